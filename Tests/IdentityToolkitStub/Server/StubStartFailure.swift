/// The stub cannot listen.
public struct StubStartFailure: Error, Sendable, CustomStringConvertible {
  public let port: Int
  /// Value of `errno`.
  public let errorNumber: Int32

  public var description: String { "cannot listen on 127.0.0.1:\(port) (error \(errorNumber))" }
}
