internal import Provisioning

extension StopReason {
  /// Why the run stopped, in a sentence that says what to do.
  var sentence: String {
    switch self {
    case .signal(let number):
      "stopped by \(number == 2 ? "SIGINT" : "SIGTERM"); rows in flight were finished, run again to go on"
    case .maxDuration: "stopped by --max-duration; run again to go on"
    case .maxErrors: "stopped by --max-errors; see the report, mend the cause, and run again to go on"
    case .maxErrorRate: "stopped by --max-error-rate; see the report, mend the cause, and run again to go on"
    case .quota(let failure):
      "stopped, the service's quota is used up: \(failure.message); run again later to go on"
    case .misconfigured(let failure): "stopped, every further row would fail alike: \(failure.message)"
    case .unreachable(let failure):
      "stopped, the backend cannot be reached: \(failure.message); run again to go on"
    case .unwritable(let failure): "stopped: \(failure.message); run again to go on"
    case .ledger(let failure): "stopped: \(failure.message)"
    case .output(let failure): "stopped: \(failure); rows in flight were finished, run again to go on"
    case .input(let failure): "stopped: \(failure)"
    }
  }
}
