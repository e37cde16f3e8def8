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
    var files = DistinctFiles()
    for request in options.output.reports { try files.claim(request.file, for: "the report") }
    let target = try Backends.target(options.target, NetworkSettings(options), context)
    let folder = try LedgerFolder(target, stateDirectory: options.target.stateDirectory, context)
    let ledger = try folder.open()
    let run = try await PastRuns.run(options.run, in: ledger)
    await ledger.close()

    var outcomes = try PastOutcomes(folder.outcomes(ofRun: run.id), inputs: run.inputs)
    let results = try open(run)
    var isWanted = true
    while isWanted {
      let batch: [Outcome]
      do throws(CommandFailure) { batch = try outcomes.next() } catch { return fail(error) }
      if batch.isEmpty { break }
      isWanted = false
      for result in results where await result.failure == nil {
        try? await result.write(batch)
        if await result.failure == nil { isWanted = true }
      }
    }
    return await finish(results, run.summary(of: target.description))
  }

  private func open(_ run: PastRun) throws(CommandFailure) -> [ResultFile] {
    var results: [ResultFile] = []
    do throws(OutputFailure) {
      for request in options.output.reports {
        results.append(
          ResultFile(try request.format.report(at: request.file, inputs: run.inputs, elapsed: nil)))
      }
    } catch {
      throw CommandFailure(error)
    }
    return results
  }

  /// Puts every report in its place. One that cannot be written keeps no other from it, and each is told of.
  private func finish(_ results: [ResultFile], _ summary: RunSummary) async -> ExitStatus {
    var status = ExitStatus.ok
    for result in results {
      try? await result.finish(summary)
      guard let failure = await result.failure, failure.kind != .brokenPipe else { continue }
      context.messages.error(failure.description)
      if status == .ok { status = .of(failure) }
    }
    return status
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
