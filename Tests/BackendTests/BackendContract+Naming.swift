import Provisioning
import Testing

/// Setting the display name, the second step.
extension BackendContract {
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
      guard fixture.deletes else { return }
      let row = fixture.account("ann")
      let made = try await fixture.backend.register(row, uid: nil)
      _ = try await fixture.backend.delete(uid: made.uid, email: row.email.address)
      let failure = await fixture.failure { try await fixture.backend.setDisplayName("Ann", of: made) }
      #expect(failure?.kind == .refused)
      #expect(failure?.code == "USER_NOT_FOUND")
    },
  ]
}
