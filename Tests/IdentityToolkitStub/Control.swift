import JSONText
import Threads

/// The paths under `/stub/`, by which a test in another process looks into the stub and changes its faults.
///
/// - `GET /stub/stats`, `GET /stub/accounts`
/// - `POST /stub/faults` with `{"fault": ["lostAfter every=9"], "latency-ms": 20}`: these faults, and no others
/// - `POST /stub/reset`
struct Control: Sendable {
  let service: Locked<Service>

  /// - Returns: nil if the request is not for us.
  func answer(_ request: Request) -> Answer? {
    guard request.target.hasPrefix("/stub/") else { return nil }
    switch (request.method, request.path) {
    case ("GET", "/stub/stats"):
      return service.withLock { $0.stats }.answer
    case ("GET", "/stub/accounts"):
      let accounts = service.withLock { $0.allAccounts }
      return Answer { body in
        body.array("accounts") { list in
          for account in accounts { list.element { account.describe(in: &$0) } }
        }
      }
    case ("POST", "/stub/faults"):
      do {
        let faults = try Self.faults(request.body)
        service.withLock { $0.use(faults) }
        return Answer { _ in }
      } catch {
        return Answer(400) { $0.member("error", "\(error)") }
      }
    case ("POST", "/stub/reset"):
      service.withLock { $0.reset() }
      return Answer { _ in }
    default:
      return Answer(404) { $0.member("error", "no control path '\(request.method) \(request.path)'") }
    }
  }

  static func faults(_ body: [UInt8]) throws(FaultSyntaxError) -> StubFaults {
    guard let members = (try? JSONValue(parsing: body))?.members else {
      throw FaultSyntaxError("faults must be a JSON object")
    }
    var faults = StubFaults()
    for member in members {
      let name = member.name
      switch member.value {
      case .string(let text): try faults.set(name, to: text)
      case .number(let text): try faults.set(name, to: text)
      case .bool(let flag): try faults.set(name, to: "\(flag)")
      case .array(let elements):
        for element in elements {
          guard case .string(let text) = element else { throw FaultSyntaxError("'\(name)' must hold texts") }
          try faults.set(name, to: text)
        }
      case .null, .object: throw FaultSyntaxError("'\(name)' must be a text, a number or a list of texts")
      }
    }
    return faults
  }
}
