import BannerloopCarousel
import BannerloopMotion

/// Writes frames as numbered PNG files with a `frames.json` beside them.
///
/// Everything is written to a hidden folder beside the output, or in it where it is there already,
/// and moved to its place when it is whole. A frame that equals an earlier one becomes a hard link to its file.
public final class PNGSequenceSink: FrameSink {
  /// How a sequence is written.
  public struct Options: Hashable, Sendable {
    /// Whether something that is at the output's place is replaced.
    public var overwrites = false

    /// Whether equal frames become links to one file; otherwise each is a file of its own.
    public var usesLinks = true

    /// Whether only frames that differ from all earlier ones are written, with a `frames.ffconcat`
    /// that says how long each is shown.
    public var writesDistinctOnly = false

    /// Whether the frames are a part that goes into a folder with other parts.
    public var isPart = false

    /// Makes the usual options.
    public init() {}
  }

  /// PNG files' bytes.
  public let content = FrameContentKind.png

  /// An earlier frame's file can be linked.
  public let remembersFrames = true

  private let output: SequenceOutput
  private let options: Options
  private var staging: StagingFolder?
  private var description: SequenceDescription?
  private var runsFile: RunsFile?
  private var canLink: Bool

  /// The file that new links to a frame are made from: a later copy, once it has all the links that
  /// the file system allows.
  private var linkSources: [Int: Int] = [:]
  private var concat: ConcatList

  /// Makes a sink.
  ///
  /// - Parameters:
  ///   - output: Where the frames go.
  ///   - options: How they are written.
  public init(_ output: SequenceOutput, options: Options = Options()) {
    self.output = output
    self.options = options
    canLink = options.usesLinks
    concat = ConcatList()
  }

  /// Returns normally where the output's place is free or may be replaced.
  ///
  /// Called by ``begin(_:)``; a command calls it before it decodes anything.
  ///
  /// - Throws: ``ExportError`` where it is not.
  public func check(scenarioHash: String, frames: FrameSelection) throws(ExportError) {
    switch output {
    case .folder(let path):
      switch FileSystem.kind(of: path) {
      case .nothing:
        if FileSystem.isDanglingLink(path) { throw .notFolder(path: path) }
        return
      case .file, .other: throw .notFolder(path: path)
      case .folder: break
      }
      let names = try Self.visibleNames(in: path)
      if names.isEmpty { return }
      if options.isPart {
        try checkParts(in: path, names: names, scenarioHash: scenarioHash, frames: frames)
        return
      }
      guard options.overwrites else { throw .outputExists(path: path) }
      if let other = names.first(where: { !SequenceOutput.isOurs($0) }) {
        throw .folderHoldsOthers(path: path, file: other)
      }
    case .pattern(let folder, _, _, _):
      switch FileSystem.kind(of: output.folder) {
      case .nothing:
        if FileSystem.isDanglingLink(output.folder) { throw .notFolder(path: output.folder) }
        return
      case .file, .other: throw .notFolder(path: output.folder)
      case .folder: if options.overwrites { return }
      }
      let list = listName(of: frames)
      let taken = try FileSystem.names(in: output.folder).first { name in
        name == list || output.frame(named: name).map(frames.contains) == true
      }
      if let taken { throw .outputExists(path: Path.join(folder, taken)) }
    }
  }

  /// Begins a hidden folder beside the output.
  ///
  /// - Throws: ``ExportError`` where the output's place is taken or cannot be written.
  public func begin(_ description: SequenceDescription) throws(ExportError) {
    try check(scenarioHash: description.scenarioHash, frames: description.frames)
    self.description = description
    let staging = try makeStaging()
    self.staging = staging
    do throws(ExportError) {
      runsFile = try RunsFile(
        path: staging.file(listName(of: description.frames)), description: description)
    } catch {
      abort()
      throw error
    }
  }

