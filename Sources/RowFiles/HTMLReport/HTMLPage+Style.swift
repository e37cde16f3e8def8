extension HTMLPage {
  static let style: HTML = #"""
    :root {
      color-scheme: light dark;
      --page: #ffffff; --panel: #f6f8fa; --line: #d0d7de; --text: #1f2328; --soft: #57606a; --link: #0550ae;
      --good: #1a7f37; --same: #1b6f9c; --warn: #8a5a00; --bad: #c2212d; --idle: #6a727b;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --page: #0d1117; --panel: #161b22; --line: #30363d; --text: #e6edf3; --soft: #9da7b1; --link: #79c0ff;
        --good: #3fb950; --same: #58a6d6; --warn: #d8a32d; --bad: #ff6a61; --idle: #8b949e;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 80rem; background: var(--page); color: var(--text);
      font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
    }
    h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.25; }
    h2 { margin: 2.25rem 0 .75rem; font-size: 1.2rem; }
    p { margin: 0 0 .75rem; }
    .brand { margin: 0; color: var(--soft); font-weight: 600; letter-spacing: .02em; }
    .notice { padding: .6rem .8rem; border-left: .25rem solid var(--warn); background: var(--panel); }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    code { font: .9em ui-monospace, "SF Mono", "DejaVu Sans Mono", Consolas, monospace; overflow-wrap: break-word; }
    dl, dd, dt { margin: 0; }
    .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .75rem; }
    .tiles div {
      padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--panel);
      border-top: .25rem solid var(--tone, var(--line));
    }
    .tiles dt { color: var(--soft); font-size: .9rem; }
    .tiles dd { font-size: 1.75rem; font-weight: 600; line-height: 1.2; font-variant-numeric: tabular-nums; }
    .facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: .5rem 1.5rem; }
    .facts dt { color: var(--soft); font-size: .85rem; }
    .facts dd { overflow-wrap: anywhere; }
    .good { --tone: var(--good); } .same { --tone: var(--same); } .warn { --tone: var(--warn); }
    .bad { --tone: var(--bad); } .idle { --tone: var(--idle); }
    rect { fill: var(--tone); }
    svg.share rect { stroke: var(--page); stroke-width: 1px; vector-effect: non-scaling-stroke; }
    svg { display: block; width: 100%; }
    svg.share { height: 1.5rem; border-radius: .25rem; }
    svg.timeline { height: 10rem; border-bottom: 1px solid var(--line); }
    .axis { display: flex; justify-content: space-between; color: var(--soft); font-size: .85rem; }
    .legend { color: var(--soft); font-size: .9rem; }
    .key { display: inline-block; width: .75rem; height: .75rem; margin: 0 .3rem 0 .5rem; background: var(--tone); }
    .key:first-child { margin-left: 0; }
    table { border-collapse: collapse; width: 100%; }
    th, td { padding: .4rem .75rem .4rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
    th { font-weight: 600; }
    thead th { color: var(--soft); font-size: .85rem; white-space: nowrap; }
    .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    table.plain { width: auto; min-width: min(100%, 36rem); margin-top: .75rem; }
    table.latency { width: 100%; max-width: 48rem; }
    table.latency th { font-weight: 400; width: 1%; }
    td.bar { width: 100%; vertical-align: middle; }
    td.bar svg { height: .8rem; }
    table.codes { width: 100%; }
    .example { margin: .15rem 0 0; color: var(--soft); font-size: .9rem; overflow-wrap: anywhere; }
    .status { display: inline-flex; align-items: baseline; gap: .4rem; white-space: nowrap; }
    .status::before { content: ""; width: .6rem; height: .6rem; border-radius: 50%; background: var(--tone); }
    .scroll { overflow-x: auto; }
    table.rows { font-size: .9rem; }
    table.rows td { max-width: 28rem; overflow-wrap: break-word; }
    table.rows td:nth-last-child(3) { min-width: 18rem; }
    button, input, select {
      font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: .35rem;
      padding: .3rem .6rem; max-width: 100%;
    }
    button { cursor: pointer; white-space: nowrap; }
    button:disabled { opacity: .5; cursor: default; }
    button.sort { padding: 0; border: 0; background: none; color: inherit; font-weight: 600; }
    th[aria-sort=ascending] .sort::after { content: " \2191"; }
    th[aria-sort=descending] .sort::after { content: " \2193"; }
    :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
    .tools { display: flex; flex-wrap: wrap; gap: .75rem 1rem; margin-bottom: .75rem; }
    .tools[hidden], .pages[hidden], .tools .narrow { display: none; }
    .tools label { display: flex; align-items: center; gap: .4rem; color: var(--soft); font-size: .9rem; }
    .tools input { width: 18rem; color: var(--text); }
    .tools select { color: var(--text); }
    .pages { display: flex; align-items: center; gap: .75rem; margin-top: .75rem; }
    .pages p { margin: 0; }
    .paper { display: none; }
    @media (max-width: 44rem) {
      .tools .narrow { display: flex; }
      .tools label, .tools input, .tools select { width: 100%; }
      .tools label { flex-wrap: wrap; }
      .scroll { overflow-x: visible; }
      table.rows thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      table.rows, table.rows tbody, table.rows tr, table.rows td { display: block; max-width: none; }
      table.rows tr { padding: .6rem 0; border-bottom: 1px solid var(--line); }
      table.rows td { display: flex; gap: .75rem; padding: .1rem 0; border: 0; text-align: left; white-space: normal; }
      table.rows td::before { content: attr(data-label); flex: 0 0 5.5rem; color: var(--soft); }
      table.rows td:nth-last-child(3) { min-width: 0; }
      code, table.rows td { overflow-wrap: anywhere; }
      table.codes { min-width: 0; }
      table.codes thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      table.codes tbody tr {
        display: grid; grid-template-columns: 1fr auto; padding: .5rem 0; border-bottom: 1px solid var(--line);
      }
      table.codes th, table.codes td { padding: .1rem 0; border: 0; }
      table.codes td:nth-child(3) { grid-column: 1 / -1; }
    }
    @media print {
      body { max-width: none; padding: 0; font-size: 10pt; }
      .screen { display: none !important; }
      .paper { display: block; color: var(--soft); }
      .scroll { overflow: visible; }
      section { break-inside: auto; }
      h2, .legend { break-after: avoid; }
      tr, svg, .tiles, .facts { break-inside: avoid; }
      thead { display: table-header-group; break-inside: avoid; }
      table.rows { font-size: 8pt; }
      table.rows :is(th, td):is(:nth-last-child(-n + 2), :nth-last-child(5)) { display: none; }
      table.rows td:nth-last-child(3) { min-width: 0; }
      * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    }
    """#
}
