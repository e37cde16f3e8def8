import Arguments

/// What the documents say about each exit status.
enum ExitStatusTexts {
  static let run = [
    ExitStatusInfo("0", "every row is ok"), ExitStatusInfo("2", "finished; some rows failed"),
    ExitStatusInfo("3", "finished; no row is ok, or there was none"), usage, decoding, missing,
    ExitStatusInfo("69", "the backend cannot be reached, after retries"), `internal`,
    ExitStatusInfo("73", "a report, the rejects file or the ledger cannot be created"),
    ExitStatusInfo("74", "a report, the rejects file or the ledger cannot be written"),
    ExitStatusInfo(
      "75",
      "another run holds the target, or the run stopped with work left (quota, --max-duration); run "
        + "again to go on"),
    ExitStatusInfo("77", "credentials are missing or refused, or the project refuses sign-up"),
    ExitStatusInfo("78", "the configuration is wrong"),
    ExitStatusInfo("79", "--max-errors or --max-error-rate was reached"),
    ExitStatusInfo(
      "130, 143",
      "stopped by SIGINT or SIGTERM: rows in flight were finished, ledger and report written; a "
        + "second signal stops at once"),
  ]

  static let dryRun = only(
    "0", "2", "3", "64", "65", "66", "69", "70", "73", "74", "77", "78", "79", "130, 143")
  static let verify = dryRun
  static let undo =
    [
      ExitStatusInfo("0", "every account of the run is deleted"),
      ExitStatusInfo("2", "some accounts could not be deleted"),
      ExitStatusInfo("3", "no account was deleted"),
    ] + only("64") + [noRun] + only("69", "70", "74", "75", "77", "78", "130, 143")
  static let ledger = [done] + only("64") + [noRun] + only("70", "74")
  static let report = [done] + only("64") + [noRun] + only("70", "73", "74")
  static let dialogue =
    [
      ExitStatusInfo("0", "done"), ExitStatusInfo("3", "refused; the reason is shown"),
    ] + only("64", "69", "70", "74", "77", "78", "130, 143")
  static let simple = [done] + only("64", "70", "74")

  private static let done = ExitStatusInfo("0", "done")
  private static let noRun = ExitStatusInfo("66", "the ledger knows no such run")
  private static let usage = ExitStatusInfo("64", "the command line is wrong; nothing was done")
  private static let decoding = ExitStatusInfo(
    "65", "the input cannot be decoded or lacks a column; nothing was attempted")
  private static let missing = ExitStatusInfo("66", "an input file is not found or cannot be read")
  private static let `internal` = ExitStatusInfo("70", "internal error; please report it")

  private static func only(_ codes: String...) -> [ExitStatusInfo] {
    run.filter { codes.contains($0.code) }
  }
}
