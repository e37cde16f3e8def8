import CSodium

/// The start of libsodium: safe to ask for from any thread, done once.
enum Sodium {
  static let isReady: Bool = sodium_init() >= 0
}
