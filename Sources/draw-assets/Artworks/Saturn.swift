import BannerloopPixels
import BannerloopRender

/// A planetarium: a ringed planet among stars.
@Sendable
func drawSaturn(
  on context: borrowing DrawingContext, fonts: borrowing FontMap
) throws(RenderError) {
  context.fill(
    with: .vertical(from: 0, to: 1080, [Color(0x0B0D2E), Color(0x1A1E57), Color(0x2A2560)]))
  for radius in [1000.0, 780, 590] {
    context.fill(.circle(Vector(1350, 500), radius: radius), with: .hex(0x5A62D8, 0.09))
  }
  drawStars(on: context)
  let center = Vector(1350, 500)
  try context.isolated { () throws(RenderError) in
    context.translate(by: center)
    context.rotate(by: -0.32)
    context.scale(by: Vector(0.9, 0.9))
    for (radius, dash) in [(640.0, 2.0), (690, 14)] {
      try drawEllipse(on: context) {
        context.stroke(
          .circle(Vector(0, 0), radius: radius), with: .hex(0xAEB6FF, 0.28), width: 3,
          dashes: [dash, 18])
      }
    }
    try drawRings(inFront: false, on: context)
    try drawGlobe(on: context)
    try drawRings(inFront: true, on: context)
  }
  let moons: [(Vector, Double, UInt32)] = [
    (Vector(990, 800), 34, 0xE8D9C4), (Vector(1800, 196), 22, 0xB9C2FF),
    (Vector(1000, 226), 13, 0xFFB5A0),
  ]
  for (place, radius, color) in moons {
    context.fill(.circle(place, radius: radius), with: .hex(color))
    try context.isolated { () throws(RenderError) in
      context.clip(to: .circle(place, radius: radius))
      context.fill(
        .circle(place + Vector(-radius * 0.55, -radius * 0.35), radius: radius * 1.25)
          + .circle(place, radius: radius * 2), with: .hex(0x0B0D2C, 0.55), rule: .evenOdd)
    }
  }

  try context.write(
    "CITY PLANETARIUM", at: Vector(140, 330), size: 28, weight: 700, .hex(0xFFC98A), spacing: 8,
    fonts: fonts)
  try context.write(
    "Saturn,", at: Vector(132, 492), size: 158, weight: 800, .hex(0xFFFFFF), spacing: -2,
    fonts: fonts)
  try context.write(
    "up close.", at: Vector(132, 654), size: 158, weight: 300, .hex(0xFFFFFF), spacing: -2,
    fonts: fonts)
  try context.write(
    "Live telescope evenings, every clear", at: Vector(140, 738), size: 36, .hex(0xC4CAFF),
    fonts: fonts)
  try context.write(
    "Friday in August. Admission is free.", at: Vector(140, 788), size: 36, .hex(0xC4CAFF),
    fonts: fonts)
}

private func drawStars(on context: borrowing DrawingContext) {
  var dice = Dice(seed: 21)
  for index in 0..<210 {
    let place = Vector(dice.roll(0...1920), dice.roll(0...1080))
    // The words stand on an even ground.
    guard !(110..<800).contains(place.x) || !(280..<820).contains(place.y) else { continue }
    let radius = index.isMultiple(of: 9) ? dice.roll(2.4...3.4) : dice.roll(0.9...1.9)
    context.fill(
      .circle(place, radius: radius),
      with: .hex(index.isMultiple(of: 4) ? 0xFFE2C0 : 0xFFFFFF, dice.roll(0.35...0.95)))
  }
  for place in [Vector(820, 150), Vector(1720, 860), Vector(420, 150)] {
    let spark = Path([
      .move(place - Vector(0, 20)), .curve(place, place, place + Vector(20, 0)),
      .curve(place, place, place + Vector(0, 20)), .curve(place, place, place - Vector(20, 0)),
      .curve(place, place, place - Vector(0, 20)), .close,
    ])
    context.fill(spark, with: .hex(0xFFFFFF, 0.9))
  }
}

/// Draws a body around the origin with everything squeezed to the rings' slope.
private func drawEllipse(
  on context: borrowing DrawingContext, _ body: () -> Void
) throws(RenderError) {
  try context.isolated { () throws(RenderError) in
    context.scale(by: Vector(1, 0.3))
    body()
  }
}

/// The half of the rings that is behind the globe, or in front of it.
private func drawRings(
  inFront: Bool, on context: borrowing DrawingContext
) throws(RenderError) {
  try context.isolated { () throws(RenderError) in
    context.clip(
      to: .rectangle(Vector(-900, inFront ? 0 : -898), size: Vector(1800, 900)))
    let rings: [(Double, Double, UInt32, Double)] = [
      (382, 30, 0x8C7A8E, 0.75), (444, 84, 0xE9C99B, 1), (502, 22, 0xC79E78, 1),
      (552, 58, 0xF3DDB8, 0.95), (596, 10, 0xD8B48A, 0.8),
    ]
    try drawEllipse(on: context) {
      for (radius, width, color, opacity) in rings {
        context.stroke(
          .circle(Vector(0, 0), radius: radius), with: .hex(color, opacity), width: width)
      }
      guard !inFront else { return }
      // The globe's shadow on the rings behind it.
      for (radius, width, _, _) in rings {
        let turns = (0...12).map { -1.4 + Double($0) * 0.05 }
        let outer = turns.map { Vector.polar(angle: $0, length: radius + width / 2) }
        let inner = turns.reversed().map { Vector.polar(angle: $0, length: radius - width / 2) }
        context.fill(.polygon(outer + inner), with: .hex(0x12143C, 0.5))
      }
    }
  }
}

private func drawGlobe(on context: borrowing DrawingContext) throws(RenderError) {
  let globe = Path.circle(Vector(0, 0), radius: 300)
  context.fill(globe, with: .hex(0xF0C078))
  try context.isolated { () throws(RenderError) in
    context.clip(to: globe)
    let bands: [(Double, Double, UInt32)] = [
      (-300, 70, 0xC98B57), (-236, 40, 0xE3A968), (-168, 62, 0xF7D69B), (-96, 34, 0xDD9C5E),
      (-36, 60, 0xF9E0B0), (44, 44, 0xE2A563), (110, 66, 0xF3CB8A), (196, 34, 0xCE8C55),
      (244, 70, 0xB87748),
    ]
    for (top, height, color) in bands {
      let left = Vector(-320, top)
      let right = Vector(320, top)
      let bend = Vector(0, 26)
      let sink = Vector(0, height)
      context.fill(
        Path([
          .move(left),
          .curve(
            left * 0.4 + bend + Vector(0, top * 0.6), right * 0.4 + bend + Vector(0, top * 0.6),
            right),
          .line(right + sink),
          .curve(
            right * 0.4 + bend + sink + Vector(0, top * 0.6),
            left * 0.4 + bend + sink + Vector(0, top * 0.6), left + sink), .close,
        ]), with: .hex(color))
    }
    let light = Vector(-120, -120)
    context.fill(
      with: .radial(
        center: light, radius: 480,
        stops: [
          GradientStop(0, Color(0xFFFFFF, 0.22)), GradientStop(0.4, Color(0x1A1440, 0)),
          GradientStop(0.78, Color(0x1A1440, 0.55)), GradientStop(1, Color(0x0D0B2C, 0.88)),
        ]))
  }
}
