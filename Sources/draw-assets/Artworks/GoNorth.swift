import BannerloopPixels
import BannerloopRender

/// Travel: dawn over a fjord with a red cabin.
@Sendable
func drawGoNorth(
  on context: borrowing DrawingContext, fonts: borrowing FontMap
) throws(RenderError) {
  context.fill(
    with: .linear(
      from: Vector(0, 0), to: Vector(0, 760),
      stops: [
        GradientStop(0, Color(0x123A54)), GradientStop(0.36, Color(0x2B5F75)),
        GradientStop(0.62, Color(0x7D8A90)), GradientStop(0.82, Color(0xEBB083)),
        GradientStop(1, Color(0xFBDDAA)),
      ]))
  let sun = Vector(1240, 560)
  context.fill(
    .circle(sun, radius: 420),
    with: .radial(
      center: sun, radius: 420,
      stops: [GradientStop(0, Color(0xFFF1CC, 0.75)), GradientStop(1, Color(0xFFF1CC, 0))]))
  context.fill(.circle(sun, radius: 104), with: .hex(0xFFF3D6))
  drawMountains(on: context)
  drawWater(below: 780, sun: sun, on: context)
  drawShore(on: context)
  drawCabin(at: Vector(1500, 776), on: context)
  for (center, size) in [
    (Vector(930, 250), 34.0), (Vector(1010, 206), 26), (Vector(1060, 280), 22),
  ] {
    drawBird(at: center, size: size, on: context)
  }

  try context.write(
    "NIGHT TRAINS & FERRIES", at: Vector(140, 180), size: 28, weight: 700, .hex(0xFFE2B8),
    spacing: 7, fonts: fonts)
  try context.write(
    "Go slow.", at: Vector(132, 326), size: 142, weight: 800, .hex(0xFFFFFF), spacing: -2,
    fonts: fonts)
  try context.write(
    "Go north.", at: Vector(132, 466), size: 142, weight: 800, .hex(0xFFFFFF), spacing: -2,
    fonts: fonts)
}

/// Four ridges, each nearer one darker, with snow on the second.
private func drawMountains(on context: borrowing DrawingContext) {
  let far = [
    Vector(-20, 700), Vector(160, 610), Vector(330, 668), Vector(520, 590), Vector(700, 660),
    Vector(880, 560), Vector(1040, 640), Vector(1200, 588), Vector(1420, 430), Vector(1560, 540),
    Vector(1720, 400), Vector(1940, 560), Vector(1940, 800), Vector(-20, 800),
  ]
  context.fill(
    .polygon(far), with: .vertical(from: 400, to: 780, [Color(0x8C9FA6), Color(0xD9B79A)]))
  let peak = [
    Vector(1120, 800), Vector(1330, 560), Vector(1400, 600), Vector(1600, 300), Vector(1690, 400),
    Vector(1760, 352), Vector(1960, 560), Vector(1960, 800),
  ]
  context.fill(
    .polygon(peak), with: .vertical(from: 300, to: 790, [Color(0x44687A), Color(0x7F8F92)]))
  context.fill(
    .polygon([
      Vector(1600, 300), Vector(1690, 400), Vector(1760, 352), Vector(1960, 560),
      Vector(1960, 800), Vector(1700, 800), Vector(1650, 560), Vector(1670, 470),
    ]), with: .hex(0x27475A, 0.45))
  context.fill(
    .polygon([
      Vector(1600, 300), Vector(1690, 400), Vector(1706, 390), Vector(1664, 452),
      Vector(1630, 408), Vector(1606, 470), Vector(1574, 412), Vector(1548, 448),
      Vector(1528, 408),
    ]), with: .hex(0xFFF4E2))
  context.fill(
    .polygon([
      Vector(1760, 352), Vector(1830, 425), Vector(1800, 420), Vector(1784, 460),
      Vector(1758, 418), Vector(1738, 440), Vector(1720, 379),
    ]), with: .hex(0xE9DDD2))
  let near = [
    Vector(-20, 610), Vector(120, 650), Vector(240, 620), Vector(430, 712), Vector(560, 690),
    Vector(760, 772), Vector(900, 790), Vector(-20, 800),
  ]
  context.fill(
    .polygon(near), with: .vertical(from: 600, to: 800, [Color(0x2C5264), Color(0x4A6B74)]))
}

