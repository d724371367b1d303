import BannerloopMotion
import BannerloopTestSupport
import Testing

struct TimingCurveParsingTests {
  @Test(
    "Names and functional forms give their curves",
    arguments: [
      ("linear", TimingCurve.linear),
      ("ease", .cubicBezier(CubicBezier(0.25, 0.1, 0.25, 1))),
      ("default", .ease),
      ("easeIn", .cubicBezier(CubicBezier(0.42, 0, 1, 1))),
      ("ease-in", .easeIn),
      ("easeOut", .cubicBezier(CubicBezier(0, 0, 0.58, 1))),
      ("ease-out", .easeOut),
      ("easeInEaseOut", .cubicBezier(CubicBezier(0.42, 0, 0.58, 1))),
      ("easeInOut", .easeInEaseOut),
      ("ease-in-out", .easeInEaseOut),
      ("materialStandard", .cubicBezier(CubicBezier(0.4, 0, 0.2, 1))),
      ("easeInOutBounce", .penner(.easeInOutBounce)),
      ("step-start", .steps(StepEasing(count: 1, jump: .start))),
      ("springK200", .spring(Spring(stiffness: 200, damping: 28.284271247461902))),
      ("flutterPage", .spring(Spring(mass: 0.5, stiffness: 100, damping: 15.556349186104047))),
      ("smooth", .spring(Spring(duration: 0.5, bounce: 0))),
      ("snappy", .spring(Spring(duration: 0.5, bounce: 0.15))),
      ("bouncy", .spring(Spring(duration: 0.5, bounce: 0.3))),
      ("cubicBezier(.1,-2,1,3e0)", .cubicBezier(CubicBezier(0.1, -2, 1, 3))),
      (" cubic-bezier( 0.42 , 0, 0.58, 1 ) ", .easeInEaseOut),
      ("steps(4)", .steps(StepEasing(count: 4, jump: .end))),
      ("steps(4, start)", .steps(StepEasing(count: 4, jump: .start))),
      ("steps(4, jump-both)", .steps(StepEasing(count: 4, jump: .both))),
      ("steps(2,none)", .steps(StepEasing(count: 2, jump: .none))),
      (
        "linear(0, 0.25 75%, 1)",
        .piecewiseLinear(PiecewiseLinear(stops: [.init(0), .init(0.25, at: 0.75), .init(1)]))
      ),
      (
        "linear(0, 25% 0.5 75%, 1)",
        .piecewiseLinear(
          PiecewiseLinear(stops: [
            .init(0), .init(0.5, at: 0.25), .init(0.5, at: 0.75), .init(1),
          ]))
      ),
      ("spring(0.5, 0.3)", .spring(.bouncy)),
      ("spring(0.5)", .spring(.smooth)),
      ("spring(duration: 0.5, bounce: 0.3)", .spring(.bouncy)),
      ("spring(bounce: 0.3, duration: 0.5)", .spring(.bouncy)),
      ("spring(response: 0.5)", .spring(.smooth)),
      ("spring(response:0.5,dampingRatio:0.7)", .spring(.init(response: 0.5, dampingRatio: 0.7))),
      ("spring(stiffness: 100, damping: 20)", .spring(.bounceK100)),
      (
        "spring(mass: 2, stiffness: 100, damping: 20)",
        .spring(Spring(mass: 2, stiffness: 100, damping: 20))
      ),
    ])
  func textsParse(_ text: String, _ curve: TimingCurve) throws {
    let parsed = try TimingCurve(parsing: text)
    if case .spring(let spring) = curve, case .spring(let other) = parsed {
      #expect(isNear(spring.mass, other.mass) && isNear(spring.stiffness, other.stiffness))
      #expect(isNear(spring.damping, other.damping))
    } else {
      #expect(parsed == curve)
    }
  }

