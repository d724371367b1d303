import BannerloopTestSupport
import Foundation
import Testing

@Suite(
  "Hostile files", .serialized,
  .enabled(if: HostileFile.areAvailable, "the shared folder of pictures is not here"))
struct HostileFileTests {
  @Test(
    "They are shown or refused as expected, by name, in bounded time and memory",
    arguments: HostileFile.all)
  func file(_ file: HostileFile) throws {
    let folder = try TemporaryFolder()
    // One gigabyte beyond what the program itself maps.
    let outcome = try Program.shell(
      "ulimit -v 4000000; $BANNERLOOP render '\(file.path)' --size 40x30 --count 1 -o out --quiet",
      in: folder)
    switch file.outcome {
    case .decode: #expect(outcome.code == 0, "\(outcome.words)")
    case .refuse: #expect(outcome.code == 3, "\(outcome.words)")
    case .either: #expect([0, 3].contains(outcome.code), "\(outcome.words)")
    }
    #expect(outcome.seconds < 20)
    #expect(outcome.output.isEmpty)
    if outcome.code == 0 {
      #expect(try folder.names() == ["out"])
    } else {
      #expect(outcome.words.contains(file.name))
      #expect(try folder.names() == [])
    }
  }
}

/// A file that was made to break decoders.
struct HostileFile: Sendable, CustomTestStringConvertible {
  enum Outcome: Sendable {
    case decode, refuse, either
  }

  var name: String
  var path: String
  var outcome: Outcome

  var testDescription: String { name }

  static var areAvailable: Bool { !all.isEmpty }

  static let all: [HostileFile] = {
    guard let shared = SharedFolder.path,
      let data = try? Data(contentsOf: URL(filePath: shared + "/images/expected.json")),
      let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let files = root["files"] as? [String: [String: Any]]
    else { return [] }
    return files.keys.sorted().filter { $0.hasPrefix("hostile/") }.map { key in
      let text = files[key]?["outcome"] as? String ?? ""
      let outcome: Outcome =
        text.hasPrefix("decode") ? .decode : text.hasPrefix("refuse") ? .refuse : .either
      return HostileFile(
        name: String(key.dropFirst("hostile/".count)), path: shared + "/images/" + key,
        outcome: outcome)
    }
  }()
}
