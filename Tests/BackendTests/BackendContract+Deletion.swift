import Provisioning
import Testing

/// Deleting accounts, and mailing a reset.
extension BackendContract {
  static let deletion = [
    rule("a backend that cannot delete says what it takes, and deletes nothing") { fixture in
      guard !fixture.deletes else { return }
      let row = fixture.account("ann")
      let made = try await fixture.backend.register(row, uid: nil)
      let failure = await fixture.failure {
        _ = try await fixture.backend.delete(uid: made.uid, email: row.email.address)
      }
      #expect(failure?.disposition == .stop)
      try await fixture.expectSignIn(row, uid: made.uid)
    },
    rule("delete removes the account, and it can be made again") { fixture in
      guard fixture.deletes else { return }
      let row = fixture.account("ann")
      let made = try await fixture.backend.register(row, uid: fixture.uid("u1"))
      #expect(try await fixture.backend.delete(uid: made.uid, email: row.email.address) == .deleted)
      try await fixture.expectAbsent(row)
      _ = try await fixture.backend.register(row, uid: fixture.uid("u1"))
    },
    rule("delete does not mind letter case") { fixture in
      guard fixture.deletes else { return }
      let row = fixture.account("ann")
      let made = try await fixture.backend.register(row, uid: nil)
      let answer = try await fixture.backend.delete(uid: made.uid, email: row.email.address.uppercased())
      #expect(answer == .deleted)
    },
    rule("delete of a uid that is not there is absent") { fixture in
      guard fixture.deletes else { return }
      let answer = try await fixture.backend.delete(uid: "nobody", email: "ann@example.com")
      #expect(answer == .absent)
    },
    rule("an account whose address has changed is not deleted") { fixture in
      guard fixture.deletes else { return }
      let row = fixture.account("ann")
      let made = try await fixture.backend.register(row, uid: nil)
      let answer = try await fixture.backend.delete(
        uid: made.uid, email: fixture.account("ben").email.address)
      #expect(answer == .otherAddress)
      try await fixture.expectSignIn(row, uid: made.uid)
    },
  ]

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
