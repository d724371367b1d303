import BannerloopImages
import BannerloopPixels
import Foundation
import Testing

@Suite("Picture files")
struct PictureFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "bannerloop-\(UUID().uuidString)")

  private func write(_ bytes: [UInt8], _ name: String = "a.png") throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: name).path
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  private func error(_ path: String, _ limits: ImageLimits = ImageLimits()) -> ImageError? {
    do throws(ImageError) { _ = try PictureFile(path: path, limits: limits) } catch {
      return error
    }
    return nil
  }

  @Test("A file is described by its head, whatever its name")
  func described() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = numbered(width: 3, height: 2)
    let file = try PictureFile(path: try write(bytes, "wrong.jpg"))
    #expect(file.header.format == .ppm)
    #expect(file.header.size == PixelSize(width: 3, height: 2))
    #expect(!file.header.hasAlpha)
    #expect(file.byteCount == bytes.count)
    #expect(try file.bytes() == bytes)
    // The hash of the same bytes held in memory.
    #expect(try file.checksum == picture(bytes).checksum)
  }

  @Test("What is no readable file is refused with its own error")
  func refused() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let empty = try write([], "empty.png")
    #expect(error(empty) == .empty(path: empty))
    #expect(error(folder.path) == .notAFile(path: folder.path))
    #expect(error("/dev/null") == .notAFile(path: "/dev/null"))
    #expect(error(folder.path + "/none") == .missing(path: folder.path + "/none"))
    let text = try write(Array("hello".utf8))
    #expect(error(text) == .unknownFormat(path: text))
    #expect(
      error(text, ImageLimits(maximumBytes: 4)) == .tooManyBytes(path: text, count: 5, limit: 4))
    let pipe = folder.path + "/pipe"
    let made = unsafe mkfifo(pipe, 0o600)
    try #require(made == 0)
    #expect(error(pipe) == .notAFile(path: pipe))
  }

  @Test("The pixel limit is checked from the head")
  func pixelLimit() throws {
    let head = Array("P6 20000 20000 255\n".utf8)
    let size = PixelSize(width: 20000, height: 20000)
    #expect(throws: ImageError.tooManyPixels(path: "test", size: size, limit: 300_000_000)) {
      try picture(head)
    }
    #expect(throws: ImageError.self) {
      try picture(numbered(width: 3, height: 3), limits: .init(maximumPixels: 8))
    }
    #expect(
      try picture(numbered(width: 3, height: 3), limits: .init(maximumPixels: 9)).byteCount > 0)
  }

  @Test("A file that changes after its head was read is refused")
  func changed() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try write(numbered(width: 3, height: 2))
    let file = try PictureFile(path: path)
    _ = try write(numbered(width: 2, height: 3))
    #expect(throws: ImageError.changed(path: path)) { try file.decodedFull() }
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: ImageError.missing(path: path)) { try file.decodedFull() }
  }

  @Test("A cut off file is refused when it is decoded")
  func truncated() throws {
    let whole = TinyFiles.png(
      width: 60, height: 60, colorType: 0, samples: [UInt8](repeating: 9, count: 3600))
    let file = try picture(Array(whole.prefix(2000)))
    #expect(throws: ImageError.self) { try file.decodedFull() }
    #expect(throws: ImageError.self) {
      try file.decoded(into: PixelSize(width: 9, height: 9), mode: .fill)
    }
  }

  @Test("Random bytes behind a good beginning never crash", arguments: 0..<60)
  func damaged(_ seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var bytes = TinyFiles.png(
      width: 16, height: 16, colorType: 6, samples: (0..<1024).map { UInt8($0 & 255) },
      orientation: 6)
    for _ in 0..<6 { bytes[8 + random(bytes.count - 8)] = UInt8(random(256)) }
    _ = try? picture(bytes).decoded(into: PixelSize(width: 20, height: 9), mode: .blurFill)
  }
}
