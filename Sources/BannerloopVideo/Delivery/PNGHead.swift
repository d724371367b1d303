import BannerloopMotion
import BannerloopPNG
import BannerloopPixels

/// PNG and APNG files: the header, and the times of the frames.
///
/// Source: the PNG specification, third edition, sections 5.3 (chunks), 11.2.1 (`IHDR`), 11.3.1 (`tRNS`)
/// and 11.3.6 (`acTL`, `fcTL`).
extension PictureHead {
  /// Reads a PNG file; every checksum is held to.
  ///
  /// - Throws: ``Unreadable`` where it is none, or its header is damaged.
  /// - Complexity: O(bytes); pixels are not decoded.
  init(png file: [UInt8]) throws(Unreadable) {
    guard file.count >= 33, case .png? = Kind(file), file.bigEndian(at: 8) == 13,
      file[12..<16].elementsEqual("IHDR".utf8)
    else { throw Unreadable(reason: "it is cut off in its head") }
    guard (try? PNGChunk(file, at: 8)) != nil else {
      throw Unreadable(reason: "the checksum of its head is wrong")
    }
    codec = "png"
    size = PixelSize(
      width: Int(file.bigEndian(at: 16)), height: Int(file.bigEndian(at: 20)))
    guard !size.isEmpty else { throw Unreadable(reason: "its size is \(size)") }
    pixelFormat = Self.pixelFormat(kind: file[25], depth: file[24])
    if pixelFormat.isEmpty { damage = "its head tells of colours that PNG does not have" }
    var found = Found()
    var place = 8
    while damage == nil, !found.hasEnd {
      do throws(PNGChunk.Fault) {
        let chunk = try PNGChunk(file, at: place)
        found.note(chunk, file)
        place = chunk.end
      } catch {
        switch error {
        case .isCut: damage = "it is cut off after \(file.count) bytes"
        case .hasNoName, .checksum:
          damage = "the checksum of a chunk is wrong at byte \(place)"
        }
      }
    }
    hasTrailingBytes = found.hasEnd && place < file.count
    delays = found.delays
    plays = found.plays
    if found.frames != nil { codec = "apng" }
    hasAlpha = file[25] & 4 != 0 || found.hasTransparency
    if damage == nil { damage = found.damage }
  }

  /// What chunks after the header say.
  private struct Found {
    var hasEnd = false
    var hasPixels = false
    var hasTransparency = false
    var frames: Int?
    var plays: Int?
    var delays: [Rational] = []

    /// The numbers that tell the order of frames and of their data.
    var next = 0
    var isInOrder = true

    mutating func note(_ chunk: PNGChunk, _ file: [UInt8]) {
      let (start, length) = (chunk.content.lowerBound, chunk.content.count)
      switch chunk.name {
      case "IEND": hasEnd = true
      case "IDAT": hasPixels = true
      case "tRNS": hasTransparency = true
      case "acTL" where length == 8:
        frames = Int(file.bigEndian(at: start))
        plays = Int(file.bigEndian(at: start + 4))
      case "fcTL" where length == 26:
        order(file, start)
        // Both in one number, the upper half over the lower.
        let delay = Int(file.bigEndian(at: start + 20))
        delays.append(Rational(delay >> 16, delay & 0xFFFF == 0 ? 100 : delay & 0xFFFF))
      case "fdAT" where length >= 4: order(file, start)
      default: break
      }
    }

    private mutating func order(_ file: [UInt8], _ start: Int) {
      if Int(file.bigEndian(at: start)) != next { isInOrder = false }
      next += 1
    }

    /// What is wrong with a file whose chunks are all whole.
    var damage: String? {
      if !hasPixels { return "there are no pixels in it" }
      guard let frames else { return nil }
      if frames != delays.count { return "it has \(delays.count) frames of \(frames)" }
      return isInOrder ? nil : "its frames are out of order"
    }
  }

  /// ffprobe's name of a kind of pixels; empty for kinds that are not in the specification.
  private static func pixelFormat(kind: UInt8, depth: UInt8) -> String {
    switch (kind, depth) {
    case (0, 1): "monob"
    case (0, 2), (0, 4), (0, 8): "gray"
    case (0, 16): "gray16be"
    case (2, 8): "rgb24"
    case (2, 16): "rgb48be"
    case (3, 1), (3, 2), (3, 4), (3, 8): "pal8"
    case (4, 8): "ya8"
    case (4, 16): "ya16be"
    case (6, 8): "rgba"
    case (6, 16): "rgba64be"
    default: ""
    }
  }
}
