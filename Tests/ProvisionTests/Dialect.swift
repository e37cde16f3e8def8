import Foundation
import TestSupport
import Testing

/// A way to write a table down.
struct Dialect: CustomStringConvertible {
  enum Quoting: CaseIterable { case needed, all }
  enum Encoding: CaseIterable { case utf8, utf8WithMark, utf16LE, utf16BE, windows1252 }
  enum Form {
    case delimited(Character, Quoting, lineEnd: String)
    case jsonArray, jsonUsers, ndjson
  }

  let form: Form
  let encoding: Encoding

  static let delimited: [Dialect] = [",", ";", "\t", "|"].flatMap { (delimiter: Character) in
    Quoting.allCases.flatMap { quoting in
      ["\n", "\r\n", "\r"].flatMap { lineEnd in
        Encoding.allCases.map { encoding in
          Dialect(form: .delimited(delimiter, quoting, lineEnd: lineEnd), encoding: encoding)
        }
      }
    }
  }

  static let json: [Dialect] = [Form.jsonArray, .jsonUsers, .ndjson].flatMap { form in
    [Encoding.utf8, .utf8WithMark, .utf16LE].map { Dialect(form: form, encoding: $0) }
  }

  var description: String { "\(form) \(encoding)" }

  var isWindows1252: Bool { encoding == .windows1252 }

  /// What has to be said to the tool, for it is not to be guessed.
  var options: [String] { isWindows1252 ? ["--encoding", "windows-1252"] : [] }

  /// The table as a file.
  func bytes(_ table: RandomTable) throws -> [UInt8] {
    let text = text(table)
    switch encoding {
    case .utf8: return Array(text.utf8)
    case .utf8WithMark: return [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    case .utf16LE: return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .utf16BE: return [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .windows1252: return Array(try #require(text.data(using: .windowsCP1252)))
    }
  }

  private func text(_ table: RandomTable) -> String {
    switch form {
    case .delimited(let delimiter, let quoting, let lineEnd):
      let records = [["name", "email", "password"]] + table.people.map { [$0.name, $0.email, $0.password] }
      return records.map { cells in
        cells.map { Self.cell($0, delimiter, quoting) }.joined(separator: String(delimiter)) + lineEnd
      }.joined()
    case .jsonArray: return "[" + objects(table).joined(separator: ",\n ") + "]\n"
    case .jsonUsers: return "{\"users\": [" + objects(table).joined(separator: ",\n") + "]}"
    case .ndjson: return objects(table).map { $0 + "\n" }.joined()
    }
  }

  private static func cell(_ text: String, _ delimiter: Character, _ quoting: Quoting) -> String {
    let special = "\"\r\n\(delimiter)".unicodeScalars
    let isPlain = quoting == .needed && !text.unicodeScalars.contains { special.contains($0) }
    return isPlain ? text : CSVText.quoted(text)
  }

  private func objects(_ table: RandomTable) -> [String] {
    table.people.map { person in
      let members = [("displayName", person.name), ("email", person.email), ("password", person.password)]
      return "{" + members.map { "\"\($0)\": \(Self.string($1))" }.joined(separator: ", ") + "}"
    }
  }

  private static func string(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\u000D"
        case "\t": "\\t"
        default: String(scalar)
        }
      }.joined() + "\""
  }
}
