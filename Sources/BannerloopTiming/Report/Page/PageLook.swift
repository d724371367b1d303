/// What makes a report's page look and answer as it does.
enum PageLook {
  static let style = """
    :root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--ground:#fff;--panel:#f6f8fa;\
    --rule:#d0d7de;--warn:#fff4d6;--good:#dff3e4;--bad:#fbdada;--budget:#c0392b;--bar:#3b82c4;\
    --state:#7b5ea7;--layout:#3b82c4;--compose:#1f8a5f;--encode:#a8820f;--write:#b5651d}
    @media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9aa4af;--ground:#0d1117;\
    --panel:#161b22;--rule:#30363d;--warn:#3a2f0b;--good:#12351f;--bad:#4a1a1a;--budget:#ff7b72;\
    --bar:#58a6ff;--state:#b497e0;--layout:#79b8ff;--compose:#3fb984;--encode:#d9b13b;--write:#e0935a}}
    body{font:14px/1.45 system-ui,sans-serif;margin:24px auto;max-width:1080px;padding:0 16px;\
    color:var(--ink);background:var(--ground)}
    h1{font-size:22px;margin:0 0 8px}h2{font-size:16px;margin:28px 0 6px}
    .facts{list-style:none;padding:0;margin:8px 0;color:var(--soft);overflow-wrap:anywhere}
    .note{color:var(--soft);margin:0 0 6px}.warning{background:var(--warn);padding:6px 10px;margin:4px 0;\
    border-radius:4px}
    .badge{display:inline-block;padding:2px 8px;border-radius:4px;margin:2px 0;background:var(--good)}
    .badge.fail{background:var(--bad)}.badge.warn,.badge.unknown{background:var(--warn)}
    button{font:inherit;color:inherit;background:var(--panel);border:1px solid var(--rule);\
    border-radius:6px;cursor:pointer}
    .legend{margin:4px 0}.key{margin-right:14px}.key svg{display:inline;width:10px;height:10px;\
    margin-right:5px}
    #hover{position:sticky;top:0;z-index:1;background:var(--panel);border:1px solid var(--rule);\
    border-radius:6px;padding:5px 10px;margin:6px 0;font-variant-numeric:tabular-nums;min-height:20px}
    svg{width:100%;height:auto;display:block}svg text{font:11px system-ui,sans-serif;fill:var(--soft)}
    svg text.strong{fill:var(--ink);font-weight:600}svg text.mark{fill:var(--budget)}
    svg text.inside{fill:var(--ground);font-weight:600}
    .timeline{cursor:crosshair;margin:2px 0 8px}.timeline .plot{overflow:hidden}
    .timeline:focus{outline:2px solid var(--bar);outline-offset:2px}
    .warm{fill:var(--soft);fill-opacity:.14}.cursor{fill:var(--ink);fill-opacity:.22}
    .axis{stroke:var(--soft)}.grid{stroke:var(--rule)}.budget{stroke:var(--budget);stroke-dasharray:5 3}
    line{vector-effect:non-scaling-stroke}.whisker{stroke:var(--soft)}.median{stroke:var(--ink);\
    stroke-width:2}
    .bar,.box,.dot{fill:var(--bar)}.box{fill-opacity:.45}.curve{fill:none;stroke:var(--compose);\
    stroke-width:2}
    .state{fill:var(--state)}.layout{fill:var(--layout)}.compose{fill:var(--compose)}\
    .encode{fill:var(--encode)}.write{fill:var(--write)}
    .pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(420px,1fr));gap:0 24px}
    .scroll{overflow-x:auto}table{border-collapse:collapse;font-size:12.5px;\
    font-variant-numeric:tabular-nums;margin-top:10px}
    th,td{text-align:right;padding:3px 10px;border-bottom:1px solid var(--rule);white-space:pre}
    th:first-child,td:first-child{text-align:left}th{color:var(--soft);font-weight:600}
    .worst{display:grid;grid-template-columns:repeat(auto-fill,minmax(190px,1fr));gap:12px}
    .card{text-align:left;padding:8px;display:flex;flex-direction:column;gap:2px;font-size:12px}
    .card img{width:100%;border-radius:3px;margin-bottom:4px}.card b{font-size:14px}
    .card span{color:var(--soft)}
    """

