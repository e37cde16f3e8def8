internal import JSONText

/// Recognises the name `users`, which may stand in two pieces.
struct JSONUsersKey {
  private static let name = "users"

  var isMatch = false
  /// What has come of a name that goes on in the next piece.
  private var head: [UInt8] = []

  mutating func take(_ token: JSONTokens.Token, in text: Span<UInt8>) {
    let rest = text.extracting(token.range)
    if token.startsEarlier {
      append(rest, 0..<rest.count)
      isMatch = head.elementsEqual(Self.name.utf8)
      head = []
    } else {
      isMatch = rest.equals(Self.name)
    }
  }

  mutating func endPiece(_ text: Span<UInt8>, _ tokens: JSONTokens) {
    guard tokens.isInToken, tokens.depth == 1 else { return head = [] }
    if tokens.startOfToken >= 0 { head = [] }
    append(text, max(tokens.startOfToken + 1, 0)..<text.count)
  }

  /// More than a byte too many cannot make a match.
  private mutating func append(_ text: Span<UInt8>, _ range: Range<Int>) {
    for index in range.prefix(Self.name.utf8.count + 1 - head.count) { head.append(text[index]) }
  }
}
