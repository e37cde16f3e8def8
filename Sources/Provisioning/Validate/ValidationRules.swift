/// What the user asks of rows beyond, or short of, what holds everywhere.
public struct ValidationRules: Sendable, Equatable {
  /// Fewest UTF-16 units of a password, where that is more than the backend demands.
  public var minimumPassword = 0
  /// Whether a domain needs a dot and, at its end, a name that ends in a letter.
  public var requiresTLD = true
  /// Whether a row may go without a password, because the run makes one for it.
  public var passwordOptional = false

  public init() {}
}
