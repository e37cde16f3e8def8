import JSONText

/// Compares an answer with the recorded one: exactly, but for what differs from run to run.
struct ContractComparison {
  private(set) var differences: [String] = []

  init(recorded: JSONValue, actual: JSONValue) {
    compare(recorded, actual, at: "")
  }

  private mutating func compare(_ recorded: JSONValue, _ actual: JSONValue, at path: String) {
    switch (recorded, actual) {
    case (.object(let recorded), .object(let actual)):
      let names = Set(recorded.map(\.name)).union(actual.map(\.name))
      for name in names.sorted() {
        let here = "\(path)/\(name)"
        switch (recorded.first { $0.name == name }, actual.first { $0.name == name }) {
        case (let recorded?, let actual?): compare(recorded.value, actual.value, at: here)
        case (_?, nil): differences.append("\(here) is missing")
        default: differences.append("\(here) should not be there")
        }
      }
    case (.array(let recorded), .array(let actual)):
      compare(recorded, actual, at: path)
    case (.string("<ms>"), .number(let digits)):
      if digits.count < 13 { differences.append("\(path) is no time: \(digits)") }
    case (.string(let recorded), .string(let actual)):
      if !matches(recorded, actual) { differences.append("\(path) is '\(actual)', recorded '\(recorded)'") }
    case (.number(let recorded), .number(let actual)) where recorded == actual: break
    case (.bool(let recorded), .bool(let actual)) where recorded == actual: break
    case (.null, .null): break
    default: differences.append("\(path) is \(actual), recorded \(recorded)")
    }
  }

  private mutating func compare(_ recorded: [JSONValue], _ actual: [JSONValue], at path: String) {
    var elements = recorded
    var count = recorded.count
    if case .string(let last) = recorded.last, let more = Cut(last, unit: "more") {
      elements.removeLast()
      count += more.count - 1
    }
    if actual.count != count { differences.append("\(path) has \(actual.count) elements, recorded \(count)") }
    for (index, pair) in zip(elements, actual).enumerated() {
      compare(pair.0, pair.1, at: "\(path)/\(index)")
    }
  }

  private func matches(_ recorded: String, _ actual: String) -> Bool {
    switch recorded {
    case "<idToken>": return actual.split(separator: ".", omittingEmptySubsequences: false).count == 3
    case "<refreshToken>", "<localId>", "<oobCode>", "<tenantId>": return !actual.isEmpty
    case "<oobLink>": return actual.hasPrefix("http://") && actual.contains("oobCode=")
    case "<ms>": return actual.count >= 13 && Int(actual) != nil
    case "<s>": return actual.count >= 10 && Int(actual) != nil
    case "<rfc3339>": return actual.count == 24 && actual.hasSuffix("Z")
    default:
      if let cut = Cut(recorded, unit: "chars in all") {
        return actual.hasPrefix(cut.beginning) && actual.utf16.count == cut.count
      }
      for placeholder in ["<20 random>", "<tenantId>"] {
        guard let place = recorded.firstRange(of: placeholder) else { continue }
        return actual.hasPrefix(recorded[..<place.lowerBound])
          && actual.hasSuffix(recorded[place.upperBound...])
      }
      return recorded.utf8.elementsEqual(actual.utf8)
    }
  }
}

/// A mark such as `<... 998 more>` that stands for what the recorder cut off.
struct Cut {
  let beginning: String
  let count: Int

  init?(_ text: String, unit: String) {
    guard let start = text.firstRange(of: "<... "), text.hasSuffix(" \(unit)>"),
      let count = Int(text[start.upperBound...].prefix { $0 != " " })
    else { return nil }
    beginning = String(text[..<start.lowerBound])
    self.count = count
  }
}
