import Provisioning
import Testing

/// Making accounts.
extension BackendContract {
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
    rule("registration names the account where it takes all at once, and not elsewhere") { fixture in
      let row = fixture.account("ann", name: "Ann Lee")
      let made = try await fixture.backend.register(row, uid: nil)
      let name = fixture.namesAtOnce ? "Ann Lee" : ""
      #expect((made.displayName ?? "") == name)
      guard case .signedIn(let found) = try await fixture.backend.signIn(row) else {
        Issue.record("the account cannot sign in")
        return
      }
      #expect((found.displayName ?? "") == name)
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
}
