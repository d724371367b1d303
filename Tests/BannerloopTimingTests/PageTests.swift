import BannerloopMotion
import BannerloopTestSupport
import BannerloopTiming
import Foundation
import Testing

@Suite(
  "The timing page in a browser",
  .enabled(if: HeadlessBrowser.path != nil, "Chromium is not installed"), .serialized)
struct PageTests {
  /// A picture of 2x2 pixels.
  private static let picture =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR4nGP4z8DAAMIM/4EAAB/uBfsL2WiLAAAAAElFTkSuQmCC"

  /// Four runs of 100 frames of 9 ms, in which frame 40 of run 1 takes 40 ms.
  private var report: TimingReport {
    var costs = ReportRig.noisy(9_000, runs: 4, seed: 3).map { Array($0.prefix(100)) }
    costs[1][40] = 40_000
    return ReportRig.report(microseconds: costs) {
      for index in 0..<100 { $0.runs[0].frames[index].work[.allocations] = 3 }
    }
  }

  private func open(
    _ report: TimingReport, _ script: String
  ) throws -> [String: Any] {
    let folder = try TemporaryFolder()
    let slowest = report.worst().first.map { report.record($0).frame } ?? 0
    let outcome = try HeadlessBrowser.open(
      report.html(pictures: [slowest: Self.picture]), running: script, in: folder)
    #expect(outcome.console == [])
    let told = try #require(outcome.told, "\(outcome.document.suffix(400))")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(told.utf8)) as? [String: Any])
    #expect(object["error"] == nil, "\(object)")
    #expect(object["resources"] as? [String] == [])
    return object
  }

  @Test("Pointer and keys tell a frame's numbers, and nothing is fetched or complained about")
  func hover() throws {
    let told = try open(
      report,
      """
      const hover = () => document.getElementById("hover").textContent;
      const chart = document.querySelectorAll("svg.timeline")[1];
      const box = chart.querySelector(".plot").getBoundingClientRect();
      const outer = chart.getBoundingClientRect();
      // The bars begin at 62 of 1000 and are 932 wide; frame 40 of 100 has its middle at 40.5.
      const x = outer.left + outer.width * (62 + 932 * 0.405) / 1000;
      chart.dispatchEvent(new PointerEvent("pointermove",
        { clientX: x, clientY: outer.top + outer.height / 2, bubbles: true }));
      tell("pointed", hover());
      tell("cursor", chart.querySelector(".cursor").getAttribute("x"));
      const press = key => chart.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      press("ArrowRight"); tell("next", hover());
      press("PageUp"); press("PageUp"); press("PageUp"); press("PageUp"); press("PageUp");
      tell("first", hover());
      document.querySelector(".card").click(); tell("worst", hover());
      tell("focused", document.activeElement === chart);
      tell("picture", document.querySelector(".card img").naturalWidth);
      """)
    let pointed = try #require(told["pointed"] as? String)
    #expect(
      pointed.hasPrefix("Run 1, frame 40 at 666.7 ms: 40.000 ms (compose 40.000"), "\(pointed)")
    #expect(pointed.hasSuffix("over budget"))
    #expect(told["cursor"] as? String == "40")
    #expect((told["next"] as? String)?.hasPrefix("Run 1, frame 41 ") == true)
    #expect((told["first"] as? String)?.contains("frame 0 at 0.0 ms") == true)
    #expect((told["first"] as? String)?.contains("warm-up") == true)
    #expect(told["worst"] as? String == pointed)
    #expect(told["focused"] as? Bool == true)
    #expect(told["picture"] as? Int == 2)
  }

  @Test("Charts have their marks, and the scale goes from the frames to the budget and back")
  func scale() throws {
    let quick = ReportRig.report(microseconds: ReportRig.noisy(200, runs: 4, seed: 4))
    let told = try open(
      quick,
      """
      const chart = document.querySelector("svg.timeline"), plot = chart.querySelector(".plot");
      const top = () => -Number(plot.getAttribute("viewBox").split(" ")[1]);
      const marks = () => [...chart.querySelectorAll(".mark")]
        .filter(m => m.getAttribute("visibility") !== "hidden").length;
      tell("before", [top(), marks()]);
      document.getElementById("scale").click(); tell("budget", [top(), marks()]);
      document.getElementById("scale").click(); tell("after", [top(), marks()]);
      tell("timelines", document.querySelectorAll("svg.timeline").length);
      tell("folded", document.querySelectorAll("details svg.timeline").length);
      tell("bars", document.querySelectorAll(".bar").length > 0);
      tell("boxes", document.querySelectorAll(".box").length);
      tell("budgets", document.querySelectorAll(".pair .budget").length);
      tell("dots", document.querySelectorAll(".dot").length);
      tell("wide", document.documentElement.scrollWidth <= innerWidth);
      tell("stack", [...document.querySelectorAll(".stack rect")].map(r => r.getAttribute("class")));
      """)
    let before = try #require(told["before"] as? [Double])
    #expect(before[0] < 1 && before[1] == 0)
    #expect(told["budget"] as? [Double] == [20, 1])
    #expect(told["after"] as? [Double] == before)
    #expect(told["timelines"] as? Int == 4 && told["folded"] as? Int == 1)
    #expect(told["bars"] as? Bool == true && told["boxes"] as? Int == 4)
    #expect(told["budgets"] as? Int == 4 && told["dots"] as? Int == 3)
    #expect(told["wide"] as? Bool == true)
    #expect(told["stack"] as? [String] == ["state", "layout", "compose", "encode", "write"])
  }

  @Test("A page without frames is a page")
  func empty() throws {
    let told = try open(
      ReportRig.report(microseconds: [[]]),
      "tell(\"badges\", document.querySelectorAll(\".badge.unknown\").length);")
    #expect(told["badges"] as? Int == 5)
  }
}
