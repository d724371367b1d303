import Bannerloop
import BannerloopTestSupport
import Foundation

@testable import BannerloopGolden

extension Color {
  static func grey(_ value: UInt8) -> Color { Color(red: value, green: value, blue: value) }
}

extension PixelBuffer {
  /// A picture made of a function of column and row.
  init(_ width: Int, _ height: Int, _ color: (Int, Int) -> Color) {
    self.init(size: PixelSize(width: width, height: height), format: .rgba)
    for y in 0..<height {
      for x in 0..<width {
        let value = color(x, y)
        let base = (y * width + x) * 4
        bytes[base] = value.red
        bytes[base + 1] = value.green
        bytes[base + 2] = value.blue
        bytes[base + 3] = value.alpha
      }
    }
  }
}

extension TemporaryFolder {
  /// Writes a picture and returns its path.
  @discardableResult
  func picture(_ name: String, _ picture: PixelBuffer) throws -> String {
    try FileManager.default.createDirectory(
      atPath: (file(name) as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    return try write(try FrameComparer.png(picture), to: name)
  }

  /// Writes a flat picture of 12x8 pixels.
  @discardableResult
  func flat(_ name: String, _ value: UInt8) throws -> String {
    try picture(name, PixelBuffer(12, 8) { _, _ in .grey(value) })
  }

  /// Every file below a folder with its contents' hash and its time of change.
  func tree(_ name: String) throws -> [String: String] {
    var result: [String: String] = [:]
    let root = file(name)
    for path in FileManager.default.subpaths(atPath: root) ?? [] {
      let attributes = try FileManager.default.attributesOfItem(atPath: root + "/" + path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        result[path] = "folder"
        continue
      }
      let bytes = Array(try Data(contentsOf: URL(filePath: root + "/" + path)))
      let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      result[path] = "\(bytes.hashValue) \(time)"
    }
    return result
  }
}

/// Makes PNG files of kinds that the package's own writer does not make; stored, not compressed.
struct PNGKind {
  var size = PixelSize(width: 16, height: 16)
  var colorType: UInt8
  var depth: UInt8
  var interlaced = false
  var palette: [UInt8] = []
  var transparency: [UInt8] = []
  var extra: [(StaticString, [UInt8])] = []

  /// Returns a file whose samples are given by column, row and channel.
  func file(_ sample: (Int, Int, Int) -> Int) -> [UInt8] {
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(colorType)] ?? 1
    var raw: [UInt8] = []
    // Adam7: origin and step of each pass.
    let passes =
      interlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ]
      : [(0, 0, 1, 1)]
    for (x0, y0, dx, dy) in passes where x0 < size.width && y0 < size.height {
      for y in stride(from: y0, to: size.height, by: dy) {
        raw.append(0)
        var bits = 0
        var count = 0
        for x in stride(from: x0, to: size.width, by: dx) {
          for channel in 0..<channels {
            let value = sample(x, y, channel)
            if depth == 16 {
              raw += [UInt8(value >> 8), UInt8(value & 255)]
            } else if depth == 8 {
              raw.append(UInt8(value))
            } else {
              bits = bits << Int(depth) | value
              count += Int(depth)
              if count == 8 {
                raw.append(UInt8(bits))
                bits = 0
                count = 0
              }
            }
          }
        }
        if count > 0 { raw.append(UInt8(bits << (8 - count))) }
      }
    }
    var file: [UInt8] = .pngSignature
    var header: [UInt8] = []
    header.appendBigEndian(UInt32(size.width))
    header.appendBigEndian(UInt32(size.height))
    header += [depth, colorType, 0, 0, interlaced ? 1 : 0]
    file.appendChunk(ChunkType("IHDR"), header)
    for (name, content) in extra { file.appendChunk(ChunkType(name), content) }
    if !palette.isEmpty { file.appendChunk(ChunkType("PLTE"), palette) }
    if !transparency.isEmpty { file.appendChunk(ChunkType("tRNS"), transparency) }
    var stream: [UInt8] = [0x78, 0x01]
    var rest = raw[...]
    repeat {
      let block = rest.prefix(65535)
      rest = rest.dropFirst(65535)
      let count = UInt16(block.count)
      stream += [rest.isEmpty ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
      stream += [UInt8(~count & 255), UInt8(~count >> 8)]
      stream += block
    } while !rest.isEmpty
    var a: UInt32 = 1
    var b: UInt32 = 0
    for byte in raw {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    stream.appendBigEndian(b << 16 | a)
    file.appendChunk(ChunkType("IDAT"), stream)
    file.appendChunk(ChunkType("IEND"), [])
    return file
  }
}
