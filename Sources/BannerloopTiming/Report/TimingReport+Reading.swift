import BannerloopMotion

/// Why a file is no report that can be used.
public enum TimingFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file is no JSON; cut files are the usual reason.
  case notJSON(JSONFault)

  /// The file is of another schema.
  case otherSchema(String)

  /// A value is missing or of the wrong kind.
  case missing(String)

  /// There are no frames.
  case noFrames

  /// A run's columns differ in length.
  case uneven(run: Int, column: String)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .notJSON(let fault):
      "the file is no whole JSON text (\(fault)). Measure again with bannerloop bench --json."
    case .otherSchema(let name):
      "the schema is \(name), not \(TimingReport.schema). Measure again with this version."
    case .missing(let key):
      "\(key) is missing or of the wrong kind. Measure again with bannerloop bench --json."
    case .noFrames: "there are no frames in it. Measure again; no data is never a pass."
    case .uneven(let run, let column):
      "the column \(column) of run \(run) has another length than n. Measure again."
    }
  }
}

extension TimingReport {
  /// Reads a report.
  ///
  /// Only raw data is taken; every statistic is computed anew.
  ///
  /// - Parameter json: The text of ``json(gates:)`` in UTF-8.
  /// - Throws: ``TimingFileError`` where the text is cut, of another kind or empty.
  public init(json: [UInt8]) throws(TimingFileError) {
    let tree: JSONTree
    do throws(JSONFault) { tree = try JSONTree(json) } catch { throw .notJSON(error) }
    let schema = tree["schema"]?.text ?? "none"
    guard schema == Self.schema else { throw .otherSchema(schema) }
    guard let scenes = tree["scenarios"]?.elements, scenes.count == 1 else {
      throw .missing("scenarios")
    }
    self.init(
      version: tree["tool"]?["version"]?.text ?? "",
      environment: try Environment(tree["env"] ?? .null),
      method: try Self.method(tree["method"] ?? .null), scene: try Self.scene(scenes[0]),
      runs: [])
    runs = try Self.runs(scenes[0], stages: method.stages)
    command = (tree["tool"]?["command"]?.elements ?? []).compactMap(\.text)
  }

  private static func text(_ tree: JSONTree, _ key: String) throws(TimingFileError) -> String {
    guard let text = tree[key]?.text else { throw .missing(key) }
    return text
  }

  /// The largest number that a file may hold: 13 days in nanoseconds, of which many can be added up.
  private static let largest = 1 << 50

  private static func integer(_ tree: JSONTree, _ key: String) throws(TimingFileError) -> Int {
    guard let number = tree[key]?.integer, (0...largest).contains(number) else {
      throw .missing(key)
    }
    return number
  }

  private static func rate(_ tree: JSONTree, _ key: String) throws(TimingFileError) -> FrameRate {
    guard let rate = FrameRate(try text(tree, key)) else { throw .missing(key) }
    return rate
  }

  private static func method(_ tree: JSONTree) throws(TimingFileError) -> Method {
    var method = Method(refresh: try rate(tree, "refresh"))
    method.isRealtime = tree["realtime"]?.bool ?? false
    method.isCold = tree["cold"]?.bool ?? false
    method.hasFiles = tree["files"]?.bool ?? true
    method.isInterleaved = tree["order"]?.text == "interleaved"
    method.allocationsMissing = tree["allocationsMissing"]?.text ?? ""
    method.clockOverhead = try integer(tree, "clockOverheadNs")
    method.clockResolution = try integer(tree, "clockResolutionNs")
    method.warmUp = WarmUp(
      minimum: try integer(tree, "warmupFrames"),
      waitsUntilSettled: tree["warmupUntilSettled"]?.bool ?? true)
    guard let scale = HitchScale(rawValue: try text(tree, "hitchScale")) else {
      throw .missing("hitchScale")
    }
    method.scale = scale
    return method
  }

  private static func scene(_ tree: JSONTree) throws(TimingFileError) -> Scene {
    var scene = Scene(
      name: try text(tree, "id"), hash: try text(tree, "sceneHash"),
      width: try integer(tree, "widthPx"), height: try integer(tree, "heightPx"),
      rate: try rate(tree, "rate"))
    scene.commit = tree["commit"]?.text
    scene.isChanged = tree["dirty"]?.bool
    scene.commitMissing = tree["commitMissing"]?.text ?? ""
    return scene
  }

  private static func runs(
    _ tree: JSONTree, stages: [FrameStage]
  ) throws(TimingFileError) -> [Run] {
    guard let runs = tree["runs"]?.elements, !runs.isEmpty else { throw .noFrames }
    var result: [Run] = []
    for (index, run) in runs.enumerated() {
      result.append(Run(frames: try frames(run["frames"] ?? .null, run: index, stages: stages)))
    }
    return result
  }

  private static func frames(
    _ tree: JSONTree, run: Int, stages: [FrameStage]
  ) throws(TimingFileError) -> [FrameRecord] {
    let count = try integer(tree, "n")
    guard count > 0 else { throw .noFrames }
    func column(_ key: String) throws(TimingFileError) -> [Int?] {
      guard let values = tree[key]?.elements else { throw .missing(key) }
      guard values.count == count else { throw .uneven(run: run, column: key) }
      var result: [Int?] = []
      result.reserveCapacity(count)
      for value in values {
        if value == .null {
          result.append(nil)
        } else if let number = value.integer, (0...largest).contains(number) {
          result.append(number)
        } else {
          throw .missing(key)
        }
      }
      return result
    }
    func whole(_ key: String) throws(TimingFileError) -> [Int] {
      let values = try column(key).compactMap(\.self)
      guard values.count == count else { throw .missing(key) }
      return values
    }
    let (numbers, starts) = (try whole("frame"), try whole("startNs"))
    let (processor, pages, moving) = (try whole("cpuNs"), try whole("page"), try whole("moving"))
    let (presented, late) = (try column("presentedTick"), try column("lateNs"))
    var frames = (0..<count).map { index in
      FrameRecord(
        frame: numbers[index], start: starts[index], stages: StageTimes(),
        processorTime: processor[index], page: pages[index], isMoving: moving[index] != 0,
        presented: presented[index], lateness: late[index])
    }
    for stage in stages {
      for (index, value) in try whole("\(stage.rawValue)Ns").enumerated() {
        frames[index].stages[stage] = value
      }
    }
    for counter in WorkCounter.allCases {
      for (index, value) in try column(counter.rawValue).enumerated() {
        frames[index].work[counter] = value
      }
    }
    return frames
  }
}
