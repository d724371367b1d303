import Bannerloop
@testable import BannerloopCompare
import BannerloopTestSupport
import Foundation
import Testing

@testable import BannerloopGolden

@Suite("Reading PNG files of every kind")
struct PNGReaderTests {
  private func decode(_ file: [UInt8], _ reader: PNGReader = PNGReader()) throws -> PixelBuffer {
    try reader.decode(file, path: "test.png")
  }

  /// A bit of a picture that any depth can hold: black and white squares.
  private func bit(_ x: Int, _ y: Int) -> Int { (x / 3 + y / 5 + x * y) % 2 }

  @Test("GC-G14: one picture in every kind of file is one picture", arguments: [false, true])
  func kinds(_ interlaced: Bool) throws {
    var files: [(String, [UInt8])] = []
    for depth: UInt8 in [1, 2, 4, 8, 16] {
      let white = (1 << Int(depth)) - 1
      var kind = PNGKind(colorType: 0, depth: depth, interlaced: interlaced)
      files.append(("grey\(depth)", kind.file { x, y, _ in bit(x, y) * white }))
      // A grey that is not in the picture is transparent: nothing changes.
      if depth > 1 {
        kind.transparency = [0, 1]
        files.append(("grey\(depth)+tRNS", kind.file { x, y, _ in bit(x, y) * white }))
      }
      if depth <= 8 {
        var palette = PNGKind(colorType: 3, depth: depth, interlaced: interlaced)
        palette.palette = [255, 255, 255, 0, 0, 0]
        files.append(("palette\(depth)", palette.file { x, y, _ in 1 - bit(x, y) }))
        palette.transparency = [255, 255]
        files.append(("palette\(depth)+tRNS", palette.file { x, y, _ in 1 - bit(x, y) }))
      }
      if depth >= 8 {
        for (type, channels) in [(UInt8(2), 3), (4, 2), (6, 4)] {
          let kind = PNGKind(colorType: type, depth: depth, interlaced: interlaced)
          files.append(
            (
              "type\(type)/\(depth)",
              kind.file { x, y, channel in
                type >= 4 && channel == channels - 1 ? white : bit(x, y) * white
              }
            ))
        }
      }
    }
    #expect(files.count == 23)
    let first = try decode(files[0].1)
    for (name, file) in files {
      let picture = try decode(file)
      #expect(try PixelComparison.compare(first, picture).difference.exact == 0, "\(name)")
      #expect(PixelHash.hash(first) == PixelHash.hash(picture), "\(name)")
    }
  }

  @Test("16 bits become 8 by rounding")
  func rounding() throws {
    let values = [0, 128, 129, 255, 256, 385, 386, 32767, 65406, 65407, 65535]
    var kind = PNGKind(colorType: 0, depth: 16)
    kind.size = PixelSize(width: values.count, height: 1)
    let picture = try decode(kind.file { x, _, _ in values[x] })
    let expected = values.map { UInt8((Double($0) * 255 / 65535).rounded()) }
    #expect(stride(from: 0, to: picture.bytes.count, by: 4).map { picture.bytes[$0] } == expected)
    #expect(expected[1] == 0 && expected[2] == 1 && expected[10] == 255)
  }

