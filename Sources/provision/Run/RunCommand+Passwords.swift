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

  /// Closes the file of passwords.
  ///
  /// - Returns: the exit status when it cannot be written; nil when all is well.
  func finish(_ passwords: GeneratedPasswords?, _ summary: RunSummary) async -> ExitStatus? {
    do throws(OutputFailure) {
      try await passwords?.finish(summary)
      return nil
    } catch {
      context.messages.error(error.description)
      return .of(error)
    }
  }

  private func recipe(_ limits: AccountLimits) -> PasswordRecipe {
    PasswordRecipe(limits, options.validation.rules(passwordOptional: true))
  }
}
