/// What the documents say about one option.
public struct OptionInfo: Sendable, Equatable {
  /// Without dashes: `dry-run`.
  public var long: String
  public var short: Character?
  /// The word that stands for the value: `FILE`. nil for a flag.
  public var valueName: String?
  /// One or two sentences or a phrase; no full stop at the end of a phrase.
  public var help: String
  public var fallback: Fallback
  /// The only values that there are; empty when any will do.
  public var choices: [String]
  public var completion: CompletionSource
  /// The heading under which help lists it.
  public var group: String
  /// Whether the environment may give it.
  public var readsEnvironment: Bool
  /// Whether it may be given several times, each adding a value.
  public var repeats: Bool
  /// A hidden option works but stands in no document.
  public var isHidden: Bool

  /// What holds when the option is not given.
  public enum Fallback: Sendable, Equatable {
    /// Nothing worth a word.
    case unset
    /// This value, as it would be written on the command line.
    case value(String)
    /// Something that is found out: `the XDG data directory`.
    case described(String)
  }

  /// `-b, --backend NAME`.
  public var usage: String {
    let names = short.map { "-\($0), --\(long)" } ?? "    --\(long)"
    return valueName.map { "\(names) \($0)" } ?? names
  }

  /// `SOME_NAME` for `some-name`: what follows the tool's prefix.
  var variableStem: String {
    long.uppercased().replacing("-", with: "_")
  }
}
