import Glibc
import IdentityToolkitStub
import JSONText

/// Sends recorded calls to a stub, in the order of the recording, and says where the answers differ.
final class ContractReplay {
  private let stub: Stub
  private let client: LoopbackClient
  /// What the placeholders of a request stand for: the values that an answer had last.
  private var current: [String: String] = [:]

  init(_ stub: Stub) throws {
    self.stub = stub
    client = try LoopbackClient(port: stub.port)
  }

  /// Sends one recorded call, after what the recorder had done unrecorded.
  ///
  /// - Returns: the differences; none if the answer is as recorded.
  func differences(from record: ContractRecord) throws -> [String] {
    try prepare(for: record.id)
    if record.id == "signup-race" { return try differencesInRace(record) }
    let usual = current
    if let token = try tokenOnly(for: record.id) { current["idToken"] = token }
    let response = try send(record)
    if current["idToken"] != usual["idToken"] { current = usual }

    var differences: [String] = []
    if response.status != record.status { differences.append("status \(response.status)") }
    if let type = record.contentType, response.headers["content-type"] != type {
      differences.append("content type \(response.headers["content-type"] ?? "none"), recorded \(type)")
    }
    let actual = try JSONValue(parsing: response.body)
    remember(actual)
    var recorded = record.response
    if Self.hasTextOfJavaScript.contains(record.id) {
      guard response.text.contains("\"Invalid JSON payload received. "),
        response.text.contains("\"reason\":\"parseError\"")
      else { return differences + [response.text] }
      recorded = actual
    }
    return differences + ContractComparison(recorded: recorded, actual: actual).differences
  }

  /// The message after the first sentence is the JavaScript engine's own.
  private static let hasTextOfJavaScript: Set = ["unparsable-json", "json-null-body"]

  // MARK: Sending

  private func send(_ record: ContractRecord) throws -> LoopbackClient.Response {
    var headers = record.headers
    if record.isByAdministrator { headers["Authorization"] = "Bearer owner" }
    let path = substituted(record.path)
    let body: [UInt8]?
    switch record.request {
    case .null: body = nil
    // Recorded byte for byte, each as one character.
    case .string(let text):
      body = substituted(text).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    default: body = Self.bytes(of: expanded(record.request, in: record.id))
    }
    if body != nil, headers["Content-Type"] == nil { headers["Content-Type"] = "application/json" }
    return try client.send(record.method, path, headers: headers, body: body)
  }

  private func substituted(_ text: String) -> String {
    var text = text
    for (name, value) in current { text.replace("<\(name)>", with: value) }
    return text.replacing("<ms>", with: "1600000000000")
  }

  /// Placeholders filled in, and what the recorder cut off put back.
  private func expanded(_ value: JSONValue, in id: String) -> JSONValue {
    switch value {
    case .string(let text):
      guard let cut = Cut(text, unit: "chars in all") else { return .string(substituted(text)) }
      let ending = cut.beginning.hasPrefix("{") ? "\"}" : ""
      let filling = String(cut.beginning.suffix(1))
      let missing = cut.count - cut.beginning.utf16.count - ending.utf16.count
      return .string(cut.beginning + String(repeating: filling, count: missing) + ending)
    case .array(let elements):
      guard case .string(let last) = elements.last, let cut = Cut(last, unit: "more") else {
        return .array(elements.map { expanded($0, in: id) })
      }
      let first = elements.count - 1
      return .array(
        elements.dropLast() + (first..<first + cut.count).map { Self.element(of: id, number: $0) })
    case .object(let members):
      return .object(members.map { JSONMember($0.name, expanded($0.value, in: id)) })
    default: return value
    }
  }

  private static func element(of id: String, number: Int) -> JSONValue {
    switch id {
    case "lookup-101": return .string("q\(number)@example.com")
    case "batchdelete-1001": return .string("z\(number)")
    default:
      let padded = "m" + String(number + 10_000).dropFirst()
      return .object([
        JSONMember("localId", .string(padded)), JSONMember("email", .string("\(padded)@example.com")),
      ])
    }
  }

