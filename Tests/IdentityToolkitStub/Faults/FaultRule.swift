/// When which fault happens.
///
/// Written as words: a kind, then `name=value` in any order, for example
/// `lostAfter operation=signUp every=9` or `unavailable probability=0.2 retry-after=2`.
///
/// - `operation=NAME`: only requests of this `Operation`; without it, all of them.
/// - `every=N`: every Nth of these requests. `burst=K` with it: the last K of every N.
/// - `at=N`: the Nth alone. `after=N`: all that follow the Nth. `times=N`: N times at most.
/// - `probability=P`: by chance, from the seed. Without any of these: always.
/// - `retry-after=S`: a `Retry-After` header of S seconds; `retry-after-date=S`: as an HTTP date S seconds ahead.
/// - `ms=N` for `slow` and `late`; `bytes=N` for `oversized`.
///
/// A kind in capitals is a code of Identity Toolkit: `QUOTA_EXCEEDED operation=signUp after=100`.
public struct FaultRule: Sendable {
  public enum Trigger: Sendable, Equatable {
    case always
    case every(Int, burst: Int)
    case at(Int)
    case after(Int)
    case probability(Double)
  }

  public enum RetryAfter: Sendable, Equatable {
    case seconds(Int)
    case date(secondsAhead: Int)
  }

  public var fault: Fault
  /// Nil for every operation.
  public var operation: Operation?
  public var trigger: Trigger
  /// Most times that the fault happens; nil for no limit.
  public var times: Int?
  public var retryAfter: RetryAfter?

  public init(
    _ fault: Fault, operation: Operation? = nil, _ trigger: Trigger = .always, times: Int? = nil,
    retryAfter: RetryAfter? = nil
  ) {
    self.fault = fault
    self.operation = operation
    self.trigger = trigger
    self.times = times
    self.retryAfter = retryAfter
  }

  /// Reads a rule from its words.
  public init(parsing text: String) throws(FaultSyntaxError) {
    var words = text.split(separator: " ").map(String.init)
    guard !words.isEmpty else { throw FaultSyntaxError("a fault needs a kind") }
    let kind = words.removeFirst()
    var values: [String: String] = [:]
    for word in words {
      let name = word.prefix { $0 != "=" }
      guard name.count < word.count else { throw FaultSyntaxError("'\(word)' is not name=value") }
      values[String(name)] = String(word.dropFirst(name.count + 1))
    }

    func number<Number: LosslessStringConvertible>(_ name: String, _: Number.Type = Number.self)
      throws(FaultSyntaxError) -> Number?
    {
      guard let text = values.removeValue(forKey: name) else { return nil }
      guard let number = Number(text) else { throw FaultSyntaxError("'\(text)' is no number for '\(name)'") }
      return number
    }

    let milliseconds = try number("ms") ?? 100
    let bytes = try number("bytes") ?? 64 << 20
    fault = try Self.fault(kind, milliseconds: milliseconds, bytes: bytes)
    if let name = values.removeValue(forKey: "operation") {
      guard let named = Operation(rawValue: name) else { throw FaultSyntaxError("no operation '\(name)'") }
      operation = named
    }
    let burst = try number("burst") ?? 1
    if let every = try number("every", Int.self) {
      guard every > 0 else { throw FaultSyntaxError("'every' must be at least 1") }
      trigger = .every(every, burst: burst)
    } else if let at = try number("at", Int.self) {
      trigger = .at(at)
    } else if let after = try number("after", Int.self) {
      trigger = .after(after)
    } else if let probability = try number("probability", Double.self) {
      trigger = .probability(probability)
    } else {
      trigger = .always
    }
    times = try number("times")
    if let seconds = try number("retry-after", Int.self) {
      retryAfter = .seconds(seconds)
    } else if let seconds = try number("retry-after-date", Int.self) {
      retryAfter = .date(secondsAhead: seconds)
    }
    if let unknown = values.keys.min() { throw FaultSyntaxError("a fault has no '\(unknown)'") }
  }

  private static func fault(_ kind: String, milliseconds: Int, bytes: Int) throws(FaultSyntaxError) -> Fault {
    switch kind {
    case "tooManyRequests": return .tooManyRequests
    case "unavailable": return .unavailable
    case "internalError": return .internalError
    case "badGateway": return .badGateway
    case "apiKeyInvalid": return .apiKeyInvalid
    case "apiKeyExpired": return .apiKeyExpired
    case "apiKeyBlocked": return .apiKeyBlocked
    case "serviceDisabled": return .serviceDisabled
    case "unauthorized": return .unauthorized
    case "revokeAccessTokens": return .revokeAccessTokens
    case "invalidGrant": return .invalidGrant
    case "lostBefore": return .lostBefore
    case "lostAfter": return .lostAfter
    case "reset": return .reset
    case "truncated": return .truncated
    case "slow": return .slow(milliseconds: milliseconds)
    case "late": return .late(milliseconds: milliseconds)
    case "oversized": return .oversized(bytes: bytes)
    case "notJSON": return .notJSON
    case "empty": return .empty
    default:
      guard
        kind.utf8.allSatisfy({
          (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || $0 == UInt8(ascii: "_")
        })
      else { throw FaultSyntaxError("no fault '\(kind)'") }
      return .code(kind)
    }
  }
}
