import BannerloopReports
import BannerloopTestSupport
import Foundation
import Testing

@Suite(
  "The golden page in a browser",
  .enabled(if: HeadlessBrowser.path != nil, "Chromium is not installed"), .serialized)
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

  /// Opens the page of a run with a script that presses keys, and reads what it saw.
  private func open(
    _ run: String, _ script: String
  ) throws -> (document: String, told: [String: Any]) {
    let held = ["e", "a", "d"].map { "\"p/\($0).png\":\"\(Self.picture)\"" }.joined(separator: ",")
    let html = GoldenPage.page(run: run, pictures: "{\(held)}", summary: "test").html
    let page = try HeadlessBrowser.open(
      html,
      running:
        "const press = key => dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));"
        + script, in: try TemporaryFolder())
    #expect(page.console == [])
    let text = try #require(page.told)
    let told = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(told["error"] == nil, "\(told)")
    #expect(told["resources"] as? [String] == [])
    return (page.document, told)
  }

  @Test("Keys walk the list, approve and reject, and the approval names what was decided")
  func keyboard() throws {
    let (document, told) = try open(
      run(cases: 9),
      """
      tell("first", shown[selected].id); tell("count", shown.length);
      const field = document.getElementById("search"); field.value = "zzz"; field.dispatchEvent(new Event("input"));
      tell("none", shown.length);
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })); tell("again", shown.length);
      press("a"); press("j"); press("j"); tell("third", shown[selected].id); press("r");
      press("k"); press("a"); press("u");
      tell("approval", JSON.parse(approval()));
      tell("rows", document.querySelectorAll(".row .mark.good, .row .mark.bad").length);
      """)
    #expect(told["count"] as? Int == 6)
    #expect(told["none"] as? Int == 0 && told["again"] as? Int == 6)
    // Worst first, and of the same kind the one with most pixels.
    #expect(told["first"] as? String == "main/case-6")
    let approval = try #require(told["approval"] as? [String: Any])
    #expect(approval["approve"] as? [String] == ["main/case-6"])
    #expect(approval["reject"] as? [String] == [told["third"] as? String ?? ""])
    #expect(approval["run"] as? String == "r1")
    #expect(approval["schema"] as? String == "bannerloop.approval/1")
    // A note is text, never markup.
    #expect(document.contains("&lt;img src=x onerror=boom()&gt;"))
  }

  @Test("The scrubber shows each frame, all views draw, and pixels tell their values")
  func viewing() throws {
    let told = try open(
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
      """
    ).told
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
    var parts = run(cases: 1, frames: 600).components(separatedBy: "\"pictures\":{")
    // Only every hundredth frame has all three pictures.
    for index in parts.indices.dropFirst() where (index - 1) % 100 != 0 {
      let rest = parts[index].drop { $0 != "}" }
      parts[index] = "\"actual\":\"p/a.png\"" + rest
    }
    let told = try open(
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
      """
    ).told
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
    let told = try open(
      run(cases: 5000),
      """
      tell("rows", document.querySelectorAll(".row").length); tell("shown", shown.length);
      document.getElementById("list").scrollTop = 100000; await new Promise(r => setTimeout(r, 200));
      tell("later", document.querySelectorAll(".row").length);
      document.getElementById("search").value = "case-4998"; document.getElementById("search").oninput();
      tell("found", shown.map(c => c.id));
      """
    ).told
    #expect(told["shown"] as? Int == 3333)
    #expect((told["rows"] as? Int ?? 999) < 60 && (told["later"] as? Int ?? 999) < 60)
    #expect(told["found"] as? [String] == ["main/case-4998"])
  }
}
