internal import JSONText

/// What an error's body says of it; every part may be missing, for a body can be anything.
struct ErrorAnswer {
  /// The text of `error.message` before its first colon, if it has the form of a code: `EMAIL_EXISTS`.
  let code: String?
  /// What follows the colon. Not to be shown as it is: it may quote the request.
  let detail: String?
  /// What a gateway has said, the most telling first: `details[].reason`, `status`, `errors[].reason`.
  let reasons: [String]

  init(_ body: [UInt8]) {
    guard let error = (try? JSONValue(parsing: body))?["error"] else {
      self.init(code: nil, detail: nil, reasons: [])
      return
    }
    // The token service, and some proxies, say it in one word.
    let message = error["message"]?.string ?? error.string ?? ""
    let parts = message.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let head = Self.trimmed(parts.first ?? "")
    var reasons: [String] = []
    for detail in error["details"]?.array ?? [] {
      if let reason = detail["reason"]?.string { reasons.append(reason) }
    }
    if let status = error["status"]?.string { reasons.append(status) }
    for entry in error["errors"]?.array ?? [] {
      if let reason = entry["reason"]?.string { reasons.append(reason) }
    }
    self.init(
      code: Self.isCode(head) || FirebaseErrors.row(of: head) != nil ? head : nil,
      detail: parts.count > 1 ? Self.trimmed(parts[1]) : nil,
      reasons: reasons)
  }

  private init(code: String?, detail: String?, reasons: [String]) {
    self.code = code
    self.detail = detail
    self.reasons = reasons
  }

  /// Capitals, digits and at least one underscore, begun by a capital: no sentence, address or path has that
  /// form, and hardly a password.
  private static func isCode(_ text: String) -> Bool {
    guard (3...64).contains(text.utf8.count), let first = text.utf8.first else { return false }
    return isCapital(first) && text.utf8.contains(UInt8(ascii: "_"))
      && text.utf8.allSatisfy {
        isCapital($0) || $0 == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }

  private static func isCapital(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
