import BannerloopMotion
import BannerloopPixels

/// GIF files: the screen, the delays, how often it plays, and the trailer.
///
/// Source: GIF89a specification, sections 17 to 27; Netscape's application block, whose count is of
/// repeats after the first showing.
extension PictureHead {
  /// Reads a GIF file.
  ///
  /// - Throws: ``Unreadable`` where it is none, or its screen has no size.
  /// - Complexity: O(bytes); pixels are not decoded.
  init(gif file: [UInt8]) throws(Unreadable) {
    guard file.count >= 13, case .gif? = Kind(file) else {
      throw Unreadable(reason: "it is cut off in its head")
    }
    codec = "gif"
    size = PixelSize(
      width: WebPChunks.number(file, at: 6, bytes: 2),
      height: WebPChunks.number(file, at: 8, bytes: 2))
    guard !size.isEmpty else { throw Unreadable(reason: "its size is \(size)") }
    var walk = GIFWalk(file)
    let isWhole = walk.toTheEnd()
    delays = walk.delays
    hasAlpha = walk.firstIsTransparent
    plays = walk.repeats.map { $0 == 0 ? 0 : $0 + 1 } ?? 1
    hasTrailingBytes = isWhole && walk.place < file.count
    if !isWhole {
      damage =
        walk.place < file.count
        ? "there is no block of a GIF at byte \(walk.place)"
        : "it is cut off after \(file.count) bytes"
    } else if delays.isEmpty {
      damage = "there is no picture in it"
    }
  }
}

/// A walk over a GIF file's blocks.
private struct GIFWalk {
  private let file: [UInt8]

  /// The next byte; the file's length where a block goes beyond its end.
  private(set) var place: Int

  private(set) var delays: [Rational] = []
  private(set) var repeats: Int?
  private(set) var firstIsTransparent = false
  private var delay = 0
  private var isTransparent = false

  init(_ file: [UInt8]) {
    self.file = file
    place = 13 + Self.tableLength(file[10])
  }

  /// Goes on behind the trailer.
  ///
  /// - Returns: Whether there is one where the blocks end.
  mutating func toTheEnd() -> Bool {
    while place < file.count {
      switch file[place] {
      case 0x3B:
        place += 1
        return true
      case 0x21: extensionBlock()
      case 0x2C: picture()
      default: return false
      }
    }
    place = file.count
    return false
  }

  private mutating func extensionBlock() {
    guard place + 1 < file.count else { return end() }
    let label = file[place + 1]
    place += 2
    let start = place
    guard passBlocks() else { return }
    if label == 0xF9, file[start] >= 4 {
      isTransparent = file[start + 1] & 1 == 1
      delay = WebPChunks.number(file, at: start + 2, bytes: 2)
    } else if label == 0xFF, file[start] == 11, place - start >= 17, file[start + 12] >= 3,
      file[start + 13] == 1, Self.countsRepeats(file[start + 1..<start + 12])
    {
      repeats = WebPChunks.number(file, at: start + 14, bytes: 2)
    }
  }

  private static func countsRepeats(_ name: ArraySlice<UInt8>) -> Bool {
    name.elementsEqual("NETSCAPE2.0".utf8) || name.elementsEqual("ANIMEXTS1.0".utf8)
  }

  private mutating func picture() {
    guard place + 10 < file.count else { return end() }
    // The flags of the picture's own colours; then one byte of the codes' width.
    place += 10 + Self.tableLength(file[place + 9]) + 1
    guard passBlocks() else { return }
    if delays.isEmpty { firstIsTransparent = isTransparent }
    // Browsers show a picture of no or one hundredth for ten.
    delays.append(Rational(delay < 2 ? 10 : delay, 100))
    (delay, isTransparent) = (0, false)
  }

  /// Passes over blocks up to the empty one that ends them; `false` where the file ends before.
  private mutating func passBlocks() -> Bool {
    while place < file.count {
      let length = Int(file[place])
      place += 1 + length
      if length == 0 { return true }
    }
    end()
    return false
  }

  private mutating func end() { place = file.count }

  /// The bytes of a table of colours, by the flags that tell of it.
  private static func tableLength(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 * (2 << Int(flags & 7))
  }
}