  /// Shows the numbers of the frame under the pointer or chosen by keys, and changes the scale.
  static let script = """
    "use strict";
    const data = JSON.parse(document.getElementById("data").textContent);
    const hover = document.getElementById("hover"), button = document.getElementById("scale");
    const charts = [...document.querySelectorAll("svg.timeline")];
    const ms = ns => (ns / 1e6).toFixed(3);
    let chosen = { run: 0, index: -1 };
    function choose(run, index) {
      const frames = data.runs[run];
      if (!frames || !frames.frame.length) return;
      index = Math.max(0, Math.min(frames.frame.length - 1, index));
      chosen = { run, index };
      charts.forEach((c, r) => c.querySelector(".cursor").setAttribute("x", r === run ? index : -2));
      const stages = data.stages.map((s, k) => [s, frames.times[k][index]]).filter(s => s[1] > 0)
        .map(s => s[0] + " " + ms(s[1])).join(", ");
      hover.textContent = `Run ${run}, frame ${frames.frame[index]} at ${frames.sim[index].toFixed(1)} ms: `
        + `${ms(frames.cost[index])} ms (${stages}); page ${frames.page[index]}, `
        + (frames.moving[index] ? "move" : "rest") + (index < frames.warm ? ", warm-up" : "")
        + (frames.cost[index] / 1e6 > data.period ? ", over budget" : "");
    }
    charts.forEach((chart, run) => {
      const plot = chart.querySelector(".plot");
      chart.addEventListener("pointermove", event => {
        const point = new DOMPoint(event.clientX, event.clientY)
          .matrixTransform(plot.getScreenCTM().inverse());
        choose(run, Math.floor(point.x));
      });
      chart.addEventListener("keydown", event => {
        const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key];
        if (!step) return;
        event.preventDefault();
        choose(run, chosen.run === run ? chosen.index + step : 0);
      });
    });
    function scale(kind) {
      for (const chart of charts) {
        const top = Number(chart.dataset[kind]), plot = chart.querySelector(".plot");
        const box = plot.getAttribute("viewBox").split(" ");
        plot.setAttribute("viewBox", [0, -top, box[2], top].join(" "));
        const y = Number(plot.getAttribute("y")), height = Number(plot.getAttribute("height"));
        chart.querySelector(".top").textContent = top.toFixed(2) + " ms";
        for (const mark of chart.querySelectorAll(".mark")) {
          const tall = height * mark.dataset.times * data.period / top;
          mark.setAttribute("y", y + height - tall - 3);
          mark.setAttribute("visibility", tall > height ? "hidden" : "visible");
        }
      }
      button.textContent = kind === "budget" ? "Frames alone" : "Whole budget";
      button.dataset.next = kind === "budget" ? "frames" : "budget";
    }
    if (charts.length) {
      const top = -Number(charts[0].querySelector(".plot").getAttribute("viewBox").split(" ")[1]);
      scale(Math.abs(top - charts[0].dataset.frames) < 1e-9 ? "frames" : "budget");
      button.addEventListener("click", () => scale(button.dataset.next));
      if (charts[0].dataset.frames === charts[0].dataset.budget) button.hidden = true;
    }
    for (const card of document.querySelectorAll(".card")) {
      card.addEventListener("click", () => {
        const run = Number(card.dataset.run), chart = charts[run], fold = chart.closest("details");
        if (fold) fold.open = true;
        choose(run, Number(card.dataset.index));
        chart.scrollIntoView({ block: "center" });
        chart.focus({ preventScroll: true });
      });
    }
    """
}
