import LocalStore
import Provisioning
import SQLite
import TestSupport
import Testing

@Suite struct LocalDirectoryTests {
  private let directory: WorkingDirectory

  init() throws {
    directory = try WorkingDirectory()
  }

  private var path: String { directory.path("accounts.db") }

  @Test func aMissingStoreHasNoAccountsAndIsNotMade() async throws {
    let view = LocalDirectory(path: directory.path("data/accounts.db"))
    _ = try await view.check()
    #expect(
      try await view.find([account("ann@example.com"), account("ben@example.com")]) == [.absent, .absent])
    #expect(try await view.signIn(account("ann@example.com")) == .missing)
    #expect(try await view.accounts(after: 0, limit: 10).isEmpty)
    #expect(try await view.count() == 0)
    #expect(directory.names.isEmpty)
  }

  @Test func readingAClosedStoreLeavesNoFileBehind() async throws {
    let backend = store(path)
    _ = try await backend.register(account("ann@example.com"), uid: "u1")
    await backend.close()
    #expect(directory.names == ["accounts.db"])
    let before = try directory.bytes("accounts.db")

    let found = try await LocalDirectory(path: path).find([
      account("ann@example.com"), account("x@example.com"),
    ])
    #expect(found == [.present(ExistingAccount(uid: "u1", email: "ann@example.com")), .absent])
    #expect(directory.names == ["accounts.db"])
    #expect(try directory.bytes("accounts.db") == before)
  }

  @Test func readsWhileAnotherWrites() async throws {
    let backend = store(path)
    let view = LocalDirectory(path: path)
    for index in 0..<20 {
      _ = try await backend.register(account("\(index)@example.com"), uid: nil)
      #expect(try await view.count() == index + 1)
    }
  }

  @Test func anEmptyFileHasNoAccounts() async throws {
    try directory.write("accounts.db", "")
    #expect(try await LocalDirectory(path: path).find([account("ann@example.com")]) == [.absent])
    #expect(try directory.bytes("accounts.db").isEmpty)
  }

  @Test func anotherProgramsDatabaseIsAnError() async throws {
    try Database(path: path, mode: .create).execute("CREATE TABLE accounts (email_key TEXT)")
    let failure = await #expect(throws: BackendFailure.self) { try await LocalDirectory(path: path).check() }
    #expect(failure?.code == "NOT_A_STORE")
  }

  @Test func pathsMayHoldAnyCharacter() async throws {
    let odd = directory.path("a b%20?#ä/accounts.db")
    let backend = store(odd)
    _ = try await backend.register(account("ann@example.com"), uid: nil)
    await backend.close()
    #expect(try await LocalDirectory(path: odd).count() == 1)
  }

  @Test(arguments: [1, 2, 3, 7, 8, 100]) func pagesInTheOrderOfCreation(limit: Int) async throws {
    let backend = store(path)
    let uids = (0..<7).map { "u\(9 - $0)" }
    for uid in uids { _ = try await backend.register(account("\(uid)@example.com"), uid: uid) }

    var read: [String] = []
    var last: Int64 = 0
    while true {
      let page = try await LocalDirectory(path: path).accounts(after: last, limit: limit)
      guard let end = page.last else { break }
      #expect(page.count <= limit)
      read += page.map(\.uid)
      last = end.number
    }
    #expect(read == uids)
  }
}
