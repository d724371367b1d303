import BannerloopCarousel
import BannerloopMotion
import BannerloopPixels
import BannerloopTestSupport
import Testing

@Suite("Layout")
struct LayoutTests {
  static func layout(
    _ width: Double, _ height: Double, scale: Double = 1, pages: Int = 4, repeats: Bool = true,
    dots: Bool = false, change: (inout Layout.Configuration) -> Void = { _ in }
  ) -> Layout {
    var configuration = Layout.Configuration(
      canvas: PixelSize(
        width: Int((width * scale + 0.5).rounded(.down)),
        height: Int((height * scale + 0.5).rounded(.down))),
      view: PointSize(width: width, height: height), scale: scale)
    change(&configuration)
    var style = PageControlStyle()
    style.isVisible = dots
    return Layout(
      configuration, pageControl: style, pageCount: pages, looping: repeats ? .infinite : .none)
  }

  static func state(_ position: Double, index: Int = 0) -> FrameState {
    FrameState(frame: 0, time: .zero, position: PagePosition(position), currentIndex: index)
  }

  @Test("A page that arrives shows its placeholder, then steps of a fade, then stays")
  func arrival() {
    let layout = Layout(
      Layout.Configuration(
        canvas: PixelSize(width: 8, height: 8), view: PointSize(width: 8, height: 8), scale: 1),
      pageControl: PageControlStyle(), pageCount: 2, looping: .none,
      arrivals: [0: PageArrival(time: Rational(1), fade: Rational(1, 2))])
    func tile(_ time: Rational, _ position: Double = 0) -> TileID? {
      layout.plan(
        for: FrameState(
          frame: 0, time: time, position: PagePosition(position), currentIndex: 0)
      ).slices.first?.tile
    }
    #expect(tile(.zero) == .arriving(0, view: 0, shown: 0))
    #expect(tile(Rational(1)) == .arriving(0, view: 0, shown: 0))
    #expect(tile(Rational(5, 4)) == .arriving(0, view: 0, shown: 127))
    #expect(tile(Rational(3, 2)) == .page(0))
    #expect(tile(Rational(1000)) == .page(0))
    #expect(tile(.zero, 1) == .page(1))
  }

