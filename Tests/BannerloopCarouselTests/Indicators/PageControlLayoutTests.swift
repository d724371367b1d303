import BannerloopCarousel
import BannerloopPixels
import Testing

@Suite("Page dots")
struct PageControlLayoutTests {
  static func layout(
    _ count: Int, width: Int = 320, height: Int = 160, scale: Double = 1, reversed: Bool = false,
    change: (inout PageControlStyle) -> Void = { _ in }
  ) -> PageControlLayout {
    var style = PageControlStyle()
    change(&style)
    return PageControlLayout(
      style: style, pageCount: count, canvas: PixelSize(width: width, height: height),
      scale: scale, isReversed: reversed)
  }

  @Test("System dots are 7 points wide, 16 apart, centred, 18 points above the bottom edge")
  func system() {
    let dots = Self.layout(5, scale: 1).dots(current: 2)
    #expect(dots.map(\.x) == [128, 144, 160, 176, 192])
    #expect(dots.allSatisfy { $0.y == 160 - 8 - 10 && $0.radius == 3.5 })
    #expect(dots.map(\.isCurrent) == [false, false, true, false, false])
    #expect(
      Self.layout(5).bounds(current: 2) == PixelRect(x: 124, y: 138, width: 72, height: 8))
  }

  @Test("The row is centred for any number of dots", arguments: 1...9)
  func centred(count: Int) {
    // CC-40: dots of 6 with gaps of 6 in 320 points begin at (320 - (12 N - 6)) / 2.
    let dots = Self.layout(count) {
      $0.dotSize = 6
      $0.pitch = 12
      $0.hidesForSinglePage = false
    }.dots(current: 0)
    #expect(dots.first.map { $0.x - 3 } == (320 - (12 * Double(count) - 6)) / 2)
  }

  @Test("One page or none has no dots, unless they are wanted")
  func single() {
    #expect(Self.layout(0).dots(current: 0).isEmpty)
    #expect(Self.layout(1).dots(current: 0).isEmpty)
    #expect(Self.layout(1) { $0.hidesForSinglePage = false }.dots(current: 0).count == 1)
    #expect(Self.layout(4) { $0.isVisible = false }.dots(current: 0).isEmpty)
  }

  @Test("From right to left the first dot is at the right")
  func reversed() {
    let dots = Self.layout(3, reversed: true).dots(current: 0)
    #expect(dots.map(\.x) == [176, 160, 144])
    #expect(dots[0].isCurrent)
  }

  @Test("Dots that do not fit show a window around the current one, with smaller ends")
  func window() {
    let layout = Self.layout(500, width: 100)
    for current in [0, 1, 3, 250, 498, 499] {
      let dots = layout.dots(current: current)
      #expect(dots.count == 5)
      #expect(dots.filter(\.isCurrent).count == 1)
      #expect(dots.allSatisfy { $0.x - $0.radius >= 0 && $0.x + $0.radius <= 100 })
      if let shown = dots.first(where: \.isCurrent) { #expect(shown.radius == 3.5) }
    }
    #expect(layout.dots(current: 250).map(\.radius) == [1.75, 2.625, 3.5, 2.625, 1.75])
    #expect(layout.dots(current: 0).map(\.radius) == [3.5, 3.5, 3.5, 2.625, 1.75])
  }

  @Test("Bounds hold every dot and nothing outside the canvas")
  func bounds() {
    for position in PageControlStyle.Position.allCases {
      for alignment in PageControlStyle.Alignment.allCases {
        let layout = Self.layout(7, width: 301, height: 203, scale: 2) {
          $0.position = position
          $0.alignment = alignment
        }
        let box = layout.bounds(current: 3)
        for dot in layout.dots(current: 3) {
          #expect(Double(box.x) <= dot.x - dot.radius && dot.x + dot.radius <= Double(box.maxX))
          #expect(Double(box.y) <= dot.y - dot.radius && dot.y + dot.radius <= Double(box.maxY))
        }
        #expect(PixelRect(x: 0, y: 0, width: 301, height: 203).contains(box))
      }
    }
  }
}
