import Glibc
import IdentityToolkitStub

private let usage = """
  usage: identity-toolkit-stub [--port N] [--project ID] [--until-stdin-closes] [--NAME VALUE]...

  Answers as Identity Toolkit on a loopback port until SIGTERM. NAME is one of:
    \(StubFaults.names.joined(separator: ", "))
  for example --fault 'lostAfter operation=signUp every=9' --latency-ms 20

  """

@main
struct Main {
  static func main() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGINT)
    // Before the first thread, so that all of them leave these signals to `sigwait`.
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      let stub = try Stub.start(faults: options.faults, port: options.port, project: options.project)
      write("listening on \(stub.host)\n", to: STDOUT_FILENO)
      if options.endsWithStandardInput { terminateWhenStandardInputCloses() }
      var signal: Int32 = 0
      sigwait(&signals, &signal)
      stub.stop()
    } catch let error as FaultSyntaxError {
      write("identity-toolkit-stub: \(error)\n\(usage)", to: STDERR_FILENO)
      exit(64)
    } catch {
      write("identity-toolkit-stub: \(error)\n", to: STDERR_FILENO)
      exit(69)
    }
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }

  private static func terminateWhenStandardInputCloses() {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        var buffer = [UInt8](repeating: 0, count: 512)
        while read(STDIN_FILENO, &buffer, buffer.count) > 0 {}
        kill(getpid(), SIGTERM)
        return nil
      }, nil)
    pthread_detach(thread)
  }
}

private struct Options {
  var faults = StubFaults()
  var port = 0
  var project = "demo-provision"
  var endsWithStandardInput = false

  init(_ arguments: ArraySlice<String>) throws(FaultSyntaxError) {
    var arguments = arguments
    while let argument = arguments.popFirst() {
      if argument == "--until-stdin-closes" {
        endsWithStandardInput = true
        continue
      }
      guard argument.hasPrefix("--") else { throw FaultSyntaxError("'\(argument)' is no option") }
      guard let value = arguments.popFirst() else { throw FaultSyntaxError("'\(argument)' needs a value") }
      switch argument {
      case "--port":
        guard let number = UInt16(value) else { throw FaultSyntaxError("'\(value)' is no port") }
        port = Int(number)
      case "--project": project = value
      default: try faults.set(String(argument.dropFirst(2)), to: value)
      }
    }
  }
}
