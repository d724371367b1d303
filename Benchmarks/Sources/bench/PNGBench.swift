import Bannerloop
import CBenchPeers
import Foundation

/// One encoder on one frame.
struct EncoderResult: Codable {
  var name: String
  var bytes = 0

  /// Milliseconds of the thread's own time.
  var times = Samples()
}

/// All encoders on one frame between two pages.
struct FrameResult: Codable {
  var kind: String
  var width: Int
  var height: Int
  var colors: String
  var filter: String
  var encoders: [EncoderResult] = []

  func encoder(_ name: String) -> EncoderResult? { encoders.first { $0.name == name } }
}

/// Encoders against each other on the same frames.
struct PNGBench {
  let photographs: Photographs
  let scratch: String
  let isQuick: Bool

  init(_ photographs: Photographs, scratch: String, isQuick: Bool) {
    self.photographs = photographs
    self.scratch = scratch
    self.isQuick = isQuick
  }

  func run() throws -> [FrameResult] {
    let sizes =
      isQuick
      ? [PixelSize(width: 1920, height: 1080)]
      : [(1280, 720), (1920, 1080), (3840, 2160)].map { PixelSize(width: $0.0, height: $0.1) }
    var results: [FrameResult] = []
    for size in sizes {
      // The conditions are about three pairs of photographs in full HD.
      let pairs = size.width == 1920 && !isQuick ? 3 : 1
      for type in isQuick ? [ColorType.rgb] : ColorType.allCases {
        for pair in 0..<pairs {
          let pages = try (pair..<pair + 2).map { try photographs.page($0, size: size) }
          results.append(try measure("photographs", pages, type))
        }
        let pages = (1...2).map { Photographs.artwork(size, seed: $0) }
        results.append(try measure("flat artwork", pages, type))
      }
    }
    return results
  }

  private func measure(
    _ kind: String, _ opaque: [PixelBuffer], _ type: ColorType
  ) throws -> FrameResult {
    let tiles = type == .rgba ? opaque.map(Photographs.rounded) : opaque
    let size = tiles[0].size
    note("png: \(kind), \(size), \(type)")
    let offset = size.width * 365 / 1000
    let bgra = composed(tiles, offset)
    let frame = bgra.converted(to: type.pixelFormat)
    let (width, height) = (Int32(size.width), Int32(size.height))
    let channels = Int32(type.bytesPerPixel)
    let room = size.area * 5 + 65_536
    let out = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    defer { out.deallocate() }
    out.update(repeating: 1, count: room)

    let pages = try tiles.map { try PageStream($0, as: type) }
    let code = SpliceCode(pages: pages, canvasWidth: size.width)
    let encoded = pages.map { EncodedPage($0, code: code) }
    let splicer = try FrameSplicer(size: size, code: code)
    let bytes = try splicer.png(slices: slices(encoded, offset))
    var file: [UInt8] = []
    var encoder = FastEncoder(as: type)
    let path = scratch + "/frame.png"
    let cases: [(name: String, every: Int, frames: Int, body: () throws -> Int)] = [
      ("cairo", 3, 1, { peers_cairo(bgra.bytes, width, height, channels, out, room) }),
      (
        "libpng level 1", 3, 1,
        { peers_libpng(frame.bytes, width, height, channels, 1, 2, out, room) }
      ),
      (
        "libspng level 1", 3, 1,
        { peers_libspng(frame.bytes, width, height, channels, 1, 2, out, room) }
      ),
      (
        "libdeflate level 1, Up", 3, 1,
        { peers_libdeflate(frame.bytes, width, height, channels, 1, out, room) }
      ),
      (
        "spliced", 1, 1,
        {
          try splicer.write(slices: slices(encoded, offset), to: &file)
          return file.count
        }
      ),
      (
        "spliced, streams made for 30 frames", 3, 30,
        {
          // Of the two pages of a slide one was there before; both are made here.
          let pages = try tiles.map { try PageStream($0, as: type) }
          let code = SpliceCode(pages: pages, canvasWidth: size.width)
          let encoded = pages.map { EncodedPage($0, code: code) }
          let splicer = try FrameSplicer(size: size, code: code)
          for frame in 0..<30 {
            try splicer.write(slices: slices(encoded, frame * size.width / 30), to: &file)
          }
          return bytes.count
        }
      ),
      (
        "one pass", 1, 1,
        {
          try encoder.write(bgra, to: &file)
          return file.count
        }
      ),
      (
        "small", isQuick ? 99 : 9, 1,
        { try PNGEncoding.encode(bgra, as: type, strategy: .small).count }
      ),
      (
        "write()", 1, 1,
        {
          let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
          defer { close(file) }
          return write(file, bytes, bytes.count)
        }
      ),
      (
        "memcpy of the frame", 1, 1,
        {
          peers_memcpy(out, bgra.bytes, bgra.bytes.count)
          return bgra.bytes.count
        }
      ),
    ]
    var result = FrameResult(
      kind: kind, width: size.width, height: size.height, colors: type == .rgb ? "RGB" : "RGBA",
      filter: "\(code.filter)")
    result.encoders = cases.map { EncoderResult(name: $0.name) }
    for round in 0..<(isQuick ? 4 : 9) {
      for (index, item) in cases.enumerated() where round % item.every == 0 {
        // Quick ones several times in a row, as an export would run them: the first of them finds
        // its memory cleared out by the encoder before and is not counted.
        let repeats = item.every == 1 ? 4 : 1
        for repeated in 0..<repeats {
          let start = milliseconds(CLOCK_THREAD_CPUTIME_ID)
          let bytes = try item.body()
          let time = (milliseconds(CLOCK_THREAD_CPUTIME_ID) - start) / Double(item.frames)
          guard bytes > 0 else { throw BenchError.failed(item.name) }
          result.encoders[index].bytes = bytes
          if repeated > 0 || repeats == 1 { result.encoders[index].times.values.append(time) }
        }
      }
    }
    return result
  }

  private func slices(_ pages: [EncodedPage], _ offset: Int) -> [PlacedSlice] {
    let size = pages[0].page.size
    return [
      PlacedSlice(
        page: pages[0], source: PixelPoint(x: offset, y: 0),
        destination: PixelRect(x: 0, y: 0, width: size.width - offset, height: size.height)),
      PlacedSlice(
        page: pages[1], source: PixelPoint(x: 0, y: 0),
        destination: PixelRect(
          x: size.width - offset, y: 0, width: offset, height: size.height)),
    ]
  }

  private func composed(_ tiles: [PixelBuffer], _ offset: Int) -> PixelBuffer {
    var frame = tiles[0]
    let row = frame.bytesPerRow
    let kept = row - offset * 4
    for y in 0..<frame.height {
      frame.bytes.replaceSubrange(
        y * row..<y * row + kept, with: tiles[0].bytes[y * row + offset * 4..<(y + 1) * row])
      frame.bytes.replaceSubrange(
        y * row + kept..<(y + 1) * row, with: tiles[1].bytes[y * row..<y * row + offset * 4])
    }
    return frame
  }
}

/// Why nothing was measured.
enum BenchError: Error, CustomStringConvertible {
  case failed(String)

  var description: String {
    switch self {
    case .failed(let what): "\(what) failed; nothing was measured."
    }
  }
}
