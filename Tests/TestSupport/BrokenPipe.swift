import Glibc

/// The writing end of a pipe whose reader has gone.
public final class BrokenPipe: Sendable {
  private let descriptor: Int32

  public init() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw PipeFailure() }
    close(ends[0])
    descriptor = ends[1]
  }

  deinit {
    close(descriptor)
  }

  /// A path that stands for the writing end.
  public var path: String { "/dev/fd/\(descriptor)" }

  private struct PipeFailure: Error {}
}