  @Test("A page at rest is one slice of the whole canvas")
  func rest() {
    let plan = Self.layout(320, 160, scale: 2).plan(for: Self.state(6))
    #expect(
      plan.slices == [
        PageSlice(
          tile: .page(2), source: PixelPoint(x: 0, y: 0),
          destination: PixelRect(x: 0, y: 0, width: 640, height: 320))
      ])
  }

  @Test("A quarter of the way shows the tail of one page and the head of the next")
  func quarter() {
    let plan = Self.layout(320, 160, scale: 2).plan(for: Self.state(3.25))
    #expect(
      plan.slices == [
        PageSlice(
          tile: .page(3), source: PixelPoint(x: 160, y: 0),
          destination: PixelRect(x: 0, y: 0, width: 480, height: 320)),
        PageSlice(
          tile: .page(0), source: PixelPoint(x: 0, y: 0),
          destination: PixelRect(x: 480, y: 0, width: 160, height: 320)),
      ])
  }

  @Test("Slices tile the canvas exactly and stay inside their tiles, for any geometry and position")
  func tiling() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<4000 {
      let width =
        Double(Int.random(in: 1...400, using: &random)) + Double.random(in: 0..<1, using: &random)
      let height =
        Double(Int.random(in: 1...60, using: &random)) + Double.random(in: 0..<1, using: &random)
      let scale: Double = ([1.0, 1.5, 2.0, 3.0] as [Double]).randomElement(using: &random) ?? 1.0
      let pages = Int.random(in: 1...6, using: &random)
      let layout = Self.layout(
        width, height, scale: scale, pages: pages, repeats: Bool.random(using: &random)
      ) {
        $0.direction = Bool.random(using: &random) ? .vertical : .horizontal
        $0.isRightToLeft = Bool.random(using: &random)
        $0.interitemSpacing =
          Bool.random(using: &random) ? 0 : Double.random(in: 0...30, using: &random)
        if Bool.random(using: &random) {
          $0.itemSize = PointSize(
            width: Double.random(in: 1...500, using: &random),
            height: Double.random(in: 1...70, using: &random))
        }
      }
      let position = Double.random(in: -8...8, using: &random)
      let plan = layout.plan(for: Self.state(position))
      let canvas = PixelRect(
        PixelSize(
          width: Int((width * scale + 0.5).rounded(.down)),
          height: Int((height * scale + 0.5).rounded(.down))))
      guard !canvas.isEmpty else { continue }
      var area = 0
      for slice in plan.slices {
        #expect(canvas.contains(slice.destination))
        #expect(!slice.destination.isEmpty)
        area += slice.destination.size.area
        let tile = slice.tile == .ground ? canvas.size : layout.tile.size
        let source = PixelRect(
          x: slice.source.x, y: slice.source.y, width: slice.destination.width,
          height: slice.destination.height)
        #expect(PixelRect(tile).contains(source), "\(source) of \(tile)")
      }
      #expect(area == canvas.size.area)
      for (a, b) in zip(plan.slices, plan.slices.dropFirst()) {
        #expect(a.destination.intersection(b.destination).isEmpty)
      }
    }
  }

  @Test("The gap is equally wide everywhere, over the seam too")
  func gap() {
    // CC-10: pages of 200 points, 20 apart, three of them: 40 pixels of ground between.
    let layout = Self.layout(320, 160, scale: 2, pages: 3) {
      $0.itemSize = PointSize(width: 200, height: 160)
      $0.interitemSpacing = 20
    }
    #expect(layout.tile.size == PixelSize(width: 440, height: 320))
    #expect(layout.tile.item == PixelRect(x: 0, y: 0, width: 400, height: 320))
    for position in [0, 1, 2, 2.25, 2.5, 2.75] as [Double] {
      let plan = layout.plan(for: Self.state(position))
      let pages = plan.slices.filter { $0.tile != .ground }
      #expect(pages.count == plan.slices.count)
      for (a, b) in zip(pages, pages.dropFirst()) {
        #expect(a.destination.maxX == b.destination.x)
        #expect(b.source.x == 0)
      }
    }
  }

  @Test("Neighbours peek in evenly, and beyond the ends of a finite carousel is ground")
  func peeking() {
    let looping = Self.layout(320, 100, pages: 4) {
      $0.itemSize = PointSize(width: 240, height: 100)
    }
    #expect(looping.plan(for: Self.state(0)).slices.map(\.tile) == [.page(3), .page(0), .page(1)])
    #expect(looping.plan(for: Self.state(0)).slices.map(\.destination.width) == [40, 240, 40])
    let finite = Self.layout(320, 100, pages: 4, repeats: false) {
      $0.itemSize = PointSize(width: 240, height: 100)
    }
    #expect(finite.plan(for: Self.state(0)).slices.map(\.tile) == [.ground, .page(0), .page(1)])
    #expect(finite.plan(for: Self.state(3)).slices.map(\.tile) == [.page(2), .page(3), .ground])
    // Pages shorter than the view may be seen twice.
    let narrow = Self.layout(320, 100, pages: 2) {
      $0.itemSize = PointSize(width: 100, height: 100)
    }
    #expect(
      narrow.plan(for: Self.state(0)).slices.map(\.tile)
        == [.page(0), .page(1), .page(0), .page(1), .page(0)])
  }

  @Test("Right to left is the mirror image of left to right")
  func mirror() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<500 {
      let width = Double(Int.random(in: 20...200, using: &random))
      let spacing = Double(Int.random(in: 0...10, using: &random))
      let item = Double(Int.random(in: 10...200, using: &random))
      func make(_ reversed: Bool) -> Layout {
        Self.layout(width, 20, pages: 5) {
          $0.isRightToLeft = reversed
          $0.itemSize = PointSize(width: item, height: 20)
          $0.interitemSpacing = spacing
        }
      }
      // Positions that put edges on whole pixels have no tie to break.
      let pitch = Int(item + spacing)
      let position = Double(Int.random(in: 0..<(5 * pitch), using: &random)) / Double(pitch)
      guard (width - item).truncatingRemainder(dividingBy: 2) == 0 else { continue }
      let plain = make(false).plan(for: Self.state(position))
      let mirrored = make(true).plan(for: Self.state(position))
      #expect(plain.slices.map(\.tile) == mirrored.slices.map(\.tile))
      for (a, b) in zip(plain.slices, mirrored.slices) {
        #expect(b.destination.x == Int(width) - a.destination.maxX)
        #expect(b.destination.width == a.destination.width)
        #expect(b.source.x == pitch - a.source.x - a.destination.width)
      }
    }
  }

  @Test("Views of fractional width fill their pixel columns at rest and lose no page")
  func fractionalWidths() {
    // CC-12, CC-13.
    for (width, height, vertical) in [
      (300.9, 90, false), (356.72, 90, false), (320, 90.3, true), (100.4, 50, false),
    ]
      as [(Double, Double, Bool)]
    {
      let layout = Self.layout(width, height, pages: 10) {
        $0.direction = vertical ? .vertical : .horizontal
      }
      for page in 0..<25 {
        let plan = layout.plan(for: Self.state(Double(page)))
        #expect(plan.slices.map(\.tile) == [.page(page % 10)])
        let canvas = PixelSize(
          width: Int((width + 0.5).rounded(.down)), height: Int((height + 0.5).rounded(.down)))
        #expect(plan.slices.first?.destination == PixelRect(canvas))
      }
    }
  }

  @Test("Over a ground that is a picture, pages are layers")
  func pictureGround() {
    let layout = Self.layout(320, 160) {
      $0.hasPlainGround = false
      $0.interitemSpacing = 10
    }
    let plan = layout.plan(for: Self.state(0.5))
    #expect(plan.slices.map(\.tile) == [.ground])
    #expect(plan.layers.map(\.tile) == [.page(0), .page(1)])
  }

  @Test("A plan that is used again is the same as a new one")
  func reuse() {
    let layout = Self.layout(321, 77, dots: true)
    var plan = FramePlan()
    for step in 0..<200 {
      let state = Self.state(Double(step) / 37, index: step % 4)
      layout.update(&plan, for: state)
      #expect(plan == layout.plan(for: state))
    }
  }
}
