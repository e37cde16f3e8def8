import Arguments

/// A command together with what its values become.
struct DeclaredCommand: Sendable {
  let info: CommandInfo
  /// Reads arguments and environment; `help` is the page to show when help is asked for.
  let invocation:
    @Sendable (_ arguments: [String], _ environment: [String: String], _ help: HelpPage) throws(UsageError)
      -> Invocation

  /// - Parameters:
  ///   - values: what holds where nothing is given.
  ///   - make: checks what goes together; `given` holds the options that the command line gave.
  init<Values: Sendable>(
    _ command: Command<Values>, _ values: Values,
    make: @escaping @Sendable (_ values: Values, _ given: Set<String>) throws(UsageError) -> Invocation
  ) {
    info = command.info
    invocation = { arguments, environment, help throws(UsageError) in
      let parser = Parser(command, of: ProvisionCommands.tool)
      return switch try parser.parse(arguments, environment: environment, into: values) {
      case .values(let values, let given): try make(values, given)
      case .help: .help(help)
      case .version: .version
      }
    }
  }
}
