internal import Provisioning

extension RunCommand {
  /// nil unless the run makes passwords.
  func passwords(
    _ limits: AccountLimits, _ inputs: [String]
  ) throws(CommandFailure) -> GeneratedPasswords? {
    guard options.generatePasswords, let path = options.passwordsFile else { return nil }
    return try GeneratedPasswords(at: path, recipe(limits), inputs: inputs)
  }

  /// What gives a password to a row without one. A dry run that looks accounts up keeps none.
  func newPassword(
    _ limits: AccountLimits, _ passwords: GeneratedPasswords?
  ) -> (@Sendable (AccountKey) -> Secret)? {
    guard options.generatePasswords else { return nil }
    if let passwords { return { passwords.password(for: $0) } }
    let recipe = recipe(limits)
    return { _ in recipe.newPassword() }
  }

  private func recipe(_ limits: AccountLimits) -> PasswordRecipe {
    PasswordRecipe(limits, options.validation.rules(passwordOptional: true))
  }
}
