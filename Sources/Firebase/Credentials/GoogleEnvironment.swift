import Files

/// What Google's SDKs read from environment variables, read as they do: an empty variable is none.
public struct GoogleEnvironment: Sendable {
  /// `GOOGLE_APPLICATION_CREDENTIALS`: path of a credentials file.
  public let credentialsFile: String?
  /// Where `gcloud auth application-default login` leaves its file; nil when there is no home directory.
  public let wellKnownCredentialsFile: String?
  /// `FIREBASE_CONFIG`, JSON or the path of a JSON file: its `projectId`.
  public let configuredProject: String?
  /// `GOOGLE_CLOUD_PROJECT`, or `GCLOUD_PROJECT`.
  public let cloudProject: String?
  /// `GOOGLE_CLOUD_QUOTA_PROJECT`.
  public let quotaProject: String?
  /// `FIREBASE_AUTH_EMULATOR_HOST`: `host:port`.
  public let emulatorHost: String?
  /// `GCE_METADATA_HOST`, or `GCE_METADATA_ROOT`, or `metadata.google.internal`.
  public let metadataHost: String

  public init(_ environment: [String: String]) throws(CredentialsFailure) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    credentialsFile = value("GOOGLE_APPLICATION_CREDENTIALS")
    let gcloud = value("CLOUDSDK_CONFIG") ?? value("HOME").map { $0 + "/.config/gcloud" }
    wellKnownCredentialsFile = gcloud.map { $0 + "/application_default_credentials.json" }
    configuredProject = try value("FIREBASE_CONFIG").flatMap(Self.project(inConfig:))
    cloudProject = value("GOOGLE_CLOUD_PROJECT", "GCLOUD_PROJECT")
    quotaProject = value("GOOGLE_CLOUD_QUOTA_PROJECT")
    metadataHost = value("GCE_METADATA_HOST", "GCE_METADATA_ROOT") ?? "metadata.google.internal"
    emulatorHost = value("FIREBASE_AUTH_EMULATOR_HOST")
    if let emulatorHost, emulatorHost.contains("//") { throw .emulatorHost }
  }

  private static func project(inConfig config: String) throws(CredentialsFailure) -> String? {
    guard !config.hasPrefix("{") else {
      guard let members = JSONMembers(Array(config.utf8)) else { throw .notJSON("FIREBASE_CONFIG") }
      return members["projectId"]
    }
    let bytes = try readSmallFile(config).bytes
    guard let members = JSONMembers(bytes) else { throw .notJSON(config) }
    return members["projectId"]
  }

  /// The project to work on, in the order of the official SDKs.
  ///
  /// - Parameters:
  ///   - option: what the user has named on the command line.
  ///   - credentials: a service account belongs to a project.
  /// - Returns: nil when nothing names one.
  public func project(option: String?, credentials: GoogleCredentials?) -> String? {
    option ?? configuredProject ?? credentials?.project ?? cloudProject
  }

  /// The project that pays for the requests, sent as `X-Goog-User-Project`; nil sends none.
  ///
  /// Requests with a user's own credentials are refused without one.
  public func quotaProject(for credentials: GoogleCredentials) -> String? {
    quotaProject ?? credentials.quotaProject
  }

  /// The application default credentials: the named file, gcloud's file if it is there, or the metadata server
  /// of a machine on Google Cloud.
  public func applicationDefaultCredentials() throws(CredentialsFailure) -> CredentialsFile {
    if let credentialsFile { return try CredentialsFile(credentialsFile) }
    if let path = wellKnownCredentialsFile, Paths.exists(path) {
      return try CredentialsFile(path)
    }
    return CredentialsFile(credentials: .metadataServer(host: metadataHost), warnings: [])
  }
}
