import BannerloopPNG
import BannerloopPixels
import CBenchPeers
import Foundation

/// Measures PNG encoders against each other on the same frames in the same run.
///
///     swift run -c release --package-path Benchmarks bench-png [--json] [--wall] [--small] [--only NAME] [--keep FOLDER]
///       [--rounds N] A.rgb B.rgb ...
///
/// Each file holds a picture of 1920x1080 pixels, three bytes each; frames are made between
/// neighbours of the list. `ffmpeg -i photo.jpg -vf scale=1920:1080 -f rawvideo -pix_fmt rgb24 A.rgb`
/// makes one. Without files two pictures are generated.
@main
struct Main {
  static let size = PixelSize(width: 1920, height: 1080)

  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let json = take("--json", &arguments)
    let small = take("--small", &arguments)
    // A thread's own time does not grow when others use the machine; --wall counts everything.
    let clock = take("--wall", &arguments) ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID
    var only: String?
    if let index = arguments.firstIndex(of: "--only"), index + 1 < arguments.count {
      only = arguments[index + 1]
      arguments.removeSubrange(index...index + 1)
    }
    var rounds = 15
    if let index = arguments.firstIndex(of: "--rounds"), index + 1 < arguments.count {
      rounds = Int(arguments[index + 1]) ?? rounds
      arguments.removeSubrange(index...index + 1)
    }
    var folder: String?
    if let index = arguments.firstIndex(of: "--keep"), index + 1 < arguments.count {
      folder = arguments[index + 1]
      arguments.removeSubrange(index...index + 1)
    }
    var pictures: [(name: String, pixels: PixelBuffer)] = try arguments.map { path in
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let name = URL(filePath: path).deletingPathExtension().lastPathComponent
      return (name, PixelBuffer(size: size, format: .rgb, bytes: bytes))
    }
    if pictures.isEmpty { pictures = [("made-1", made(1)), ("made-2", made(2))] }
    var reports: [Report] = []
    for (left, right) in zip(pictures, pictures.dropFirst()) {
      let report = try measure(
        left, right, rounds: rounds, small: small, only: only, clock: clock, folder: folder)
      if !json { report.printTable() }
      reports.append(report)
    }
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      print(String(decoding: try encoder.encode(reports), as: UTF8.self))
    } else {
      Report.printSummary(reports)
    }
  }

  static func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  static func take(_ option: String, _ arguments: inout [String]) -> Bool {
    guard let index = arguments.firstIndex(of: option) else { return false }
    arguments.remove(at: index)
    return true
  }

  /// A picture somewhat like a photograph: slopes, edges and noise.
  static func made(_ seed: UInt64) -> PixelBuffer {
    var picture = PixelBuffer(size: size, format: .rgb)
    var state = seed
    for index in picture.bytes.indices {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let (x, y) = (index / 3 % size.width, index / 3 / size.width)
      let shade = x / 9 + y / 7 + (x * y / 50_000 % 5) * 20 + index % 3 * 30
      picture.bytes[index] = UInt8(truncatingIfNeeded: shade + Int(state >> 61))
    }
    return picture
  }

  static func measure(
    _ left: (name: String, pixels: PixelBuffer), _ right: (name: String, pixels: PixelBuffer),
    rounds: Int, small: Bool, only: String?, clock: clockid_t, folder: String?
  ) throws -> Report {
    let offset = 701
    var frame = PixelBuffer(size: size, format: .rgb)
    let row = frame.bytesPerRow
    for y in 0..<size.height {
      let kept = (size.width - offset) * 3
      frame.bytes.replaceSubrange(
        y * row..<y * row + kept,
        with: left.pixels.bytes[y * row + offset * 3..<(y + 1) * row])
      frame.bytes.replaceSubrange(
        y * row + kept..<(y + 1) * row, with: right.pixels.bytes[y * row..<y * row + offset * 3])
    }
    let bgra = frame.converted(to: .bgraPremultiplied)
    let (width, height) = (Int32(size.width), Int32(size.height))
    let room = 16 << 20
    let out = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    defer { out.deallocate() }
    out.update(repeating: 1, count: room)

    let pages = try [left.pixels, right.pixels].map { try PageStream($0, as: .rgb) }
    let slices = { (encoded: [EncodedPage]) in
      [
        PlacedSlice(
          page: encoded[0], source: PixelPoint(x: offset, y: 0),
          destination: PixelRect(x: 0, y: 0, width: size.width - offset, height: size.height)),
        PlacedSlice(
          page: encoded[1], source: PixelPoint(x: 0, y: 0),
          destination: PixelRect(x: size.width - offset, y: 0, width: offset, height: size.height)),
      ]
    }
    var report = Report(name: "\(left.name) | \(right.name)")
    var cases: [(name: String, every: Int, body: () throws -> Int)] = [
      ("cairo", 5, { peers_cairo(bgra.bytes, width, height, out, room) }),
      ("libpng 1 up", 3, { peers_libpng(frame.bytes, width, height, 1, 2, out, room) }),
      ("libspng 1 up", 3, { peers_libspng(frame.bytes, width, height, 1, 2, out, room) }),
      ("libdeflate 1 up", 3, { peers_libdeflate(frame.bytes, width, height, 1, out, room) }),
    ]
    let code = SpliceCode(pages: pages, canvasWidth: size.width)
    report.filter = "\(code.filter)"
    let others = [code.filter].filter { $0 != .up && $0 != .paeth }
    for filter in [FilterType.up, .paeth] + others {
      let code = SpliceCode(pages: pages, canvasWidth: size.width, filter: filter)
      let placed = slices(pages.map { EncodedPage($0, code: code) })
      let splicer = try FrameSplicer(size: size, code: code)
      var file: [UInt8] = []
      cases.append(
        (
          "spliced \(filter)", 1,
          {
            try splicer.write(slices: placed, to: &file)
            return file.count
          }
        ))
    }
    let placed = slices(pages.map { EncodedPage($0, code: code) })
    if let folder {
      let name = folder + "/\(left.name)-\(right.name)"
      let spliced = try FrameSplicer(size: size, code: code).png(slices: placed)
      try Data(spliced).write(to: URL(filePath: name + "-spliced.png"))
      let fast = try PNGEncoding.encode(frame, strategy: .fast)
      try Data(fast).write(to: URL(filePath: name + "-fast.png"))
      try Data(frame.bytes).write(to: URL(filePath: name + ".rgb"))
    }
    let bytes = try FrameSplicer(size: size, code: code).png(slices: placed)
    let path = NSTemporaryDirectory() + "bench-png-\(getpid())"
    defer { unlink(path) }
    cases.append(
      (
        "write()", 1,
        {
          let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
          defer { close(file) }
          return write(file, bytes, bytes.count)
        }
      ))
    cases.append(
      (
        "memcpy", 1,
        {
          peers_memcpy(out, bytes, bytes.count)
          return bytes.count
        }
      ))
    var encoder = FastEncoder(as: .rgb)
    var file: [UInt8] = []
    cases.append(
      (
        "one pass", 1,
        {
          try encoder.write(bgra, to: &file)
          return file.count
        }
      ))
    cases.append(
      (
        "code of a set", 1,
        {
          SpliceCode(pages: pages, canvasWidth: size.width).canvasWidth
        }
      ))
    cases.append(("encode a page", 3, { EncodedPage(pages[0], code: code).byteCount }))
    cases.append(
      ("look at a page", 3, { try PageStream(left.pixels, as: .rgb).size.width }))
    if small { cases.append(("small", rounds, { try Bench.small(bgra).count })) }
    if let only { cases.removeAll { !$0.name.contains(only) } }
    for item in cases { report.results.append(Result(name: item.name)) }
    for round in 0..<rounds {
      for (index, item) in cases.enumerated() where round % item.every == 0 {
        // Quick ones several times in a row, as an export would run them: the first of them finds
        // its memory cleared out by the encoder before and is not counted.
        let repeats = item.every == 1 ? 4 : 1
        for repeated in 0..<repeats {
          let start = milliseconds(clock)
          let bytes = try item.body()
          let time = milliseconds(clock) - start
          report.results[index].bytes = bytes
          if repeated > 0 || repeats == 1 { report.results[index].times.append(time) }
        }
      }
    }
    return report
  }
}

