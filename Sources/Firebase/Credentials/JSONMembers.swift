import FoundationEssentials

/// The members of a JSON object that are text or whole numbers; others are left out.
struct JSONMembers {
  private let members: [String: Member]

  /// nil when the bytes are not one JSON object.
  init?(_ bytes: [UInt8]) {
    guard let members = try? JSONDecoder().decode([String: Member].self, from: Data(bytes)) else {
      return nil
    }
    self.members = members
  }

  /// A text; nil when it is empty.
  subscript(name: String) -> String? {
    if case .text(let text) = members[name], !text.isEmpty { text } else { nil }
  }

  func number(_ name: String) -> Int? {
    if case .number(let number) = members[name] { number } else { nil }
  }

  func required(_ name: String, file: String) throws(CredentialsFailure) -> String {
    guard let text = self[name] else { throw .missing(name, file: file) }
    return text
  }

  private enum Member: Decodable {
    case text(String)
    case number(Int)
    case other

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let number = try? value.decode(Int.self) {
        self = .number(number)
      } else {
        self = .other
      }
    }
  }
}