  /// Writes a run's first frame and links the others to it.
  ///
  /// - Throws: ``ExportError`` where a file cannot be written.
  public func write(_ run: FrameRun, _ content: FrameContent) throws(ExportError) {
    guard let staging, let description else { preconditionFailure("write comes after begin.") }
    try runsFile?.append(run)
    var frames = run.frames.makeIterator()
    switch content {
    case .png(let bytes):
      guard let first = frames.next() else { return }
      try FileSystem.write(bytes, to: staging.file(output.name(ofFrame: first)))
      if options.writesDistinctOnly {
        concat.append(file: output.name(ofFrame: first), run: run)
        return
      }
      while let frame = frames.next() { try add(frame, like: first, in: staging) }
    case .sameAs(let earlier):
      if options.writesDistinctOnly {
        concat.append(file: output.name(ofFrame: earlier), run: run)
        return
      }
      while let frame = frames.next() { try add(frame, like: earlier, in: staging) }
    case .pixels, .planes:
      preconditionFailure("A PNG sequence at \(description.canvas) takes PNG bytes.")
    }
  }

  /// Moves what was written to its place.
  ///
  /// - Throws: ``ExportError`` where that fails; what was there before is there again.
  public func finish() throws(ExportError) {
    guard let staging, let description else { preconditionFailure("finish comes after begin.") }
    try runsFile?.finish()
    if options.writesDistinctOnly {
      try FileSystem.write(
        Array(concat.text(rate: description.rate).utf8),
        to: staging.file(concatName(of: description.frames)))
    }
    if case .folder(let path) = output, !options.isPart {
      try put(staging, at: path, description)
    } else {
      try FileSystem.makeFolders(output.folder)
      try move(staging, into: output.folder, description)
    }
    self.staging = nil
  }

  /// Removes what was written.
  public func abort() {
    runsFile?.close()
    staging?.remove()
    staging = nil
  }

  /// The name of the list of runs: a part has one of its own.
  private func listName(of frames: FrameSelection) -> String {
    options.isPart ? "frames.\(frames.partName).json" : "frames.json"
  }

  /// The name of the list of durations: a part has one of its own.
  private func concatName(of frames: FrameSelection) -> String {
    options.isPart ? "frames.\(frames.partName).ffconcat" : ConcatList.fileName
  }

  /// The names in a folder, without those of staging folders.
  private static func visibleNames(in path: String) throws(ExportError) -> [String] {
    try FileSystem.names(in: path).filter { !StagingFolder.isStaging($0) }
  }

  /// Makes the staging folder: beside the output where that is new, and in it where it is there.
  ///
  /// A folder that is there may be a mount point, a link, or all that we may write to.
  private func makeStaging() throws(ExportError) -> StagingFolder {
    switch output {
    case .folder(let path):
      guard FileSystem.kind(of: path) == .folder else {
        let parent = Path.parent(of: path)
        try FileSystem.makeFolders(parent)
        return try StagingFolder(in: parent, for: Path.name(of: path))
      }
      let target = try FileSystem.resolved(path)
      StagingFolder.removeAbandoned(in: Path.parent(of: target), for: Path.name(of: target))
      return try StagingFolder(in: path, for: "frames")
    case .pattern(_, let prefix, _, _):
      try FileSystem.makeFolders(output.folder)
      return try StagingFolder(in: output.folder, for: prefix)
    }
  }

  /// Gives a frame that equals an earlier one a file.
  private func add(_ frame: Int, like earlier: Int, in staging: StagingFolder) throws(ExportError) {
    let path = staging.file(output.name(ofFrame: frame))
    let source = staging.file(output.name(ofFrame: linkSources[earlier] ?? earlier))
    if canLink {
      switch try FileSystem.link(source, to: path) {
      case .linked: return
      case .tooManyLinks: linkSources[earlier] = frame
      case .notPossible: canLink = false
      }
    }
    try FileSystem.write(try FileSystem.read(source), to: path)
  }

