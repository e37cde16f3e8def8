internal import FoundationEssentials
internal import Threads

@main
struct Main {
  /// Not `async`: waiting for a task, the runtime would put the main thread to sleep with every signal let
  /// through, and the first Ctrl-C would end the process where it stands.
  static func main() {
    let interruption = Interruption()
    let program = Program(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment,
      interruption: interruption)
    Task.detached { Signals.exitNow(await program.run().rawValue) }
    interruption.listen()
  }
}
