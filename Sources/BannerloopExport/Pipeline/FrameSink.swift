public import BannerloopCarousel
public import BannerloopMotion
public import BannerloopPixels

/// A place that frames go to, in order: a folder of PNG files, a video.
///
/// `begin` comes first, then `write` for each run of equal frames, then `finish`. Where anything goes
/// wrong after `begin`, `abort` is called instead and leaves nothing behind.
public protocol FrameSink: AnyObject {
  /// What the sink wants to be given.
  var content: FrameContentKind { get }

  /// Whether the sink can show a frame again that it was given before.
  var remembersFrames: Bool { get }

  /// Prepares for frames.
  func begin(_ description: SequenceDescription) throws(ExportError)

  /// Takes a run of equal frames.
  func write(_ run: FrameRun, _ content: FrameContent) throws(ExportError)

  /// Makes the output whole and puts it at its final name.
  func finish() throws(ExportError)

  /// Removes everything that was begun.
  func abort()
}

/// What a sink wants to be given.
public enum FrameContentKind: Hashable, Sendable {
  /// A PNG file's bytes.
  case png

  /// Pixels.
  case pixels

  /// Planes for video encoders, with these sides; larger ones repeat the picture's edge.
  case planes(PixelSize)
}

/// What a sink is given for a run of frames.
public enum FrameContent: Sendable {
  /// A PNG file's bytes.
  case png([UInt8])

  /// Pixels, premultiplied.
  case pixels(PixelBuffer)

  /// Planes for video encoders.
  case planes(PlanarPicture)

  /// The same picture as a frame that was given before.
  case sameAs(frame: Int)
}

/// Some frames, one after another, that show the same picture.
public struct FrameRun: Hashable, Sendable {
  /// The first frame's number.
  public var first: Int

  /// How many frames there are, `1...`.
  public var length: Int

  /// From one frame's number to the next one's, `1...`.
  public var step: Int

  /// What tells the picture from others.
  public var key: PlanKey

  /// The frames' numbers.
  public var frames: StrideTo<Int> {
    stride(from: first, to: first + length * step, by: step)
  }
}

/// What a sink must know before the first frame.
public struct SequenceDescription: Hashable, Sendable {
  /// The frames' sides in pixels.
  public var canvas: PixelSize

  /// Frames a second of the model; with a step above 1 a frame stands for several.
  public var rate: FrameRate

  /// The frames that will be given.
  public var frames: FrameSelection

  /// What tells this scenario from others.
  public var scenarioHash: String

  /// Whether no frame has transparent pixels.
  public var isOpaque: Bool
}

/// Some of a banner's frames: from a first to a last one, in steps.
public struct FrameSelection: Hashable, Sendable {
  /// The first frame's number, `0...`.
  public var first: Int

  /// The last frame's number.
  public var last: Int

  /// From one frame's number to the next one's, `1...`.
  public var step: Int

  /// Makes a selection.
  public init(first: Int, last: Int, step: Int = 1) {
    precondition(step > 0 && first >= 0 && last >= first, "A selection holds at least one frame.")
    self.first = first
    self.last = last
    self.step = step
  }

  /// Makes the selection of the first `count` frames.
  public init(count: Int) { self.init(first: 0, last: count - 1) }

  /// How many frames there are.
  public var count: Int { (last - first) / step + 1 }
}
