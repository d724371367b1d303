public import BannerloopCompare
import BannerloopExport
import BannerloopPNG
public import BannerloopPixels
private import CSpng

/// Reads PNG files of every kind: all colour types and depths, transparency, interlaced.
///
/// 16 bits become 8 by rounding, `round(v * 255 / 65535)`. Damaged files are refused with the chunk
/// and its place; colours that are not sRGB are refused too, since their numbers mean something else.
public struct PNGReader: Hashable, Sendable {
  /// The most pixels that are decoded; checked before memory is asked for.
  public var maximumPixels: Int

  /// Whether stored numbers are compared whatever colour profile they are for.
  public var ignoresColourProfile: Bool

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - maximumPixels: Width times height at most.
  ///   - ignoresColourProfile: Whether `iCCP` and `gAMA` are passed over.
  public init(maximumPixels: Int = 300_000_000, ignoresColourProfile: Bool = false) {
    self.maximumPixels = maximumPixels
    self.ignoresColourProfile = ignoresColourProfile
  }

  /// Reads a file.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: Its bytes.
  /// - Throws: ``GoldenError/unreadable(path:reason:)``.
  public func bytes(of path: String) throws(GoldenError) -> [UInt8] {
    switch FileSystem.kind(of: path) {
    case .nothing: throw .unreadable(path: path, reason: "there is no such file")
    case .folder, .other: throw .unreadable(path: path, reason: "it is no file")
    case .file: break
    }
    do throws(ExportError) {
      return try FileSystem.read(path)
    } catch {
      if case .cannotWrite(_, let reason) = error {
        throw .unreadable(path: path, reason: reason)
      }
      throw .unreadable(path: path, reason: "the system failed")
    }
  }

  /// Decodes a file's picture.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: What messages call it.
  /// - Returns: The pixels, as ``PixelFormat/rgba``.
  /// - Throws: ``GoldenError``.
  /// - Complexity: O(pixels).
  public func decode(_ bytes: [UInt8], path: String) throws(GoldenError) -> PixelBuffer {
    switch try samples(bytes, path: path) {
    case .bytes(let picture): picture
    case .words(let picture): picture.rounded
    }
  }

  /// Decodes a file's picture with 16 bits a channel, whatever the file has.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: What messages call it.
  /// - Returns: The samples; fewer bits are scaled up.
  /// - Throws: ``GoldenError``.
  /// - Complexity: O(pixels).
  public func decodeDeep(_ bytes: [UInt8], path: String) throws(GoldenError) -> DeepPicture {
    switch try samples(bytes, path: path) {
    case .bytes(let picture): DeepPicture(picture)
    case .words(let picture): picture
    }
  }

  /// Whether a file has 16 bits a channel, by its header.
  static func isDeep(_ bytes: [UInt8]) -> Bool { bytes.count > 24 && bytes[24] == 16 }

  /// Whether a file has a chunk `acTL` before its pixels, and so more pictures than the first.
  static func isAnimated(_ bytes: [UInt8]) -> Bool {
    var offset = 8
    while offset + 12 <= bytes.count {
      let name = bytes[offset + 4..<offset + 8]
      if name.elementsEqual("acTL".utf8) { return true }
      if name.elementsEqual("IDAT".utf8) { return false }
      offset += 12 + Int(bytes.bigEndian(at: offset))
    }
    return false
  }

  /// A picture as its file has it.
  private enum Samples {
    case bytes(PixelBuffer)
    case words(DeepPicture)
  }

