public import BannerloopPixels
private import CSpng

/// Reads PNG files with libspng: an independent judge of the files that Bannerloop writes.
public enum PNGDecoder {
  /// Why a file cannot be read.
  public struct Failure: Error, Equatable, CustomStringConvertible {
    /// libspng's number for what went wrong.
    public let code: Int

    /// What libspng says about it.
    public let description: String
  }

  /// A decoded file: its pixels and what its header says.
  public struct Picture: Equatable, Sendable {
    /// The pixels, as ``PixelFormat/rgb`` or ``PixelFormat/rgba``, as the file stores them.
    public let pixels: PixelBuffer

    /// The colour type's number: 2 or 6.
    public let colorType: UInt8

    /// The rendering intent of the sRGB chunk; `nil` where there is none.
    public let renderingIntent: UInt8?
  }

  /// Returns a file's pixels as it stores them: RGB or RGBA.
  ///
  /// Checksums are held to; a file with a wrong one is refused.
  ///
  /// - Throws: ``Failure``.
  public static func decode(_ file: [UInt8]) throws(Failure) -> PixelBuffer {
    try picture(file).pixels
  }

  /// Returns a file's pixels and header.
  ///
  /// - Throws: ``Failure``.
  public static func picture(_ file: [UInt8]) throws(Failure) -> Picture {
    var result: Result<Picture, Failure> = .failure(Failure(code: -1, description: "no context"))
    // SAFETY: the context lives inside this closure only; libspng reads from `buffer`, which
    // outlives it, and writes at most `count` bytes to `bytes`.
    unsafe file.withUnsafeBufferPointer { buffer in
      guard let context = unsafe spng_ctx_new(0) else { return }
      defer { unsafe spng_ctx_free(context) }
      do throws(Failure) {
        try check(
          unsafe spng_set_crc_action(
            context, Int32(SPNG_CRC_ERROR.rawValue), Int32(SPNG_CRC_ERROR.rawValue)))
        try check(unsafe spng_set_png_buffer(context, buffer.baseAddress, buffer.count))
        var header = spng_ihdr()
        try check(unsafe spng_get_ihdr(context, &header))
        let alpha = header.color_type == 6
        let format = alpha ? SPNG_FMT_RGBA8 : SPNG_FMT_RGB8
        var count = 0
        try check(unsafe spng_decoded_image_size(context, Int32(format.rawValue), &count))
        var bytes = [UInt8](repeating: 0, count: count)
        try check(unsafe spng_decode_image(context, &bytes, count, Int32(format.rawValue), 0))
        try check(unsafe spng_decode_chunks(context))
        var intent: UInt8 = 0
        let hasIntent = unsafe spng_get_srgb(context, &intent) == 0
        let size = PixelSize(width: Int(header.width), height: Int(header.height))
        result = .success(
          Picture(
            pixels: PixelBuffer(size: size, format: alpha ? .rgba : .rgb, bytes: bytes),
            colorType: header.color_type, renderingIntent: hasIntent ? intent : nil))
      } catch {
        result = .failure(error)
      }
    }
    return try result.get()
  }

  private static func check(_ code: Int32) throws(Failure) {
    guard code != 0 else { return }
    let words = unsafe spng_strerror(code).map { unsafe String(cString: $0) } ?? "unknown"
    throw Failure(code: Int(code), description: words)
  }
}
