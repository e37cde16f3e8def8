import Foundation
import Provisioning
import TestSupport
import Testing

@testable import Firebase

/// Which endpoint, route, project and credentials the options and the environment lead to.
@Suite("FirebaseConfiguration")
struct FirebaseConfigurationTests {
  private let directory: WorkingDirectory
  private let account: String
  private let user: String
  private let keyFile: String

  init() throws {
    directory = try WorkingDirectory()
    account = try Self.write("account.json", serviceAccountFile(), in: directory)
    user = try Self.write("user.json", authorizedUserFile, in: directory)
    keyFile = try Self.write("key", "key-of-file\n", in: directory)
  }

  private static func write(_ name: String, _ text: String, in directory: WorkingDirectory) throws -> String {
    let path = try directory.write(name, text)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    return path
  }

  private func resolve(
    _ environment: [String: String] = [:], machine: String = "Standard PC",
    _ change: (inout FirebaseOptions) -> Void = { _ in }
  ) throws(FirebaseConfigurationFailure) -> FirebaseConfiguration {
    var options = FirebaseOptions()
    change(&options)
    let machineFile = (try? directory.write("product_name", machine + "\n")) ?? ""
    return try FirebaseConfiguration(
      resolving: options, environment: environment, machineNameFile: machineFile)
  }

  private func failure(
    _ environment: [String: String] = [:], machine: String = "Standard PC",
    _ change: (inout FirebaseOptions) -> Void = { _ in }
  ) -> FirebaseConfigurationFailure? {
    do throws(FirebaseConfigurationFailure) {
      _ = try resolve(environment, machine: machine, change)
      return nil
    } catch {
      return error
    }
  }

  /// Key of the client route; nil on the admin route.
  private func clientKey(_ configuration: FirebaseConfiguration) -> Secret? {
    if case .apiKey(let key, _) = configuration.access { key } else { nil }
  }

  private func administrator(
    _ configuration: FirebaseConfiguration
  ) throws -> FirebaseConfiguration.AdministratorAccess {
    guard case .administrator(let access) = configuration.access else {
      Issue.record("not the admin route")
      throw NotTheAdminRoute()
    }
    return access
  }

  private struct NotTheAdminRoute: Error {}

  private func word(_ credentials: GoogleCredentials) -> String {
    switch credentials {
    case .serviceAccount(let account): account.email
    case .authorizedUser: "user"
    case .metadataServer(let host): host
    case .emulatorOwner: "owner"
    }
  }

  // MARK: The route

  @Test func theEmulatorAloneIsUsedAsItsAdministrator() throws {
    let configuration = try resolve([
      "FIREBASE_AUTH_EMULATOR_HOST": "localhost:9099", "GOOGLE_CLOUD_PROJECT": "demo-x",
    ])
    #expect(configuration.endpoint == .emulator(host: "localhost:9099"))
    #expect(word(try administrator(configuration).credentials) == "owner")
    #expect(configuration.project == "demo-x")
    #expect(configuration.warnings.isEmpty)
  }

  @Test func theEmulatorWithAKeyIsTheClientRoute() throws {
    let configuration = try resolve(["FIREBASE_API_KEY": "k"]) { $0.emulatorHost = "127.0.0.1:9099" }
    #expect(clientKey(configuration) == Secret("k"))
    #expect(configuration.endpoint == .emulator(host: "127.0.0.1:9099"))
    #expect(configuration.warnings.isEmpty)
  }

  @Test func theEmulatorIsNeverGivenRealCredentials() throws {
    let configuration = try resolve([
      "FIREBASE_AUTH_EMULATOR_HOST": "localhost:9099", "GOOGLE_APPLICATION_CREDENTIALS": account,
    ])
    #expect(word(try administrator(configuration).credentials) == "owner")
    #expect(configuration.project == "file", "they may name the project")
  }

  @Test func aKeyAloneIsTheClientRouteAndNeedsNoProject() throws {
    let configuration = try resolve(["FIREBASE_API_KEY": "k"])
    #expect(clientKey(configuration) == Secret("k"))
    #expect(configuration.endpoint == .production)
    #expect(configuration.project == nil)
    #expect(configuration.projectName.hasPrefix("key-"))
    #expect(!configuration.projectName.dropFirst(4).contains("k"))
    let other = try resolve(["FIREBASE_API_KEY": "k2"])
    #expect(other.projectName != configuration.projectName, "keys of two projects share no ledger")
    #expect(try resolve(["FIREBASE_API_KEY": "k", "GCLOUD_PROJECT": "p"]).projectName == "p")
  }

