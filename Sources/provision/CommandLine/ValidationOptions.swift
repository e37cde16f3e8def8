import Arguments

/// Rules beyond the backend's own.
struct ValidationOptions: Sendable, Equatable {
  /// Fewest characters of a password, in UTF-16 units; nil: the backend's limit.
  var minPassword: Int?
  /// A domain needs a dot and a top-level domain that may exist.
  var requireTLD = false

  static let options: [Option<ValidationOptions>] = [
    .value(
      "min-password", \.minPassword, .integer(in: 6...4096), help: "shortest password that is valid",
      default: .described("the backend's rule")),
    .flag("require-tld", \.requireTLD, help: "refuse addresses whose domain has no top-level domain"),
  ].grouped("Validation")
}
