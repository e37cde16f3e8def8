import Glibc

let lineFeed = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")

/// Finds the ends of the lines of a text, each byte being looked at once: LF, CRLF or CR.
struct LineEnds {
  private let text: UnsafeBufferPointer<UInt8>
  private var nextLF = -1
  private var nextCR = -1

  init(in text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// Index of the first LF or CR from `start` on, which never goes back from one call to the next.
  mutating func next(from start: Int) -> Int? {
    if nextLF < start { nextLF = firstIndex(of: lineFeed, in: text, from: start) }
    if nextCR < start { nextCR = firstIndex(of: carriageReturn, in: text, from: start) }
    let end = min(nextLF, nextCR)
    return end < text.count ? end : nil
  }

  /// Index behind the line end at `index`, and whether an LF at the start of the next piece still belongs to it.
  func behind(_ index: Int) -> (index: Int, isOpen: Bool) {
    guard text[index] == carriageReturn else { return (index + 1, false) }
    guard index + 1 < text.count else { return (index + 1, true) }
    return (text[index + 1] == lineFeed ? index + 2 : index + 1, false)
  }
}

/// `text.count` when there is none.
func firstIndex(of byte: UInt8, in text: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int {
  guard start < text.count, let base = text.baseAddress,
    let found = memchr(base + start, Int32(byte), text.count - start)
  else { return text.count }
  return UnsafeRawPointer(found) - UnsafeRawPointer(base)
}
