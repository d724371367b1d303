public import BannerloopPixels

/// Makes an animated PNG frame by frame, without knowing the next one.
///
/// Each call returns bytes to append to the file, so that nothing but two frames is ever in memory.
/// The first frame is a valid still for software that knows no animation. Of later frames only the
/// rectangle that changed is stored; frames equal to the one before lengthen it.
///
/// ```swift
/// var encoder = try AnimationEncoder(size: size, as: .rgb, rate: 60)
/// for (pixels, frames) in pictures { file += try encoder.add(pixels, hold: frames) }
/// let end = try encoder.finish()
/// file += end.bytes
/// end.correction.apply(to: &file)
/// ```
///
/// The number of frames stands near the file's start, before it is known: the end brings it as a
/// ``Correction``. Where the file cannot be changed afterwards, give `pictures`.
public struct AnimationEncoder: Sendable {
  /// The frames' sides in pixels.
  public let size: PixelSize

  /// What a pixel holds.
  public let colorType: ColorType

  private let rate: Int
  private let perSeconds: Int
  private let plays: Int
  private let strategy: PNGStrategy
  private let texts: [PNGText]
  private let declared: Int?

  /// The last picture and how many frames it is shown: not stored yet, since it may go on.
  private var pending: (pixels: PixelBuffer, hold: Int)?

  /// What the canvas shows after all that was stored.
  private var shown: PixelBuffer?

  private var stored = 0
  private var sequence: UInt32 = 0
  private var controlOffset = 0

  /// Bytes near the file's start that become known at its end.
  public struct Correction: Hashable, Sendable {
    /// Where the bytes belong in the file.
    public let offset: Int

    /// The bytes that replace as many there.
    public let bytes: [UInt8]

    /// Puts the bytes in their place.
    ///
    /// - Precondition: `file` is the whole file.
    public func apply(to file: inout [UInt8]) {
      file.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
  }

  /// The end of a file.
  public struct End: Hashable, Sendable {
    /// The last bytes of the file.
    public let bytes: [UInt8]

    /// What to change near the file's start; not needed where the number was right from the start.
    public let correction: Correction

    /// Frames that the file holds, after equal ones were joined and long holds split.
    public let frames: Int
  }

  /// Makes an encoder.
  ///
  /// - Parameters:
  ///   - size: The frames' sides in pixels.
  ///   - colorType: What the file stores.
  ///   - rate: How many frames are shown in `perSeconds` seconds, at least 1.
  ///   - perSeconds: 1, or 1001 for the rates of television.
  ///   - plays: How often the animation is played; 0 is for ever.
  ///   - frames: How many frames the file will hold, where that is known; ``finish()`` checks it.
  ///   - strategy: What to spend time on.
  ///   - texts: Texts that travel in the file.
  /// - Throws: ``PNGError`` for an empty or over-large canvas.
  /// - Precondition: Rates are positive, and `plays` is in `0...2147483647`.
  public init(
    size: PixelSize, as colorType: ColorType, rate: Int, perSeconds: Int = 1, plays: Int = 0,
    frames: Int? = nil, strategy: PNGStrategy = .level(6), texts: [PNGText] = []
  ) throws(PNGError) {
    precondition(rate >= 1 && perSeconds >= 1, "A rate is made of positive numbers.")
    precondition(
      (0...PNGHeader.longestSide).contains(plays), "An animation is played 0 to 2^31 - 1 times.")
    _ = try PNGHeader(size: size, colorType: colorType)
    self.size = size
    self.colorType = colorType
    self.rate = rate
    self.perSeconds = perSeconds
    self.plays = plays
    self.strategy = strategy
    self.texts = texts
    declared = frames
  }

  /// Takes the next picture and returns bytes to append to the file, often none.
  ///
  /// - Parameters:
  ///   - pixels: The whole frame, in any format.
  ///   - hold: For how many frames of the rate it is shown, at least 1.
  /// - Returns: Bytes of the picture before, which is now known to be over.
  /// - Throws: ``PNGError/frameOfOtherSize(_:canvas:)``, or
  ///   ``PNGError/holdNotExact(frames:rate:perSeconds:)``.
  /// - Precondition: `hold` is positive.
  public mutating func add(_ pixels: PixelBuffer, hold: Int = 1) throws(PNGError) -> [UInt8] {
    precondition(hold >= 1, "A picture is shown for one frame at least, not \(hold).")
    guard pixels.size == size else { throw .frameOfOtherSize(pixels.size, canvas: size) }
    let picture = RowConversion.convert(pixels, to: colorType)
    guard let last = pending else {
      pending = (picture, hold)
      return []
    }
    if last.pixels == picture {
      pending = (picture, last.hold + hold)
      return []
    }
    let bytes = try store(last.pixels, hold: last.hold)
    pending = (picture, hold)
    return bytes
  }