  @Test(
    "What is wrong is said in a sentence",
    arguments: [
      ("  ", "The timing curve is empty; give a name such as easeInEaseOut."),
      (
        "easeInOutBonce", "There is no timing curve 'easeInOutBonce'; did you mean easeInOutBounce?"
      ),
      ("EaseIn", "There is no timing curve 'EaseIn'; did you mean easeIn?"),
      ("springk200", "There is no timing curve 'springk200'; did you mean springK200?"),
      (
        "wobble",
        "There is no timing curve 'wobble'; give a name such as easeInEaseOut, or "
          + "cubicBezier(x1, y1, x2, y2)."
      ),
      (
        "cubicBesier(0,0,1,1)",
        "There is no timing function 'cubicBesier'; did you mean cubicBezier?"
      ),
      (
        "f(1)",
        "There is no timing function 'f'; give one of cubicBezier, steps, linear, spring."
      ),
      (
        "steps(4",
        "The brackets of 'steps(4' do not pair up; write one ( after the name and one ) at the end."
      ),
      (
        "linear)",
        "The brackets of 'linear)' do not pair up; write one ( after the name and one ) at the end."
      ),
      (
        "cubicBezier(0, 0, 1)",
        "cubicBezier() has 3 arguments; write cubicBezier(x1, y1, x2, y2), such as "
          + "cubicBezier(0.42, 0, 0.58, 1)."
      ),
      (
        "cubic-bezier(0, a, 1, 1)",
        "cubic-bezier() cannot read 'a'; write cubic-bezier(x1, y1, x2, y2), such as "
          + "cubic-bezier(0.42, 0, 0.58, 1)."
      ),
      (
        "cubicBezier(1.5, 0, 0, 1)",
        "cubicBezier(): x1 is 1.5; give a number within 0...1."
      ),
      ("cubicBezier(0, nan, 0, 1)", "cubicBezier(): y1 is nan; give a finite number."),
      ("cubicBezier(0, 1e999, 0, 1)", "cubicBezier(): y1 is inf; give a finite number."),
      (
        "steps()",
        "steps() has 0 arguments; write steps(n) or steps(n, jump), such as steps(4, end)."
      ),
      (
        "steps(2.5)",
        "steps() cannot read '2.5'; write steps(n) or steps(n, jump), such as steps(4, end)."
      ),
      ("steps(0)", "steps(): The number of steps is 0; give one within 1...1000000."),
      ("steps(1, none)", "steps(): The number of steps is 1; give one within 2...1000000."),
      (
        "steps(4, jump-strat)",
        "steps() has no jump 'jump-strat'; did you mean start?"
      ),
      ("steps(4, End)", "steps() has no jump 'End'; did you mean end?"),
      ("linear(0)", "linear(): linear() has 1 stop; give at least 2, such as linear(0, 1)."),
      (
        "linear(0, 1 x%)",
        "linear() cannot read 'x%'; write linear(progress, progress time%, ...), such as "
          + "linear(0, 0.25 75%, 1)."
      ),
      (
        "linear(0, 1 2)",
        "linear() cannot read '1 2'; write linear(progress, progress time%, ...), such as "
          + "linear(0, 0.25 75%, 1)."
      ),
      ("spring(stiffness: -3, damping: 1)", "spring(): stiffness is -3; give a number above 0."),
      ("spring(0.5, 1)", "spring(): bounce is 1; give a number within -1...1, ends left out."),
      ("spring(0)", "spring(): duration is 0; give a number above 0."),
      (
        "spring(stiffness: 1e30, damping: 1)",
        "spring(): the spring's frequency, sqrt(stiffness / mass), is 1000000000000000; give a number within "
          + "1e-6...1e6 radians a second."
      ),
      (
        "spring(response: 1, dampingRatio: 1e7)",
        "spring(): dampingRatio, damping / (2 sqrt(stiffness * mass)), is 10000000; give a number "
          + "within 1e-6...1e6."
      ),
      (
        "spring(response: 1, stiffness: 2)",
        "spring() cannot take the labels 'response', 'stiffness' together; write "
          + "spring(duration, bounce), spring(duration: , bounce: ), spring(response: , "
          + "dampingRatio: ) or spring(stiffness: , damping: , mass: )."
      ),
    ])
  func messagesAreSentences(_ text: String, _ message: String) {
    let error = #expect(throws: TimingCurveError.self) { try TimingCurve(parsing: text) }
    #expect(error?.description == message)
  }

