/// Cuts a command line into tokens as getopt does: `-nj4`, `-j 4`, `--name=value`, `--name value`, options and
/// operands in any order, `--` ends options, `-` is an operand. Names are never abbreviated.
struct Tokenizer {
  private let long: [String: OptionInfo]
  private let short: [Character: OptionInfo]

  init(_ options: [OptionInfo]) {
    long = Dictionary(options.map { ($0.long, $0) }) { first, _ in first }
    short = Dictionary(options.compactMap { option in option.short.map { ($0, option) } }) { first, _ in first
    }
  }

  func tokens(of arguments: [String]) -> [Token] {
    var tokens: [Token] = []
    var position = 0
    while position < arguments.count {
      let argument = arguments[position]
      let next = position + 1 < arguments.count ? arguments[position + 1] : nil
      position += 1
      if argument == "--" {
        tokens += (position..<arguments.count).map {
          .operand(arguments[$0], position: $0, isPlain: false)
        }
        break
      } else if argument.hasPrefix("--") {
        if addLong(argument.dropFirst(2), next: next, to: &tokens) { position += 1 }
      } else if argument.hasPrefix("-"), argument != "-" {
        if addShort(argument.dropFirst(), next: next, to: &tokens) { position += 1 }
      } else {
        tokens.append(.operand(argument, position: position - 1, isPlain: true))
      }
    }
    return tokens
  }

  /// Returns whether the next argument was used up.
  private func addLong(_ text: Substring, next: String?, to tokens: inout [Token]) -> Bool {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let spelling = "--\(parts[0])"
    let attached = parts.count > 1 ? parts[1] : nil
    guard let option = long[parts[0]] else {
      switch parts[0] {
      case "help", "version":
        let token: Token = parts[0] == "help" ? .help : .version
        tokens.append(attached == nil ? token : .mistake(.valueUnwanted(option: spelling)))
      default: tokens.append(.mistake(.unknownOption(spelling, nearest: nearest(to: parts[0]))))
      }
      return false
    }
    return add(option, spelling: spelling, attached: attached, next: next, to: &tokens)
  }

  /// Returns whether the next argument was used up.
  private func addShort(_ letters: Substring, next: String?, to tokens: inout [Token]) -> Bool {
    var rest = letters
    while let letter = rest.popFirst() {
      guard let option = short[letter] else {
        tokens.append(letter == "h" ? .help : .mistake(.unknownOption("-\(letter)", nearest: nil)))
        // What follows an unknown letter may be its value.
        if letter != "h" { return false }
        continue
      }
      if option.valueName != nil {
        let attached = rest.isEmpty ? nil : String(rest)
        return add(option, spelling: "-\(letter)", attached: attached, next: next, to: &tokens)
      }
      tokens.append(.option(option, spelling: "-\(letter)", value: nil))
    }
    return false
  }

  private func add(
    _ option: OptionInfo, spelling: String, attached: String?, next: String?, to tokens: inout [Token]
  ) -> Bool {
    guard option.valueName != nil else {
      tokens.append(
        attached == nil
          ? .option(option, spelling: spelling, value: nil)
          : .mistake(.valueUnwanted(option: spelling)))
      return false
    }
    guard let value = attached ?? (next.flatMap { isKnownOption($0) ? nil : $0 }) else {
      tokens.append(.mistake(.valueMissing(option: spelling, next: next)))
      return false
    }
    tokens.append(
      value.isEmpty
        ? .mistake(.valueEmpty(option: spelling)) : .option(option, spelling: spelling, value: value))
    return attached == nil
  }

  /// getopt would take the next argument as the value whatever it is; a known option there is rather a sign
  /// that the value was forgotten.
  private func isKnownOption(_ argument: String) -> Bool {
    if argument == "--" { return true }
    if argument.hasPrefix("--") {
      let name = argument.dropFirst(2).prefix { $0 != "=" }
      return long[String(name)] != nil || name == "help" || name == "version"
    }
    guard argument.hasPrefix("-"), let letter = argument.dropFirst().first else { return false }
    return short[letter] != nil || letter == "h"
  }

  private func nearest(to name: String) -> String? {
    let names = long.values.filter { !$0.isHidden }.map(\.long) + ["help", "version"]
    return nearestName(to: name, among: names).map { "--\($0)" }
  }
}
