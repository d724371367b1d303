import BannerloopCarousel
import BannerloopPixels
import BannerloopRender
import Testing

@Suite("Captions")
struct CaptionTests {
  private let canvas = PixelSize(width: 320, height: 80)

  private func frame(_ text: String, scale: Double = 1) throws -> PixelBuffer {
    let compositor = try Compositor(canvas: canvas, isOpaque: true, captionScale: scale)
    let plan = FramePlan(
      slices: [
        PageSlice(tile: .ground, source: PixelPoint(x: 0, y: 0), destination: PixelRect(canvas))
      ],
      patches: [Patch(bounds: PixelRect(canvas), content: .caption(text))])
    return try compositor.draw(plan) { _ in .plain(.white, width: 320, height: 80) }
  }

  @Test("A box depends on the number of characters alone", arguments: [1, 1.5, 2, 3])
  func hasSteadyBox(scale: Double) {
    let box = CaptionLayout.bounds(for: "1111", canvas: canvas, scale: scale)
    #expect(CaptionLayout.bounds(for: "0840", canvas: canvas, scale: scale) == box)
    let longer = CaptionLayout.bounds(for: "11111", canvas: canvas, scale: scale)
    #expect(longer.width - box.width == Int((8.5 * scale + 0.5).rounded(.down)))
    #expect(box.x == Int(12 * scale) && box.y == Int(12 * scale))
  }

  @Test("Everything drawn lies inside the bounds, and the box is cut to the canvas")
  func staysInBounds() throws {
    let plain = PixelBuffer.plain(.white, width: 320, height: 80)
    for text in ["0", "0042 0.700 s", String(repeating: "8", count: 60), "Ωmega 🚀"] {
      let bounds = CaptionLayout.bounds(for: text, canvas: canvas, scale: 1)
      #expect(PixelRect(canvas).contains(bounds))
      let changed = try frame(text).differences(from: plain)
      #expect(
        changed.allSatisfy {
          bounds.contains(PixelRect(x: $0.x, y: $0.y, width: 1, height: 1))
        })
      #expect(changed.contains { $0.x == bounds.maxX - 1 })
    }
    #expect(CaptionLayout.bounds(for: "", canvas: canvas, scale: 1).isEmpty)
    let tiny = PixelSize(width: 9, height: 9)
    #expect(CaptionLayout.bounds(for: "1", canvas: tiny, scale: 1).isEmpty)
  }

  @Test("A digit looks the same in every place and changes no other column")
  func keepsColumns() throws {
    let (first, second) = try (frame("0010"), frame("0020"))
    let changed = first.differences(from: second)
    #expect(!changed.isEmpty)
    #expect(changed.allSatisfy { (12 + 8 + 18..<12 + 8 + 27).contains($0.x) })
    let cell = { (x: Int) in PixelRect(x: x, y: 12, width: 9, height: 26) }
    #expect(first.cropped(to: cell(20)) == first.cropped(to: cell(29)))
    #expect(first.cropped(to: cell(20)) != first.cropped(to: cell(38)))
  }

  @Test("Digits are white on a dark box through which the frame shows")
  func hasContrast() throws {
    let frame = try frame("8888")
    #expect(frame[15, 25] == Pixel(blue: 95, green: 95, red: 95, alpha: 255))
    let brightest = (20..<56).flatMap { x in (12..<38).map { frame[x, $0].green } }.max() ?? 0
    #expect(brightest > 230)
  }
}
