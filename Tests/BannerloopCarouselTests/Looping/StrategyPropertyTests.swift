import BannerloopCarousel
import BannerloopMotion
import BannerloopTestSupport
import Testing

@Suite("Properties of every loop strategy")
struct StrategyPropertyTests {
  /// A page as it is drawn: which one, and where it begins in whole device pixels.
  struct Drawn: Hashable, Comparable {
    var page: Int
    var pixel: Int

    static func < (a: Self, b: Self) -> Bool { (a.pixel, a.page) < (b.pixel, b.page) }
  }

  static func pixel(_ points: Double, _ scale: Double) -> Int {
    Int((points * scale + 0.5).rounded(.down))
  }

  /// What the reference draws.
  static func drawn(_ state: FrameState, in configuration: CarouselConfiguration) -> [Drawn] {
    let geometry = configuration.geometry(of: state.view)
    let count = state.pages.count
    guard count > 0 else { return [] }
    return geometry.visibleSlots(at: state.position).compactMap { slot -> Drawn? in
      guard configuration.repeats(state.pages) || (0..<count).contains(slot) else { return nil }
      return Drawn(
        page: slot.wrapped(count),
        pixel: pixel(geometry.offset(ofSlot: slot, at: state.position), configuration.scale))
    }.sorted()
  }

  /// What a strategy draws.
  static func drawn(_ frame: StrategyFrame, scale: Double) -> [Drawn] {
    frame.slots.map { Drawn(page: $0.page, pixel: pixel($0.x, scale)) }.sorted()
  }

  @Test(
    "Every strategy draws what the reference draws, on every frame",
    arguments: LoopStrategyKind.allCases)
  func pictures(_ kind: LoopStrategyKind) throws {
    // P1: the same pages at the same pixels. P8: a seam adds nothing to the way of a frame.
    var random = SeededGenerator(seed: 101)
    for _ in 0..<60 {
      let rig = Rig.random(using: &random)
      let carousel = try rig.carousel()
      let sequence = FrameSequence(carousel, rate: pick([FrameRate(60), FrameRate(24)], &random))
      var cursor = StrategyReplay(sequence, kind: kind).cursor()
      var reference = sequence.cursor()
      var before: (frame: StrategyFrame, state: FrameState)?
      for number in 0..<700 {
        let frame = cursor.next()
        let state = reference.next()
        try #require(frame.state == state)
        try #require(
          Self.drawn(frame, scale: rig.scale) == Self.drawn(state, in: rig.configuration),
          "frame \(number) of \(rig)")
        // Two cells that are seen at once have different views.
        try #require(Set(frame.slots.map(\.view)).count == frame.slots.count)
        let geometry = rig.configuration.geometry(of: state.view)
        if rig.configuration.repeats(state.pages) {
          // The offset is bounded, whatever happens.
          try #require(frame.contentOffset >= -1e-9)
          try #require(frame.contentOffset <= frame.contentLength)
        }
        if let before, before.state.pages == state.pages, before.state.view == state.view,
          kind != .modular
        {
          let way = before.state.position.distance(to: state.position) * geometry.pitch
          let jumped = frame.jumps.reduce(0) { $0 + $1.to - $1.from }
          let own = frame.contentOffset - before.frame.contentOffset - jumped
          try #require(abs(own - way) < 1e-6 * max(1, abs(way)))
        }
        before = (frame, state)
      }
    }
  }

  @Test("Seeking gives the same as stepping", arguments: LoopStrategyKind.allCases)
  func seeking(_ kind: LoopStrategyKind) throws {
    var random = SeededGenerator(seed: 102)
    for round in 0..<16 {
      let rig = Rig.random(using: &random)
      let sequence = FrameSequence(try rig.carousel(), rate: FrameRate(60))
      let replay = StrategyReplay(
        sequence, kind: kind, fidelity: round.isMultiple(of: 2) ? .intended : .original)
      var cursor = replay.cursor()
      for number in 0..<500 {
        let frame = cursor.next()
        if number % 3 == 0 { try #require(replay.frame(at: number) == frame, "\(number) \(rig)") }
      }
    }
  }

  @Test(
    "Offsets stay bounded over very many rounds, either way", arguments: LoopStrategyKind.allCases)
  func manyRounds(_ kind: LoopStrategyKind) throws {
    for pages in [2, 3, 7] {
      var rig = Rig()
      rig.pages = pages
      rig.view.width = 320.7
      let sequence = FrameSequence(try rig.carousel(), rate: FrameRate(60))
      let replay = StrategyReplay(sequence, kind: kind)
      // Frames of the third million of pages; every page is 120 frames.
      for first in [0, 120 * 3_000_000 + 100] {
        var cursor = replay.cursor(from: first)
        for _ in 0..<400 {
          let frame = cursor.next()
          #expect(frame.contentOffset >= 0 && frame.contentOffset <= frame.contentLength)
          #expect(
            Self.drawn(frame, scale: 2) == Self.drawn(frame.state, in: rig.configuration))
        }
      }
    }
  }

  @Test(
    "Flicks faster than the page settles each advance one page",
    arguments: LoopStrategyKind.allCases)
  func flicks(_ kind: LoopStrategyKind) throws {
    // P9, both ways: from rest, and every 0.12 s.
    for (pages, sign) in [(2, 1.0), (3, 1.0), (3, -1.0), (5, -1.0)] {
      for count in 1...9 {
        let rig = stillRig {
          $0.pages = pages
          $0.entries = (0..<count).map { index in
            ScriptEntry(
              at: at(0, 100 + 120 * index),
              .flick(from: point(160), velocity: ViewVector(dx: -sign * 1500, dy: 0)))
          }
        }
        let sequence = FrameSequence(try rig.carousel(), rate: FrameRate(60))
        let replay = StrategyReplay(sequence, kind: kind)
        let page = (Int(sign) * count).wrapped(pages)
        #expect(replay.frame(at: 600).state.currentIndex == page)
        #expect(replay.frame(at: 600).slots.map(\.page) == [page])
      }
    }
  }

  @Test("Seams add no change of page", arguments: LoopStrategyKind.allCases)
  func events(_ kind: LoopStrategyKind) throws {
    // P12: the page of the view in the middle changes exactly where the reference's does.
    var random = SeededGenerator(seed: 103)
    for _ in 0..<25 {
      var rig = Rig.random(using: &random, pages: Int.random(in: 2...6, using: &random))
      rig.looping = .infinite
      let sequence = FrameSequence(try rig.carousel(), rate: FrameRate(60))
      var cursor = StrategyReplay(sequence, kind: kind).cursor()
      for _ in 0..<500 {
        let frame = cursor.next()
        let geometry = rig.configuration.geometry(of: frame.state.view)
        let nearest = frame.slots.min { abs($0.x - geometry.lead) < abs($1.x - geometry.lead) }
        let isTie = abs(frame.state.position.fraction - 0.5) < 1e-9
        if let nearest, !isTie { try #require(nearest.page == frame.state.currentIndex) }
      }
    }
  }
}
