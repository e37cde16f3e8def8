import COpenSSL

/// An RSA private key that signs with RS256: RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518, section 3.3).
public final class RS256Key: Sendable {
  // Safe: OpenSSL lets threads share a key that nobody changes; it is freed with self.
  nonisolated(unsafe) private let key: OpaquePointer

  /// - Parameter pem: the key in PEM form, PKCS #8 or PKCS #1, not encrypted.
  public init(pem: String) throws(RS256Failure) {
    OpenSSLStart.prepare()
    // What a failed call leaves in this thread's error queue would be taken for the error of a later one.
    defer { ERR_clear_error() }
    let key = Array(pem.utf8).withUnsafeBytes { pem -> OpaquePointer? in
      // Reads from the bytes in place.
      let input = BIO_new_mem_buf(pem.baseAddress, Int32(clamping: pem.count))
      defer { BIO_free(input) }
      // Without a function of ours OpenSSL would ask for the passphrase on the terminal.
      return PEM_read_bio_PrivateKey(input, nil, { _, _, _, _ in -1 }, nil)
    }
    guard let key else { throw pem.contains("ENCRYPTED") ? .encrypted : .unreadable }
    guard EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA else {
      EVP_PKEY_free(key)
      throw .notRSA
    }
    let bits = Int(EVP_PKEY_get_bits(key))
    guard bits >= 2048 else {
      EVP_PKEY_free(key)
      throw .tooShort(bits: bits)
    }
    self.key = key
  }

  deinit {
    EVP_PKEY_free(key)
  }

  /// The signature of a message.
  public func signature(of message: [UInt8]) throws(RS256Failure) -> [UInt8] {
    defer { ERR_clear_error() }
    guard let context = EVP_MD_CTX_new() else { throw .outOfMemory }
    defer { EVP_MD_CTX_free(context) }
    var count = Int(EVP_PKEY_get_size(key))
    var signature = [UInt8](repeating: 0, count: count)
    guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
      EVP_DigestSign(context, &signature, &count, message, message.count) == 1
    else { throw .unusable }
    return Array(signature.prefix(count))
  }
}

/// Why a key cannot sign. Nothing of the key is in it.
public enum RS256Failure: Error, Sendable, Equatable {
  case unreadable
  case encrypted
  case notRSA
  case tooShort(bits: Int)
  case unusable
  case outOfMemory
}

extension RS256Failure: CustomStringConvertible {
  /// What is wrong with the key, to follow "the private key": `is not in PEM form`.
  public var description: String {
    switch self {
    case .unreadable: "is not a complete private key in PEM form"
    case .encrypted: "is encrypted with a passphrase"
    case .notRSA: "is not an RSA key"
    case .tooShort(let bits): "has \(bits) bits; RS256 asks for 2048 or more"
    case .unusable: "cannot be used to sign"
    case .outOfMemory: "cannot be used for lack of memory"
    }
  }
}
