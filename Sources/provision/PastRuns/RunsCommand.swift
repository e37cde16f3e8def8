internal import JSONText
internal import Provisioning
internal import RunLedger

/// `runs [RUN]`: what the ledger knows.
struct RunsCommand: Sendable {
  let options: RunsOptions
  let context: Context

  func run() async -> ExitStatus {
    do throws(CommandFailure) {
      let target = try Backends.target(options.target, NetworkSettings(), context)
      let ledger = try LedgerFolder(target, stateDirectory: options.target.stateDirectory, context).open()
      let runs = try await pick(ledger)
      await ledger.close()
      if options.json {
        return StandardOutput.write(
          JSONValue.array(runs.map { $0.json(target.description) }).prettyText + "\n", context.messages)
      }
      return StandardOutput.write(
        options.run == nil ? table(runs) : runs.map(\.details).joined(separator: "\n"), context.messages)
    } catch {
      context.messages.error(error.message)
      return error.status
    }
  }

  /// Ids of the runs at the local store, one a line, for completion scripts. Says nothing when there are none.
  static func listIDs(_ context: Context) async -> ExitStatus {
    guard let target = try? Backends.target(TargetOptions(), NetworkSettings(), context),
      let ledger = try? LedgerFolder(target, stateDirectory: nil, context).open(),
      let ids = try? await ledger.runIDs()
    else { return .ok }
    return StandardOutput.write(ids.map { $0 + "\n" }.joined(), context.messages)
  }

  private func pick(_ ledger: SQLiteLedger) async throws(CommandFailure) -> [PastRun] {
    guard let id = options.run else { return try await PastRuns.all(in: ledger) }
    return [try await PastRuns.run(id, in: ledger)]
  }

  private func table(_ runs: [PastRun]) -> String {
    var table = TextTable(["RUN", "STARTED", "END", "ROWS", "ACCOUNTS", "INPUT"])
    for run in runs {
      table.add([
        run.id, run.startedAt, run.end, "\(run.read)", "\(run.accounts)", run.inputs.joined(separator: " "),
      ])
    }
    return table.text
  }
}

extension PastRun {
  /// How the run ended, in a word or two.
  var end: String {
    guard let exitCode else { return "not finished" }
    return stoppedBy.map { "\(exitCode) \($0)" } ?? "\(exitCode)"
  }

  var details: String {
    var lines = [
      "run       \(id)", "started   \(startedAt)",
      "finished  \(finishedAt ?? "not finished: under way, or killed")",
      "inputs    \(inputs.joined(separator: " "))", "exit      \(end)",
      "rows      \(read)" + (blank > 0 ? " and \(blank) blank records" : ""),
    ]
    lines += statuses.map { "  \($0.status)  \($0.count)" }
    lines.append("accounts  \(accounts) made by this run and not undone")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The words of a report's `run` object.
  func json(_ target: RunSummary.Target) -> JSONValue {
    .object([
      JSONMember("id", .string(id)), JSONMember("started_at", .string(startedAt)),
      JSONMember("finished_at", finishedAt.map(JSONValue.string) ?? .null),
      JSONMember("target", target.json),
      JSONMember("inputs", .array(inputs.map(JSONValue.string))), JSONMember("read", .number("\(read)")),
      JSONMember("blank", .number("\(blank)")),
      JSONMember("statuses", .object(statuses.map { JSONMember($0.status, .number("\($0.count)")) })),
      JSONMember("exit_code", exitCode.map { .number("\($0)") } ?? .null),
      JSONMember("stopped_by", stoppedBy.map(JSONValue.string) ?? .null),
      JSONMember("accounts", .number("\(accounts)")),
    ])
  }
}

extension RunSummary.Target {
  fileprivate var json: JSONValue {
    func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }
    return .object([
      JSONMember("backend", .string(backend)), JSONMember("project", text(project)),
      JSONMember("tenant", text(tenant)), JSONMember("store", text(store)),
    ])
  }
}
