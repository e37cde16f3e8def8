/// The large mail domains that people mistype: `gmial.com` was meant to be `gmail.com`. Only a hint.
///
/// Domains so short that a neighbour is as likely meant (`qq.com`, `163.com`, `live.com`) are left out.
struct MailDomains: Sendable {
  /// What tells most domains from one another without a look at their letters in order.
  private struct Shape: Sendable, Equatable {
    let length: Int
    /// The set of letters, one bit for each.
    let letters: UInt32

    init(of domain: Span<UInt8>) {
      length = domain.count
      var letters: UInt32 = 0
      for index in domain.indices { letters |= 1 &<< UInt32(domain[index] & 31) }
      self.letters = letters
    }

    /// How many slips are taken for one: two in a long name.
    var mostEdits: Int { length >= 11 ? 2 : 1 }

    /// Whether a domain of the other shape may be a slip for this one. An edit changes at most two letters of
    /// the set, and the length by at most one.
    func mayBeMeant(by other: Shape) -> Bool {
      abs(length - other.length) <= mostEdits
        && (letters ^ other.letters).nonzeroBitCount <= 2 * mostEdits
    }
  }

  private static let names = [
    "gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "icloud.com", "googlemail.com", "protonmail.com",
    "yahoo.com.tw", "yahoo.co.jp", "yahoo.co.uk", "hotmail.co.uk", "foxmail.com", "hanmail.net", "naver.com",
    "rediffmail.com", "t-online.de", "laposte.net", "wanadoo.fr", "comcast.net", "verizon.net",
  ]
  /// Domains of their own that look like a slip.
  private static let neighbours = ["mail.com", "email.com", "ymail.com"]

  private let known = names.map { Array($0.utf8) }
  private let shapes = names.map { Shape(of: Array($0.utf8).span) }
  private let others = neighbours.map { Array($0.utf8) }

  /// The domain that was most likely meant; nil when there is nothing to say.
  ///
  /// - Parameter domain: in lower case.
  func suggestion(for domain: Span<UInt8>) -> String? {
    let shape = Shape(of: domain)
    guard shapes.contains(where: { $0.mayBeMeant(by: shape) }), !isKnown(domain, shape) else { return nil }
    let bytes = domain.indices.map { domain[$0] }
    if others.contains(bytes) { return nil }
    for edits in 1...2 {
      let match = known.indices.first { index in
        edits <= shapes[index].mostEdits && shapes[index].mayBeMeant(by: shape)
          && EditDistance.between(bytes, known[index]) == edits
          && !Self.isOfOtherCountry(bytes, known[index], edits: edits)
      }
      if let match { return Self.names[match] }
    }
    return nil
  }

  private func isKnown(_ domain: Span<UInt8>, _ shape: Shape) -> Bool {
    shapes.indices.contains { index in
      shapes[index] == shape && domain.indices.allSatisfy { domain[$0] == known[index][$0] }
    }
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
