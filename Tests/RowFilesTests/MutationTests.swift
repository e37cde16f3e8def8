import Crypto
import DomainNames
import Foundation
import Provisioning
import TestSupport
import Testing

@testable import RowFiles

/// Whatever stands in a file: either all of its rows are accounted for, or it is refused with one sentence before
/// the first of them. `Tests/Long/mutations` runs many more of these.
@Suite("Mutations of the samples")
struct MutationTests {
  private static let count = ProcessInfo.processInfo.environment["MUTATIONS"].flatMap(UInt64.init) ?? 1600
  private static let perTest: UInt64 = 100

  @Test(.timeLimit(.minutes(10)), arguments: 0..<max(count / perTest, 1))
  func areAccountedFor(group: UInt64) async throws {
    let folder = try WorkingDirectory()
    for seed in group * Self.perTest..<(group + 1) * Self.perTest {
      let mutation = Mutation(seed: seed)
      try folder.write("input", bytes: mutation.bytes)
      try await check(folder, seed)
    }
  }

  private func check(_ folder: WorkingDirectory, _ seed: UInt64) async throws {
    let reader = RowFilesReader(
      paths: [folder.path("input")], options: ReadingOptions(), pieceSize: [16, 61, 1 << 16][Int(seed % 3)])
    let reports: [FileReport]
    do throws(InputFailure) { reports = try await reader.open() } catch {
      #expect(!error.problem.isEmpty && !error.description.contains("\n"), "seed \(seed)")
      return
    }
    let format = try #require(reports.first?.format)
    let rejects = try RejectsFile([
      .init(path: folder.path("rejects"), format: format, hasByteOrderMark: false)
    ])
    let collected = CollectedOutcomes()
    let remains = try await run(reader, into: [rejects, collected])
    #expect(remains.totals.reconcile, "seed \(seed)")
    for sink in remains.sinks { try await sink.finish(RunSummary.made(of: [])) }
    let outcomes = await collected.outcomes
    #expect(remains.totals.read == outcomes.count, "seed \(seed)")
    #expect(outcomes.map(\.row.position.record) == Array(1..<outcomes.count + 1), "seed \(seed)")
    let rejected = outcomes.filter(\.status.isReject)
    if !rejected.isEmpty { try await readAgain(folder.path("rejects"), rejected, format, seed) }
  }

  /// Nothing is lost in the rejects: read again they are the same records.
  ///
  /// In NDJSON a broken row may come back as another number of fragments, since nothing tells where it ends; its
  /// text is there.
  private func readAgain(_ path: String, _ rejected: [Outcome], _ format: InputFormat, _ seed: UInt64)
    async throws
  {
    if format == .ndjson {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      for outcome in rejected where JSONObjectText(outcome.row.original) == nil {
        #expect(text.contains(String(decoding: outcome.row.original, as: UTF8.self)), "seed \(seed)")
      }
      return
    }
    let reader = RowFilesReader(paths: [path], options: ReadingOptions())
    let collected = CollectedOutcomes()
    do throws(InputFailure) { try await reader.open() } catch {
      Issue.record("seed \(seed): \(error)")
      return
    }
    _ = try await run(reader, into: [collected])
    #expect(await collected.outcomes.count == rejected.count, "seed \(seed)")
  }

  private func run(
    _ reader: RowFilesReader, into sinks: [any OutcomeSink]
  ) async throws -> Pipeline.Remains {
    let hash = try #require(KeyedHash())
    let stop = RunStop()
    let pipeline = Pipeline(
      rows: reader, selection: RowSelection(),
      validator: Validator(
        limits: .identityToolkit, normalizer: UnicodeAddressNormalizer(),
        fingerprint: { text in
          let (high, low) = hash.hash(text)
          return Fingerprint(high: high, low: low)
        }),
      work: .none, concurrency: 1, limits: Pipeline.ErrorLimits(), stop: stop, sinks: sinks, warn: { _ in })
    let remains = await pipeline.run()
    // What ends a file is found when it is opened.
    #expect(stop.reason == nil)
    return remains
  }
}
