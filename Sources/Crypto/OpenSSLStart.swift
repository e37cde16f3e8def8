import COpenSSL

/// The start of OpenSSL, which must come before its first use by anything in the process, libcurl included.
public enum OpenSSLStart {
  private static let done: Bool = {
    // Without NO_ATEXIT, OpenSSL frees its tables when the process exits while another thread may still be in
    // the middle of TLS, which crashes it.
    OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1
  }()

  /// Starts OpenSSL once; later calls cost nothing.
  ///
  /// - Returns: whether OpenSSL is usable.
  @discardableResult
  public static func prepare() -> Bool { done }
}
