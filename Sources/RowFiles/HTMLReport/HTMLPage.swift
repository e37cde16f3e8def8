internal import Provisioning

/// The text of the page around the data of the failed rows.
struct HTMLPage {
  let summary: RunSummary
  let statistics: HTMLReport.Statistics
  let hasFileColumn: Bool
  let failedCount: Int
  let preview: HTML
  let previewed: Int

  var beforeData: HTML {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" \
    content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <title>provision: \(verdict)</title>
    <style>
    \(HTMLPage.style)
    </style>
    </head>
    <body>
    <header>
    <p class="brand">provision</p>
    <h1>\(verdict)</h1>
    \(stopped)
    </header>
    <main>
    \(totals)
    \(run)
    \(outcomesChart)
    \(timelineChart)
    \(latencyChart)
    \(codesTable)
    \(failedRowsTable)
    </main>
    <script type="application/json" id="failed-rows-data">[
    """
  }

  var afterData: HTML {
    """

    ]</script>
    <script>
    \(HTMLPage.script)
    </script>
    </body>
    </html>

    """
  }

  private var verdict: String {
    let totals = summary.totals
    if totals.read == 0 { return "The input has no rows" }
    if totals.failed == 0 {
      return totals.read == 1 ? "The row is ok" : "All \(grouped(totals.read)) rows are ok"
    }
    return "\(grouped(totals.failed)) of \(grouped(totals.read)) rows need attention"
  }

  private var stopped: HTML {
    guard let reason = summary.stoppedBy else { return "" }
    return """
      <p class="notice">The run stopped before the end of its input (<code>\(reason)</code>). \
      The same command goes on where it stopped.</p>
      """
  }

  private var totals: HTML {
    let totals = summary.totals
    let notAttempted = totals[.notAttempted]
    let waiting: HTML =
      notAttempted > 0 ? "<div class=\"idle\"><dt>Not attempted</dt><dd>\(notAttempted)</dd></div>" : ""
    return """
      <section aria-labelledby="totals"><h2 id="totals" class="unseen">Totals</h2>
      <dl class="tiles"><div><dt>Rows read</dt><dd>\(totals.read)</dd></div>\
      <div class="good"><dt>OK</dt><dd>\(totals.ok)</dd></div>\
      <div class="bad"><dt>Failed</dt><dd>\(totals.failed - notAttempted)</dd></div>\(waiting)</dl>
      </section>
      """
  }

  private var run: HTML {
    let target = summary.target
    var facts: [(String, String)] = [("Backend", target.backend)]
    if let project = target.project { facts.append(("Project", project)) }
    if let tenant = target.tenant { facts.append(("Tenant", tenant)) }
    if let store = target.store { facts.append(("Store", store)) }
    facts.append((summary.inputs.count == 1 ? "Input" : "Inputs", summary.inputs.joined(separator: ", ")))
    facts.append(("Started", summary.startedAt))
    if let start = secondsSince1970(summary.startedAt), let end = secondsSince1970(summary.finishedAt) {
      facts.append(("Took", end > start ? Duration.seconds(end - start).phrase : "less than a second"))
    }
    if summary.totals.blank > 0 { facts.append(("Blank records", grouped(summary.totals.blank))) }
    if summary.totals.leftOut > 0 { facts.append(("Rows left out", grouped(summary.totals.leftOut))) }
    facts.append(("Exit code", String(summary.exitCode)))
    facts.append(("Run", summary.id))
    let entries = facts.map { "<div><dt>\($0.0)</dt><dd><bdi>\($0.1)</bdi></dd></div>" as HTML }
    return """
      <section aria-labelledby="run"><h2 id="run">The run</h2>
      <dl class="facts">\(entries)</dl>
      </section>
      """
  }
}
