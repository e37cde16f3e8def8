import Provisioning
import Testing

/// Looking accounts up, settling unknown outcomes, and signing in.
extension BackendContract {
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
    rule("without a uid, an account that has a name is another's, whatever its password") { fixture in
      guard fixture.resumesByPassword else { return }
      let row = fixture.account("ann")
      let made = try await fixture.backend.register(row, uid: nil)
      try await fixture.backend.setDisplayName("Ann Lee", of: made)
      #expect(try await fixture.backend.resume(row, uid: nil) == nil)
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
}
