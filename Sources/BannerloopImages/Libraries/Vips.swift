import BannerloopPixels
private import CVipsShim

/// libvips behind values: heads, decoding with colour and scale, and the blur.
///
/// Every call owns what it makes and may run on any thread.
enum Vips {
  /// What to do with a picture, in the orientation in which it is stored.
  struct Plan {
    /// JPEG: decode at one part of this many of the size: 1, 2, 4 or 8.
    var shrink = 1

    /// SVG: the factor on the nominal size.
    var renderScale = 1.0

    /// The part used, in stored pixels; `nil` for the whole.
    var source: PixelRect?

    /// The size that part is scaled to; `nil` for unscaled.
    var scaled: PixelSize?

    /// The part of the scaled picture kept; `nil` for the whole.
    var crop: PixelRect?

    /// The orientation to undo at the end.
    var orientation = Orientation.upright

    /// Whether an opaque picture comes as RGBA too.
    var alwaysHasAlpha = false
  }

  /// Decoded pixels, upright, in sRGB.
  struct Pixels {
    /// The sides in pixels.
    let size: PixelSize

    /// 3 for RGB, 4 for RGBA.
    let bands: Int

    /// Whether colours are multiplied by alpha.
    let isPremultiplied: Bool

    /// Rows without padding.
    let bytes: [UInt8]
  }

  /// libvips's words about a picture it cannot use.
  struct Failure: Error {
    let reason: String
  }

  /// Sets the number of threads of one decoding, at least 1.
  static func setThreads(_ count: Int) {
    if isStarted { vipsshim_set_threads(Int32(clamping: max(1, count))) }
  }

  /// Reads a head.
  static func header(
    of bytes: [UInt8], format: PictureFormat, name: String
  ) throws(ImageError) -> PictureHeader {
    guard isStarted else { throw .libraryUnavailable }
    var header = vipsshim_header()
    var message = [CChar](repeating: 0, count: messageCapacity)
    let isRead = unsafe withSource(.file(bytes, format)) { source in
      // SAFETY: `header` and `message` are ours and outlive the call; the capacity is the array's.
      unsafe vipsshim_read_header(source, &header, &message, messageCapacity)
    }
    guard isRead else {
      throw .brokenHeader(path: name, format: format, reason: words(message))
    }
    let orientation = Orientation(rawValue: Int(header.orientation)) ?? .upright
    let stored = PixelSize(width: Int(header.width), height: Int(header.height))
    return PictureHeader(
      format: format, size: orientation.turned(stored), hasAlpha: header.has_alpha,
      orientation: orientation)
  }

  /// What is decoded: a file, or pixels that another library decoded.
  enum Source {
    case file([UInt8], PictureFormat)
    case pixels(RawPixels)
  }

  /// Decodes, converts to sRGB, scales, cuts and turns upright.
  static func decoded(_ source: Source, plan: Plan) throws(Failure) -> Pixels {
    guard isStarted else { throw Failure(reason: "libvips does not start") }
    var picture = unsafe vipsshim_picture()
    var message = [CChar](repeating: 0, count: messageCapacity)
    var plan = vipsshim_plan(plan)
    let isDone = unsafe withSource(source) { source in
      // SAFETY: all four outlive the call; the capacity is the array's.
      unsafe vipsshim_decode(source, &plan, &picture, &message, messageCapacity)
    }
    guard isDone else { throw Failure(reason: words(message)) }
    return unsafe taken(picture)
  }

  /// Blurs RGBA pixels whose colours are multiplied by alpha, and scales them.
  ///
  /// - Parameters:
  ///   - pixels: The small picture; four bytes a pixel in any order with alpha last.
  ///   - sigma: The Gaussian's standard deviation, in the small picture's pixels, above 0.
  ///   - size: The size of the result.
  /// - Returns: Pixels in the same order, `size` large.
  /// - Throws: ``Failure`` where there is no memory.
  static func blurred(
    _ pixels: PixelBuffer, sigma: Double, scaledTo size: PixelSize
  ) throws(Failure) -> Pixels {
    guard isStarted else { throw Failure(reason: "libvips does not start") }
    var picture = unsafe vipsshim_picture()
    var message = [CChar](repeating: 0, count: messageCapacity)
    // SAFETY: the array holds width * height * 4 bytes (checked when a buffer is made) and outlives
    // the call, as do `picture` and `message`.
    let isDone = unsafe pixels.bytes.withUnsafeBufferPointer { buffer in
      unsafe vipsshim_blur(
        buffer.baseAddress, Int32(pixels.width), Int32(pixels.height), sigma, Int32(size.width),
        Int32(size.height), &picture, &message, messageCapacity)
    }
    guard isDone else { throw Failure(reason: words(message)) }
    return unsafe taken(picture)
  }

