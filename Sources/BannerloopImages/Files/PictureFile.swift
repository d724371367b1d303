import BannerloopPixels

/// A picture's file whose head was read and found good; its pixels are decoded when asked for.
///
/// A value of a few words: of a file on disk only the path, the head and a checksum are kept, so a
/// thousand pages cost nothing until one is decoded. The file is read again then, and refused with
/// ``ImageError/changed(path:)`` where its content is no longer the same.
///
/// Colours: an embedded ICC profile is converted to sRGB with the relative colorimetric intent and
/// no black point compensation; a broken one, and the `gAMA` of PNG, are ignored. Without a profile
/// grey and RGB values are sRGB as they stand, and CMYK becomes `(255 - ink) * (255 - black) / 255`,
/// as most viewers show it (no press profile is guessed). In HEIF and AVIF the wide primaries and
/// plain curves of `nclx` count like a profile; high dynamic range is not tone-mapped.
///
/// Errors in the data (a cut off file, a wrong checksum) refuse the picture; oddities that libjpeg
/// only warns of do not. A fault in a part that is cut away may go unnoticed until
/// ``decodedFull()``.
public struct PictureFile: Hashable, Sendable {
  /// The file's path, or the name given with the bytes; messages use it.
  public let name: String

  /// Type, upright size and whether there is alpha.
  public let header: PictureHeader

  /// The number of bytes of the file.
  public let byteCount: Int

  /// A 64-bit hash of the file's bytes; not safe against deliberate collisions.
  public let checksum: UInt64

  /// The limits the file was checked against.
  let limits: ImageLimits

  /// The content where it came as bytes; `nil` where it is on disk.
  private let held: [UInt8]?

  /// Reads a file's head.
  ///
  /// The whole file is read once (for the checksum) and dropped again.
  ///
  /// - Parameters:
  ///   - path: The file's path; its extension plays no part.
  ///   - limits: How large it may be.
  /// - Throws: ``ImageError`` with the path: no readable file, no known type, a damaged head, no
  ///   pixels, or too many bytes or pixels.
  /// - Complexity: O(bytes of the file).
  public init(path: String, limits: ImageLimits = ImageLimits()) throws(ImageError) {
    let bytes = try FileReading.bytes(of: path, limit: limits.maximumBytes)
    try self.init(bytes: bytes, name: path, limits: limits, holding: false)
  }

  /// Reads the head of a picture in memory, such as one from the network; the bytes are kept.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - name: What messages call it: an address, for example.
  ///   - limits: How large it may be.
  /// - Throws: ``ImageError`` with the name: no byte, no known type, a damaged head, no pixels, or
  ///   too many bytes or pixels.
  /// - Complexity: O(bytes).
  public init(
    bytes: [UInt8], name: String, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) {
    try self.init(bytes: bytes, name: name, limits: limits, holding: true)
  }

  private init(
    bytes: [UInt8], name: String, limits: ImageLimits, holding: Bool
  ) throws(ImageError) {
    guard !bytes.isEmpty else { throw .empty(path: name) }
    guard bytes.count <= limits.maximumBytes else {
      throw .tooManyBytes(path: name, count: bytes.count, limit: limits.maximumBytes)
    }
    guard let format = PictureFormat(content: bytes) else { throw .unknownFormat(path: name) }
    let header = try PictureHeader(format: format, bytes: bytes, name: name)
    guard !header.size.isEmpty else { throw .noPixels(path: name, size: header.size) }
    let (area, overflow) = header.size.width.multipliedReportingOverflow(by: header.size.height)
    guard !overflow && area <= limits.maximumPixels else {
      throw .tooManyPixels(path: name, size: header.size, limit: limits.maximumPixels)
    }
    self.name = name
    self.header = header
    self.limits = limits
    byteCount = bytes.count
    checksum = ContentHash.hash(of: bytes)
    held = holding ? bytes : nil
  }

  /// Returns the file's content, read again where it is on disk.
  ///
  /// - Returns: Exactly the bytes that were checked: ``byteCount`` of them, hashing to ``checksum``.
  /// - Throws: ``ImageError/changed(path:)`` where the file's content is another one, and the errors
  ///   of reading a file.
  /// - Complexity: O(bytes of the file).
  public func bytes() throws(ImageError) -> [UInt8] {
    if let held { return held }
    let bytes = try FileReading.bytes(of: name, limit: limits.maximumBytes)
    guard bytes.count == byteCount && ContentHash.hash(of: bytes) == checksum else {
      throw .changed(path: name)
    }
    return bytes
  }
}

extension PictureHeader {
  /// Reads a head with the library that decodes the type.
  init(format: PictureFormat, bytes: [UInt8], name: String) throws(ImageError) {
    switch format {
    case .heif, .avif:
      do throws(HeifHandle.Failure) {
        let picture = try HeifHandle(bytes)
        guard let properties = HeifProperties(bytes) else {
          throw HeifHandle.Failure(reason: "it names no size")
        }
        self.init(
          format: format, size: properties.size, hasAlpha: picture.hasAlpha, orientation: .upright)
      } catch {
        throw .brokenHeader(path: name, format: format, reason: error.reason)
      }
    default:
      self = try Vips.header(of: bytes, format: format, name: name)
    }
  }
}
