/// What is wrong with a command line or with the environment's variables for it.
public enum UsageError: Error, Sendable, Equatable {
  /// No argument at all: worth a short usage rather than a sentence.
  case nothingGiven
  case unknownOption(String, nearest: String?)
  case unknownCommand(String, nearest: String?)
  case unknownTopic(String, nearest: String?)
  case unknownVariable(String, nearest: String?)
  /// Only the name of a group of commands was given.
  case commandMissing(group: String, commands: [String])
  /// `next` is what stands where the value should.
  case valueMissing(option: String, next: String?)
  case valueEmpty(option: String)
  /// A flag was given a value. The value is not kept: it may be a secret typed in the wrong place.
  case valueUnwanted(option: String)
  /// `place` is the option, variable or operand that the value was given for.
  case badValue(String, place: String, expected: Expectation)
  case operandMissing(name: String, command: String)
  /// The operands are only counted: one may be a secret typed in the wrong place.
  case tooManyOperands(command: String, most: Int, given: Int)
  /// An option makes no sense without another.
  case needs(option: String, other: String, reason: String)
  /// A command makes no sense without an option.
  case optionMissing(String, command: String)
  /// Two options contradict each other.
  case excludes(option: String, other: String, reason: String)
  /// The same thing was named twice where only one makes sense.
  case repeated(String, place: String, reason: String)
  /// A result would take the place of an input or of another result.
  case sameFile(String, option: String, other: String)
}

/// What a value should have been.
public enum Expectation: Sendable, Equatable {
  case choices([String])
  /// A phrase: `a whole number from 1 to 1000`.
  case phrase(String)
}
