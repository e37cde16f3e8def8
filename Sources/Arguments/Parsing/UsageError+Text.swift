extension UsageError: CustomStringConvertible {
  /// The one wording of a usage error: what is wrong and what to do, as a phrase.
  public var description: String {
    switch self {
    case .nothingGiven:
      "no arguments are given"
    case .unknownOption(let name, let nearest):
      "unknown option \(quote(name))" + suggestion(nearest)
    case .unknownCommand(let name, let nearest):
      "no command \(quote(name))" + suggestion(nearest)
    case .unknownTopic(let name, let nearest):
      "no command or help topic \(quote(name))" + suggestion(nearest)
    case .unknownVariable(let name, let nearest):
      "unknown environment variable \(quote(name))" + (nearest == nil ? "; unset it" : suggestion(nearest))
    case .commandMissing(let group, let commands):
      "\(quote(group)) needs a command; choose from \(commands.joined(separator: ", "))"
    case .valueMissing(let option, nil), .valueMissing(let option, "--"):
      "option \(quote(option)) needs a value"
    case .valueMissing(let option, let next?):
      "option \(quote(option)) needs a value, and \(quote(next)) is an option; "
        + "if it is the value, write \(quote(joined(option, next)))"
    case .valueEmpty(let option):
      "option \(quote(option)) needs a value; the one given is empty"
    case .valueUnwanted(let option):
      "option \(quote(option)) takes no value; write it without '='"
    case .badValue(let value, let place, .choices(let choices)):
      "\(quote(value)) is no value for \(quote(place)); choose from \(choices.joined(separator: ", "))"
    case .badValue(let value, let place, .phrase(let phrase)):
      "\(quote(value)) is no value for \(quote(place)); give \(phrase)"
    case .operandMissing(let name, let command):
      "\(quote(command)) needs a \(name)"
    case .tooManyOperands(let command, 0, let given):
      "\(quote(command)) takes options only, but \(count(given)) given beside them"
    case .tooManyOperands(let command, let most, let given):
      "\(quote(command)) takes \(most) argument\(most == 1 ? "" : "s") beside options, but \(count(given)) given"
    case .needs(let option, let other, let reason):
      "option \(quote(option)) needs \(quote(other)): \(reason)"
    case .excludes(let option, let other, let reason):
      "options \(quote(option)) and \(quote(other)) exclude each other: \(reason)"
    case .repeated(let value, let place, let reason):
      "\(quote(value)) is given twice for \(quote(place)): \(reason)"
    case .optionMissing(let option, let command):
      "\(quote(command)) needs option \(quote(option))"
    case .sameFile(let file, let option, let other):
      "\(quote(file)) is given for \(quote(other)) and for \(quote(option)); name another file for \(quote(option))"
    }
  }

  private func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean \(quote($0))?" } ?? ""
  }

  private func count(_ number: Int) -> String {
    number == 1 ? "1 is" : "\(number) are"
  }

  private func joined(_ option: String, _ value: String) -> String {
    option.hasPrefix("--") ? "\(option)=\(value)" : "\(option)\(value)"
  }
}

/// Text in single quotes; what a terminal could take for a command is shown as its code point.
private func quote(_ text: String) -> String {
  var result = "'"
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "'"
}
