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

  init?(_ record: JSONValue) {
    guard let id = record["id"]?.string, let method = record["method"]?.string,
      let path = record["path"]?.string, let status = record["status"]?.integer,
      let request = record["request"], let response = record["response"]
    else { return nil }
    self.id = id
    self.method = method
    self.path = path
    isByAdministrator = record["auth"]?.string == "owner"
    self.request = request
    self.status = status
    self.response = response
    contentType = record["response_content_type"]?.string
    let recorded = record["request_headers"]?.members ?? []
    headers = Dictionary(recorded.map { ($0.name, $0.value.string ?? "") }) { first, _ in first }
  }

  static func all(_ bytes: [UInt8]) throws -> [ContractRecord] {
    try JSONValue(parsing: bytes).array?.compactMap(ContractRecord.init) ?? []
  }
}
