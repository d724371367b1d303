import BannerloopReports
import BannerloopTestSupport
import Foundation
import Testing

/// A page in headless Chromium: what it looks like after a script pressed keys.
enum Browser {
  /// Where Chromium is; `nil` where it is not installed.
  static let path: String? = ["chromium", "chromium-browser", "google-chrome"].flatMap { name in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
      "\($0)/\(name)"
    }
  }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Opens a file, lets it run, and gives the document and what was said on the console.
  static func open(
    _ file: String, in folder: TemporaryFolder, options: [String] = []
  ) throws -> (document: String, words: String) {
    let process = Process()
    process.executableURL = URL(filePath: try #require(path))
    process.arguments =
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions",
        "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND",
        "--user-data-dir=" + folder.file("profile"), "--enable-logging=stderr", "--log-level=0",
        "--window-size=1280,800", "--virtual-time-budget=6000",
      ] + options + ["--dump-dom", URL(filePath: folder.file(file)).absoluteString]
    let out = folder.file("dom.html")
    let words = folder.file("words.txt")
    for path in [out, words] { try Data().write(to: URL(filePath: path)) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: out))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: words))
    try process.run()
    let end = ContinuousClock.now + .seconds(60)
    while process.isRunning {
      if ContinuousClock.now > end { process.terminate() }
      usleep(20_000)
    }
    return (
      String(decoding: try folder.bytes("dom.html"), as: UTF8.self),
      String(decoding: try folder.bytes("words.txt"), as: UTF8.self)
    )
  }
}

@Suite(
  "The golden page in a browser",
  .enabled(if: Browser.path != nil, "Chromium is not installed"), .serialized)
struct BrowserTests {
  /// A picture of 2x2 pixels: red, green, blue, white.
  private static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR4nGP4z8DAAMIM/4EAAB/uBfsL2WiLAAAAAElFTkSuQmCC"

  private func run(cases: Int, frames: Int = 1) -> String {
    let list = (0..<cases).map { index -> String in
      let outcome = index % 3 == 0 ? "differ" : index % 3 == 1 ? "pass" : "missing"
      let reports = (0..<(outcome == "pass" ? 0 : frames)).map { frame in
        """
        {"frame":\(frame * 2),"outcome":"\(outcome)","counted":\((index * 7 + frame) % 90),"exact":9,
        "smoothed":0,"masked":0,"alphaChanged":0,"maxDelta":[1,2,3,0],"window":1,"regions":1,
        "largestRegion":1,"box":[0,0,2,2],"notes":["<img src=x onerror=boom()>"],"similarity":{},
        "pictures":{"expected":"p/e.png","actual":"p/a.png","diff":"p/d.png"}}
        """
      }
      return """
        {"suite":"main","name":"case-\(index)","outcome":"\(outcome)","origin":"o","isFallback":false,
        "environmentChanges":[],"metric":"exact","frameCount":\(frames),"passed":0,
        "frames":[\(reports.joined(separator: ","))],"strip":"","findings":[],"notes":[]}
        """
    }
    return
      "{\"schema\":\"bannerloop.golden-run/1\",\"id\":\"r1\",\"cases\":[\(list.joined(separator: ","))],\"counts\":{}}"
  }

  /// Writes the page with a script at its end that presses keys and writes what it saw.
  private func page(_ run: String, _ script: String, in folder: TemporaryFolder) throws {
    let held = ["e", "a", "d"].map { "\"p/\($0).png\":\"\(Self.picture)\"" }.joined(separator: ",")
    let html = GoldenPage.page(run: run, pictures: "{\(held)}", summary: "test").html
    let probe = """
      <script>{
      const press = key => dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      const told = {};
      const tell = (key, value) => { told[key] = value; };
      setTimeout(async () => { try { \(script) } catch (error) { tell("error", String(error)); }
        tell("resources", performance.getEntriesByType("resource").map(e => e.name).filter(n => !n.startsWith("data:")));
        const out = document.createElement("pre"); out.id = "told"; out.textContent = JSON.stringify(told);
        document.body.append(out); }, 300);
      }</script></body>
      """
    let path = folder.file("page.html")
    try Data(html.replacing("</body>", with: probe).utf8).write(to: URL(filePath: path))
  }

