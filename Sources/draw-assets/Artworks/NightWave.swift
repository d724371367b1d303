import BannerloopPixels
import BannerloopRender

/// A music festival: a record whose sound stands around it as a ring of bars.
@Sendable
func drawNightWave(
  on context: borrowing DrawingContext, fonts: borrowing FontMap
) throws(RenderError) {
  context.fill(
    with: .vertical(from: 0, to: 1080, [Color(0x0E0826), Color(0x2A0B4A), Color(0x5B0F57)]))
  let center = Vector(1370, 520)
  for radius in [860.0, 690, 540, 410] {
    context.fill(.circle(center, radius: radius), with: .hex(0xFF3D81, 0.075))
  }
  drawBars(around: center, on: context)
  drawRecord(at: center, on: context)

  let title = Paint.linear(
    from: Vector(130, 300), to: Vector(900, 680),
    stops: GradientStop.even([Color(0xFFFFFF), Color(0xFFD9EC)]))
  try context.write(
    "12 — 14 JUNE", at: Vector(140, 260), size: 32, weight: 600, .hex(0x5FE3E0), spacing: 8,
    fonts: fonts)
  try context.write(
    "Night", at: Vector(126, 470), size: 236, weight: 900, title, spacing: -2, fonts: fonts)
  try context.write(
    "Wave", at: Vector(126, 686), size: 236, weight: 900, title, spacing: -2, fonts: fonts)
  context.fill(
    .rectangle(Vector(140, 752), size: Vector(96, 8), radius: 4), with: .hex(0xFF4F8B))
  try context.write(
    "Three nights of open-air electronic music", at: Vector(140, 824), size: 36, weight: 500,
    .hex(0xFFFFFF, 0.92), fonts: fonts)
  try context.write(
    "Harbour Stage · doors open at six", at: Vector(140, 876), size: 32, .hex(0xFFFFFF, 0.62),
    fonts: fonts)
}

/// A ring of bars whose lengths follow a few waves, from cyan through pink to orange.
private func drawBars(around center: Vector, on context: borrowing DrawingContext) {
  let colors = [
    Color(0x5FE3E0), Color(0x8E7BFF), Color(0xFF4F8B), Color(0xFF9A3D), Color(0xFF4F8B),
    Color(0x8E7BFF), Color(0x5FE3E0),
  ]
  let count = 96
  for index in 0..<count {
    let turn = Double(index) / Double(count)
    let angle = turn * 2 * .pi - .pi / 2
    let waves =
      Vector.polar(angle: 6 * .pi * turn, length: 1).y
      + 0.7 * Vector.polar(angle: 26 * .pi * turn + 1, length: 1).y
      + 0.5 * Vector.polar(angle: 58 * .pi * turn, length: 1).x
    let length = 66 + 46 * waves + 40 * abs(waves)
    let place = turn * Double(colors.count - 1)
    let from = min(Int(place), colors.count - 2)
    let color = colors[from].mixed(with: colors[from + 1], place - Double(from))
    let start = center + .polar(angle: angle, length: 300)
    let end = center + .polar(angle: angle, length: 300 + max(8, length))
    context.stroke(.line([start, end]), with: .color(color), width: 10)
  }
}

/// A record with grooves, a glint and a label.
private func drawRecord(at center: Vector, on context: borrowing DrawingContext) {
  context.fill(.circle(center, radius: 262), with: .hex(0x0B0620))
  for ring in stride(from: 126.0, through: 250, by: 12.5) {
    context.stroke(.circle(center, radius: ring), with: .hex(0xFFFFFF, 0.07), width: 2)
  }
  for turn in [-0.62, 2.52] {
    let wedge = Path([
      .move(center), .arc(center: center, radius: 254, start: turn, end: turn + 0.42), .close,
    ])
    context.fill(wedge, with: .hex(0xFFFFFF, 0.06))
  }
  context.fill(
    .circle(center, radius: 106),
    with: .linear(
      from: center - Vector(80, 80), to: center + Vector(80, 80),
      stops: GradientStop.even([Color(0xFFB03D), Color(0xFF4F8B)])))
  context.stroke(.circle(center, radius: 82), with: .hex(0xFFFFFF, 0.35), width: 2)
  context.stroke(
    Path([.arc(center: center, radius: 58, start: 3.4, end: 5.2)]), with: .hex(0xFFFFFF, 0.8),
    width: 6)
  context.fill(.circle(center, radius: 13), with: .hex(0x0B0620))
}
