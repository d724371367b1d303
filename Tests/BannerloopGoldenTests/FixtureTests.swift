import Bannerloop
import BannerloopCompare
import BannerloopTestSupport
import Foundation
import Testing

@testable import BannerloopGolden

/// Where the pictures are; `nil` for most people.
private let fixtureFolder: String? = SharedFolder.path.map { $0 + "/heldback/pixelmatch/" }.flatMap
{
  FileManager.default.fileExists(atPath: $0 + "6a.png") ? $0 : nil
}

/// Counts of pixelmatch's own pictures, where they lie in the shared folder.
@Suite(
  "Pictures of pixelmatch",
  .enabled(if: fixtureFolder != nil, "There are no pictures of pixelmatch"))
struct FixtureTests {
  private func compare(
    _ name: String, _ metric: Metric, excludes: Bool, window: Int = 32
  ) throws -> Difference {
    let folder = try #require(fixtureFolder)
    let reader = PNGReader(ignoresColourProfile: true)
    let rule = ComparisonRule(
      metric: metric, tolerance: Tolerance(maxAA: excludes ? 0 : nil, windowSide: window),
      alpha: .checkerboard, excludesAntiAliasing: excludes)
    return try PixelComparison.compare(
      try reader.picture(at: folder + name + "a.png"),
      try reader.picture(at: folder + name + "b.png"), by: rule
    ).difference
  }

  @Test("GC-G06: the bonus at edges")
  func edgeBonus() throws {
    #expect(try compare("6", .yiq(0.05), excludes: true).counted == 51)
    #expect(try compare("5", .yiq(0.05), excludes: true).counted == 6)
  }

  @Test("GC-G07: excluded and counted are told apart")
  func inversion() throws {
    let excluded = try compare("6", .yiq(0.05), excludes: true)
    #expect(excluded.counted == 51 && excluded.smoothed == 4849)
    #expect(try compare("6", .yiq(0.05), excludes: false).counted == 4900)
  }

  @Test("Counts of both metrics, and GC-G22: windows")
  func counts() throws {
    #expect(try compare("1", .yiq(0.05), excludes: true).counted == 143)
    #expect(try compare("1", .oklab(0.05), excludes: true).counted == 154)
    for (side, most) in [(8, 6), (32, 29), (64, 45)] {
      #expect(try compare("6", .oklab(0.05), excludes: true, window: side).window == most)
    }
  }
}
