internal import Provisioning
internal import RowFiles
internal import RunLedger

/// `report RUN --report FILE`: writes any report of a past run again.
struct ReportCommand: Sendable {
  let options: PastRunOptions
  let context: Context

  func run() async -> ExitStatus {
    do throws(CommandFailure) {
      return try await write()
    } catch {
      context.messages.error(error.message)
      return error.status
    }
  }

  private func write() async throws(CommandFailure) -> ExitStatus {
    let target = try Backends.target(options.target, NetworkSettings(options), context)
    let folder = try LedgerFolder(target, stateDirectory: options.target.stateDirectory, context)
    let ledger = try folder.open()
    let run = try await PastRuns.run(options.run, in: ledger)
    await ledger.close()

    var outcomes = try PastOutcomes(folder.outcomes(ofRun: run.id), inputs: run.inputs)
    do throws(OutputFailure) {
      var reports: [any OutcomeSink] = []
      for request in options.output.reports {
        reports.append(try request.format.report(at: request.file, inputs: run.inputs, elapsed: nil))
      }
      while true {
        let batch: [Outcome]
        do throws(CommandFailure) { batch = try outcomes.next() } catch { return fail(error) }
        if batch.isEmpty { break }
        for report in reports { try await report.write(batch) }
      }
      let summary = run.summary(of: target.description)
      for report in reports { try await report.finish(summary) }
    } catch {
      if error.kind == .brokenPipe { return .ok }
      throw CommandFailure(error)
    }
    return .ok
  }

  private func fail(_ failure: CommandFailure) -> ExitStatus {
    context.messages.error(failure.message)
    return failure.status
  }
}

extension PastRun {
  fileprivate func summary(of target: RunSummary.Target) -> RunSummary {
    var summary = RunSummary(id: id, startedAt: startedAt, target: target, inputs: inputs)
    summary.finishedAt = finishedAt ?? startedAt
    summary.exitCode = exitCode ?? 0
    summary.stoppedBy = stoppedBy
    summary.totals.read = read
    summary.totals.blank = blank
    for (word, count) in statuses {
      if let status = RowStatus(rawValue: word) { summary.totals[status] = count }
    }
    return summary
  }
}
