import Provisioning
import Testing

@testable import provision

@Suite struct PasswordRecipeTests {
  private static let usual = AccountLimits.identityToolkit

  private static func policy(_ change: (inout PasswordPolicy) -> Void) -> AccountLimits {
    var policy = PasswordPolicy(length: 6...4096)
    change(&policy)
    var limits = usual
    limits.passwordPolicy = policy
    return limits
  }

  static let recipes: [(limits: AccountLimits, minimum: Int, length: Int, symbols: String)] = [
    (usual, 0, 16, ""), (usual, 20, 20, ""), (policy { $0.length = 30...40 }, 0, 30, ""),
    (policy { $0.length = 6...12 }, 0, 12, ""),
    (policy { $0.neededSymbols = ["-", "$", "^"] }, 0, 16, "-"),
    (policy { $0.neededSymbols = ["$", "^"] }, 0, 16, "$^"),
    (
      policy {
        ($0.needsLowercase, $0.needsUppercase, $0.needsDigit, $0.neededSymbols) = (true, true, true, ["_"])
      }, 0, 16, "_"
    ),
  ]

  @Test(arguments: recipes.indices) func suits(_ index: Int) {
    let it = Self.recipes[index]
    var rules = ValidationRules()
    rules.minimumPassword = it.minimum
    let recipe = PasswordRecipe(it.limits, rules)
    for _ in 0..<200 {
      let text = recipe.newPassword().revealed
      #expect(text.count == it.length)
      #expect(text.contains(where: \.isLowercase) && text.contains(where: \.isUppercase))
      #expect(text.contains { $0.isNumber })
      #expect(!text.contains { "0OlI1".contains($0) })
      #expect(it.symbols.isEmpty || text.contains { it.symbols.contains($0) })
      #expect(text.allSatisfy { $0.isLetter || $0.isNumber || it.symbols.contains($0) })
      #expect(text.first.map { $0.isLetter || $0.isNumber } == true)
    }
  }

  @Test func noTwoAreAlike() {
    let recipe = PasswordRecipe(Self.usual, ValidationRules())
    #expect(Set((0..<1000).map { _ in recipe.newPassword() }).count == 1000)
  }
}
