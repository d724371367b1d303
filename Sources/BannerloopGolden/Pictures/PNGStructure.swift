import BannerloopPNG
import BannerloopPixels

/// The chunks of a PNG file, found and checked before anything is decoded.
///
/// A library says that a file is broken; this says where.
struct PNGStructure {
  /// The picture's sides.
  var size: PixelSize

  /// Bits of a channel: 1, 2, 4, 8 or 16.
  var depth: Int

  /// Bytes of a pixel of 8 bits in RGB or RGBA that is neither interlaced nor keyed; `nil` otherwise.
  var plainBytesPerPixel: Int?

  private let bitsPerPixel: Int
  private let isInterlaced: Bool

  /// Where the compressed pixels are.
  var imageData: [Range<Int>] = []

  /// A chunk that says that the colours are not sRGB; `nil` where they are or nothing is said.
  var foreignColours: String?

  /// Reads a file's chunks; every checksum is held to.
  ///
  /// - Throws: ``GoldenError`` with the chunk and its place.
  init(_ bytes: [UInt8], path: String) throws(GoldenError) {
    guard bytes.starts(with: [UInt8].pngSignature) else { throw .notPNG(path: path) }
    var offset = 8
    var names: [String] = []
    var header: (PixelSize, Int)?
    var gamma: UInt32?
    while offset < bytes.count {
      let chunk = try Self.chunk(bytes, at: offset, path: path, after: names)
      let name = chunk.name
      func broken(_ reason: String) -> GoldenError {
        .brokenPNG(path: path, chunk: name, offset: offset, reason: reason)
      }
      if names.isEmpty, name != "IHDR" { throw broken("IHDR does not come first") }
      if name == "IHDR" {
        guard chunk.content.count == 13 else {
          throw broken("the header has \(chunk.content.count) bytes, not 13")
        }
        let size = PixelSize(
          width: Int(bytes.bigEndian(at: offset + 8)),
          height: Int(bytes.bigEndian(at: offset + 12)))
        guard !size.isEmpty else { throw broken("the picture is \(size)") }
        header = (size, Int(bytes[offset + 16]))
      }
      guard !chunk.isCritical || ["IHDR", "PLTE", "IDAT", "IEND"].contains(name) else {
        throw broken("it changes the picture in a way that is not known")
      }
      if name == "gAMA", chunk.content.count == 4 { gamma = bytes.bigEndian(at: offset + 8) }
      names.append(name)
      if name == "IDAT" { imageData.append(chunk.content) }
      offset = chunk.end
      if name == "IEND" { break }
    }
    // Whatever made the file went on after the picture, or two files were joined.
    if names.last == "IEND", offset < bytes.count {
      throw .brokenPNG(
        path: path, chunk: "IEND", offset: offset,
        reason: "\(bytes.count - offset) bytes follow its end")
    }
    guard let header else {
      throw .brokenPNG(path: path, chunk: "IHDR", offset: 8, reason: "it is cut off")
    }
    guard names.last == "IEND" else {
      throw .brokenPNG(
        path: path, chunk: names.last ?? "IHDR", offset: bytes.count, reason: "it is cut off")
    }
    guard names.contains("IDAT") else {
      throw .brokenPNG(path: path, chunk: "IDAT", offset: offset, reason: "there are no pixels")
    }
    (size, depth) = header
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][bytes[25]] ?? 0
    bitsPerPixel = channels * depth
    isInterlaced = bytes[28] == 1
    if depth == 8, bytes[28] == 0, bytes[26] == 0, bytes[27] == 0, !names.contains("tRNS") {
      plainBytesPerPixel = bytes[25] == 2 ? 3 : bytes[25] == 6 ? 4 : nil
    }
    if names.contains("iCCP") {
      foreignColours = "iCCP"
    } else if let gamma, !names.contains("sRGB"), gamma != Self.gammaOfSRGB {
      foreignColours = "gAMA"
    }
  }

  /// How many bytes the rows of all passes have before they are compressed, with their filters.
  ///
  /// Adam7's passes are small pictures of their own. Only for pictures that are not too large: the number
  /// of the largest that a header can tell of has more than 64 bits.
  var rowsBytes: Int {
    // First column and row, and the steps from one to the next.
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    return passes.reduce(0) { sum, pass in
      let columns = max(0, size.width - pass.0 + pass.2 - 1) / pass.2
      let rows = max(0, size.height - pass.1 + pass.3 - 1) / pass.3
      return columns == 0 ? sum : sum + rows * (1 + (columns * bitsPerPixel + 7) / 8)
    }
  }

  /// What files in sRGB say in gAMA: 1/2.2 in hundred thousandths.
  private static let gammaOfSRGB: UInt32 = 45455

  /// Reads a chunk, with what is wrong with it in words.
  private static func chunk(
    _ bytes: [UInt8], at offset: Int, path: String, after names: [String]
  ) throws(GoldenError) -> PNGChunk {
    do throws(PNGChunk.Fault) {
      return try PNGChunk(bytes, at: offset)
    } catch {
      let (name, reason) =
        switch error {
        case .isCut(let name): (name ?? names.last ?? "IHDR", "it is cut off")
        case .hasNoName: ("(no name)", "a chunk's name is damaged")
        case .checksum(let name): (name, "its checksum is wrong")
        }
      throw .brokenPNG(path: path, chunk: name, offset: offset, reason: reason)
    }
  }
}
