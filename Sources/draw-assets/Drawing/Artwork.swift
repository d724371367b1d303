import BannerloopPixels
import BannerloopRender

/// A demo picture of 1920x1080 pixels: a name and the code that draws it.
///
/// Words and faces keep clear of the lowest tenth, where a carousel has its titles and dots.
struct Artwork: Sendable {
  /// Code that draws a whole picture.
  typealias Body =
    @Sendable (borrowing DrawingContext, borrowing FontMap) throws(RenderError) -> Void

  /// The sides of every picture, in pixels.
  static let size = PixelSize(width: 1920, height: 1080)

  /// All pictures in the order of their names.
  static let all: [Artwork] = [
    Artwork(name: "01-autumn-edit", body: drawAutumnEdit),
    Artwork(name: "02-night-wave", body: drawNightWave),
    Artwork(name: "03-go-north", body: drawGoNorth),
    Artwork(name: "04-slow-mornings", body: drawSlowMornings),
    Artwork(name: "05-saturn", body: drawSaturn),
    Artwork(name: "06-next-chapter", body: drawNextChapter),
  ]

  /// The file's name without its ending.
  let name: String

  /// Draws the picture.
  let body: Body

  /// Returns the finished picture.
  func picture() throws(RenderError) -> PixelBuffer {
    var picture = PixelBuffer(size: Self.size, format: .bgraPremultiplied)
    let fonts = try FontMap()
    try picture.draw { context throws(RenderError) in try body(context, fonts) }
    return picture
  }
}
