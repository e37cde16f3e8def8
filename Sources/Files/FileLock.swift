import Glibc

/// A claim on a target that the kernel gives up when the process ends, however it ends.
///
/// One lock file serves whole runs and shards: byte 0 is locked exclusively by a whole run and shared by
/// shards, one byte for each number of shards keeps apart runs that cut the input differently, and one byte
/// for each shard keeps a shard from running twice. Each holder leaves a line about itself in a slot of its own.
public struct FileLock: ~Copyable, Sendable {
  public enum Claim: Sendable, Hashable {
    case whole
    /// One of several runs side by side; the index counts from 0.
    case shard(Int, of: Int)
  }

  public enum Failure: Error, Sendable, Equatable {
    /// What the holder said about itself.
    case held(by: String)
    case system(SystemError)
  }

  private let file: OpenFile

  /// Takes the lock or fails at once.
  ///
  /// - Parameters:
  ///   - path: the lock file; made 0600 if it is missing, and left behind.
  ///   - holder: what to tell others who want it: at most 120 bytes are kept.
  public init(_ path: String, _ claim: Claim, holder: String) throws(Failure) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(.last) }
    let file = OpenFile(descriptor: descriptor)
    try Self.claim(claim, descriptor)
    Self.sign(descriptor, holder, slot: claim.slot)
    self.file = file
  }

  private static func claim(_ claim: Claim, _ descriptor: Int32) throws(Failure) {
    switch claim {
    case .whole:
      try lock(descriptor, Int16(F_WRLCK), Place.whole)
    case .shard(let index, let count):
      try lock(descriptor, Int16(F_RDLCK), Place.whole)
      try lock(descriptor, Int16(F_RDLCK), Place.count(count))
      for other in Place.otherCounts(than: count) {
        if isLocked(descriptor, other) {
          throw .held(by: holder(descriptor, of: Place.everyShard))
        }
      }
      try lock(descriptor, Int16(F_WRLCK), Place.shard(index))
    }
  }

  /// `F_OFD_GETLK` and `F_OFD_SETLK` of <fcntl.h>, which Swift does not import.
  private enum Command {
    static let getLock: Int32 = 36
    static let setLock: Int32 = 37
  }

  // MARK: - Bytes of the file

  private enum Place {
    static let whole: Range<Int> = 0..<1
    static let mostShards = 1_000_000
    static let everyShard: Range<Int> = 2_000_000..<(2_000_000 + mostShards)
    static func count(_ count: Int) -> Range<Int> { (1_000_000 + count)..<(1_000_001 + count) }
    static func otherCounts(than count: Int) -> [Range<Int>] {
      [1_000_000..<(1_000_000 + count), (1_000_001 + count)..<2_000_000]
    }
    static func shard(_ index: Int) -> Range<Int> { (2_000_000 + index)..<(2_000_001 + index) }
  }

  private static let slotSize = 128

  /// Locks of the open file, not of the process: closing another descriptor of the file does not drop them.
  private static func lock(_ descriptor: Int32, _ type: Int16, _ range: Range<Int>) throws(Failure) {
    var lock = flock(type, range)
    if fcntl(descriptor, Command.setLock, &lock) == 0 { return }
    guard errno == EAGAIN || errno == EACCES else { throw .system(.last) }
    let isShard = Place.everyShard.contains(range.lowerBound)
    throw .held(by: holder(descriptor, of: isShard ? range : Place.everyShard))
  }

  private static func isLocked(_ descriptor: Int32, _ range: Range<Int>) -> Bool {
    var lock = flock(Int16(F_WRLCK), range)
    return fcntl(descriptor, Command.getLock, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  private static func flock(_ type: Int16, _ range: Range<Int>) -> Glibc.flock {
    var lock = Glibc.flock()
    lock.l_type = type
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = range.lowerBound
    lock.l_len = range.count
    return lock
  }

  // MARK: - Who holds it

  private static func sign(_ descriptor: Int32, _ holder: String, slot: Int) {
    var bytes = Array(holder.utf8.prefix(slotSize - 8))
    bytes += Array(repeating: UInt8(ascii: " "), count: slotSize - 1 - bytes.count) + [10]
    // Only a courtesy to others: the lock holds without it.
    _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, slot * slotSize) }
  }

  /// What the first shard in the range that is running says about itself, or else the whole run.
  private static func holder(_ descriptor: Int32, of shards: Range<Int>) -> String {
    var lock = flock(Int16(F_WRLCK), shards)
    var slot = 0
    if fcntl(descriptor, Command.getLock, &lock) == 0, lock.l_type != Int16(F_UNLCK), lock.l_len == 1 {
      slot = lock.l_start - Place.everyShard.lowerBound + 1
    }
    var bytes = [UInt8](repeating: 0, count: slotSize)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, slot * slotSize) }
    let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    return String(text.prefix { $0 != "\n" }.reversed().drop { $0 == " " }.reversed())
  }
}

extension FileLock.Claim {
  fileprivate var slot: Int {
    switch self {
    case .whole: 0
    case .shard(let index, _): index + 1
    }
  }
}
