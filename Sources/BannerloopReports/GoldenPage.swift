/// The page of a run of golden images: list, viewer, review.
public enum GoldenPage {
  /// Makes the page.
  ///
  /// - Parameters:
  ///   - run: The run's `result.json`.
  ///   - pictures: A JSON object of pictures that are held in the page: path to base64. Others are
  ///     shown from beside the page, without their pixels' values.
  ///   - summary: Plain text for the head.
  /// - Returns: The page.
  public static func page(run: String, pictures: String, summary: String) -> ReportPage {
    ReportPage(
      title: "Golden images: \(summary)", style: style,
      body: body.replacing("SUMMARY", with: ReportPage.escape(summary)), script: script,
      data: [("run", run), ("pictures", pictures)])
  }

  private static let style = """
    body { display: grid; grid-template-rows: auto 1fr; height: 100vh; overflow: hidden; }
    header { display: flex; gap: 12px; align-items: center; flex-wrap: wrap; padding: 10px 16px;
      border-bottom: 1px solid var(--line); background: var(--panel); }
    header .grow { flex: 1; }
    main { display: grid; grid-template-columns: minmax(260px, 340px) 1fr; min-height: 0; }
    #side { display: flex; flex-direction: column; min-height: 0; border-right: 1px solid var(--line); }
    #tools { display: flex; gap: 6px; padding: 10px; flex-wrap: wrap; border-bottom: 1px solid var(--line); }
    #tools input { flex: 1 1 100%; }
    #tools select { flex: 1; min-width: 0; }
    #list { overflow: auto; flex: 1; position: relative; }
    #space { position: relative; }
    .row { position: absolute; left: 0; right: 0; height: 44px; padding: 4px 12px; cursor: pointer;
      border-bottom: 1px solid var(--line); overflow: hidden; }
    .row:hover { background: var(--hover); }
    .row[aria-selected="true"] { background: var(--hover); box-shadow: inset 3px 0 var(--accent); }
    .row .name { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; font-weight: 600; }
    .row .what { font-size: 12px; color: var(--soft); display: flex; gap: 8px; white-space: nowrap; }
    .mark { float: right; font-size: 12px; margin-left: 6px; }
    .good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
    #view { display: flex; flex-direction: column; min-width: 0; min-height: 0; padding: 12px 16px; gap: 10px; }
    #head { display: flex; gap: 10px; align-items: baseline; flex-wrap: wrap; }
    #notes { margin: 0; padding-left: 18px; max-height: 6.2em; overflow: auto; }
    #modes, #review { display: flex; gap: 6px; flex-wrap: wrap; align-items: center; }
    #stage { flex: 1; min-height: 160px; display: grid; gap: 8px; grid-auto-flow: column;
      grid-auto-columns: 1fr; }
    figure { margin: 0; display: flex; flex-direction: column; min-width: 0; min-height: 0; }
    figcaption { font-size: 12px; color: var(--soft); padding-bottom: 4px; }
    .pane { position: relative; flex: 1; overflow: hidden; border: 1px solid var(--line);
      border-radius: 8px; cursor: grab; min-height: 0;
      background: repeating-conic-gradient(var(--checker-a) 0 25%, var(--checker-b) 0 50%) 0 0 / 16px 16px; }
    .pane img { position: absolute; left: 0; top: 0; transform-origin: 0 0; image-rendering: pixelated;
      max-width: none; user-select: none; -webkit-user-drag: none; }
    .pane .line { position: absolute; top: 0; bottom: 0; width: 2px; background: var(--accent); }
    #frames label { display: inline-flex; align-items: center; gap: 8px; }
    #frames label { display: flex; width: 100%; }
    #frames input { flex: 1; padding: 0; }
    #strip { display: flex; align-items: flex-end; gap: 1px; height: 40px; overflow: hidden; }
    #strip.dense { gap: 0; }
    #strip button { padding: 0; border: 0; border-radius: 2px 2px 0 0; flex: 1 1 0; min-width: 0; opacity: 0.5;
      background: var(--soft); align-self: flex-end; }
    #strip.dense button { border-radius: 0; }
    #strip button.fail { background: var(--bad); }
    #strip button.pictured { opacity: 1; }
    #strip button[aria-current="true"] { outline: 2px solid var(--accent); z-index: 1; opacity: 1; }
    #pixel { min-height: 1.5em; font-variant-numeric: tabular-nums; }
    #empty { margin: auto; color: var(--soft); }
    [hidden] { display: none !important; }
    @media (max-width: 760px) { main { grid-template-columns: 1fr; grid-template-rows: 38vh 1fr; }
      #side { border-right: 0; border-bottom: 1px solid var(--line); } }
    """

