import BannerloopPixels

/// The most counted pixels in any square of a picture: tells a local defect from scattered noise.
///
/// Source: the idea is mapbox/pixelmatch's `windowSize` (c6fee35).
public enum WindowGate {
  /// Returns the most counted pixels in any `side` x `side` square, clamped to the picture.
  ///
  /// - Complexity: O(pixels): sums of columns that slide down, and of rows that slide across.
  static func most(
    _ classes: [UInt8], size: PixelSize, side: Int, counted: Int, box: PixelRect?
  ) -> Int {
    if counted == 0 || classes.isEmpty { return 0 }
    let width = min(side, size.width)
    let height = min(side, size.height)
    // Windows that begin above the box hold nothing more than the one that begins with it.
    if let box, box.width <= width, box.height <= height { return counted }
    var columns = [Int](repeating: 0, count: size.width)
    var most = 0
    let flags = classes.span
    var sums = columns.mutableSpan
    let flag = PixelClass.counted.rawValue
    let top = box?.y ?? 0
    let bottom = box?.maxY ?? size.height
    for y in top..<bottom {
      let row = y &* size.width
      let old = y >= top &+ height ? (y &- height) &* size.width : -1
      for x in 0..<size.width {
        if flags[row &+ x] == flag { sums[x] &+= 1 }
        if old >= 0, flags[old &+ x] == flag { sums[x] &-= 1 }
      }
      var sum = 0
      for x in 0..<size.width {
        sum &+= sums[x]
        if x >= width { sum &-= sums[x &- width] }
        if sum > most { most = sum }
      }
    }
    return most
  }

  /// The readable twin of the fast one: every window is counted by itself.
  static func mostReference(_ classes: [UInt8], size: PixelSize, side: Int) -> Int {
    let width = min(side, size.width)
    let height = min(side, size.height)
    var most = 0
    for top in 0...(size.height - height) {
      for left in 0...(size.width - width) {
        var count = 0
        for y in top..<top + height {
          for x in left..<left + width
          where classes[y * size.width + x] == PixelClass.counted.rawValue { count += 1 }
        }
        most = max(most, count)
      }
    }
    return most
  }
}
