import BannerloopCarousel
import BannerloopMotion
import Testing

@Suite("Seams of loop strategies")
struct StrategySeamTests {
  private func replay(
    _ kind: LoopStrategyKind, _ rig: Rig, _ fidelity: LoopFidelity = .intended
  ) throws -> StrategyReplay {
    StrategyReplay(
      FrameSequence(try rig.carousel(), rate: FrameRate(60)), kind: kind, fidelity: fidelity)
  }

  @Test(
    "At the start every strategy shows page 0 at its own offset",
    arguments: [
      (.modular, 0, 4), (.clone, 1, 6), (.cloneCollection, 1, 6), (.double, 0, 8), (.triple, 4, 12),
      (.threeViews, 1, 3), (.offsetReset, 0, 4), (.hugeCount, 200, 400),
    ] as [(LoopStrategyKind, Double, Double)])
  func beginning(_ kind: LoopStrategyKind, _ offset: Double, _ length: Double) throws {
    let frame = try replay(kind, Rig()).frame(at: 0)
    #expect(frame.contentOffset == offset * 320 && frame.contentLength == length * 320)
    #expect(frame.slots.map(\.page) == [0] && frame.slots.map(\.x) == [0])
    #expect(frame.jumps.isEmpty)
  }

  @Test("A clone that comes to rest is left for its page, once, without a trace")
  func rest() throws {
    // Four pages, 2 s each: the fourth slide reaches the clone of page 0 at 8.3 s.
    let clone = try replay(.clone, Rig())
    let before = clone.frame(at: 497)
    let after = clone.frame(at: 498)
    #expect(before.jumps.isEmpty && before.contentOffset > 4.9 * 320)
    #expect(after.contentOffset == 320 && after.slots.map(\.page) == [0])
    #expect(
      after.jumps == [
        StrategyJump(time: Rational(83, 10), from: 5 * 320, to: 320, occasion: .rest)
      ])
    #expect((0..<960).map { clone.frame(at: $0).jumps.count }.reduce(0, +) == 1)
  }

  @Test("Three views are filled anew after every page")
  func threeViews() throws {
    let views = try replay(.threeViews, Rig())
    let jumps = (0..<960).flatMap { views.frame(at: $0).jumps }
    #expect(jumps.count == 7)
    #expect(jumps.allSatisfy { $0.from == 640 && $0.to == 320 })
    // Two pages: left and right show the same page in two different views.
    var rig = Rig()
    rig.pages = 2
    rig.item = 200
    let slots = try replay(.threeViews, rig).frame(at: 0).slots
    #expect(slots.map(\.page) == [1, 0, 1])
    #expect(Set(slots.map(\.view)).count == 3)
  }

  @Test("Recycled cells need as many views as are seen at once, for any number of pages")
  func recycling() throws {
    for pages in [2, 5, 1000] {
      var rig = Rig()
      rig.pages = pages
      let cells = try replay(.cloneCollection, rig)
      let views = (0..<1500).flatMap { cells.frame(at: $0).slots.map(\.view) }
      #expect(Set(views) == [0, 1])
    }
  }

  @Test("The huge count's middle is shown again after every round, and its ends are never reached")
  func hugeCount() throws {
    let huge = try replay(.hugeCount, Rig())
    let offsets = stride(from: 0, to: 10_000, by: 7).map { huge.frame(at: $0).contentOffset / 320 }
    #expect(offsets.allSatisfy { (200.0...204).contains($0) })
  }

  /// Two quick flicks from the last page of a carousel that started there.
  private var doubleFlick: Rig {
    stillRig {
      $0.entries = [
        .call(at: at(0), .scrollTo(page: 3, animated: false, direction: .forward)),
        ScriptEntry(
          at: at(1), .flick(from: point(300), velocity: ViewVector(dx: -2000, dy: 0))),
        ScriptEntry(
          at: at(1, 130), .flick(from: point(300), velocity: ViewVector(dx: -2000, dy: 0))),
        .call(at: at(4), .next),
      ]
    }
  }

  @Test("A clone carousel that jumps only at rest runs into its wall at a fast double flick")
  func wall() throws {
    let intended = try replay(.clone, doubleFlick)
    let original = try replay(.clone, doubleFlick, .original)
    // The second flick pushes against the clone of page 0, and is lost.
    let walled = (60..<180).filter { original.frame(at: $0).contentOffset == 5 * 320 }
    #expect(walled.count > 5)
    #expect(intended.frame(at: 180).state.currentIndex == 1)
    #expect(original.frame(at: 180).state.currentIndex == 0)
    #expect(original.frame(at: 180).contentOffset == 320)
    // From there on it is one page behind.
    #expect(intended.frame(at: 300).state.currentIndex == 2)
    #expect(original.frame(at: 300).state.currentIndex == 1)
    #expect(original.frame(at: 300).slots.map(\.page) == [1])
    // The intended one jumped in motion, and never stood still before it was there.
    let jumps = (60..<180).flatMap { intended.frame(at: $0).jumps }
    #expect(jumps.contains { $0.occasion == .motion })
    #expect(jumps.allSatisfy { abs($0.to - $0.from + 4 * 320) < 1e-9 })
  }

  @Test("The same flicks stick in three views and in doubled content, too")
  func otherWalls() throws {
    let views = try replay(.threeViews, doubleFlick, .original)
    #expect(views.frame(at: 180).state.currentIndex == 0)
    var rig = doubleFlick
    // In doubled content the wall is a whole round further on, and is met only if no caught
    // deceleration tells that it ended.
    rig.scrolling.reportsCaughtDeceleration = false
    rig.entries.removeFirst()
    rig.entries = (0..<10).map { index in
      ScriptEntry(
        at: at(1, 120 * index), .flick(from: point(300), velocity: ViewVector(dx: -2000, dy: 0)))
    }
    #expect(try replay(.double, rig).frame(at: 400).state.currentIndex == 10 % 4)
    #expect(try replay(.double, rig, .original).frame(at: 400).state.currentIndex == 7 % 4)
    #expect(try replay(.offsetReset, rig, .original).frame(at: 400).state.currentIndex == 10 % 4)
  }

  @Test("Without fast flicks an original draws the same as the reference")
  func harmlessOriginals() throws {
    for kind in LoopStrategyKind.allCases {
      let original = try replay(kind, Rig(), .original)
      for number in 0..<1000 {
        let frame = original.frame(at: number)
        #expect(frame.state == original.sequence.state(at: number).wrapped(like: frame.state))
      }
    }
  }
}

extension FrameState {
  /// The same state in another round.
  fileprivate func wrapped(like other: FrameState) -> FrameState {
    var result = self
    let way = other.position.page - position.page
    if way.isMultiple(of: pages.count) { result.position.page += way }
    return result
  }
}
