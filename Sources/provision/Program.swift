internal import Arguments
internal import Files
internal import FoundationEssentials

/// The tool from its command line to its exit status.
struct Program: Sendable {
  let arguments: [String]
  let environment: [String: String]
  let interruption: Interruption

  func run() async -> ExitStatus {
    let invocation: Invocation
    do throws(CommandLineError) {
      invocation = try Invocation(arguments, environment: environment, fileExists: Paths.exists)
    } catch {
      try? OpenFile.standardError.write(Array(error.message.utf8))
      return .usage
    }
    return await follow(invocation)
  }

  private func follow(_ invocation: Invocation) async -> ExitStatus {
    switch invocation {
    case .run(let options):
      await RunCommand(
        kind: options.dryRun ? .validate : .run, options: options, context: context(options.messages)
      )
      .run()
    case .validate(let options):
      await RunCommand(kind: .validate, options: options, context: context(options.messages)).run()
    case .verify(let options):
      await RunCommand(kind: .verify, options: options, context: context(options.messages)).run()
    case .undo(let options):
      await UndoCommand(options: options, context: context(options.messages)).run()
    case .runs(let options):
      await RunsCommand(options: options, context: context(options.messages)).run()
    case .report(let options):
      await ReportCommand(options: options, context: context(options.messages)).run()
    case .register(let options):
      await RegisterCommand(options: options, context: context(options.messages)).run()
    case .login(let options):
      await LoginCommand(options: options, context: context(options.messages)).run()
    case .accounts(let action, let options):
      await AccountsCommand(action: action, options: options, context: context(options.messages)).run()
    case .template(let format): show(Template.text(format))
    case .completions(let shell): show(shell.completionScript(for: ProvisionCommands.tool))
    case .manual: show(ManualPage(ProvisionCommands.tool).text)
    case .help(let page): show(page.text())
    case .version: show("provision \(ProvisionCommands.version)\n")
    case .words(.runs): await RunsCommand.listIDs(context(MessageOptions()))
    }
  }

  private func show(_ text: String) -> ExitStatus {
    StandardOutput.write(text, context(MessageOptions()).messages)
  }

  private func context(_ options: MessageOptions) -> Context {
    Context(
      environment: environment,
      messages: Messages(options, environment: environment, isTerminal: OpenFile.standardError.isTerminal),
      interruption: interruption, commandLine: CommandLineText(arguments).text)
  }
}
