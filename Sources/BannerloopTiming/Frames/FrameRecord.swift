/// One frame as it was measured.
public struct FrameRecord: Hashable, Sendable {
  /// The frame's number.
  public var frame: Int

  /// When its work began, in nanoseconds since the run's first frame.
  public var start: Int

  /// What each stage took.
  public var stages: StageTimes

  /// Processor time of the whole process during the frame, in nanoseconds.
  public var processorTime: Int

  /// What was done.
  public var work: FrameWork

  /// The page that counted as shown.
  public var page: Int

  /// Whether the carousel was between pages.
  public var isMoving: Bool

  /// The tick of the display at which the frame was shown, `1...`; `nil` without a display link.
  public var presented: Int?

  /// Nanoseconds by which the display link's call came late; `nil` without one.
  public var lateness: Int?

  /// Makes a record.
  ///
  /// - Parameters:
  ///   - frame: The frame's number, `0...`.
  ///   - start: Nanoseconds since the run's first frame.
  ///   - stages: What each stage took.
  ///   - processorTime: Nanoseconds of processor time.
  ///   - work: What was done.
  ///   - page: The page that counted as shown.
  ///   - isMoving: Whether the carousel was between pages.
  ///   - presented: The display's tick at which the frame was shown.
  ///   - lateness: Nanoseconds by which the display link's call came late.
  public init(
    frame: Int, start: Int = 0, stages: StageTimes, processorTime: Int = 0,
    work: FrameWork = FrameWork(), page: Int = 0, isMoving: Bool = false, presented: Int? = nil,
    lateness: Int? = nil
  ) {
    self.frame = frame
    self.start = start
    self.stages = stages
    self.processorTime = processorTime
    self.work = work
    self.page = page
    self.isMoving = isMoving
    self.presented = presented
    self.lateness = lateness
  }

  /// What is held against the display's budget, in nanoseconds.
  public var cost: Int { stages.cost }

  /// What the carousel was doing, for statistics of its own: `move` or `rest`.
  public var phase: String { isMoving ? "move" : "rest" }
}