  /// Takes the next picture and hands bytes to a closure as they become known.
  ///
  /// - Parameters:
  ///   - pixels: The whole frame, in any format.
  ///   - hold: For how many frames of the rate it is shown, at least 1.
  ///   - sink: Appends bytes to the file.
  /// - Throws: ``PNGError``, and whatever `sink` throws.
  public mutating func add(
    _ pixels: PixelBuffer, hold: Int = 1, to sink: ([UInt8]) throws -> Void
  ) throws {
    let bytes = try add(pixels, hold: hold)
    if !bytes.isEmpty { try sink(bytes) }
  }

  /// Ends the file.
  ///
  /// - Returns: The last bytes, and the number of frames for the file's start.
  /// - Throws: ``PNGError/emptyAnimation`` where no picture was added, or
  ///   ``PNGError/frameCountDiffers(declared:made:)``.
  public mutating func finish() throws(PNGError) -> End {
    guard let last = pending else { throw .emptyAnimation }
    var bytes = try store(last.pixels, hold: last.hold)
    pending = nil
    bytes.appendChunk(.end, [])
    if let declared, declared != stored {
      throw .frameCountDiffers(declared: declared, made: stored)
    }
    var control: [UInt8] = []
    control.appendChunk(.animationControl, controlBytes(frames: stored))
    return End(
      bytes: bytes, correction: Correction(offset: controlOffset, bytes: control), frames: stored)
  }

  /// Returns the bytes of a picture that is shown for some frames.
  private mutating func store(_ picture: PixelBuffer, hold: Int) throws(PNGError) -> [UInt8] {
    let parts = try FrameHold.parts(frames: hold, rate: rate, perSeconds: perSeconds)
    var bytes: [UInt8] = []
    if shown == nil {
      bytes.appendPNGStart(try PNGHeader(size: size, colorType: colorType), texts: texts)
      controlOffset = bytes.count
      bytes.appendChunk(.animationControl, controlBytes(frames: declared ?? 1))
    }
    for (index, part) in parts.enumerated() {
      // A part that shows nothing new still has to store a pixel.
      let area =
        index == 0
        ? changes(to: picture) : PixelRect(x: 0, y: 0, width: 1, height: 1)
      try append(picture, area, part, to: &bytes)
      stored += 1
    }
    shown = picture
    return bytes
  }

  private mutating func append(
    _ picture: PixelBuffer, _ area: PixelRect, _ hold: FrameHold, to bytes: inout [UInt8]
  ) throws(PNGError) {
    bytes.appendChunk(.frameControl, controlBytes(area, hold))
    let file = try PNGEncoding.encode(
      picture.cropped(to: area), as: colorType, strategy: strategy)
    for contents in file.imageDataContents {
      guard stored > 0 else {
        bytes.appendChunk(.imageData, contents)
        continue
      }
      var data: [UInt8] = []
      data.reserveCapacity(contents.count + 4)
      data.appendBigEndian(nextSequence())
      data += contents
      bytes.appendChunk(.frameData, data)
    }
  }

  /// The smallest rectangle that holds every change; the whole canvas for the first picture.
  private func changes(to picture: PixelBuffer) -> PixelRect {
    guard let shown else { return PixelRect(size) }
    return shown.difference(from: picture) ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
  }

  private mutating func nextSequence() -> UInt32 {
    defer { sequence += 1 }
    return sequence
  }

  private func controlBytes(frames: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendBigEndian(UInt32(frames))
    bytes.appendBigEndian(UInt32(plays))
    return bytes
  }

  private mutating func controlBytes(_ area: PixelRect, _ hold: FrameHold) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendBigEndian(nextSequence())
    for number in [area.width, area.height, area.x, area.y] {
      bytes.appendBigEndian(UInt32(number))
    }
    bytes.appendBigEndian(hold.numerator)
    bytes.appendBigEndian(hold.denominator)
    // The canvas stays as it is afterwards, and the rectangle replaces what was there, alpha and all.
    bytes += [DisposeOperation.none.rawValue, BlendOperation.source.rawValue]
    return bytes
  }
}

/// What becomes of a frame's rectangle before the next frame is shown.
enum DisposeOperation: UInt8 {
  /// It stays as it is.
  case none = 0
}

/// How a frame's pixels meet those that are there.
enum BlendOperation: UInt8 {
  /// They replace them, alpha included.
  case source = 0
}
