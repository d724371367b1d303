import Bannerloop
import BannerloopTestSupport
import Foundation
import Testing

@testable import BannerloopVideo

/// Encoders that misbehave: shell scripts in ffmpeg's place.
@Suite("Encoders that misbehave")
struct FaultTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a program that answers questions as ffmpeg does, and else does as it is told.
  private func program(
    _ body: String, version: String = "5.1.9", encoders: String = "libx264"
  ) throws -> String {
    let names = encoders.split(separator: " ").map { "echo ' V....D \($0) x'" }
    let text = """
      #!/bin/sh
      for last; do :; done
      case "$*" in
      *-encoders*)
        \(names.joined(separator: "; ")) ; echo "ffmpeg version \(version) Copyright" >&2; exit 0 ;;
      esac
      file="${last#file:}"
      echo $$ > "\(folder.path)/pid"
      \(body)
      """
    return try folder.writeProgram(text, to: "ffmpeg-\(UUID().uuidString)")
  }

  private func render(
    _ program: String, frames: Int = 60, patience: Int = 20
  ) async throws -> ExportError? {
    let scenario = Rig.scenario { $0.duration = .frames(frames) }
    do throws(ExportError) {
      var job = RenderJob(
        try Self.banner(scenario), frames: FrameSelection(count: frames),
        to: [.video(path: folder.file("out.mp4"), .mp4)], jobs: 2)
      job.video.patience = patience
      job.program = try Self.encoder(program)
      _ = try await job.run()
      return nil
    } catch {
      return error
    }
  }

  private static func banner(_ scenario: Scenario) throws(ExportError) -> Banner {
    do throws(BannerError) { return try Banner(scenario) } catch { throw .drawing("\(error)") }
  }

  private static func encoder(_ path: String) throws(ExportError) -> EncoderProgram {
    do throws(VideoError) { return try EncoderProgram(path: path) } catch {
      throw .encoder("\(error)")
    }
  }

  /// Nothing is left: no file, no hidden folder, no process.
  private func expectNothingLeft() throws {
    let names = try folder.names().filter { !$0.hasPrefix("ffmpeg-") && $0 != "pid" }
    #expect(names == [])
    if let text = try? String(contentsOfFile: folder.file("pid"), encoding: .utf8),
      let process = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
    {
      #expect(kill(process, 0) != 0, "process \(process) lives")
    }
  }

  @Test("VC-R01: a mebibyte of words before the first frame is read is no deadlock")
  func flood() async throws {
    let path = try program(
      """
      dd if=/dev/zero bs=1024 count=1024 2>/dev/null | tr '\\0' 'w' >&2
      cat > "$file"
      dd if=/dev/zero bs=1024 count=1024 2>/dev/null | tr '\\0' 'w' >&2
      """)
    #expect(try await render(path) == nil)
    // A held picture is fed once, and the last one again where it is held.
    let banner = try Self.banner(Rig.scenario { $0.duration = .frames(60) })
    let runs = banner.runs(of: FrameSelection(count: 60))
    let fed = runs.count + ((runs.last?.length ?? 1) > 1 ? 1 : 0)
    #expect(try folder.bytes("out.mp4").count == fed * 64 * 32 * 3 / 2)
  }

  @Test("VC-R01: only the end of what it says is kept")
  func bounded() async throws {
    let path = try program(
      "dd if=/dev/zero bs=1024 count=4096 2>/dev/null | tr '\\0' 'w' >&2; echo last words >&2; exit 3"
    )
    let error = try #require(try await render(path))
    #expect("\(error)".contains("last words"))
    #expect("\(error)".utf8.count < 10_000)
    try expectNothingLeft()
  }

  @Test("VC-R02: an encoder that dies after 22 frames is told with its status and last lines")
  func death() async throws {
    let path = try program(
      "head -c \(22 * 64 * 32 * 3 / 2) > \"$file\"; echo 'out of luck' >&2; exit 187")
    // More frames than a pipe holds, so that the death is noticed while writing.
    let error = try #require(try await render(path, frames: 2000))
    guard case .encoder(let message) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(message.contains("ended with status 187"))
    #expect(message.contains("out of luck"))
    #expect(!message.contains("ipe"))
    try expectNothingLeft()
  }

  @Test("An encoder that is killed is told with the signal")
  func killed() async throws {
    let path = try program("kill -9 $$")
    let error = try #require(try await render(path))
    #expect("\(error)".contains("was ended by signal 9"))
    try expectNothingLeft()
  }

  @Test("An encoder that stops reading is ended after a while")
  func deaf() async throws {
    let path = try program("head -c 100 > /dev/null; exec sleep 1000")
    let error = try #require(try await render(path, frames: 2000, patience: 1))
    #expect("\(error)".contains("did nothing for 1 s"))
    try expectNothingLeft()
  }

  @Test("An encoder that never exits is ended after a while, with its children")
  func immortal() async throws {
    let path = try program("trap '' TERM INT; cat > /dev/null; sleep 1000 & wait; sleep 1000")
    let error = try #require(try await render(path, patience: 1))
    #expect("\(error)".contains("did nothing for 1 s"))
    try expectNothingLeft()
  }

  @Test("An encoder that stops reading does not keep a cancelled job")
  func cancelled() async throws {
    let path = try program("exec sleep 1000")
    let task = Task { try await render(path, frames: 2000) }
    while !FileManager.default.fileExists(atPath: folder.file("pid")) {
      try await Task.sleep(for: .milliseconds(10))
    }
    let start = ContinuousClock.now
    task.cancel()
    #expect(try await task.value == .cancelled)
    // Far from the time for which the encoder would sleep, also among all other tests.
    #expect(ContinuousClock.now - start < .seconds(60))
    try expectNothingLeft()
  }

  @Test("An encoder that ends well and writes nothing is a fault")
  func silent() async throws {
    let path = try program("cat > /dev/null; : > \"$file\"")
    let error = try #require(try await render(path))
    #expect("\(error)".contains("wrote nothing"))
    try expectNothingLeft()
  }

  @Test("A full disk is told apart, whatever the encoder's status")
  func fullDisk() async throws {
    let path = try program(
      "cat > /dev/null; echo 'av_interleaved_write_frame(): No space left on device' >&2; exit 1")
    #expect(try await render(path) == .diskFull(path: folder.file("out.mp4")))
    try expectNothingLeft()
  }

  @Test("VC-R03: what is missing is named before the first frame, with the package")
  func missing() throws {
    #expect(throws: VideoError.self) { try EncoderProgram(path: "/nowhere/ffmpeg") }
    let old = try program("exit 0", version: "4.3.9")
    #expect {
      try EncoderProgram(path: old)
    } throws: {
      "\($0)".contains("version 4.3.9; 5 or newer")
    }
    let other = try folder.writeProgram("#!/bin/sh\necho something else", to: "other")
    #expect { try EncoderProgram(path: other) } throws: {
      "\($0)".contains("does not answer as ffmpeg does")
    }
  }

  @Test("A program that does not answer is given up after as long as was asked")
  func silent() throws {
    let path = try folder.writeProgram("#!/bin/sh\nexec sleep 1000", to: "silent")
    #expect { try EncoderProgram(path: path, patience: 1) } throws: {
      "\($0)".contains("did nothing for 1 s")
    }
  }

  @Test("VC-R03: an encoder that ffmpeg was built without is named")
  func withoutEncoder() async throws {
    let path = try program("exit 0", encoders: "libx265 gif")
    let error = try #require(try await render(path))
    #expect("\(error)".contains("was built without libx264"))
    #expect("\(error)".contains("package"))
    try expectNothingLeft()
  }

  @Test("Versions and encoders are read from what ffmpeg prints")
  func reading() {
    #expect(EncoderProgram.version(in: "ffmpeg version n7.1-5 Copyright\nbuilt") == "n7.1-5")
    #expect(EncoderProgram.major(of: "n7.1-5") == 7)
    #expect(EncoderProgram.major(of: "5.1.9-0+deb12u1") == 5)
    #expect(EncoderProgram.major(of: "N-112233-gabcdef") == nil)
    let table = """
      Encoders:
       V..... = Video
       A..... = Audio
       ------
       V....D libx264              libx264 H.264 (codec h264)
       A....D aac                  AAC
      """
    #expect(EncoderProgram.encoders(in: table) == ["libx264"])
  }
}
