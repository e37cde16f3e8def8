import Firebase
import Foundation
import TestSupport
import Testing

@Suite("CredentialsFile")
struct CredentialsFileTests {
  @Test func aServiceAccount() throws {
    let directory = try WorkingDirectory()
    let file = try CredentialsFile(directory.write("key.json", serviceAccountFile()))
    guard case .serviceAccount(let account) = file.credentials else {
      Issue.record("not a service account")
      return
    }
    #expect(account.email == "robot@file.iam.gserviceaccount.com")
    #expect(file.credentials.project == "file")
  }

  @Test(arguments: [(0o600, false), (0o400, false), (0o640, true), (0o604, true), (0o644, true)])
  func othersWhoCanReadItAreAWarning(permissions: Int, warns: Bool) throws {
    let directory = try WorkingDirectory()
    let path = try directory.write("key.json", authorizedUserFile)
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    let expected = warns ? ["others can read \(path), which holds a secret: chmod 600 it"] : []
    #expect(try CredentialsFile(path).warnings == expected)
  }

  private static let download =
    "give the key file of a service account (Firebase console, Project settings, "
    + "Service accounts), or run 'gcloud auth application-default login'"

  @Test(arguments: [
    ("", "FILE is not a JSON object; put it back as it was downloaded"),
    ("[]", "FILE is not a JSON object; put it back as it was downloaded"),
    ("{\"private_key\": \"secret", "FILE is not a JSON object; put it back as it was downloaded"),
    ("{}", "FILE is not a credentials file; \(download)"),
    (#"{"type": "secret"}"#, "FILE is not a credentials file; \(download)"),
    (#"{"type": 1}"#, "FILE is not a credentials file; \(download)"),
    (
      #"{"type": "external_account"}"#,
      "FILE holds credentials of type external_account, which are not supported; \(download)"
    ),
    (#"{"type": "service_account"}"#, "FILE has no client_email; download the file again"),
    (
      #"{"type": "service_account", "client_email": ""}"#,
      "FILE has no client_email; download the file again"
    ),
    (
      #"{"type": "service_account", "client_email": "a@b"}"#,
      "FILE has no private_key; download the file again"
    ),
    (
      #"{"type": "service_account", "client_email": "a@b", "private_key": "secret"}"#,
      "the private_key of FILE is not a complete private key in PEM form; download the file again"
    ),
    (
      #"{"type": "service_account", "client_email": "a@b", "token_uri": "http://secret/"}"#,
      "the token_uri of FILE does not begin with https://; download the file again"
    ),
    (#"{"type": "authorized_user"}"#, "FILE has no client_id; download the file again"),
    (
      #"{"type": "authorized_user", "client_id": "secret"}"#,
      "FILE has no client_secret; download the file again"
    ),
    (
      #"{"type": "authorized_user", "client_id": "secret", "client_secret": "secret"}"#,
      "FILE has no refresh_token; download the file again"
    ),
  ])
  func aFileThatCannotBeUsed(text: String, message: String) throws {
    let directory = try WorkingDirectory()
    let path = try directory.write("key.json", text)
    let failure = #expect(throws: CredentialsFailure.self) { try CredentialsFile(path) }
    #expect(failure?.message == message.replacingOccurrences(of: "FILE", with: path))
  }

  @Test func aFileThatCannotBeRead() throws {
    let directory = try WorkingDirectory()
    let missing = directory.path("missing.json")
    for (path, reason) in [(missing, "no such file or directory"), (directory.path, "is a directory")] {
      let failure = #expect(throws: CredentialsFailure.self) { try CredentialsFile(path) }
      #expect(failure?.message == "cannot read \(path): \(reason)")
    }
  }

  @Test func secretsAreNotShown() throws {
    let directory = try WorkingDirectory()
    for text in [authorizedUserFile, serviceAccountFile()] {
      let file = try CredentialsFile(directory.write("key.json", text))
      var dumped = "\(file) \(String(reflecting: file))"
      dump(file, to: &dumped)
      #expect(!dumped.contains("secret-"))
      #expect(!dumped.contains("PRIVATE KEY"))
    }
  }
}

/// A service account's key file, as the console's download looks.
func serviceAccountFile(tokenURL: String = "https://oauth2.googleapis.com/token") -> String {
  """
  {
    "type": "service_account",
    "project_id": "file",
    "private_key_id": "key-1",
    "private_key": "\(exampleRSAKey.replacingOccurrences(of: "\n", with: "\\n"))\\n",
    "client_email": "robot@file.iam.gserviceaccount.com",
    "client_id": "1",
    "token_uri": "\(tokenURL)",
    "universe_domain": "googleapis.com"
  }
  """
}

/// What `gcloud auth application-default login` leaves.
let authorizedUserFile = """
  {
    "type": "authorized_user",
    "account": "",
    "client_id": "client&1",
    "client_secret": "secret-1",
    "refresh_token": "secret-2/+=",
    "quota_project_id": "users-quota"
  }
  """
