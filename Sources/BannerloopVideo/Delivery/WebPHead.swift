import BannerloopMotion
import BannerloopPixels

/// WebP files: the canvas of `VP8X` or the head of a plain picture, `ANIM` and `ANMF`.
///
/// Source: RFC 9649, sections 2.6 and 2.7 (containers), 3.4 (`VP8L`); RFC 6386, section 9.1 (`VP8`).
extension PictureHead {
  /// Reads a WebP file.
  ///
  /// - Throws: ``Unreadable`` where it is none, or its first chunk tells no size.
  /// - Complexity: O(frames); pixels are not decoded.
  init(webp file: [UInt8]) throws(Unreadable) {
    guard let found = WebPChunks(file) else { throw Unreadable(reason: "it is no WebP file") }
    guard let first = found.chunks.first, let head = Self.webPStart(file, first) else {
      throw Unreadable(
        reason: found.isCut ? "it is cut off in its head" : "its first chunk tells no size")
    }
    codec = "webp"
    size = head.size
    hasAlpha = head.hasAlpha
    hasTrailingBytes = found.hasTrailingBytes
    if found.isCut { damage = "it is cut off after \(file.count) bytes" }
    guard head.isAnimated else {
      if damage == nil, !Self.hasWebPPicture(file, found.chunks) {
        damage = "there is no picture in it"
      }
      return
    }
    for chunk in found.chunks {
      let start = chunk.contents.lowerBound
      if chunk.name == "ANIM", chunk.contents.count >= 6 {
        plays = WebPChunks.number(file, at: start + 4, bytes: 2)
      } else if chunk.name == "ANMF", chunk.contents.count >= 16 {
        delays.append(Rational(WebPChunks.number(file, at: start + 12, bytes: 3), 1000))
        let frame = WebPChunks(file, in: start + 16..<chunk.contents.upperBound)
        if damage == nil, frame.isCut || !Self.hasWebPPicture(file, frame.chunks) {
          damage = "frame \(delays.count - 1) has no picture"
        }
      }
    }
    if damage == nil, delays.isEmpty { damage = "it has no frames" }
    if damage == nil, plays == nil { damage = "it does not say how often it plays" }
  }

  /// What the first chunk of a file says; `nil` where it says no size.
  private static func webPStart(
    _ file: [UInt8], _ chunk: WebPChunks.Chunk
  ) -> (size: PixelSize, hasAlpha: Bool, isAnimated: Bool)? {
    guard chunk.name == "VP8X" else {
      guard let (size, hasAlpha) = picture(file, chunk) else { return nil }
      return (size, hasAlpha, false)
    }
    guard chunk.contents.count >= 10 else { return nil }
    let start = chunk.contents.lowerBound
    let size = PixelSize(
      width: WebPChunks.number(file, at: start + 4, bytes: 3) + 1,
      height: WebPChunks.number(file, at: start + 7, bytes: 3) + 1)
    return (size, file[start] & 0x10 != 0, file[start] & 0x02 != 0)
  }

  /// The size of a coded picture; `nil` where the chunk is none.
  private static func picture(
    _ file: [UInt8], _ chunk: WebPChunks.Chunk
  ) -> (size: PixelSize, hasAlpha: Bool)? {
    let start = chunk.contents.lowerBound
    if chunk.name == "VP8 ", chunk.contents.count >= 10 {
      // A frame's tag of three bytes, three of a signature, then sides of 14 bits with their scale.
      guard file[start + 3..<start + 6].elementsEqual([0x9D, 0x01, 0x2A]) else { return nil }
      let width = WebPChunks.number(file, at: start + 6, bytes: 2) & 0x3FFF
      let height = WebPChunks.number(file, at: start + 8, bytes: 2) & 0x3FFF
      return width * height == 0 ? nil : (PixelSize(width: width, height: height), false)
    }
    if chunk.name == "VP8L", chunk.contents.count >= 5, file[start] == 0x2F {
      let bits = WebPChunks.number(file, at: start + 1, bytes: 4)
      let size = PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
      return (size, bits >> 28 & 1 == 1)
    }
    return nil
  }

  private static func hasWebPPicture(_ file: [UInt8], _ chunks: [WebPChunks.Chunk]) -> Bool {
    chunks.contains { picture(file, $0) != nil }
  }
}
