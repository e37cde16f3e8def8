internal import JSONText
internal import Provisioning

/// Why an element of a JSON file cannot be read as a row.
struct JSONFault: Error {
  enum Kind {
    /// The position counts from the start of the file.
    case brokenStructure(JSONSyntaxError)
    /// The position counts from the start of the element.
    case syntax(JSONSyntaxError)
    case noObject(firstByte: UInt8)
    case tooLong
  }

  let kind: Kind
  /// The member at fault; nil for the element as a whole.
  let key: String?

  init(_ kind: Kind, key: String? = nil) {
    self.kind = kind
    self.key = key
  }

  /// What to tell, without any of the element's text.
  ///
  /// - Parameters:
  ///   - path: that of the element.
  ///   - start: where the element starts.
  func violation(path: JSONPath, start: JSONPosition) -> Violation {
    let path = key.map { path[$0] } ?? path
    let place = path == .root ? "" : "\(path): "
    switch kind {
    case .brokenStructure(let error): return violation(error, place, line: start.line)
    case .syntax(let error): return violation(error.moved(to: start), place, line: start.line)
    case .noObject(let firstByte):
      let found =
        switch firstByte {
        case UInt8(ascii: "["): "an array"
        case UInt8(ascii: "\""): "a string"
        default: "a single value"
        }
      return Violation(
        .json, problem: "\(place)is \(found), not an object",
        remedy: #"write {"name": "...", "email": "...", "password": "..."}"#)
    case .tooLong:
      return Violation(
        .recordTooLong, problem: "\(place)is longer than \(JSONElements.longestElement >> 20) MiB",
        remedy: "no account needs so much: shorten it")
    }
  }

  private func violation(_ error: JSONSyntaxError, _ place: String, line: Int) -> Violation {
    let position = error.position
    let isOnFirstLine = position.line == line
    let elsewhere = isOnFirstLine ? "" : " (line \(position.line), column \(position.column))"
    return Violation(
      .json, problem: "\(place)\(error.problem)\(elsewhere)", remedy: error.problem.remedy,
      column: isOnFirstLine ? position.column : nil)
  }
}