  private func told(_ document: String) throws -> [String: Any] {
    let text = try #require(document.firstMatch(of: /<pre id="told">(.*?)<\/pre>/)?.1)
    let plain = text.replacing("&quot;", with: "\"").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    return try #require(
      JSONSerialization.jsonObject(with: Data(plain.utf8)) as? [String: Any])
  }

  private func expectSilence(_ words: String) {
    let console = words.split(separator: "\n").filter { $0.contains("CONSOLE") }
    #expect(console.isEmpty, "\(console)")
  }

  @Test("Keys walk the list, approve and reject, and the approval names what was decided")
  func keyboard() throws {
    let folder = try TemporaryFolder()
    try page(
      run(cases: 9),
      """
      tell("first", shown[selected].id); tell("count", shown.length);
      press("a"); press("j"); press("j"); tell("third", shown[selected].id); press("r");
      press("k"); press("a"); press("u");
      tell("approval", JSON.parse(approval()));
      tell("rows", document.querySelectorAll(".row .mark.good, .row .mark.bad").length);
      """, in: folder)
    let (document, words) = try Browser.open("page.html", in: folder)
    expectSilence(words)
    let told = try told(document)
    #expect(told["error"] == nil, "\(told)")
    #expect(told["count"] as? Int == 6)
    // Worst first, and of the same kind the one with most pixels.
    #expect(told["first"] as? String == "main/case-6")
    let approval = try #require(told["approval"] as? [String: Any])
    #expect(approval["approve"] as? [String] == ["main/case-6"])
    #expect(approval["reject"] as? [String] == [told["third"] as? String ?? ""])
    #expect(approval["run"] as? String == "r1")
    #expect(approval["schema"] as? String == "bannerloop.approval/1")
    #expect(told["resources"] as? [String] == [])
    // A note is text, never markup.
    #expect(document.contains("&lt;img src=x onerror=boom()&gt;"))
  }

  @Test("The scrubber shows each frame, all views draw, and pixels tell their values")
  func viewing() throws {
    let folder = try TemporaryFolder()
    try page(
      run(cases: 1, frames: 5),
      """
      press("ArrowRight"); tell("scrubbed", document.getElementById("frameName").textContent);
      document.getElementById("frame").value = 4; document.getElementById("frame").oninput();
      tell("last", document.getElementById("frameName").textContent);
      tell("bars", document.getElementById("strip").children.length);
      const counts = [];
      for (const key of ["1", "2", "3", "4", "5"]) { press(key); await new Promise(r => setTimeout(r, 120));
        counts.push(document.querySelectorAll("#stage img").length); }
      tell("images", counts);
      press("1"); await new Promise(r => setTimeout(r, 200));
      const transforms = () => new Set([...document.querySelectorAll("#stage img")].map(i => i.style.transform)).size;
      press("+"); press("+"); tell("linked", transforms());
      pixel(1, 0); tell("pixel", document.getElementById("pixel").textContent);
      const before = getComputedStyle(document.body).backgroundColor; press("t");
      tell("themes", before !== getComputedStyle(document.body).backgroundColor);
      """, in: folder)
    let (document, words) = try Browser.open("page.html", in: folder)
    expectSilence(words)
    let told = try told(document)
    #expect(told["error"] == nil, "\(told)")
    #expect((told["scrubbed"] as? String)?.contains("of 5") == true)
    #expect((told["last"] as? String)?.hasPrefix("8 (5 of 5") == true)
    #expect(told["bars"] as? Int == 5)
    #expect(told["images"] as? [Int] == [3, 2, 2, 2, 1])
    #expect(told["linked"] as? Int == 1)
    #expect(told["themes"] as? Bool == true)
    #expect(
      (told["pixel"] as? String)?.contains("expected rgba(0, 255, 0, 255)") == true, "\(told)")
  }

  @Test("Of a long sequence every bar is seen, and frames without a difference say why")
  func longSequence() throws {
    let folder = try TemporaryFolder()
    var parts = run(cases: 1, frames: 600).components(separatedBy: "\"pictures\":{")
    // Only every hundredth frame has all three pictures.
    for index in parts.indices.dropFirst() where (index - 1) % 100 != 0 {
      let rest = parts[index].drop { $0 != "}" }
      parts[index] = "\"actual\":\"p/a.png\"" + rest
    }
    try page(
      parts.joined(separator: "\"pictures\":{"),
      """
      const strip = document.getElementById("strip"), bars = [...strip.children];
      tell("bars", bars.length);
      tell("inside", bars.every(b => b.getBoundingClientRect().right <= strip.getBoundingClientRect().right + 0.5));
      const caption = () => document.querySelector("#stage figcaption").textContent;
      bars[0].onclick(); tell("first", caption());
      press("ArrowRight"); tell("second", caption()); tell("images", document.querySelectorAll("#stage img").length);
      press("n"); tell("next", document.getElementById("frameName").textContent);
      press("n"); press("p"); tell("back", document.getElementById("frameName").textContent);
      tell("pictured", document.querySelectorAll("#strip .pictured").length);
      """, in: folder)
    let (document, words) = try Browser.open("page.html", in: folder)
    expectSilence(words)
    let told = try told(document)
    #expect(told["error"] == nil, "\(told)")
    #expect(told["bars"] as? Int == 600 && told["inside"] as? Bool == true)
    #expect(told["first"] as? String == "expected")
    #expect((told["second"] as? String)?.contains("--pictures all") == true, "\(told)")
    #expect(told["images"] as? Int == 1)
    #expect((told["next"] as? String)?.hasPrefix("200 (101 of 600") == true, "\(told)")
    #expect(told["back"] as? String == told["next"] as? String)
    #expect(told["pictured"] as? Int == 6)
  }

  @Test("5,000 cases cost a screenful of rows")
  func manyCases() throws {
    let folder = try TemporaryFolder()
    try page(
      run(cases: 5000),
      """
      tell("rows", document.querySelectorAll(".row").length); tell("shown", shown.length);
      document.getElementById("list").scrollTop = 100000; await new Promise(r => setTimeout(r, 200));
      tell("later", document.querySelectorAll(".row").length);
      document.getElementById("search").value = "case-4998"; document.getElementById("search").oninput();
      tell("found", shown.map(c => c.id));
      """, in: folder)
    let (document, words) = try Browser.open("page.html", in: folder)
    expectSilence(words)
    let told = try told(document)
    #expect(told["error"] == nil, "\(told)")
    #expect(told["shown"] as? Int == 3333)
    #expect((told["rows"] as? Int ?? 999) < 60 && (told["later"] as? Int ?? 999) < 60)
    #expect(told["found"] as? [String] == ["main/case-4998"])
  }
}
