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
    func number(_ place: Int, bytes: Int) -> Int {
      (0..<bytes).reduce(0) { $0 | Int(file[place + $1]) << (8 * $1) }
    }
    func name(_ place: Int) -> ArraySlice<UInt8> { file[place..<place + 4] }
    guard file.count >= 12, name(0).elementsEqual("RIFF".utf8), name(8).elementsEqual("WEBP".utf8)
    else { return [] }
    var found: [Frame] = []
    var place = 12
    while place + 8 <= file.count {
      let length = number(place + 4, bytes: 4)
      // A file that is cut is not one that ffmpeg ended.
      guard place + 8 + length <= file.count else { return [] }
      if name(place).elementsEqual("ANMF".utf8), length >= 16 {
        found.append(Frame(place: place + 20, duration: number(place + 20, bytes: 3)))
      }
      // Chunks begin at even places.
      place += 8 + length + length % 2
    }
    return found
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
