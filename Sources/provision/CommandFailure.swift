internal import Provisioning

/// Why a command ends before it has anything to report on: its exit status and the one sentence for it.
struct CommandFailure: Error, Sendable, Equatable {
  let status: ExitStatus
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  init(_ failure: InputFailure) {
    self.init(.of(failure), failure.description)
  }

  init(_ failure: OutputFailure) {
    self.init(.of(failure), failure.description)
  }

  init(_ failure: LedgerFailure) {
    self.init(.of(failure), failure.message)
  }

  init(_ failure: BackendFailure) {
    self.init(.of(failure), failure.message)
  }
}
