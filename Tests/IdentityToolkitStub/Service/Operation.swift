/// What a request asks for.
public enum Operation: String, Sendable, CaseIterable {
  /// `accounts:signUp`, and the same by an administrator: `projects/{p}/accounts`.
  case signUp
  case update, signInWithPassword, lookup, delete, sendOobCode
  case batchCreate, batchGet, batchDelete
  /// `securetoken.googleapis.com/v1/token`.
  case refresh
  case passwordPolicy, recaptchaConfig, projects
  case projectConfig, createTenant
  /// `oauth2.googleapis.com/token`, or the metadata server.
  case accessToken
  /// The metadata server's project ID.
  case metadataProject
  case emulatorRoot, emulatorWipe, emulatorConfig, emulatorOobCodes

  /// Whether only an administrator may ask.
  var isForAdministrators: Bool {
    switch self {
    case .batchCreate, .batchGet, .batchDelete, .projectConfig, .createTenant: true
    default: false
    }
  }

  /// Whether anybody may ask, without a key and without a token.
  var isOpen: Bool {
    switch self {
    case .accessToken, .metadataProject, .emulatorRoot, .emulatorWipe, .emulatorConfig, .emulatorOobCodes:
      true
    default: false
    }
  }
}
