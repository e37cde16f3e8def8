import Arguments

/// What accounts are made at: the same words for every command that touches accounts or a ledger.
struct TargetOptions: Sendable, Equatable {
  var backend = BackendName.local
  /// The local store's file; nil: in the XDG data directory.
  var store: String?
  /// nil: from the credentials or the environment.
  var project: String?
  var tenant: String?
  /// nil: the XDG state directory.
  var stateDirectory: String?
  /// A service account or authorized-user file; nil: `GOOGLE_APPLICATION_CREDENTIALS`.
  var credentials: String?
  /// A file that holds the API key; nil: `FIREBASE_API_KEY`.
  var apiKeyFile: String?
  /// nil: `FIREBASE_AUTH_EMULATOR_HOST`.
  var emulator: HostAndPort?
  /// Base URL of an endpoint that speaks Identity Toolkit's language; nil: Google's.
  var endpoint: String?

  /// Which accounts, or which ledger.
  static let target: [Option<TargetOptions>] = [
    .value(
      "backend", short: "b", \.backend, .choice("NAME"), help: "where accounts are made",
      default: .value("local")),
    .value(
      "store", \.store, .file, help: "the local store's SQLite file",
      default: .described("provision/accounts.db in the XDG data directory")),
    .value(
      "project", \.project, .text("ID"), help: "Firebase project",
      default: .described("from credentials or environment")),
    .value("tenant", \.tenant, .text("ID"), help: "Identity Platform tenant of the project"),
  ].grouped("Target")

  static let state: [Option<TargetOptions>] = [
    .value(
      "state-dir", \.stateDirectory, .directory, help: "where ledgers and locks live",
      default: .described("provision in the XDG state directory"))
  ].grouped("Target")

  /// How to be let in to Firebase.
  static let access: [Option<TargetOptions>] = [
    .value(
      "credentials", \.credentials, .file,
      help:
        "service account or authorized-user file; uses the admin route, which makes any number of accounts",
      default: .described("$GOOGLE_APPLICATION_CREDENTIALS")),
    .value(
      "api-key-file", \.apiKeyFile, .file,
      help: "file that holds the project's API key; uses the client route, about 100 accounts an hour",
      default: .described("$FIREBASE_API_KEY")),
    .value(
      "emulator", \.emulator, .hostAndPort(), help: "talk to the Firebase Auth emulator there",
      default: .described("$FIREBASE_AUTH_EMULATOR_HOST")),
    .value(
      "endpoint", \.endpoint, .text("URL"),
      help: "base URL of the same API elsewhere, such as a gateway of your own",
      default: .described("https://identitytoolkit.googleapis.com")),
  ].grouped("Firebase access")
}

/// A backend as the command line names it.
enum BackendName: String, Sendable, CaseIterable {
  case local, firebase
}
