/// A fault or an option that cannot be read.
public struct FaultSyntaxError: Error, Sendable, Equatable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
