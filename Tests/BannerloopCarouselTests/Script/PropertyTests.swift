import BannerloopCarousel
import BannerloopMotion
import BannerloopTestSupport
import Testing

@Suite("Properties that hold for every script")
struct PropertyTests {
  /// Runs a check on carousels of random scripts.
  private func forRandomRigs(
    _ count: Int, seed: UInt64, change: (inout Rig) -> Void = { _ in }, calls: Bool = true,
    resizes: Bool = true, check: (Rig, Carousel, inout SeededGenerator) throws -> Void
  ) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<count {
      var rig = Rig.random(using: &random, calls: calls, resizes: resizes)
      change(&rig)
      try check(rig, try rig.carousel(), &random)
    }
  }

  @Test("Stepping equals seeking at any rate, and the index is the nearest page's")
  func seeking() throws {
    // P7, P11.
    try forRandomRigs(80, seed: 1) { rig, carousel, random in
      let rate = pick([FrameRate(60), FrameRate(60000, 1001), FrameRate(24)], &random)
      let sequence = FrameSequence(carousel, rate: rate)
      let start = Int.random(in: 0...300, using: &random)
      var cursor = sequence.cursor(from: start)
      for frame in start..<(start + 900) {
        let state = cursor.next()
        #expect(state == sequence.state(at: frame))
        let position = state.position
        #expect(
          abs(position.distance(to: PagePosition(page: position.nearestPage))) <= 0.5)
        let count = state.pages.count
        #expect(
          state.currentIndex
            == (count == 0
              ? 0
              : rig.configuration.repeats(state.pages)
                ? position.nearestPage.wrapped(count)
                : min(max(0, position.nearestPage), count - 1)))
      }
    }
  }

  @Test("The same script gives the same carousel, in whatever order it is asked")
  func determinism() throws {
    // P11.
    try forRandomRigs(40, seed: 2) { rig, carousel, random in
      let again = try rig.carousel()
      #expect(again == carousel)
      let times = (0..<200).map { _ in Rational(Int.random(in: 0...60_000, using: &random), 1000) }
      let first = times.map { carousel.position(at: $0) }
      #expect(times.reversed().map { again.position(at: $0) } == first.reversed())
    }
  }

  @Test("Splitting the run anywhere changes nothing")
  func splitting() throws {
    // P11: a view that is given the size that it has makes a new stretch of every motion.
    try forRandomRigs(120, seed: 3, resizes: false) { rig, carousel, random in
      var split = rig
      for _ in 0..<12 {
        let time = Rational(Int.random(in: 0...20_000, using: &random), 977)
        split.entries.append(.call(at: time, .resize(rig.view)))
      }
      let pieces = try split.carousel()
      for step in 0..<600 {
        let time = Rational(step, 29)
        #expect(carousel.position(at: time) == pieces.position(at: time))
      }
      let end = Rational(60)
      let events = carousel.events(after: nil, through: end)
      #expect(pieces.events(after: nil, through: end) == events)
      // Asked for in pieces, the events are the same.
      var asked: [CarouselEvent] = []
      var last: Rational?
      while last ?? .zero < end {
        let next = min(end, (last ?? .zero) + Rational(Int.random(in: 1...500, using: &random), 97))
        asked += carousel.events(after: last, through: next)
        last = next
      }
      #expect(asked == events)
    }
  }

  @Test("The mirrored script gives the mirrored motion")
  func mirror() throws {
    // P4; a tie breaks upward, so that an odd number of pages has no shortest way in doubt.
    var random = SeededGenerator(seed: 4)
    for _ in 0..<150 {
      var rig = Rig.random(using: &random, pages: pick([3, 5, 7, 11], &random), resizes: false)
      rig.looping = .infinite
      rig.autoplay = nil
      rig.isRightToLeft = false
      // Ties of places that are exactly half way cannot be mirrored; taps hit edges.
      var mirrored = rig
      mirrored.entries = rig.entries.compactMap { $0.mirrored(in: rig) }
      rig.entries = rig.entries.filter { $0.mirrored(in: rig) != nil }
      let carousel = try rig.carousel()
      let other = try mirrored.carousel()
      for step in 0..<700 {
        let time = Rational(step, 23)
        let sum =
          carousel.position(at: time).coordinate + other.position(at: time).coordinate
        #expect(abs(sum) < 1e-9)
        #expect(abs(carousel.velocity(at: time) + other.velocity(at: time)) < 1e-6)
      }
    }
  }

  @Test("The same script some rounds further on gives the same motion over the seam")
  func translation() throws {
    // P3, P8.
    var random = SeededGenerator(seed: 5)
    for _ in 0..<60 {
      var rig = Rig.random(using: &random, pages: Int.random(in: 2...9, using: &random))
      rig.looping = .infinite
      rig.entries = rig.entries.filter { entry in
        switch entry.action {
        case .call(.setPace), .call(.scrollTo), .call(.setPages): false
        default: true
        }
      }
      rig.autoplay?.initialDelay = at(1)
      let base = try rig.carousel()
      for start in 1..<rig.pages {
        var moved = rig
        moved.entries.insert(
          .call(at: .zero, .scrollTo(page: start, animated: false, direction: .forward)), at: 0)
        let carousel = try moved.carousel()
        for step in 0..<200 {
          let time = Rational(step, 11)
          let way = base.position(at: time).distance(to: carousel.position(at: time))
          #expect(abs(way - Double(start)) < 1e-9)
          #expect(abs(base.velocity(at: time) - carousel.velocity(at: time)) < 1e-6)
        }
      }
    }
  }

  @Test("Nothing jumps but what is asked to: positions are continuous to half a pixel")
  func continuity() throws {
    // P5.
    try forRandomRigs(
      120, seed: 6,
      change: { rig in
        rig.slide = max(rig.slide, Rational(1, 10))
        rig.entries = rig.entries.filter { entry in
          switch entry.action {
          case .call(.scrollTo(_, let animated, _)): animated
          case .call(.setPages): false
          default: true
          }
        }
      }, resizes: false
    ) { rig, carousel, _ in
      let pitch = rig.configuration.geometry.pitch
      let pixel = 0.5 / rig.scale / pitch
      for step in 0..<2500 {
        var low = Rational(step, 50)
        var high = Rational(step + 1, 50)
        // Halving follows the larger part of the way: a jump stays, a motion shrinks.
        for _ in 0..<22 {
          let way = carousel.position(at: low).distance(to: carousel.position(at: high))
          if abs(way) <= pixel + 1e-4 { break }
          let middle = (low + high) * Rational(1, 2)
          let place = carousel.position(at: middle)
          let left = abs(carousel.position(at: low).distance(to: place))
          let right = abs(place.distance(to: carousel.position(at: high)))
          if left > right { high = middle } else { low = middle }
        }
        let way = carousel.position(at: low).distance(to: carousel.position(at: high))
        #expect(abs(way) <= pixel + 2e-3)
        guard abs(way) <= pixel + 2e-3 else { return }
      }
    }
  }

  @Test("The speed is the derivative of the position")
  func velocity() throws {
    try forRandomRigs(60, seed: 7) { rig, carousel, random in
      let step = Rational(1, 1_000_000)
      for _ in 0..<200 {
        let time = Rational(Int.random(in: 1...40_000_000, using: &random), 1_000_003)
        let before = carousel.position(at: time - step)
        let after = carousel.position(at: time + step)
        let here = carousel.velocity(at: time)
        let outer = [carousel.velocity(at: time - step), carousel.velocity(at: time + step)]
        // Skipped where a motion begins, ends or turns a corner in between.
        guard abs(outer[0] - outer[1]) < 0.01 + abs(here) * 0.01 else { continue }
        let speed = before.distance(to: after) / 2e-6
        #expect(abs(speed - here) < 0.02 + abs(here) * 0.02)
      }
    }
  }

  @Test("What has come to rest rests on a page, or where a free run ends, and inside the ends")
  func rest() throws {
    try forRandomRigs(150, seed: 8) { rig, carousel, _ in
      var quiet = rig
      let last = rig.entries.last?.at ?? .zero
      quiet.entries.append(.call(at: last + at(1), .setAutoplay(nil)))
      let carousel = try quiet.carousel()
      let end = carousel.position(at: last + at(60))
      #expect(end == carousel.position(at: last + at(100)))
      if case .paging = rig.scrolling.release { #expect(end.isOnPage) }
      if !quiet.configuration.repeats(carousel.pages(at: last + at(60))) {
        let count = carousel.pages(at: last + at(60)).count
        #expect(end.coordinate >= 0 && end.coordinate <= Double(max(0, count - 1)))
      }
      // The page that was told last is the one that rests.
      let told = carousel.changes(through: last + at(60)).last ?? 0
      #expect(told == carousel.currentIndex(at: last + at(60)))
    }
  }

  @Test("A number of pages on and the same back is where it began")
  func backAndForth() throws {
    // P10.
    for pages in 2...7 {
      for count in [1, 2, pages, 3 * pages + 1, 40] {
        let rig = stillRig {
          $0.pages = pages
          $0.entries = (0..<(2 * count)).map {
            .call(at: at($0), $0 < count ? .next : .previous)
          }
        }
        let carousel = try rig.carousel()
        #expect(carousel.position(at: at(count)) == PagePosition(page: count))
        #expect(carousel.position(at: at(2 * count)) == PagePosition(page: 0))
      }
      var playing = Rig()
      playing.pages = pages
      let carousel = try playing.carousel()
      #expect(carousel.currentIndex(at: at(2 * pages + 1)) == 0)
    }
  }

  @Test("Dots are in step after 37 pages on and 80 back, on every frame")
  func dots() throws {
    // CC-62.
    let rig = stillRig {
      $0.pages = 5
      $0.entries = (0..<117).map { .call(at: at($0), $0 < 37 ? .next : .previous) }
    }
    let carousel = try rig.carousel()
    let sequence = FrameSequence(carousel, rate: FrameRate(20))
    for frame in 0..<(118 * 20) {
      let state = sequence.state(at: frame)
      let rounded = Int((state.position.coordinate + 0.5).rounded(.down))
      #expect(state.currentIndex == ((rounded % 5) + 5) % 5)
    }
    #expect(carousel.currentIndex(at: at(200)) == 2)
  }

  @Test("Rates agree at common times, and tell an event on its own frame")
  func rates() throws {
    // CC-27.
    try forRandomRigs(25, seed: 9) { rig, carousel, _ in
      for rate in [2, 30, 60, 120, 144] {
        let frames = FrameSequence(carousel, rate: FrameRate(rate))
        for half in 0..<60 {
          #expect(
            frames.state(at: half * rate / 2).position == carousel.position(at: Rational(half, 2)))
        }
        let told = (0...(20 * rate)).flatMap { frame in
          frames.events(at: frame).map { (frame, $0.time) }
        }
        for (frame, time) in told {
          #expect(FrameRate(rate).firstFrame(atOrAfter: time) == frame)
        }
        #expect(told.count == carousel.events(after: nil, through: at(20)).count)
      }
    }
  }

  @Test("Slots that are seen cover the view of full pages, on every frame")
  func coverage() throws {
    // P6.
    try forRandomRigs(
      60, seed: 10,
      change: { rig in
        rig.item = nil
        rig.spacing = 0
        rig.looping = .infinite
      }
    ) { rig, carousel, _ in
      let frames = FrameSequence(carousel, rate: FrameRate(60))
      for frame in stride(from: 0, to: 1200, by: 3) {
        let state = frames.state(at: frame)
        guard state.pages.count > 1 else { continue }
        let geometry = rig.configuration.geometry(of: state.view)
        let seen = geometry.visibleSlots(at: state.position).map { slot -> Double in
          let start = geometry.offset(ofSlot: slot, at: state.position)
          return min(geometry.viewport, start + geometry.item) - max(0, start)
        }
        #expect(abs(seen.reduce(0, +) - geometry.viewport) < 1e-9)
        #expect(seen.count <= 2)
      }
    }
  }
}