  private static func bytes(of value: JSONValue) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendJSON(value)
    return bytes
  }

  private func remember(_ response: JSONValue) {
    for name in ["idToken", "refreshToken", "localId", "tenantId"] {
      if let value = response[name]?.string { current[name] = value }
    }
  }

  // MARK: What the recorder had done unrecorded

  private func prepare(for id: String) throws {
    switch id {
    case "update-displayName": try signUp("upd@example.com")
    case "lookup-client": try signUp("lk@example.com")
    case "oob-reset": try signUp("oob@example.com")
    case "delete-client": try signUp("del1@example.com")
    case "delete-admin": try signUp("del2@example.com")
    case "lookup-email":
      _ = try client.send(
        "PATCH", "/emulator/v1/projects/demo-provision/config", headers: ["Content-Type": "application/json"],
        body: Array(#"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":false}}"#.utf8))
    case "batchget-1":
      _ = try client.send("DELETE", "/emulator/v1/projects/demo-provision/accounts", headers: [:], body: nil)
      let users = (0..<45).map { number in
        let id = "p" + String(number + 100).dropFirst()
        return #"{"localId":"\#(id)","email":"\#(id)@example.com"}"#
      }
      try administrate("batchCreate", #"{"users":[\#(users.joined(separator: ","))]}"#)
    case "batchdelete-not-disabled":
      try administrate("batchCreate", #"{"users":[{"localId":"x1"},{"localId":"x2","disabled":true}]}"#)
    case "tenant-disabled":
      let response = try client.post(
        "/identitytoolkit.googleapis.com/v2/projects/demo-provision/tenants",
        json: #"{"displayName":"t-disabled","allowPasswordSignup":true,"disableAuth":true}"#,
        headers: ["Authorization": "Bearer owner"])
      remember(try JSONValue(parsing: response.body))
    default: break
    }
  }

  /// An ID token that the recorder used for one call only.
  private func tokenOnly(for id: String) throws -> String? {
    let updated = stub.accounts.first { $0.email == "upd@example.com" }?.localId ?? ""
    let now = time(nil)
    switch id {
    case "update-jwt-no-firebase": return Self.token(#"{"user_id":"\#(updated)"}"#)
    case "update-jwt-unknown-user": return Self.token(#"{"user_id":"nobody","firebase":{}}"#)
    case "update-jwt-exp-past":
      return Self.token(#"{"user_id":"\#(updated)","iat":\#(now),"exp":1,"firebase":{}}"#)
    case "update-token-expired": return Self.token(#"{"user_id":"\#(updated)","iat":1,"firebase":{}}"#)
    case "update-deleted-user", "update-disabled-user":
      let usual = current
      defer { current = usual }
      try signUp("\(id)@example.com")
      let localId = current["localId"] ?? ""
      if id == "update-deleted-user" {
        try administrate("delete", #"{"localId":"\#(localId)"}"#)
      } else {
        try administrate("update", #"{"localId":"\#(localId)","disableUser":true}"#)
      }
      return current["idToken"]
    default: return nil
    }
  }

  private func signUp(_ email: String) throws {
    let response = try client.post(
      "/v1/accounts:signUp?key=fake-key", json: #"{"email":"\#(email)","password":"secret1"}"#)
    remember(try JSONValue(parsing: response.body))
  }

  private func administrate(_ verb: String, _ json: String) throws {
    _ = try client.post(
      "/v1/projects/demo-provision/accounts:\(verb)", json: json, headers: ["Authorization": "Bearer owner"])
  }

  private static func token(_ claims: String) -> String {
    "eyJhbGciOiJub25lIn0.\(Base64URLText.encoded(claims))."
  }

  /// Eight sign-ups of one address at once: one wins.
  private func differencesInRace(_ record: ContractRecord) throws -> [String] {
    let clients = try (0..<8).map { _ in try LoopbackClient(port: stub.port) }
    let body = Self.bytes(of: record.request)
    for client in clients {
      try client.begin("POST", record.path, headers: ["Content-Type": "application/json"], body: body)
    }
    let responses = try clients.map { try $0.receive() }
    let isAsRecorded =
      responses.map(\.status).sorted() == [200] + [Int](repeating: 400, count: 7)
      && responses.filter { $0.status == 400 }.allSatisfy { $0.text.contains("\"EMAIL_EXISTS\"") }
    return isAsRecorded ? [] : ["statuses \(responses.map(\.status))"]
  }
}
