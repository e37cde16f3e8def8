import JSONText

/// One call of Google's Auth emulator as it was recorded, with its answer.
///
/// Values that differ from run to run stand as placeholders such as `<idToken>`; long texts and lists are cut
/// short with `<... N chars in all>` or `<... N more>`.
struct ContractRecord {
  let id: String
  let method: String
  let path: String
  let isByAdministrator: Bool
  let request: JSONValue
  let headers: [String: String]
  let status: Int
  let response: JSONValue
  let contentType: String?

  init?(_ value: JSONValue) {
    guard case .object(let members) = value else { return nil }
    func member(_ name: String) -> JSONValue? { members.first { $0.name == name }?.value }
    func text(_ name: String) -> String? {
      if case .string(let text) = member(name) { text } else { nil }
    }
    guard let id = text("id"), let method = text("method"), let path = text("path"),
      case .number(let status) = member("status"), let status = Int(status),
      let request = member("request"), let response = member("response")
    else { return nil }
    self.id = id
    self.method = method
    self.path = path
    isByAdministrator = text("auth") == "owner"
    self.request = request
    self.status = status
    self.response = response
    contentType = text("response_content_type")
    var headers: [String: String] = [:]
    if case .object(let recorded) = member("request_headers") {
      for case (let name, .string(let value)) in recorded { headers[name] = value }
    }
    self.headers = headers
  }

  static func all(_ bytes: [UInt8]) throws -> [ContractRecord] {
    guard case .array(let records) = try JSONValue(parsing: bytes) else { return [] }
    return records.compactMap(ContractRecord.init)
  }
}
