public import BannerloopMotion

/// What was measured, how and where: everything that a report says is computed from it.
public struct TimingReport: Hashable, Sendable {
  /// The schema's name.
  public static let schema = "bannerloop.frametiming/1"

  /// The version of the program that was measured.
  public var version: String

  /// What the program was called with, as it was given but for secrets in addresses.
  public var command: [String] = []

  /// Where it was measured.
  public var environment: Environment

  /// How it was measured.
  public var method: Method

  /// What was measured.
  public var scene: Scene

  /// The runs, each with at least one frame.
  public var runs: [Run]

  /// Makes a report.
  public init(
    version: String, environment: Environment, method: Method, scene: Scene, runs: [Run]
  ) {
    self.version = version
    self.environment = environment
    self.method = method
    self.scene = scene
    self.runs = runs
  }

  /// How something was measured.
  public struct Method: Hashable, Sendable {
    /// The display's rate.
    public var refresh: FrameRate

    /// Whether a display link paced the frames.
    public var isRealtime = false

    /// Nanoseconds that a pair of readings of the clock takes.
    public var clockOverhead = 0

    /// The clock's resolution in nanoseconds.
    public var clockResolution = 1

    /// The rule about frames that are left out of statistics.
    public var warmUp = WarmUp()

    /// Whether pages were made by the frame that needs them first, and not before its clock began.
    public var isCold = false

    /// Whether frames were also encoded and written as files; never with a display link.
    public var hasFiles = true

    /// Whether runs of two programs took turns, so that what the machine does hits both alike.
    public var isInterleaved = false

    /// Why allocations are not counted; empty where they are.
    public var allocationsMissing = ""

    /// The scale of hitch ratios.
    public var scale = HitchScale.apple2020Scroll

    /// The stages that were measured: a display waits for no files.
    public var stages: [FrameStage] {
      FrameStage.allCases.filter { $0.countsTowardBudget || hasFiles && !isRealtime }
    }

    /// Makes a method for a display's rate.
    public init(refresh: FrameRate) { self.refresh = refresh }
  }

  /// What was measured.
  public struct Scene: Hashable, Sendable {
    /// A name for people.
    public var name: String

    /// What tells the scenario from others.
    public var hash: String

    /// The frames' sides in device pixels.
    public var width: Int

    /// The frames' height in device pixels.
    public var height: Int

    /// The rate of simulated time.
    public var rate: FrameRate

    /// The commit that the scenario's folder is at; `nil` where there is none.
    public var commit: String?

    /// Whether files that the commit knows were changed; `nil` where there is no commit.
    public var isChanged: Bool?

    /// Why there is no commit; empty where there is one.
    public var commitMissing = "nobody asked for it"

    /// Makes a scene.
    public init(name: String, hash: String, width: Int, height: Int, rate: FrameRate) {
      self.name = name
      self.hash = hash
      self.width = width
      self.height = height
      self.rate = rate
    }
  }

  /// One run, in a process of its own where there are several.
  public struct Run: Hashable, Sendable {
    /// The frames in order.
    public var frames: [FrameRecord]

    /// Makes a run.
    public init(frames: [FrameRecord]) { self.frames = frames }
  }
}

extension TimingReport {
  /// The model of the display.
  public var model: VsyncModel { VsyncModel(method.refresh) }

  /// How many of a run's first frames are left out of statistics.
  public func warmUp(of run: Run) -> WarmUp.Outcome {
    method.warmUp.outcome(of: run.frames.map(\.cost))
  }

  /// The frames of a run that count.
  public func measured(_ run: Run) -> [FrameRecord] {
    Array(run.frames.dropFirst(warmUp(of: run).frames))
  }

  /// The ticks that each of a run's counted frames took.
  ///
  /// With a display link these are the distances between presentations.
  func ticks(of run: Run) -> [Int] {
    let first = warmUp(of: run).frames
    let frames = run.frames
    return frames.indices.dropFirst(first).map { index in
      guard let now = frames[index].presented else { return model.ticks(cost: frames[index].cost) }
      guard index > 0, let before = frames[index - 1].presented else { return 1 }
      return max(1, now - before)
    }
  }

  /// How smoothly a run's counted frames came.
  public func hitches(of run: Run) -> HitchSummary {
    HitchSummary(ticks: ticks(of: run), rate: method.refresh)
  }

  /// How far shown times are from simulated ones in a run's counted frames.
  ///
  /// Without a display link every frame is shown at the time that it shows, so that there is none.
  public func animationError(of run: Run) -> AnimationError {
    let frames = measured(run)
    let simulated = frames.map { 1000 * scene.rate.time(ofFrame: $0.frame).value }
    let displayed = frames.enumerated().map { index, frame in
      frame.presented.map { Double($0) * model.period } ?? simulated[index]
    }
    return AnimationError(simulated: simulated, displayed: displayed)
  }
}
