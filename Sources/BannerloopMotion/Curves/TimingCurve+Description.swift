extension TimingCurve: CustomStringConvertible {
  /// The curve's name, or its functional form; ``init(parsing:)`` gives an equal curve back.
  public var description: String {
    if let name = Self.namesByCurve[self] { return name }
    switch self {
    case .linear:
      return "linear"
    case .cubicBezier(let curve):
      let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(NumberText.plain)
      return "cubicBezier(\(numbers.joined(separator: ", ")))"
    case .penner(let easing):
      return easing.rawValue
    case .spring(let spring):
      let numbers = [
        "mass: " + NumberText.plain(spring.mass),
        "stiffness: " + NumberText.plain(spring.stiffness),
        "damping: " + NumberText.plain(spring.damping),
      ]
      return "spring(\(numbers.joined(separator: ", ")))"
    case .steps(let steps):
      return "steps(\(steps.count), \(steps.jump.rawValue))"
    case .piecewiseLinear(let lines):
      let stops = lines.points.map {
        NumberText.plain($0.output) + " " + NumberText.percent($0.input) + "%"
      }
      return "linear(\(stops.joined(separator: ", ")))"
    }
  }
}