  /// Puts a whole sequence at its place.
  private func put(
    _ staging: StagingFolder, at path: String, _ description: SequenceDescription
  ) throws(ExportError) {
    guard Path.parent(of: staging.path) == path else {
      do throws(ExportError) {
        try staging.rename(to: path)
      } catch {
        // Someone else was faster.
        if FileSystem.kind(of: path) == .nothing { throw error }
        guard options.overwrites else { throw .outputExists(path: path) }
        try check(scenarioHash: description.scenarioHash, frames: description.frames)
        try move(staging, into: path, description)
      }
      return
    }
    // Whoever else puts a sequence here waits or goes.
    let lock = FileSystem.lock(folder: path)
    defer { FileSystem.unlock(lock) }
    if lock == .taken { throw .outputExists(path: path) }
    try check(scenarioHash: description.scenarioHash, frames: description.frames)
    if try Self.visibleNames(in: path).isEmpty {
      try move(staging, into: path, description)
    } else if try !swap(staging, with: path) {
      try move(staging, into: path, description)
    }
  }

  /// Puts the staging folder in the place of the folder around it.
  ///
  /// The old folder steps aside first, so that a failure leaves one of the two whole.
  ///
  /// - Returns: `false` where the folder cannot be moved: a mount point, the current folder, one in
  ///   a folder that may not be written to.
  private func swap(_ staging: StagingFolder, with path: String) throws(ExportError) -> Bool {
    let target = try FileSystem.resolved(path)
    guard target != FileSystem.currentFolder else { return false }
    let name = Path.name(of: staging.path)
    let old = StagingFolder.oldFolder(of: target)
    do throws(ExportError) {
      try FileSystem.rename(target, to: old)
    } catch {
      return false
    }
    do throws(ExportError) {
      try staging.rename(to: target, from: Path.join(old, name))
    } catch {
      try FileSystem.rename(old, to: target)
      throw error
    }
    StagingFolder.remove(oldFolder: old)
    return true
  }

  /// Moves files one by one; each replaces one of its name.
  ///
  /// The list goes last: where it is, all its frames are.
  private func move(
    _ staging: StagingFolder, into folder: String, _ description: SequenceDescription
  ) throws(ExportError) {
    let list = listName(of: description.frames)
    let names = try staging.names()
    var old: Set<String> = []
    switch output {
    case _ where options.isPart: break
    case .pattern where !options.overwrites: break
    case .pattern:
      // A longer sequence of the same names was there: its end must not look like this one's.
      old = Set(try FileSystem.names(in: folder).filter { output.frame(named: $0) != nil })
    case .folder:
      old = Set(try FileSystem.names(in: folder).filter(SequenceOutput.isOurs))
      for name in old where name.hasSuffix(".json") {
        FileSystem.remove(file: Path.join(folder, name))
      }
    }
    for name in names where name != list {
      try FileSystem.rename(staging.file(name), to: Path.join(folder, name))
    }
    for name in old.subtracting(names) { FileSystem.remove(file: Path.join(folder, name)) }
    try FileSystem.rename(staging.file(list), to: Path.join(folder, list))
    staging.remove()
  }

  /// Makes sure that a folder holds parts of the same scenario, and not this part yet.
  private func checkParts(
    in path: String, names: [String], scenarioHash: String, frames: FrameSelection
  ) throws(ExportError) {
    if let other = names.first(where: { !SequenceOutput.isOurs($0) && !$0.hasPrefix(".") }) {
      throw .folderHoldsOthers(path: path, file: other)
    }
    let list = listName(of: frames)
    if names.contains(list), !options.overwrites {
      throw .outputExists(path: Path.join(path, list))
    }
    for name in names where name.hasPrefix("frames.") && name.hasSuffix(".json") {
      let found = RunsFile.scenarioHash(in: try FileSystem.read(Path.join(path, name)))
      if found != scenarioHash {
        throw .folderHoldsOtherScenario(
          path: path, found: found ?? "unknown", expected: scenarioHash)
      }
    }
  }
}

extension FrameSelection {
  /// The selection in the names of a part's lists, such as `100-199` or `0-899:2`.
  fileprivate var partName: String { "\(first)-\(last)" + (step > 1 ? ":\(step)" : "") }

  /// Returns whether a frame is one of these.
  fileprivate func contains(_ frame: Int) -> Bool {
    frame >= first && frame <= last && (frame - first) % step == 0
  }
}
