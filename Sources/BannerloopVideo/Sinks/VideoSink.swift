public import BannerloopExport
import BannerloopMotion
public import BannerloopPixels

/// Writes frames as a video, through the program ffmpeg.
///
/// Frames go to the program as raw bytes on a pipe. The file grows in a hidden folder and appears at
/// its place when it is whole; whatever goes wrong, nothing is left, and no program either.
public final class VideoSink: FrameSink {
  /// What ffmpeg is fed: planes where we convert, pixels where it does.
  public private(set) var content = FrameContentKind.pixels

  /// What was encoded cannot be shown again.
  public let remembersFrames = false

  /// What was done about odd sides, to tell people; `nil` where nothing was, or before the beginning.
  public var oddNote: String? { recipe?.oddNote }

  /// The sides of frames in the file; `nil` before the beginning.
  public var codedSize: PixelSize? { recipe?.codedSize }

  private let output: StagedFile
  private let container: VideoContainer
  private let program: EncoderProgram
  private let options: VideoOptions

  /// The runs, where each is fed once and stamped with its time.
  private let stamped: [FrameRun]?
  private var recipe: VideoRecipe?
  private var child: ChildProcess?
  private var fed = 0
  private var frames = 0
  private var last: [UInt8] = []

  private var encoded = ""

  private static let copiedName = "copied"
  private static let listName = "cycles"
  private static let exactName = "exact"

  /// Makes a sink.
  ///
  /// - Parameters:
  ///   - path: Where the file goes; missing folders are made.
  ///   - container: The kind of file.
  ///   - program: The encoder's program.
  ///   - options: What is asked of the video.
  ///   - runs: The runs that will be given; with them a held picture goes through the pipe once.
  ///     ``HoldStyle/long`` needs them.
  /// - Throws: ``VideoError/unsuitable(_:)`` where holds are to be long and the file cannot have that.
  public init(
    path: String, _ container: VideoContainer, program: EncoderProgram, options: VideoOptions,
    runs: [FrameRun]? = nil
  ) throws(VideoError) {
    output = StagedFile(path: path, overwrites: options.overwrites)
    self.container = container
    self.program = program
    self.options = options
    stamped = runs.flatMap { VideoRecipe.canStamp($0) ? $0 : nil }
    guard options.holds == .long else { return }
    guard container == .mp4 || container == .mov, let runs else {
      throw .unsuitable(
        "--holds long needs a file with exact times: .mp4 or .mov, not .\(container.rawValue).")
    }
    guard stamped != nil else {
      throw .unsuitable(
        """
        --holds long takes at most \(VideoRecipe.mostHolds) holds, and these \(runs.count) pictures have more. \
        Choose fewer --frames, or --holds constant.
        """)
    }
  }

  /// Decides what frames the encoder is given; `begin` does that too.
  ///
  /// Pipelines ask for ``content`` only after `begin`.
  public func begin(_ description: SequenceDescription) throws(ExportError) {
    try output.check()
    let rate = FrameRate(
      description.rate.numerator, description.rate.denominator * description.frames.step)
    let recipe = try exporting { () throws(VideoError) in
      let recipe = try VideoRecipe(
        container, options: options, program: program, canvas: description.canvas, rate: rate,
        isOpaque: description.isOpaque)
      try recipe.check(stamped ?? [])
      return recipe
    }
    self.recipe = recipe
    content = recipe.feed == .planes ? .planes(recipe.fedSize) : .pixels
    if recipe.feed == .planes, !description.isOpaque { content = .pixels }
    encoded = try output.beginFolder()
    do throws(ExportError) {
      child = try exporting { () throws(VideoError) in
        try ChildProcess(program.path, arguments(recipe), feeds: true)
      }
    } catch {
      abort()
      throw error
    }
  }

  private func arguments(_ recipe: VideoRecipe) -> [String] {
    options.copies > 1 && recipe.copySource != nil
      ? recipe.intermediate(file: encoded, runs: stamped)
      : recipe.arguments(file: encoded, runs: stamped)
  }

  /// Whether cycles of this file can be copied; where not, all frames must be given.
  public static func copiesCycles(
    _ container: VideoContainer, isOpaque: Bool
  ) -> Bool {
    switch container {
    case .mp4, .mov: true
    case .webm: isOpaque
    case .webp: false
    }
  }

  /// Gives the encoder a run, frame by frame.
  ///
  /// - Throws: ``ExportError`` where the encoder has failed, or the task was cancelled.
  public func write(_ run: FrameRun, _ content: FrameContent) throws(ExportError) {
    guard let recipe else { preconditionFailure("write comes after begin.") }
    let bytes = Self.bytes(of: content, recipe: recipe, matte: options.matte)
    frames += run.length
    if stamped != nil {
      last = run.length > 1 ? bytes : []
      try feed(bytes)
    } else {
      for _ in 0..<run.length { try feed(bytes) }
    }
  }

