import JSONText

/// What a refresh token says.
struct RefreshToken {
  private static let prefix = "stub-refresh-"

  let localId: String
  let directory: Directory.ID

  init?(_ text: String) {
    guard text.hasPrefix(Self.prefix),
      let bytes = Base64URL.decoded(text.utf8.dropFirst(Self.prefix.utf8.count)),
      let members = try? JSONValue(parsing: bytes), let localId = members["localId"]?.string,
      let project = members["project"]?.string
    else { return nil }
    self.localId = localId
    directory = Directory.ID(project: project, tenant: members["tenant"]?.string)
  }

  static func issue(for localId: String, in directory: Directory.ID) -> String {
    let payload = JSONBody.object { body in
      body.member("localId", localId)
      body.member("project", directory.project)
      body.member("tenant", directory.tenant)
    }
    return prefix + Base64URL.encoded(payload)
  }
}
