import BannerloopPixels
import BannerloopRender

/// A coffee subscription: a cup from above.
@Sendable
func drawSlowMornings(
  on context: borrowing DrawingContext, fonts: borrowing FontMap
) throws(RenderError) {
  context.fill(with: .hex(0xF3E3CF))
  context.fill(.circle(Vector(400, 560), radius: 720), with: .hex(0xC9683F))
  context.fill(.circle(Vector(400, 560), radius: 590), with: .hex(0xD67A4E))
  let beans: [(Vector, Double, Double)] = [
    (Vector(150, 160), 0.5, 1), (Vector(262, 98), -0.9, 0.8), (Vector(120, 860), 2.2, 1),
    (Vector(236, 950), 0.2, 0.85), (Vector(980, 170), -0.5, 0.9), (Vector(930, 930), 1.1, 1),
    (Vector(1040, 868), 0.1, 0.75), (Vector(1730, 180), 0.7, 0.9), (Vector(1800, 262), -0.6, 0.7),
    (Vector(60, 480), 1.5, 0.75),
  ]
  for (center, angle, size) in beans {
    try drawBean(at: center, angle: angle, size: size, on: context)
  }
  try drawCup(at: Vector(520, 540), on: context)

  let ink = Paint.hex(0x3A1D14)
  try context.write(
    "FRESH ROAST CLUB", at: Vector(1150, 318), size: 28, weight: 700, .hex(0xB4532B), spacing: 7,
    fonts: fonts)
  try context.write(
    "Slow", at: Vector(1142, 472), size: 150, weight: 300, ink, spacing: -2, fonts: fonts)
  try context.write(
    "mornings", at: Vector(1142, 624), size: 150, weight: 800, ink, spacing: -2, fonts: fonts)
  try context.write(
    "Roasted on Monday, ground by you,", at: Vector(1150, 704), size: 36, .hex(0x6C4A3C),
    fonts: fonts)
  try context.write(
    "at your door by Thursday.", at: Vector(1150, 754), size: 36, .hex(0x6C4A3C), fonts: fonts)
  try context.pill(
    "Two bags, first month free", at: Vector(1150, 808), size: Vector(530, 88),
    fill: .hex(0x3A1D14), ink: .hex(0xFBEEDD), fonts: fonts)
}

private func drawBean(
  at center: Vector, angle: Double, size: Double, on context: borrowing DrawingContext
) throws(RenderError) {
  try context.isolated { () throws(RenderError) in
    context.translate(by: center)
    context.rotate(by: angle)
    context.scale(by: Vector(size, size))
    let bean = Path([
      .move(Vector(-52, 0)),
      .curve(Vector(-52, -46), Vector(52, -46), Vector(52, 0)),
      .curve(Vector(52, 46), Vector(-52, 46), Vector(-52, 0)), .close,
    ])
    try context.shadow(
      of: bean, offset: Vector(6, 10), radius: 10, opacity: 0.2)
    context.fill(bean, with: .hex(0x5A2D1C))
    context.fill(
      Path([
        .move(Vector(-40, -12)), .curve(Vector(-26, -32), Vector(24, -34), Vector(38, -14)),
        .curve(Vector(20, -26), Vector(-22, -24), Vector(-40, -12)), .close,
      ]), with: .hex(0xFFFFFF, 0.14))
    context.stroke(
      Path([
        .move(Vector(-47, 2)), .curve(Vector(-16, 16), Vector(16, -14), Vector(47, -2)),
      ]), with: .hex(0x2E140C), width: 6)
  }
}

