/// A run as a whole: what stands in the `run` object of a report.
public struct RunSummary: Sendable {
  /// Sorts by time: `20260131T120000Z-1f3a9c`.
  public var id: String
  /// RFC 3339, UTC, in whole seconds.
  public var startedAt: String
  public var finishedAt: String
  public var target: Target
  /// Names of the input files, as the user gave them.
  public var inputs: [String]
  public var totals: Totals
  public var exitCode: Int32
  /// The word of the reason that ended intake early; nil when the run came to its end.
  public var stoppedBy: String?

  /// What accounts are made at.
  public struct Target: Sendable, Hashable {
    public var backend: String
    public var project: String?
    public var tenant: String?
    /// Absolute path of the local store.
    public var store: String?

    public init(backend: String, project: String? = nil, tenant: String? = nil, store: String? = nil) {
      self.backend = backend
      self.project = project
      self.tenant = tenant
      self.store = store
    }
  }

  public init(id: String, startedAt: String, target: Target, inputs: [String]) {
    self.id = id
    self.startedAt = startedAt
    self.finishedAt = startedAt
    self.target = target
    self.inputs = inputs
    self.totals = Totals()
    self.exitCode = 0
  }
}

/// Where outcomes go: a report, the rejects, the metrics.
public protocol OutcomeSink: Sendable {
  /// Takes outcomes in the order of the input.
  func write(_ outcomes: [Outcome]) async throws(OutputFailure)
  /// Takes the end of the run and puts the result in its place. Not called when the run could not go on.
  func finish(_ summary: RunSummary) async throws(OutputFailure)
}

/// A report or rejects file cannot be made.
public struct OutputFailure: Error, Sendable, Equatable {
  public enum Kind: Sendable {
    /// It cannot be created.
    case notCreatable
    /// It was created and cannot be written further: disk full, I/O error.
    case notWritable
    /// The reader of a pipe went away; not an error of ours.
    case brokenPipe
  }

  public let kind: Kind
  public let file: String
  /// What the system says, as a phrase.
  public let problem: String

  public init(_ kind: Kind, file: String, problem: String) {
    self.kind = kind
    self.file = file
    self.problem = problem
  }
}

extension OutputFailure: CustomStringConvertible {
  public var description: String { "\(file): \(problem)" }
}
