extension TimingCurve {
  /// Makes the curve that a text names or describes.
  ///
  /// A text is one of ``names`` or a functional form:
  /// - `cubicBezier(x1, y1, x2, y2)` or `cubic-bezier(...)`, with x within `0...1`;
  /// - `steps(n)` or `steps(n, jump)`, the jump one of start, end, none, both, with or without
  ///   `jump-` before it;
  /// - `linear(0, 0.25 75%, 1)`, as in CSS;
  /// - `spring(duration, bounce)`, or with labels `spring(duration: 0.5, bounce: 0.3)`,
  ///   `spring(response: 0.5, dampingRatio: 0.7)` or `spring(stiffness: 100, damping: 10, mass: 1)`;
  ///   bounce is 0, dampingRatio and mass are 1 where they are left out.
  ///
  /// Spaces around names, numbers and commas count for nothing.
  ///
  /// - Parameter text: The name or form.
  /// - Throws: What is wrong, with the nearest name where one is unknown.
  public init(parsing text: String) throws(TimingCurveError) {
    let text = text.trimmed
    guard !text.isEmpty else { throw .empty }
    if let curve = Self.curvesByName[String(text)] {
      self = curve
      return
    }
    guard let opening = text.firstIndex(of: "(") else {
      guard !text.contains(")") else { throw .brackets(String(text)) }
      throw .unknownName(
        String(text), suggestion: NearestName.find(String(text), in: Self.names)?.name)
    }
    let function = String(text[..<opening].trimmed)
    let inside = text[text.index(after: opening)...]
    guard inside.last == ")", inside.firstIndex(of: ")") == inside.indices.last,
      !inside.contains("(")
    else { throw .brackets(String(text)) }
    let body = inside.dropLast().trimmed
    let arguments =
      body.isEmpty
      ? [] : body.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    switch function {
    case "cubicBezier", "cubic-bezier":
      self = .cubicBezier(try Self.cubicBezier(function, arguments))
    case "steps":
      self = .steps(try Self.steps(arguments))
    case "linear":
      self = .piecewiseLinear(try Self.lines(arguments))
    case "spring":
      self = .spring(try Self.spring(arguments))
    default:
      throw .unknownFunction(
        function, suggestion: NearestName.find(function, in: Self.functions)?.name)
    }
  }

  private static let functions = ["cubicBezier", "cubic-bezier", "steps", "linear", "spring"]

