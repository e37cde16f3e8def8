internal import Files
internal import Provisioning

/// What accounts are made at: the backend with all that the user said about it.
struct Target: Sendable {
  let description: RunSummary.Target
  /// Name of the folder below the state directory that holds the target's ledger: one for each target.
  let folderName: String
  /// Can only read: all that a dry run and `verify` are given.
  let directory: any AccountDirectory
  /// Makes accounts. Nothing is touched before it is used.
  let backend: any AccountBackend
  /// Ends the use of the backend in order.
  let close: @Sendable () async -> Void
  /// Sentences that the user should read before anything is done.
  let warnings: [String]
  /// What the user should know before so many accounts are made; nil when there is nothing to say.
  ///
  /// - Parameter rows: at most so many; nil when that is not known before the input is read.
  var advice: @Sendable (_ rows: Int?) -> String? = { _ in nil }
}

/// The backends by the names that `--backend` takes. A new one is one line here.
enum Backends {
  /// - Parameter needsAccess: false where the rules of the backend are enough, which need no credentials.
  static func target(
    _ options: TargetOptions, _ network: NetworkSettings, _ context: Context, needsAccess: Bool = true
  ) throws(CommandFailure) -> Target {
    switch options.backend {
    case .local: try local(options, context)
    case .firebase: try firebase(options, network, context, needsAccess: needsAccess)
    }
  }
}

/// What a backend on the network is told about it.
struct NetworkSettings: Sendable {
  var timeout = Duration.seconds(30)
  var connectTimeout = Duration.seconds(10)
  /// Connections at once.
  var concurrency = 16
  /// PEM file; nil for the system's certificates.
  var caCertificate: String?
}
