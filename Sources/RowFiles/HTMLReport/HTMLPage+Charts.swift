internal import Provisioning

extension HTMLPage {
  /// One bar for all rows, and a table that says the same in words.
  var outcomesChart: HTML {
    let entries = summary.totals.occurring
    guard !entries.isEmpty else { return "" }
    let all = summary.totals.read
    var bars: [HTML] = []
    var place = 0.0
    for (status, count) in entries {
      let width = Double(count) * 1000 / Double(max(all, 1))
      bars.append(
        """
        <rect class="\(status.tone)" x="\(place)" width="\(max(width, 1))" height="10">\
        <title>\(status.rawValue): \(count)</title></rect>
        """)
      place += width
    }
    let rows = entries.map { status, count in
      """
      <tr><th scope="row"><span class="status \(status.tone)">\(status.rawValue)</span></th>\
      <td class="number">\(count)</td><td class="number">\(percentage(count, of: all))</td>\
      <td>\(status.meaning)</td></tr>

      """ as HTML
    }
    return """
      <section aria-labelledby="outcomes"><h2 id="outcomes">Outcomes</h2>
      <svg class="share" viewBox="0 0 1000 10" preserveAspectRatio="none" role="img" \
      aria-label="Share of each outcome; the table below has the numbers">\(bars)</svg>
      <table class="plain"><thead><tr><th scope="col">Status</th><th scope="col" class="number">Rows</th>\
      <th scope="col" class="number">Share</th><th scope="col">Meaning</th></tr></thead>
      <tbody>\(rows)</tbody></table>
      </section>
      """
  }

  var timelineChart: HTML {
    let timeline = statistics.timeline
    let slices = timeline.slices
    let most = slices.map { $0.ok + $0.failed }.max() ?? 0
    guard slices.count > 1, most > 0 else { return "" }
    let bars = slices.enumerated().map { index, slice in
      let failed = Double(slice.failed) * 100 / Double(most)
      let ok = Double(slice.ok) * 100 / Double(most)
      let start = (timeline.width * index).phrase
      return """
        <g><title>from \(start): \(slice.ok) ok, \(slice.failed) failed</title>\
        <rect class="good" x="\(plain: index * 10 + 1)" width="8" y="\(100 - ok)" height="\(ok)"/>\
        <rect class="bad" x="\(plain: index * 10 + 1)" width="8" y="\(100 - ok - failed)" height="\(failed)"/></g>
        """ as HTML
    }
    let perSlice = timeline.width.phrase
    let end = (timeline.width * slices.count).phrase
    return """
      <section aria-labelledby="timeline"><h2 id="timeline">Rows over time</h2>
      <p class="legend"><span class="key good"></span>ok <span class="key bad"></span>failed; \
      a bar is \(perSlice), the highest \(most) rows</p>
      <svg class="timeline" viewBox="0 0 \(plain: slices.count * 10) 100" preserveAspectRatio="none" role="img" \
      aria-label="Rows finished over time, from the start to \(end); at most \(most) rows in \(perSlice)">\(bars)</svg>
      <p class="axis" aria-hidden="true"><span>0 s</span><span>\(end)</span></p>
      </section>
      """
  }

  var latencyChart: HTML {
    let latencies = statistics.latencies
    guard latencies.total > 0, let first = latencies.counts.firstIndex(where: { $0 > 0 }),
      let last = latencies.counts.lastIndex(where: { $0 > 0 }), let most = latencies.counts.max()
    else { return "" }
    let rows = (first...last).map { index in
      let count = latencies.counts[index]
      return """
        <tr><th scope="row" class="number">\(Self.latencyClass(index))</th>\
        <td class="bar"><svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">\
        <rect class="same" width="\(Double(count) * 1000 / Double(most))" height="10"/></svg></td>\
        <td class="number">\(count)</td></tr>

        """ as HTML
    }
    return """
      <section aria-labelledby="latency"><h2 id="latency">Time per row</h2>
      <p>Half of the rows took at most \(latencies.limit(of: 0.5).phrase), \
      95 % at most \(latencies.limit(of: 0.95).phrase), \
      the slowest \(latencies.slowest.phrase); waiting for retries included.</p>
      <table class="plain latency"><thead><tr><th scope="col" class="number">Time</th>\
      <th scope="col"><span class="unseen">Bar</span></th>\
      <th scope="col" class="number">Rows</th></tr></thead>
      <tbody>\(rows)</tbody></table>
      </section>
      """
  }

  private static func latencyClass(_ index: Int) -> String {
    guard index < Latencies.limits.count else { return "longer" }
    return "up to \(Duration.milliseconds(Latencies.limits[index]).phrase)"
  }
}