extension ScriptEntry {
  /// The same entry seen in a mirror; `nil` where a mirror shows something else.
  func mirrored(in rig: Rig) -> ScriptEntry? {
    func flip(_ point: ViewPoint) -> ViewPoint {
      ViewPoint(x: rig.view.width - point.x, y: point.y)
    }
    let action: ScriptAction
    switch self.action {
    case .tap(let point): action = .tap(at: flip(point))
    case .hold(let point, let duration): action = .hold(at: flip(point), duration: duration)
    case .flick(let start, let velocity, let duration):
      action = .flick(
        from: flip(start), velocity: ViewVector(dx: -velocity.dx, dy: velocity.dy),
        duration: duration)
    case .drag(let path):
      action = .drag(
        TouchPath(
          samples: path.samples.map { .init(time: $0.time, point: flip($0.point)) },
          release: path.release))
    case .call(.next): action = .call(.previous)
    case .call(.previous): action = .call(.next)
    case .call(.scrollTo(let page, let animated, let route)):
      let other: ScrollRoute =
        route == .forward ? .backward : route == .backward ? .forward : .shortest
      action = .call(
        .scrollTo(page: (-page).wrapped(rig.pages), animated: animated, direction: other))
    // Autoplay goes forward in a mirror, too.
    case .call(.setPages), .call(.setAutoplay): return nil
    case .call: action = self.action
    }
    return ScriptEntry(at: at, action)
  }
}
