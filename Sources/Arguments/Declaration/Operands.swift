/// What may stand after the options, and where it goes.
public struct Operands<Values: Sendable>: Sendable {
  public let info: OperandInfo?
  private let take: @Sendable (String, inout Values) -> Bool
  private let expectation: Expectation

  public static var none: Operands {
    Operands(info: nil, expectation: .phrase("nothing")) { _, _ in false }
  }

  public static func one<Value>(
    _ path: any WritableKeyPath<Values, Value> & Sendable, _ format: ValueFormat<Value>,
    named name: String? = nil
  ) -> Operands {
    Operands(.one, format, name) { value, values in values[keyPath: path] = value }
  }

  public static func optional<Value>(
    _ path: any WritableKeyPath<Values, Value?> & Sendable, _ format: ValueFormat<Value>,
    named name: String? = nil
  ) -> Operands {
    Operands(.optional, format, name) { value, values in values[keyPath: path] = value }
  }

  /// One operand or more.
  public static func list<Value>(
    _ path: any WritableKeyPath<Values, [Value]> & Sendable, _ format: ValueFormat<Value>,
    named name: String? = nil
  ) -> Operands {
    Operands(.oneOrMore, format, name) { value, values in values[keyPath: path].append(value) }
  }

  private init(
    info: OperandInfo?, expectation: Expectation,
    take: @escaping @Sendable (String, inout Values) -> Bool
  ) {
    self.info = info
    self.expectation = expectation
    self.take = take
  }

  private init<Value>(
    _ count: OperandInfo.Count, _ format: ValueFormat<Value>, _ name: String?,
    store: @escaping @Sendable (Value, inout Values) -> Void
  ) {
    let info = OperandInfo(
      name: name ?? format.name, count: count, choices: format.choices, completion: format.completion)
    self.init(info: info, expectation: format.expectation) { text, values in
      guard let value = format.read(text) else { return false }
      store(value, &values)
      return true
    }
  }

  func set(_ operands: [String], of command: CommandInfo, in values: inout Values) throws(UsageError) {
    let most =
      switch info?.count {
      case nil: 0
      case .one, .optional: 1
      case .oneOrMore: Int.max
      }
    guard operands.count <= most else {
      throw .tooManyOperands(command: command.name, most: most, given: operands.count)
    }
    if let info, operands.isEmpty, info.count != .optional {
      throw .operandMissing(name: info.name, command: command.name)
    }
    for operand in operands {
      guard !operand.isEmpty, take(operand, &values) else {
        let expected = operand.isEmpty ? .phrase("a name that is not empty") : expectation
        throw .badValue(operand, place: info?.name ?? "", expected: expected)
      }
    }
  }
}
