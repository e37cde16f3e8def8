internal import FoundationEssentials
internal import Threads

@main
struct Main {
  static func main() async {
    let program = Program(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment,
      interruption: Interruption())
    Signals.exitNow(await program.run().rawValue)
  }
}
