@testable import provision

/// Command lines: words between line feeds; those that begin with a `$` are variables of the environment. Each is
/// understood, or refused with a message.
func fuzzOptions(_ input: [UInt8]) {
  var words: [String] = []
  var environment: [String: String] = [:]
  for line in String(decoding: input, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  {
    let parts = line.dropFirst().split(separator: "=", maxSplits: 1).map(String.init)
    if line.hasPrefix("$"), parts.count == 2 {
      environment[parts[0]] = parts[1]
    } else {
      words.append(String(line))
    }
  }
  do throws(CommandLineError) {
    _ = try Invocation(words, environment: environment, fileExists: { $0.hasSuffix(".csv") })
  } catch {
    precondition(!error.message.isEmpty)
  }
}
