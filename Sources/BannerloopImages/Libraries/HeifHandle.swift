import BannerloopPixels
private import CHeif

/// The primary picture of a HEIF or AVIF file, opened with libheif.
///
/// libvips 8.14 cannot decode those turned by `irot`; libheif applies `irot`, `imir` and `clap`
/// itself, once. An EXIF orientation in the file repeats `irot` and is not looked at.
@safe struct HeifHandle: ~Copyable {
  /// libheif's words about a file it cannot use.
  struct Failure: Error {
    let reason: String
  }

  private let context: OpaquePointer
  private let picture: OpaquePointer

  /// Opens the primary picture; no pixel is decoded.
  init(_ bytes: [UInt8]) throws(Failure) {
    guard let context = unsafe heif_context_alloc() else {
      throw Failure(reason: "no memory")
    }
    // SAFETY: libheif copies the `bytes.count` bytes during the call; the context is released here
    // on failure and in `deinit` otherwise.
    let opened = unsafe bytes.withUnsafeBytes { buffer in
      unsafe heif_context_read_from_memory(context, buffer.baseAddress, buffer.count, nil)
    }
    var picture: OpaquePointer?
    var result = unsafe opened
    if unsafe result.code == heif_error_Ok {
      unsafe heif_context_set_max_decoding_threads(context, 1)
      unsafe result = heif_context_get_primary_image_handle(context, &picture)
    }
    guard let opened = unsafe picture, unsafe result.code == heif_error_Ok else {
      let reason = unsafe Self.words(result)
      unsafe heif_context_free(context)
      throw Failure(reason: reason)
    }
    unsafe self.context = context
    unsafe self.picture = opened
  }

  deinit {
    // SAFETY: both were made in `init`, are owned here alone, and are released once.
    unsafe heif_image_handle_release(picture)
    unsafe heif_context_free(context)
  }

  /// Whether there is an alpha plane.
  var hasAlpha: Bool {
    // SAFETY: `picture` lives as long as `self`.
    unsafe heif_image_handle_has_alpha_channel(picture) != 0
  }

  /// The embedded ICC profile, or one made from the `nclx` colour description where that is needed.
  var profile: [UInt8]? {
    // SAFETY: libheif writes exactly the size it reported into our array; the nclx description is
    // read and released here.
    let count = unsafe heif_image_handle_get_raw_color_profile_size(picture)
    if count > 0 {
      var bytes = [UInt8](repeating: 0, count: count)
      let result = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe heif_image_handle_get_raw_color_profile(picture, buffer.baseAddress)
      }
      if unsafe result.code == heif_error_Ok { return bytes }
    }
    var description: UnsafeMutablePointer<heif_color_profile_nclx>?
    let result = unsafe heif_image_handle_get_nclx_color_profile(picture, &description)
    guard unsafe result.code == heif_error_Ok, let description = unsafe description else {
      return nil
    }
    defer { unsafe heif_nclx_color_profile_free(description) }
    return unsafe ColorProfile.bytes(
      primaries: Int(description.pointee.color_primaries.rawValue),
      transfer: Int(description.pointee.transfer_characteristics.rawValue))
  }

  /// Decodes to 8-bit RGB or RGBA with straight alpha, upright.
  func decoded() throws(Failure) -> RawPixels {
    let hasAlpha = hasAlpha
    var image: OpaquePointer?
    // SAFETY: the image is ours until the release below; its plane lives as long as it does.
    let result = unsafe heif_decode_image(
      picture, &image, heif_colorspace_RGB,
      hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB, nil)
    guard let image = unsafe image, unsafe result.code == heif_error_Ok else {
      throw Failure(reason: unsafe Self.words(result))
    }
    defer { unsafe heif_image_release(image) }
    let size = PixelSize(
      width: Int(unsafe heif_image_get_width(image, heif_channel_interleaved)),
      height: Int(unsafe heif_image_get_height(image, heif_channel_interleaved)))
    var stride: Int32 = 0
    guard
      let plane = unsafe heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride),
      !size.isEmpty
    else { throw Failure(reason: "no pixels") }

    let bands = hasAlpha ? 4 : 3
    let row = size.width * bands
    var bytes: [UInt8] = []
    bytes.reserveCapacity(row * size.height)
    for y in 0..<size.height {
      // SAFETY: the plane holds `height` rows, `stride` bytes apart, of at least `row` bytes each.
      unsafe bytes.append(
        contentsOf: UnsafeBufferPointer(start: plane + y * Int(stride), count: row))
    }
    if unsafe heif_image_handle_is_premultiplied_alpha(picture) != 0 && hasAlpha {
      for pixel in 0..<size.area {
        let pixel = pixel * 4
        let alpha = bytes[pixel + 3]
        for channel in pixel..<pixel + 3 {
          bytes[channel] = PixelBuffer.unpremultiply(bytes[channel], alpha: alpha)
        }
      }
    }
    return RawPixels(size: size, bands: bands, bytes: bytes, profile: profile)
  }

  /// libheif's message, without a full stop.
  private static func words(_ error: heif_error) -> String {
    // SAFETY: the message is a NUL-terminated text that libheif owns; copied at once.
    unsafe error.message.map { unsafe String(cString: $0) } ?? "unknown fault"
  }
}

/// Decoded pixels that still need their colours converted.
struct RawPixels {
  /// The sides in pixels.
  let size: PixelSize

  /// 3 for RGB, 4 for RGBA with straight alpha.
  let bands: Int

  /// Rows without padding.
  let bytes: [UInt8]

  /// The ICC profile of the colours; sRGB where `nil`.
  let profile: [UInt8]?
}
