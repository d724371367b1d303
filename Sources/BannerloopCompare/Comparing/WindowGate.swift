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
    var columns = [Int32](repeating: 0, count: size.width)
    let top = box?.y ?? 0
    let bottom = box?.maxY ?? size.height
    let flag = PixelClass.counted.rawValue
    // No window holds more than this, so that the search may end where one is full.
    let full = Int32(clamping: min(width * height, counted))
    var most: Int32 = 0
    precondition(classes.count == size.area, "A class for each pixel.")
    // SAFETY: the buffers live through the closures; rows are below `bottom`, which the height bounds,
    // and columns below the width.
    unsafe classes.withUnsafeBufferPointer { flags in
      unsafe columns.withUnsafeMutableBufferPointer { sums in
        for y in top..<min(bottom, size.height) {
          let row = y &* size.width
          for x in 0..<size.width {
            unsafe sums[x] &+= flags[row &+ x] == flag ? 1 : 0
          }
          if y >= top &+ height {
            let old = (y &- height) &* size.width
            for x in 0..<size.width {
              unsafe sums[x] &-= flags[old &+ x] == flag ? 1 : 0
            }
          }
          var sum: Int32 = 0
          for x in 0..<width { unsafe sum &+= sums[x] }
          most = max(most, sum)
          for x in width..<max(width, size.width) {
            unsafe sum &+= sums[x] &- sums[x &- width]
            most = max(most, sum)
          }
          if most >= full { return }
        }
      }
    }
    return Int(most)
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
