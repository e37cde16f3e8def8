import Arguments

/// Rules beyond the backend's own.
struct ValidationOptions: Sendable, Equatable {
  /// Fewest characters of a password, in UTF-16 units; nil: the backend's limit.
  var minPassword: Int?
  /// The top-level domain must be a public one; that there is a dot is always asked for.
  var requireTLD = false

  static let options: [Option<ValidationOptions>] = [
    .value(
      "min-password", \.minPassword, .integer(in: 6...4096), help: "shortest password that is valid",
      default: .described("the backend's rule")),
    .flag(
      "require-tld", \.requireTLD,
      help: "refuse domains that end in a private or reserved name, such as .local or .test"),
  ].grouped("Validation")
}
