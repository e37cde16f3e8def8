import CMicroHTTPD
import Glibc

/// Hands out the body of an answer that is not simply sent whole.
///
/// Only libmicrohttpd's one thread touches it.
final class AnswerReader {
  private static let pieceOfSlowBody = 16

  private let answer: Answer
  private let connection: OpaquePointer
  private let timer: ResumeTimer
  private var paused = false

  init(_ answer: Answer, on connection: OpaquePointer, timer: ResumeTimer) {
    self.answer = answer
    self.connection = connection
    self.timer = timer
  }

  /// Number of bytes that the answer's header promises.
  var promisedSize: Int {
    if case .oversized(let bytes) = answer.delivery { bytes } else { answer.body.count }
  }

  /// Fills `buffer` with the bytes from `position` on.
  ///
  /// - Returns: what a content reader of libmicrohttpd returns.
  func read(at position: Int, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let broken = stub_broken
    switch answer.delivery {
    case .whole:
      return copy(from: position, into: buffer, limit: answer.body.count)
    case .nothing:
      return broken
    case .truncated:
      let half = answer.body.count / 2
      return position >= half ? broken : copy(from: position, into: buffer, limit: half)
    case .reset:
      let half = answer.body.count / 2
      if position < half { return copy(from: position, into: buffer, limit: half) }
      resetConnection()
      return broken
    case .slow(let milliseconds):
      if !paused && timer.suspend(connection, milliseconds: milliseconds) {
        paused = true
        return 0
      }
      paused = false
      return copy(
        from: position, into: buffer, limit: min(position + Self.pieceOfSlowBody, answer.body.count))
    case .oversized(let size):
      return fill(from: position, into: buffer, size: size)
    }
  }

  private func copy(from position: Int, into buffer: UnsafeMutableBufferPointer<UInt8>, limit: Int) -> Int {
    let piece = answer.body[position..<max(position, limit)].prefix(buffer.count)
    _ = buffer.update(fromContentsOf: piece)
    return piece.count
  }

  private func fill(from position: Int, into buffer: UnsafeMutableBufferPointer<UInt8>, size: Int) -> Int {
    let opening = Array("{\"padding\":\"".utf8)
    let closing = Array("\"}".utf8)
    let count = min(buffer.count, size - position)
    for offset in 0..<count {
      let place = position + offset
      buffer[offset] =
        place < opening.count
        ? opening[place]
        : place >= size - closing.count ? closing[place - size + closing.count] : UInt8(ascii: "x")
    }
    return count
  }

  /// Dissolving the association of a connected TCP socket makes Linux send a reset at once, whereas closing it
  /// would first end the stream in order.
  private func resetConnection() {
    var address = sockaddr()
    address.sa_family = sa_family_t(AF_UNSPEC)
    connect(stub_socket(connection), &address, socklen_t(MemoryLayout<sockaddr>.size))
  }
}
