/// A command line as one would type it into a shell, to be shown as what to do next.
struct CommandLineText: Sendable {
  let text: String

  /// - Parameter arguments: without the name of the program.
  init(_ arguments: [String]) {
    text = (["provision"] + arguments.map(Self.quoted)).joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "-_./:=,@%+".unicodeScalars.contains(scalar)
    }
    if isPlain && !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
