import BannerloopPixels
import BannerloopTestSupport

@testable import BannerloopPNG

/// Takes an APNG apart by the specification and plays it, each frame decoded by libspng.
struct AnimationReader {
  struct Frame {
    var area: PixelRect
    var delay: (numerator: Int, denominator: Int)
    var canvas: PixelBuffer
  }

  var frames: [Frame] = []
  var declared = 0
  var plays = 0
  var chunks: [String] = []

  /// Whether the sequence numbers count up from 0 without a gap.
  var sequenceIsRight = true

  init(_ file: [UInt8]) throws {
    var offset = 8
    var header: [UInt8] = []
    var control: [UInt8] = []
    var data: [UInt8] = []
    var sequence = 0
    var canvas: PixelBuffer?
    func number(_ bytes: [UInt8], _ at: Int) -> Int { Int(bytes.bigEndian(at: at)) }
    func frame() throws -> Frame? {
      guard !control.isEmpty else { return nil }
      let area = PixelRect(
        x: number(control, 12), y: number(control, 16), width: number(control, 4),
        height: number(control, 8))
      var still: [UInt8] = []
      still += [UInt8].pngSignature
      var start: [UInt8] = Array(control[4..<12])
      start += header[8...]
      still.appendChunk(.header, start)
      still.appendChunk(.imageData, data)
      still.appendChunk(.end, [])
      let part = try PNGDecoder.decode(still)
      var shown = canvas ?? part
      let bytes = part.format.bytesPerPixel
      for y in 0..<area.height {
        let to = (area.y + y) * shown.bytesPerRow + area.x * bytes
        shown.bytes.replaceSubrange(
          to..<to + area.width * bytes,
          with: part.bytes[y * part.bytesPerRow..<(y + 1) * part.bytesPerRow])
      }
      canvas = shown
      let delay = (
        Int(control[20]) << 8 | Int(control[21]), Int(control[22]) << 8 | Int(control[23])
      )
      return Frame(area: area, delay: delay, canvas: shown)
    }
    while offset < file.count {
      let length = number(file, offset)
      let name = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
      let contents = Array(file[offset + 8..<offset + 8 + length])
      chunks.append(name)
      switch name {
      case "IHDR": header = contents
      case "acTL": (declared, plays) = (number(contents, 0), number(contents, 4))
      case "fcTL":
        if let frame = try frame() { frames.append(frame) }
        (control, data) = (contents, [])
        if number(contents, 0) != sequence { sequenceIsRight = false }
        sequence += 1
      case "IDAT": data += contents
      case "fdAT":
        if number(contents, 0) != sequence { sequenceIsRight = false }
        sequence += 1
        data += contents[4...]
      case "IEND": if let frame = try frame() { frames.append(frame) }
      default: break
      }
      offset += 12 + length
    }
  }
}
