import Bannerloop
import BannerloopTestSupport
import Foundation
import Testing

@testable import BannerloopVideo

@Suite("GIF")
struct GIFTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func gif(
    _ scenario: Scenario, change: (inout VideoOptions) -> Void = { _ in },
    tell: (String) -> Void = { _ in }
  ) async throws -> GIFFile {
    let path = folder.file("\(UUID().uuidString).gif")
    try await Rig.render(scenario, to: [.gif(path: path)], change: change, tell: tell)
    return try GIFFile([UInt8](try Data(contentsOf: URL(filePath: path))))
  }

  @Test("LZW can be read back, whatever the colours and the length")
  func compression() throws {
    for seed in 0..<UInt64(12) {
      var random = SeededGenerator(seed: seed)
      let bits = Int.random(in: 2...8, using: &random)
      let count = Int.random(in: 1...30_000, using: &random)
      let spread = Int.random(in: 1...(1 << bits), using: &random)
      let places = (0..<count).map { _ in UInt8(Int.random(in: 0..<spread, using: &random)) }
      let bytes = GIFCompression.blocks(of: places, bits: bits)
      var data: [UInt8] = []
      var place = 1
      while bytes[place] != 0 {
        data += bytes[(place + 1)...(place + Int(bytes[place]))]
        place += Int(bytes[place]) + 1
      }
      #expect(Int(bytes[0]) == bits && place == bytes.count - 1)
      let same = try GIFFile.decode(data, bits: bits) == places.map(Int.init)
      #expect(same, "seed \(seed)")
    }
  }

  @Test("VC-G01: 60 frames a second become 50, with a note, and no delay is below 2")
  func sixty() async throws {
    var notes: [String] = []
    let file = try await gif(
      Rig.scenario { $0.duration = .seconds(Rational(1)) }, tell: { notes.append($0) })
    #expect(file.pictures.allSatisfy { $0.delay >= 2 })
    #expect(abs(file.total - 100) <= 1)
    #expect(notes.count == 1 && notes[0].contains("50 frames a second"))
  }

  @Test(
    "VC-G02, VC-T05: ends are rounded, so that nothing adds up",
    arguments: [
      ("30", 90, 300), ("24", 24, 100), ("10", 18, 180), ("50", 50, 100), ("29.97", 30, 100),
    ])
  func delays(_ rate: String, _ count: Int, _ total: Int) async throws {
    let rate = try #require(FrameRate(rate))
    // A slide all the way, so that every frame differs.
    let file = try await gif(
      Rig.scenario(size: (240, 2), hold: .zero, slide: Rational(4)) {
        $0.canvas.rate = rate
        $0.duration = .frames(count)
      })
    #expect(file.pictures.count == count)
    #expect(abs(file.total - total) <= 1)
    var end = 0
    for (index, picture) in file.pictures.enumerated() {
      end += picture.delay
      let exact = Double((index + 1) * rate.denominator) / Double(rate.numerator) * 100
      #expect(abs(Double(end) - exact) <= 0.5)
      #expect(picture.delay >= 2)
    }
  }

  @Test("VC-G03, VC-G04: a hold is one picture with its whole delay")
  func holds() async throws {
    let file = try await gif(
      Rig.scenario(hold: Rational(1), slide: Rational(1, 50)) { $0.duration = .cycles(1) })
    #expect(file.pictures.map(\.delay).filter { $0 > 90 }.count == 2)
    #expect(file.total == 204)
  }

  @Test("A hold longer than a delay can be is held by pictures that change nothing")
  func endless() async throws {
    let file = try await gif(
      Rig.scenario(pages: [.white]) { $0.duration = .seconds(Rational(1000)) })
    #expect(file.total == 100_000)
    #expect(file.pictures.map(\.delay) == [65_535, 34_465])
    #expect(file.canvases()[0] == file.canvases()[1])
  }

  @Test(
    "VC-G05: plays are the times shown", arguments: [(0, 0), (1, nil), (3, 2)] as [(Int, Int?)])
  func plays(_ plays: Int, _ block: Int?) async throws {
    let file = try await gif(Rig.scenario { $0.duration = .frames(2) }) { $0.plays = plays }
    #expect(file.loops == block)
  }

  @Test("VC-C06: a gradient is dithered: no wide flat band, and near its source everywhere")
  func gradient() async throws {
    let width = 320
    let scenario = Rig.scenario(pages: [.white], size: (Double(width), 24)) {
      $0.pages = [Page(picture: .color(.init(red: 0, green: 0, blue: 0, alpha: 0)))]
      $0.canvas.ground = .gradient(
        [.init(red: 20, green: 40, blue: 120), .init(red: 240, green: 180, blue: 90)], angle: 90)
      $0.duration = .frames(1)
    }
    let file = try await gif(scenario)
    let banner = try Banner(scenario)
    let source = try PNGDecoder.decode(try await banner.png(atFrame: 0)).converted(to: .rgba)
    let canvas = try #require(file.canvases().first)
    #expect(meanDifference(canvas, source.bytes) < 4)
    for row in [0, 11, 23] {
      var longest = 0
      var length = 0
      for x in 1..<width {
        let base = (row * width + x) * 4
        length = canvas[base..<base + 3] == canvas[base - 4..<base - 1] ? length + 1 : 0
        longest = max(longest, length)
      }
      #expect(longest < width / 32)
    }
  }

  @Test("Every frame is near its source, moving or not")
  func pictures() async throws {
    var random = SeededGenerator(seed: 11)
    for page in 0..<2 {
      var bytes: [UInt8] = []
      for pixel in 0..<(48 * 32) {
        let noise = UInt8.random(in: 90...110, using: &random)
        let color = [UInt8(pixel % 48 * 5), UInt8(pixel / 48 * 8), noise]
        bytes += page == 0 ? color : color.map { 255 - $0 }
      }
      _ = try folder.write(Array("P6 48 32 255\n".utf8) + bytes, to: "\(page).ppm")
    }
    let scenario = Rig.scenario(size: (48, 32)) {
      $0.pages = (0..<2).map { Page(picture: .file(folder.file("\($0).ppm"))) }
      $0.canvas.rate = FrameRate(25)
      $0.slide = SlideAnimation(duration: Rational(1, 5), curve: .linear)
    }
    let file = try await gif(scenario)
    let banner = try Banner(scenario)
    let canvases = file.canvases()
    var hundredths = 0
    for (picture, canvas) in zip(file.pictures, canvases) {
      let frame = hundredths / 4
      let source = try PNGDecoder.decode(try await banner.png(atFrame: frame)).converted(to: .rgba)
      #expect(meanDifference(canvas, source.bytes) < 5, "frame \(frame)")
      hundredths += picture.delay
    }
  }

  @Test("Transparent banners keep their holes, and what moves leaves no trail")
  func transparent() async throws {
    let file = try await gif(
      Rig.scenario(pages: [
        .init(red: 255, green: 0, blue: 0), .init(red: 0, green: 0, blue: 0, alpha: 0),
      ]) {
        $0.canvas.ground = .color(.init(red: 0, green: 0, blue: 0, alpha: 0))
      })
    let canvases = file.canvases()
    #expect(canvases[0].allSatisfy { _ in true } && canvases[0][3] == 255)
    let holes = canvases.map { canvas in
      stride(from: 3, to: canvas.count, by: 4).count { canvas[$0] == 0 }
    }
    #expect(holes.max() == 64 * 32)
    #expect(holes.min() == 0)
  }
}
