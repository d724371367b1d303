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
    #expect(middle.strategy == nil)
    #expect(trace.entry(at: 120).events.map(\.kind) == ["timerFired", "slideBegan"])
    let end = trace.entry(at: 138).events
    #expect(end.map(\.kind) == ["didScroll", "didEndScrollingAnimation", "pageChanged"])
    #expect(end.last?.page == 1 && end.last?.reason == "auto")
  }

  @Test("A strategy's offset and jumps are told beside the reference's")
  func strategy() throws {
    let banner = try Banner(Rig.standard())
    let start = Trace(banner, strategy: .clone).entry(at: 0).strategy
    #expect(start?.name == "clone" && start?.offset == 320 && start?.length == 6 * 320)
    #expect(start?.views == [Trace.View(view: 1, cell: 1, page: 0, x: 0)])
    #expect(start?.jumps == [])
    let seam = Trace(banner, strategy: .clone).entry(at: 498)
    #expect(seam.contentOffset == 4 * 320 && seam.strategy?.offset == 320)
    #expect(
      seam.strategy?.jumps == [Trace.Jump(time: 8.3, from: 1600, to: 320, occasion: "rest")])
    var own = banner.scenario
    own.strategy = .threeViews
    #expect(Trace(try Banner(own)).entry(at: 0).strategy?.name == "threeViews")
    #expect(Trace(banner).entry(at: 0).strategy == nil)
  }

  @Test("A trace tells when pictures are asked for, arrive and are dropped")
  func pictures() throws {
    let folder = try TemporaryFolder()
    let banner = try Banner(
      Rig.small(in: folder) {
        $0.pages.append(Page(picture: .color(.white)))
        $0.pages.append($0.pages[0])
        // Page 1 is asked for at once and comes at 0.05 s, page 2 is there before it is wanted.
        $0.pages[1].arrival = PageArrival(time: Rational(1, 20), fade: .zero)
        $0.pages[2].arrival = PageArrival(time: Rational(1, 20), fade: .zero)
      })
    let trace = Trace(banner)
    func told(_ frames: Range<Int>) -> [String] {
      frames.flatMap { frame in
        (trace.entry(at: frame).pictures ?? []).map { "\(frame) \($0.kind) \($0.page)" }
      }
    }
    // Rests of 6 frames and slides of 6; page 3 is a colour, which nobody loads.
    #expect(
      told(0..<30) == [
        "0 asked 0", "0 asked 1", "0 asked 4", "0 arrived 0", "0 arrived 4", "3 arrived 1",
        "7 asked 2", "7 arrived 2", "12 dropped 4", "24 dropped 0",
      ])
    #expect(trace.entry(at: 3).pictures?.first?.time == 0.05)
    #expect(trace.entry(at: 1).pictures == nil)
  }

  @Test("A plot is the same in pixels, 1200 of them wide")
  func plotPixels() throws {
    let banner = try Banner(
      Rig.standard {
        $0.strategy = .clone
        $0.duration = .seconds(Rational(9))
      })
    let plot = TracePlot(banner, frames: FrameSelection(count: banner.frameCount))
    let picture = try PNGDecoder.decode(try plot.png())
    #expect(picture.width == 1200 && picture.height > 500)
    #expect(picture.color(0, 0) == .white)
    #expect(plot.svg.contains(">jumps of clone<"))
    #expect(plot.svg.contains("viewBox=\"0 0 1200 \(picture.height)\""))
  }

  @Test("A plot is one line through all frames, with a mark for each page change")
  func plot() throws {
    let banner = try Banner(Rig.standard())
    let svg = TracePlot(banner, frames: FrameSelection(count: banner.frameCount)).svg
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    // The change back to page 0 is at the end of the run, which the first frame shows.
    #expect(svg.contains(">page 1<") && svg.contains(">page 3<") && !svg.contains(">page 0<"))
    let lines = svg.split(separator: "points=\"").dropFirst().map {
      $0.prefix { $0 != "\"" }.split(separator: " ").count
    }
    // Position and speed; the dots' line has corners, and all else is shorter.
    #expect(lines.count { $0 == banner.frameCount } == 2)
    for title in ["position, pages", "speed, points a second", "current dot", "timerFired"] {
      #expect(svg.contains(">\(title)<"))
    }
  }
}
