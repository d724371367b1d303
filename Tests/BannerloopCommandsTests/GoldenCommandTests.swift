import Bannerloop
import BannerloopTestSupport
import Foundation
import Testing

@Suite("bannerloop golden")
struct GoldenCommandTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @discardableResult
  private func golden(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Program.Outcome {
    try Program.run(
      ["golden"] + arguments, in: folder,
      environment: Program.environment.merging(environment) { $1 })
  }

  /// Every file below a folder with its contents and time of change.
  private func tree(_ name: String) throws -> [String: String] {
    var result: [String: String] = [:]
    let root = folder.file(name)
    for path in FileManager.default.subpaths(atPath: root) ?? [] {
      let attributes = try FileManager.default.attributesOfItem(atPath: root + "/" + path)
      let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      let isFile = attributes[.type] as? FileAttributeType == .typeRegular
      let content = isFile ? try Data(contentsOf: URL(filePath: root + "/" + path)) : Data()
      result[path] = "\(content.base64EncodedString()) \(time)"
    }
    return result
  }

  private func outcomes() throws -> [String: String] {
    let data = Data(try folder.bytes("output/golden/result.json"))
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let cases = try #require(object["cases"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: cases.map {
        ("\($0["suite"] ?? "")/\($0["name"] ?? "")", "\($0["outcome"] ?? "")")
      })
  }

  @Test("A reference that was replaced or cut beside its list does not pass")
  func replacedReference() throws {
    try folder.flat("shots/a.png", 10)
    #expect(try golden("record", "shots").code == 6)
    #expect(try golden("check", "shots").code == 0)
    let paths = FileManager.default.subpaths(atPath: folder.path) ?? []
    let reference = try #require(
      paths.first { $0.hasSuffix(".png") && $0.contains("/a/default/") })
    let whole = try folder.bytes(reference)
    try folder.flat(reference, 200)
    let replaced = try golden("check", "shots")
    #expect(replaced.code != 0)
    #expect((replaced.text + replaced.words).contains("remove it and record again"))
    _ = try folder.write(Array(whole.prefix(whole.count / 2)), to: reference)
    #expect(try golden("check", "shots").code != 0)
    _ = try folder.write(whole, to: reference)
    #expect(try golden("check", "shots").code == 0)
  }

  @Test("GC-G30: changed, new and deleted are three outcomes with their own codes")
  func threeKinds() throws {
    try folder.flat("shots/a.png", 10)
    try folder.flat("shots/b.png", 20)
    try folder.flat("shots/gone.png", 30)
    #expect(try golden("record", "shots").code == 6)
    #expect(try golden("check", "shots").code == 0)
    try FileManager.default.removeItem(atPath: folder.file("shots/gone.png"))
    let deleted = try golden("check", "shots")
    #expect(deleted.code == 0 && deleted.text.contains("main/gone/default: orphan"))
    #expect(try golden("check", "shots", "--strict").code == 6)
    try folder.flat("shots/new.png", 40)
    #expect(try golden("check", "shots").code == 6)
    try folder.flat("shots/a.png", 11)
    let all = try golden("check", "shots")
    #expect(all.code == 1)
    #expect(try outcomes() == ["main/a": "differ", "main/b": "pass", "main/new": "missing"])
    let junit = String(decoding: try folder.bytes("output/golden/junit.xml"), as: UTF8.self)
    #expect(junit.contains("tests=\"3\" failures=\"2\" errors=\"0\""))
    let summary = String(decoding: try folder.bytes("output/golden/summary.md"), as: UTF8.self)
    #expect(summary.contains("1 pass, 1 differ, 1 missing, 1 orphan."))
  }

  @Test("GC-G31: in CI nothing is written and every retry fails")
  func continuousIntegration() throws {
    try folder.flat("shots/a.png", 10)
    try golden("record", "shots")
    try folder.flat("shots/b.png", 20)
    let before = try tree("goldens")
    for _ in 0..<3 {
      #expect(
        try golden("check", "shots", "--retries", "2", environment: ["CI": "true"]).code == 6)
      #expect(try golden("record", "shots", environment: ["CI": "1"]).code == 2)
      #expect(try golden("approve", environment: ["CI": "true"]).code == 2)
      #expect(try golden("approve", "--ci").code == 2)
      #expect(try golden("prune", "--yes", "--ci").code == 2)
    }
    #expect(try tree("goldens") == before)
    #expect(try golden("approve", "--dry-run", environment: ["CI": "true"]).code == 0)
    #expect(try tree("goldens") == before)
    let allowed = try golden("record", "shots", "--allow-record-in-ci", "--ci", "--accept")
    #expect(allowed.code == 0)
    #expect(try golden("check", "shots", environment: ["CI": "false"]).code == 0)
  }

  @Test("GC-G32: pictures within the tolerance stay byte for byte, unless forced")
  func tolerantStays() throws {
    try folder.flat("shots/a.png", 10)
    try golden("record", "shots", "--max-pixels", "10")
    try folder.flat("shots/a.png", 10, changed: 3)
    #expect(try golden("check", "shots").code == 0)
    #expect(try outcomes() == ["main/a": "pass-tolerant"])
    let before = try tree("goldens")
    #expect(try golden("approve").code == 0)
    #expect(try tree("goldens") == before)
    #expect(try golden("approve", "--force").code == 0)
    #expect(try tree("goldens") != before)
    #expect(try golden("check", "shots").code == 0)
    #expect(try outcomes() == ["main/a": "pass"])
  }

  @Test("GC-G33: a filtered run touches nothing else and cannot prune")
  func filtered() throws {
    for name in ["a", "b", "c"] { try folder.flat("shots/\(name).png", 10) }
    try golden("record", "shots")
    for name in ["a", "b", "c"] { try folder.flat("shots/\(name).png", 50) }
    let before = try tree("goldens")
    #expect(try golden("check", "shots", "--filter", "main/b").code == 1)
    #expect(try golden("prune", "--yes").code == 2)
    #expect(try golden("approve").code == 0)
    let after = try tree("goldens")
    for (path, content) in before where !path.hasPrefix("main/b") && path != "main" {
      #expect(after[path] == content)
    }
    #expect(after["main/b/default/f000000.png"] != before["main/b/default/f000000.png"])
    #expect(try golden("check", "shots", "--shard", "1/2").code == 1)
    #expect(try golden("prune").code == 2)
    try FileManager.default.removeItem(atPath: folder.file("shots/c.png"))
    #expect(try golden("check", "shots").code == 1)
    let listed = try golden("prune")
    #expect(listed.code == 0 && listed.text == "main/c/default\n")
    #expect(folder.has("goldens/main/c/default/golden.json"))
    #expect(try golden("prune", "--yes").code == 0)
    #expect(!folder.has("goldens/main/c") && folder.has("goldens/main/a/default/golden.json"))
    // A stale run says nothing about now.
    try FileManager.default.removeItem(atPath: folder.file("output/golden/result.json"))
    #expect(try golden("prune").code == 2)
  }

  @Test("GC-G34: a renamed case and a folder that no case touches are orphans")
  func renamed() throws {
    try folder.flat("shots/old.png", 10)
    try golden("record", "shots")
    try folder.flat("elsewhere/x.png", 10)
    try golden("record", "elsewhere", "--suite", "other")
    try FileManager.default.moveItem(
      atPath: folder.file("shots/old.png"), toPath: folder.file("shots/renamed.png"))
    try folder.flat("goldens/main/stray.png", 1)
    #expect(try golden("check", "shots").code == 6)
    // The other suite's pictures are still there: they were left out, and their reference stays.
    #expect(try golden("prune").text == "main/old/default\nmain/stray.png\n")
    try FileManager.default.removeItem(atPath: folder.file("elsewhere"))
    #expect(try golden("check", "shots").code == 6)
    #expect(
      try golden("prune").text == "main/old/default\nmain/stray.png\nother/x/default\n")
    // That something is gone where nobody looked is told, and no reason to remove it.
    let pruned = try golden("prune", "--yes")
    #expect(pruned.words.contains("1 of them are not removed"), "\(pruned.words)")
    #expect(folder.has("goldens/other/x/default/golden.json"))
    #expect(!folder.has("goldens/main/old") && !folder.has("goldens/main/stray.png"))
  }

  @Test("Pruning leaves alone what is no reference, and never follows a link")
  func foreignFolders() throws {
    try folder.flat("shots/a.png", 10)
    try golden("record", "shots", "--accept")
    for name in ["goldens/main/notes/mine", "outside/v"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: true)
    }
    try folder.write("mine", to: "goldens/main/notes/mine/readme.txt")
    try folder.write("keep", to: "outside/v/keep.txt")
    try folder.write("{}", to: "outside/v/golden.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("goldens/main/ln"), withDestinationPath: folder.file("outside"))
    try golden("check", "shots")
    let pruned = try golden("prune", "--yes")
    #expect(pruned.text == "")
    for name in ["goldens/main/notes/mine/readme.txt", "outside/v/keep.txt"] {
      #expect(folder.has(name), "\(name)")
    }
  }

  @Test("GC-G33: a run of one input leaves the references of other inputs alone")
  func oneOfSeveral() throws {
    for name in ["one", "two"] {
      try folder.write(
        """
        { canvas: { size: "40x20", scale: 1, fps: 10 }, pages: ["p.png", "q.png"] }
        """, to: "\(name).banner.json5")
    }
    try folder.flat("p.png", 40)
    try folder.flat("q.png", 90)
    #expect(try golden("record", "one.banner.json5", "two.banner.json5", "--accept").code == 0)
    let manifest = String(
      decoding: try folder.bytes("goldens/main/one/default/golden.json"), as: UTF8.self)
    #expect(manifest.contains("\"input\" : \"../one.banner.json5\""))
    let one = try golden("check", "one.banner.json5", "--strict")
    #expect(one.code == 0 && !one.text.contains("orphan"), "\(one.text)\(one.words)")
    #expect(try golden("prune", "--yes").text == "")
    #expect(folder.has("goldens/main/two/default/golden.json"))
    // From another folder too.
    try folder.makeFolder("below")
    let below = try Program.shell(
      "cd below && \"$BANNERLOOP\" golden check ../one.banner.json5 --references ../goldens --run r "
        + "&& \"$BANNERLOOP\" golden prune --run r", in: folder)
    #expect(below.code == 0 && below.text == "", "\(below.text)\(below.words)")
    // An input that is gone leaves an orphan, which goes.
    try FileManager.default.removeItem(atPath: folder.file("two.banner.json5"))
    #expect(try golden("check", "one.banner.json5").text.contains("main/two/default: orphan"))
    #expect(try golden("prune", "--yes").text == "main/two/default\n")
    #expect(!folder.has("goldens/main/two") && folder.has("goldens/main/one/default/golden.json"))
  }

  @Test("References that do not tell their input are orphans of whole folders only")
  func untold() throws {
    try folder.flat("shots/a.png", 10)
    try folder.flat("shots/b.png", 10)
    try golden("record", "shots")
    let path = "goldens/main/b/default/golden.json"
    var text = String(decoding: try folder.bytes(path), as: UTF8.self)
    text.replace("\"input\" : \"../shots/b.png\",", with: "")
    try folder.write(text, to: path)
    try FileManager.default.removeItem(atPath: folder.file("shots/b.png"))
    try folder.write(
      "{ canvas: { size: \"40x20\", scale: 1, fps: 10 }, pages: [\"shots/a.png\"] }",
      to: "c.banner.json5")
    #expect(!(try golden("check", "c.banner.json5").text.contains("orphan")))
    #expect(try golden("prune").text == "")
    #expect(try golden("check", "shots").text.contains("main/b/default: orphan"))
  }

  @Test("A frame that is gone from a sequence fails, and approving drops its reference")
  func lostFrame() throws {
    for frame in 0..<4 { try folder.flat("shots/s/f\(frame).png", UInt8(frame * 9)) }
    try golden("record", "shots")
    try FileManager.default.removeItem(atPath: folder.file("shots/s/f2.png"))
    let lost = try golden("check", "shots")
    #expect(lost.code == 1 && lost.text.contains("lost"), "\(lost.text)")
    #expect(lost.text.contains("frame 2") && lost.text.contains("no longer has this frame"))
    #expect(try golden("approve").code == 0)
    #expect(try golden("check", "shots").code == 0)
    #expect(!folder.has("goldens/main/s/default/f000002.png"))
  }

  @Test("A folder of nothing but numbered pictures is one sequence, from wherever it is named")
  func flatSequence() throws {
    for frame in 0..<4 { try folder.flat("shots/frame_\(frame).png", UInt8(frame * 9)) }
    try folder.write("{}", to: "shots/frames.json")
    let recorded = try golden("record", "shots/")
    #expect(recorded.text == "main/shots: recorded 4 frames; 4 different pictures\n")
    #expect(try golden("check", "./shots").code == 0)
    let inside = try Program.shell(
      "cd shots && exec \"$BANNERLOOP\" golden check . --references ../goldens --run ../run",
      in: folder)
    #expect(inside.code == 0, "\(inside.words)")
    try FileManager.default.removeItem(atPath: folder.file("shots/frame_2.png"))
    let lost = try golden("check", "shots")
    #expect(lost.code == 1 && lost.text.contains("frame 2"), "\(lost.text)")
    // With another picture beside them they are single pictures, as in every folder.
    try folder.flat("shots/title.png", 5)
    #expect(try golden("check", "shots").text.contains("main/frame_0: missing"))
    // Gone, it is an orphan that is removed only where the run looked for it.
    try FileManager.default.removeItem(atPath: folder.file("shots"))
    try folder.flat("other/a.png", 5)
    try golden("check", "other")
    #expect(try golden("prune").words.contains("1 of them are not removed"))
  }

  @Test("A reference picture that was removed is missing, and recording makes it again")
  func removedReference() throws {
    for frame in 0..<3 { try folder.flat("shots/s/f\(frame).png", UInt8(frame * 9)) }
    try folder.flat("shots/a.png", 7)
    try golden("record", "shots")
    let picture = "goldens/main/s/default/f000001.png"
    let original = try folder.bytes(picture)
    try FileManager.default.removeItem(atPath: folder.file(picture))
    let missing = try golden("check", "shots")
    #expect(missing.code == 6 && missing.text.contains("main/s: missing"), "\(missing.text)")
    let report = String(decoding: try folder.bytes("output/golden/result.json"), as: UTF8.self)
    #expect(report.contains("golden.json names f000001.png, and it is not there"))
    let recorded = try golden("record", "shots")
    #expect(recorded.code == 6)
    #expect(recorded.text == "main/s: recorded 1 frames; 3 different pictures\n")
    #expect(try folder.bytes(picture) == original)
    #expect(try golden("check", "shots").code == 0)
    // Approving what was made in a run does the same.
    try FileManager.default.removeItem(atPath: folder.file(picture))
    #expect(try golden("check", "shots").code == 6)
    #expect(try golden("approve").code == 0)
    #expect(try golden("check", "shots").code == 0)
  }

  @Test("Verdicts stand where nobody reads what is printed")
  func closedPipe() throws {
    try folder.flat("a.png", 10)
    try folder.flat("shots/a.png", 10)
    try golden("record", "shots")
    try folder.flat("shots/a.png", 20)
    for (words, code) in [
      ("diff a.png shots/a.png", "1"), ("diff a.png shots/a.png --json", "1"),
      ("golden check shots", "1"), ("golden check shots --json", "1"),
      ("bench a.png --count 8 --no-files --require-conclusive", "7"),
    ] {
      _ = try Program.shell(
        "{ \"$BANNERLOOP\" \(words) 2>/dev/null; echo $? > code; } | true", in: folder)
      let found = String(decoding: try folder.bytes("code"), as: UTF8.self)
      #expect(found == code + "\n", "\(words)")
    }
  }

  @Test("Folders without pictures, such as the references, do not split a folder of frames")
  func ownOutput() throws {
    for frame in 1...3 { try folder.flat("self/\(frame).png", UInt8(frame * 9)) }
    try folder.makeFolder("self/empty")
    try folder.flat("self/._1.png", 3)
    let run = "\"$BANNERLOOP\" golden"
    let outcome = try Program.shell(
      "cd self && { \(run) record .; \(run) check . && \(run) record .; }", in: folder)
    #expect(outcome.code == 0, "\(outcome.words)")
    #expect(outcome.text == "main/self: recorded 3 frames; 3 different pictures\n")
    #expect(outcome.words.contains("Recorded 0 of 1 cases"))
  }

  @Test("Pruning counts what it removes")
  func prunedCount() throws {
    for name in ["f1", "f2"] { try folder.flat("in/\(name)/a\(name).png", 5) }
    try golden("record", "in/f1", "in/f2")
    try FileManager.default.removeItem(atPath: folder.file("in/f2"))
    try golden("check", "in/f1")
    let listed = try golden("prune")
    #expect(listed.words.contains("Nothing to prune.") && listed.words.contains("not removed"))
    let pruned = try golden("prune", "--yes", "--json")
    #expect(pruned.words.contains("Nothing to prune."), "\(pruned.words)")
    let object = try pruned.object()
    #expect(object["kept"] as? [String] == ["main/af2/default"])
    #expect(object["removed"] as? [String] == [])
    #expect(folder.has("goldens/main/af2/default/golden.json"))
  }

  @Test("What people put beside references stays when those are pruned")
  func foreignFilesPruned() throws {
    for name in ["a", "b", "c"] { try folder.flat("shots/\(name).png", 10) }
    try golden("record", "shots")
    try folder.write("mine", to: "goldens/main/b/default/notes.txt")
    try folder.flat("goldens/main/b/default/keep/photo.png", 3)
    try folder.write("broken", to: "goldens/main/c/default/golden.json")
    for name in ["b", "c"] {
      try FileManager.default.removeItem(atPath: folder.file("shots/\(name).png"))
    }
    try golden("check", "shots")
    let pruned = try golden("prune", "--yes")
    #expect(
      pruned.code == 0 && pruned.words.contains("not ours stay in main/b/default"),
      "\(pruned.words)")
    #expect(try folder.names(in: "goldens/main/b/default") == ["keep", "notes.txt"])
    #expect(folder.has("goldens/main/b/default/keep/photo.png"))
    #expect(!folder.has("goldens/main/c"))
    #expect(try golden("check", "shots", "--strict").code == 0)
  }

  @Test("What people put beside references stays when those are recorded and approved")
  func foreignFiles() throws {
    for frame in 0..<3 { try folder.flat("shots/s/f\(frame).png", UInt8(frame * 9)) }
    try golden("record", "shots")
    let place = "goldens/main/s/default/"
    try folder.write("mine", to: place + "README.txt")
    try folder.makeFolder(place + "sub")
    try folder.write("mine too", to: place + "sub/x")
    try folder.flat(place + "f000077.png", 3)
    func expectKept() throws {
      for name in ["README.txt", "sub/x", "f000077.png"] { #expect(folder.has(place + name)) }
    }
    try FileManager.default.removeItem(atPath: folder.file(place + "f000001.png"))
    #expect(try golden("record", "shots").code == 6)
    try expectKept()
    try folder.flat("shots/s/f2.png", 99)
    try golden("check", "shots")
    #expect(try golden("approve").code == 0)
    try expectKept()
    #expect(try golden("check", "shots").text.contains("f000077.png: orphan"))
    // A folder in a picture's place is nobody's to remove.
    try FileManager.default.removeItem(atPath: folder.file(place + "f000001.png"))
    try folder.makeFolder(place + "f000001.png/deep")
    let refused = try golden("record", "shots")
    #expect(refused.code == 2 && refused.words.contains("folder in a picture's place"))
    #expect(folder.has(place + "f000001.png/deep"))
  }

  @Test("Every verb prints one JSON object on demand, and nothing else")
  func objects() throws {
    try folder.flat("shots/a.png", 10)
    let recorded = try golden("record", "shots", "--json").object()
    #expect(recorded["cases"] as? Int == 1)
    #expect((recorded["recorded"] as? [[String: Any]])?.first?["id"] as? String == "main/a")
    try folder.flat("shots/a.png", 20)
    #expect(try golden("check", "shots", "--json").object()["cases"] != nil)
    let dry = try golden("approve", "--dry-run", "--json").object()
    #expect(dry["isDryRun"] as? Bool == true)
    #expect((dry["approved"] as? [[String: Any]])?.count == 1)
    #expect(try golden("report", "--json").object()["cases"] != nil)
    #expect(try golden("prune", "--json").object()["listed"] as? [String] == [])
  }

  @Test("An approval that was killed half way can be made again, and leaves no rubbish")
  func half() throws {
    for name in ["a", "b"] { try folder.flat("shots/\(name).png", 10) }
    try golden("record", "shots")
    let old = try folder.bytes("goldens/main/b/default/golden.json")
    let picture = try folder.bytes("goldens/main/b/default/f000000.png")
    for name in ["a", "b"] { try folder.flat("shots/\(name).png", 20) }
    try golden("check", "shots")
    #expect(try golden("approve").code == 0)
    // As if the second one had not been reached.
    _ = try folder.write(old, to: "goldens/main/b/default/golden.json")
    _ = try folder.write(picture, to: "goldens/main/b/default/f000000.png")
    try folder.makeFolder("goldens/main/a/.default.partial-999999999-0/whole")
    try folder.write("", to: "goldens/main/a/.default.partial-999999999-0/.lock")
    let again = try golden("approve")
    #expect(again.code == 0 && again.words.contains("Approved 1 of 2"), "\(again.words)")
    #expect(try golden("check", "shots").code == 0)
    #expect(try folder.names(in: "goldens/main/a") == ["default"])
  }

  @Test("Alternates must be there, links must lead somewhere, and references be in a folder")
  func nothingSilent() throws {
    try folder.flat("shots/a.png", 10)
    try golden("record", "shots")
    try folder.flat("shots/a.png", 20)
    try golden("check", "shots")
    let result = try #require(
      JSONSerialization.jsonObject(with: Data(try folder.bytes("output/golden/result.json")))
        as? [String: Any])
    let frame = ((result["cases"] as? [[String: Any]])?.first?["frames"] as? [[String: Any]])?.first
    let hash = try #require(frame?["actualHash"] as? String)
    let path = "goldens/main/a/default/golden.json"
    let text = String(decoding: try folder.bytes(path), as: UTF8.self)
    try folder.write(
      text.replacing(
        "\"schema\"",
        with:
          "\"alternates\": [{\"file\": \"alt.png\", \"hash\": \"\(hash)\", \"frames\": \"0\"}], \"schema\""
      ),
      to: path)
    #expect(try golden("check", "shots").code == 3)
    try folder.flat("goldens/main/a/default/alt.png", 20)
    #expect(try golden("check", "shots").code == 0)
    try folder.flat("goldens/main/a/default/alt.png", 30)
    #expect(try golden("check", "shots").code == 2)
    try folder.write(text, to: path)
    try folder.flat("shots/a.png", 10)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("shots/gone.png"), withDestinationPath: "nowhere.png")
    let dangling = try golden("check", "shots")
    #expect(dangling.code == 3 && dangling.text.contains("main/gone"), "\(dangling.text)")
    let file = try golden("check", "shots", "--references", "shots/a.png")
    #expect(file.code == 2 && file.words.contains("is no folder"))
  }

  @Test("No name writes a line of its own")
  func controlCharacters() throws {
    try folder.flat("shots/a\nmain: pass.png", 10)
    let recorded = try golden("record", "shots")
    #expect(recorded.text.split(separator: "\n").count == 1, "\(recorded.text)")
    #expect(recorded.text.contains("a\\nmain: pass"))
  }

  @Test("5,000 cases are recorded with few waits for the disk, and each is whole")
  func manyCases() throws {
    for index in 0..<600 { try folder.flat("shots/c\(index).png", UInt8(index % 200)) }
    let outcome = try golden("record", "shots", "--accept", "--jobs", "2")
    #expect(outcome.code == 0)
    #expect(outcome.text.split(separator: "\n").count == 600)
    #expect(try golden("check", "shots").code == 0)
    let left = (FileManager.default.subpaths(atPath: folder.file("goldens")) ?? []).filter {
      $0.contains(".partial-") || $0.contains("made-")
    }
    #expect(left == [])
  }

  @Test("GC-G37: two cases with one reference are told before anything is made")
  func duplicates() throws {
    try folder.flat("one/a.png", 10)
    try folder.flat("two/a.png", 20)
    let outcome = try golden("check", "one", "two")
    #expect(outcome.code == 6)
    #expect(outcome.words.contains("one/a.png") && outcome.words.contains("two/a.png"))
    try folder.flat("three/Foo.png", 10)
    try folder.flat("three/foo.png", 20)
    let cases = try golden("check", "three")
    #expect(cases.code == 6 && cases.words.contains("Foo.png"))
    #expect(!folder.has("output") && !folder.has("goldens"))
  }

  @Test("GC-G40: the most specific variant wins, and a fallback is named")
  func variants() throws {
    try folder.flat("shots/a.png", 10)
    try golden("record", "shots")
    try folder.flat("shots/a.png", 20)
    let specific = "\(Self.os)-\(Self.arch)-fontsA"
    try golden("record", "shots", "--variant", specific)
    #expect(try golden("check", "shots", "--fonts", "fontsA").code == 0)
    let fallback = try golden("check", "shots", "--fonts", "fontsB")
    #expect(fallback.code == 1)
    #expect(fallback.text.contains("fallback variant default"))
    #expect(fallback.text.contains("fonts none then, fontsB now"))
    try folder.flat("shots/a.png", 10)
    #expect(try golden("check", "shots").code == 0)
    #expect(
      try golden("check", "shots", environment: ["BANNERLOOP_FONTS": "fontsA"]).code == 1)
  }

  private static let os: String = {
    #if os(Linux)
    "linux"
    #else
    "macos"
    #endif
  }()

  private static let arch: String = {
    #if arch(x86_64)
    "x86_64"
    #else
    "arm64"
    #endif
  }()

  @Test("GC-G41: a known fault is xfail, gone xpass, and another one changed-xfail")
  func knownFault() throws {
    try folder.flat("shots/a.png", 10)
    try golden("record", "shots")
    try folder.flat("shots/a.png", 20)
    #expect(try golden("check", "shots").code == 1)
    // The reviewer writes down the wrong picture's hash and why.
    let result = String(decoding: try folder.bytes("output/golden/result.json"), as: UTF8.self)
    let hash = try #require(result.firstMatch(of: /"actualHash" : "(\w+)"/)?.1)
    let path = "goldens/main/a/default/golden.json"
    let plain = String(decoding: try folder.bytes(path), as: UTF8.self)
    let marked = plain.replacing(
      "\"schema\"",
      with: "\"xfail\": {\"reason\": \"#12\", \"known\": {\"0\": \"\(hash)\"}}, \"schema\"")
    try folder.write(marked, to: path)
    let known = try golden("check", "shots")
    #expect(known.code == 0 && known.text.contains("known fault: #12"))
    #expect(try outcomes() == ["main/a": "xfail"])
    try folder.flat("shots/a.png", 30)
    #expect(try golden("check", "shots").code == 1)
    #expect(try outcomes() == ["main/a": "changed-xfail"])
    try folder.flat("shots/a.png", 10)
    #expect(try golden("check", "shots").code == 0)
    #expect(try outcomes() == ["main/a": "xpass"])
    #expect(try golden("check", "shots", "--strict").code == 1)
    try golden("approve")
    #expect(!String(decoding: try folder.bytes(path), as: UTF8.self).contains("xfail"))
    #expect(try golden("check", "shots", "--strict").code == 0)
  }

  @Test("GC-G42: a variant that equals its fallback is redundant")
  func redundant() throws {
    try folder.flat("shots/a.png", 10)
    try folder.flat("shots/b.png", 20)
    try golden("record", "shots")
    try golden("record", "shots", "--variant", "linux")
    try folder.flat("shots/b.png", 21)
    try golden("record", "shots", "--variant", "linux-arm64")
    let listed = try golden("prune", "--redundant")
    #expect(
      listed.text == "main/a/linux\nmain/a/linux-arm64\nmain/b/linux\n")
    #expect(try golden("prune", "--redundant", "--yes").code == 0)
    #expect(!folder.has("goldens/main/a/linux") && folder.has("goldens/main/b/linux-arm64"))
  }

  @Test("GC-G45: a filter that matches nothing is no success")
  func nothing() throws {
    try folder.flat("shots/a.png", 10)
    for verb in ["check", "record"] {
      let outcome = try golden(verb, "shots", "--filter", "zzz*")
      #expect(outcome.code == 2 && outcome.words.contains("Nothing is selected"))
    }
    try golden("record", "shots")
    try golden("check", "shots")
    #expect(try golden("approve", "--filter", "zzz*").code == 2)
    try folder.makeFolder("empty")
    #expect(try golden("check", "empty").code == 2)
    #expect(try golden("chek", "shots").words.contains("Did you mean \"check\"?"))
  }

  @Test("GC-G46: the help names the style that is drawn when none is given")
  func defaultStyle() throws {
    let help = try Program.run(["help", "golden"], in: folder).text
    let name = try #require(help.firstMatch(of: /Draw differences as (\w+) \(the default\)/)?.1)
    try folder.flat("a.png", 10)
    try folder.flat("b.png", 10, changed: 5)
    _ = try Program.run(["diff", "a.png", "b.png", "-o", "plain"], in: folder)
    _ = try Program.run(
      ["diff", "a.png", "b.png", "-o", "named", "--style", String(name)], in: folder)
    #expect(try folder.bytes("plain/diff.png") == folder.bytes("named/diff.png"))
    _ = try Program.run(["diff", "a.png", "b.png", "-o", "other", "--style", "blend"], in: folder)
    #expect(try folder.bytes("plain/diff.png") != folder.bytes("other/diff.png"))
  }

  @Test("Approving takes what was reviewed, and nothing that changed since")
  func approval() throws {
    try folder.flat("shots/a.png", 10)
    try folder.flat("shots/b.png", 20)
    try golden("record", "shots")
    try folder.flat("shots/a.png", 11)
    try folder.flat("shots/b.png", 21)
    #expect(try golden("check", "shots").code == 1)
    let data = Data(try folder.bytes("output/golden/result.json"))
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let id = try #require(object["id"] as? String)
    func approval(_ run: String, _ name: String) -> String {
      "{\"schema\": \"bannerloop.approval/1\", \"run\": \"\(run)\", \"approve\": [\"\(name)\"]}"
    }
    try folder.write(approval("0000", "main/a"), to: "wrong.json")
    #expect(try golden("approve", "--from", "wrong.json").code == 2)
    try folder.write(approval(id, "main/zzz"), to: "unknown.json")
    #expect(try golden("approve", "--from", "unknown.json").code == 2)
    try folder.write(
      approval(id, "main/a").replacing("\"run\"", with: "\"reject\": [\"main/a\"], \"run\""),
      to: "both.json")
    let both = try golden("approve", "--from", "both.json")
    #expect(both.code == 2 && both.words.contains("approves and rejects"), "\(both.words)")
    try folder.write(approval(id, "main/a"), to: "approve.json")
    let dry = try golden("approve", "--from", "approve.json", "--dry-run")
    #expect(dry.code == 0 && dry.text.contains("main/a: frame 0: "))
    #expect(try golden("check", "shots").code == 1)
    #expect(try golden("approve", "--from", "approve.json").code == 0)
    #expect(try golden("check", "shots").code == 1)
    #expect(try outcomes() == ["main/a": "pass", "main/b": "differ"])
    // The picture in the run is no longer the one that was reviewed.
    try folder.flat("output/golden/pictures/main/b/f000000.actual.png", 99)
    let tampered = try golden("approve")
    #expect(tampered.code == 2 && tampered.words.contains("is not the picture that was reviewed"))
    // The references changed after the run.
    #expect(try golden("check", "shots").code == 1)
    let path = "goldens/main/b/default/golden.json"
    let text = String(decoding: try folder.bytes(path), as: UTF8.self)
    try folder.write(text.replacing("\"schema\"", with: "\"note\": \"x\", \"schema\""), to: path)
    let stale = try golden("approve")
    #expect(stale.code == 2 && stale.words.contains("have changed since"))
    #expect(try golden("check", "shots").code == 1)
    #expect(try golden("approve").code == 0)
    #expect(try golden("check", "shots").code == 0)
    #expect(try folder.names(in: "goldens/main/b") == ["default"])
  }

  @Test("With two runs, one must be named")
  func twoRuns() throws {
    try folder.flat("shots/a.png", 10)
    try golden("check", "shots")
    try golden("check", "shots", "--run", "output/second")
    let outcome = try golden("approve")
    #expect(outcome.code == 2 && outcome.words.contains("output/second"))
    #expect(try golden("approve", "--run", "output/second").code == 0)
    // A folder of something else is not replaced by a run.
    try folder.write("mine", to: "shots/notes.txt")
    #expect(try golden("check", "shots", "--run", "shots").code == 4)
    #expect(folder.has("shots/a.png"))
  }

  @Test("Unknown keys and damaged references are faults, and the other cases still run")
  func damaged() throws {
    for name in ["a", "b", "c", "d"] { try folder.flat("shots/\(name).png", 10) }
    try golden("record", "shots")
    let path = "goldens/main/a/default/golden.json"
    let text = String(decoding: try folder.bytes(path), as: UTF8.self)
    try folder.write(
      text.replacing("\"schema\"", with: "\"tolerance\": 3, \"schema\""), to: path)
    let picture = try folder.bytes("goldens/main/b/default/f000000.png")
    _ = try folder.write(
      Array(picture.prefix(picture.count / 2)), to: "goldens/main/b/default/f000000.png")
    try folder.flat("shots/b.png", 11)
    try FileManager.default.removeItem(atPath: folder.file("goldens/main/c/default/f000000.png"))
    let outcome = try golden("check", "shots")
    #expect(outcome.code == 2)
    #expect(outcome.text.contains("the key \"tolerance\" is unknown"))
    #expect(outcome.text.contains("chunk"))
    #expect(
      try outcomes() == [
        "main/a": "error", "main/b": "error", "main/c": "missing", "main/d": "pass",
      ])
  }

  @Test("A banner's frames are kept once each, checked, and found early or late")
  func banner() throws {
    try folder.write(
      """
      { canvas: { size: "40x20", fps: 20 }, pages: [{ color: "#102030" }, { color: "#d0a040" }],
        carousel: { autoplay: { dwell: 0.5, slide: { duration: 0.5, curve: "linear" } } } }
      """, to: "two.banner.json5")
    let recorded = try golden("record", "two.banner.json5")
    #expect(recorded.code == 6)
    let pictures = try folder.names(in: "goldens/main/two/default")
    #expect(pictures.count < 40 && pictures.contains("golden.json"))
    #expect(try golden("check", "two.banner.json5", "--repeat", "2").code == 0)
    for jobs in ["1", "3"] {
      try golden("check", "two.banner.json5", "--jobs", jobs, "--run", "output/jobs\(jobs)")
    }
    for name in ["result.json", "junit.xml", "summary.md"] {
      #expect(
        try folder.bytes("output/jobs1/" + name) == folder.bytes("output/jobs3/" + name))
    }
    let path = "two.banner.json5"
    let text = String(decoding: try folder.bytes(path), as: UTF8.self)
    try folder.write(text.replacing("dwell: 0.5", with: "dwell: 0.4"), to: path)
    let outcome = try golden("check", path)
    #expect(outcome.code == 1)
    let result = String(decoding: try folder.bytes("output/golden/result.json"), as: UTF8.self)
    #expect(result.contains("2 frames early (100.0 ms)"))
    #expect(outcome.text.contains("  frames "))
    let partial = try golden("check", path, "--frames", "0-3", "--strict")
    #expect(partial.code == 0)
    #expect(!partial.text.contains("no longer has"), "\(partial.text)")
    #expect(try golden("prune").code == 2)
    #expect(try golden("check", path, "--frames", "0-9999").code == 2)
  }
}
