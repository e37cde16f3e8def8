import TestSupport

/// Rows that every dialect must bring through unharmed.
struct RandomTable {
  struct Person: Hashable {
    let name: String
    let email: String
    let password: String
  }

  let people: [Person]

  /// What names and passwords are made of. Each piece is whole in every text that is made of them.
  private static let anywhere = [
    "a", "Z", "7", ",", ";", "|", "\"", "\"\"", "'", "=1+1", "@SUM(A1)", "+4", "-5", "\\", "{", "]", ":", "#",
    "%s", "\\n", "null", "é", "ß", "ñ", "Ü",
  ]
  private static let beyondWindows = ["李", "さくら", "Київ", "כן", "👩‍👩‍👧‍👦", "e\u{301}", "\u{1F1F9}\u{1F1FC}", "𝄞"]
  private static let withinName = [" ", "  "]
  private static let withinPassword = [" ", "\t", "\n", "\r\n", "\u{A0}"]

  /// - Parameter isWindows1252: to use its characters alone.
  init(rows: Int, isWindows1252: Bool, using random: inout SeededGenerator) {
    var people: [Person] = []
    for number in 0..<rows {
      let pieces = Self.anywhere + (isWindows1252 ? [] : Self.beyondWindows)
      func text(_ more: [String], _ length: ClosedRange<Int>) -> String {
        (0..<Int.random(in: length, using: &random))
          .map { _ in (pieces + more).randomElement(using: &random) ?? "" }.joined()
      }
      let name = "N" + text(Self.withinName, 0...8) + "."
      let password = text(Self.withinPassword, 6...12)
      people.append(Person(name: name, email: "user\(number)@example.com", password: password))
    }
    self.people = people
  }
}
