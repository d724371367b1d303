import BannerloopCarousel
import BannerloopPixels
import BannerloopRender
import BannerloopTestSupport
import Testing

@Suite("Compositor")
struct CompositorTests {
  private let size = PixelSize(width: 37, height: 11)

  @Test("A frame of two plain tiles is the row-wise joining of both at every offset")
  func joinsTwoTiles() throws {
    let red = Color(red: 200, green: 10, blue: 30)
    let blue = Color(red: 3, green: 40, blue: 250)
    let tiles = [red, blue].map { PixelBuffer.plain($0, width: size.width, height: size.height) }
    let compositor = try Compositor(canvas: size, isOpaque: true)
    for offset in 0...size.width {
      let frame = try compositor.draw(slide(offset: offset)) { id in
        id == .page(0) ? tiles[0] : tiles[1]
      }
      for y in 0..<size.height {
        for x in 0..<size.width {
          let color = x < size.width - offset ? red : blue
          #expect(
            frame[x, y]
              == Pixel(blue: color.blue, green: color.green, red: color.red, alpha: 255))
        }
      }
    }
  }

  @Test("What no slice covers is black on an opaque canvas and clear on another")
  func fillsGaps() throws {
    let plan = FramePlan(slices: [
      PageSlice(
        tile: .page(0), source: PixelPoint(x: 0, y: 0),
        destination: PixelRect(x: 4, y: 2, width: 3, height: 3))
    ])
    let tile = PixelBuffer.plain(.white, width: 3, height: 3)
    let opaque = try Compositor(canvas: size, isOpaque: true).draw(plan) { _ in tile }
    let clear = try Compositor(canvas: size, isOpaque: false).draw(plan) { _ in tile }
    #expect(opaque[3, 2] == Pixel(blue: 0, green: 0, red: 0, alpha: 255))
    #expect(clear[3, 2] == Pixel(blue: 0, green: 0, red: 0, alpha: 0))
    #expect(opaque[6, 4] == Pixel(blue: 255, green: 255, red: 255, alpha: 255))
    #expect(clear[7, 4] == Pixel(blue: 0, green: 0, red: 0, alpha: 0))
  }

  @Test("A canvas that was drawn on before gives the same frame as a new one")
  func reusesCanvas() throws {
    var generator = SeededGenerator(seed: 5)
    let tile = PixelBuffer.noise(width: 37, height: 11, isOpaque: false, using: &generator)
    var canvas = PixelBuffer.noise(width: 37, height: 11, isOpaque: false, using: &generator)
    let compositor = try Compositor(canvas: size, isOpaque: false)
    try compositor.draw(slide(offset: 12), into: &canvas) { _ in tile }
    #expect(try compositor.draw(slide(offset: 12)) { _ in tile } == canvas)
  }

  @Test("A patch changes no pixel outside its bounds")
  func clipsPatches() throws {
    let canvas = PixelSize(width: 120, height: 40)
    let compositor = try makeCompositor(canvas: canvas, shadow: 0.3)
    let tile = PixelBuffer.plain(Color(red: 90, green: 120, blue: 60), width: 120, height: 40)
    let bare = try compositor.draw(whole(canvas)) { _ in tile }
    for content in [Patch.Content.dots(current: 1, count: 5), .caption("0042 0.700 s")] {
      let bounds = PixelRect(x: 19, y: 13, width: 40, height: 9)
      var plan = whole(canvas)
      plan.patches = [Patch(bounds: bounds, content: content)]
      let changed = try compositor.draw(plan) { _ in tile }.differences(from: bare)
      #expect(!changed.isEmpty)
      #expect(
        changed.allSatisfy {
          bounds.contains(PixelRect(x: $0.x, y: $0.y, width: 1, height: 1))
        })
    }
  }

  @Test("A patch drawn alone is exactly that rectangle of the whole frame")
  func drawsPatchAlone() throws {
    let canvas = PixelSize(width: 131, height: 47)
    var generator = SeededGenerator(seed: 11)
    for shadow in [0, 0.3] {
      let compositor = try makeCompositor(canvas: canvas, shadow: shadow)
      let tile = PixelBuffer.noise(width: 131, height: 47, isOpaque: false, using: &generator)
      let bare = try compositor.draw(whole(canvas)) { _ in tile }
      let dots = DotPainter.inkBounds(of: testDots(count: 5, current: 2), shadow: shadow)
        .intersection(PixelRect(canvas))
      let box = CaptionLayout.bounds(for: "0042 0.7", canvas: canvas, scale: 1)
      let patches = [
        Patch(bounds: dots, content: .dots(current: 2, count: 5)),
        Patch(bounds: box, content: .caption("0042 0.7")),
        Patch(
          bounds: PixelRect(x: 21, y: 17, width: 30, height: 3),
          content: .dots(current: 0, count: 5)),
      ]
      for patch in patches {
        var plan = whole(canvas)
        plan.patches = [patch]
        let frame = try compositor.draw(plan) { _ in tile }
        var pixels = bare.cropped(to: patch.bounds)
        try compositor.draw(patch, over: &pixels)
        #expect(pixels == frame.cropped(to: patch.bounds))
        #expect(frame != bare)
      }
    }
  }

  @Test("Three runs and four threads give the same bytes")
  func isDeterministic() async throws {
    let canvas = PixelSize(width: 160, height: 90)
    let compositor = try makeCompositor(canvas: canvas, shadow: 0.3)
    var generator = SeededGenerator(seed: 3)
    let tile = PixelBuffer.noise(width: 160, height: 90, isOpaque: false, using: &generator)
    var plan = whole(canvas)
    plan.layers = plan.slices
    plan.patches = [
      Patch(bounds: PixelRect(canvas), content: .dots(current: 3, count: 5)),
      Patch(bounds: PixelRect(canvas), content: .caption("frame 0042")),
    ]
    let first = try compositor.draw(plan) { _ in tile }
    for _ in 0..<3 {
      #expect(try compositor.draw(plan) { _ in tile } == first)
    }
    let (finalPlan, finalTile) = (plan, tile)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try (0..<20).allSatisfy { _ in
            try compositor.draw(finalPlan) { _ in finalTile } == first
          }
        }
      }
      for try await isEqual in group { #expect(isEqual) }
    }
  }

  @Test("A canvas longer than cairo can draw on is refused with its size")
  func refusesHugeCanvas() throws {
    let canvas = PixelSize(width: 40_000, height: 1)
    let compositor = try Compositor(canvas: canvas, isOpaque: true)
    let error = RenderError.tooLarge(size: canvas, limit: 32_767)
    #expect(throws: error) {
      try compositor.draw(FramePlan()) { _ in .plain(.black, width: 1, height: 1) }
    }
    #expect(error.description.contains("40000x1"))
  }

  @Test("A part outside its tile is a caller's fault")
  func checksParts() async {
    await #expect(processExitsWith: .failure) {
      let canvas = PixelSize(width: 8, height: 8)
      let plan = FramePlan(slices: [
        PageSlice(tile: .ground, source: PixelPoint(x: 1, y: 0), destination: PixelRect(canvas))
      ])
      _ = try Compositor(canvas: canvas, isOpaque: true).draw(plan) { _ in
        PixelBuffer(size: canvas, format: .bgraPremultiplied)
      }
    }
  }
}

extension CompositorTests {
  /// The first page moved to the left by an offset, with the second one behind it.
  private func slide(offset: Int) -> FramePlan {
    FramePlan(slices: [
      PageSlice(
        tile: .page(0), source: PixelPoint(x: offset, y: 0),
        destination: PixelRect(x: 0, y: 0, width: size.width - offset, height: size.height)),
      PageSlice(
        tile: .page(1), source: PixelPoint(x: 0, y: 0),
        destination: PixelRect(
          x: size.width - offset, y: 0, width: offset, height: size.height)),
    ])
  }

  /// One tile over the whole canvas.
  private func whole(_ canvas: PixelSize) -> FramePlan {
    FramePlan(slices: [
      PageSlice(tile: .ground, source: PixelPoint(x: 0, y: 0), destination: PixelRect(canvas))
    ])
  }

  private func makeCompositor(canvas: PixelSize, shadow: Double) throws -> Compositor {
    var style = PageControlStyle()
    style.shadowOpacity = shadow
    return try Compositor(canvas: canvas, isOpaque: false, pageControl: style, captionScale: 1) {
      testDots(count: $1, current: $0)
    }
  }
}
