import Crypto
import Files

/// Why credentials cannot be used, found before anything is sent. Nothing of what a file holds is in it.
public struct CredentialsFailure: Error, Sendable, Equatable {
  /// A phrase that says what is wrong, where, and what to do.
  public let message: String

  static func unreadable(_ path: String, _ error: SystemError) -> Self {
    Self(message: "cannot read \(path): \(error)")
  }

  static func notJSON(_ place: String) -> Self {
    Self(message: "\(place) is not a JSON object; put it back as it was downloaded")
  }

  static func otherType(_ type: String?, file: String) -> Self {
    let known = ["external_account", "external_account_authorized_user", "impersonated_service_account"]
    let found =
      switch type {
      case let type? where known.contains(type): "holds credentials of type \(type), which are not supported"
      default: "is not a credentials file"
      }
    return Self(
      message:
        "\(file) \(found); give the key file of a service account (Firebase console, Project settings, "
        + "Service accounts), or run 'gcloud auth application-default login'")
  }

  static func missing(_ member: String, file: String) -> Self {
    Self(message: "\(file) has no \(member); download the file again")
  }

  static func key(_ failure: RS256Failure, file: String) -> Self {
    Self(message: "the private_key of \(file) \(failure); download the file again")
  }

  static func tokenURL(_ file: String) -> Self {
    Self(message: "the token_uri of \(file) does not begin with https://; download the file again")
  }

  static let emulatorHost = Self(
    message: "FIREBASE_AUTH_EMULATOR_HOST has the form host:port, without a scheme: 127.0.0.1:9099")
}
