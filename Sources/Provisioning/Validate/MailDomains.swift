/// The large mail domains that people mistype: `gmial.com` was meant to be `gmail.com`. Only a hint.
///
/// Domains so short that a neighbour is as likely meant (`qq.com`, `163.com`, `live.com`) are left out.
struct MailDomains: Sendable {
  private struct Known: Sendable {
    let name: [UInt8]
    let letters: UInt32
  }

  private static let names = [
    "gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "icloud.com", "googlemail.com", "protonmail.com",
    "yahoo.com.tw", "yahoo.co.jp", "yahoo.co.uk", "hotmail.co.uk", "foxmail.com", "hanmail.net", "naver.com",
    "rediffmail.com", "t-online.de", "laposte.net", "wanadoo.fr", "comcast.net", "verizon.net",
  ]
  /// Domains of their own that look like a slip.
  private static let neighbours = ["mail.com", "email.com", "ymail.com"]

  private let known = names.map { Known(name: Array($0.utf8), letters: letters(of: Array($0.utf8).span)) }
  private let others = neighbours.map { Array($0.utf8) }
  /// The domain asked about last, and the answer: lists of people seldom change the domain from row to row.
  private var last: (domain: [UInt8], suggestion: String?) = ([], nil)

  /// The domain that was most likely meant; nil when there is nothing to say.
  ///
  /// - Parameter domain: in lower case.
  mutating func suggestion(for domain: Span<UInt8>) -> String? {
    if isLast(domain) { return last.suggestion }
    let letters = Self.letters(of: domain)
    let near = known.filter { candidate in
      // One edit changes at most two letters of the set, and the length by at most one.
      let most = Self.mostEdits(to: candidate)
      return abs(candidate.name.count - domain.count) <= most
        && (candidate.letters ^ letters).nonzeroBitCount <= 2 * most
    }
    let bytes = domain.indices.map { domain[$0] }
    last = (bytes, near.isEmpty ? nil : closest(to: bytes, among: near))
    return last.suggestion
  }

  private func isLast(_ domain: Span<UInt8>) -> Bool {
    domain.count == last.domain.count && domain.indices.allSatisfy { domain[$0] == last.domain[$0] }
  }

  private func closest(to domain: [UInt8], among near: [Known]) -> String? {
    if others.contains(domain) || near.contains(where: { $0.name == domain }) { return nil }
    for edits in 1...2 {
      let match = near.first {
        edits <= Self.mostEdits(to: $0) && EditDistance.between(domain, $0.name) == edits
          && !Self.isOfOtherCountry(domain, $0.name, edits: edits)
      }
      if let match { return String(decoding: match.name, as: UTF8.self) }
    }
    return nil
  }

  private static func mostEdits(to known: Known) -> Int {
    known.name.count >= 11 ? 2 : 1
  }

  /// Whether it is the same provider in another country: `hotmail.ca` is not a slip, `hotmail.co` is.
  private static func isOfOtherCountry(_ domain: [UInt8], _ known: [UInt8], edits: Int) -> Bool {
    let dot = UInt8(ascii: ".")
    guard domain.prefix(while: { $0 != dot }) == known.prefix(while: { $0 != dot }) else { return false }
    return isCountry(domain.suffix(3)) && (isCountry(known.suffix(3)) || edits == 2)
  }

  private static func isCountry(_ ending: ArraySlice<UInt8>) -> Bool {
    ending.first == UInt8(ascii: ".")
  }

  /// The set of letters, one bit for each.
  private static func letters(of domain: Span<UInt8>) -> UInt32 {
    var letters: UInt32 = 0
    for index in domain.indices { letters |= 1 &<< UInt32(domain[index] & 31) }
    return letters
  }
}

/// Edits that turn one text into another: a letter left out, added, replaced, or two neighbours swapped (optimal
/// string alignment).
enum EditDistance {
  static func between(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var current = [row + 1]
      for (column, other) in second.enumerated() {
        var best = min(current[column] + 1, last[column + 1] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}