  @Test func credentialsBesideAKeyAreTheAdminRouteWhichIsSaid() throws {
    let configuration = try resolve(["FIREBASE_API_KEY": "k", "GOOGLE_APPLICATION_CREDENTIALS": account])
    let access = try administrator(configuration)
    #expect(word(access.credentials) == "robot@file.iam.gserviceaccount.com")
    #expect(access.apiKey == Secret("k"))
    #expect(
      configuration.warnings == [
        "an API key and credentials are both given: accounts are made with the credentials, the key serves for "
          + "signing in"
      ])
  }

  @Test func applicationDefaultCredentialsAreLookedForWithoutEither() throws {
    let path = "gcloud/application_default_credentials.json"
    try directory.write(path, authorizedUserFile)
    let configuration = try resolve([
      "CLOUDSDK_CONFIG": directory.path("gcloud"), "GOOGLE_CLOUD_PROJECT": "p",
    ])
    let access = try administrator(configuration)
    #expect(word(access.credentials) == "user")
    #expect(access.quotaProject == "users-quota")
  }

  @Test(arguments: [
    ("Google Compute Engine", [:], "metadata.google.internal"), ("x", ["GCE_METADATA_HOST": "m"], "m"),
    ("x", ["K_SERVICE": "s"], "metadata.google.internal"),
  ])
  func aMachineOfGoogleCloudHasAMetadataServer(
    machine: String, environment: [String: String], host: String
  ) throws {
    var environment = environment
    environment["GOOGLE_CLOUD_PROJECT"] = "p"
    let configuration = try resolve(environment, machine: machine)
    #expect(word(try administrator(configuration).credentials) == host)
  }

  // MARK: Precedence

  @Test func optionsBeatTheEnvironment() throws {
    let configuration = try resolve([
      "GOOGLE_APPLICATION_CREDENTIALS": account, "FIREBASE_API_KEY": "k", "GOOGLE_CLOUD_PROJECT": "env",
      "FIREBASE_AUTH_EMULATOR_HOST": "localhost:1",
    ]) {
      $0.emulatorHost = "localhost:2"
      $0.project = "option"
      $0.apiKeyFile = keyFile
      $0.tenant = "t-1"
    }
    #expect(configuration.endpoint == .emulator(host: "localhost:2"))
    #expect(configuration.project == "option")
    #expect(configuration.tenant == "t-1")
    #expect(try administrator(configuration).apiKey == Secret("key-of-file"))
    let credentials = try resolve([
      "GOOGLE_APPLICATION_CREDENTIALS": account, "GOOGLE_CLOUD_PROJECT": "p",
    ]) {
      $0.credentialsFile = user
    }
    #expect(word(try administrator(credentials).credentials) == "user")
  }

  @Test func theProjectIsTheFirstThatIsNamed() throws {
    var environment = [
      "FIREBASE_CONFIG": #"{"projectId":"config"}"#, "GOOGLE_APPLICATION_CREDENTIALS": account,
      "GOOGLE_CLOUD_PROJECT": "cloud", "GCLOUD_PROJECT": "old",
    ]
    #expect(try resolve(environment) { $0.project = "option" }.project == "option")
    for (project, variable) in [
      ("config", "FIREBASE_CONFIG"), ("file", "GOOGLE_APPLICATION_CREDENTIALS"),
      ("cloud", "GOOGLE_CLOUD_PROJECT"), ("old", "GCLOUD_PROJECT"),
    ] {
      #expect(try resolve(environment).project == project)
      environment[variable] = nil
      // Some credentials are needed all the same.
      if variable == "GOOGLE_APPLICATION_CREDENTIALS" { environment[variable] = user }
    }
  }

  @Test func aPersonsCredentialsPayWithTheProjectUnlessAnotherIsNamed() throws {
    let own = try Self.write(
      "own.json",
      #"{"type":"authorized_user","client_id":"c","client_secret":"s","refresh_token":"r"}"#, in: directory)
    #expect(
      try administrator(resolve { ($0.credentialsFile, $0.project) = (own, "p") }).quotaProject == "p")
    let named = try resolve(["GOOGLE_CLOUD_QUOTA_PROJECT": "q"]) {
      ($0.credentialsFile, $0.project) = (own, "p")
    }
    #expect(try administrator(named).quotaProject == "q")
    #expect(try administrator(resolve { $0.credentialsFile = account }).quotaProject == nil)
  }

  @Test func filesThatOthersCanReadAreWarnings() throws {
    for path in [account, keyFile] {
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    }
    let configuration = try resolve { ($0.credentialsFile, $0.apiKeyFile) = (account, keyFile) }
    for path in [account, keyFile] {
      #expect(
        configuration.warnings.contains("others can read \(path), which holds a secret: chmod 600 it"))
    }
  }

  // MARK: What cannot be

  @Test func nothingToGetInWith() {
    let failure = failure(["GOOGLE_CLOUD_PROJECT": "p"])
    #expect(failure?.kind == .credentials)
    for way in ["--credentials", "--api-key-file", "--emulator"] {
      #expect(failure?.message.contains(way) == true)
    }
  }

  @Test func aProjectThatIsNotNamed() {
    let failure = failure(["FIREBASE_AUTH_EMULATOR_HOST": "localhost:9099"])
    #expect(failure?.kind == .configuration)
    #expect(failure?.message.contains("--project") == true)
  }

  @Test(arguments: ["a/b", "..", ".", "", "a b", "a?b", "é", String(repeating: "a", count: 101)])
  func aNameThatCannotStandInAPath(name: String) {
    #expect(failure(["FIREBASE_API_KEY": "k"]) { $0.project = name }?.kind == .configuration)
    #expect(failure(["FIREBASE_API_KEY": "k"]) { $0.tenant = name }?.kind == .configuration)
  }

  @Test func credentialsThatCannotBeRead() {
    let failure = failure { $0.credentialsFile = directory.path("nowhere.json") }
    #expect(failure?.kind == .credentials)
    #expect(failure?.message.hasPrefix("cannot read \(directory.path("nowhere.json"))") == true)
  }

  @Test(arguments: ["", "\n", "two words", "line\nbreak", "{\"type\":\"service_account\"}\n\n", "schlüssel"])
  func aKeyFileThatHoldsNoKey(text: String) throws {
    let path = try directory.write("odd", text)
    let failure = failure { $0.apiKeyFile = path }
    #expect(
      text.contains("service_account") ? failure?.kind != .configuration : failure?.kind == .credentials)
    if let failure { #expect(!failure.message.contains("words")) }
  }

  @Test func anEmulatorHostWithAScheme() {
    for failure in [
      failure(["FIREBASE_AUTH_EMULATOR_HOST": "http://localhost:9099"]),
      failure { $0.emulatorHost = "http://localhost:9099" }, failure { $0.emulatorHost = "localhost" },
    ] {
      #expect(failure?.kind == .configuration)
      #expect(failure?.message.contains("without a scheme") == true)
    }
  }
}
