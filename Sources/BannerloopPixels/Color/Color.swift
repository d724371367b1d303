/// An sRGB colour with straight alpha, 8 bits a channel.
public struct Color: Hashable, Sendable, CustomStringConvertible {
  /// Red, `0...255`.
  public var red: UInt8

  /// Green, `0...255`.
  public var green: UInt8

  /// Blue, `0...255`.
  public var blue: UInt8

  /// Alpha: 0 is clear, 255 opaque.
  public var alpha: UInt8

  /// Makes a colour from its channels, `0...255` each.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque white.
  public static let white = Color(red: 255, green: 255, blue: 255)

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)

  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// Whether nothing shows through.
  public var isOpaque: Bool { alpha == 255 }

  /// The colour as `#rrggbb`, or `#rrggbbaa` where it is not opaque.
  public var description: String {
    let channels = isOpaque ? [red, green, blue] : [red, green, blue, alpha]
    return channels.reduce(into: "#") { text, channel in
      text += (channel < 16 ? "0" : "") + String(channel, radix: 16)
    }
  }
}
