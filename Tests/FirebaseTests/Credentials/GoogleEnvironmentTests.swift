import Firebase
import TestSupport
import Testing

@Suite("GoogleEnvironment")
struct GoogleEnvironmentTests {
  @Test func anEmptyEnvironmentNamesNothing() throws {
    for environment in [
      [:],
      [
        "GOOGLE_APPLICATION_CREDENTIALS": "", "GOOGLE_CLOUD_PROJECT": "", "GCLOUD_PROJECT": "",
        "FIREBASE_CONFIG": "", "GOOGLE_CLOUD_QUOTA_PROJECT": "", "FIREBASE_AUTH_EMULATOR_HOST": "",
        "HOME": "",
      ],
    ] {
      let read = try GoogleEnvironment(environment)
      #expect(read.credentialsFile == nil)
      #expect(read.wellKnownCredentialsFile == nil)
      #expect(read.configuredProject == nil)
      #expect(read.cloudProject == nil)
      #expect(read.quotaProject == nil)
      #expect(read.emulatorHost == nil)
      #expect(read.metadataHost == "metadata.google.internal")
    }
  }

  @Test func eachVariableIsRead() throws {
    let read = try GoogleEnvironment([
      "GOOGLE_APPLICATION_CREDENTIALS": "/key.json", "HOME": "/home/ann", "GOOGLE_CLOUD_PROJECT": "cloud",
      "GCLOUD_PROJECT": "old", "FIREBASE_CONFIG": #"{"projectId":"config","storageBucket":1}"#,
      "GOOGLE_CLOUD_QUOTA_PROJECT": "quota", "FIREBASE_AUTH_EMULATOR_HOST": "localhost:9099",
      "GCE_METADATA_HOST": "169.254.169.254",
    ])
    #expect(read.credentialsFile == "/key.json")
    #expect(
      read.wellKnownCredentialsFile == "/home/ann/.config/gcloud/application_default_credentials.json")
    #expect(read.configuredProject == "config")
    #expect(read.cloudProject == "cloud")
    #expect(read.quotaProject == "quota")
    #expect(read.emulatorHost == "localhost:9099")
    #expect(read.metadataHost == "169.254.169.254")
  }

  @Test func gcloudsFolderCanBeMoved() throws {
    let read = try GoogleEnvironment(["HOME": "/home/ann", "CLOUDSDK_CONFIG": "/gcloud"])
    #expect(read.wellKnownCredentialsFile == "/gcloud/application_default_credentials.json")
  }

  @Test(arguments: ["http://localhost:9099", "//localhost:9099"])
  func anEmulatorHostHasNoScheme(host: String) {
    let failure = #expect(throws: CredentialsFailure.self) {
      try GoogleEnvironment(["FIREBASE_AUTH_EMULATOR_HOST": host])
    }
    #expect(
      failure?.message
        == "FIREBASE_AUTH_EMULATOR_HOST has the form host:port, without a scheme: 127.0.0.1:9099")
  }

  @Test func firebaseConfigMayBeAFile() throws {
    let directory = try WorkingDirectory()
    let path = try directory.write("config.json", #"{"projectId": "from-file"}"#)
    #expect(try GoogleEnvironment(["FIREBASE_CONFIG": path]).configuredProject == "from-file")
  }

  @Test func firebaseConfigThatIsBroken() throws {
    let directory = try WorkingDirectory()
    let path = try directory.write("config.json", "projectId")
    let missing = directory.path("missing.json")
    for (value, message) in [
      (#"{"projectId"}"#, "FIREBASE_CONFIG is not a JSON object; put it back as it was downloaded"),
      (path, "\(path) is not a JSON object; put it back as it was downloaded"),
      (missing, "cannot read \(missing): no such file or directory"),
    ] {
      let failure = #expect(throws: CredentialsFailure.self) {
        try GoogleEnvironment(["FIREBASE_CONFIG": value])
      }
      #expect(failure?.message == message)
    }
  }

  @Test(
    arguments: [
      ("option", ["FIREBASE_CONFIG": #"{"projectId":"config"}"#], "option"),
      (nil, ["FIREBASE_CONFIG": #"{"projectId":"config"}"#, "GOOGLE_CLOUD_PROJECT": "cloud"], "config"),
      (nil, ["GOOGLE_CLOUD_PROJECT": "cloud"], "file"),
    ] as [(String?, [String: String], String)])
  func projectWithAServiceAccount(option: String?, variables: [String: String], project: String) throws {
    let directory = try WorkingDirectory()
    let file = try CredentialsFile(directory.write("key.json", serviceAccountFile()))
    #expect(
      try GoogleEnvironment(variables).project(option: option, credentials: file.credentials) == project)
  }

  @Test(
    arguments: [
      (["GOOGLE_CLOUD_PROJECT": "cloud", "GCLOUD_PROJECT": "old"], "cloud"),
      (["GCLOUD_PROJECT": "old"], "old"), ([:], nil),
    ] as [([String: String], String?)])
  func projectWithoutCredentials(variables: [String: String], project: String?) throws {
    #expect(
      try GoogleEnvironment(variables).project(option: nil, credentials: .emulatorOwner) == project)
  }

  @Test func quotaProject() throws {
    let directory = try WorkingDirectory()
    let user = try CredentialsFile(directory.write("user.json", authorizedUserFile)).credentials
    let account = try CredentialsFile(directory.write("key.json", serviceAccountFile())).credentials
    let named = try GoogleEnvironment(["GOOGLE_CLOUD_QUOTA_PROJECT": "named"])
    let empty = try GoogleEnvironment([:])
    #expect(named.quotaProject(for: user) == "named")
    #expect(empty.quotaProject(for: user) == "users-quota")
    #expect(named.quotaProject(for: account) == "named")
    #expect(empty.quotaProject(for: account) == nil)
  }

  @Test func applicationDefaultCredentials() throws {
    let directory = try WorkingDirectory()
    let key = try directory.write("key.json", serviceAccountFile())
    let home = ["HOME": directory.path]
    func found(_ variables: [String: String]) throws -> GoogleCredentials {
      try GoogleEnvironment(home.merging(variables) { $1 }).applicationDefaultCredentials().credentials
    }

    guard case .metadataServer("metadata.google.internal") = try found([:]) else {
      Issue.record("not the metadata server")
      return
    }
    try directory.write(".config/gcloud/application_default_credentials.json", authorizedUserFile)
    guard case .authorizedUser = try found([:]) else {
      Issue.record("not gcloud's file")
      return
    }
    guard case .serviceAccount = try found(["GOOGLE_APPLICATION_CREDENTIALS": key]) else {
      Issue.record("not the named file")
      return
    }
    // A named file that is missing is an error, not a reason to look elsewhere.
    #expect(throws: CredentialsFailure.self) { try found(["GOOGLE_APPLICATION_CREDENTIALS": "/missing"]) }
  }
}
