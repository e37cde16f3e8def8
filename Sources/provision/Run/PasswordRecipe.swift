internal import Crypto
internal import Provisioning

/// How passwords are made: long enough not to be guessed, easy to read aloud and to type, and as the project's
/// password policy demands.
struct PasswordRecipe: Sendable {
  /// 16 of these 57 characters are 93 bits; there are none among them that are taken for each other (0 O, 1 l I).
  private static let letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"
  private static let usualLength = 16
  /// Symbols that are easy to find on a keyboard and mean nothing to a shell or a spreadsheet's cell.
  private static let plainSymbols = Set<Character>("-_.+%:@#")

  private let length: Int
  private let symbols: Set<Character>
  private let alphabet: RandomBytes.Alphabet

  init(_ limits: AccountLimits, _ rules: ValidationRules) {
    let policy = limits.passwordPolicy
    let shortest = max(
      limits.passwordLength.lowerBound, policy?.length.lowerBound ?? 0, rules.minimumPassword)
    let longest = min(limits.passwordLength.upperBound, policy?.length.upperBound ?? .max)
    length = min(max(Self.usualLength, shortest), longest)
    let needed = policy?.neededSymbols ?? []
    let plain = needed.intersection(Self.plainSymbols)
    symbols = plain.isEmpty ? needed : plain
    alphabet = RandomBytes.Alphabet(Self.letters + String(symbols.sorted())) ?? .legible
  }

  /// Every password that is fit is equally likely.
  func newPassword() -> Secret {
    while true {
      let text = RandomBytes.text(length: length, alphabet: alphabet)
      if isFit(text) { return Secret(text) }
    }
  }

  /// With a small letter, a capital letter, a digit and, where the policy wants one, a symbol; which is never the
  /// first character, where a spreadsheet might take it for a formula.
  private func isFit(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter || first.isNumber else { return false }
    return text.contains(where: \.isLowercase) && text.contains(where: \.isUppercase)
      && text.contains(where: \.isNumber) && (symbols.isEmpty || text.contains(where: symbols.contains))
  }
}
