import Bannerloop
import BannerloopTestSupport
import Foundation
import Testing

@Suite("Animated PNG files")
struct AnimationTests {
  @Test("A round becomes one file: exact delays, the first frame a still, and nothing left behind")
  func round() async throws {
    let folder = try TemporaryFolder()
    let banner = try Banner(try Rig.small(in: folder))
    let before = try folder.names()
    let sink = AnimationSink(path: folder.file("a.apng"), plays: 3, overwrites: false)
    let summary = try await FramePipeline(banner, jobs: 3).run(
      FrameSelection(count: banner.frameCount), into: sink)
    #expect(summary.frames == 36)
    #expect(try folder.names() == (before + ["a.apng"]).sorted())
    let bytes = try folder.bytes("a.apng")
    let still = try await banner.decoded(0)
    #expect(try PNGDecoder.decode(bytes) == still)
    // acTL: 18 pictures, 3 plays; fcTL: the delays add up to 36/60 s.
    let chunks = Self.chunks(bytes)
    let control = try #require(chunks.first { $0.type == "acTL" }).data
    #expect(control.prefix(8) == [0, 0, 0, 18, 0, 0, 0, 3])
    let delays = chunks.filter { $0.type == "fcTL" }.map { chunk in
      let data = Array(chunk.data)
      return Rational(
        Int(data[20]) << 8 | Int(data[21]), Int(data[22]) << 8 | Int(data[23]))
    }
    #expect(delays.first == Rational(7, 60))
    #expect(delays.reduce(.zero, +) == Rational(36, 60))
  }

  @Test("The file is the same for any number of workers, and an existing one is refused")
  func workers() async throws {
    let folder = try TemporaryFolder()
    let banner = try Banner(try Rig.small(in: folder))
    for jobs in 1...3 {
      _ = try await FramePipeline(banner, jobs: jobs).run(
        FrameSelection(count: banner.frameCount),
        into: AnimationSink(path: folder.file("\(jobs).apng"), overwrites: false))
    }
    #expect(try folder.bytes("1.apng") == folder.bytes("2.apng"))
    #expect(try folder.bytes("1.apng") == folder.bytes("3.apng"))
    await #expect(throws: ExportError.outputExists(path: folder.file("1.apng"))) {
      _ = try await FramePipeline(banner, jobs: 1).run(
        FrameSelection(count: 2),
        into: AnimationSink(path: folder.file("1.apng"), overwrites: false))
    }
  }

  /// A file's chunks.
  static func chunks(_ bytes: [UInt8]) -> [(type: String, data: ArraySlice<UInt8>)] {
    var chunks: [(type: String, data: ArraySlice<UInt8>)] = []
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: bytes[(place + 4)..<(place + 8)], as: UTF8.self)
      chunks.append((type, bytes[(place + 8)..<(place + 8 + length)]))
      place += 12 + length
    }
    return chunks
  }
}
