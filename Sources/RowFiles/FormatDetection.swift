/// How the rows of a text are written, told by what stands first in it.
enum DetectedFormat {
  case delimited
  case jsonArray
  /// An object with the rows in its `users`.
  case jsonUsers
  case ndjson
  /// It begins with something broken, but is called NDJSON and has a line that begins with an object.
  case ndjsonByName

  /// - Parameter text: the text, or enough of its start to hold the first keys of an object.
  init(of text: [UInt8]) {
    switch text.first(where: { !isSpace($0) }) {
    case UInt8(ascii: "["): self = .jsonArray
    case UInt8(ascii: "{"): self = hasUsers(text) ? .jsonUsers : .ndjson
    default: self = .delimited
    }
  }

  /// The same with the file's name, which decides where the text begins with something broken.
  init(of text: [UInt8], in path: String) {
    self.init(of: text)
    let name = path.lowercased()
    let isCalledNDJSON = ["ndjson", "jsonl"].contains {
      name.hasSuffix(".\($0)") || name.hasSuffix(".\($0).gz")
    }
    if case .delimited = self, isCalledNDJSON, hasObjectLine(text) { self = .ndjsonByName }
  }
}

private func hasObjectLine(_ text: [UInt8]) -> Bool {
  zip(text, text.dropFirst()).contains { before, byte in
    (before == lineFeed || before == carriageReturn) && byte == UInt8(ascii: "{")
  }
}

private func isSpace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == lineFeed || byte == carriageReturn
}

/// Whether the first object has an array as its member `users`.
private func hasUsers(_ text: [UInt8]) -> Bool {
  var depth = 0
  var index = 0
  while index < text.count {
    switch text[index] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if depth == 0 { return false }
    case UInt8(ascii: "\""):
      let start = index + 1
      index = start
      while index < text.count, text[index] != UInt8(ascii: "\"") {
        index += text[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard index < text.count else { return false }
      if depth == 1, text[start..<index].elementsEqual("users".utf8) {
        let behind = text[(index + 1)...].lazy.filter { !isSpace($0) }.prefix(2)
        if behind.elementsEqual(":[".utf8) { return true }
      }
    default: break
    }
    index += 1
  }
  return false
}
