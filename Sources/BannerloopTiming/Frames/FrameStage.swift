/// A part of the work for one frame, in the order in which it is done.
public enum FrameStage: String, CaseIterable, Hashable, Sendable {
  /// Where the carousel is.
  case state

  /// What is drawn, in whole device pixels.
  case layout

  /// The pixels.
  case compose

  /// The PNG file's bytes.
  case encode

  /// The file.
  case write

  /// Whether the stage counts toward the display's budget: a display needs pixels, not files.
  public var countsTowardBudget: Bool { self != .encode && self != .write }
}

/// Nanoseconds that each stage of a frame took.
public struct StageTimes: Hashable, Sendable {
  private var values: [Int]

  /// Makes times that are all 0.
  public init() { values = Array(repeating: 0, count: FrameStage.allCases.count) }

  /// Makes times, in nanoseconds, `0...`.
  public init(state: Int = 0, layout: Int = 0, compose: Int = 0, encode: Int = 0, write: Int = 0) {
    values = [state, layout, compose, encode, write]
  }

  /// A stage's time in nanoseconds.
  public subscript(stage: FrameStage) -> Int {
    get { values[Self.place(of: stage)] }
    set { values[Self.place(of: stage)] = newValue }
  }

  /// What is held against the display's budget: state, layout and compose, in nanoseconds.
  public var cost: Int { self[.state] + self[.layout] + self[.compose] }

  /// All stages together, in nanoseconds.
  public var total: Int { values.reduce(0, +) }

  private static func place(of stage: FrameStage) -> Int {
    switch stage {
    case .state: 0
    case .layout: 1
    case .compose: 2
    case .encode: 3
    case .write: 4
    }
  }
}
