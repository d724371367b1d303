import BannerloopCarousel
import BannerloopMotion

/// Writes frames as numbered PNG files with a `frames.json` beside them.
///
/// Everything is written to a hidden folder beside the output and moved to its place when it is
/// whole. A frame that equals an earlier one becomes a hard link to its file.
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
      case .nothing: return
      case .file, .other: throw .outputExists(path: path)
      case .folder: break
      }
      let names = try FileSystem.names(in: path)
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
      guard !options.overwrites, FileSystem.kind(of: output.folder) == .folder else { return }
      let first = Path.join(folder, output.name(ofFrame: frames.first))
      if FileSystem.kind(of: first) != .nothing { throw .outputExists(path: first) }
      let list = Path.join(folder, listName(of: frames))
      if FileSystem.kind(of: list) != .nothing { throw .outputExists(path: list) }
    }
  }

  /// Begins a hidden folder beside the output.
  ///
  /// - Throws: ``ExportError`` where the output's place is taken or cannot be written.
  public func begin(_ description: SequenceDescription) throws(ExportError) {
    try check(scenarioHash: description.scenarioHash, frames: description.frames)
    self.description = description
    let (parent, name) =
      switch output {
      case .folder(let path): (Path.parent(of: path), Path.name(of: path))
      case .pattern(_, let prefix, _, _): (output.folder, prefix)
      }
    try FileSystem.makeFolders(parent)
    let staging = try StagingFolder(in: parent, for: name)
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
    case .pixels: preconditionFailure("A PNG sequence at \(description.canvas) takes PNG bytes.")
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
        Array(concat.text(rate: description.rate).utf8), to: staging.file(ConcatList.fileName))
    }
    if case .folder(let path) = output, !options.isPart {
      try replace(path, with: staging)
    } else {
      try FileSystem.makeFolders(output.folder)
      // The list goes last: where it is, all its frames are.
      let list = listName(of: description.frames)
      for name in try FileSystem.names(in: staging.path) where name != list && !name.hasPrefix(".")
      {
        try FileSystem.rename(staging.file(name), to: Path.join(output.folder, name))
      }
      try FileSystem.rename(staging.file(list), to: Path.join(output.folder, list))
      staging.remove()
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
    guard options.isPart else { return "frames.json" }
    return "frames.\(frames.first)-\(frames.last)\(frames.step > 1 ? ":\(frames.step)" : "").json"
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

  /// Puts a whole folder in the place of what is there.
  private func replace(_ path: String, with staging: StagingFolder) throws(ExportError) {
    // An empty folder is replaced by the move itself.
    let isFolder = FileSystem.kind(of: path) == .folder
    guard isFolder, !(try FileSystem.names(in: path)).isEmpty else {
      try staging.rename(to: path)
      return
    }
    // The old folder steps aside first, so that a failure leaves one of the two whole.
    let old = staging.path + ".old"
    try FileSystem.rename(path, to: old)
    do throws(ExportError) {
      try staging.rename(to: path)
    } catch {
      try FileSystem.rename(old, to: path)
      throw error
    }
    FileSystem.remove(folder: old)
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
