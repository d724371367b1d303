import Bannerloop
@testable import BannerloopExport
import BannerloopTestSupport
import Foundation
import Testing

/// The carousels that the project was asked to reproduce, each by a scenario of its own.
@Suite("The originals")
struct OriginalsTests {
  /// A scenario and two of its frames at the seam.
  static let cases: [(name: String, frames: [Int])] = [
    ("cloneScroll", [38, 345]), ("cloneCollection", [550, 589]), ("threeViews", [74, 385]),
    ("staticBanner", [46, 128]), ("doubleContent", [46, 551]), ("headTailClone", [44, 145]),
    ("offsetReset", [41, 104]), ("displayLink", [190, 262]), ("peekClone", [38, 60]),
  ]

  /// The text of a scenario that lies beside this file.
  private static func banner(
    _ name: String, overrides: ScenarioOverrides = ScenarioOverrides()
  ) throws -> Banner {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "\(name).json5")
    let text = try String(contentsOf: path, encoding: .utf8)
    let (scenario, warnings) = try Scenario.read(
      text: text, fileName: "\(name).json5", overrides: overrides)
    #expect(warnings.isEmpty, "\(warnings)")
    return try Banner(scenario)
  }

  /// One line an event or a jump, in the order of frames; how far pages scroll is left out.
  private static func log(of banner: Banner) -> String {
    let trace = Trace(banner)
    var lines: [String] = []
    for frame in 0..<banner.frameCount {
      let entry = trace.entry(at: frame)
      for event in entry.events where event.kind != "didScroll" {
        var words = ["\(frame)", seconds(event.time), event.kind]
        if let page = event.page { words.append("page \(page)") }
        if let reason = event.reason { words.append(reason) }
        if let link = event.link { words.append(link) }
        if let velocity = event.velocity { words.append("\(Int(velocity.rounded())) pt/s") }
        if let moves = event.willDecelerate { words.append(moves ? "moves on" : "rests") }
        lines.append(words.joined(separator: " "))
      }
      for jump in entry.strategy?.jumps ?? [] {
        lines.append(
          "\(frame) \(seconds(jump.time)) jump \(tenths(jump.from)) to \(tenths(jump.to)) "
            + jump.occasion)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func seconds(_ value: Double) -> String { String(format: "%.4f", value) }

  private static func tenths(_ value: Double) -> String { String(format: "%.1f", value) }

  @Test("An original's events and jumps are those of its golden text", arguments: cases.map(\.name))
  func events(_ name: String) throws {
    let banner = try Self.banner(name)
    #expect(try TextGolden(name).compare(Self.log(of: banner)) == .equal)
  }

  @Test(
    "An original's frames at the seam are those of its golden pictures",
    arguments: cases.map(\.name))
  func frames(_ name: String) async throws {
    let banner = try Self.banner(name)
    let frames = try #require(Self.cases.first { $0.name == name }).frames
    for frame in frames {
      let golden = Golden("\(name)-\(frame)")
      #expect(try golden.compare(try await banner.png(atFrame: frame)) == .equal)
    }
  }

  @Test("The strategy changes no picture of an original", arguments: cases.map(\.name))
  func strategies(_ name: String) throws {
    var scenario = try Self.banner(name).scenario
    let plans = try Self.cases.first { $0.name == name }.map { _ in
      let banner = try Banner(scenario)
      return (0..<banner.frameCount).map {
        banner.layout.plan(for: banner.strategyReplay.frame(at: $0).state)
      }
    }
    scenario.strategy = .modular
    let reference = try Banner(scenario)
    #expect(plans == (0..<reference.frameCount).map { reference.plan(at: $0) })
  }

  @Test(
    "An original with one picture does not scroll, has no dots and no timer",
    arguments: cases.map(\.name))
  func onePage(_ name: String) throws {
    var scenario = try Self.banner(name).scenario
    scenario.pages.removeLast(2)
    let banner = try Banner(scenario)
    let trace = Trace(banner)
    for frame in 0..<banner.frameCount {
      let entry = trace.entry(at: frame)
      #expect(entry.contentOffset == 0 && entry.dots == nil)
      #expect(entry.events.allSatisfy { $0.kind == "tapped" })
      #expect(entry.strategy?.jumps.isEmpty ?? true)
    }
  }

  @Test("A fast double flick sticks in a clone carousel that keeps to its original")
  func fault() throws {
    var scenario = try Self.banner("headTailClone").scenario
    scenario.fidelity = .original
    let original = try Banner(scenario)
    let intended = try Self.banner("headTailClone")
    // After two quick flicks backward; the flicks forward then lose one, too.
    let last = 110
    #expect(original.hash != intended.hash)
    #expect(original.state(at: last).currentIndex != intended.state(at: last).currentIndex)
    #expect(Trace(original).entry(at: last).index == original.state(at: last).currentIndex)
  }

  @Test("An original's frames are the same one after another and one by one", arguments: [0, 37])
  func stepping(first: Int) throws {
    var scenario = try Self.banner("headTailClone").scenario
    scenario.fidelity = .original
    let banner = try Banner(scenario)
    let last = min(banner.frameCount, first + 160) - 1
    var frame = first
    for element in RunSequence(banner, frames: FrameSelection(first: first, last: last)) {
      for _ in 0..<element.run.length {
        #expect(element.plan == banner.plan(at: frame), "frame \(frame)")
        frame += 1
      }
    }
    #expect(frame == last + 1)
  }
}
