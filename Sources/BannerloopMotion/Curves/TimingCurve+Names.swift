extension TimingCurve {
  /// The CSS `ease`, Core Animation's default: `(0.25, 0.1, 0.25, 1)`.
  public static let ease = TimingCurve.cubicBezier(CubicBezier(0.25, 0.1, 0.25, 1))

  /// Slow start: `(0.42, 0, 1, 1)`.
  public static let easeIn = TimingCurve.cubicBezier(CubicBezier(0.42, 0, 1, 1))

  /// Slow end: `(0, 0, 0.58, 1)`.
  public static let easeOut = TimingCurve.cubicBezier(CubicBezier(0, 0, 0.58, 1))

  /// Slow start and end, UIKit's default: `(0.42, 0, 0.58, 1)`.
  public static let easeInEaseOut = TimingCurve.cubicBezier(CubicBezier(0.42, 0, 0.58, 1))

  /// Material Design's standard curve: `(0.4, 0, 0.2, 1)`.
  public static let materialStandard = TimingCurve.cubicBezier(CubicBezier(0.4, 0, 0.2, 1))

  /// All names that ``init(parsing:)`` knows, functional forms left out.
  public static let names: [String] = named.map(\.name)

  /// Names and curves; where a curve has several names, the first is the one it prints.
  static let named: [(name: String, curve: TimingCurve)] =
    [
      ("linear", .linear),
      ("ease", .ease),
      ("default", .ease),
      ("easeIn", .easeIn),
      ("ease-in", .easeIn),
      ("easeOut", .easeOut),
      ("ease-out", .easeOut),
      ("easeInEaseOut", .easeInEaseOut),
      ("easeInOut", .easeInEaseOut),
      ("ease-in-out", .easeInEaseOut),
      ("materialStandard", .materialStandard),
      ("step-start", .steps(StepEasing(count: 1, jump: .start))),
      ("step-end", .steps(StepEasing(count: 1, jump: .end))),
    ] + PennerEasing.allCases.map { ($0.rawValue, .penner($0)) } + [
      ("springK200", .spring(.pagingK200)),
      ("flutterPage", .spring(.flutterPage)),
      ("smooth", .spring(.smooth)),
      ("snappy", .spring(.snappy)),
      ("bouncy", .spring(.bouncy)),
    ]

  static let curvesByName: [String: TimingCurve] = Dictionary(
    named.map { ($0.name, $0.curve) }, uniquingKeysWith: { first, _ in first })

  static let namesByCurve: [TimingCurve: String] = Dictionary(
    named.map { ($0.curve, $0.name) }, uniquingKeysWith: { first, _ in first })
}
