/// The text of a JSON object, cut into its members without changing any.
struct JSONObjectText {
  /// Text of each member with the white space before it.
  private var members: [ArraySlice<UInt8>] = []

  /// nil when the text is no object; what stands inside a member is not looked at closely.
  init?(_ text: ArraySlice<UInt8>) {
    guard let open = text.firstIndex(where: { !Self.isSpace($0) }), text[open] == UInt8(ascii: "{"),
      let close = text.lastIndex(where: { !Self.isSpace($0) }), close > open,
      text[close] == UInt8(ascii: "}")
    else { return nil }

    var start = open + 1
    var depth = 0
    var isString = false
    var isEscaped = false
    for index in open + 1..<close {
      let byte = text[index]
      if isString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth < 0 { return nil }
      case UInt8(ascii: ",") where depth == 0:
        members.append(text[start..<index])
        start = index + 1
      default: break
      }
    }
    guard !isString && depth == 0 else { return nil }
    let last = text[start..<close]
    if !members.isEmpty || last.contains(where: { !Self.isSpace($0) }) { members.append(last) }
    guard members.allSatisfy({ Self.isNamed($0, "") }) else { return nil }
  }

  /// Appends the object without the members whose name starts with `prefix`, and with what `addition`
  /// appends at its end.
  func append(
    to text: inout [UInt8], leavingOut prefix: StaticString, _ addition: (inout [UInt8]) -> Void
  ) {
    text.append(UInt8(ascii: "{"))
    for member in members where !Self.isNamed(member, prefix) {
      let end = member.lastIndex { !Self.isSpace($0) } ?? member.startIndex
      text.append(contentsOf: member[...end])
      text.append(UInt8(ascii: ","))
    }
    addition(&text)
    text.append(UInt8(ascii: "}"))
  }

  private static func isNamed(_ member: ArraySlice<UInt8>, _ prefix: StaticString) -> Bool {
    let name = member.drop(while: isSpace)
    let wanted = UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount)
    return name.first == UInt8(ascii: "\"") && name.dropFirst().starts(with: wanted)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
