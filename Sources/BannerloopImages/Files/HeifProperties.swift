import BannerloopPixels

/// The size of a HEIF or AVIF file's primary picture after its transformations, from the file's head.
///
/// libheif 1.15 reports a size without the rotation where `ispe` follows `irot` in the file, so the
/// boxes are read here: ISO/IEC 14496-12 (`meta`, `pitm`), ISO/IEC 23008-12 (`iprp`, `ispe`, `irot`,
/// `clap`).
struct HeifProperties {
  /// The upright, cut size in pixels.
  let size: PixelSize

  /// Reads the boxes; `nil` where a needed one is missing or damaged.
  ///
  /// - Parameter bytes: The whole file.
  /// - Complexity: O(bytes of the `meta` box).
  init?(_ bytes: [UInt8]) {
    let file = BoxReader(bytes: bytes, range: 0..<bytes.count)
    guard let meta = file.child("meta")?.skipping(4),
      let primaryBox = meta.child("pitm"), let version = primaryBox.number(at: 0, bytes: 1),
      let primary = primaryBox.number(at: 4, bytes: version == 0 ? 2 : 4),
      let properties = meta.child("iprp"),
      let list = properties.child("ipco")?.children
    else { return nil }
    var size: PixelSize?
    // `ispe` is the size before all transformations, wherever it stands; they follow in order.
    let chosen = Self.associations(of: primary, in: properties).compactMap { index in
      index >= 1 && index <= list.count ? list[index - 1] : nil
    }
    for property in chosen where property.type == "ispe" {
      guard let width = property.content.number(at: 4, bytes: 4),
        let height = property.content.number(at: 8, bytes: 4)
      else { return nil }
      size = PixelSize(width: width, height: height)
    }
    guard var size else { return nil }
    for property in chosen {
      switch property.type {
      case "irot":
        if let angle = property.content.number(at: 0, bytes: 1), angle & 1 == 1 {
          size = PixelSize(width: size.height, height: size.width)
        }
      case "clap":
        guard let width = Self.quotient(property.content, at: 0),
          let height = Self.quotient(property.content, at: 8)
        else { return nil }
        size = PixelSize(width: min(size.width, width), height: min(size.height, height))
      default: continue
      }
    }
    self.size = size
  }

  /// The numbers (from 1) of an item's properties, in order.
  private static func associations(of item: Int, in properties: BoxReader) -> [Int] {
    var result: [Int] = []
    for box in properties.children where box.type == "ipma" {
      let content = box.content
      guard let version = content.number(at: 0, bytes: 1),
        let flags = content.number(at: 1, bytes: 3), let count = content.number(at: 4, bytes: 4)
      else { return [] }
      let idBytes = version < 1 ? 2 : 4
      let indexBytes = flags & 1 == 1 ? 2 : 1
      var at = 8
      for _ in 0..<count {
        guard let id = content.number(at: at, bytes: idBytes),
          let indices = content.number(at: at + idBytes, bytes: 1)
        else { return result }
        at += idBytes + 1
        for _ in 0..<indices {
          guard let index = content.number(at: at, bytes: indexBytes) else { return result }
          // The highest bit says that a reader must know the property.
          if id == item { result.append(index & (indexBytes == 2 ? 0x7FFF : 0x7F)) }
          at += indexBytes
        }
      }
    }
    return result
  }

  /// The whole part of two 32-bit numbers' quotient.
  private static func quotient(_ content: BoxReader, at offset: Int) -> Int? {
    guard let above = content.number(at: offset, bytes: 4),
      let below = content.number(at: offset + 4, bytes: 4), below > 0
    else { return nil }
    return above / below
  }
}

/// A part of a file that is made of boxes.
private struct BoxReader {
  let bytes: [UInt8]
  let range: Range<Int>

  /// The boxes in order, up to the first damaged one.
  var children: [(type: String, content: BoxReader)] {
    var result: [(type: String, content: BoxReader)] = []
    var at = 0
    while let short = number(at: at, bytes: 4), let kind = text(at: at + 4) {
      var header = 8
      var length = short
      if short == 1 {
        guard let long = number(at: at + 8, bytes: 8) else { break }
        length = long
        header = 16
      } else if short == 0 {
        length = range.count - at
      }
      guard length >= header && length <= range.count - at else { break }
      let start = range.lowerBound + at
      result.append(
        (kind, BoxReader(bytes: bytes, range: start + header..<start + length)))
      at += length
    }
    return result
  }

  /// The content of the first box of a type.
  func child(_ type: String) -> BoxReader? { children.first { $0.type == type }?.content }

  /// The same part without its first bytes.
  func skipping(_ count: Int) -> BoxReader? {
    range.count < count
      ? nil : BoxReader(bytes: bytes, range: range.lowerBound + count..<range.upperBound)
  }

  /// An unsigned number, most significant byte first; `nil` where the part ends before, or where it
  /// does not fit a signed 64-bit number.
  func number(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0 && offset <= range.count - count else { return nil }
    let start = range.lowerBound + offset
    let value = bytes[start..<start + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }

  private func text(at offset: Int) -> String? {
    guard offset <= range.count - 4 else { return nil }
    let start = range.lowerBound + offset
    return String(decoding: bytes[start..<start + 4], as: UTF8.self)
  }
}
