import Bannerloop
@testable import BannerloopExport
import BannerloopTestSupport
import Testing

@Suite("Spliced frames")
struct SplicedFrameTests {
  /// Whether a frame's file decodes to the composed picture.
  static func agrees(_ banner: Banner, _ frame: Int) async throws -> Bool {
    let composed = try await banner.pixels(atFrame: frame)
    return try await banner.decoded(frame)
      == composed.converted(to: banner.isOpaque ? .rgb : .rgba)
  }

  @Test("Every frame of a round decodes to the composed picture")
  func wholeRound() async throws {
    let folder = try TemporaryFolder()
    let banner = try Banner(try Rig.small(in: folder) { $0.pages[1].title = "A title" })
    for frame in 0..<banner.frameCount { #expect(try await Self.agrees(banner, frame), "\(frame)") }
  }

  @Test(
    "Titles, dots, gaps, peeking pages, directions and clear grounds all decode to the composed picture"
  )
  func mixtures() async throws {
    var random = SeededGenerator(seed: 41)
    let folder = try TemporaryFolder()
    for round in 0..<24 {
      let banner = try Banner(
        try Rig.small(in: folder) {
          $0.canvas.size = PointSize(
            width: Double(Int.random(in: 3...70, using: &random)) + 0.5,
            height: Double(Int.random(in: 3...50, using: &random)))
          $0.canvas.scale = [1, 1.5, 2].randomElement(using: &random) ?? 1
          $0.canvas.ground =
            [
              .color(.white), .color(.clear), .color(Color(red: 9, green: 80, blue: 7, alpha: 90)),
              .gradient([.black, .white], angle: 40),
            ].randomElement(using: &random) ?? .color(.black)
          $0.looping = Looping.allCases.randomElement(using: &random) ?? .none
          $0.direction = Bool.random(using: &random) ? .vertical : .horizontal
          $0.isRightToLeft = Bool.random(using: &random)
          $0.contentMode = ContentMode.allCases.randomElement(using: &random) ?? .fill
          $0.interitemSpacing = Bool.random(using: &random) ? 0 : 5
          $0.cornerRadius = Bool.random(using: &random) ? 0 : 6
          $0.borderWidth = Bool.random(using: &random) ? 0 : 1
          if Bool.random(using: &random) { $0.itemSize = PointSize(width: 20, height: 12) }
          if Bool.random(using: &random) { $0.pages[0].title = "Title" }
          $0.pageControl.shadowOpacity = Bool.random(using: &random) ? 0 : 0.4
        }, burnIn: Bool.random(using: &random) ? [.frame, .position] : [])
      for _ in 0..<8 {
        let frame = Int.random(in: 0..<80, using: &random)
        #expect(try await Self.agrees(banner, frame), "round \(round), frame \(frame)")
      }
    }
  }

  @Test("Planes put together from pages are those of the composed picture, on all sides")
  func planes() async throws {
    var random = SeededGenerator(seed: 97)
    let folder = try TemporaryFolder()
    for round in 0..<40 {
      let banner = try Banner(
        try Rig.small(in: folder) {
          $0.canvas.size = PointSize(
            width: Double(Int.random(in: 1...70, using: &random)) + 0.5,
            height: Double(Int.random(in: 1...50, using: &random)))
          $0.canvas.scale = [1, 1.5, 2].randomElement(using: &random) ?? 1
          $0.canvas.ground =
            [
              .color(.white), .color(Color(red: 9, green: 80, blue: 7)),
              .gradient([.black, .white], angle: 40),
            ]
            .randomElement(using: &random) ?? .color(.black)
          $0.direction = Bool.random(using: &random) ? .vertical : .horizontal
          $0.isRightToLeft = Bool.random(using: &random)
          $0.interitemSpacing = Bool.random(using: &random) ? 0 : 5
          if Bool.random(using: &random) { $0.itemSize = PointSize(width: 21, height: 13) }
          if Bool.random(using: &random) { $0.pages[0].title = "Title" }
          $0.pageControl.isVisible = Bool.random(using: &random)
        }, burnIn: Bool.random(using: &random) ? [.frame, .position] : [])
      for _ in 0..<8 {
        let plan = banner.plan(at: Int.random(in: 0..<80, using: &random))
        let canvas = banner.canvas
        let sizes = [(0, 0), (1, 0), (0, 1), (1, 1), (-1, 0), (-1, -1), (5, -3)].map {
          PixelSize(width: max(1, canvas.width + $0.0), height: max(1, canvas.height + $0.1))
        }
        let made = try await banner.contents(
          of: plan, as: Set(sizes.map { .planes($0) } + [.pixels]))
        guard case .pixels(let pixels) = made[.pixels] else {
          Issue.record("There are pixels.")
          return
        }
        for size in sizes {
          guard case .planes(let planes) = made[.planes(size)] else {
            Issue.record("There are planes of \(size).")
            return
          }
          #expect(
            planes == pixels.planesReference(of: size), "round \(round), \(canvas) as \(size)")
        }
      }
    }
  }

  @Test("Small files have the same pixels")
  func small() async throws {
    let folder = try TemporaryFolder()
    let scenario = try Rig.small(in: folder)
    let fast = try Banner(scenario)
    let small = try Banner(scenario, strategy: .small)
    for frame in 0..<20 {
      let pictures = (try await fast.decoded(frame), try await small.decoded(frame))
      #expect(pictures.0 == pictures.1)
    }
    #expect(fast.hash == small.hash)
  }
}
