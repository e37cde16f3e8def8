/// Seconds from 1970 to a moment in RFC 3339, UTC, whole seconds: `2026-01-31T12:00:00Z`. nil when it is
/// written otherwise.
func secondsSince1970(_ text: String) -> Int? {
  let bytes = Array(text.utf8)
  guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[19] == UInt8(ascii: "Z") else { return nil }
  func number(_ range: Range<Int>) -> Int? { Int(String(decoding: bytes[range], as: UTF8.self)) }
  guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
    let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19)
  else { return nil }
  // Years are counted from March, so that a leap day is the last of its year.
  let marchYear = month > 2 ? year : year - 1
  let daysBeforeMonth = (153 * ((month + 9) % 12) + 2) / 5
  let days =
    365 * marchYear + marchYear / 4 - marchYear / 100 + marchYear / 400 + daysBeforeMonth + day - 1 - 719_468
  return ((days * 24 + hour) * 60 + minute) * 60 + second
}
