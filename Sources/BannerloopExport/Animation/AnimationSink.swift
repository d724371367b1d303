package import BannerloopMotion
import BannerloopPNG
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

  /// The rate that animations are sampled at where frames come faster than ``fastestRate``.
  package static let highestRate = FrameRate(60)

  /// The rate up to which browsers keep to delays; shorter ones than 11 ms they make 100 ms.
  package static let fastestRate = FrameRate(90)

  private let output: StagedFile
  private let plays: Int
  private let strategy: FrameStrategy
  private let maximumBytes: Int?
  private var encoder: AnimationEncoder?

  /// Makes a sink.
  ///
  /// - Parameters:
  ///   - path: Where the file goes; missing folders are made.
  ///   - plays: How often the animation is played; 0 is for ever.
  ///   - overwrites: Whether a file that is there is replaced.
  ///   - strategy: What the file is made for.
  ///   - maximumBytes: The most bytes that it may have; `nil` for any number.
  public init(
    path: String, plays: Int = 0, overwrites: Bool, strategy: FrameStrategy = .fast,
    maximumBytes: Int? = nil
  ) {
    self.maximumBytes = maximumBytes
    self.plays = plays
    self.strategy = strategy
    output = StagedFile(path: path, overwrites: overwrites)
  }

  /// Refuses rates of which an animated PNG cannot tell one frame's time exactly.
  ///
  /// - Throws: ``ExportError/unsuitable(_:)``.
  package static func check(_ rate: FrameRate) throws(ExportError) {
    guard max(rate.numerator, rate.denominator) > 65535 else { return }
    throw .unsuitable(
      "An animated PNG cannot tell \(rate) frames a second exactly. Choose an --fps whose numbers are at "
        + "most 65535, such as 59.94 for 60000/1001.")
  }

  /// Begins a hidden file beside the output.
  ///
  /// - Throws: ``ExportError`` where the place is taken or cannot be written, or the rate is none for it.
  public func begin(_ description: SequenceDescription) throws(ExportError) {
    try Self.check(
      FrameRate(
        description.rate.numerator, description.rate.denominator * description.frames.step))
    try output.begin()
    do throws(ExportError) {
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
    if !bytes.isEmpty { try output.append(bytes) }
  }

  /// Ends the file and moves it to its place.
  ///
  /// - Throws: ``ExportError`` where that fails; ``ExportError/tooLarge(path:bytes:limit:)`` where the file
  ///   has more bytes than allowed.
  public func finish() throws(ExportError) {
    let end = try Self.encoding { () throws(PNGError) in try encoder?.finish() }
    if let end {
      try output.append(end.bytes)
      try output.replace(at: end.correction.offset, with: end.correction.bytes)
    }
    try output.finish(limit: maximumBytes)
  }

  /// Removes what was written.
  public func abort() { output.abort() }

  private static func encoding<Value>(
    _ work: () throws(PNGError) -> Value
  ) throws(ExportError) -> Value {
    do throws(PNGError) { return try work() } catch { throw .drawing("\(error)") }
  }
}
