/// How the text of a value is read, and what the documents and messages say about it.
public struct ValueFormat<Value: Sendable>: Sendable {
  /// The word that stands for the value in help: `FILE`.
  public let name: String
  /// The only values that there are; empty when there are others.
  public let choices: [String]
  public let completion: CompletionSource
  /// What a value should be.
  public let expectation: Expectation
  /// nil when the text is no value.
  public let read: @Sendable (String) -> Value?

  /// - Parameter expected: what a value should be, as a phrase after "give".
  public init(
    _ name: String, expected: String, completion: CompletionSource = .nothing,
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.name = name
    self.choices = []
    self.completion = completion
    self.expectation = .phrase(expected)
    self.read = read
  }

  /// One of a few words.
  public init(_ name: String, choices: [(word: String, value: Value)]) {
    let words = choices.map(\.word)
    self.name = name
    self.choices = words
    self.completion = .words(words)
    self.expectation = .choices(words)
    self.read = { text in choices.first { $0.word == text }?.value }
  }
}

extension ValueFormat where Value == String {
  public static var file: Self { file(named: "FILE") }

  public static func file(named name: String) -> Self {
    Self(name, expected: "the name of a file", completion: .files) { $0 }
  }

  public static var directory: Self {
    Self("DIR", expected: "the name of a directory", completion: .directories) { $0 }
  }

  /// Any text.
  public static func text(_ name: String, completion: CompletionSource = .nothing) -> Self {
    Self(name, expected: "any text", completion: completion) { $0 }
  }
}

extension ValueFormat where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// The words of an enum.
  public static func choice(_ name: String) -> Self {
    Self(name, choices: Value.allCases.map { ($0.rawValue, $0) })
  }
}

extension ValueFormat where Value == Bool {
  /// What a variable of the environment may say for a flag.
  static var yesOrNo: Self {
    Self(
      "BOOL",
      choices: [
        ("1", true), ("true", true), ("yes", true), ("0", false), ("false", false), ("no", false),
      ])
  }
}
