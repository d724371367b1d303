import BannerloopCarousel
import BannerloopPixels
import BannerloopRender
import Testing

@Suite("Dots")
struct DotPainterTests {
  private let canvas = PixelSize(width: 120, height: 40)

  private func frame(shadow: Double, current: Int, bounds: PixelRect? = nil) throws -> PixelBuffer {
    var style = PageControlStyle()
    style.currentColor = Color(red: 250, green: 200, blue: 40)
    style.shadowOpacity = shadow
    let compositor = try Compositor(canvas: canvas, isOpaque: false, pageControl: style) {
      testDots(count: $1, current: $0)
    }
    let plan = FramePlan(patches: [
      Patch(bounds: bounds ?? PixelRect(canvas), content: .dots(current: current, count: 5))
    ])
    return try compositor.draw(plan) { _ in .plain(.black, width: 1, height: 1) }
  }

  @Test("The current dot's middle has its colour, the others' theirs", arguments: 0..<5)
  func colorsMiddles(current: Int) throws {
    let frame = try frame(shadow: 0, current: current)
    for (index, dot) in testDots(count: 5, current: current).enumerated() {
      let pixel = frame[Int(dot.x), Int(dot.y)]
      #expect(
        pixel
          == (index == current
            ? Pixel(blue: 40, green: 200, red: 250, alpha: 255)
            : Pixel(blue: 128, green: 128, red: 128, alpha: 128)))
    }
  }

  @Test("Dots have the area of circles and stay inside their ink bounds", arguments: [0, 0.5])
  func staysInBounds(shadow: Double) throws {
    let frame = try frame(shadow: shadow, current: 0)
    let bounds = DotPainter.inkBounds(of: testDots(count: 5, current: 0), shadow: shadow)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width
      where !bounds.contains(PixelRect(x: x, y: y, width: 1, height: 1)) {
        #expect(frame[x, y].alpha == 0)
      }
    }
    let cut = try self.frame(
      shadow: shadow, current: 0, bounds: bounds.intersection(PixelRect(canvas)))
    #expect(cut == frame)
    guard shadow == 0 else { return }
    let area = (0..<canvas.area).reduce(0.0) { $0 + Double(frame.bytes[$1 * 4 + 3]) / 255 }
    #expect(abs(area - .pi * 3.5 * 3.5 * (1 + 4 * 128.0 / 255)) < 0.6)
  }

  @Test("Ink bounds are the circles' extents rounded outwards")
  func computesBounds() {
    let dots = testDots(count: 2, current: 0)
    #expect(
      DotPainter.inkBounds(of: dots, shadow: 0) == PixelRect(x: 16, y: 15, width: 24, height: 7))
    #expect(
      DotPainter.inkBounds(of: dots, shadow: 0.3) == PixelRect(x: 11, y: 9, width: 34, height: 19))
    #expect(DotPainter.inkBounds(of: [], shadow: 1).isEmpty)
  }

  @Test("A shadow darkens around a dot, less further out, and follows its opacity")
  func castsShadow() throws {
    let weak = try frame(shadow: 0.2, current: 0)
    let strong = try frame(shadow: 0.6, current: 0)
    let column = 20
    let alphas = (23...26).map { strong[column, $0] }
    #expect(alphas.allSatisfy { $0.red == 0 && $0.green == 0 && $0.blue == 0 })
    #expect(alphas.map(\.alpha) == alphas.map(\.alpha).sorted(by: >))
    #expect(weak[column, 23].alpha > 0)
    #expect(weak[column, 23].alpha < strong[column, 23].alpha)
    #expect(try frame(shadow: 0, current: 0)[column, 23].alpha == 0)
  }
}
