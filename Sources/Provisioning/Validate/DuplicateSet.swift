/// Where each fingerprint was met first, in at most 32 bytes for each.
///
/// Entries stand in the order of their arrival in chunks that never move. An open-addressing table of slots
/// finds them; a slot holds an entry's number from 1 and, in the bits left over, a tag of its fingerprint, so
/// that an entry is looked at only where it is most likely the right one. The table grows by half and is given
/// back before the next one is taken, as the entries alone are enough to fill it: 24 bytes for the entry, 4.7
/// to 7.1 for its slots, never more while it grows.
struct DuplicateSet: ~Copyable {
  private struct Entry {
    let fingerprint: Fingerprint
    let position: FirstPosition
  }

  /// A file's index and a line in 8 bytes.
  struct FirstPosition: Equatable {
    private let packed: UInt64
    private static let lineBits = 40

    init(file: Int, line: Int) {
      let mostFile = UInt64.max >> Self.lineBits
      let mostLine = UInt64(1) << Self.lineBits - 1
      packed = min(UInt64(clamping: file), mostFile) << Self.lineBits | min(UInt64(clamping: line), mostLine)
    }

    var file: Int { Int(packed >> Self.lineBits) }
    var line: Int { Int(packed & (1 << Self.lineBits - 1)) }
  }

  private static let chunkBits = 12

  private var chunks: [[Entry]] = []
  private var slots: [UInt32] = []
  /// The bits of a slot that are the tag.
  private var tagMask: UInt32 = 0
  private(set) var count = 0

  /// Bytes taken by entries and slots.
  var size: Int {
    chunks.count << Self.chunkBits * MemoryLayout<Entry>.stride + slots.count * MemoryLayout<UInt32>.stride
  }

  /// Takes a fingerprint.
  ///
  /// - Returns: where it was met before; nil when it is new.
  mutating func insert(_ fingerprint: Fingerprint, at position: FirstPosition) -> FirstPosition? {
    // 17/20 is the load at which a search still looks at few slots.
    if (count + 1) * 20 > slots.count * 17 { grow() }
    let tag = tag(of: fingerprint)
    var slot = home(of: fingerprint)
    while slots[slot] != 0 {
      if slots[slot] & tagMask == tag {
        let entry = entry(numbered: slots[slot] & ~tagMask)
        if entry.fingerprint == fingerprint { return entry.position }
      }
      slot = next(after: slot)
    }
    // A slot cannot name more entries than this; 100 GB of them are in memory by then.
    guard count < Int(UInt32.max) else { return nil }
    append(Entry(fingerprint: fingerprint, position: position))
    slots[slot] = tag | UInt32(count)
    return nil
  }

  private mutating func append(_ entry: Entry) {
    if count & (1 << Self.chunkBits - 1) == 0 {
      chunks.append([])
      chunks[chunks.count - 1].reserveCapacity(1 << Self.chunkBits)
    }
    chunks[chunks.count - 1].append(entry)
    count += 1
  }

  private mutating func grow() {
    let size = max(64, slots.count + slots.count / 2)
    slots = []
    slots = Array(repeating: 0, count: size)
    tagMask = UInt32.max << (Int.bitWidth - size.leadingZeroBitCount)
    var number: UInt32 = 0
    for chunk in chunks {
      for entry in chunk {
        number += 1
        var slot = home(of: entry.fingerprint)
        while slots[slot] != 0 { slot = next(after: slot) }
        slots[slot] = tag(of: entry.fingerprint) | number
      }
    }
  }

  private func entry(numbered number: UInt32) -> Entry {
    let index = Int(number) - 1
    return chunks[index >> Self.chunkBits][index & (1 << Self.chunkBits - 1)]
  }

  private func tag(of fingerprint: Fingerprint) -> UInt32 {
    UInt32(truncatingIfNeeded: fingerprint.low) & tagMask
  }

  /// The hash spread over the slots: the high half of a product needs no division.
  private func home(of fingerprint: Fingerprint) -> Int {
    Int(fingerprint.high.multipliedFullWidth(by: UInt64(slots.count)).high)
  }

  private func next(after slot: Int) -> Int {
    slot + 1 == slots.count ? 0 : slot + 1
  }
}