  private func samples(_ bytes: [UInt8], path: String) throws(GoldenError) -> Samples {
    let structure = try PNGStructure(bytes, path: path)
    let (area, overflow) = structure.size.width.multipliedReportingOverflow(
      by: structure.size.height)
    guard !overflow, area <= maximumPixels else {
      throw .tooManyPixels(path: path, size: structure.size, limit: maximumPixels)
    }
    if let chunk = structure.foreignColours, !ignoresColourProfile {
      throw .colourProfile(path: path, chunk: chunk)
    }
    if let pixels = Self.plain(structure, bytes) {
      return .bytes(PixelBuffer(size: structure.size, format: .rgba, bytes: pixels))
    }
    let isDeep = structure.depth == 16
    let format = isDeep ? SPNG_FMT_RGBA16 : SPNG_FMT_RGBA8
    let count = area * (isDeep ? 8 : 4)
    var failure: Int32 = 0
    // SAFETY: the context lives inside this closure only; libspng reads `source`, which outlives it,
    // and writes exactly `count` bytes, its own number for this format, into `output`.
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { output, done in
      failure = unsafe bytes.withUnsafeBufferPointer { source in
        guard let context = unsafe spng_ctx_new(0) else { return Int32(SPNG_EMEM.rawValue) }
        defer { unsafe spng_ctx_free(context) }
        let action = Int32(SPNG_CRC_ERROR.rawValue)
        // What the header promises is refused before; text chunks are of no interest.
        var code = unsafe spng_set_crc_action(context, action, Int32(SPNG_CRC_DISCARD.rawValue))
        if code == 0 {
          code = unsafe spng_set_png_buffer(context, source.baseAddress, source.count)
        }
        var promised = 0
        if code == 0 {
          code = unsafe spng_decoded_image_size(context, Int32(format.rawValue), &promised)
        }
        if code == 0, promised != count { code = Int32(SPNG_EBUFSIZ.rawValue) }
        if code == 0 {
          code = unsafe spng_decode_image(
            context, output.baseAddress, count, Int32(format.rawValue),
            Int32(SPNG_DECODE_TRNS.rawValue))
        }
        return code
      }
      done = failure == 0 ? count : 0
    }
    guard failure == 0 else {
      // SAFETY: libspng gives a null-terminated text of its own, copied at once.
      let words = unsafe spng_strerror(failure).map { unsafe String(cString: $0) }
      throw .brokenPNG(
        path: path, chunk: "IDAT", offset: Self.offset(of: "IDAT", in: bytes),
        reason: words ?? "its pixels cannot be decoded")
    }
    try checkLength(structure, bytes, path: path)
    return isDeep
      ? .words(DeepPicture(size: structure.size, samples: Self.words(pixels)))
      : .bytes(PixelBuffer(size: structure.size, format: .rgba, bytes: pixels))
  }

  /// Reads and decodes a file.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: The pixels, as ``PixelFormat/rgba``.
  /// - Throws: ``GoldenError``.
  public func picture(at path: String) throws(GoldenError) -> PixelBuffer {
    try decode(try bytes(of: path), path: path)
  }

  /// Refuses pixels after the last row, and bytes after the compressed pixels.
  private func checkLength(
    _ structure: PNGStructure, _ bytes: [UInt8], path: String
  ) throws(GoldenError) {
    let stream = Self.stream(structure, bytes)
    let words: String
    switch PlainDecoder.lengthFault(stream.span, count: structure.rowsBytes) {
    case nil: return
    case .trailing(let count): words = "\(count) bytes follow the compressed pixels"
    case .rows: words = "its pixels are not exactly the picture's rows"
    }
    throw .brokenPNG(
      path: path, chunk: "IDAT", offset: Self.offset(of: "IDAT", in: bytes), reason: words)
  }

  /// The contents of all IDAT chunks.
  private static func stream(_ structure: PNGStructure, _ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = []
    stream.reserveCapacity(structure.imageData.reduce(0) { $0 + $1.count })
    for part in structure.imageData { stream += bytes[part] }
    return stream
  }

  /// Decodes the kind of file that this package writes, several times as fast as libspng.
  ///
  /// What it cannot decode, libspng does, or says what is wrong.
  private static func plain(_ structure: PNGStructure, _ bytes: [UInt8]) -> [UInt8]? {
    guard let bytesPerPixel = structure.plainBytesPerPixel else { return nil }
    func decode(_ stream: borrowing Span<UInt8>) -> [UInt8]? {
      PlainDecoder.rgba(
        stream: stream, width: structure.size.width, height: structure.size.height,
        bytesPerPixel: bytesPerPixel)
    }
    // Most writers make one chunk, which is decoded where it lies.
    if structure.imageData.count == 1 {
      return decode(bytes.span.extracting(structure.imageData[0]))
    }
    return decode(stream(structure, bytes).span)
  }

  /// Pairs of bytes as numbers, in the machine's order as libspng gives them.
  private static func words(_ bytes: [UInt8]) -> [UInt16] {
    let isLittle = 1.littleEndian == 1
    return (0..<bytes.count / 2).map { index in
      let first = UInt16(bytes[index * 2])
      let second = UInt16(bytes[index * 2 + 1])
      return isLittle ? second << 8 | first : first << 8 | second
    }
  }

  private static func offset(of name: String, in bytes: [UInt8]) -> Int {
    let letters = Array(name.utf8)
    var offset = 8
    while offset + 12 <= bytes.count {
      if Array(bytes[offset + 4..<offset + 8]) == letters { return offset }
      offset += 12 + Int(bytes.bigEndian(at: offset))
    }
    return 0
  }
}
