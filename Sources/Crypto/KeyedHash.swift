internal import CSodium

/// SipHash-2-4 with 128 bits of result under a secret key: nobody who does not know the key can make two texts
/// that hash alike.
public struct KeyedHash: Sendable {
  private let key: InlineArray<16, UInt8>

  /// A hash under a key of its own, drawn at random; nil when libsodium cannot start.
  public init?() {
    guard Sodium.isReady else { return nil }
    var key = InlineArray<16, UInt8>(repeating: 0)
    withUnsafeMutablePointer(to: &key) { randombytes_buf($0, 16) }
    self.key = key
  }

  init(key: InlineArray<16, UInt8>) {
    self.key = key
  }

  public func hash(_ text: Span<UInt8>) -> (high: UInt64, low: UInt64) {
    var result = (high: UInt64(0), low: UInt64(0))
    withUnsafeMutablePointer(to: &result) { result in
      withUnsafePointer(to: key) { key in
        text.withUnsafeBufferPointer { text in
          // Fails for no input.
          _ = crypto_shorthash_siphashx24(
            UnsafeMutableRawPointer(result).assumingMemoryBound(to: UInt8.self), text.baseAddress,
            UInt64(text.count), UnsafeRawPointer(key).assumingMemoryBound(to: UInt8.self))
        }
      }
    }
    return result
  }
}