private func drawCup(at center: Vector, on context: borrowing DrawingContext) throws(RenderError) {
  let saucer = Path.circle(center, radius: 372)
  try context.shadow(
    of: saucer, offset: Vector(14, 30), radius: 50, opacity: 0.3)
  context.fill(
    saucer,
    with: .linear(
      from: center - Vector(260, 260), to: center + Vector(260, 260),
      stops: GradientStop.even([Color(0xFFFBF4), Color(0xE9D9C6)])))
  context.stroke(.circle(center, radius: 350), with: .hex(0xC9683F, 0.55), width: 5)
  context.fill(.circle(center + Vector(6, 12), radius: 268), with: .hex(0xD9C5AE))
  try drawSpoon(beside: center, on: context)
  // The handle lies under the cup's rim, to the upper right.
  try context.isolated { () throws(RenderError) in
    context.translate(by: center)
    context.rotate(by: -0.62)
    let handle = Path.rectangle(Vector(200, -44), size: Vector(190, 88), radius: 44)
    try context.shadow(
      of: handle, offset: Vector(8, 16), radius: 16, opacity: 0.24)
    context.fill(
      handle + Path.rectangle(Vector(236, -17), size: Vector(124, 34), radius: 17),
      with: .hex(0xFFF9F0), rule: .evenOdd)
  }
  let cup = Path.circle(center, radius: 250)
  try context.shadow(
    of: cup, offset: Vector(10, 20), radius: 30, opacity: 0.26)
  context.fill(
    cup,
    with: .linear(
      from: center - Vector(180, 180), to: center + Vector(180, 180),
      stops: GradientStop.even([Color(0xFFFFFF), Color(0xEFE2D2)])))
  context.fill(.circle(center, radius: 224), with: .hex(0xCDB79E))
  context.fill(
    .circle(center + Vector(0, 4), radius: 218),
    with: .radial(
      center: center, radius: 220,
      stops: [
        GradientStop(0, Color(0xA9683A)), GradientStop(0.7, Color(0x8A4D28)),
        GradientStop(1, Color(0x5E2F17)),
      ]))
  drawRosetta(at: center, on: context)
}

/// Milk poured as a leaf: nested hearts, each one smaller and higher.
private func drawRosetta(at center: Vector, on context: borrowing DrawingContext) {
  let hearts: [(Double, Double)] = [(-6, 1.52), (-30, 1.2), (-54, 0.9), (-76, 0.62), (-94, 0.36)]
  for (index, (shift, size)) in hearts.enumerated() {
    let place = { (x: Double, y: Double) in center + Vector(x * size, y * size + shift) }
    let heart = Path([
      .move(place(0, 104)),
      .curve(place(-62, 56), place(-104, 20), place(-92, -34)),
      .curve(place(-82, -76), place(-24, -78), place(0, -40)),
      .curve(place(24, -78), place(82, -76), place(92, -34)),
      .curve(place(104, 20), place(62, 56), place(0, 104)),
      .close,
    ])
    context.fill(heart, with: index.isMultiple(of: 2) ? .hex(0xF7E6CC) : .hex(0xA7673B))
  }
}

private func drawSpoon(
  beside center: Vector, on context: borrowing DrawingContext
) throws(RenderError) {
  try context.isolated { () throws(RenderError) in
    context.translate(by: center)
    context.rotate(by: 0.36)
    let handle = Path.rectangle(Vector(-44, 300), size: Vector(278, 16), radius: 8)
    let bowl = Path([
      .move(Vector(-24, 308)),
      .curve(Vector(-34, 274), Vector(-140, 274), Vector(-140, 308)),
      .curve(Vector(-140, 342), Vector(-34, 342), Vector(-24, 308)), .close,
    ])
    for part in [handle, bowl] {
      try context.shadow(of: part, offset: Vector(6, 10), radius: 12, opacity: 0.2)
    }
    for part in [handle, bowl] { context.fill(part, with: .hex(0xB9A48E)) }
    context.fill(
      Path([
        .move(Vector(-40, 308)),
        .curve(Vector(-50, 286), Vector(-126, 286), Vector(-126, 308)),
        .curve(Vector(-126, 330), Vector(-50, 330), Vector(-40, 308)), .close,
      ]), with: .hex(0xD8C7B2))
  }
}