enum Bench {
  static func small(_ pixels: PixelBuffer) throws -> [UInt8] {
    try PNGEncoding.encode(pixels, as: .rgb, strategy: .small)
  }
}

/// One encoder's times on one frame.
struct Result: Codable {
  var name: String
  var bytes = 0
  var times: [Double] = []

  /// The middle time in milliseconds.
  var median: Double { times.sorted()[times.count / 2] }

  /// The middle half of the times.
  var spread: (low: Double, high: Double) {
    let sorted = times.sorted()
    return (sorted[sorted.count / 4], sorted[sorted.count * 3 / 4])
  }
}

/// All encoders on one frame.
struct Report: Codable {
  var name: String
  var filter = ""
  var results: [Result] = []

  init(name: String) { self.name = name }

  func result(_ name: String) -> Result? { results.first { $0.name == name } }

  func printTable() {
    let cairo = result("cairo") ?? Result(name: "none", bytes: 1, times: [0])
    print("\(name)  (best filter: \(filter))")
    print("                          ms   [middle half]      cairo/x     bytes   of cairo's")
    for result in results {
      let spread = result.spread
      print(
        Self.pad(result.name, 18, left: true)
          + Self.pad(Self.number(result.median, 3), 10)
          + Self.pad("[\(Self.number(spread.low, 2)) \(Self.number(spread.high, 2))]", 18)
          + Self.pad(Self.number(cairo.median / result.median, 1), 10)
          + Self.pad("\(result.bytes)", 12)
          + Self.pad(Self.number(Double(result.bytes) / Double(cairo.bytes), 3), 9))
    }
    print("")
  }

  static func printSummary(_ reports: [Report]) {
    func middle(_ pick: (Report) -> Double?) -> String {
      let values = reports.compactMap(pick).sorted()
      return values.isEmpty ? "-" : number(values[values.count / 2], 2)
    }
    func ratio(_ over: String, _ under: String) -> String {
      middle { report in
        guard let over = report.result(over), let under = report.result(under) else { return nil }
        return over.median / under.median
      }
    }
    print("median over \(reports.count) frames")
    for spliced in ["spliced up", "spliced paeth"] {
      print("  cairo / \(spliced): \(ratio("cairo", spliced))   (at least 150)")
      print("  libdeflate 1 / \(spliced): \(ratio("libdeflate 1 up", spliced))   (at least 20)")
      print("  \(spliced) / write(): \(ratio(spliced, "write()"))   (at most 1)")
    }
    print("  cairo / one pass: \(ratio("cairo", "one pass"))   (at least 25)")
  }

  static func number(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }

  static func pad(_ text: String, _ width: Int, left: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return left ? text + space : space + text
  }
}
