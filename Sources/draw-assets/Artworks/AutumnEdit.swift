import BannerloopPixels
import BannerloopRender

/// A seasonal sale: leaves in warm colours on cream.
@Sendable
func drawAutumnEdit(
  on context: borrowing DrawingContext, fonts: borrowing FontMap
) throws(RenderError) {
  context.fill(with: .hex(0xF6E8D3))
  context.fill(
    .smooth(
      [
        Vector(1120, -120), Vector(1010, 230), Vector(1120, 560), Vector(1060, 860),
        Vector(1240, 1200), Vector(2100, 1200), Vector(2100, -120),
      ], isClosed: true),
    with: .hex(0xEFD3AB))
  context.fill(.circle(Vector(1500, 520), radius: 330), with: .hex(0xE9B872))
  let leaves: [Leaf] = [
    Leaf(base: Vector(1880, 1130), angle: -2.02, length: 800, width: 330, color: 0x4F5D3A),
    Leaf(base: Vector(1230, 1120), angle: -1.18, length: 760, width: 270, color: 0x8C3B2A),
    Leaf(base: Vector(1960, 620), angle: -2.72, length: 640, width: 240, color: 0xC9652F),
    Leaf(base: Vector(1560, 1130), angle: -1.72, length: 640, width: 250, color: 0xDB8B34),
    Leaf(base: Vector(1990, 230), angle: 2.82, length: 560, width: 190, color: 0x8C3B2A),
    Leaf(base: Vector(1960, 1120), angle: -2.45, length: 520, width: 200, color: 0xE3A94B),
  ]
  for leaf in leaves { try leaf.draw(on: context) }
  let berries = [
    (Vector(1180, 250), 26.0), (Vector(1236, 214), 20), (Vector(1214, 290), 16),
    (Vector(1740, 120), 18), (Vector(1700, 160), 12),
  ]
  for (center, radius) in berries {
    context.fill(.circle(center, radius: radius), with: .hex(0xA63A2B))
    context.fill(
      .circle(center - radius * 0.3, radius: radius * 0.25), with: .hex(0xF6E8D3, 0.7))
  }

  let ink = Paint.hex(0x3B1E28)
  try context.write(
    "THE AUTUMN EDIT", at: Vector(150, 316), size: 30, weight: 700, .hex(0xA9482A), spacing: 7,
    fonts: fonts)
  try context.write(
    "Warm layers,", at: Vector(142, 478), size: 150, weight: 800, ink, spacing: -2, fonts: fonts)
  try context.write(
    "40% less.", at: Vector(142, 634), size: 150, weight: 800, ink, spacing: -2, fonts: fonts)
  try context.write(
    "Coats, knits and boots for the first cold days.", at: Vector(150, 720), size: 36,
    .hex(0x6B4A4A), fonts: fonts)
  try context.pill(
    "Shop the edit", at: Vector(150, 780), size: Vector(330, 88), fill: .hex(0xA9482A),
    ink: .hex(0xFFF6E8), fonts: fonts)
}

/// A leaf with a midrib and veins.
private struct Leaf {
  /// Where the blade meets the stem.
  var base: Vector

  /// The direction from base to tip in radians.
  var angle: Double

  /// From base to tip.
  var length: Double

  /// Across at the widest place.
  var width: Double

  /// The blade's colour, `0xRRGGBB`.
  var color: UInt32

  func draw(on context: borrowing DrawingContext) throws(RenderError) {
    let along = Vector.polar(angle: angle, length: length)
    let across = Vector.polar(angle: angle - .pi / 2, length: width * 0.66)
    let tip = base + along
    let blade = Path([
      .move(base),
      .curve(base + along * 0.18 + across, base + along * 0.68 + across, tip),
      .curve(base + along * 0.68 - across, base + along * 0.18 - across, base),
      .close,
    ])
    try context.shadow(
      of: blade, offset: Vector(-10, 18), radius: 26, opacity: 0.16)
    context.fill(blade, with: .hex(color))
    let half = Path([
      .move(base),
      .curve(base + along * 0.18 + across, base + along * 0.68 + across, tip), .close,
    ])
    context.fill(half, with: .hex(0xFFFFFF, 0.08))
    try context.isolated { () throws(RenderError) in
      context.clip(to: blade)
      let vein = Paint.color(Color(color).mixed(with: Color(0xFFF0D8), 0.38))
      context.stroke(.line([base, base + along * 0.97]), with: vein, width: 5)
      for step in 1...8 {
        let start = base + along * (Double(step) * 0.105)
        for side in [1.0, -1.0] {
          let end = start + along * 0.17 + across * side * 0.85
          let bend = start + along * 0.05 + across * side * 0.42
          context.stroke(
            Path([.move(start), .curve(bend, bend, end)]), with: vein, width: 2.5)
        }
      }
    }
  }
}
