/// A type of picture file that can be shown.
public enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  /// JPEG, baseline or progressive.
  case jpeg

  /// PNG; of an animated one the default image is shown.
  case png

  /// GIF; the first frame is shown.
  case gif

  /// WebP; the first frame is shown.
  case webp

  /// TIFF; the first page is shown.
  case tiff

  /// HEIF with HEVC pictures, as phones write them.
  case heif

  /// HEIF with AV1 pictures.
  case avif

  /// SVG, drawn at the size needed; not compressed (`.svgz`).
  case svg

  /// JPEG XL.
  case jxl

  /// The portable formats PBM, PGM and PPM (`P1` to `P6`).
  case ppm
}

extension PictureFormat: CustomStringConvertible {
  /// The type's usual name, such as `JPEG`.
  public var description: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .gif: "GIF"
    case .webp: "WebP"
    case .tiff: "TIFF"
    case .heif: "HEIF"
    case .avif: "AVIF"
    case .svg: "SVG"
    case .jxl: "JPEG XL"
    case .ppm: "PPM"
    }
  }

  /// The name with its article, as in a sentence.
  var article: String { self == .avif || self == .svg ? "an \(self)" : "a \(self)" }

  /// All names, as in a sentence.
  static var listing: String { allCases.map(\.description).joined(separator: ", ") }
}

extension PictureFormat {
  /// Finds the type from a file's content; `nil` where that begins like none of them.
  ///
  /// The file's name plays no part.
  ///
  /// - Parameter bytes: The file's content, at least its first kilobytes.
  /// - Complexity: O(1); O(length of what precedes the root element) for SVG.
  public init?(content bytes: [UInt8]) {
    let head = Array(bytes.prefix(64))
    func has(_ text: [UInt8], at offset: Int = 0) -> Bool {
      head.count >= offset + text.count && Array(head[offset..<offset + text.count]) == text
    }
    func has(_ text: String, at offset: Int = 0) -> Bool { has(Array(text.utf8), at: offset) }

    if has([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("RIFF") && has("WEBP", at: 8) {
      self = .webp
    } else if has([0x49, 0x49, 0x2A, 0]) || has([0x4D, 0x4D, 0, 0x2A])
      || has([0x49, 0x49, 0x2B, 0]) || has([0x4D, 0x4D, 0, 0x2B])
    {
      self = .tiff
    } else if has([0xFF, 0x0A])
      || has([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A])
    {
      self = .jxl
    } else if has("ftyp", at: 4), let format = Self.brand(of: head) {
      self = format
    } else if head.count > 2 && head[0] == UInt8(ascii: "P") && (0x31...0x36).contains(head[1])
      && Self.isSpace(head[2])
      || has("P") && head.count > 2 && head[2] == UInt8(ascii: "#")
        && (0x31...0x36).contains(head[1])
    {
      self = .ppm
    } else if Self.isSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// The type that a `ftyp` box's brands name: AVIF wins, since `mif1` says no codec.
  private static func brand(of head: [UInt8]) -> PictureFormat? {
    let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    var found: PictureFormat?
    for offset in stride(from: 8, to: min(length, head.count) - 3, by: 4) where offset != 12 {
      switch head[offset..<offset + 4] {
      case [0x61, 0x76, 0x69, 0x66], [0x61, 0x76, 0x69, 0x73]: return .avif  // avif, avis
      case [0x68, 0x65, 0x69, 0x63], [0x68, 0x65, 0x69, 0x78],  // heic, heix
        [0x68, 0x65, 0x69, 0x6D], [0x68, 0x65, 0x69, 0x73],  // heim, heis
        [0x68, 0x65, 0x76, 0x63], [0x68, 0x65, 0x76, 0x78],  // hevc, hevx
        [0x6D, 0x69, 0x66, 0x31], [0x6D, 0x73, 0x66, 0x31]:  // mif1, msf1
        found = .heif
      default: continue
      }
    }
    return found
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Whether the first element of an XML text is `svg`, with or without a prefix.
  private static func isSVG(_ bytes: [UInt8]) -> Bool {
    var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    func starts(_ text: StaticString) -> Bool {
      let wanted = "\(text)".utf8
      return bytes.count - at >= wanted.count && bytes[at..<at + wanted.count].elementsEqual(wanted)
    }
    /// Moves behind the next `end`; to the end of the text where there is none.
    func skip(past end: StaticString) {
      while at < bytes.count && !starts(end) { at += 1 }
      at = min(bytes.count, at + end.utf8CodeUnitCount)
    }
    while at < bytes.count {
      if isSpace(bytes[at]) {
        at += 1
      } else if starts("<?") {
        skip(past: "?>")
      } else if starts("<!--") {
        skip(past: "-->")
      } else if starts("<!") {
        // A document type; its inner part, if any, stands in brackets.
        while at < bytes.count && bytes[at] != UInt8(ascii: ">") && bytes[at] != UInt8(ascii: "[") {
          at += 1
        }
        if at < bytes.count && bytes[at] == UInt8(ascii: "[") { skip(past: "]") }
        skip(past: ">")
      } else {
        break
      }
    }
    guard starts("<") else { return false }
    let name = bytes[(at + 1)...].prefix(80).prefix { byte in
      !isSpace(byte) && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
    }
    let local = name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).last
    return local.map { Array($0) == [0x73, 0x76, 0x67] } ?? false
  }
}
