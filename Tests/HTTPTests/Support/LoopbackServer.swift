import Foundation
import TestSupport

/// An HTTP/1.1 server on a loopback port that does to each connection what the test says.
final class LoopbackServer: Sendable {
  struct Request: Sendable, Equatable {
    let method: String
    let target: String
    let headers: [String: String]
    let body: String
  }

  let port: Int
  private let listener: Int32
  private let state = Guarded(State())

  private struct State: Sendable {
    var open: Set<Int32> = []
    var connectionCount = 0
    var requests: [Request] = []
  }

  /// - Parameter serve: called on a thread of its own for each connection, which is closed when it returns.
  init(_ serve: @escaping @Sendable (Connection) -> Void) throws {
    (listener, port) = try listenOnLoopback()
    let thread = Thread { [self] in
      while case let descriptor = accept(listener, nil, nil), descriptor >= 0 {
        let number = state.withLock { state in
          state.open.insert(descriptor)
          state.connectionCount += 1
          return state.connectionCount
        }
        Thread.detachNewThread { [self] in
          serve(Connection(descriptor: descriptor, number: number, server: self))
          state.withLock { state in
            state.open.remove(descriptor)
            _ = close(descriptor)
          }
        }
      }
      _ = close(listener)
    }
    thread.start()
  }

  /// A server that answers every request on every connection.
  convenience init(answering answer: @escaping @Sendable (Request) -> String) throws {
    try self.init { connection in
      while let request = connection.readRequest() { connection.write(answer(request)) }
    }
  }

  var url: String { "http://127.0.0.1:\(port)" }
  var connectionCount: Int { state.withLock(\.connectionCount) }
  /// All requests read, in the order in which they were complete.
  var requests: [Request] { state.withLock(\.requests) }

  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    state.withLock { state in
      for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }

  fileprivate func note(_ request: Request) {
    state.withLock { $0.requests.append(request) }
  }
}

/// The server's end of one connection.
final class Connection {
  /// 1 for the first connection of the server.
  let number: Int
  private let descriptor: Int32
  private let server: LoopbackServer
  private var received: [UInt8] = []

  fileprivate init(descriptor: Int32, number: Int, server: LoopbackServer) {
    self.descriptor = descriptor
    self.number = number
    self.server = server
  }

  /// The next request; nil when the client has gone.
  func readRequest() -> LoopbackServer.Request? {
    let blank = Array("\r\n\r\n".utf8)
    var head = received.firstRange(of: blank)
    while head == nil {
      guard receive() else { return nil }
      head = received.firstRange(of: blank)
    }
    guard let head else { return nil }
    let lines = String(decoding: received[..<head.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      headers[parts[0].lowercased()] = parts.count > 1 ? parts[1] : ""
    }
    let end = head.upperBound + (headers["content-length"].flatMap { Int($0) } ?? 0)
    while received.count < end {
      guard receive() else { return nil }
    }
    let request = LoopbackServer.Request(
      method: String(words[0]), target: String(words[1]), headers: headers,
      body: String(decoding: received[head.upperBound..<end], as: UTF8.self))
    received.removeFirst(end)
    server.note(request)
    return request
  }

  private func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    received += buffer[..<count]
    return true
  }

  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads the first byte and no more.
  func readByte() -> UInt8? {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, 0) == 1 ? byte : nil
  }

  /// Keeps the connection open, without a word, until the client has gone.
  func waitForEnd() {
    while receive() {}
  }
}

/// An answer with these parts, as it goes over the wire.
func answer(_ status: Int = 200, headers: [String] = [], _ body: String = "") -> String {
  (["HTTP/1.1 \(status) Status", "Content-Length: \(body.utf8.count)"] + headers).joined(separator: "\r\n")
    + "\r\n\r\n" + body
}

/// A value behind a lock.
final class Guarded<Value: Sendable>: Sendable {
  // Safe: only touched with `lock` held.
  nonisolated(unsafe) private var value: Value
  private let lock = NSLock()

  init(_ value: Value) {
    self.value = value
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }
}
