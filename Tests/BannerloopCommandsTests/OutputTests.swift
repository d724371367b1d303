import BannerloopTestSupport
import Foundation
import Testing

@Suite("Places that outputs go to")
struct OutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(pictures: 2) }

  private func render(_ output: String, _ options: String...) throws -> Program.Outcome {
    try Program.run(
      ["render", "0.ppm", "1.ppm", "--count", "3", "-o", output] + options, in: folder)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(name), withDestinationPath: target)
  }

  @Test("An output that is there is refused, and replaced on demand")
  func existing() throws {
    #expect(try render("out").code == 0)
    let before = try folder.links("out/frames.json").inode
    let refused = try render("out")
    #expect(refused.code == 4)
    #expect(refused.words.contains("\"out\" exists already."))
    #expect(refused.words.contains("--overwrite"))
    #expect(try folder.links("out/frames.json").inode == before)
    let replaced = try render("out", "--frames", "0-2", "--overwrite")
    #expect(replaced.code == 0)
    #expect(try render("out", "--overwrite").code == 0)
    #expect(try folder.names(in: "out") == TemporaryFolder.sequence(0..<3))
    #expect(try !folder.names().contains { $0.hasPrefix(".") })
  }

  @Test("A folder with other files in it is never replaced")
  func others() throws {
    #expect(try render("out").code == 0)
    try folder.write("mine", to: "out/note.txt")
    let outcome = try render("out", "--overwrite")
    #expect(outcome.code == 4)
    #expect(outcome.words.contains("\"note.txt\", which is no file of ours"))
    #expect(try folder.names(in: "out").count == 5)
  }

  @Test("A frame that was copied elsewhere by link survives an overwrite")
  func linkedElsewhere() throws {
    #expect(try render("out").code == 0)
    let bytes = try folder.bytes("out/frame_000000.png")
    try FileManager.default.linkItem(
      atPath: folder.file("out/frame_000000.png"), toPath: folder.file("kept.png"))
    #expect(try render("out", "--overwrite", "--background", "#123456").code == 0)
    #expect(try folder.bytes("kept.png") == bytes)
  }

  @Test("A link to a folder leads there, empty or not, and stays a link")
  func links() throws {
    try folder.makeFolder("target")
    try link("link", to: "target")
    #expect(try render("link").code == 0)
    #expect(try folder.names(in: "target") == TemporaryFolder.sequence(0..<3))
    #expect(try render("link", "--overwrite").code == 0)
    let type = try FileManager.default.attributesOfItem(atPath: folder.file("link"))[.type]
    #expect(type as? FileAttributeType == .typeSymbolicLink)
    #expect(try folder.names(in: "target") == TemporaryFolder.sequence(0..<3))
    #expect(try !folder.names().contains { $0.hasPrefix(".") })
  }

  @Test("What is no folder is told before anything is rendered")
  func noFolder() throws {
    try link("dangling", to: "nowhere")
    try folder.write("x", to: "file")
    for place in ["dangling", "file", "/dev/null", "dangling/%04d.png", "file/%04d.png"] {
      for options in [[], ["--overwrite"]] {
        let outcome = try Program.run(
          ["render", "0.ppm", "-o", place, "--count=1"] + options, in: folder)
        #expect(outcome.code == 4)
        #expect(outcome.words.contains("is no folder"), "\(place): \(outcome.words)")
      }
    }
    let inside = try render("file/out")
    #expect(inside.code == 4)
    #expect(inside.words.contains("\"file\""))
    let nowhere = try render("/proc/none/out")
    #expect(nowhere.code == 4)
    #expect(nowhere.words.contains("/proc/none"))
  }

  @Test("The current folder can be the output")
  func currentFolder() throws {
    let outcome = try Program.shell(
      """
      mkdir here && cd here && $BANNERLOOP render ../0.ppm --count 3 -o . &&
      $BANNERLOOP render ../0.ppm --count 2 -o . --overwrite && ls -A
      """, in: folder)
    #expect(outcome.code == 0)
    #expect(outcome.text == "frame_000000.png\nframe_000001.png\nframes.json\n")
  }

  @Test("Names of files that are not made here are faults")
  func otherFormats() throws {
    for name in ["a.jpg", "a.MKV", "a.tiff", "a.png", "a.PNG", ""] {
      let outcome = try render(name)
      #expect(outcome.code == 2, "\(name)")
      #expect(!folder.has(name.isEmpty ? "output" : name))
    }
    // A slash says that a folder is meant.
    #expect(try render("a.jpg/").code == 0)
    #expect(folder.has("a.jpg/frames.json"))
  }

  @Test("A pattern names files, and replaces none")
  func pattern() throws {
    #expect(try render("new/shot_%04d.png").code == 0)
    #expect(
      try folder.names(in: "new")
        == ["frames.json", "shot_0000.png", "shot_0001.png", "shot_0002.png"])
    try FileManager.default.removeItem(atPath: folder.file("new/frames.json"))
    try FileManager.default.removeItem(atPath: folder.file("new/shot_0000.png"))
    let refused = try render("new/shot_%04d.png")
    #expect(refused.code == 4)
    #expect(refused.words.contains("new/shot_0001.png\" exists already"))
    #expect(try render("new/shot_%04d.png", "--overwrite").code == 0)
    #expect(try render("new/other_%05d.png", "--frames", "0-1").code == 0)
  }

  @Test(
    "Other forms of a pattern are faults",
    arguments: [
      "a%d.png", "a%4d.png", "%04d%04d.png", "a%%%04d.png", "a%04x.png", "a%04d", "a%099d.png",
    ])
  func wrongPattern(_ name: String) throws {
    let outcome = try render(name)
    #expect(outcome.code == 2)
    #expect(outcome.words.contains("cannot be an output"))
    #expect(try folder.names() == ["0.ppm", "1.ppm"])
  }

  @Test("Names of 255 bytes fit, longer ones are told")
  func longNames() throws {
    for name in [String(repeating: "n", count: 255), String(repeating: "👩‍👩‍👧", count: 14)] {
      let outcome = try render(name)
      #expect(outcome.code == 0, "\(outcome.words)")
    }
    let outcome = try render(String(repeating: "n", count: 256))
    #expect(outcome.code == 4)
    #expect(try !folder.names().contains { $0.hasPrefix(".") })
  }

  @Test("A limit on the size of files is told, and nothing is left")
  func fileSizeLimit() throws {
    // A block is 512 bytes in some shells and 1024 in others.
    let outcome = try Program.shell(
      "ulimit -f 1; $BANNERLOOP render 0.ppm 1.ppm --size 300x200 --count 3 --quiet -o out",
      in: folder)
    #expect(outcome.code == 4)
    #expect(outcome.words.contains("File too large"))
    #expect(try folder.names() == ["0.ppm", "1.ppm"])
  }

  @Test(
    "A folder that is read only is named, not the hidden one in it",
    .enabled(if: getuid() == 0, "only root can mount a disk that is read only"))
  func readOnly() throws {
    let outcome = try Program.shell(
      """
      mkdir disk && mount -t tmpfs tmpfs disk || exit 99
      mkdir disk/there && mount -o remount,ro disk
      for place in disk/new disk/there disk/%04d.png; do
        $BANNERLOOP render 0.ppm --count 1 --quiet -o $place; echo $?
      done
      umount disk
      """, in: folder)
    if outcome.code == 99 {
      print("skipped: this system does not let root mount a tmpfs")
      return
    }
    #expect(outcome.text == "4\n4\n4\n")
    #expect(outcome.words.contains("\"disk\" could not be written: Read-only file system."))
    #expect(outcome.words.contains("\"disk/there\" could not be written"))
    #expect(!outcome.words.contains(".partial-"))
  }

  @Test("A still replaces nothing unasked, and no folder ever")
  func still() throws {
    try folder.makeFolder("dir.png")
    let still = ["still", "0.ppm", "--frame", "0", "-o"]
    #expect(try Program.run(still + ["new/x.png"], in: folder).code == 0)
    #expect(try Program.run(still + ["new/x.png"], in: folder).code == 4)
    #expect(try Program.run(still + ["new/x.png", "--overwrite"], in: folder).code == 0)
    let dir = try Program.run(still + ["dir.png", "--overwrite"], in: folder)
    #expect(dir.code == 2)
    #expect(try folder.names(in: "new") == ["x.png"])
    let json = try Program.run(still + ["y.png", "--json"], in: folder)
    #expect(try json.object()["frame"] as? Int == 0)
  }

  @Test("Of renders to one place at the same time one wins, and none is mixed in")
  func race() throws {
    try folder.makeFolder("empty")
    for place in ["new", "empty"] {
      let all = try (0..<4).map { index in
        try Program.start(
          ["render", "0.ppm", "1.ppm", "--count", "\(190 + index)", "-o", place], in: folder)
      }
      let codes = try all.map { try $0.outcome().code }
      #expect(codes.sorted() == [0, 4, 4, 4])
      let winner = try #require(codes.firstIndex(of: 0))
      #expect(try folder.names(in: place) == TemporaryFolder.sequence(0..<(190 + winner)))
    }
    #expect(try !folder.names().contains { $0.hasPrefix(".") })
  }

  @Test(
    "A full disk is told, and nothing is left on it; a mount point can be the output",
    .enabled(if: getuid() == 0, "only root can mount a small disk"))
  func fullDisk() throws {
    let outcome = try Program.shell(
      """
      mkdir disk && mount -t tmpfs -o size=64k tmpfs disk || exit 99
      $BANNERLOOP render 0.ppm 1.ppm --count 3 -o disk && ls -A disk >small
      $BANNERLOOP render 0.ppm 1.ppm --count 2 -o disk --overwrite && ls -A disk >smaller
      $BANNERLOOP render 0.ppm 1.ppm --size 300x200 --burn-in frame --count 99 -o disk/out
      echo $? >code; ls -A disk >after; umount disk
      """, in: folder)
    if outcome.code == 99 {
      print("skipped: this system does not let root mount a tmpfs")
      return
    }
    let names = { (file: String) in
      String(decoding: try folder.bytes(file), as: UTF8.self).split(separator: "\n").map(
        String.init)
    }
    #expect(try names("code") == ["4"])
    #expect(outcome.words.contains("The disk is full"))
    #expect(try names("small") == TemporaryFolder.sequence(0..<3))
    #expect(try names("smaller") == TemporaryFolder.sequence(0..<2))
    #expect(try names("after") == names("smaller"))
  }
}
