/// Accounts that earlier runs have finished, in memory: what a rerun of a large file is answered from.
///
/// Looking a million addresses up in a file takes longer than reading the million rows that hold them. Each account
/// costs its address, its uid and about 20 bytes.
struct FinishedAccounts {
  /// Address and uid of each account, one behind the other, after their sizes.
  private var bytes: [UInt8] = []
  /// An open hash table over `bytes`: the place of an account and, above it, a part of its hash; 0 where none is.
  private var slots: [UInt64]
  private var count = 0

  private static let placeBits: UInt64 = 40
  private static let placeMask: UInt64 = (1 << placeBits) - 1

  /// - Parameter capacity: how many accounts at most.
  init(capacity: Int) {
    // At most half full, so that a look-up ends soon; the number is a power of two.
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// Adds an account. One that does not fit is left out: it is looked up in the file.
  mutating func insert(_ key: String, uid: String) {
    guard count < slots.count / 2, key.utf8.count <= UInt8.max, uid.utf8.count <= UInt8.max else { return }
    count += 1
    let hash = UInt64(bitPattern: Int64(key.hashValue))
    var slot = firstSlot(hash)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    // Place 0 would be an empty slot.
    slots[slot] = tag(hash) | UInt64(bytes.count + 1)
    bytes.append(UInt8(key.utf8.count))
    bytes.append(UInt8(uid.utf8.count))
    bytes.append(contentsOf: key.utf8)
    bytes.append(contentsOf: uid.utf8)
  }

  /// The uid of an account; nil when it is not among these.
  func uid(of key: String) -> String? {
    let hash = UInt64(bitPattern: Int64(key.hashValue))
    let tag = tag(hash)
    var slot = firstSlot(hash)
    while slots[slot] != 0 {
      if slots[slot] & ~Self.placeMask == tag {
        let place = Int(slots[slot] & Self.placeMask) - 1
        let start = place + 2
        let end = start + Int(bytes[place])
        if bytes[start..<end].elementsEqual(key.utf8) {
          return String(decoding: bytes[end..<(end + Int(bytes[place + 1]))], as: UTF8.self)
        }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func firstSlot(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash) & (slots.count - 1)
  }

  private func tag(_ hash: UInt64) -> UInt64 {
    hash & ~Self.placeMask
  }
}
