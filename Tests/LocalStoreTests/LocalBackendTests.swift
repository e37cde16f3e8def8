import Crypto
import Provisioning
import SQLite
import TestSupport
import Testing

@testable import LocalStore

@Suite struct LocalBackendTests {
  private let directory: WorkingDirectory

  init() throws {
    directory = try WorkingDirectory()
  }

  private var path: String { directory.path("accounts.db") }

  @Test func makesNoFileBeforeItIsNeeded() async throws {
    let backend = store(path)
    #expect(directory.names.isEmpty)
    _ = try await backend.check()
    #expect(directory.names.contains("accounts.db"))
  }

  @Test func fileAndFolderAreForTheOwnerAlone() async throws {
    let backend = store(directory.path("data/provision/accounts.db"))
    _ = try await backend.register(account("ann@example.com"), uid: nil)
    #expect(try directory.permissions("data/provision") == 0o700)
    for name in directory.names where name.contains(".db") {
      #expect(try directory.permissions(name) == 0o600, "\(name)")
    }
  }

  @Test func keepsAccountsWhenOpenedAgain() async throws {
    let first = store(path)
    let made = try await first.register(account("ann@example.com"), uid: "u1")
    try await first.setDisplayName("Ann Lee", of: made)
    await first.close()

    let found = try await store(path).find([account("ANN@example.com")])
    #expect(
      found == [.present(ExistingAccount(uid: "u1", email: "ann@example.com", displayName: "Ann Lee"))])
  }

  @Test func storesWhatTheRowSays() async throws {
    let backend = store(path, at: 1000)
    let row = account("Ann@Example.com") {
      $0.photoURL = "https://example.com/a.png"
      $0.phone = "+15550100"
      $0.emailVerified = true
      $0.disabled = true
      $0.claims = #"{"role":"admin"}"#
    }
    let made = try await backend.register(row, uid: "u1")
    try await store(path, at: 2000).setDisplayName("Ann", of: made)

    let stored = try #require(try await LocalDirectory(path: path).accounts(after: 0, limit: 10).first)
    #expect(stored.email == "Ann@Example.com")
    #expect(stored.displayName == "Ann")
    #expect(stored.photoURL == "https://example.com/a.png")
    #expect(stored.phone == "+15550100")
    #expect(stored.emailVerified)
    #expect(stored.disabled)
    #expect(stored.claims == #"{"role":"admin"}"#)
    #expect(stored.createdAt == 1000)
    #expect(stored.updatedAt == 2000)
  }

  @Test func choosesAUidOf28Characters() async throws {
    let made = try await store(path).register(account("ann@example.com"), uid: nil)
    #expect(made.uid.count == 28)
  }

  @Test func takesTheUidOfTheRowUnlessTheRunChoosesOne() async throws {
    let backend = store(path)
    let row = account("ann@example.com") { $0.uid = "of-the-row" }
    #expect(try await backend.register(row, uid: nil).uid == "of-the-row")
    let other = account("ben@example.com") { $0.uid = "of-the-row" }
    #expect(try await backend.register(other, uid: "of-the-run").uid == "of-the-run")
  }

  @Test func aPhoneNumberBelongsToOneAccount() async throws {
    let backend = store(path)
    _ = try await backend.register(account("ann@example.com") { $0.phone = "+15550100" }, uid: nil)
    let failure = await #expect(throws: BackendFailure.self) {
      try await backend.register(account("ben@example.com") { $0.phone = "+15550100" }, uid: nil)
    }
    #expect(failure?.kind == .refused)
    #expect(failure?.code == "PHONE_NUMBER_EXISTS")
    // Accounts without one do not collide.
    _ = try await backend.register(account("cat@example.com"), uid: nil)
    _ = try await backend.register(account("dan@example.com"), uid: nil)
  }

  @Test func oneOfManyRegistrationsOfAnAddressWins() async throws {
    let backends = [store(path), store(path)]
    _ = try await backends[0].check()
    let outcomes = await withTaskGroup(of: Result<RegisteredAccount, BackendFailure>.self) { group in
      for index in 0..<40 {
        let backend = backends[index % 2]
        group.addTask {
          do throws(BackendFailure) {
            return .success(try await backend.register(account("ann@example.com"), uid: nil))
          } catch {
            return .failure(error)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { if case .success = $0 { true } else { false } } == 1)
    for case .failure(let failure) in outcomes { #expect(failure.code == "EMAIL_EXISTS") }
    #expect(try await LocalDirectory(path: path).count() == 1)
  }

  /// From the first conflict on, the store looks before it hashes.
  @Test func everyRegistrationOfATakenAddressIsRefusedAlike() async throws {
    let backend = store(path)
    _ = try await backend.register(account("ann@example.com"), uid: nil)
    for _ in 0..<3 {
      let failure = await #expect(throws: BackendFailure.self) {
        try await backend.register(account("Ann@example.com"), uid: nil)
      }
      #expect(failure?.kind == .alreadyExists)
      #expect(failure?.code == "EMAIL_EXISTS")
    }
    _ = try await backend.register(account("ben@example.com"), uid: nil)
    #expect(try await LocalDirectory(path: path).count() == 2)
  }

  @Test func thePasswordIsInNoFile() async throws {
    let backend = store(path)
    _ = try await backend.register(account("ann@example.com", password: "Unmistakable-7"), uid: nil)
    _ = try await backend.signIn(account("ann@example.com", password: "Unmistakable-8"))
    let names = directory.names
    #expect(names.contains("accounts.db-wal"))
    for name in names {
      #expect(!String(decoding: try directory.bytes(name), as: UTF8.self).contains("Unmistakable"), "\(name)")
    }
  }

  @Test func signingInBringsTheHashToThePresentCost() async throws {
    _ = try await store(path).register(account("ann@example.com"), uid: nil)
    let dearer = PasswordHash.Cost(memoryKiB: 16, passes: 2)
    guard case .signedIn = try await store(path, cost: dearer).signIn(account("ann@example.com")) else {
      Issue.record("the password is right")
      return
    }
    let stored = try #require(try await LocalDirectory(path: path).account(matching: "ann@example.com"))
    #expect(!stored.passwordHash.needsRehash(for: dearer))
    #expect(stored.passwordHash.matches("correct horse"))
  }

  @Test func aDisabledAccountCannotSignIn() async throws {
    let backend = store(path)
    _ = try await backend.register(account("ann@example.com") { $0.disabled = true }, uid: nil)
    #expect(try await backend.signIn(account("ann@example.com")) == .disabled)
  }

  @Test(arguments: ["u1", "ann@example.com", "ANN@Example.com"])
  func deletesByUidOrAddress(_ text: String) async throws {
    let backend = store(path)
    _ = try await backend.register(account("ann@example.com"), uid: "u1")
    _ = try await backend.register(account("ben@example.com"), uid: "u2")
    #expect(try await backend.delete(matching: "u3") == nil)
    #expect(try await backend.delete(matching: text)?.uid == "u1")
    #expect(try await LocalDirectory(path: path).accounts(after: 0, limit: 10).map(\.uid) == ["u2"])
  }

  // MARK: Stores that cannot be used

  private func checkFailure(_ path: String) async -> BackendFailure? {
    do throws(BackendFailure) {
      _ = try await store(path).check()
      return nil
    } catch {
      return error
    }
  }

  @Test func aFileThatIsNoDatabaseIsLeftAlone() async throws {
    let text = String(repeating: "name,email,password\n", count: 100)
    try directory.write("users.csv", text)
    let failure = try #require(await checkFailure(directory.path("users.csv")))
    #expect(failure.kind == .unusable)
    #expect(failure.code == "SQLITE_NOTADB")
    #expect(failure.message.contains(directory.path("users.csv")))
    #expect(try directory.text("users.csv") == text)
  }

  @Test func aDatabaseOfAnotherProgramIsLeftAlone() async throws {
    try Database(path: path, mode: .create).execute("CREATE TABLE notes (text TEXT)")
    let before = try directory.bytes("accounts.db")
    let failure = try #require(await checkFailure(path))
    #expect(failure.code == "NOT_A_STORE")
    #expect(failure.kind == .unusable)
    #expect(try directory.bytes("accounts.db") == before)
  }

  @Test func aStoreOfALaterVersionIsLeftAlone() async throws {
    let first = store(path)
    _ = try await first.check()
    await first.close()
    try Database(path: path, mode: .readWrite).execute("PRAGMA user_version = 99")
    let failure = try #require(await checkFailure(path))
    #expect(failure.code == "STORE_TOO_NEW")
    #expect(failure.message.contains("99"))
  }

  @Test func aFolderInPlaceOfTheFile() async throws {
    try directory.write("folder/x", "")
    let failure = try #require(await checkFailure(directory.path("folder")))
    #expect(failure.kind == .unwritable)
    #expect(failure.code.hasPrefix("SQLITE_CANTOPEN"))
  }

  @Test func aFolderThatCannotBeMade() async throws {
    try directory.write("file", "")
    let failure = try #require(await checkFailure(directory.path("file/accounts.db")))
    #expect(failure.kind == .unwritable)
    #expect(failure.code == "SQLITE_CANTOPEN")
    #expect(failure.message.contains("not a directory"))
  }

  @Test func aFullDiskStopsTheRunAndKeepsWhatIsThere() async throws {
    let first = store(path)
    _ = try await first.register(account("ann@example.com"), uid: nil)
    await first.close()
    let database = try Database.open(path: path, schema: AccountsTable.schema, durability: .normal)
    try database.execute("PRAGMA max_page_count = 1")
    let writer = GroupCommitWriter(database)
    let hash = try PasswordHash(of: "correct horse", cost: .least)
    var failure: SQLiteFailure?
    for index in 0..<200 {
      do throws(SQLiteFailure) {
        _ = try await writer.write { database throws(SQLiteFailure) in
          try AccountsTable(database).insert(
            account("\(index)@example.com"), uid: "u\(index)", hash: hash, at: 0)
        }
      } catch {
        failure = error
        break
      }
    }
    let mapped = BackendFailure(try #require(failure), store: path)
    #expect(mapped.kind == .unwritable)
    #expect(mapped.code == "SQLITE_FULL")
    #expect(mapped.message.contains("database or disk is full"))
    #expect(mapped.message.contains(path))
    guard case .present = try await LocalDirectory(path: path).find([account("ann@example.com")])[0] else {
      Issue.record("the account made before is gone")
      return
    }
  }

  @Test(arguments: [
    (5, BackendFailure.Kind.unavailable, "SQLITE_BUSY"), (8, .unwritable, "SQLITE_READONLY"),
    (778, .unwritable, "SQLITE_IOERR_WRITE"), (11, .unusable, "SQLITE_CORRUPT"),
    (13, .unwritable, "SQLITE_FULL"), (14, .unwritable, "SQLITE_CANTOPEN"),
    (1299, .refused, "SQLITE_CONSTRAINT_NOTNULL"),
  ])
  func failuresAreMapped(code: Int32, kind: BackendFailure.Kind, name: String) {
    let failure = BackendFailure(SQLiteFailure(code: code, message: "cause"), store: "/s/accounts.db")
    #expect(failure.kind == kind)
    #expect(failure.code == name)
    #expect(failure.message.contains("/s/accounts.db"))
  }
}
