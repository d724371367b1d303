/// A timing curve of straight lines between points.
///
/// Source: CSS Easing Level 2, the `linear()` easing function.
public struct PiecewiseLinear: Hashable, Sendable {
  /// A corner of the curve as it is written.
  public struct Stop: Hashable, Sendable {
    /// The progress at the corner, any finite number.
    public var output: Double

    /// The part of the time, finite; `nil` spreads the stop evenly between its neighbours.
    public var input: Double?

    /// Makes a stop.
    ///
    /// - Parameters:
    ///   - output: The progress, finite.
    ///   - input: The part of the time, finite; `nil` spreads the stop evenly.
    public init(_ output: Double, at input: Double? = nil) {
      self.output = output
      self.input = input
    }
  }

  /// A corner of the curve with its place found.
  public struct Point: Hashable, Sendable {
    /// The part of the time; never less than that of the point before.
    public let input: Double

    /// The progress.
    public let output: Double
  }

  /// The corners in order of time, at least two.
  public let points: [Point]

  /// Makes a curve from its stops.
  ///
  /// The first stop without an input is at 0, the last at 1, the others are spread evenly between
  /// their neighbours; an input below an earlier one is raised to it.
  ///
  /// - Precondition: ``problem(stops:)`` finds none.
  /// - Parameter stops: The corners, at least two.
  /// - Complexity: O(`stops.count`).
  public init(stops: [Stop]) {
    if let problem = Self.problem(stops: stops) { preconditionFailure(problem.description) }
    points = Self.canonical(stops)
  }

  /// Returns what is wrong with stops, or `nil`: fewer than two, or a number that is not finite.
  public static func problem(stops: [Stop]) -> MotionError? {
    guard stops.count >= 2 else { return .tooFewStops(stops.count) }
    for (index, stop) in stops.enumerated() {
      let numbers = [
        ("stop \(index + 1)'s output", stop.output), ("stop \(index + 1)'s input", stop.input ?? 0),
      ]
      if let problem = MotionError.firstNotFinite(numbers) { return problem }
    }
    return nil
  }

  /// Returns the progress at a part of the time; beyond the corners the end lines go on.
  ///
  /// Where two corners share a time, the later one counts. Ends whose two corners share a time
  /// hold the end's progress.
  ///
  /// - Parameter x: The time as a part of the whole, any finite number.
  /// - Returns: The progress.
  /// - Complexity: O(log `points.count`).
  public func value(at x: Double) -> Double {
    let (a, b) = segment(at: x)
    // Both corners are met exactly; with a level line the product could be infinity times 0.
    if x == a.input && a.input < b.input { return a.output }
    if x == b.input { return b.output }
    if a.input == b.input { return x < a.input ? a.output : b.output }
    return a.output + (x - a.input) / (b.input - a.input) * (b.output - a.output)
  }

  /// Returns the slope of the line at a part of the time: progress per whole time.
  ///
  /// - Parameter x: The time as a part of the whole; at a corner the following line counts.
  /// - Returns: The slope, 0 where two corners share the time.
  public func slope(at x: Double) -> Double {
    let (a, b) = segment(at: x)
    return a.input == b.input ? 0 : (b.output - a.output) / (b.input - a.input)
  }

  /// The line that covers `x`: from the last corner at or before it, kept inside the list.
  private func segment(at x: Double) -> (Point, Point) {
    var low = 0
    var high = points.count
    while low < high {
      let middle = (low + high) / 2
      if points[middle].input <= x { low = middle + 1 } else { high = middle }
    }
    let first = min(max(low - 1, 0), points.count - 2)
    return (points[first], points[first + 1])
  }

  private static func canonical(_ stops: [Stop]) -> [Point] {
    var inputs = stops.map(\.input)
    inputs[0] = inputs[0] ?? 0
    inputs[inputs.count - 1] = inputs[inputs.count - 1] ?? 1
    var largest = -Double.infinity
    for (index, input) in inputs.enumerated() {
      guard let input else { continue }
      largest = max(largest, input)
      inputs[index] = largest
    }
    var points: [Point] = []
    var known = (index: 0, input: inputs[0] ?? 0)
    for (index, input) in inputs.enumerated() {
      guard let input else { continue }
      // The stops between the last placed one and this one share the gap evenly.
      for between in known.index + 1..<max(index, known.index + 1) {
        let part = Double(between - known.index) / Double(index - known.index)
        points.append(
          Point(
            input: known.input + (input - known.input) * part, output: stops[between].output))
      }
      points.append(Point(input: input, output: stops[index].output))
      known = (index, input)
    }
    return points
  }
}