  private static let body = """
    <header>
      <h1>Golden images</h1><span id="summary" class="soft">SUMMARY</span><span class="grow"></span>
      <span id="progress" class="soft"></span>
      <button id="save" title="Writes approve.json (s)">Save approval</button>
      <button id="theme" title="Light or dark (t)">Theme</button>
      <button id="help" title="Keys (?)">Keys</button>
    </header>
    <main>
      <section id="side" aria-label="Cases">
        <div id="tools">
          <input id="search" type="search" placeholder="Find a case (/)" aria-label="Find a case">
          <select id="filter" aria-label="Outcome"></select>
          <select id="sort" aria-label="Order">
            <option value="severity">worst first</option><option value="name">by name</option>
            <option value="pixels">most pixels</option></select>
        </div>
        <div id="list" role="listbox" tabindex="0" aria-label="Cases"><div id="space"></div></div>
      </section>
      <section id="view" aria-label="Case">
        <p id="empty">No case is selected.</p>
        <div id="head"><h2 id="title"></h2><span id="outcome"></span><span id="facts" class="soft"></span></div>
        <ul id="notes"></ul>
        <div id="review">
          <button id="approve" aria-pressed="false">Approve (a)</button>
          <button id="reject" aria-pressed="false">Reject (r)</button>
          <button id="previous">Previous (k)</button><button id="next">Next (j)</button>
        </div>
        <div id="frames"><label>Frame <input id="frame" type="range" min="0" max="0" value="0"
          aria-label="Frame"> <output id="frameName" class="number"></output></label>
          <div id="strip" aria-label="Counted pixels of failing frames"></div></div>
        <div id="modes" role="toolbar" aria-label="View"></div>
        <div id="stage"></div>
        <div id="pixel" class="soft" aria-live="off"></div>
      </section>
    </main>
    <dialog id="keys" aria-label="Keys"><p>j, k: next and previous case. a: approve. r: reject. u: neither.<br>
      1 to 5: side by side, swipe, onion skin, blink, difference. + and -: zoom. 0: fit.<br>
      Left and right: frame. n and p: next and previous frame with a difference. /: find. s: save. t: theme. Drag to move, wheel to zoom.</p>
      <form method="dialog"><button>Close</button></form></dialog>
    """

  private static let script = #"""
    const $ = id => document.getElementById(id);
    const run = JSON.parse($("run").textContent);
    let held = null;
    const pictures = () => held || (held = JSON.parse($("pictures").textContent));
    const severity = ["error", "size-mismatch", "differ", "lost", "changed-xfail", "duplicate", "missing", "flaky",
      "xpass", "orphan", "xfail", "pass-tolerant", "pass", "skipped"];
    const bad = new Set(["error", "size-mismatch", "differ", "lost", "changed-xfail", "duplicate", "missing"]);
    const fine = new Set(["pass", "pass-tolerant", "skipped"]);
    const cases = run.cases.map((c, index) => {
      const worst = c.frames.reduce((w, f) => !w || severity.indexOf(f.outcome) < severity.indexOf(w.outcome)
        || f.outcome === w.outcome && f.counted > w.counted ? f : w, null);
      return { index, id: c.suite + "/" + c.name, data: c, worst, pixels: worst ? worst.counted : 0,
        rank: severity.indexOf(c.outcome) };
    });
    const marks = new Map();
    let shown = [], selected = -1, frame = 0, mode = "side", zoom = { scale: 0, x: 0, y: 0 };
    let split = 0.5, opacity = 0.5, blink = 0, serial = 0;

