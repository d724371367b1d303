/// One pixel with straight alpha, `0...255` a channel.
struct StraightPixel: Equatable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var alpha: UInt8

  /// Reads the pixel with a number from RGBA bytes.
  @inline(__always)
  init(_ bytes: borrowing Span<UInt8>, _ index: Int) {
    let base = index &* 4
    red = bytes[base]
    green = bytes[base &+ 1]
    blue = bytes[base &+ 2]
    alpha = bytes[base &+ 3]
  }

  init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The channels over one grey ground, `0...255`, unrounded: `ground + (c - ground) * a / 255`.
  @inline(__always)
  func over(_ ground: Double) -> (red: Double, green: Double, blue: Double) {
    if alpha == 255 { return (Double(red), Double(green), Double(blue)) }
    let share = Double(alpha) / 255
    return (
      ground + (Double(red) - ground) * share, ground + (Double(green) - ground) * share,
      ground + (Double(blue) - ground) * share
    )
  }
}
