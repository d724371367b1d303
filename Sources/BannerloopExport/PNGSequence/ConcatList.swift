import BannerloopMotion

/// `frames.ffconcat`: files and how long each is shown, as ffmpeg's concat demuxer reads it.
struct ConcatList {
  static let fileName = "frames.ffconcat"

  private var entries: [(file: String, frames: Int)] = []

  /// Adds a run of equal frames.
  mutating func append(file: String, run: FrameRun) {
    entries.append((file, run.length * run.step))
  }

  /// Returns the list's text.
  ///
  /// Durations have whole microseconds, the finest that the format knows. Each is the difference of
  /// two rounded times, so that rounding never adds up. The last file stands there twice: the
  /// demuxer reads a duration as the distance to the next entry. Without the option, a PNG file's
  /// times would be counted in 25ths of a second; ffmpeg reads it only with `-safe 0`.
  func text(rate: FrameRate) -> String {
    var text = """
      ffconcat version 1.0
      # ffmpeg -f concat -safe 0 -i \(Self.fileName) -vf fps=\(rate) ...

      """
    var frame = 0
    for entry in entries {
      let start = Self.microseconds(frame, rate)
      frame += entry.frames
      text += "file '\(Self.escaped(entry.file))'\n"
      text += "option framerate 1000000\n"
      text += "duration \(Self.seconds(Self.microseconds(frame, rate) - start))\n"
    }
    if let last = entries.last {
      // Its time counts as well: in 25ths of a second it would come before the file's own, and be lost.
      text += "file '\(Self.escaped(last.file))'\noption framerate 1000000\n"
    }
    return text
  }

  private static func microseconds(_ frame: Int, _ rate: FrameRate) -> Int {
    (rate.time(ofFrame: frame) * Rational(1_000_000)).rounded
  }

  private static func seconds(_ microseconds: Int) -> String {
    "\(microseconds / 1_000_000)." + SequenceOutput.padded(microseconds % 1_000_000, to: 6)
  }

  /// A quote ends the quotes, stands alone, and begins them again.
  private static func escaped(_ name: String) -> String {
    name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
  }
}
