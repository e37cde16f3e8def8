internal import CSodium

enum Sodium { static let isReady: Bool = sodium_init() >= 0 }
