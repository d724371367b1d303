public import BannerloopExport
public import BannerloopMotion
import BannerloopPixels

/// Writes frames as an animated GIF, in this process.
///
/// Delays are whole hundredths of a second: each picture's *end* is rounded, so that nothing adds up.
/// Every picture has a palette of its own and stores only what changed; holds are one picture.
public final class GIFSink: FrameSink {
  /// GIFs are made of pixels.
  public let content = FrameContentKind.pixels

  /// What is not stored cannot be shown again.
  public let remembersFrames = false

  /// The highest rate that browsers show: a delay of less than two hundredths becomes ten.
  public static let highestRate = FrameRate(50)

  private let output: StagedFile
  private let options: VideoOptions
  private let goal: GIFFrame.Goal
  private var rate = FrameRate(50)
  private var isOpaque = true
  private var shown: PixelBuffer?
  private var pending: GIFFrame?
  private var ended = 0
  private var frames = 0

  /// Pictures that are shown for less time are dithered less.
  private static let glance = Rational(1, 10)

  /// The most dithering of such a picture, in sixteenths.
  private static let briefDithering: Int32 = 8

  /// The most colours, from best to smallest; ``init(path:options:level:)`` counts along them.
  static let levels: [GIFFrame.Goal] = [
    GIFFrame.Goal(), GIFFrame.Goal(colors: 256, dithering: 12, tolerance: 2),
    GIFFrame.Goal(colors: 128, dithering: 10, tolerance: 4),
    GIFFrame.Goal(colors: 64, dithering: 8, tolerance: 6),
    GIFFrame.Goal(colors: 48, dithering: 4, tolerance: 8),
    GIFFrame.Goal(colors: 32, dithering: 0, tolerance: 10),
    GIFFrame.Goal(colors: 16, dithering: 0, tolerance: 12),
    GIFFrame.Goal(colors: 8, dithering: 0, tolerance: 16),
  ]

  /// Makes a sink.
  ///
  /// - Parameters:
  ///   - path: Where the file goes; missing folders are made.
  ///   - options: What is asked of it; codecs and sides do not matter here.
  ///   - level: How much quality is given up for size, `0..<8`.
  public init(path: String, options: VideoOptions, level: Int = 0) {
    output = StagedFile(path: path, overwrites: options.overwrites)
    self.options = options
    goal = Self.levels[min(max(0, level), Self.levels.count - 1)]
  }

  /// Begins a hidden file beside the output.
  ///
  /// - Throws: ``ExportError`` where the place is taken or cannot be written, or GIF has no such frames.
  public func begin(_ description: SequenceDescription) throws(ExportError) {
    try output.check()
    let canvas = description.canvas
    guard canvas.width <= 65_535, canvas.height <= 65_535 else {
      throw .unsuitable(
        "A GIF has at most 65535 pixels a side, not \(canvas). Choose another --size.")
    }
    rate = FrameRate(
      description.rate.numerator, description.rate.denominator * description.frames.step)
    isOpaque = description.isOpaque || options.matte != nil
    try output.begin()
    do throws(ExportError) {
      // No palette for all; the table's size and the resolution say 8 bits a channel.
      var head = Array("GIF89a".utf8) + Self.word(canvas.width) + Self.word(canvas.height)
      head += [0x70, 0, 0]
      // The block tells repeats after the first showing; without it the file is shown once.
      if options.plays != 1 {
        head += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
        head += Self.word(min(65_535, max(0, options.plays - 1))) + [0]
      }
      try output.append(head)
    } catch {
      abort()
      throw error
    }
  }

  /// Takes a run: one picture with its whole time.
  ///
  /// - Throws: ``ExportError`` where the file cannot be written.
  public func write(_ run: FrameRun, _ content: FrameContent) throws(ExportError) {
    guard case .pixels(let given) = content else {
      preconditionFailure("A GIF is made of pixels.")
    }
    let pixels = matted(given)
    // Transparent pictures are drawn anew: what is not there any more cannot be taken away.
    let before = isOpaque ? shown : nil
    var goal = goal
    if rate.time(ofFrame: run.length) < Self.glance {
      // Nobody sees a band in a picture that is gone at once; noise in it costs bytes all the same.
      goal.dithering = min(goal.dithering, Self.briefDithering)
    }
    if shown != pixels, let next = GIFFrame(pixels, after: before, goal: goal) {
      try flush()
      pending = next
      shown = pixels
    }
    frames += run.length
  }

  /// Ends the file and moves it to its place.
  ///
  /// - Throws: ``ExportError`` where that fails; ``ExportError/tooLarge(path:bytes:limit:)`` where the
  ///   file has more bytes than allowed.
  public func finish() throws(ExportError) {
    try flush()
    try output.append([0x3B])
    try output.finish(limit: options.maximumBytes)
  }

  /// Removes what was written.
  public func abort() { output.abort() }

  /// Writes the picture that waits; it is shown until now.
  private func flush() throws(ExportError) {
    guard let frame = pending else { return }
    pending = nil
    // Hundredths at which it ends, rounded; its delay is what is left of them.
    let end = (rate.time(ofFrame: frames) * Rational(100)).rounded
    var delay = end - ended
    ended = end
    let first = min(delay, 65_535)
    try output.append(Self.bytes(of: frame, delay: first, isOpaque: isOpaque))
    delay -= first
    while delay > 0 {
      // Longer than a delay can be: a pixel that changes nothing, as often as needed.
      let more = min(delay, 65_535)
      let nothing = GIFFrame(nothingAt: PixelRect(x: 0, y: 0, width: 1, height: 1))
      try output.append(Self.bytes(of: nothing, delay: more, isOpaque: true))
      delay -= more
    }
  }

  private static func bytes(of frame: GIFFrame, delay: Int, isOpaque: Bool) -> [UInt8] {
    let disposal: UInt8 = isOpaque ? 1 : 2
    var bytes: [UInt8] = [0x21, 0xF9, 4, disposal << 2 | (frame.transparent == nil ? 0 : 1)]
    bytes += word(delay) + [frame.transparent ?? 0, 0, 0x2C]
    bytes += word(frame.bounds.x) + word(frame.bounds.y)
    bytes += word(frame.bounds.width) + word(frame.bounds.height)
    let bits = (frame.table.count / 3).trailingZeroBitCount
    bytes.append(0x80 | UInt8(bits - 1))
    return bytes + frame.table + frame.data
  }

  private static func word(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

  /// The picture as a GIF can show it: each pixel is there or not.
  private func matted(_ pixels: PixelBuffer) -> PixelBuffer {
    if let matte = options.matte { return pixels.flattened(on: matte) }
    guard !isOpaque else { return pixels }
    var result = pixels.flattened(on: Color.white)
    for pixel in 0..<pixels.size.area where pixels.bytes[pixel * 4 + 3] < 128 {
      for channel in 0..<4 { result.bytes[pixel * 4 + channel] = 0 }
    }
    return result
  }
}

extension GIFFrame {
  /// A picture that changes nothing.
  init(nothingAt bounds: PixelRect) {
    self.bounds = bounds
    table = [UInt8](repeating: 0, count: 12)
    transparent = 0
    data = GIFCompression.blocks(
      of: [UInt8](repeating: 0, count: bounds.width * bounds.height), bits: 2)
  }
}
