import BannerloopMotion

/// The durations of an animated WebP file, made exact.
///
/// ffmpeg cuts each frame's start to whole milliseconds and ends the last frame one of them early. Here
/// starts and the end are rounded, so that no frame is off by more than half a millisecond and the whole
/// has its length.
///
/// Source: the WebP container specification, chunk `ANMF`: 24 bits of duration after 12 bytes.
enum WebPDurations {
  private struct Frame {
    /// Where the duration's three bytes are.
    var place: Int
    var duration: Int
  }

  /// Returns a file with exact durations.
  ///
  /// - Parameters:
  ///   - file: The file as ffmpeg wrote it.
  ///   - frames: How many frames it was given.
  ///   - rate: Their rate.
  /// - Returns: `nil` where the file holds one picture, or durations that ffmpeg does not make.
  /// - Complexity: O(frames in the file), and a copy of it.
  static func corrected(_ file: [UInt8], frames: Int, rate: FrameRate) -> [UInt8]? {
    let found = Self.frames(of: file)
    guard !found.isEmpty else { return nil }
    var file = file
    var start = 0
    var exactStart = 0
    for (index, frame) in found.enumerated() {
      let end = start + frame.duration
      let isLast = index == found.count - 1
      guard let last = isLast ? frames : Self.frame(cutTo: end, rate) else { return nil }
      let exactEnd = rounded(last, rate)
      guard exactEnd > exactStart, exactEnd - exactStart < 1 << 24 else { return nil }
      for byte in 0..<3 {
        file[frame.place + byte] = UInt8(truncatingIfNeeded: (exactEnd - exactStart) >> (8 * byte))
      }
      (start, exactStart) = (end, exactEnd)
    }
    return file
  }

  private static func frames(of file: [UInt8]) -> [Frame] {
    // A file that is cut is not one that ffmpeg ended.
    guard let found = WebPChunks(file), !found.isCut else { return [] }
    return found.chunks.compactMap { chunk in
      guard chunk.name == "ANMF", chunk.contents.count >= 16 else { return nil }
      let place = chunk.contents.lowerBound + 12
      return Frame(place: place, duration: WebPChunks.number(file, at: place, bytes: 3))
    }
  }

  /// The frame whose start is cut to a number of milliseconds; `nil` where there is none.
  private static func frame(cutTo milliseconds: Int, _ rate: FrameRate) -> Int? {
    let ticks = milliseconds * rate.numerator
    let frame = (ticks + 1000 * rate.denominator - 1) / (1000 * rate.denominator)
    return frame * 1000 * rate.denominator / rate.numerator == milliseconds ? frame : nil
  }

  /// A frame's start in milliseconds, rounded; halves up.
  private static func rounded(_ frame: Int, _ rate: FrameRate) -> Int {
    (2 * frame * 1000 * rate.denominator + rate.numerator) / (2 * rate.numerator)
  }
}
