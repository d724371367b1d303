import BannerloopMotion
import BannerloopPixels

extension Color {
  /// Makes a colour from `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(...)`, `rgba(...)` or a name.
  ///
  /// As in CSS: channels `0...255` or percent, alpha `0...1` or percent, apart by commas, or by spaces
  /// with `/` before alpha. Values outside are refused, not clamped.
  ///
  /// - Returns: `nil` where the text is no colour.
  package init?(parsing text: String) {
    if text.hasPrefix("#") {
      self.init(hex: text.dropFirst())
    } else if let open = text.firstIndex(of: "("), text.hasSuffix(")") {
      guard ["rgb", "rgba"].contains(text[..<open].lowercased()) else { return nil }
      self.init(arguments: text[text.index(after: open)...].dropLast())
    } else {
      guard let color = Self.names[text.lowercased()] else { return nil }
      self = color
    }
  }

  private init?(hex: Substring) {
    let digits = hex.unicodeScalars.map(\.hexDigit).compactMap { $0 }.map { UInt8($0) }
    guard digits.count == hex.unicodeScalars.count else { return nil }
    switch digits.count {
    case 3, 4:
      let channels = digits.map { $0 * 17 }
      self.init(
        red: channels[0], green: channels[1], blue: channels[2],
        alpha: channels.count == 4 ? channels[3] : 255)
    case 6, 8:
      let channels = stride(from: 0, to: digits.count, by: 2).map {
        digits[$0] * 16 + digits[$0 + 1]
      }
      self.init(
        red: channels[0], green: channels[1], blue: channels[2],
        alpha: channels.count == 4 ? channels[3] : 255)
    default: return nil
    }
  }

  private init?(arguments: Substring) {
    let parts: [Substring]
    if arguments.contains(",") {
      parts = arguments.split(separator: ",", omittingEmptySubsequences: false)
    } else {
      let halves = arguments.split(separator: "/", omittingEmptySubsequences: false)
      guard halves.count <= 2 else { return nil }
      let channels = halves[0].split(separator: " ")
      guard channels.count == 3 else { return nil }
      parts = channels + halves.dropFirst()
    }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    var channels: [UInt8] = []
    for (index, part) in parts.enumerated() {
      guard let channel = Self.channel(part, whole: index == 3 ? 1 : 255) else { return nil }
      channels.append(channel)
    }
    self.init(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 255)
  }

  /// A channel's value: a part of `whole`, or percent; rounded half up to `0...255`.
  private static func channel(_ text: Substring, whole: Double) -> UInt8? {
    let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    var number = String(trimmed)
    var limit = whole
    if number.hasSuffix("%") {
      number.removeLast()
      limit = 100
    }
    guard let value = JSON5Number.exact(number)?.value, (0...limit).contains(value) else {
      return nil
    }
    return UInt8(value / limit * 255 + 0.5)
  }

  /// CSS's sixteen basic names, and a few that people expect.
  static let names: [String: Color] = [
    "clear": .clear, "transparent": .clear,
    "black": .black, "white": .white,
    "silver": Color(red: 192, green: 192, blue: 192),
    "gray": Color(red: 128, green: 128, blue: 128),
    "grey": Color(red: 128, green: 128, blue: 128),
    "maroon": Color(red: 128, green: 0, blue: 0),
    "red": Color(red: 255, green: 0, blue: 0),
    "purple": Color(red: 128, green: 0, blue: 128),
    "fuchsia": Color(red: 255, green: 0, blue: 255),
    "magenta": Color(red: 255, green: 0, blue: 255),
    "green": Color(red: 0, green: 128, blue: 0),
    "lime": Color(red: 0, green: 255, blue: 0),
    "olive": Color(red: 128, green: 128, blue: 0),
    "yellow": Color(red: 255, green: 255, blue: 0),
    "navy": Color(red: 0, green: 0, blue: 128),
    "blue": Color(red: 0, green: 0, blue: 255),
    "teal": Color(red: 0, green: 128, blue: 128),
    "aqua": Color(red: 0, green: 255, blue: 255),
    "cyan": Color(red: 0, green: 255, blue: 255),
    "orange": Color(red: 255, green: 165, blue: 0),
    "pink": Color(red: 255, green: 192, blue: 203),
    "brown": Color(red: 165, green: 42, blue: 42),
  ]
}