    // The list holds only the rows that are seen, so that thousands of cases cost nothing.
    const ROW = 44;
    const rows = new Map();
    function paint() {
      const list = $("list"), top = list.scrollTop, height = list.clientHeight || 600;
      const first = Math.max(0, Math.floor(top / ROW) - 4);
      const last = Math.min(shown.length, Math.ceil((top + height) / ROW) + 4);
      for (const [n, el] of rows) if (n < first || n >= last) { el.remove(); rows.delete(n); }
      for (let n = first; n < last; n++) if (!rows.has(n)) { const el = row(n); rows.set(n, el); $("space").append(el); }
    }
    function row(n) {
      const item = shown[n], el = document.createElement("div");
      el.className = "row"; el.style.top = n * ROW + "px"; el.id = "row" + n;
      el.setAttribute("role", "option"); el.setAttribute("aria-selected", n === selected);
      const name = document.createElement("div"); name.className = "name"; name.textContent = item.id;
      const mark = document.createElement("span"); mark.className = "mark";
      const verdict = marks.get(item.id);
      mark.textContent = verdict === "approve" ? "approved" : verdict === "reject" ? "rejected" : "";
      mark.classList.add(verdict === "approve" ? "good" : "bad");
      const what = document.createElement("div"); what.className = "what";
      const outcome = document.createElement("span"); outcome.textContent = item.data.outcome;
      outcome.className = tone(item.data.outcome);
      const count = document.createElement("span");
      count.textContent = item.pixels ? item.pixels + " px" : "";
      const frames = document.createElement("span");
      frames.textContent = item.data.frameCount > 1 ? item.data.passed + "/" + item.data.frameCount + " frames" : "";
      what.append(outcome, count, frames); el.append(mark, name, what);
      el.onclick = () => select(n);
      return el;
    }
    function tone(outcome) { return bad.has(outcome) ? "bad" : fine.has(outcome) ? "good" : "warn"; }
    function refresh(keep) {
      const text = $("search").value.toLowerCase(), wanted = $("filter").value, order = $("sort").value;
      const id = keep && shown[selected] ? shown[selected].id : null;
      shown = cases.filter(c => (wanted === "all" || wanted === "review" && !fine.has(c.data.outcome)
        || c.data.outcome === wanted) && (!text || c.id.toLowerCase().includes(text)));
      const byName = (a, b) => a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
      if (order === "severity") shown.sort((a, b) => a.rank - b.rank || b.pixels - a.pixels || byName(a, b));
      else if (order === "pixels") shown.sort((a, b) => b.pixels - a.pixels || byName(a, b));
      else shown.sort(byName);
      $("space").style.height = shown.length * ROW + "px";
      for (const el of rows.values()) el.remove();
      rows.clear();
      selected = -1;
      paint();
      const at = id ? shown.findIndex(c => c.id === id) : -1;
      select(at >= 0 ? at : shown.length ? 0 : -1);
    }
    function select(n) {
      if (n < 0 || n >= shown.length) { if (!shown.length) { selected = -1; show(); } return; }
      const old = rows.get(selected); if (old) old.setAttribute("aria-selected", false);
      selected = n;
      const list = $("list"), top = n * ROW;
      if (top < list.scrollTop) list.scrollTop = top;
      else if (top + ROW > list.scrollTop + list.clientHeight) list.scrollTop = top + ROW - list.clientHeight;
      paint();
      const el = rows.get(n); if (el) el.setAttribute("aria-selected", true);
      list.setAttribute("aria-activedescendant", "row" + n);
      const item = shown[n];
      frame = Math.max(0, item.data.frames.indexOf(item.worst));
      zoom = { scale: 0, x: 0, y: 0 };
      show();
    }
    function redraw(n) { const el = rows.get(n); if (el) { const fresh = row(n); el.replaceWith(fresh); rows.set(n, fresh); } }

