import Glibc

/// Sends one request after the other over one connection, and tells exactly how an answer ended.
///
/// A client library would hide what these tests are about: resets, half bodies, connections kept.
final class LoopbackClient {
  struct Response {
    var status = 0
    var headers: [String: String] = [:]
    var body: [UInt8] = []
    var ending = Ending.complete
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  enum Ending {
    case complete
    /// The server ended the connection in order before the answer was complete.
    case closed
    case reset
  }

  struct Failure: Error {
    let call: String
    let errorNumber: Int32
  }

  private let socket: Int32

  init(port: Int) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Failure(call: "connect", errorNumber: errno) }
  }

  deinit { close(socket) }

  func post(_ path: String, json: String, headers: [String: String] = [:]) throws -> Response {
    try send(
      "POST", path, headers: headers.merging(["Content-Type": "application/json"]) { own, _ in own },
      body: Array(json.utf8))
  }

  func get(_ path: String, headers: [String: String] = [:]) throws -> Response {
    try send("GET", path, headers: headers, body: nil)
  }

  func send(_ method: String, _ path: String, headers: [String: String], body: [UInt8]?) throws -> Response {
    try begin(method, path, headers: headers, body: body)
    return try receive()
  }

  /// Sends a request; its answer is taken by `receive`.
  func begin(_ method: String, _ path: String, headers: [String: String], body: [UInt8]?) throws {
    var head = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    if method != "GET" { head += "Content-Length: \(body?.count ?? 0)\r\n" }
    let bytes = Array("\(head)\r\n".utf8) + (body ?? [])
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure(call: "send", errorNumber: errno) }
      done += count
    }
  }

  func receive() throws -> Response {
    var response = Response()
    var bytes: [UInt8] = []
    var headEnd: Int?
    while true {
      if headEnd == nil, let end = Self.endOfHead(bytes) {
        headEnd = end
        Self.readHead(bytes[..<end], into: &response)
      }
      if let headEnd, let length = response.headers["content-length"].flatMap({ Int($0) }),
        bytes.count >= headEnd + length
      {
        response.body = Array(bytes[headEnd...])
        return response
      }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(socket, &buffer, buffer.count, 0)
      if count > 0 {
        bytes.append(contentsOf: buffer[..<count])
        continue
      }
      guard count == 0 || errno == ECONNRESET else { throw Failure(call: "recv", errorNumber: errno) }
      response.ending = count == 0 ? .closed : .reset
      if let headEnd { response.body = Array(bytes[headEnd...]) }
      return response
    }
  }

  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    let end = Array("\r\n\r\n".utf8)
    guard bytes.count >= 4 else { return nil }
    return (0...bytes.count - 4).first { bytes[$0..<$0 + 4].elementsEqual(end) }.map { $0 + 4 }
  }

  private static func readHead(_ head: ArraySlice<UInt8>, into response: inout Response) {
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    response.status = lines.first.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
    for line in lines.dropFirst() {
      let name = line.prefix { $0 != ":" }
      response.headers[name.lowercased()] = String(line.dropFirst(name.count + 1).drop { $0 == " " })
    }
  }
}
