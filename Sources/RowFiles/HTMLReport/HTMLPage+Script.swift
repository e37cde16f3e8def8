extension HTMLPage {
  /// Sorts, filters and pages the failed rows. Only one page of rows is ever in the document, so that 100,000
  /// rows stay usable; values get there as text, never as markup.
  static let script: HTML = #"""
    "use strict";
    (() => {
      const table = document.getElementById("rows");
      if (!table) return;
      const pageSize = 200, mostPrinted = 2000;
      const rows = JSON.parse(document.getElementById("failed-rows-data").textContent);
      const headings = [...table.tHead.rows[0].cells];
      const labels = headings.map(cell => cell.firstElementChild.textContent);
      const body = table.tBodies[0];
      const column = Object.fromEntries(labels.map((label, index) => [label, index]));
      const isNumber = labels.map(label => ["Line", "Attempts", "Time (ms)"].includes(label));
      const tones = {
        duplicate: "warn", partial: "warn", wrong_name: "warn", disabled: "warn", not_attempted: "idle",
      };
      const element = id => document.getElementById(id);
      const words = rows.map(() => null);
      let shown = rows.map((_, index) => index), page = 0, sorted = null, ascending = true;

      const textOf = index => words[index] ??= rows[index].join("\n").toLowerCase();

      function cell(row, index) {
        const cell = document.createElement("td");
        cell.dataset.label = labels[index];
        if (isNumber[index]) cell.className = "number";
        let holder = cell;
        if (labels[index] === "Status") {
          holder = document.createElement("span");
          holder.className = "status " + (tones[row[index]] ?? "bad");
        } else if (labels[index] === "Code") {
          holder = document.createElement("code");
        } else if (!isNumber[index] && labels[index] !== "Step") {
          holder = document.createElement("bdi");
        }
        holder.textContent = row[index];
        if (holder !== cell) cell.append(holder);
        return cell;
      }

      function fill(indices) {
        const lines = document.createDocumentFragment();
        for (const index of indices) {
          const line = document.createElement("tr");
          for (let place = 0; place < labels.length; place++) line.append(cell(rows[index], place));
          lines.append(line);
        }
        body.replaceChildren(lines);
      }

      function draw() {
        const pages = Math.max(1, Math.ceil(shown.length / pageSize));
        page = Math.min(page, pages - 1);
        const start = page * pageSize, end = Math.min(start + pageSize, shown.length);
        fill(shown.slice(start, end));
        element("previous").disabled = page === 0;
        element("next").disabled = page === pages - 1;
        const number = count => count.toLocaleString("en");
        element("shown").textContent = shown.length === 0
          ? "No row matches."
          : `Rows ${number(start + 1)} to ${number(end)} of ${number(shown.length)}`
            + (shown.length < rows.length ? ` that match, of ${number(rows.length)}` : "");
      }

      function select() {
        const sought = element("filter").value.trim().toLowerCase();
        const status = element("status").value, code = element("code").value;
        shown = [];
        for (let index = 0; index < rows.length; index++) {
          const row = rows[index];
          if (status && row[column.Status] !== status) continue;
          if (code && row[column.Code] !== code) continue;
          if (sought && !textOf(index).includes(sought)) continue;
          shown.push(index);
        }
        if (sorted !== null) order();
        page = 0;
        draw();
      }

      function order() {
        const sign = ascending ? 1 : -1;
        shown.sort((one, two) => {
          const first = rows[one][sorted], second = rows[two][sorted];
          return first < second ? -sign : first > second ? sign : one - two;
        });
      }

      function sort(index, up) {
        sorted = index;
        ascending = up;
        headings.forEach((cell, place) => {
          if (place === index) cell.setAttribute("aria-sort", up ? "ascending" : "descending");
          else cell.removeAttribute("aria-sort");
        });
        element("order").selectedIndex = index;
        order();
        page = 0;
        draw();
      }

      function offer(id, index) {
        for (const value of [...new Set(rows.map(row => row[index]))].filter(Boolean).sort().slice(0, 500)) {
          element(id).add(new Option(value, value));
        }
      }

      offer("status", column.Status);
      offer("code", column.Code);
      let waiting;
      element("filter").addEventListener("input", () => {
        clearTimeout(waiting);
        waiting = setTimeout(select, 150);
      });
      element("tools").addEventListener("submit", event => event.preventDefault());
      element("status").addEventListener("change", select);
      element("code").addEventListener("change", select);
      element("order").addEventListener("change", event => sort(event.target.selectedIndex, true));
      headings.forEach((cell, index) => cell.firstElementChild.addEventListener(
        "click", () => sort(index, sorted === index ? !ascending : true)));
      element("previous").addEventListener("click", () => { page--; draw(); });
      element("next").addEventListener("click", () => { page++; draw(); });
      for (const button of document.querySelectorAll("button[data-code]")) {
        button.addEventListener("click", () => {
          const isListed = [...element("code").options].some(option => option.value === button.dataset.code);
          element("code").value = isListed ? button.dataset.code : "";
          element("status").value = isListed ? "" : button.dataset.code;
          element("filter").value = "";
          select();
          element("failed-rows").scrollIntoView();
        });
      }
      addEventListener("beforeprint", () => {
        fill(shown.slice(0, mostPrinted));
        element("paper").textContent = shown.length > mostPrinted
          ? `The first ${mostPrinted.toLocaleString("en")} of ${shown.length.toLocaleString("en")} rows.`
          : "";
      });
      addEventListener("afterprint", draw);
      element("tools").hidden = false;
      element("pages").hidden = false;
      draw();
    })();
    """#
}