    function show() {
      const item = shown[selected], any = !!item;
      $("empty").hidden = any;
      for (const id of ["head", "notes", "review", "frames", "modes", "stage", "pixel"]) $(id).hidden = !any;
      stopBlink();
      if (!any) return;
      const c = item.data, f = c.frames[frame];
      $("title").textContent = item.id;
      $("outcome").textContent = f && c.frames.length > 1 ? c.outcome + ", frame " + f.frame + ": " + f.outcome : c.outcome;
      $("outcome").className = tone(c.outcome);
      $("facts").textContent = [c.variant ? "variant " + c.variant : "", c.metric,
        f ? f.counted + " px counted, " + f.exact + " px not equal, largest step " + Math.max(...f.maxDelta) : "",
        f && f.smoothed ? f.smoothed + " px excluded as smoothed" : "",
        f && f.box ? "box " + f.box[2] + "x" + f.box[3] + "+" + f.box[0] + "+" + f.box[1] : ""].filter(Boolean).join(" · ");
      $("notes").replaceChildren(...[...(f ? f.notes : []), ...c.notes, ...(bad.has(c.outcome) ? c.environmentChanges : [])]
        .map(text => { const li = document.createElement("li"); li.textContent = text; return li; }));
      $("approve").setAttribute("aria-pressed", marks.get(item.id) === "approve");
      $("reject").setAttribute("aria-pressed", marks.get(item.id) === "reject");
      const many = c.frames.length > 1;
      $("frames").hidden = !many;
      if (many) {
        $("frame").max = c.frames.length - 1; $("frame").value = frame;
        $("frameName").textContent = f.frame + " (" + (frame + 1) + " of " + c.frames.length + " that do not simply pass)";
        strip(c);
      } else $("strip").replaceChildren();
      stage(f);
    }
    // Of a long sequence only some frames have a picture of the difference.
    function pictured(step) {
      const all = shown[selected] ? shown[selected].data.frames : [];
      for (let n = frame + step; n >= 0 && n < all.length; n += step)
        if (all[n].pictures.diff) { frame = n; show(); return; }
    }
    let stripOf = null;
    function strip(c) {
      if (stripOf !== c) {
        stripOf = c;
        const most = c.frames.reduce((m, f) => Math.max(m, f.counted), 1);
        $("strip").classList.toggle("dense", c.frames.length > 150);
        $("strip").replaceChildren(...c.frames.slice(0, 1500).map((f, n) => {
          const b = document.createElement("button");
          b.style.height = 4 + 34 * f.counted / most + "px";
          b.title = "frame " + f.frame + ": " + f.outcome + ", " + f.counted + " px";
          b.setAttribute("aria-label", b.title);
          if (bad.has(f.outcome)) b.className = "fail";
          if (f.pictures.diff) b.classList.add("pictured");
          b.tabIndex = -1;
          b.onclick = () => { frame = n; show(); };
          return b;
        }));
      }
      [...$("strip").children].forEach((b, n) => b.setAttribute("aria-current", n === frame));
    }