  // MARK: - The border to C

  /// Started on first use, by one thread.
  private static let isStarted = vipsshim_start()

  /// Bytes for a message of libvips, its end included; longer ones are cut.
  private static let messageCapacity = 512

  /// Calls `body` with the C description of a source.
  private static func withSource<Result>(
    _ source: Source, _ body: (UnsafePointer<vipsshim_source>) -> Result
  ) -> Result {
    var description = unsafe vipsshim_source()
    // SAFETY: the arrays outlive `body`, which is the only one to see the pointers; the shim keeps
    // none of them.
    switch source {
    case .file(let bytes, let format):
      unsafe description.kind = kind(of: format)
      return unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe description.bytes = buffer.baseAddress
        unsafe description.count = buffer.count
        return unsafe body(&description)
      }
    case .pixels(let raw):
      unsafe description.kind = Int32(VIPSSHIM_PIXELS.rawValue)
      unsafe description.width = Int32(raw.size.width)
      unsafe description.height = Int32(raw.size.height)
      unsafe description.bands = Int32(raw.bands)
      return unsafe raw.bytes.withUnsafeBufferPointer { buffer in
        unsafe (raw.profile ?? []).withUnsafeBufferPointer { profile in
          unsafe description.bytes = buffer.baseAddress
          unsafe description.count = buffer.count
          unsafe description.profile = profile.isEmpty ? nil : profile.baseAddress
          unsafe description.profile_count = profile.count
          return unsafe body(&description)
        }
      }
    }
  }

  private static func kind(of format: PictureFormat) -> Int32 {
    let kind =
      switch format {
      case .jpeg: VIPSSHIM_JPEG
      case .png: VIPSSHIM_PNG
      case .gif: VIPSSHIM_GIF
      case .webp: VIPSSHIM_WEBP
      case .tiff: VIPSSHIM_TIFF
      case .svg: VIPSSHIM_SVG
      case .jxl: VIPSSHIM_JXL
      case .ppm: VIPSSHIM_PPM
      // Decoded by libheif and handed over as pixels; the shim has no loader for the file.
      case .heif, .avif: VIPSSHIM_PIXELS
      }
    return Int32(kind.rawValue)
  }

  /// Copies a picture out of the shim's memory and releases that.
  @unsafe private static func taken(_ picture: vipsshim_picture) -> Pixels {
    let size = unsafe PixelSize(width: Int(picture.width), height: Int(picture.height))
    let bands = unsafe Int(picture.bands)
    // SAFETY: the shim's memory holds exactly width * height * bands bytes and is ours until it is
    // released here, after the copy.
    let bytes = unsafe Array(
      UnsafeBufferPointer(start: picture.pixels, count: size.area * bands))
    unsafe vipsshim_free(picture.pixels)
    return Pixels(
      size: size, bands: bands, isPremultiplied: unsafe picture.premultiplied, bytes: bytes)
  }

  /// The first line of a message, without the spaces and full stop around it.
  private static func words(_ message: [CChar]) -> String {
    let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let line = bytes.split(separator: UInt8(ascii: "\n")).last ?? []
    let edge: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "\t")]
    let trimmed = line.drop { edge.contains($0) }.reversed().drop { edge.contains($0) }.reversed()
    return trimmed.isEmpty ? "damaged data" : String(decoding: Array(trimmed), as: UTF8.self)
  }
}

extension vipsshim_plan {
  /// The C form of a plan.
  fileprivate init(_ plan: Vips.Plan) {
    self.init()
    shrink = Int32(plan.shrink)
    render_scale = plan.renderScale
    if let source = plan.source {
      source_left = Int32(source.x)
      source_top = Int32(source.y)
      source_width = Int32(source.width)
      source_height = Int32(source.height)
    }
    if let scaled = plan.scaled {
      width = Int32(scaled.width)
      height = Int32(scaled.height)
    }
    if let crop = plan.crop {
      crop_left = Int32(crop.x)
      crop_top = Int32(crop.y)
      crop_width = Int32(crop.width)
      crop_height = Int32(crop.height)
    }
    orientation = Int32(plan.orientation.rawValue)
    always_alpha = plan.alwaysHasAlpha
  }
}
