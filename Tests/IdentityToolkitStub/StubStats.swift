/// What the stub has been asked so far.
public struct StubStats: Sendable {
  /// Length of one window of `requestsByWindow`, in milliseconds.
  public static let windowMilliseconds = 100

  /// Requests counted, all together.
  public private(set) var requests = 0
  public private(set) var requestsByOperation: [Operation: Int] = [:]
  public private(set) var requestsByStatus: [Int: Int] = [:]
  /// Times that a fault struck, by its kind and parameters.
  public private(set) var faults: [String: Int] = [:]
  /// Most requests that were unanswered at one time. Without latency it is 1: the stub answers one after another.
  public private(set) var mostInFlight = 0
  /// Requests in each window since the first request.
  public private(set) var requestsByWindow: [Int] = []
  private var firstRequest: Int64 = 0

  mutating func count(_ operation: Operation?, inFlight: Int, status: Int, fault: Fault?) {
    let now = Moment.monotonicNanoseconds
    if requests == 0 { firstRequest = now }
    requests += 1
    if let operation { requestsByOperation[operation, default: 0] += 1 }
    requestsByStatus[status, default: 0] += 1
    if let fault { faults["\(fault)", default: 0] += 1 }
    mostInFlight = max(mostInFlight, inFlight)
    let window = Int((now - firstRequest) / (Int64(Self.windowMilliseconds) * 1_000_000))
    while requestsByWindow.count <= window { requestsByWindow.append(0) }
    requestsByWindow[window] += 1
  }

  var answer: Answer {
    Answer { body in
      body.member("requests", requests)
      body.member("mostInFlight", mostInFlight)
      body.object("requestsByOperation") { operations in
        for operation in Operation.allCases {
          operations.member(operation.rawValue, requestsByOperation[operation])
        }
      }
      body.object("requestsByStatus") { statuses in
        for (status, count) in requestsByStatus.sorted(by: { $0.key < $1.key }) {
          statuses.member(String(status), count)
        }
      }
      body.object("faults") { list in
        for (fault, count) in faults.sorted(by: { $0.key < $1.key }) { list.member(fault, count) }
      }
      body.member("windowMilliseconds", Self.windowMilliseconds)
      body.array("requestsByWindow") { windows in
        for count in requestsByWindow { windows.element(count) }
      }
    }
  }
}
