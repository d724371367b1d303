import Bannerloop
import BannerloopTestSupport
import Foundation
import Testing

#if os(Linux)
/// A real file system that is full: a small tmpfs, which needs the right to mount one.
@Suite("A full disk", .serialized, .enabled(if: FullDisk.isPossible, "no right to mount a tmpfs"))
struct FullDiskTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "VC-P07: it is told with the path, and nothing is left, whoever writes",
    arguments: ["a.mp4", "a.gif", "a.y4m", "a.apng"])
  func full(_ name: String) async throws {
    guard !name.hasSuffix("mp4") || Media.isHere else { return }
    let place = folder.file("disk")
    try FullDisk.mount(place)
    defer { FullDisk.unmount(place) }
    var random = SeededGenerator(seed: 5)
    let noise = (0..<(80 * 60 * 3)).map { _ in UInt8.random(in: 0...255, using: &random) }
    for page in 0..<2 {
      _ = try folder.write(
        Array("P6 80 60 255\n".utf8) + noise.map { page == 0 ? $0 : ~$0 }, to: "\(page).ppm")
    }
    let scenario = Rig.scenario(size: (80, 60)) {
      $0.pages = (0..<2).map { Page(picture: .file(folder.file("\($0).ppm"))) }
      $0.duration = .frames(24)
    }
    let path = place + "/" + name
    let output: RenderOutput =
      switch name {
      case "a.mp4": .video(path: path, .mp4)
      case "a.gif": .gif(path: path)
      case "a.y4m": .y4m(path: path)
      default: .animation(path: path)
      }
    do {
      try await Rig.render(
        scenario, to: [output], change: { $0.crf = name.hasSuffix("mp4") ? 1 : nil })
      Issue.record("\(name) fitted")
    } catch let error as ExportError {
      guard case .diskFull(let told) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(told.hasPrefix(place))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [])
  }
}

/// Small file systems in memory.
enum FullDisk {
  /// Whether this process may mount one.
  static let isPossible: Bool = {
    guard getuid() == 0, Media.find("mount") != nil else { return false }
    let place = NSTemporaryDirectory() + "bannerloop-mount-\(getpid())"
    guard (try? mount(place)) != nil else { return false }
    unmount(place)
    try? FileManager.default.removeItem(atPath: place)
    return true
  }()

  struct NotMounted: Error {}

  static func mount(_ place: String) throws {
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    guard run("mount", ["-t", "tmpfs", "-o", "size=12k", "tmpfs", place]) == 0 else {
      throw NotMounted()
    }
  }

  static func unmount(_ place: String) { _ = run("umount", [place]) }

  private static func run(_ name: String, _ arguments: [String]) -> Int32 {
    guard let path = Media.find(name) else { return -1 }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
#endif
