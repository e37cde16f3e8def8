/// What the command line says of Firebase; nil for what it does not say.
public struct FirebaseOptions: Sendable {
  /// `--project`
  public var project: String?
  /// `--tenant`
  public var tenant: String?
  /// `--credentials`: path of a service account's key or of an authorized-user file.
  public var credentialsFile: String?
  /// `--api-key-file`: path of a file that holds the API key alone.
  public var apiKeyFile: String?
  /// `--emulator`: `host:port`
  public var emulatorHost: String?
  /// Base URL of the same API elsewhere.
  public var endpoint: String?

  public init() {}
}

/// Why Firebase cannot be used as the options and the environment have it.
public struct FirebaseConfigurationFailure: Error, Sendable, Hashable {
  public enum Kind: Sendable {
    /// Credentials are missing or cannot be read.
    case credentials
    /// A value has not the form it must have, or does not go with another.
    case configuration
  }

  public let kind: Kind
  /// One sentence that says what is wrong and what to do, without secrets.
  public let message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
