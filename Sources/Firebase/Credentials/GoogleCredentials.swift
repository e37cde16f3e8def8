/// Who the admin route acts as.
public enum GoogleCredentials: Sendable {
  case serviceAccount(ServiceAccount)
  case authorizedUser(AuthorizedUser)
  /// The service account of the machine on Google Cloud that this runs on.
  case metadataServer(host: String)
  /// The Auth emulator's own: it lets `Bearer owner` do everything.
  case emulatorOwner

  /// The project that the credentials belong to; nil when they do not say.
  public var project: String? {
    if case .serviceAccount(let account) = self { account.project } else { nil }
  }

  /// The project that the credentials name to pay for requests.
  var quotaProject: String? {
    if case .authorizedUser(let user) = self { user.quotaProject } else { nil }
  }
}
