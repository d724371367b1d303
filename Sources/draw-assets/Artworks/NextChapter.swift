import BannerloopPixels
import BannerloopRender

/// A reading app: three novels with covers of their own.
@Sendable
func drawNextChapter(
  on context: borrowing DrawingContext, fonts: borrowing FontMap
) throws(RenderError) {
  context.fill(with: .hex(0xE9E4F6))
  context.fill(
    .smooth(
      [
        Vector(900, 1160), Vector(1010, 800), Vector(1250, 560), Vector(1330, 220),
        Vector(1480, -160), Vector(2080, -160), Vector(2080, 1160),
      ], isClosed: true), with: .hex(0xD6CCF0))
  context.fill(.circle(Vector(1770, 190), radius: 120), with: .hex(0xFFCF7A))
  for row in 0..<6 {
    for column in 0..<6 {
      context.fill(
        .circle(Vector(1060 + Double(column) * 30, 130 + Double(row) * 30), radius: 4),
        with: .hex(0x8E7CC3, 0.5))
    }
  }
  try drawBook(
    at: Vector(1126, 580), angle: -0.1, size: 0.76, cover: coverTide, fonts: fonts, on: context)
  try drawBook(
    at: Vector(1734, 580), angle: 0.1, size: 0.76, cover: coverCities, fonts: fonts, on: context)
  try drawBook(
    at: Vector(1428, 540), angle: 0, size: 0.94, cover: coverGarden, fonts: fonts, on: context)

  let ink = Paint.hex(0x2A1F4B)
  try context.write(
    "Your next", at: Vector(132, 434), size: 156, weight: 800, ink, spacing: -2, fonts: fonts)
  try context.write(
    "chapter.", at: Vector(132, 594), size: 156, weight: 800, .hex(0x6A4BD8), spacing: -2,
    fonts: fonts)
  try context.write(
    "A thousand short novels in one quiet app.", at: Vector(140, 682), size: 38,
    .hex(0x5B5178), fonts: fonts)
  for star in 0..<5 {
    drawStar(at: Vector(160 + Double(star) * 48, 764), radius: 21, on: context)
  }
  try context.write(
    "4.9 from 12,000 readers", at: Vector(400, 776), size: 32, weight: 500, .hex(0x5B5178),
    fonts: fonts)
  try context.write(
    "FOLIO", at: Vector(214, 244), size: 34, weight: 800, ink, spacing: 6, fonts: fonts)
  context.fill(
    .rectangle(Vector(140, 204), size: Vector(54, 54), radius: 14), with: .hex(0x6A4BD8))
  context.stroke(
    .line([Vector(156, 220), Vector(156, 242), Vector(178, 242)])
      + .line([Vector(167, 220), Vector(178, 220)]),
    with: .hex(0xFFFFFF), width: 5)
}

/// A cover's sides, with its top left at the origin.
private let coverSize = Vector(400, 570)

private func drawBook(
  at center: Vector, angle: Double, size: Double, cover: Artwork.Body, fonts: borrowing FontMap,
  on context: borrowing DrawingContext
) throws(RenderError) {
  try context.isolated { () throws(RenderError) in
    context.translate(by: center)
    context.rotate(by: angle)
    context.scale(by: Vector(size, size))
    context.translate(by: coverSize / -2)
    let outline = Path.rectangle(Vector(0, 0), size: coverSize, radius: 18)
    try context.shadow(
      of: outline, offset: Vector(0, 28), radius: 44, opacity: 0.3)
    // Pages show below and at the right of the cover.
    context.fill(
      .rectangle(Vector(6, 8), size: coverSize + Vector(4, 4), radius: 18), with: .hex(0xFFFDF6))
    try context.group(mask: outline) { () throws(RenderError) in
      try cover(context, fonts)
      context.fill(.rectangle(Vector(0, 0), size: Vector(20, 570)), with: .hex(0x000000, 0.14))
      context.fill(.rectangle(Vector(20, 0), size: Vector(3, 570)), with: .hex(0xFFFFFF, 0.25))
    }
  }
}

private func writeTitle(
  _ lines: [String], author: String, anchor: Anchor = .left, color: UInt32,
  fonts: borrowing FontMap,
  on context: borrowing DrawingContext
) throws(RenderError) {
  for (index, line) in lines.enumerated() {
    try context.write(
      line, at: Vector(48, 104 + Double(index) * 58), size: 60, weight: 800, .hex(color),
      spacing: -1,
      fonts: fonts)
  }
  try context.write(
    author, at: Vector(anchor == .left ? 50 : 360, 534), size: 22, weight: 500, .hex(color, 0.85),
    spacing: 1,
    anchor: anchor, fonts: fonts)
}

