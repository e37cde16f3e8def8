internal import Provisioning

/// The exit statuses of the tool. Scripts depend on the numbers; `provision help exit-codes` lists them.
enum ExitStatus: Int32 {
  /// Every row is ok.
  case ok = 0
  case someRowsFailed = 2
  case noRowIsOK = 3
  /// EX_USAGE
  case usage = 64
  /// EX_DATAERR: the input cannot be decoded, or lacks a column; nothing was attempted.
  case badInput = 65
  /// EX_NOINPUT
  case noInput = 66
  /// EX_UNAVAILABLE: the backend cannot be reached.
  case unavailable = 69
  /// EX_SOFTWARE
  case internalError = 70
  /// EX_CANTCREAT: a report, rejects file or ledger cannot be created.
  case cannotCreate = 73
  /// EX_IOERR: it was created and cannot be written.
  case cannotWrite = 74
  /// EX_TEMPFAIL: another run holds the target, or work is left; run again.
  case runAgain = 75
  /// EX_NOPERM: credentials are missing or refused, or the project refuses sign-up.
  case refused = 77
  /// EX_CONFIG
  case configuration = 78
  case tooManyErrors = 79
  case interrupted = 130
  case terminated = 143
}

extension ExitStatus {
  /// The status of a run that has come to its end or was stopped in order.
  static func of(_ totals: Totals, stoppedBy reason: StopReason?) -> ExitStatus {
    if !totals.reconcile { return .internalError }
    if let reason { return of(reason) }
    if totals.ok == 0 { return .noRowIsOK }
    return totals.failed > 0 || totals.troubled > 0 ? .someRowsFailed : .ok
  }

  static func of(_ reason: StopReason) -> ExitStatus {
    switch reason {
    case .signal(let number): number == 2 ? .interrupted : .terminated
    case .maxDuration, .quota: .runAgain
    case .maxErrors, .maxErrorRate: .tooManyErrors
    case .misconfigured(let failure): of(failure)
    case .unreachable: .unavailable
    case .unwritable: .cannotWrite
    case .ledger(let failure): of(failure)
    case .output(let failure): of(failure)
    case .input(let failure): of(failure)
    }
  }

  static func of(_ failure: InputFailure) -> ExitStatus {
    switch failure.kind {
    case .unreadable: .noInput
    case .malformed: .badInput
    case .usage: .usage
    }
  }

  static func of(_ failure: OutputFailure) -> ExitStatus {
    switch failure.kind {
    case .notCreatable: .cannotCreate
    case .notWritable: .cannotWrite
    case .brokenPipe: .ok
    }
  }

  static func of(_ failure: LedgerFailure) -> ExitStatus {
    switch failure.kind {
    case .notCreatable: .cannotCreate
    case .notWritable: .cannotWrite
    case .unusable: .cannotWrite
    case .held: .runAgain
    }
  }

  /// The status when a backend refuses before the first row.
  static func of(_ failure: BackendFailure) -> ExitStatus {
    switch failure.kind {
    case .misconfigured, .refused, .alreadyExists, .uidTaken, .unrecognised, .sessionExpired: .refused
    case .throttled, .cancelled: .runAgain
    case .unavailable, .outcomeUnknown, .unreachable: .unavailable
    case .unwritable: .cannotWrite
    case .unusable: .configuration
    }
  }
}
