/// One option: what the documents say about it, and where its value goes.
public struct Option<Values: Sendable>: Sendable {
  public var info: OptionInfo
  /// Takes the text of a value; false when it is none.
  private let take: @Sendable (String, inout Values) -> Bool
  private let expectation: Expectation

  /// An option without a value.
  public static func flag(
    _ long: String, short: Character? = nil, _ path: any WritableKeyPath<Values, Bool> & Sendable,
    help: String
  ) -> Option {
    let info = OptionInfo(
      long: long, short: short, valueName: nil, help: help, fallback: .unset, choices: [],
      completion: .nothing, group: "Options", readsEnvironment: true, repeats: false, isHidden: false)
    // The command line gives "true", the environment what it likes.
    let format = ValueFormat<Bool>.yesOrNo
    return Option(info: info, expectation: format.expectation) { text, values in
      guard let isOn = format.read(text) else { return false }
      values[keyPath: path] = isOn
      return true
    }
  }

  /// An option with one value that always has one; the last one given holds.
  public static func value<Value>(
    _ long: String, short: Character? = nil, _ path: any WritableKeyPath<Values, Value> & Sendable,
    _ format: ValueFormat<Value>, named valueName: String? = nil, help: String,
    default fallback: OptionInfo.Fallback = .unset
  ) -> Option {
    Option(long, short, format, valueName, help, fallback, repeats: false) { value, values in
      values[keyPath: path] = value
    }
  }

  /// An option with one value that may be absent; the last one given holds.
  public static func value<Value>(
    _ long: String, short: Character? = nil, _ path: any WritableKeyPath<Values, Value?> & Sendable,
    _ format: ValueFormat<Value>, named valueName: String? = nil, help: String,
    default fallback: OptionInfo.Fallback = .unset
  ) -> Option {
    Option(long, short, format, valueName, help, fallback, repeats: false) { value, values in
      values[keyPath: path] = value
    }
  }

  /// An option that may be given several times, each adding a value.
  public static func list<Value>(
    _ long: String, short: Character? = nil, _ path: any WritableKeyPath<Values, [Value]> & Sendable,
    _ format: ValueFormat<Value>, named valueName: String? = nil, help: String,
    default fallback: OptionInfo.Fallback = .unset
  ) -> Option {
    Option(long, short, format, valueName, help, fallback, repeats: true) { value, values in
      values[keyPath: path].append(value)
    }
  }

  /// The same option for values that hold this option's values as a part.
  public func within<Whole>(
    _ path: any WritableKeyPath<Whole, Values> & Sendable
  ) -> Option<Whole> {
    Option<Whole>(info: info, expectation: expectation) { text, whole in
      self.take(text, &whole[keyPath: path])
    }
  }

  /// The option, not to be given by the environment: its name means something else in another command.
  public var onlyOnCommandLine: Option {
    var copy = self
    copy.info.readsEnvironment = false
    return copy
  }

  /// Takes a value's text.
  ///
  /// - Parameter place: the option as spelled, or the variable, for the message.
  func set(_ text: String, from place: String, in values: inout Values) throws(UsageError) {
    guard take(text, &values) else { throw .badValue(text, place: place, expected: expectation) }
  }

  private init(
    info: OptionInfo, expectation: Expectation, take: @escaping @Sendable (String, inout Values) -> Bool
  ) {
    self.info = info
    self.expectation = expectation
    self.take = take
  }

  private init<Value>(
    _ long: String, _ short: Character?, _ format: ValueFormat<Value>, _ valueName: String?, _ help: String,
    _ fallback: OptionInfo.Fallback, repeats: Bool, store: @escaping @Sendable (Value, inout Values) -> Void
  ) {
    let info = OptionInfo(
      long: long, short: short, valueName: valueName ?? format.name, help: help, fallback: fallback,
      choices: format.choices, completion: format.completion, group: "Options", readsEnvironment: true,
      repeats: repeats, isHidden: false)
    self.init(info: info, expectation: format.expectation) { text, values in
      guard let value = format.read(text) else { return false }
      store(value, &values)
      return true
    }
  }
}

extension Array {
  /// The options under a heading of their own in help.
  public func grouped<Values>(_ heading: String) -> [Element] where Element == Option<Values> {
    map { option in
      var option = option
      option.info.group = heading
      return option
    }
  }

  /// The options for values that hold these options' values as a part.
  public func within<Whole, Values>(
    _ path: any WritableKeyPath<Whole, Values> & Sendable
  ) -> [Option<Whole>] where Element == Option<Values> {
    map { $0.within(path) }
  }

  /// The options with those of the names left out of the documents.
  public func hiding<Values>(_ names: String...) -> [Element] where Element == Option<Values> {
    map { option in
      var option = option
      if names.contains(option.info.long) { option.info.isHidden = true }
      return option
    }
  }
}
