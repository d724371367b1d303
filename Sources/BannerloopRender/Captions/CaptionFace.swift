import BannerloopPixels

/// The characters of captions, drawn once into cells of one size.
///
/// Captions change with every frame; copying cells needs neither fonts nor shaping, is the same on
/// every thread, and keeps digits in their columns.
struct CaptionFace: Sendable {
  /// The printable characters of ASCII, in order; everything else is shown as the last one.
  private static let characters: ClosedRange<UInt32> = 0x20...0x7F

  private let scale: Double
  private let cell: PixelSize

  /// All cells side by side.
  private let strip: PixelBuffer

  /// Draws the characters.
  ///
  /// - Parameter scale: Device pixels in a point, above 0.
  /// - Throws: ``RenderError`` where a character cannot be drawn.
  init(scale: Double) throws(RenderError) {
    precondition(scale > 0, "A caption's scale must be above 0, not \(scale).")
    self.scale = scale
    let cell = PixelSize(
      width: CaptionLayout.pixels(CaptionLayout.cell, scale: scale),
      height: CaptionLayout.pixels(CaptionLayout.height, scale: scale))
    self.cell = cell
    var strip = PixelBuffer(
      size: PixelSize(width: cell.width * Self.characters.count, height: cell.height),
      format: .bgraPremultiplied)
    let style = TextStyle(
      families: "DejaVu Sans Mono, monospace", size: CaptionLayout.fontSize * scale)
    let fonts = try FontMap()
    for (index, code) in Self.characters.enumerated() {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let character = code == Self.characters.upperBound ? "?" : String(scalar)
      let line = try fonts.layout(character, style: style)
      // Every cell is clipped by itself, so no glyph reaches into its neighbour.
      let box = PixelRect(x: index * cell.width, y: 0, width: cell.width, height: cell.height)
      try strip.draw(in: box) { context in
        let left = Double(box.x) + (Double(cell.width) - line.size.x) / 2
        let baseline = ((Double(cell.height) + line.baseline * 0.78) / 2).rounded()
        line.draw(
          on: context, at: Vector(left, baseline - line.baseline), with: .color(.white))
      }
    }
    self.strip = strip
  }

  /// Draws a caption's box and characters; what is outside the canvas is cut.
  func draw(_ text: String, canvas: PixelSize, on context: borrowing DrawingContext) {
    let scalars = text.unicodeScalars
    guard !scalars.isEmpty else { return }
    let box = CaptionLayout.box(characters: scalars.count, scale: scale)
    context.fill(
      .rectangle(
        Vector(Double(box.x), Double(box.y)), size: Vector(Double(box.width), Double(box.height)),
        radius: CaptionLayout.radius * scale),
      with: .color(Color(red: 0, green: 0, blue: 0, alpha: 160)))
    var x = box.x + CaptionLayout.pixels(CaptionLayout.padding, scale: scale)
    for scalar in scalars where x < canvas.width {
      let known = Self.characters.contains(scalar.value)
      let code = known ? scalar.value : Self.characters.upperBound
      let index = Int(code - Self.characters.lowerBound)
      context.copy(
        strip, from: PixelPoint(x: index * cell.width, y: 0),
        to: PixelRect(x: x, y: box.y, width: cell.width, height: cell.height), operation: .over)
      x += cell.width
    }
  }
}
