import Crypto
import DomainNames
import LocalStore
import Provisioning
import RowFiles
import RunLedger

/// A run into the local store as `provision` makes it, ledger and report included, but with the cheapest password
/// hash there is: what remains is the cost of keeping accounts.
///
/// local-store-benchmark FILE STORE CONCURRENCY
@main
struct Main {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let concurrency = Int(arguments[3]), let hash = KeyedHash() else {
      throw Failure("usage: local-store-benchmark FILE STORE CONCURRENCY")
    }
    let (file, store) = (arguments[1], arguments[2])
    let time = Timing(ContinuousClock())
    let stop = RunStop()
    var summary = RunSummary(
      id: "benchmark", startedAt: "2026-01-01T00:00:00Z",
      target: RunSummary.Target(backend: "local", store: store), inputs: [file])

    let backend = LocalBackend(path: store, cost: .least, now: { 0 })
    let ledger = try await SQLiteLedger.open(store + ".ledger", for: summary, forgetsDone: false)
    let chain = RegistrationChain(
      backend: PacedBackend(backend, pacer: Pacer(rate: nil, time: time, stop: stop)), ledger: ledger,
      policy: .skip, retry: RetryPolicy(maxRetries: 0), time: time, stop: stop, chance: { 0 },
      newUID: { RandomBytes.text(length: 28, alphabet: .alphanumeric) })
    let validator = Validator(
      limits: backend.properties.limits, normalizer: UnicodeAddressNormalizer(),
      fingerprint: { text in
        let (high, low) = hash.hash(text)
        return Fingerprint(high: high, low: low)
      })
    let report = try CSVReport(at: store + ".csv", inputs: [file])
    let pipeline = Pipeline(
      rows: RowFilesReader(paths: [file], options: ReadingOptions()), selection: RowSelection(),
      validator: validator, work: .register(chain), concurrency: concurrency, limits: Pipeline.ErrorLimits(),
      stop: stop, sinks: [report], warn: { _ in })
    summary.totals = await pipeline.run().totals
    try await report.finish(summary)
    await ledger.close()
    await backend.close()
    guard summary.totals.read > 0, summary.totals[.created] == summary.totals.read else {
      throw Failure("\(summary.totals.failed) of \(summary.totals.read) rows were not created")
    }
  }
}

private struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
