import BannerloopPixels
import BannerloopRender

extension Color {
  /// Makes a colour from `0xRRGGBB` and an opacity, `0...1`.
  init(_ hex: UInt32, _ opacity: Double = 1) {
    self.init(
      red: UInt8(hex >> 16 & 255), green: UInt8(hex >> 8 & 255), blue: UInt8(hex & 255),
      alpha: UInt8((opacity * 255).rounded()))
  }

  /// Returns the colour between two, at `0...1` from this one to the other.
  func mixed(with other: Color, _ part: Double) -> Color {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Double(from) + (Double(to) - Double(from)) * part).rounded())
    }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}

extension Paint {
  /// A plain colour from `0xRRGGBB` and an opacity.
  static func hex(_ hex: UInt32, _ opacity: Double = 1) -> Paint { .color(Color(hex, opacity)) }

  /// Colours in even steps from the top to the bottom.
  static func vertical(from top: Double, to bottom: Double, _ colors: [Color]) -> Paint {
    .linear(from: Vector(0, top), to: Vector(0, bottom), stops: GradientStop.even(colors))
  }
}
