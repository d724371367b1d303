import Bannerloop
@testable import BannerloopExport
import BannerloopTestSupport
import Testing

@Suite("Traces")
struct TraceTests {
  @Test("A frame's entry says where the carousel is, what is seen and what happened")
  func entry() throws {
    let banner = try Banner(Rig.standard { $0.pageControl.isVisible = true })
    let trace = Trace(banner)
    let middle = trace.entry(at: 129)
    #expect(middle.time == 2.15)
    #expect(middle.position == Trace.Position(page: 0, fraction: 0.5))
    #expect(middle.index == 1)
    #expect(middle.contentOffset == 160)
    #expect(
      middle.slots == [
        Trace.Slot(slot: 0, page: 0, x: -160), Trace.Slot(slot: 1, page: 1, x: 160),
      ])
    #expect(middle.dots == Trace.Dots(count: 4, current: 1))
    #expect(middle.events.map(\.kind) == ["didScroll"])
    #expect(middle.events.first?.contentOffset == 160)
    #expect(trace.entry(at: 120).events.map(\.kind) == ["timerFired", "slideBegan"])
    let end = trace.entry(at: 138).events
    #expect(end.map(\.kind) == ["didScroll", "didEndScrollingAnimation", "pageChanged"])
    #expect(end.last?.page == 1 && end.last?.reason == "auto")
  }

  @Test("A plot is one line through all frames, with a mark for each page change")
  func plot() throws {
    let banner = try Banner(Rig.standard())
    let svg = TracePlot(banner, frames: FrameSelection(count: banner.frameCount)).svg
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    // The change back to page 0 is at the end of the run, which the first frame shows.
    #expect(svg.contains(">page 1<") && svg.contains(">page 3<") && !svg.contains(">page 0<"))
    let points = svg.split(separator: "points=\"")[1].split(separator: "\"")[0]
    #expect(points.split(separator: " ").count == banner.frameCount)
  }
}