/// Water with the sun's path on it.
private func drawWater(below top: Double, sun: Vector, on context: borrowing DrawingContext) {
  context.fill(
    .rectangle(Vector(0, top), size: Vector(1920, 1080 - top)),
    with: .vertical(from: top, to: 1080, [Color(0xE7B48C), Color(0x7E8A8C), Color(0x1F4A5F)]))
  var dice = Dice(seed: 4)
  for row in 0..<13 {
    let y = top + 14 + Double(row * row) * 1.4 + Double(row) * 5
    let half = 96 - Double(row) * 4 + dice.roll(-26...26)
    let center = sun.x + dice.roll(-22...22)
    context.stroke(
      .line([Vector(center - half, y), Vector(center + half, y)]),
      with: .hex(0xFFF0CF, 0.85 - Double(row) * 0.05), width: 4 + Double(row) * 0.3)
  }
  for _ in 0..<26 {
    let x = dice.roll(0...1920)
    let y = dice.roll(top + 16...1060)
    let half = dice.roll(20...90)
    context.stroke(
      .line([Vector(x - half, y), Vector(x + half, y)]), with: .hex(0xFFFFFF, 0.13), width: 3)
  }
}

/// The near shore with firs on the left and the right.
private func drawShore(on context: borrowing DrawingContext) {
  context.fill(
    .smooth([
      Vector(1330, 800), Vector(1440, 772), Vector(1600, 770), Vector(1760, 752),
      Vector(1960, 742), Vector(1980, 830), Vector(1700, 822), Vector(1480, 812),
      Vector(1330, 800),
    ]), with: .hex(0x1B3B4A))
  context.fill(
    .smooth([
      Vector(-40, 900), Vector(160, 880), Vector(330, 930), Vector(480, 1010), Vector(560, 1120),
      Vector(-40, 1120), Vector(-40, 900),
    ]), with: .hex(0x0E2C3A))
  let firs: [(Double, Double, Double)] = [
    (40, 960, 310), (130, 945, 250), (210, 950, 200), (290, 970, 160), (360, 1002, 124),
  ]
  for (x, y, height) in firs {
    drawFir(at: Vector(x, y), height: height, color: 0x0E2C3A, on: context)
  }
  let farFirs: [(Double, Double, Double)] = [
    (1648, 776, 84), (1690, 774, 112), (1738, 770, 92), (1792, 766, 134), (1850, 764, 108),
    (1900, 762, 146),
  ]
  for (x, y, height) in farFirs {
    drawFir(at: Vector(x, y), height: height, color: 0x1B3B4A, on: context)
  }
}

private func drawFir(
  at foot: Vector, height: Double, color: UInt32, on context: borrowing DrawingContext
) {
  for tier in 0..<4 {
    let top = foot.y - height + height * 0.2 * Double(tier)
    let bottom = top + height * 0.4
    let half = height * (0.1 + 0.055 * Double(tier))
    context.fill(
      .polygon([Vector(foot.x, top), Vector(foot.x + half, bottom), Vector(foot.x - half, bottom)]),
      with: .hex(color))
  }
  context.fill(
    .rectangle(
      foot - Vector(height * 0.02, height * 0.06), size: Vector(height * 0.04, height * 0.1)),
    with: .hex(color))
}

/// A red cabin with a white door and lit windows.
private func drawCabin(at foot: Vector, on context: borrowing DrawingContext) {
  let wall = Vector(foot.x, foot.y - 62)
  context.fill(.rectangle(wall, size: Vector(112, 66)), with: .hex(0xB33A2E))
  context.fill(.rectangle(wall + Vector(78, 0), size: Vector(34, 66)), with: .hex(0x8E2C26))
  context.fill(
    .polygon([
      wall + Vector(-10, 4), wall + Vector(12, -44), wall + Vector(92, -44), wall + Vector(122, 4),
    ]), with: .hex(0x23323B))
  context.fill(
    .rectangle(wall + Vector(84, -66), size: Vector(14, 30)), with: .hex(0x3A4A52))
  for x in [14.0, 46] {
    context.fill(.rectangle(wall + Vector(x, 18), size: Vector(22, 24)), with: .hex(0xFFF4E2))
    context.fill(
      .rectangle(wall + Vector(x + 3, 21), size: Vector(16, 18)), with: .hex(0xFFC65C))
  }
  context.fill(.rectangle(wall + Vector(86, 22), size: Vector(18, 44)), with: .hex(0xFFF4E2))
}

private func drawBird(at center: Vector, size: Double, on context: borrowing DrawingContext) {
  let wing = { (side: Double) in
    Path([
      .move(center),
      .curve(
        center + Vector(side * size * 0.3, -size * 0.5),
        center + Vector(side * size * 0.7, -size * 0.5), center + Vector(side * size, -size * 0.1)),
    ])
  }
  context.stroke(wing(-1) + wing(1), with: .hex(0xFFFFFF, 0.85), width: 4)
}
