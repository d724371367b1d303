import BannerloopCarousel
import BannerloopMotion
import BannerloopTestSupport
import Testing

@Suite("Windows of pages")
struct PageWindowTests {
  private func window(
    _ position: Double, after earlier: Double? = nil, of rig: Rig, pages: PageList? = nil
  ) -> [Int] {
    func state(_ position: Double) -> FrameState {
      FrameState(
        frame: 0, time: .zero, position: PagePosition(position), currentIndex: 0, view: rig.view,
        pages: pages ?? PageList(count: rig.pages))
    }
    return PageWindow(state(position), after: earlier.map(state), in: rig.configuration).pages
  }

  @Test("Pages in sight come first, then the next one in the direction of motion")
  func order() {
    let rig = stillRig { $0.pages = 6 }
    #expect(window(0, of: rig) == [0, 1, 5])
    #expect(window(2, of: rig) == [2, 3, 1])
    #expect(window(2.25, after: 2.2, of: rig) == [2, 3, 4, 1])
    #expect(window(2.25, after: 2.3, of: rig) == [2, 3, 1, 4])
    #expect(window(-0.5, after: -0.4, of: rig) == [5, 0, 4, 1])
  }

  @Test("Without a loop there is nothing past the ends, and few pages come once each")
  func ends() {
    #expect(window(0, of: stillRig { $0.looping = .none }) == [0, 1])
    #expect(window(3, of: stillRig { $0.looping = .none }) == [3, 2])
    #expect(window(0.5, of: stillRig { $0.pages = 2 }) == [0, 1])
    #expect(window(0, of: stillRig { $0.pages = 1 }) == [0])
    #expect(window(0, of: stillRig { $0.pages = 0 }) == [])
    #expect(window(1, of: stillRig(), pages: PageList([7, 5, 9, 5])) == [5, 9, 7])
  }

  @Test("What is seen is always in the window, with at most two more, asked for once a page change")
  func property() throws {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<40 {
      var rig = Rig()
      rig.pages = Int.random(in: 1...9, using: &random)
      rig.looping = [.infinite, .none, .rewind, .pingPong].randomElement(using: &random) ?? .none
      rig.item = Bool.random(using: &random) ? 320 : 200
      let sequence = FrameSequence(try rig.carousel(), rate: FrameRate(60))
      var earlier: FrameState?
      var before: Set<Int> = []
      var asked = 0
      var changes = 0
      for frame in 0..<900 {
        let state = sequence.state(at: frame)
        let now = PageWindow(state, after: earlier, in: rig.configuration).pages
        let repeats = rig.configuration.repeats(state.pages)
        let seen = Set(
          rig.configuration.geometry.visibleSlots(at: state.position)
            .filter { repeats || (0..<rig.pages).contains($0) }.map { $0.wrapped(rig.pages) })
        #expect(seen.isSubset(of: now) && Array(Set(now)).count == now.count)
        #expect(now.count <= seen.count + 2)
        if frame > 0 { asked += Set(now).subtracting(before).count }
        changes += sequence.events(at: frame).count {
          if case .pageChanged = $0.kind { true } else { false }
        }
        before = Set(now)
        earlier = state
      }
      // A rewind passes all pages in one change.
      if rig.looping != .rewind { #expect(asked <= changes + 1, "\(rig)") }
    }
  }
}
