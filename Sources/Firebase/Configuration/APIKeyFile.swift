internal import Provisioning

/// The API key: the content of a file, or of `FIREBASE_API_KEY`.
enum APIKeyFile {
  /// - Returns: nil when there is none.
  static func key(
    _ path: String?, _ environment: [String: String], _ warnings: inout [String]
  ) throws(FirebaseConfigurationFailure) -> Secret? {
    guard let path else {
      guard let text = environment["FIREBASE_API_KEY"], !text.isEmpty else { return nil }
      return try key(text, from: "FIREBASE_API_KEY")
    }
    let bytes: [UInt8]
    let isReadableByOthers: Bool
    do throws(CredentialsFailure) {
      (bytes, isReadableByOthers) = try readSmallFile(path)
    } catch {
      throw FirebaseConfigurationFailure(.credentials, error.message)
    }
    if isReadableByOthers {
      warnings.append("others can read \(path), which holds a secret: chmod 600 it")
    }
    return try key(String(decoding: bytes, as: UTF8.self), from: path)
  }

  /// A key becomes a header, where a line break would begin another.
  private static func key(_ text: String, from place: String) throws(FirebaseConfigurationFailure) -> Secret {
    var text = text[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    guard (1...500).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw FirebaseConfigurationFailure(
        .credentials,
        "\(place) holds no API key; it must hold the web API key of the project settings and nothing else")
    }
    return Secret(String(text))
  }
}
