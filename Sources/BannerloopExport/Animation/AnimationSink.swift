import BannerloopPNG
import BannerloopMotion
import BannerloopPixels

/// Writes frames as one animated PNG file.
///
/// A run of equal frames is one picture with its exact length. Of each picture only the rectangle
/// that changed is stored. The file grows in a hidden folder and appears when it is whole.
public final class AnimationSink: FrameSink {
  /// Animations are made of pixels: only what changed is encoded.
  public let content = FrameContentKind.pixels

  /// What is not stored cannot be shown again.
  public let remembersFrames = false

  private let still: StillFile
  private let path: String
  private let plays: Int
  private let strategy: FrameStrategy
  private var staging: StagingFolder?
  private var file: OutputFile?
  private var encoder: AnimationEncoder?

  private static let fileName = "animation"

  /// Makes a sink.
  ///
  /// - Parameters:
  ///   - path: Where the file goes; missing folders are made.
  ///   - plays: How often the animation is played; 0 is for ever.
  ///   - overwrites: Whether a file that is there is replaced.
  ///   - strategy: What the file is made for.
  public init(path: String, plays: Int = 0, overwrites: Bool, strategy: FrameStrategy = .fast) {
    self.path = path
    self.plays = plays
    self.strategy = strategy
    still = StillFile(path: path, overwrites: overwrites)
  }

  /// Begins a hidden file beside the output.
  ///
  /// - Throws: ``ExportError`` where the place is taken or cannot be written.
  public func begin(_ description: SequenceDescription) throws(ExportError) {
    try still.check()
    let parent = Path.parent(of: path)
    try FileSystem.makeFolders(parent)
    let staging = try StagingFolder(in: parent, for: Path.name(of: path))
    self.staging = staging
    do throws(ExportError) {
      file = try OutputFile(path: staging.file(Self.fileName))
      // With a step, each picture stands for as many frames of the model.
      let rate = description.rate
      encoder = try Self.encoding { () throws(PNGError) in
        try AnimationEncoder(
          size: description.canvas, as: description.isOpaque ? .rgb : .rgba,
          rate: rate.numerator, perSeconds: rate.denominator * description.frames.step,
          plays: plays, strategy: strategy == .fast ? .fast : .small)
      }
    } catch {
      abort()
      throw error
    }
  }

  /// Stores a run as one picture, if it differs from the one before.
  ///
  /// - Throws: ``ExportError`` where the file cannot be written.
  public func write(_ run: FrameRun, _ content: FrameContent) throws(ExportError) {
    guard case .pixels(let pixels) = content else {
      preconditionFailure("An animation is made of pixels.")
    }
    let bytes = try Self.encoding { () throws(PNGError) in
      try encoder?.add(pixels, hold: run.length) ?? []
    }
    if !bytes.isEmpty { try file?.append(bytes) }
  }

  /// Ends the file and moves it to its place.
  ///
  /// - Throws: ``ExportError`` where that fails.
  public func finish() throws(ExportError) {
    guard let staging else { preconditionFailure("finish comes after begin.") }
    let end = try Self.encoding { () throws(PNGError) in try encoder?.finish() }
    if let end {
      try file?.append(end.bytes)
      try file?.replace(at: end.correction.offset, with: end.correction.bytes)
    }
    file?.close()
    try FileSystem.rename(staging.file(Self.fileName), to: path)
    staging.remove()
    self.staging = nil
  }

  /// Removes what was written.
  public func abort() {
    file?.close()
    staging?.remove()
    staging = nil
  }

  private static func encoding<Value>(
    _ work: () throws(PNGError) -> Value
  ) throws(ExportError) -> Value {
    do throws(PNGError) { return try work() } catch { throw .drawing("\(error)") }
  }
}
