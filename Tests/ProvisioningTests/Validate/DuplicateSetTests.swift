import Testing

@testable import Provisioning

/// A set behind a reference that `#expect` can capture.
private final class Seen {
  private var seen = DuplicateSet()
  var count: Int { seen.count }
  var size: Int { seen.size }

  func insert(
    _ fingerprint: Fingerprint, at position: DuplicateSet.FirstPosition
  ) -> DuplicateSet.FirstPosition? {
    seen.insert(fingerprint, at: position)
  }
}

@Suite struct DuplicateSetTests {
  typealias Position = DuplicateSet.FirstPosition

  @Test func remembersTheFirstPosition() {
    let set = Seen()
    let fingerprint = Fingerprint(high: 1, low: 2)
    #expect(set.insert(fingerprint, at: Position(file: 0, line: 7)) == nil)
    #expect(set.insert(fingerprint, at: Position(file: 1, line: 9)) == Position(file: 0, line: 7))
    #expect(set.insert(fingerprint, at: Position(file: 2, line: 1)) == Position(file: 0, line: 7))
    #expect(set.count == 1)
  }

  @Test(arguments: [(0, 1), (3, 4_294_967_296), (16_777_215, 1_099_511_627_775)])
  func packsAPosition(file: Int, line: Int) {
    let position = Position(file: file, line: line)
    #expect(position.file == file)
    #expect(position.line == line)
  }

  @Test func clampsAPositionThatDoesNotFit() {
    let position = Position(file: .max, line: .max)
    #expect(position.file == 16_777_215)
    #expect(position.line == 1_099_511_627_775)
    #expect(Position(file: -1, line: -1) == Position(file: 0, line: 0))
  }

  /// All of them belong into one slot, at the end of the table, and have one tag; only the whole tells them apart.
  @Test(arguments: [0, UInt64.max]) func tellsFingerprintsOfOneSlotApart(high: UInt64) {
    let set = Seen()
    for low in 0..<500 as Range<UInt64> {
      let fingerprint = Fingerprint(high: high, low: low << 32)
      #expect(set.insert(fingerprint, at: Position(file: 0, line: Int(low))) == nil)
    }
    for low in 0..<500 as Range<UInt64> {
      let fingerprint = Fingerprint(high: high, low: low << 32)
      #expect(set.insert(fingerprint, at: Position(file: 0, line: 0))?.line == Int(low))
    }
    #expect(set.count == 500)
  }

  @Test(arguments: [1, 2] as [UInt64]) func agreesWithADictionary(seed: UInt64) {
    var generator = Splitmix(state: seed)
    let set = Seen()
    var known: [Fingerprint: Int] = [:]
    var differences = 0
    for line in 0..<100_000 {
      // About every third has been there.
      let fingerprint = Fingerprint(
        high: UInt64.random(in: 0..<300, using: &generator) &* 0x9E37_79B9_7F4A_7C15,
        low: UInt64.random(in: 0..<300, using: &generator) << 33)
      if set.insert(fingerprint, at: Position(file: 0, line: line))?.line != known[fingerprint] {
        differences += 1
      }
      if known[fingerprint] == nil { known[fingerprint] = line }
    }
    #expect(differences == 0)
    #expect(set.count == known.count)
  }

  @Test func takesAtMost32BytesForEach() {
    var generator = SystemRandomNumberGenerator()
    let set = Seen()
    for line in 0..<200_000 {
      _ = set.insert(
        Fingerprint(high: generator.next(), low: generator.next()), at: Position(file: 0, line: line))
      // A chunk and the smallest table are taken before they are full.
      if set.size > 32 * set.count + 98_560 { Issue.record("\(set.size) bytes for \(set.count)") }
    }
  }
}
