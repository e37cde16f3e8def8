import Foundation
import Provisioning
import TestSupport
import Testing

@testable import Crypto
@testable import LocalStore

@Suite struct FirebaseExportTests {
  private let directory: WorkingDirectory

  init() throws {
    directory = try WorkingDirectory()
  }

  private var path: String { directory.path("accounts.db") }

  private func stored(
    _ row: Account, cost: PasswordHash.Cost = .least, name: String? = nil
  ) async throws -> StoredAccount {
    let backend = store(path, cost: cost)
    let made = try await backend.register(row, uid: row.uid)
    if let name { try await backend.setDisplayName(name, of: made) }
    return try #require(try await LocalDirectory(path: path).account(matching: made.uid))
  }

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func decoded(_ text: Any?, webSafe: Bool) throws -> [UInt8] {
    var text = try #require(text as? String)
    if webSafe {
      #expect(!text.contains("+") && !text.contains("/"))
      text = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    }
    return Array(try #require(Data(base64Encoded: text)))
  }

  // Keys that accountImporter.ts of firebase-tools allows; any other one ends the command.
  private let allowedKeys: Set<String> = [
    "localId", "email", "emailVerified", "passwordHash", "salt", "displayName", "photoUrl", "createdAt",
    "lastSignedInAt", "providerUserInfo", "phoneNumber", "disabled", "customAttributes",
  ]

  @Test func aUserHasOnlyKeysThatTheImportAllows() async throws {
    let row = account("ann@example.com") {
      $0.uid = "u1"
      $0.photoURL = "https://example.com/a.png"
      $0.phone = "+15550100"
      $0.claims = #"{"role":"admin"}"#
    }
    let user = try object(
      FirebaseExport.user(try await stored(row, name: "Ann \"A\" \\ Lee\u{1}\nÄ🔑"), hashes: .standardBase64))
    #expect(Set(user.keys).isSubset(of: allowedKeys))
    #expect(user["localId"] as? String == "u1")
    #expect(user["email"] as? String == "ann@example.com")
    #expect(user["displayName"] as? String == "Ann \"A\" \\ Lee\u{1}\nÄ🔑")
    #expect(user["photoUrl"] as? String == "https://example.com/a.png")
    #expect(user["phoneNumber"] as? String == "+15550100")
    #expect(user["customAttributes"] as? String == #"{"role":"admin"}"#)
    #expect(user["emailVerified"] as? Bool == false)
    #expect(user["disabled"] as? Bool == false)
    #expect(user["createdAt"] as? String == "1700000000000")
  }

  @Test func withoutHashesNoneIsWritten() async throws {
    let user = try object(FirebaseExport.user(try await stored(account("ann@example.com")), hashes: .none))
    #expect(user["passwordHash"] == nil)
    #expect(user["salt"] == nil)
    #expect(user["displayName"] == nil)
  }

  @Test(arguments: [false, true]) func hashAndSaltMakeThePasswordVerifiable(webSafe: Bool) async throws {
    let cost = PasswordHash.Cost(memoryKiB: 16, passes: 2)
    // Several, so that `+` and `/` come up in the base64.
    for index in 0..<8 {
      let account = try await stored(
        account("\(index)@example.com", password: "pässword \(index)"), cost: cost)
      let user = try object(
        FirebaseExport.user(account, hashes: webSafe ? .webSafeBase64 : .standardBase64))
      let salt = try decoded(user["salt"], webSafe: webSafe)
      let hash = try decoded(user["passwordHash"], webSafe: webSafe)
      #expect(hash.count == 32)
      #expect(argon2id("pässword \(index)", salt: salt, cost: cost, length: 32) == hash)
      #expect(argon2id("password", salt: salt, cost: cost, length: 32) != hash)
    }
  }

  @Test func fileIsAnObjectOfUsers() async throws {
    let first = try await stored(account("ann@example.com"))
    let second = try await stored(account("ben@example.com"))
    let file =
      FirebaseExport.fileStart + FirebaseExport.user(first, hashes: .none) + FirebaseExport.fileSeparator
      + FirebaseExport.user(second, hashes: .none) + FirebaseExport.fileEnd
    let users = try #require(try object(file)["users"] as? [[String: Any]])
    #expect(users.map { $0["email"] as? String } == ["ann@example.com", "ben@example.com"])
  }

  @Test func batchSaysHowToHash() async throws {
    let account = try await stored(account("ann@example.com"), cost: .recommended)
    let bodies = FirebaseExport.batchCreateBodies([account])
    #expect(bodies.count == 1)
    let body = try object(bodies[0])
    #expect(body["hashAlgorithm"] as? String == "ARGON2")
    let parameters = try #require(body["argon2Parameters"] as? [String: Any])
    #expect(parameters["hashType"] as? String == "ARGON2_ID")
    #expect(parameters["version"] as? String == "VERSION_13")
    #expect(parameters["memoryCostKib"] as? Int == 19456)
    #expect(parameters["iterations"] as? Int == 2)
    #expect(parameters["parallelism"] as? Int == 1)
    #expect(parameters["hashLengthBytes"] as? Int == 32)
    #expect(parameters.count == 6)
  }

  @Test func batchesHoldOneCostAndAThousandUsersEach() async throws {
    let cheap = try await stored(account("ann@example.com"))
    let dear = try await stored(account("ben@example.com"), cost: .init(memoryKiB: 16, passes: 2))
    let accounts = Array(repeating: cheap, count: 1001) + [dear]
    let sizes = try FirebaseExport.batchCreateBodies(accounts).map {
      try #require(try object($0)["users"] as? [Any]).count
    }
    #expect(sizes == [1000, 1, 1])
  }
}