@Sendable
private func coverTide(
  on context: borrowing DrawingContext, fonts: borrowing FontMap
) throws(RenderError) {
  context.fill(.rectangle(Vector(0, 0), size: coverSize), with: .hex(0xFF8A65))
  context.fill(.circle(Vector(250, 320), radius: 104), with: .hex(0xFFD9A0))
  for (index, color) in [UInt32(0x2F7E8C), 0x236878, 0x174F63].enumerated() {
    let top = 340 + Double(index) * 62
    context.fill(
      Path([
        .move(Vector(0, top)),
        .curve(Vector(70, top - 44), Vector(130, top + 44), Vector(200, top)),
        .curve(Vector(270, top - 44), Vector(330, top + 44), Vector(400, top)),
        .line(Vector(400, 570)), .line(Vector(0, 570)), .close,
      ]), with: .hex(color))
  }
  try writeTitle(
    ["The Tide", "Clock"], author: "Mara Lindqvist", color: 0xFFF6E9, fonts: fonts,
    on: context)
}

@Sendable
private func coverGarden(
  on context: borrowing DrawingContext, fonts: borrowing FontMap
) throws(RenderError) {
  context.fill(
    .rectangle(Vector(0, 0), size: coverSize),
    with: .vertical(from: 0, to: 570, [Color(0x1C1B4B), Color(0x3A2C7A)]))
  try context.isolated { () throws(RenderError) in
    // A crescent is the moon without a circle beside it.
    context.clip(
      to: .circle(Vector(266, 234), radius: 64) + .rectangle(Vector(0, 0), size: coverSize),
      rule: .evenOdd)
    context.fill(.circle(Vector(292, 250), radius: 72), with: .hex(0xFFF1C9))
  }
  let stems: [(Double, Double, UInt32)] = [
    (90, 300, 0x6FCF97), (160, 360, 0x4DB6AC), (236, 392, 0x6FCF97), (310, 350, 0x4DB6AC),
  ]
  for (x, top, color) in stems {
    context.stroke(.line([Vector(x, 600), Vector(x, top)]), with: .hex(color), width: 6)
    for step in 0..<4 {
      let y = top + 26 + Double(step) * 46
      for side in [-1.0, 1] {
        context.fill(
          Path([
            .move(Vector(x, y + 30)),
            .curve(
              Vector(x + side * 10, y - 6), Vector(x + side * 34, y - 8),
              Vector(x + side * 40, y - 12)),
            .curve(Vector(x + side * 38, y + 14), Vector(x + side * 22, y + 32), Vector(x, y + 30)),
            .close,
          ]), with: .hex(color))
      }
    }
    for petal in 0..<6 {
      let place = Vector(x, top) + .polar(angle: Double(petal) * .pi / 3, length: 15)
      context.fill(.circle(place, radius: 11), with: .hex(0xFF8FB1))
    }
    context.fill(.circle(Vector(x, top), radius: 9), with: .hex(0xFFE08A))
  }
  context.fill(
    .rectangle(Vector(0, 480), size: Vector(400, 90)), with: .hex(0x14123A))
  try writeTitle(
    ["Night", "Garden"], author: "Jonas Okoye", color: 0xFFFFFF, fonts: fonts, on: context)
}

@Sendable
private func coverCities(
  on context: borrowing DrawingContext, fonts: borrowing FontMap
) throws(RenderError) {
  context.fill(.rectangle(Vector(0, 0), size: coverSize), with: .hex(0xF7D154))
  let houses: [(Double, Double, Double, UInt32)] = [
    (40, 330, 90, 0xE4572E), (120, 260, 80, 0xFFFFFF), (190, 300, 96, 0x17BEBB),
    (276, 230, 84, 0x2E282A),
  ]
  for (x, top, width, color) in houses {
    context.fill(
      .rectangle(Vector(x, top), size: Vector(width, 490 - top)), with: .hex(color))
    for row in 0..<3 {
      for column in 0..<2 {
        context.fill(
          .rectangle(
            Vector(x + 16 + Double(column) * (width / 2 - 6), top + 24 + Double(row) * 44),
            size: Vector(width / 2 - 26, 24)), with: .hex(0xF7D154, 0.75))
      }
    }
  }
  context.fill(.rectangle(Vector(0, 490), size: Vector(400, 80)), with: .hex(0xF7D154))
  context.stroke(.line([Vector(40, 490), Vector(364, 490)]), with: .hex(0x2E282A), width: 5)
  try writeTitle(
    ["Paper", "Cities"], author: "Elif Arslan", anchor: .right, color: 0x2E282A, fonts: fonts,
    on: context)
}

private func drawStar(at center: Vector, radius: Double, on context: borrowing DrawingContext) {
  let points = (0..<10).map { index in
    center
      + .polar(
        angle: Double(index) * .pi / 5 - .pi / 2,
        length: index.isMultiple(of: 2) ? radius : radius * 0.46)
  }
  context.fill(.polygon(points), with: .hex(0xFFB020))
}
