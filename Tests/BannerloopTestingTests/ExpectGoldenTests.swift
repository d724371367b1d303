import Bannerloop
import BannerloopGolden
import BannerloopTestSupport
import Foundation
import Testing
import XCTest

@testable import BannerloopTesting

/// A small banner of two colours, with the second page's shade to choose.
private func banner(_ shade: UInt8 = 200) throws -> Banner {
  var scenario = Scenario()
  scenario.canvas.size = PointSize(width: 24, height: 12)
  scenario.canvas.rate = FrameRate(10)
  scenario.pages = [Color.black, Color(red: shade, green: 90, blue: 40)].map {
    Page(picture: .color($0))
  }
  scenario.pageControl.isVisible = false
  return try Banner(scenario)
}

@Suite("Golden expectations in tests")
struct ExpectGoldenTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func check(
    _ mode: RecordMode, _ name: String = "case", location: String = "here"
  ) -> GoldenCheck {
    GoldenCheck(name: name, beside: folder.file("SomeTests.swift"), location: location, mode: mode)
  }

  @Test("A missing reference is recorded and fails, then passes; in CI nothing is written")
  func missing() async throws {
    defer { withExtendedLifetime(folder) {} }
    let never = await check(.never).run(try banner())
    #expect(never.failure?.contains("missing") == true)
    #expect(try folder.names() == [])
    let first = await check(.missing).run(try banner())
    #expect(first.failure?.contains("Recorded SomeTests/case") == true)
    #expect(try folder.names(in: "Goldens/%53ome%54ests/case") == ["default"])
    let second = await check(.missing).run(try banner())
    #expect(second.failure == nil && second.report?.outcome == .pass)
    let part = await check(.never).run(try banner(), frames: [0, 3])
    #expect(part.failure == nil)
  }

  @Test("A difference attaches reference, actual and difference, and is recorded only when asked")
  func differing() async throws {
    defer { withExtendedLifetime(folder) {} }
    _ = await check(.missing).run(try banner())
    let outcome = await check(.missing).run(try banner(90))
    #expect(outcome.failure?.contains("differ") == true)
    #expect(
      outcome.attachments.map { String($0.name.split(separator: "-").last ?? "") } == [
        "reference.png", "actual.png", "difference.png",
      ])
    #expect(try outcome.attachments.allSatisfy { try PNGDecoder.decode($0.bytes).width == 24 })
    #expect(await check(.never).run(try banner(90)).failure != nil)
    #expect(await check(.failed).run(try banner(90)).failure?.contains("Recorded") == true)
    #expect(await check(.never).run(try banner(90)).failure == nil)
    #expect(await check(.all).run(try banner()).failure?.contains("Recorded") == true)
    #expect(await check(.never).run(try banner()).failure == nil)
  }

  @Test("Two places that use one reference are told")
  func twice() async throws {
    defer { withExtendedLifetime(folder) {} }
    _ = await check(.missing, "same", location: "one").run(try banner())
    let second = await check(.missing, "Same", location: "two").run(try banner())
    #expect(second.failure?.contains("use one reference") == true)
  }

  @Test("The mode comes from the environment, and CI never records")
  func modes() {
    #expect(RecordMode.mode([:]) == .missing)
    #expect(RecordMode.mode(["CI": "false"]) == .missing)
    #expect(RecordMode.mode(["CI": "true", "BANNERLOOP_RECORD": "all"]) == .never)
    #expect(RecordMode.mode(["BANNERLOOP_RECORD": "failed"]) == .failed)
  }

  @Test("Swift Testing is told of a failure, once")
  func swiftTesting() async throws {
    let shared = try banner(90)
    await withKnownIssue {
      // A reference that is not there: this file has no folder of references.
      await expectGolden(shared, frames: [0], named: "never-recorded", mode: .never)
    }
  }
}

/// The same expectation where XCTest runs; its references are beside this file.
final class ExpectGoldenXCTests: XCTestCase {
  func testFramesAreWhatTheReferencesShow() async throws {
    let shared = try banner()
    await expectGolden(shared, frames: [0, 5], named: "two-colours", mode: .never)
  }
}