  @Test("Every kind has 16 bits on demand, and those of 16 keep all of them")
  func deep() throws {
    var kind = PNGKind(colorType: 6, depth: 16)
    kind.size = PixelSize(width: 5, height: 4)
    func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
      (x * 7919 + y * 104_729 + channel * 31_337) % 65_536
    }
    let expected = (0..<20).flatMap { pixel in
      (0..<4).map { UInt16(sample(pixel % 5, pixel / 5, $0)) }
    }
    for interlaced in [false, true] {
      kind.interlaced = interlaced
      let picture = try PNGReader().decodeDeep(kind.file(sample), path: "test.png")
      #expect(picture.samples == expected)
    }
    for colorType in [0, 2, 4, 6] as [UInt8] {
      let eight = PNGKind(colorType: colorType, depth: 8).file { x, y, channel in
        (x * 16 + y + channel) & 255
      }
      let shallow = try PNGReader().decode(eight, path: "test.png")
      let found = try PNGReader().decodeDeep(eight, path: "test.png")
      #expect(found.samples == shallow.bytes.map { UInt16($0) * 257 })
    }
  }

  @Test("Sequences of 16 bits are compared with all of them on demand, and rounding is noted")
  func deepSequences() async throws {
    let folder = try TemporaryFolder()
    var kind = PNGKind(colorType: 2, depth: 16)
    kind.size = PixelSize(width: 9, height: 6)
    for name in ["a", "b"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: true)
      for frame in 0..<3 {
        let file = kind.file { x, y, _ in
          // One step of 65,536 in frame 1 of the second.
          20_000 + x * 100 + (name == "b" && frame == 1 && x == 4 && y == 2 ? 1 : 0)
        }
        _ = try folder.write(file, to: "\(name)/f\(frame).png")
      }
    }
    let comparer = FrameComparer()
    let rounded = try await SequenceComparison(comparer, jobs: 2)
      .compare(folder.file("a"), folder.file("b"), folder: nil)
    #expect(rounded.passes && rounded.depth == nil)
    #expect(rounded.frames.allSatisfy { $0.notes.contains { $0.contains("--depth 16") } })
    let output = folder.file("out")
    let all = try await SequenceComparison(comparer, jobs: 2, isDeep: true)
      .compare(folder.file("a"), folder.file("b"), folder: output)
    #expect(!all.passes && all.depth == 16)
    #expect(all.frames.map(\.outcome) == [.pass, .differ, .pass])
    #expect(all.frames[1].counted == 1 && all.frames[1].maxDelta == [1, 1, 1, 0])
    #expect(all.frames[1].box == [4, 2, 1, 1])
    // The picture of the difference shows the pixel, and the two pictures are the files.
    let drawn = try PNGReader().picture(
      at: output + "/" + (try #require(all.frames[1].pictures["diff"])))
    let ground = drawn.bytes[0..<3]
    #expect(drawn.bytes[(2 * 9 + 4) * 4..<(2 * 9 + 4) * 4 + 3] != ground)
    let copied = try Data(
      contentsOf: URL(filePath: output + "/" + (try #require(all.frames[1].pictures["actual"]))))
    #expect(Array(copied) == (try folder.bytes("b/f1.png")))
  }

  @Test("A chunk that nobody may pass over is refused, and an animation is known by its own")
  func unknownChunks() throws {
    var kind = PNGKind(colorType: 2, depth: 8)
    kind.extra = [("ABCD", [1, 2])]
    let file = kind.file { x, _, _ in x }
    let error = #expect(throws: GoldenError.self) { try PNGReader().decode(file, path: "test.png") }
    #expect("\(error.map { "\($0)" } ?? "")".contains("in chunk ABCD"))
    kind.extra = [("abCd", [1, 2])]
    let passed = kind.file { x, _, _ in x }
    #expect(throws: Never.self) { try PNGReader().decode(passed, path: "test.png") }
    #expect(!PNGReader.isAnimated(passed))
    kind.extra = [("acTL", [0, 0, 0, 2, 0, 0, 0, 0])]
    #expect(PNGReader.isAnimated(kind.file { x, _, _ in x }))
  }

  @Test("Transparent greys and palettes are transparent")
  func transparency() throws {
    var palette = PNGKind(colorType: 3, depth: 2)
    palette.palette = [10, 20, 30, 40, 50, 60, 70, 80, 90]
    palette.transparency = [0, 128]
    let picture = try decode(palette.file { x, _, _ in x % 3 })
    #expect(Array(picture.bytes.prefix(12)) == [10, 20, 30, 0, 40, 50, 60, 128, 70, 80, 90, 255])
    var grey = PNGKind(colorType: 0, depth: 8)
    grey.transparency = [0, 7]
    let cut = try decode(grey.file { x, _, _ in x })
    #expect(cut.bytes[7 * 4 + 3] == 0 && cut.bytes[8 * 4 + 3] == 255)
  }

  @Test("GC-G16: colours that are not sRGB are refused with the chunk's name")
  func profiles() throws {
    var kind = PNGKind(colorType: 0, depth: 8)
    for (chunk, content): (StaticString, [UInt8]) in [
      ("iCCP", Array("x".utf8) + [0, 0, 1]), ("gAMA", [0, 1, 134, 160]),
    ] {
      kind.extra = [(chunk, content)]
      let file = kind.file { x, _, _ in x }
      #expect(throws: GoldenError.colourProfile(path: "test.png", chunk: "\(chunk)")) {
        try decode(file)
      }
      let plain = PNGKind(colorType: 0, depth: 8).file { x, _, _ in x }
      #expect(try decode(file, PNGReader(ignoresColourProfile: true)) == decode(plain))
    }
    kind.extra = [("sRGB", [0]), ("gAMA", [0, 1, 134, 160])]
    _ = try decode(kind.file { x, _, _ in x })
    kind.extra = [("gAMA", [0, 0, 177, 143])]
    _ = try decode(kind.file { x, _, _ in x })
  }

  @Test("GC-G20: damage is told with file, chunk and place, and large pictures are refused first")
  func damage() throws {
    let file = PNGKind(colorType: 2, depth: 8).file { x, y, c in (x * 7 + y * 3 + c) % 256 }
    for cut in [0, 7, 12, 40, 60, file.count / 2, file.count - 12, file.count - 1] {
      #expect(throws: GoldenError.self) { try decode(Array(file.prefix(cut))) }
    }
    do {
      _ = try decode(Array(file.prefix(file.count / 2)))
    } catch {
      let text = "\(error)"
      #expect(text.contains("test.png") && text.contains("chunk IDAT") && text.contains("byte 33"))
    }
    var flipped = file
    flipped[60] ^= 1
    #expect(throws: GoldenError.self) { try decode(flipped) }
    var huge = PNGKind(colorType: 6, depth: 8)
    huge.size = PixelSize(width: 16384, height: 16384)
    var header: [UInt8] = .pngSignature
    let small = PNGKind(colorType: 6, depth: 8).file { _, _, _ in 0 }
    var content = Array(small[16..<29])
    content.replaceSubrange(0..<8, with: [0, 0, 64, 0, 0, 0, 64, 0])
    header.appendChunk(ChunkType("IHDR"), content)
    header += small[33...]
    #expect(
      throws: GoldenError.tooManyPixels(
        path: "test.png", size: PixelSize(width: 16384, height: 16384), limit: 1_000_000)
    ) {
      try decode(header, PNGReader(maximumPixels: 1_000_000))
    }
    // Within the limit, the missing pixels are an error and no grey picture.
    #expect(throws: GoldenError.self) { try decode(header) }
  }

  @Test(
    "Bytes after the picture, after its pixels, and pixels after its last row are refused",
    arguments: [(2, 8, false), (6, 8, false), (0, 8, false), (0, 1, true), (6, 16, true)])
  func trailing(_ colorType: UInt8, _ depth: UInt8, _ interlaced: Bool) throws {
    var kind = PNGKind(colorType: colorType, depth: depth)
    kind.size = PixelSize(width: 13, height: 11)
    kind.interlaced = interlaced
    let file = kind.file { x, y, c in (x * 5 + y + c) % (1 << min(8, Int(depth))) }
    _ = try decode(file)
    #expect(
      throws: GoldenError.brokenPNG(
        path: "test.png", chunk: "IEND", offset: file.count, reason: "3 bytes follow its end")
    ) { try decode(file + [0, 0, 0]) }
    let start = try #require(file.firstRange(of: Array("IDAT".utf8))).lowerBound - 4
    let end = try #require(file.firstRange(of: Array("IEND".utf8))).lowerBound - 4
    var longer = Array(file[..<start])
    longer.appendChunk(ChunkType("IDAT"), Array(file[start + 8..<end - 4]) + [1, 2, 3, 4, 5])
    longer += file[end...]
    #expect(
      throws: GoldenError.brokenPNG(
        path: "test.png", chunk: "IDAT", offset: start,
        reason: "5 bytes follow the compressed pixels")
    ) { try decode(longer) }
    // A file that is one row longer than its header says, and ends well.
    kind.size.height += 1
    var taller = kind.file { x, y, c in (x * 5 + y + c) % (1 << min(8, Int(depth))) }
    var header = Array(taller[16..<29])
    header[7] -= 1
    var chunk: [UInt8] = []
    chunk.appendChunk(ChunkType("IHDR"), header)
    taller.replaceSubrange(8..<33, with: chunk)
    #expect(throws: GoldenError.self) { try decode(taller) }
  }

  @Test("Bytes changed at random never read as another picture without an error or a reason")
  func fuzz() throws {
    let file = PNGKind(colorType: 6, depth: 8).file { x, y, c in (x * y + c * 60) % 256 }
    let whole = try decode(file)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<400 {
      var changed = file
      let place = Int.random(in: 0..<file.count, using: &random)
      changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      // Every byte is under a checksum or part of the frame around it.
      if let picture = try? decode(changed) { #expect(picture == whole) }
    }
  }

  @Test(
    "Corrupt files of the shared set are refused, and the sound ones read",
    .enabled(if: SharedFolder.path != nil))
  func sharedSet() throws {
    let root = try #require(SharedFolder.path) + "/images/"
    let reader = PNGReader(ignoresColourProfile: true)
    var read = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: root + "png")
    where name.hasSuffix(".png") {
      if name.hasPrefix("x") {
        #expect(throws: GoldenError.self, "\(name)") {
          try reader.picture(at: root + "png/" + name)
        }
      } else if let picture = try? reader.picture(at: root + "png/" + name) {
        #expect(!picture.size.isEmpty)
        read += 1
      }
    }
    #expect(read >= 20)
  }
}

