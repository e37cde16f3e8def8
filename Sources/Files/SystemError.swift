import Glibc

/// A call to the system that failed.
public struct SystemError: Error, Sendable, Equatable {
  /// Value of `errno`.
  public let number: Int32

  public init(number: Int32) {
    self.number = number
  }

  /// The error of the call made last on this thread.
  public static var last: SystemError { SystemError(number: errno) }

  public var isNotFound: Bool { number == ENOENT }
  public var isPermissionDenied: Bool { number == EACCES || number == EPERM }
  public var isBrokenPipe: Bool { number == EPIPE }
  public var isAlreadyThere: Bool { number == EEXIST }
}

extension SystemError: CustomStringConvertible {
  /// What the C library says, as a phrase: `no such file or directory`.
  public var description: String {
    let text = String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
