import BannerloopCarousel
import BannerloopMotion
import BannerloopTestSupport
import Testing

@Suite("Long runs")
struct LongRunTests {
  @Test("After ten million pages a slide is where the first one was, to 1e-6 of a pixel")
  func tenMillionPages() throws {
    // P18.
    for pages in [3, 5, 12] {
      for timer in [AutoplayTimer.grid, .displayLink(FrameRate(60))] {
        var rig = Rig()
        rig.pages = pages
        rig.view = PointSize(width: 333.3, height: 160)
        rig.scale = 3
        rig.autoplay = Autoplay(pace: .period(at(3)), initialDelay: at(3), timer: timer)
        let carousel = try rig.carousel()
        let far = 10_000_000
        for millisecond in stride(from: 0, through: 3000, by: 7) {
          let near = carousel.position(at: at(3, millisecond))
          let later = carousel.position(at: at(3 * far, millisecond))
          let way = near.distance(to: later) - Double(far - 1)
          #expect(abs(way) * 333.3 * 3 < 1e-6)
          #expect(later.page == far - 1 + near.page)
        }
        #expect(carousel.currentIndex(at: at(3 * far + 1)) == far % pages)
      }
    }
  }

  @Test("A touch ten million pages on does the same as one at the start")
  func farTouch() throws {
    let pages = 20_000_001
    func carousel(_ start: Int) throws -> Carousel {
      try stillRig {
        $0.pages = pages
        $0.entries = [
          .call(at: .zero, .scrollTo(page: start, animated: false, direction: .forward)),
          .drag(at: at(1), forward: 133, velocity: 700), .call(at: at(1, 400), .next),
          .drag(at: at(1, 500), forward: -71, velocity: -200),
        ]
      }.carousel()
    }
    let near = try carousel(0)
    for start in [10_000_000, 20_000_000] {
      let far = try carousel(start)
      for step in 0..<3000 {
        let time = at(0, step)
        let way = near.position(at: time).distance(to: far.position(at: time)) - Double(start)
        #expect(abs(way) * 320 * 2 < 1e-6)
      }
    }
  }

  @Test("A day at 60 frames a second has every slide at its exact place")
  func oneDay() throws {
    // P18: 5,184,000 frames, of which every 97th is looked at.
    var rig = Rig()
    rig.curve = .linear
    rig.autoplay = Autoplay(pace: .period(at(2, 10)), initialDelay: at(2, 10))
    let frames = FrameSequence(try rig.carousel(), rate: FrameRate(60))
    for frame in stride(from: 0, to: 24 * 3600 * 60, by: 97) {
      let position = frames.state(at: frame).position
      // Slide k starts at 2.01 k seconds and takes 0.3: whole hundredths of sixtieths.
      let hundredths = frame * 100
      let slide = hundredths / (201 * 60)
      let into = hundredths - slide * 201 * 60
      let part = min(1, Double(into) / Double(30 * 60))
      let expected =
        slide == 0 ? PagePosition(page: 0) : PagePosition(page: slide - 1, fraction: part)
      #expect(abs(expected.distance(to: position)) * 320 * 2 < 1e-6)
    }
  }

  @Test("A script a day long with autoplay beside it steps as it seeks at its end")
  func dayLongScript() throws {
    var rig = Rig()
    rig.entries = [
      .drag(at: at(86_000), forward: 100, velocity: 700), .call(at: at(86_390), .next),
    ]
    let frames = FrameSequence(try rig.carousel(), rate: FrameRate(60000, 1001))
    var cursor = frames.cursor(from: 5_150_000)
    for frame in 5_150_000..<5_154_000 { #expect(cursor.next() == frames.state(at: frame)) }
  }

  @Test("A million pages that are all turned alike are compiled as one turn")
  func manyPages() throws {
    var rig = Rig()
    rig.pages = 1_000_000
    let carousel = try rig.carousel()
    #expect(carousel.position(at: at(2_000_001)) == PagePosition(page: 1_000_000))
    #expect(carousel.currentIndex(at: at(2_000_003)) == 1)
  }
}