@Suite("Comparing files and folders")
struct SequenceComparisonTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func compare(
    _ a: String, _ b: String, _ comparer: FrameComparer = FrameComparer(), jobs: Int = 2,
    into output: String? = nil
  ) async throws -> SequenceComparison.Report {
    // The folder goes with its last use, which must not be before the end.
    defer { withExtendedLifetime(folder) {} }
    return try await SequenceComparison(comparer, jobs: jobs, framesPerSecond: 60).compare(
      folder.file(a), folder.file(b), folder: output.map { folder.file($0) })
  }

  @Test("GC-G17: a comparison that fails or sees nothing is an error, never a pass")
  func brokenBackend() async throws {
    try folder.flat("a.png", 10)
    try folder.flat("b.png", 20)
    var failing = FrameComparer()
    failing.backend = { _, _, _ throws(CompareError) in
      throw .contradiction("the device is lost")
    }
    #expect(try await compare("a.png", "b.png", failing).outcome == .error)
    #expect(try await compare("a.png", "a.png", failing).outcome == .error)
    var blind = FrameComparer()
    blind.backend = { a, _, _ throws(CompareError) in .compared(Difference(size: a.size)) }
    let report = try await compare("a.png", "b.png", blind)
    #expect(report.outcome == .error && !report.passes)
  }

  @Test("A sequence that runs two frames early says so, and frames of one side are told")
  func timeProbe() async throws {
    for frame in 0..<8 {
      try folder.flat("a/f\(frame).png", UInt8(frame * 20))
      try folder.flat("b/frame_000\(frame).png", UInt8(min(7, frame + 2) * 20))
    }
    try folder.flat("b/frame_0009.png", 1)
    let report = try await compare("a", "b")
    #expect(report.frames[3].outcome == .differ)
    #expect(report.frames[3].notes.contains("frame 3 equals reference 5: 2 frames early (33.3 ms)"))
    #expect(report.frames[7].outcome == .pass)
    #expect(report.frames.last?.outcome == .missing && report.frames.last?.frame == 9)
  }

  @Test("GC-G39: all four pictures of a size mismatch are written")
  func sizeMismatch() async throws {
    try folder.picture("a.png", PixelBuffer(10, 10) { _, _ in .white })
    try folder.picture("b.png", PixelBuffer(10, 11) { _, _ in .white })
    let report = try await compare("a.png", "b.png", into: "out")
    #expect(report.outcome == .sizeMismatch)
    #expect(report.frames[0].expectedSize == [10, 10] && report.frames[0].actualSize == [10, 11])
    #expect(
      try folder.names(in: "out") == ["actual.png", "diff.png", "expected.png", "triptych.png"])
  }

  @Test("GC-G19: a large difference picture is whole to its last row")
  func largePicture() async throws {
    func picture(_ shift: Int) -> PixelBuffer {
      PixelBuffer(3840, 540) { _, y in
        Color(red: UInt8(y % 256), green: UInt8((y + shift) % 256), blue: UInt8(y / 3 % 256))
      }
    }
    try folder.picture("a.png", picture(0))
    try folder.picture("b.png", picture(9))
    let report = try await compare("a.png", "b.png", into: "out")
    #expect(report.frames[0].counted == 3840 * 540)
    let actual = try PNGDecoder.decode(try folder.bytes("out/actual.png"))
    #expect(actual == picture(9).converted(to: .rgb))
    let diff = try PNGDecoder.decode(try folder.bytes("out/diff.png"))
    let last = diff.bytes.suffix(3840 * 3)
    #expect(
      Set(stride(from: last.startIndex, to: last.endIndex, by: 3).map { last[$0] }).count == 1)
    #expect(try folder.bytes("out/triptych.png").suffix(8).prefix(4) == Array("IEND".utf8)[...])
  }

  @Test("GC-G20: a broken file is its own error, and the others are still compared")
  func brokenFile() async throws {
    try folder.flat("a/f0.png", 1)
    try folder.flat("a/f1.png", 2)
    try folder.flat("b/f0.png", 1)
    let bytes = try folder.bytes("a/f1.png")
    _ = try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "b/f1.png")
    let report = try await compare("a", "b")
    #expect(report.frames.map(\.outcome) == [.pass, .error])
    #expect(report.frames[1].notes[0].contains("b/f1.png"))
  }

  @Test("Reports are the same for any number of workers", arguments: [1, 2, 5])
  func workers(_ jobs: Int) async throws {
    for frame in 0..<12 {
      try folder.flat("a/f\(frame).png", UInt8(frame))
      try folder.flat("b/f\(frame).png", UInt8(frame % 5 == 0 ? 200 : frame))
    }
    let one = try GoldenJSON.bytes(try await compare("a", "b", jobs: 1, into: "one\(jobs)"))
    let many = try GoldenJSON.bytes(try await compare("a", "b", jobs: jobs, into: "many\(jobs)"))
    #expect(one == many)
    for name in try folder.names(in: "one\(jobs)") {
      #expect(try folder.bytes("one\(jobs)/" + name) == folder.bytes("many\(jobs)/" + name))
    }
  }

  @Test("Of many failing frames some get pictures, and the report says so; all when asked for")
  func bounded() async throws {
    for frame in 0..<12 {
      try folder.flat("a/f\(frame).png", UInt8(frame))
      try folder.flat("b/f\(frame).png", UInt8(frame == 4 ? 4 : frame + 50))
    }
    var comparer = FrameComparer()
    comparer.mostPictured = 3
    let some = try await compare("a", "b", comparer, into: "some")
    #expect(try folder.names(in: "some").count == 3 * 4)
    #expect(some.frames.count { !$0.pictures.isEmpty } == 3)
    #expect(some.notes?.count == 1 && some.notes?[0].contains("3 of 11 failing frames") == true)
    comparer.mostPictured = nil
    let all = try await compare("a", "b", comparer, into: "all")
    #expect(try folder.names(in: "all").count == 11 * 4)
    #expect(all.notes == nil)
    // What is counted does not depend on who gets pictures.
    #expect(some.frames.map(\.counted) == all.frames.map(\.counted))
    #expect(some.frames.map(\.outcome) == all.frames.map(\.outcome))
    #expect(some.frames.map(\.actualHash) == all.frames.map(\.actualHash))
  }

  @Test("Frames with the same two files share pictures")
  func shared() async throws {
    for frame in 0..<6 {
      try folder.flat("a/f\(frame).png", 1)
      try folder.flat("b/f\(frame).png", frame < 3 ? 7 : 9)
    }
    let report = try await compare("a", "b", into: "out")
    #expect(try folder.names(in: "out").count == 2 * 4)
    #expect(report.frames[2].pictures == report.frames[0].pictures)
    #expect(report.frames[3].pictures["diff"] == "f000003.diff.png")
    #expect(report.frames.map(\.frame) == Array(0..<6))
  }

  @Test("A number that small pictures cannot have is told as not applicable")
  func notApplicable() async throws {
    try folder.flat("a.png", 10)
    try folder.flat("b.png", 20)
    let comparer = FrameComparer(similarities: [.ssim, .msssim, .flip])
    let line = try await compare("a.png", "b.png", comparer).frames[0].line
    #expect(line.contains("msssim not applicable: the shorter side must be at least 176 px"))
    #expect(line.contains("; ssim not applicable: the shorter side must be at least 11 px"))
    #expect(line.contains("flip 0."))
    try folder.picture("c.png", PixelBuffer(10, 11) { _, _ in .white })
    let other = try await compare("a.png", "c.png", comparer).frames[0]
    #expect(other.notApplicable?["msssim"] == "not applicable: the sizes differ")
  }

  @Test("Contradicting or unknown words of a rule are faults")
  func rules() throws {
    var rule = RuleDescription()
    rule.maxPixels = 1
    rule.maxRatio = 0.1
    let size = PixelSize(width: 10, height: 10)
    #expect(throws: GoldenError.self) { try rule.rule(for: size, reader: PNGReader()) }
    rule = RuleDescription()
    rule.maxRatio = 0.055
    #expect(try rule.rule(for: size, reader: PNGReader()).tolerance.maxPixels == 5)
    rule.metric = "ssimilar"
    #expect(throws: GoldenError.self) { try rule.rule(for: size, reader: PNGReader()) }
    rule = RuleDescription()
    rule.alpha = "black"
    #expect(throws: GoldenError.self) { try rule.rule(for: size, reader: PNGReader()) }
  }

  @Test("A share that is not zero is never printed as zero")
  func percent() {
    #expect(FrameReport.percent(1, of: 1024 * 23046) == "0.000004")
    #expect(FrameReport.percent(0, of: 100) == "0")
    #expect(FrameReport.percent(50, of: 100) == "50.00")
    #expect(FrameReport.percent(1, of: 3) == "33.33")
  }

  @Test("A move is told in words")
  func words() {
    #expect(
      FrameComparer.words(.init(sixteenthsX: 8, sixteenthsY: 0, explained: 1))
        == "it moved 0.50 px right")
    #expect(
      FrameComparer.words(.init(sixteenthsX: -17, sixteenthsY: 1, explained: 1))
        == "it moved 1.0625 px left and 0.0625 px down")
  }
}

@Suite("Keys of files")
struct FileKeyTests {
  @Test("Every bit and the length count")
  func bits() {
    var random = SeededGenerator(seed: 2)
    let bytes = (0..<37).map { _ in UInt8.random(in: 0...255, using: &random) }
    var keys: Set<FileKey> = [
      FileKey(bytes), FileKey(bytes + [0]), FileKey(Array(bytes.dropLast())),
    ]
    for bit in 0..<(bytes.count * 8) {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      keys.insert(FileKey(changed))
    }
    #expect(keys.count == 3 + bytes.count * 8)
    #expect(FileKey(bytes) == FileKey(bytes))
  }
}
