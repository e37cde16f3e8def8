internal import Provisioning

extension HTMLPage {
  var codesTable: HTML {
    let codes = statistics.codes
    guard failedCount > 0 else { return "" }
    let rows = codes.sorted.map { entry in
      """
      <tr><th scope="row"><code>\(entry.code)</code></th><td class="number">\(entry.count)</td>\
      <td>\(advice(for: entry.code, entry.status))<p class="example"><bdi>\(entry.example)</bdi></p></td>\
      <td class="screen"><button type="button" data-code="\(entry.code)">Show rows</button></td></tr>

      """ as HTML
    }
    let others: HTML =
      codes.others > 0
      ? "<tr><th scope=\"row\">other codes</th><td class=\"number\">\(codes.others)</td><td></td><td></td></tr>"
      : ""
    return """
      <section aria-labelledby="codes"><h2 id="codes">What went wrong, and what to do</h2>
      <table class="plain codes"><thead><tr><th scope="col">Code</th><th scope="col" class="number">Rows</th>\
      <th scope="col">What to do, and what the first row was told</th>\
      <th scope="col" class="screen"><span class="unseen">Filter</span></th></tr></thead>
      <tbody>\(rows)\(others)</tbody></table>
      </section>
      """
  }

  var failedRowsTable: HTML {
    guard failedCount > 0 else { return "" }
    var columns = ["Line", "Email", "Name", "Status", "Step", "Code", "Message", "Attempts", "Time (ms)"]
    if hasFileColumn { columns.insert("File", at: 0) }
    // On paper the names are text: a browser does not repeat a heading with buttons on the next page.
    let headings = columns.map { name in
      """
      <th scope="col"\(Self.numbers.contains(name) ? " class=\"number\"" : "")>\
      <button type="button" class="sort screen">\(name)</button><span class="paper">\(name)</span></th>
      """ as HTML
    }
    let options = columns.map { "<option>\($0)</option>" as HTML }
    return """
      <section aria-labelledby="failed-rows"><h2 id="failed-rows">Failed rows</h2>
      \(limitNotice)
      <noscript><p>\(previewNotice)</p></noscript>
      <form class="tools screen" id="tools" hidden>
      <label>Filter <input type="search" id="filter" placeholder="email, name, code, message"></label>
      <label>Status <select id="status"><option value="">all</option></select></label>
      <label>Code <select id="code"><option value="">all</option></select></label>
      <label class="narrow">Sort by <select id="order">\(options)</select></label>
      </form>
      <div class="scroll" tabindex="0" role="region" aria-labelledby="failed-rows">
      <table class="rows" id="rows"><thead><tr>\(headings)</tr></thead>
      <tbody>
      \(preview)</tbody></table>
      </div>
      <div class="pages screen" id="pages" hidden><button type="button" id="previous">Previous</button>\
      <p id="shown" role="status"></p><button type="button" id="next">Next</button></div>
      <p class="paper" id="paper">\(previewNotice)</p>
      </section>
      """
  }

  private static let numbers: Set = ["Line", "Attempts", "Time (ms)"]

  private var limitNotice: HTML {
    guard failedCount > FailedRows.most else { return "" }
    return """
      <p class="notice">The first \(FailedRows.most) of \(failedCount) failed rows are in this page; \
      the CSV and JSON reports have all of them.</p>
      """
  }

  private var previewNotice: String {
    previewed < failedCount
      ? "The first \(grouped(previewed)) of \(grouped(failedCount)) failed rows."
      : "All \(grouped(failedCount)) failed rows."
  }
}
