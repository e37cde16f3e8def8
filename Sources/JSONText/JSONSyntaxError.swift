/// A place in a text.
public struct JSONPosition: Sendable, Hashable {
  /// In bytes, from 0.
  public var offset: Int
  /// From 1; LF, CRLF and CR end a line.
  public var line: Int
  /// In characters (Unicode scalars), from 1.
  public var column: Int

  public init(offset: Int = 0, line: Int = 1, column: Int = 1) {
    self.offset = offset
    self.line = line
    self.column = column
  }
}

/// Why a text is not JSON (RFC 8259), and where.
///
/// It never quotes the text, which may hold a password.
public struct JSONSyntaxError: Error, Sendable, Hashable {
  public var problem: Problem
  public var position: JSONPosition

  public init(_ problem: Problem, at position: JSONPosition) {
    self.problem = problem
    self.position = position
  }

  public enum Container: Sendable, Hashable {
    case object, array, string
  }

  public enum Problem: Sendable, Hashable {
    // The structure is broken: what follows cannot be trusted.
    case noValue
    case textEnds(in: Container)
    case lineEnds(in: Container)
    case unclosedString
    case trailingComma
    case missingComma(in: Container)
    case missingColon
    case missingName
    case missingValue
    case strayColon
    case strayBracket
    case wrongBracket(for: Container)
    case singleQuotes
    case unquotedName
    case unquotedText
    case comment
    case textAfterEnd
    case tooDeep
    // One string or word is at fault: the structure around it is whole.
    case notUTF8
    case controlCharacter
    case unknownEscape
    case escapeDigits
    case loneSurrogate
    case leadingZero
    case malformedNumber
    case unknownWord
  }

  /// The same error in a text that starts at `start` of another one.
  public func moved(to start: JSONPosition) -> JSONSyntaxError {
    let isOnFirstLine = position.line == 1
    return JSONSyntaxError(
      problem,
      at: JSONPosition(
        offset: start.offset + position.offset, line: start.line + position.line - 1,
        column: isOnFirstLine ? start.column + position.column - 1 : position.column))
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  /// `line 3, column 7 (byte 41): what is wrong: what to do`.
  public var description: String {
    """
    line \(position.line), column \(position.column) (byte \(position.offset)): \
    \(problem): \(problem.remedy)
    """
  }
}

extension JSONSyntaxError.Problem: CustomStringConvertible {
  /// What is wrong, as a phrase.
  public var description: String {
    switch self {
    case .noValue: "there is no value"
    case .textEnds(let container): "the text ends inside \(container.withArticle)"
    case .lineEnds(let container): "the line ends inside \(container.withArticle)"
    case .unclosedString: "the line ends inside a string"
    case .trailingComma: "a comma stands before a closing bracket"
    case .missingComma(.array): "a comma is missing between two elements"
    case .missingComma: "a comma is missing between two members"
    case .missingColon: "a colon is missing after a name"
    case .missingName: "a name is missing"
    case .missingValue: "a value is missing"
    case .strayColon: "a colon stands where none belongs"
    case .strayBracket: "a bracket is closed that was not opened"
    case .wrongBracket(.array): "an array is closed with }"
    case .wrongBracket: "an object is closed with ]"
    case .singleQuotes: "a single quotation mark stands where a double one belongs"
    case .unquotedName: "a name is not in quotation marks"
    case .unquotedText: "a text is not in quotation marks"
    case .comment: "a comment stands where JSON allows none"
    case .textAfterEnd: "text follows the end of the JSON"
    case .tooDeep: "is nested more than \(JSONTokens.greatestDepth) levels deep"
    case .notUTF8: "the bytes are not UTF-8"
    case .controlCharacter: "a control character stands in a string"
    case .unknownEscape: "a backslash stands before a character that it cannot escape"
    case .escapeDigits: "a \\u is not followed by four hexadecimal digits"
    case .loneSurrogate: "a \\u escape is half of a surrogate pair without its other half"
    case .leadingZero: "a number starts with a needless zero"
    case .malformedNumber: "a number is not written as JSON has it"
    case .unknownWord: "a word is none that JSON has"
    }
  }

  /// What to do, as a phrase.
  public var remedy: String {
    switch self {
    case .noValue: "write an object or an array"
    case .textEnds: "it may have been cut off: get it again, or close what is open"
    case .lineEnds: "close what is open, or start an object of several lines with a line that holds { alone"
    case .unclosedString: "close it with \", and write a line break in it as \\n"
    case .trailingComma: "remove the comma"
    case .missingComma: "put one there; inside a string write a quotation mark as \\\""
    case .missingColon: "write the name, a colon and the value"
    case .missingName: "write the name in quotation marks, a colon and the value"
    case .missingValue: "write it, or null, or remove the comma or name before it"
    case .strayColon: "put a string that contains it in quotation marks"
    case .strayBracket: "remove it, or open it before"
    case .wrongBracket(.array): "close it with ]"
    case .wrongBracket: "close it with }"
    case .singleQuotes: "write names and texts in double quotation marks (\"...\")"
    case .unquotedName: "write it in straight double quotation marks (\"...\")"
    case .unquotedText: "write it in straight double quotation marks (\"...\")"
    case .comment: "remove it"
    case .textAfterEnd: "remove it, or make one array of all parts"
    case .tooDeep: "make it flatter"
    case .notUTF8: "save the text as UTF-8"
    case .controlCharacter: "write it as an escape, a tab as \\t"
    case .unknownEscape: "write a backslash that belongs to the text as \\\\"
    case .escapeDigits: "write it as in \\u00E9, and a backslash that belongs to the text as \\\\"
    case .loneSurrogate: "write both halves, or the character itself"
    case .leadingZero: "remove the zero, or write a text in quotation marks"
    case .malformedNumber: "write it as in -12.5e3, or as a text in quotation marks"
    case .unknownWord: "write true, false or null in lower case, and a text in quotation marks"
    }
  }
}

extension JSONSyntaxError.Container {
  fileprivate var withArticle: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    }
  }
}
