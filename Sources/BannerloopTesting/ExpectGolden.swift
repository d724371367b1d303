public import Bannerloop
public import BannerloopGolden
public import Testing
private import XCTest

/// Expects frames of a scenario to be what their references show: in Swift Testing and in XCTest.
///
///     @Test func summer() async throws {
///       let (scenario, _) = try Scenario.open(["Banners/summer.banner.json5"])
///       await expectGolden(scenario, frames: [0, 30, 60])
///     }
///
/// References lie in `Goldens/` beside the test's file. `BANNERLOOP_RECORD` says when they are written:
/// ``RecordMode``. A test that writes fails. In Swift Testing failures attach
/// reference, actual and difference; XCTest's library for Linux has no attachments, so that there the
/// message names the pictures' folder.
///
/// - Parameters:
///   - scenario: What is drawn.
///   - frames: Which frames; `nil` for all.
///   - name: The case's name; the test's function where none is given. Two calls in one function need
///     names.
///   - rule: How pictures are compared; exactly where none is given and the reference says nothing.
///   - mode: When references are written.
///   - file: The test's file.
///   - function: The test's function.
///   - sourceLocation: Where a failure is told.
public func expectGolden(
  _ scenario: Scenario, frames: [Int]? = nil, named name: String? = nil,
  rule: RuleDescription? = nil, mode: RecordMode = .current, file: StaticString = #filePath,
  function: String = #function, sourceLocation: SourceLocation = #_sourceLocation
) async {
  let banner: Banner
  do throws(BannerError) {
    banner = try Banner(scenario)
  } catch {
    tell(GoldenCheck.Outcome(failure: "\(error)"), file, sourceLocation)
    return
  }
  await expectGolden(
    banner, frames: frames, named: name, rule: rule, mode: mode, file: file, function: function,
    sourceLocation: sourceLocation)
}

/// Expects frames of a banner to be what their references show.
///
/// - Parameters:
///   - banner: What is drawn.
///   - frames: Which frames; `nil` for all.
///   - name: The case's name; the test's function where none is given.
///   - rule: How pictures are compared.
///   - mode: When references are written.
///   - file: The test's file.
///   - function: The test's function.
///   - sourceLocation: Where a failure is told.
public func expectGolden(
  _ banner: Banner, frames: [Int]? = nil, named name: String? = nil,
  rule: RuleDescription? = nil, mode: RecordMode = .current, file: StaticString = #filePath,
  function: String = #function, sourceLocation: SourceLocation = #_sourceLocation
) async {
  let check = GoldenCheck(
    name: name ?? String(function.prefix { $0 != "(" }), beside: "\(file)",
    location: "\(sourceLocation.fileID):\(sourceLocation.line)", mode: mode, rule: rule)
  tell(await check.run(banner, frames: frames), file, sourceLocation)
}

/// Tells a failure to the test library that runs.
private func tell(
  _ outcome: GoldenCheck.Outcome, _ file: StaticString, _ location: SourceLocation
) {
  guard let failure = outcome.failure else { return }
  guard Test.current != nil else {
    XCTFail(failure, file: file, line: UInt(location.line))
    return
  }
  for attachment in outcome.attachments {
    Attachment.record(attachment.bytes, named: attachment.name, sourceLocation: location)
  }
  Issue.record(Comment(rawValue: failure), sourceLocation: location)
}
