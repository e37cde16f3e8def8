/// A line of the passwords file, as CSV.
struct GeneratedPasswordLine: Sendable, Equatable {
  /// Name of the input; nil where the file has no column for it.
  var file: String?
  var line: Int
  var email: String
  var password: String

  static func header(withFile: Bool) -> String {
    withFile ? "file,line,email,password" : "line,email,password"
  }

  init(file: String?, line: Int, email: String, password: String) {
    self.file = file
    self.line = line
    self.email = email
    self.password = password
  }

  /// Reads a line back; nil for what was not written here.
  init?(_ text: Substring) {
    guard var cells = Self.cells(of: text), cells.count == 3 || cells.count == 4 else { return nil }
    let file = cells.count == 4 ? cells.removeFirst() : nil
    guard let number = Int(cells[0]) else { return nil }
    self.init(file: file, line: number, email: cells[1], password: cells[2])
  }

  /// With its line end.
  var text: String {
    ([file, "\(line)", email, password].compactMap { $0 }).map(Self.quoted).joined(separator: ",") + "\n"
  }

  private static func quoted(_ cell: String) -> String {
    guard cell.utf8.contains(where: { [34, 44, 10, 13].contains($0) }) else { return cell }
    return "\"" + cell.replacing("\"", with: "\"\"") + "\""
  }

  private static func cells(of text: Substring) -> [String]? {
    var cells = [""]
    var isQuoted = false
    var closes = false
    for character in text {
      switch character {
      case "\"" where isQuoted && closes:
        cells[cells.count - 1].append("\"")
        closes = false
      case "\"" where isQuoted: closes = true
      case "\"" where cells[cells.count - 1].isEmpty: isQuoted = true
      case "," where !isQuoted || closes:
        cells.append("")
        (isQuoted, closes) = (false, false)
      default:
        if closes { return nil }
        cells[cells.count - 1].append(character)
      }
    }
    return isQuoted && !closes ? nil : cells
  }
}
