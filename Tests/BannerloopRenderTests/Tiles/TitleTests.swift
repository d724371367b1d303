import BannerloopCarousel
import BannerloopPixels
import Testing

@testable import BannerloopRender

@Suite("Titles")
struct TitleTests {
  private let box = PixelRect(x: 0, y: 0, width: 240, height: 60)

  private func renderer(
    alignment: TitlePaint.Alignment = .left, scale: Double = 1
  ) -> TileRenderer {
    var paint = TitlePaint()
    paint.alignment = alignment
    paint.background = .black
    return TileRenderer(
      layout: PageTileLayout(
        size: box.size, item: box, picture: box, cornerRadius: 0, borderWidth: 0, scale: scale),
      ground: nil, titlePaint: paint)
  }

  /// The columns from the first to the last one with words in them.
  private func ink(of tile: PixelBuffer) -> ClosedRange<Int>? {
    let columns = (0..<tile.width).filter { x in
      (30..<tile.height).contains { tile[x, $0].green > 40 }
    }
    guard let first = columns.first, let last = columns.last else { return nil }
    return first...last
  }

  private func ink(
    _ title: String, alignment: TitlePaint.Alignment = .left
  ) throws -> ClosedRange<Int> {
    let tile = try renderer(alignment: alignment).pageTile(.color(.black), title: title)
    return try #require(ink(of: tile))
  }

  @Test("A bar covers the page's bottom and nothing else")
  func drawsBar() throws {
    let tile = try renderer().pageTile(.color(.white), title: "i")
    #expect(tile[0, 29].green == 255)
    #expect(tile[0, 30].green == 0)
    #expect(tile[239, 59].green == 0)
    let bare = try renderer().pageTile(.color(.white), title: "")
    #expect(bare == .plain(.white, width: 240, height: 60))
  }

  @Test("Words lie at the left, in the middle or at the right, within the padding")
  func aligns() throws {
    let left = try ink("Hill", alignment: .left)
    let center = try ink("Hill", alignment: .center)
    let right = try ink("Hill", alignment: .right)
    #expect((12...15).contains(left.lowerBound))
    #expect((225...228).contains(right.upperBound + 1))
    #expect(abs(center.lowerBound + center.upperBound - 239) <= 3)
    #expect(left.count < 40)
  }

  @Test("A title that is too long is cut, and the report says so")
  func cuts() throws {
    let long = String(repeating: "Wanderlust ", count: 9)
    #expect(try renderer().titleIsCut(long))
    #expect(try !renderer().titleIsCut("Wanderlust"))
    let columns = try ink(long)
    #expect(columns.lowerBound >= 11 && columns.upperBound < 229)
  }

  @Test("Words from right to left lie mirrored: the ellipsis is at the left end")
  func mirrors() throws {
    let hebrew = String(repeating: "שלום ", count: 30)
    let latin = String(repeating: "Hill ", count: 30)
    // The ellipsis of a line is low dots: the upper half of that end is empty.
    func upperInk(_ title: String, in columns: Range<Int>) throws -> Bool {
      let tile = try renderer().pageTile(.color(.black), title: title)
      return columns.contains { x in (36..<46).contains { tile[x, $0].green > 40 } }
    }
    #expect(try renderer().titleIsCut(hebrew))
    #expect(try !upperInk(hebrew, in: try leftEnd(hebrew)))
    #expect(try upperInk(latin, in: try leftEnd(latin)))
    #expect(try !upperInk(latin, in: try rightEnd(latin)))
    #expect(try upperInk(hebrew, in: try rightEnd(hebrew)))
  }

  private func leftEnd(_ title: String) throws -> Range<Int> {
    let first = try ink(title).lowerBound
    return first..<first + 8
  }

  private func rightEnd(_ title: String) throws -> Range<Int> {
    let last = try ink(title).upperBound
    return last - 7..<last + 1
  }

  @Test(
    "Emoji, joined scripts, missing characters and control characters do not stop the drawing",
    arguments: [
      "🚀 launch", "👩‍👩‍👧‍👦", "東京の夜", "مرحبا بالعالم", "नमस्ते", "\u{0}\u{7}\u{1B}[31m!",
      "\u{202E}reversed\u{202C} end", "a\u{301}\u{302}\u{303}", "\u{FFFF}\u{10FFFF}x", "é",
    ])
  func survives(title: String) throws {
    _ = try ink(title)
  }

  @Test("Twice the scale gives twice the width of the words")
  func scales() throws {
    let fonts = try FontMap()
    let once = try fonts.layout("Carousel", style: TextStyle(size: 14)).size.x
    let twice = try fonts.layout("Carousel", style: TextStyle(size: 28)).size.x
    #expect(once > 20)
    #expect(abs(twice - 2 * once) < 0.1)
  }

  @Test("A title is the same bytes on four threads")
  func isDeterministic() async throws {
    let renderer = renderer()
    let first = try renderer.pageTile(.color(.black), title: "Straße, Ωmega, שלום")
    try await withThrowingTaskGroup(of: PixelBuffer.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try renderer.pageTile(.color(.black), title: "Straße, Ωmega, שלום")
        }
      }
      for try await tile in group { #expect(tile == first) }
    }
  }
}