    const modes = [["side", "Side by side (1)"], ["swipe", "Swipe (2)"], ["onion", "Onion skin (3)"],
      ["blink", "Blink (4)"], ["diff", "Difference (5)"]];
    function source(path) {
      const text = pictures()[path];
      return text ? "data:image/png;base64," + text : path;
    }
    function image(kind, f) {
      const path = f.pictures[kind];
      if (!path) return null;
      const img = new Image();
      img.alt = kind + " picture of " + shown[selected].id + ", frame " + f.frame;
      img.draggable = false;
      img.dataset.kind = kind;
      img.dataset.held = pictures()[path] ? "yes" : "no";
      img.onload = () => place();
      img.src = source(path);
      return img;
    }
    function pane(caption, images) {
      const figure = document.createElement("figure"), cap = document.createElement("figcaption"), box = document.createElement("div");
      cap.textContent = caption; box.className = "pane"; box.append(...images); figure.append(cap, box);
      return figure;
    }
    function stage(f) {
      serial++;
      $("modes").replaceChildren(...modes.map(([name, label]) => {
        const b = document.createElement("button"); b.textContent = label; b.dataset.mode = name;
        b.setAttribute("aria-pressed", mode === name); b.onclick = () => setMode(name); return b;
      }));
      const zoomText = document.createElement("span"); zoomText.id = "zoom"; zoomText.className = "soft number";
      $("modes").append(zoomText);
      $("pixel").textContent = "";
      const expected = f && image("expected", f), actual = f && image("actual", f), diff = f && image("diff", f);
      const panes = [];
      if (!expected && !actual) {
        const p = document.createElement("p"); p.className = "soft"; p.textContent = "There are no pictures of this.";
        $("stage").replaceChildren(p); return;
      }
      // Without the reference's picture there is nothing to set beside; why it is not here is said.
      if (!expected) panes.push(pane(f.outcome === "missing" ? "actual (no reference)"
        : "actual (compared, but without a picture of the reference; --pictures all makes one)", [actual]));
      else if (mode === "side") panes.push(pane("expected", [expected]), pane("difference", [diff]), pane("actual", [actual]));
      else if (mode === "diff") panes.push(pane("difference", [diff]));
      else {
        const names = { swipe: "expected left of the line, actual right", onion: "expected under actual", blink: "expected and actual in turn" };
        const both = pane(names[mode], [expected, actual]);
        if (mode === "swipe") { const line = document.createElement("div"); line.className = "line"; both.lastChild.append(line); }
        if (mode === "onion") {
          const slider = document.createElement("input"); slider.type = "range"; slider.min = 0; slider.max = 100;
          slider.value = opacity * 100; slider.setAttribute("aria-label", "Share of the actual picture");
          slider.oninput = () => { opacity = slider.value / 100; place(); };
          both.firstChild.append(" ", slider);
        }
        if (mode === "blink") { let on = true; blink = setInterval(() => { on = !on; actual.style.visibility = on ? "visible" : "hidden"; }, 500); }
        panes.push(both);
      }
      $("stage").replaceChildren(...panes);
      for (const box of $("stage").querySelectorAll(".pane")) listen(box);
      place();
    }
    function stopBlink() { if (blink) { clearInterval(blink); blink = 0; } }
    function setMode(name) { mode = name; show(); }
    // All panes share one zoom and place, so that they move together.
    function place() {
      const boxes = [...$("stage").querySelectorAll(".pane")];
      const all = boxes.flatMap(b => [...b.querySelectorAll("img")]);
      const width = Math.max(0, ...all.map(i => i.naturalWidth)), height = Math.max(0, ...all.map(i => i.naturalHeight));
      if (!width || !boxes.length) return;
      const box = boxes[0];
      if (!zoom.scale) {
        const fit = Math.min(box.clientWidth / width, box.clientHeight / height);
        const scale = fit >= 1 ? Math.max(1, Math.floor(fit)) : fit;
        zoom = { scale, x: (box.clientWidth - width * scale) / 2, y: (box.clientHeight - height * scale) / 2 };
      }
      for (const i of all) i.style.transform = `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`;
      for (const b of boxes) {
        const actual = b.querySelectorAll("img")[1];
        if (!actual) continue;
        actual.style.opacity = mode === "onion" ? opacity : 1;
        if (mode === "swipe") {
          const x = b.clientWidth * split, cut = (x - zoom.x) / zoom.scale;
          actual.style.clipPath = `inset(0 0 0 ${Math.max(0, Math.min(actual.naturalWidth, cut))}px)`;
          b.querySelector(".line").style.left = x + "px";
        }
      }
      const text = $("zoom"); if (text) text.textContent = Math.round(zoom.scale * 1000) / 10 + " %";
    }
    function zoomBy(factor, x, y) {
      const scale = Math.min(64, Math.max(0.02, zoom.scale * factor)), by = scale / zoom.scale;
      zoom = { scale, x: x - (x - zoom.x) * by, y: y - (y - zoom.y) * by };
      place();
    }
    function listen(box) {
      let drag = null;
      box.onwheel = e => { e.preventDefault(); const r = box.getBoundingClientRect();
        zoomBy(e.deltaY < 0 ? 1.25 : 0.8, e.clientX - r.left, e.clientY - r.top); };
      box.onpointerdown = e => { box.setPointerCapture(e.pointerId);
        const r = box.getBoundingClientRect();
        const onLine = mode === "swipe" && Math.abs(e.clientX - r.left - r.width * split) < 14;
        drag = { x: e.clientX - zoom.x, y: e.clientY - zoom.y, onLine }; };
      box.onpointermove = e => {
        const r = box.getBoundingClientRect();
        if (drag && drag.onLine) { split = Math.min(1, Math.max(0, (e.clientX - r.left) / r.width)); place(); }
        else if (drag) { zoom.x = e.clientX - drag.x; zoom.y = e.clientY - drag.y; place(); }
        pixel(Math.floor((e.clientX - r.left - zoom.x) / zoom.scale), Math.floor((e.clientY - r.top - zoom.y) / zoom.scale));
      };
      box.onpointerup = box.onpointercancel = () => { drag = null; };
    }
    const probe = document.createElement("canvas");
    probe.width = probe.height = 1;
    const pen = probe.getContext("2d", { willReadFrequently: true });
    function valueAt(img, x, y) {
      if (!img || !img.naturalWidth || x < 0 || y < 0 || x >= img.naturalWidth || y >= img.naturalHeight) return null;
      pen.clearRect(0, 0, 1, 1);
      pen.drawImage(img, x, y, 1, 1, 0, 0, 1, 1);
      return [...pen.getImageData(0, 0, 1, 1).data];
    }
    function pixel(x, y) {
      const find = kind => $("stage").querySelector(`img[data-kind="${kind}"]`);
      const parts = ["column " + x + ", row " + y];
      for (const kind of ["expected", "actual"]) {
        const img = find(kind);
        if (!img) continue;
        if (img.dataset.held !== "yes") { parts.push(kind + ": values only of pictures in the page"); continue; }
        const v = valueAt(img, x, y);
        parts.push(kind + " " + (v ? "rgba(" + v.join(", ") + ")" : "outside"));
      }
      $("pixel").textContent = parts.join(" · ");
    }

