import Provisioning
import Testing

/// Every rule that the comments of `AccountBackend` state, as tests that run on any backend.
///
/// A backend's own test file gives a `BackendFixture` and runs each of `BackendContract.rules` on it.
enum BackendContract {
  struct Rule: Sendable, CustomTestStringConvertible {
    let name: String
    let check: @Sendable (BackendFixture) async throws -> Void

    var testDescription: String { name }
  }

  static let rules = registration + naming + lookup + resuming + signingIn + deletion + mail

  private static func rule(
    _ name: String, _ check: @escaping @Sendable (BackendFixture) async throws -> Void
  ) -> Rule {
    Rule(name: name, check: check)
  }

  // MARK: Registration

  static let registration = [
    rule("check passes on a backend that is ready and changes nothing") { fixture in
      _ = try await fixture.backend.check()
      try await fixture.expectAbsent(fixture.account("ann"))
    },
    rule("registration makes the account") { fixture in
      let row = fixture.account("ann")
      let made = try await fixture.backend.register(row, uid: fixture.uid("u1"))
      #expect(!made.uid.isEmpty)
      try await fixture.expectSignIn(row, uid: made.uid)
    },
    rule("the uid that the run chose is the account's") { fixture in
      guard fixture.backend.properties.takesUID else { return }
      let made = try await fixture.backend.register(fixture.account("ann"), uid: "chosen-1")
      #expect(made.uid == "chosen-1")
    },
    rule("without a uid the backend chooses one, another each time") { fixture in
      let first = try await fixture.backend.register(fixture.account("ann"), uid: nil)
      let second = try await fixture.backend.register(fixture.account("ben"), uid: nil)
      #expect(!first.uid.isEmpty)
      #expect(first.uid != second.uid)
    },
    rule("registration does not name the account: that is the second step") { fixture in
      let row = fixture.account("ann", name: "Ann Lee")
      let made = try await fixture.backend.register(row, uid: nil)
      #expect((made.displayName ?? "").isEmpty)
      guard case .signedIn(let found) = try await fixture.backend.signIn(row) else {
        Issue.record("the account cannot sign in")
        return
      }
      #expect((found.displayName ?? "").isEmpty)
    },
    rule("an address that is taken is alreadyExists, and the account stays as it was") { fixture in
      let row = fixture.account("ann", password: "first password")
      let made = try await fixture.backend.register(row, uid: fixture.uid("u1"))
      let failure = await fixture.failure {
        _ = try await fixture.backend.register(
          fixture.account("ann", password: "other password"), uid: fixture.uid("u2"))
      }
      #expect(failure?.kind == .alreadyExists)
      #expect(failure?.code == "EMAIL_EXISTS")
      #expect(failure?.disposition == .reject)
      try await fixture.expectSignIn(row, uid: made.uid)
    },
    rule("an address in other letter case is the same account") { fixture in
      _ = try await fixture.backend.register(fixture.account("ann"), uid: fixture.uid("u1"))
      let failure = await fixture.failure {
        _ = try await fixture.backend.register(fixture.account("ANN"), uid: fixture.uid("u2"))
      }
      #expect(failure?.kind == .alreadyExists)
    },
    rule("a uid that another address has is uidTaken, and no account is made") { fixture in
      guard fixture.backend.properties.takesUID else { return }
      _ = try await fixture.backend.register(fixture.account("ann"), uid: "same")
      let failure = await fixture.failure {
        _ = try await fixture.backend.register(fixture.account("ben"), uid: "same")
      }
      #expect(failure?.kind == .uidTaken)
      #expect(failure?.code == "DUPLICATE_LOCAL_ID")
      try await fixture.expectAbsent(fixture.account("ben"))
    },
    rule("repeated with its own uid, a registration is alreadyExists and harmless") { fixture in
      guard fixture.backend.properties.takesUID else { return }
      let row = fixture.account("ann")
      _ = try await fixture.backend.register(row, uid: "same")
      let failure = await fixture.failure { _ = try await fixture.backend.register(row, uid: "same") }
      #expect(failure?.kind == .alreadyExists || failure?.kind == .uidTaken)
      try await fixture.expectSignIn(row, uid: "same")
    },
    rule("a phone number that is taken is refused, and no account is made") { fixture in
      guard fixture.backend.properties.fields.contains(.phone) else { return }
      _ = try await fixture.backend.register(fixture.account("ann", phone: "+15555550100"), uid: nil)
      let failure = await fixture.failure {
        _ = try await fixture.backend.register(fixture.account("ben", phone: "+15555550100"), uid: nil)
      }
      #expect(failure?.kind == .refused)
      #expect(failure?.code == "PHONE_NUMBER_EXISTS")
      try await fixture.expectAbsent(fixture.account("ben"))
    },
    rule("many registrations at once all succeed") { fixture in
      let count = min(fixture.backend.properties.mostAtOnce, 32)
      let uids = try await withThrowingTaskGroup(of: String.self) { group in
        for index in 0..<count {
          group.addTask {
            try await fixture.backend.register(fixture.account("p\(index)"), uid: fixture.uid("u\(index)"))
              .uid
          }
        }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(uids.count == count)
    },
    rule("of many registrations of one address at once, one succeeds") { fixture in
      let kinds = await withTaskGroup(of: BackendFailure.Kind?.self) { group in
        for _ in 0..<8 {
          group.addTask {
            await fixture.failure {
              _ = try await fixture.backend.register(fixture.account("ann"), uid: nil)
            }?
            .kind
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(kinds.count { $0 == nil } == 1)
      #expect(kinds.count { $0 == .alreadyExists } == 7)
    },
    rule("a failure shows no password") { fixture in
      _ = try await fixture.backend.register(fixture.account("ann", password: "Unmistakable-7"), uid: nil)
      let failure = await fixture.failure {
        _ = try await fixture.backend.register(fixture.account("ann", password: "Unmistakable-8"), uid: nil)
      }
      let text = String(reflecting: try #require(failure))
      #expect(!text.contains("Unmistakable"))
    },
  ]

  // MARK: The name

  static let naming = [
    rule("the name is set on the registered account") { fixture in
      let row = fixture.account("ann", name: "Ann Lee")
      let made = try await fixture.backend.register(row, uid: nil)
      try await fixture.backend.setDisplayName("Ann Lee", of: made)
      try await fixture.expectSignIn(row, uid: made.uid, name: "Ann Lee")
    },
    rule("naming twice does no harm, and the last name stays") { fixture in
      let row = fixture.account("ann")
      let made = try await fixture.backend.register(row, uid: nil)
      try await fixture.backend.setDisplayName("Ann", of: made)
      try await fixture.backend.setDisplayName("Ann", of: made)
      try await fixture.expectSignIn(row, uid: made.uid, name: "Ann")
      try await fixture.backend.setDisplayName("Ann Lee", of: made)
      try await fixture.expectSignIn(row, uid: made.uid, name: "Ann Lee")
    },
    rule("names in every script arrive as they are") { fixture in
      let names = ["王小明", "Zoë O'Hara, \"Z\"", "عائشة", "👩🏽‍🚀 Ada\\n", String(repeating: "é", count: 256)]
      for (index, name) in names.enumerated() {
        let row = fixture.account("p\(index)", name: name)
        let made = try await fixture.backend.register(row, uid: nil)
        try await fixture.backend.setDisplayName(name, of: made)
        try await fixture.expectSignIn(row, uid: made.uid, name: name)
      }
    },
    rule("naming an account that is gone is refused") { fixture in
      let row = fixture.account("ann")
      let made = try await fixture.backend.register(row, uid: nil)
      _ = try await fixture.backend.delete(uid: made.uid, email: row.email.address)
      let failure = await fixture.failure { try await fixture.backend.setDisplayName("Ann", of: made) }
      #expect(failure?.kind == .refused)
      #expect(failure?.code == "USER_NOT_FOUND")
    },
  ]

  // MARK: Looking up

  static let lookup = [
    rule("find gives one answer an account, in the same order") { fixture in
      let made = try await fixture.backend.register(fixture.account("ann"), uid: fixture.uid("u1"))
      let other = try await fixture.backend.register(fixture.account("cat"), uid: fixture.uid("u2"))
      let found = try await fixture.backend.find(["ben", "cat", "ann"].map { fixture.account($0) })
      #expect(found.count == 3)
      #expect(fixture.uid(of: found[0]) == nil)
      for (lookup, uid) in zip(found[1...], [other.uid, made.uid]) {
        if let known = fixture.uid(of: lookup) { #expect(known == uid) }
      }
    },
    rule("find of nothing is nothing") { fixture in
      let found = try await fixture.backend.find([])
      #expect(found.isEmpty)
    },
    rule("find takes as many as the properties say") { fixture in
      let accounts = (0..<fixture.backend.properties.mostLookupsAtOnce).map { fixture.account("p\($0)") }
      let found = try await fixture.backend.find(accounts)
      #expect(found.count == accounts.count)
    },
    rule("find does not mind letter case, and tells name and uid") { fixture in
      let made = try await fixture.backend.register(fixture.account("ann"), uid: nil)
      try await fixture.backend.setDisplayName("Ann Lee", of: made)
      switch try await fixture.backend.find([fixture.account("ANN")])[0] {
      case .absent: Issue.record("the account is there")
      case .present(let account):
        #expect(account.uid == made.uid)
        #expect(account.email.lowercased() == fixture.account("ann").email.key.text)
        #expect(account.displayName == "Ann Lee")
      case .unknowable(let reason): #expect(!reason.isEmpty)
      }
    },
  ]

  // MARK: Finding out what became of a registration

  static let resuming = [
    rule("resume of an account that is not there is nil") { fixture in
      for uid in [nil, "u1"] {
        let resumed = try await fixture.backend.resume(fixture.account("ann"), uid: uid)
        #expect(resumed == nil)
      }
    },
    rule("resume finds the account by its uid, and it can be named") { fixture in
      let row = fixture.account("ann")
      let made = try await fixture.backend.register(row, uid: fixture.uid("u1"))
      let resumed = try #require(try await fixture.backend.resume(row, uid: made.uid))
      #expect(resumed.uid == made.uid)
      try await fixture.backend.setDisplayName("Ann Lee", of: resumed)
      try await fixture.expectSignIn(row, uid: made.uid, name: "Ann Lee")
    },
    rule("resume with a uid that the address does not have is nil: another's account") { fixture in
      _ = try await fixture.backend.register(fixture.account("ann"), uid: fixture.uid("u1"))
      #expect(try await fixture.backend.resume(fixture.account("ann"), uid: "u2") == nil)
    },
    rule("resume with the uid of another address is nil") { fixture in
      let other = try await fixture.backend.register(fixture.account("ben"), uid: fixture.uid("u1"))
      #expect(try await fixture.backend.resume(fixture.account("ann"), uid: other.uid) == nil)
    },
    rule("without a uid, the row's own password tells whose account it is") { fixture in
      guard fixture.resumesByPassword else { return }
      let row = fixture.account("ann", password: "right password")
      let made = try await fixture.backend.register(row, uid: nil)
      #expect(try await fixture.backend.resume(row, uid: nil)?.uid == made.uid)
      let other = fixture.account("ann", password: "wrong password")
      #expect(try await fixture.backend.resume(other, uid: nil) == nil)
    },
    rule("an answer that is lost is outcomeUnknown, and resume settles it") { fixture in
      guard let loseNextRegistration = fixture.loseNextRegistration else { return }
      await loseNextRegistration()
      let row = fixture.account("ann")
      let uid = fixture.uid("u1")
      let failure = await fixture.failure { _ = try await fixture.backend.register(row, uid: uid) }
      #expect(failure?.kind == .outcomeUnknown)
      #expect(failure?.disposition == .findOut)
      let resumed = try #require(try await fixture.backend.resume(row, uid: uid))
      try await fixture.backend.setDisplayName("Ann Lee", of: resumed)
      try await fixture.expectSignIn(row, uid: resumed.uid, name: "Ann Lee")
    },
  ]

  // MARK: Signing in

  static let signingIn = [
    rule("a wrong password does not sign in") { fixture in
      _ = try await fixture.backend.register(fixture.account("ann", password: "right password"), uid: nil)
      let answer = try await fixture.backend.signIn(fixture.account("ann", password: "wrong password"))
      #expect(answer == .wrongPassword || answer == .wrongPasswordOrMissing)
    },
    rule("an address that is not there does not sign in") { fixture in
      let answer = try await fixture.backend.signIn(fixture.account("ann"))
      #expect(answer == .missing || answer == .wrongPasswordOrMissing)
    },
    rule("a password is taken exactly as it is") { fixture in
      let passwords = [" leading", "trailing ", "Groß密碼🔑e\u{301}", "quote\"back\\slash", "tab\tin"]
      for (index, password) in passwords.enumerated() {
        let row = fixture.account("p\(index)", password: password)
        let made = try await fixture.backend.register(row, uid: nil)
        try await fixture.expectSignIn(row, uid: made.uid)
        let trimmed = fixture.account("p\(index)", password: password + " ")
        let answer = try await fixture.backend.signIn(trimmed)
        #expect(answer == .wrongPassword || answer == .wrongPasswordOrMissing)
      }
    },
    rule("a disabled account does not sign in") { fixture in
      guard fixture.backend.properties.fields.contains(.disabled) else { return }
      let row = fixture.account("ann", disabled: true)
      _ = try await fixture.backend.register(row, uid: nil)
      #expect(try await fixture.backend.signIn(row) == .disabled)
    },
  ]

  // MARK: Deletion

  static let deletion = [
    rule("delete removes the account, and it can be made again") { fixture in
      let row = fixture.account("ann")
      let made = try await fixture.backend.register(row, uid: fixture.uid("u1"))
      #expect(try await fixture.backend.delete(uid: made.uid, email: row.email.address) == .deleted)
      try await fixture.expectAbsent(row)
      _ = try await fixture.backend.register(row, uid: fixture.uid("u1"))
    },
    rule("delete does not mind letter case") { fixture in
      let row = fixture.account("ann")
      let made = try await fixture.backend.register(row, uid: nil)
      let answer = try await fixture.backend.delete(uid: made.uid, email: row.email.address.uppercased())
      #expect(answer == .deleted)
    },
    rule("delete of a uid that is not there is absent") { fixture in
      let answer = try await fixture.backend.delete(uid: "nobody", email: "ann@example.com")
      #expect(answer == .absent)
    },
    rule("an account whose address has changed is not deleted") { fixture in
      let row = fixture.account("ann")
      let made = try await fixture.backend.register(row, uid: nil)
      let answer = try await fixture.backend.delete(
        uid: made.uid, email: fixture.account("ben").email.address)
      #expect(answer == .otherAddress)
      try await fixture.expectSignIn(row, uid: made.uid)
    },
  ]

  // MARK: Mail

  static let mail = [
    rule("a reset is mailed where the properties say so, and refused elsewhere") { fixture in
      let row = fixture.account("ann")
      _ = try await fixture.backend.register(row, uid: nil)
      let failure = await fixture.failure { try await fixture.backend.sendPasswordReset(to: row.email) }
      if fixture.backend.properties.sendsResets {
        #expect(failure == nil)
      } else {
        #expect(failure?.kind == .refused)
      }
    }
  ]
}
