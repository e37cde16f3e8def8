/// What one cell of a row is about.
public enum Field: Int, CaseIterable, Sendable {
  case name, firstName, lastName, email, password
  case uid, photoURL, phone, emailVerified, disabled, claims

  /// The word for the field in messages, `--map`, `--columns`, templates and reports.
  public var word: String {
    switch self {
    case .name: "name"
    case .firstName: "first_name"
    case .lastName: "last_name"
    case .email: "email"
    case .password: "password"
    case .uid: "uid"
    case .photoURL: "photo_url"
    case .phone: "phone"
    case .emailVerified: "email_verified"
    case .disabled: "disabled"
    case .claims: "claims"
    }
  }

  /// The fields a row may leave out without being invalid.
  public static let optional: [Field] = allCases.filter(\.isOptional)

  var isOptional: Bool {
    switch self {
    case .name, .firstName, .lastName, .email, .password: false
    case .uid, .photoURL, .phone, .emailVerified, .disabled, .claims: true
    }
  }
}
