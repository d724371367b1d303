import Bannerloop
import BannerloopTestSupport
import Testing

@Suite("Frames")
struct FrameTests {
  @Test("Every frame of a slide is the tail of one page and the head of the next, row by row")
  func slideFrames() async throws {
    let folder = try TemporaryFolder()
    let banner = try Banner(
      try Rig.small(in: folder) {
        $0.pageControl.isVisible = false
        $0.slide = SlideAnimation(duration: Rational(1, 2), curve: .easeInEaseOut)
      })
    // Page 0 stands 6 frames, a slide takes 30, and so on; the third slide goes over the seam.
    let pages = [
      try await banner.decoded(0), try await banner.decoded(36), try await banner.decoded(72),
    ]
    #expect(pages[0] != pages[1] && pages[1] != pages[2])
    for slide in 0..<3 {
      let (from, to) = (pages[slide], pages[(slide + 1) % 3])
      var last = 0
      for step in 0...30 {
        let frame = try await banner.decoded(6 + 36 * slide + step)
        let offset = try #require(
          (0...40).first { offset in
            (0..<24).allSatisfy { y in
              frame.row(y) == (from.row(y, from: offset) + to.row(y, to: offset))[...]
            }
          }, "frame \(6 + 36 * slide + step) joins nothing")
        #expect(offset >= last)
        // Where it must be: the curve's value in points, rounded half up.
        let exact = TimingCurve.easeInEaseOut.value(at: Double(step) / 30) * 40
        #expect(offset == 40 - Int((40 - exact + 0.5).rounded(.down)))
        last = offset
      }
      #expect(last == 40)
    }
  }

  @Test("The end of the last slide is the first frame again, byte for byte")
  func seam() async throws {
    // CC-03: nothing is redrawn or moved when the carousel comes back to its first page.
    let banner = try Banner(Rig.standard { $0.pageControl.isVisible = true })
    let first = try await banner.png(atFrame: 0)
    // The fourth tick is at 8 s; its slide ends 18 frames later.
    #expect(try await banner.png(atFrame: 498) == first)
    #expect(try await banner.png(atFrame: 499) == first)
    #expect(banner.plan(at: 498) == banner.plan(at: 0))
    #expect(try await banner.png(atFrame: 497) != first)
  }

  @Test("Pages of one colour show no line between them at any fraction")
  func noSeamLine() async throws {
    // CC-15: with a curve of 97 steps the position is k/97.
    let grey = Color(red: 90, green: 120, blue: 150)
    let banner = try Banner(
      Rig.standard(pages: [grey, grey, grey, grey]) {
        $0.canvas.rate = FrameRate(97)
        $0.canvas.size = PointSize(width: 33.3, height: 5)
        $0.slide = SlideAnimation(duration: Rational(1), curve: .linear)
        $0.autoplay = Autoplay(pace: .period(Rational(1)), initialDelay: .zero)
      })
    for frame in 0..<97 {
      let picture = try await banner.decoded(frame)
      #expect(
        (0..<picture.size.area).allSatisfy {
          picture.color($0 % picture.width, $0 / picture.width) == grey
        })
    }
  }

  @Test("The gap between pages is 40 pixels of ground everywhere, over the seam too")
  func gap() async throws {
    // CC-10.
    let banner = try Banner(
      Rig.standard(pages: [.black, .white, Color(red: 9, green: 9, blue: 9)]) {
        $0.itemSize = PointSize(width: 200, height: 160)
        $0.interitemSpacing = 20
      })
    for frame in stride(from: 0, to: 3 * 120 + 20, by: 19) {
      let picture = try await banner.decoded(frame)
      var runs: [Int] = []
      var x = 0
      while x < 640 {
        var end = x
        while end < 640, picture.color(end, 100) == Rig.magenta { end += 1 }
        if end > x, x > 0, end < 640 { runs.append(end - x) }
        x = max(end, x + 1)
      }
      #expect(runs.allSatisfy { $0 == 40 }, "frame \(frame): \(runs)")
      #expect(!runs.isEmpty)
    }
  }

  @Test("Every frame covers the view, for any looping, direction and curve")
  func covered() async throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<12 {
      let banner = try Banner(
        Rig.standard(pages: (0..<Int.random(in: 2...5, using: &random)).map { _ in .black }) {
          $0.canvas.size = PointSize(
            width: Double.random(in: 5...60, using: &random),
            height: Double.random(in: 5...60, using: &random))
          $0.looping = .infinite
          $0.direction = Bool.random(using: &random) ? .vertical : .horizontal
          $0.isRightToLeft = Bool.random(using: &random)
          $0.slide.curve =
            [.linear, .easeInEaseOut, .spring(.bouncy)].randomElement(using: &random) ?? .linear
        })
      for _ in 0..<12 {
        let picture = try await banner.decoded(Int.random(in: 0..<600, using: &random))
        #expect(picture.bytes.allSatisfy { $0 == 0 })
      }
    }
  }

  @Test("A title moves with its page")
  func titles() async throws {
    // CC-59: over the seam the bar's edge stays with the page's.
    let banner = try Banner(
      Rig.standard {
        $0.pages[3].title = "Last"
        $0.pages[0].title = nil
      })
    let rest = try await banner.decoded(3 * 120 + 60)
    for step in 1..<18 {
      let frame = banner.plan(at: 4 * 120 + step)
      let picture = try await banner.decoded(4 * 120 + step)
      let left = try #require(frame.slices.first).destination.width
      for y in 260..<320 {
        #expect(picture.row(y, to: left) == rest.row(y, from: 640 - left))
        #expect(picture.color(639, y) == Color(red: 255, green: 0, blue: 0) || left == 640)
      }
    }
  }

  @Test("Dots flip at the half page and show which page comes to rest")
  func dots() async throws {
    let banner = try Banner(
      Rig.standard(pages: [.black, .black, .black]) {
        $0.canvas.scale = 1
        $0.pageControl.isVisible = true
      })
    // Three dots: centres at 144, 160, 176; 18 above the bottom edge.
    func current(_ frame: Int) async throws -> Int? {
      let picture = try await banner.decoded(frame)
      return [144, 160, 176].firstIndex { picture.color($0, 142) == .white }
    }
    #expect(try await current(0) == 0)
    #expect(try await current(128) == 0)
    #expect(try await current(129) == 1)
    #expect(try await current(138) == 1)
    #expect(try await current(369) == 0)
    let picture = try await banner.decoded(0)
    #expect(picture.color(160, 142) == Color(red: 128, green: 128, blue: 128))
    #expect(picture.color(152, 142) == .black)
  }

  @Test("A clear ground keeps its transparency in the file")
  func transparency() async throws {
    let banner = try Banner(
      Rig.standard {
        $0.canvas.ground = .color(.clear)
        $0.itemSize = PointSize(width: 200, height: 100)
        $0.interitemSpacing = 20
      })
    #expect(!banner.isOpaque)
    let picture = try await banner.decoded(0)
    #expect(picture.format == .rgba)
    #expect(picture.color(320, 10).alpha == 0)
    #expect(picture.color(320, 160) == Color(red: 255, green: 0, blue: 0))
  }

  @Test("Burnt-in words name the frame, the time and the position, in a box that does not move")
  func burnIn() throws {
    let banner = try Banner(Rig.standard(), burnIn: [.frame, .time, .position])
    let patches = [0, 129, 138].map { banner.plan(at: $0).patches }
    #expect(
      patches.map { $0.map(\.content) } == [
        [.caption("#000000  0.000 s  page 0.000")], [.caption("#000129  2.150 s  page 0.500")],
        [.caption("#000138  2.300 s  page 1.000")],
      ])
    #expect(Set(patches.flatMap { $0 }.map(\.bounds)).count == 1)
  }

  @Test("The first picture decides the canvas: its shape within 1280x720, even, never enlarged")
  func defaultCanvas() throws {
    let folder = try TemporaryFolder()
    let path = try Rig.picture(in: folder, name: "p.png", seed: 1)
    var scenario = Scenario()
    scenario.pages = [Page(picture: .file(path))]
    let banner = try Banner(scenario)
    #expect(banner.canvas == PixelSize(width: 40, height: 24))
    #expect(banner.canvasNote?.contains("--size") == true)
    scenario.pages = [Page(picture: .color(.black))]
    #expect(try Banner(scenario).canvas == PixelSize(width: 1280, height: 720))
  }

  @Test("Missing pictures are all named at once")
  func missingPictures() {
    var scenario = Scenario()
    scenario.pages = ["/nowhere/a.jpg", "/nowhere/b.jpg"].map { Page(picture: .file($0)) }
    do throws(BannerError) {
      _ = try Banner(scenario)
      Issue.record("the banner was made")
    } catch {
      guard case .pictures(let messages) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(messages.count == 2)
      #expect(messages[0].contains("/nowhere/a.jpg"))
    }
  }

  @Test("The scenario's hash follows pictures' contents and values, not paths")
  func hash() throws {
    let folder = try TemporaryFolder()
    func hash(_ name: String, seed: Int, change: (inout Scenario) -> Void = { _ in }) throws
      -> String
    {
      var scenario = Scenario()
      scenario.pages = [
        Page(picture: .file(try Rig.picture(in: folder, name: name, seed: seed))),
        Page(picture: .color(.white)),
      ]
      change(&scenario)
      return try Banner(scenario).hash
    }
    let reference = try hash("a.png", seed: 1)
    #expect(try hash("b.png", seed: 1) == reference)
    #expect(try hash("c.png", seed: 2) != reference)
    #expect(try hash("a.png", seed: 1) { $0.cornerRadius = 4 } != reference)
    #expect(reference.count == 16)
  }
}