    function mark(verdict) {
      const item = shown[selected];
      if (!item) return;
      if (verdict === "approve" && !item.data.frames.some(f => f.pictures.actual) && item.data.outcome !== "xpass") return;
      if (marks.get(item.id) === verdict || !verdict) marks.delete(item.id); else marks.set(item.id, verdict);
      redraw(selected); show(); tell();
    }
    function tell() {
      const all = [...marks.values()];
      $("progress").textContent = all.filter(v => v === "approve").length + " approved, " + all.filter(v => v === "reject").length + " rejected";
    }
    function approval() {
      const of = verdict => [...marks].filter(([, v]) => v === verdict).map(([id]) => id).sort();
      return JSON.stringify({ approve: of("approve"), reject: of("reject"), run: run.id, schema: "bannerloop.approval/1" }, null, 2) + "\n";
    }
    function save() {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([approval()], { type: "application/json" }));
      link.download = "approve.json"; link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
      $("progress").textContent = "approve.json saved; next: bannerloop golden approve --from approve.json";
    }
    function theme() {
      const dark = matchMedia("(prefers-color-scheme: dark)").matches;
      const now = document.documentElement.dataset.theme || (dark ? "dark" : "light");
      document.documentElement.dataset.theme = now === "dark" ? "light" : "dark";
    }

    const counts = {};
    for (const c of cases) counts[c.data.outcome] = (counts[c.data.outcome] || 0) + 1;
    const option = (value, text) => { const o = document.createElement("option"); o.value = value; o.textContent = text; return o; };
    const review = cases.filter(c => !fine.has(c.data.outcome)).length;
    $("filter").append(option("review", "to review (" + review + ")"), option("all", "all (" + cases.length + ")"),
      ...severity.filter(s => counts[s]).map(s => option(s, s + " (" + counts[s] + ")")));
    $("filter").value = review ? "review" : "all";
    let pending = false;
    $("list").onscroll = () => { if (!pending) { pending = true; requestAnimationFrame(() => { pending = false; paint(); }); } };
    addEventListener("resize", () => { paint(); zoom.scale = 0; place(); });
    $("search").oninput = () => refresh(true);
    $("filter").onchange = $("sort").onchange = () => refresh(true);
    $("frame").oninput = () => { frame = +$("frame").value; show(); };
    $("approve").onclick = () => mark("approve"); $("reject").onclick = () => mark("reject");
    $("next").onclick = () => select(selected + 1); $("previous").onclick = () => select(selected - 1);
    $("save").onclick = save; $("theme").onclick = theme; $("help").onclick = () => $("keys").showModal();
    addEventListener("keydown", e => {
      if (e.ctrlKey || e.metaKey || e.altKey || $("keys").open) return;
      const inText = e.target.id === "search" || e.target.tagName === "SELECT";
      if (inText) { if (e.key === "Escape") { if (e.target.id === "search") { e.target.value = ""; refresh(true); } e.target.blur(); } return; }
      const box = $("stage").querySelector(".pane"), w = box ? box.clientWidth / 2 : 0, h = box ? box.clientHeight / 2 : 0;
      const last = shown[selected] ? shown[selected].data.frames.length - 1 : 0;
      const keys = { j: () => select(selected + 1), k: () => select(selected - 1), a: () => mark("approve"),
        r: () => mark("reject"), u: () => mark(null), s: save, t: theme, "?": () => $("keys").showModal(),
        "/": () => $("search").focus(), "+": () => zoomBy(1.25, w, h), "=": () => zoomBy(1.25, w, h), "-": () => zoomBy(0.8, w, h),
        "0": () => { zoom.scale = 0; place(); }, ArrowRight: () => { frame = Math.min(last, frame + 1); show(); },
        n: () => pictured(1), p: () => pictured(-1),
        ArrowLeft: () => { frame = Math.max(0, frame - 1); show(); }, ArrowDown: () => select(selected + 1), ArrowUp: () => select(selected - 1) };
      modes.forEach(([name], n) => { keys[n + 1] = () => setMode(name); });
      if (keys[e.key]) { e.preventDefault(); keys[e.key](); }
    });
    refresh(false);
    document.documentElement.dataset.ready = "yes";
    """#
}
