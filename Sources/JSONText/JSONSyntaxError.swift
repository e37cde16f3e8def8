/// Where and why a text is no JSON.
public struct JSONSyntaxError: Error, Sendable, Hashable {
  /// Bytes before the fault.
  public let offset: Int
  /// From 1; a line ends with LF, CRLF or CR.
  public let line: Int
  /// From 1, in characters (Unicode scalars) of the line.
  public let column: Int
  /// What is wrong, such as `a comma before the closing bracket`. It quotes nothing of the text.
  public let problem: String

  init(_ fault: JSONFault, in text: Span<UInt8>) {
    offset = fault.offset
    problem = fault.problem
    var line = 1
    var column = 1
    for index in 0..<min(fault.offset, text.count) {
      switch text[index] {
      case UInt8(ascii: "\r") where index + 1 < text.count && text[index + 1] == UInt8(ascii: "\n"):
        break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        line += 1
        column = 1
      case 0x80...0xBF:
        break
      default:
        column += 1
      }
    }
    self.line = line
    self.column = column
  }
}

/// A fault before its line and column are counted.
struct JSONFault: Error {
  let offset: Int
  let problem: String

  init(_ problem: String, at offset: Int) {
    self.offset = offset
    self.problem = problem
  }
}