  private static func bytes(
    of content: FrameContent, recipe: VideoRecipe, matte: Color?
  ) -> [UInt8] {
    switch content {
    case .planes(let planes): return planes.bytes
    case .pixels(let pixels):
      let pixels = matte.map { pixels.flattened(on: $0) } ?? pixels
      switch recipe.feed {
      case .planes: return pixels.planes(of: recipe.fedSize).bytes
      case .opaque: return pixels.fitted(to: recipe.fedSize).bytes
      case .straight: return pixels.converted(to: .rgba).bytes
      }
    case .png, .sameAs: preconditionFailure("A video is made of pixels or planes.")
    }
  }

  private func feed(_ bytes: [UInt8]) throws(ExportError) {
    guard let child else { preconditionFailure("write comes after begin.") }
    switch child.write(bytes, patience: options.patience) {
    case .done: fed += 1
    case .cancelled: throw .cancelled
    case .stalled: throw stalled(child)
    case .closed: try end(child, isEarly: true)
    }
  }

  /// Ends the file, repeats it where cycles are copied, and moves it to its place.
  ///
  /// - Throws: ``ExportError`` where that fails; ``ExportError/tooLarge(path:bytes:limit:)`` where the
  ///   file has more bytes than allowed.
  public func finish() throws(ExportError) {
    guard let child, let recipe else {
      preconditionFailure("finish comes after begin.")
    }
    // Else a hold at the end has no end.
    if !last.isEmpty { try feed(last) }
    child.closeInput()
    try end(child, isEarly: false)
    var file = encoded
    if options.copies > 1, recipe.copySource != nil {
      let copied = output.neighbour(Self.copiedName)
      if options.holds == .long, let stamped {
        let frames = stamped.reduce(0) { $0 + $1.length }
        let list = recipe.cycleList(of: Path.name(of: encoded), frames: frames)
        file = output.neighbour(Self.listName)
        try FileSystem.write(Array(list.utf8), to: file)
      }
      let copier = try exporting { () throws(VideoError) in
        try ChildProcess(program.path, recipe.copying(file, to: copied), feeds: false)
      }
      self.child = copier
      try end(copier, isEarly: false)
      file = copied
    }
    self.child = nil
    if container == .webp {
      let bytes = try FileSystem.read(file)
      if let exact = WebPDurations.corrected(bytes, frames: frames, rate: recipe.rate) {
        file = output.neighbour(Self.exactName)
        try FileSystem.write(exact, to: file)
      }
    }
    let size = try FileSystem.size(of: file)
    if size == 0 {
      throw .encoder("The encoder \(quoted(program.path)) ended well, but wrote nothing.")
    }
    try output.finish(file, limit: options.maximumBytes)
  }

  /// Ends the encoder and removes what was written.
  public func abort() {
    child?.kill()
    child = nil
    output.abort()
  }

  /// Waits for a program that should end, and tells how it failed.
  private func end(_ child: ChildProcess, isEarly: Bool) throws(ExportError) {
    guard let status = child.wait(patience: options.patience) else {
      if Task.isCancelled { throw .cancelled }
      throw stalled(child)
    }
    let said = child.said
    if said.contains("No space left on device") || said.contains("Disk quota exceeded") {
      throw .diskFull(path: output.path)
    }
    // ffmpeg 5 ends with 0 where only the file's end could not be written, and says so.
    let isCut = said.contains("Error writing trailer") || said.contains("Error closing file")
    if status == .exited(0), !isEarly, !isCut { return }
    let early = isCut ? "could not write the file's end" : "ended before it had read all frames"
    let words = status == .exited(0) ? early : status.words
    throw VideoError.failed(
      program: program.path, status: words, said: said, frames: isEarly ? fed : nil
    ).asExportError
  }

  private func stalled(_ child: ChildProcess) -> ExportError {
    VideoError.stalled(program: program.path, seconds: options.patience, said: child.said)
      .asExportError
  }
}

/// Does work of this module with the errors of sinks.
func exporting<Value>(_ work: () throws(VideoError) -> Value) throws(ExportError) -> Value {
  do throws(VideoError) { return try work() } catch { throw error.asExportError }
}

extension PixelBuffer {
  /// Returns the picture with other sides: cut, or with its last column and row repeated.
  func fitted(to size: PixelSize) -> PixelBuffer {
    guard size != self.size else { return self }
    var result = PixelBuffer(size: size, format: format)
    let pixel = format.bytesPerPixel
    for y in 0..<size.height {
      let row = min(y, height - 1) * bytesPerRow
      for x in 0..<size.width {
        let from = row + min(x, width - 1) * pixel
        let to = y * result.bytesPerRow + x * pixel
        for byte in 0..<pixel { result.bytes[to + byte] = bytes[from + byte] }
      }
    }
    return result
  }

  /// Returns the picture over one colour, opaque.
  ///
  /// - Precondition: The format is ``PixelFormat/bgraPremultiplied``.
  package func flattened(on color: Color) -> PixelBuffer {
    var result = self
    let ground = [color.blue, color.green, color.red]
    for pixel in 0..<size.area {
      let base = pixel * 4
      let rest = 255 - bytes[base + 3]
      guard rest > 0 else { continue }
      for channel in 0..<3 {
        let under = Self.premultiply(ground[channel], alpha: rest)
        result.bytes[base + channel] = UInt8(min(255, Int(bytes[base + channel]) + Int(under)))
      }
      result.bytes[base + 3] = 255
    }
    return result
  }
}