  private static func cubicBezier(
    _ function: String, _ arguments: [Substring]
  ) throws(TimingCurveError) -> CubicBezier {
    let form = "\(function)(x1, y1, x2, y2), such as \(function)(0.42, 0, 0.58, 1)"
    guard arguments.count == 4 else {
      throw .argumentCount(function: function, count: arguments.count, form: form)
    }
    var numbers: [Double] = []
    for argument in arguments {
      numbers.append(try number(argument, function, form))
    }
    if let problem = CubicBezier.problem(numbers[0], numbers[1], numbers[2], numbers[3]) {
      throw .invalidValue(function: function, problem)
    }
    return CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private static func steps(_ arguments: [Substring]) throws(TimingCurveError) -> StepEasing {
    let form = "steps(n) or steps(n, jump), such as steps(4, end)"
    guard let first = arguments.first, arguments.count <= 2 else {
      throw .argumentCount(function: "steps", count: arguments.count, form: form)
    }
    guard let count = Int(first) else {
      throw .argument(function: "steps", text: String(first), form: form)
    }
    var jump = StepEasing.Jump.end
    if arguments.count == 2 {
      var name = String(arguments[1])
      if name.hasPrefix("jump-") { name = String(name.dropFirst(5)) }
      guard let known = StepEasing.Jump(rawValue: name) else {
        throw .jump(
          String(arguments[1]),
          suggestion: NearestName.find(
            name, in: StepEasing.Jump.allCases.map(\.rawValue))?.name)
      }
      jump = known
    }
    if let problem = StepEasing.problem(count: count, jump: jump) {
      throw .invalidValue(function: "steps", problem)
    }
    return StepEasing(count: count, jump: jump)
  }

  private static func lines(_ arguments: [Substring]) throws(TimingCurveError) -> PiecewiseLinear {
    let form = "linear(progress, progress time%, ...), such as linear(0, 0.25 75%, 1)"
    var stops: [PiecewiseLinear.Stop] = []
    for argument in arguments {
      var output: Double?
      var inputs: [Double] = []
      for word in argument.split(whereSeparator: \.isWhitespace) {
        if word.hasSuffix("%") {
          guard let input = NumberText.fraction(percent: word.dropLast()) else {
            throw .argument(function: "linear", text: String(word), form: form)
          }
          inputs.append(input)
        } else if output == nil {
          output = try number(word, "linear", form)
        } else {
          throw .argument(function: "linear", text: String(argument), form: form)
        }
      }
      guard let output, inputs.count <= 2 else {
        throw .argument(function: "linear", text: String(argument), form: form)
      }
      if inputs.isEmpty { stops.append(.init(output)) }
      for input in inputs { stops.append(.init(output, at: input)) }
    }
    if let problem = PiecewiseLinear.problem(stops: stops) {
      throw .invalidValue(function: "linear", problem)
    }
    return PiecewiseLinear(stops: stops)
  }

  private static let springForm =
    "spring(duration, bounce), spring(duration: , bounce: ), spring(response: , dampingRatio: ) "
    + "or spring(stiffness: , damping: , mass: )"

  private static func spring(_ arguments: [Substring]) throws(TimingCurveError) -> Spring {
    guard (1...3).contains(arguments.count) else {
      throw .argumentCount(function: "spring", count: arguments.count, form: springForm)
    }
    var labels: [String] = []
    var values: [Double] = []
    for argument in arguments {
      let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map(\.trimmed)
      if parts.count == 2 { labels.append(String(parts[0])) }
      guard parts.count <= 2, let value = parts.last else {
        throw .argument(function: "spring", text: String(argument), form: springForm)
      }
      values.append(try number(value, "spring", springForm))
    }
    if labels.isEmpty {
      guard values.count <= 2 else {
        throw .argumentCount(function: "spring", count: values.count, form: springForm)
      }
      labels = Array(["duration", "bounce"].prefix(values.count))
    }
    guard labels.count == values.count, Set(labels).count == labels.count else {
      throw .labels(function: "spring", labels: labels, form: springForm)
    }
    return try spring(Dictionary(zip(labels, values)) { first, _ in first }, labels)
  }

  private static func spring(
    _ values: [String: Double], _ labels: [String]
  ) throws(TimingCurveError) -> Spring {
    let given = Set(labels)
    if let duration = values["duration"], given.isSubset(of: ["duration", "bounce"]) {
      let bounce = values["bounce"] ?? 0
      if let problem = Spring.problem(duration: duration, bounce: bounce) {
        throw .invalidValue(function: "spring", problem)
      }
      return Spring(duration: duration, bounce: bounce)
    }
    let mass = values["mass"] ?? 1
    if let response = values["response"],
      given.isSubset(of: ["response", "dampingRatio", "mass"])
    {
      let ratio = values["dampingRatio"] ?? 1
      if let problem = Spring.problem(response: response, dampingRatio: ratio, mass: mass) {
        throw .invalidValue(function: "spring", problem)
      }
      return Spring(response: response, dampingRatio: ratio, mass: mass)
    }
    guard let stiffness = values["stiffness"], let damping = values["damping"],
      given.isSubset(of: ["stiffness", "damping", "mass"])
    else { throw .labels(function: "spring", labels: labels, form: springForm) }
    if let problem = Spring.problem(mass: mass, stiffness: stiffness, damping: damping) {
      throw .invalidValue(function: "spring", problem)
    }
    return Spring(mass: mass, stiffness: stiffness, damping: damping)
  }

  private static func number(
    _ text: Substring, _ function: String, _ form: String
  ) throws(TimingCurveError) -> Double {
    guard let number = NumberText.number(text) else {
      throw .argument(function: function, text: String(text), form: form)
    }
    return number
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text without white space at its ends.
  fileprivate var trimmed: Substring {
    var rest = self[startIndex...]
    while let first = rest.first, first.isWhitespace { rest = rest.dropFirst() }
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    return rest
  }
}
