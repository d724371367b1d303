/// A scenario that cannot be used, with everything that is wrong in it.
public struct ScenarioError: Error, Equatable, Sendable, CustomStringConvertible {
  /// All faults and warnings in the order of their places; at least one is an error.
  public let faults: [ScenarioFault]

  /// The faults as people read them: place, message, the line with the word underlined, a hint.
  public let report: String

  /// Makes an error from faults that are sorted already.
  ///
  /// - Parameters:
  ///   - faults: What is wrong; at least one is an error.
  ///   - report: The same as text for people, with a line feed at its end.
  public init(faults: [ScenarioFault], report: String) {
    self.faults = faults
    self.report = report
  }

  /// The report.
  public var description: String { report }
}