  @Test(
    "Other texts that are no curve are refused",
    arguments: [
      "steps(4))", "steps((4)", "(4)", "4", "cubicBezier(0x1, 0, 1, 1)", "cubicBezier(,,,)",
      "cubicBezier(0 0 1 1)", "linear()", "linear(,)", "linear(50%, 1)", "linear(0 1% 2% 3%, 1)",
      "spring()", "spring(1, 0, 0)", "spring(1, bounce: 0)", "spring(duration: 1, duration: 1)",
      "spring(bounce: 0.1)", "spring(mass: 1)", "spring(a:b:c)", "spring(:1)", "easeIn()",
      "steps(4, end, 1)", "steps(99999999999999999999)", "linear(0, 1 1e99999999999%)",
      "spring(stiffness: 1e-300, damping: 1, mass: 1e-300)", "ease in", "\u{0}",
    ])
  func otherTextsAreRefused(_ text: String) {
    #expect(throws: TimingCurveError.self) { try TimingCurve(parsing: text) }
  }

  @Test("A long text is cut in the message")
  func longTextsAreCut() {
    let error = #expect(throws: TimingCurveError.self) {
      try TimingCurve(parsing: String(repeating: "x", count: 10_000))
    }
    #expect((error?.description.count ?? 0) < 200)
  }

  @Test("Every name parses, prints and parses back to the same curve")
  func namesRoundTrip() throws {
    #expect(Set(TimingCurve.names).count == TimingCurve.names.count)
    for name in TimingCurve.names {
      let curve = try TimingCurve(parsing: name)
      #expect(try TimingCurve(parsing: curve.description) == curve)
      #expect(TimingCurve.names.contains(curve.description))
    }
    #expect(TimingCurve.easeInEaseOut.description == "easeInEaseOut")
    #expect(TimingCurve.spring(.pagingK200).description == "springK200")
  }

  @Test("Any curve prints as a text that parses back to it")
  func curvesRoundTrip() throws {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<500 {
      let stops = (0..<Int.random(in: 2...6, using: &generator)).map { _ in
        PiecewiseLinear.Stop(
          generator.number(in: -2...2), at: generator.scale(in: 1e-12...1e3))
      }
      let jump = StepEasing.Jump.allCases.randomElement(using: &generator) ?? .end
      let curves: [TimingCurve] = [
        .cubicBezier(
          CubicBezier(
            generator.number(in: 0...1), generator.number(in: -1e9...1e9),
            generator.scale(in: 1e-20...1), generator.number(in: -1e-9...1e-9))),
        .steps(StepEasing(count: Int.random(in: 2...1_000_000, using: &generator), jump: jump)),
        .piecewiseLinear(PiecewiseLinear(stops: stops)),
        .spring(
          Spring(
            mass: generator.scale(in: 0.01...100), stiffness: generator.scale(in: 0.1...1e5),
            damping: generator.scale(in: 0.1...1000))),
      ]
      for curve in curves {
        #expect(try TimingCurve(parsing: curve.description) == curve, "\(curve)")
      }
    }
  }

  @Test("Functional forms print plainly")
  func formsPrintPlainly() throws {
    let texts = [
      "cubicBezier(0.1, -2, 1, 3)", "steps(4, end)", "linear(0 0%, 0.25 29%, 1 100%)",
      "spring(mass: 2, stiffness: 100, damping: 20)", "linear(0 -50%, 1 0.05%)",
    ]
    for text in texts { #expect(try TimingCurve(parsing: text).description == text) }
  }
}
