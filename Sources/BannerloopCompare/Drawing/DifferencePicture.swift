public import BannerloopPixels

/// How a difference is drawn.
public enum DifferenceStyle: String, CaseIterable, Hashable, Sendable {
  /// The larger the step, the hotter, over the dimmed reference.
  case heat

  /// Counted pixels in red on nothing.
  case mask

  /// Half of each picture.
  case blend

  /// Brighter pixels orange and darker ones blue, which all eyes tell apart.
  case signed

  /// Steps times four around middle grey, so that tiny ones are seen; as cairo's test suite does.
  case amplified

  /// Changed pixels red, smoothed ones yellow, over the reference in pale grey; as pixelmatch does.
  case pixelmatch
}

/// Pictures of differences.
public enum DifferencePicture {
  /// Returns a picture of a difference, opaque but for ``DifferenceStyle/mask``.
  ///
  /// - Parameters:
  ///   - reference: What was expected.
  ///   - candidate: What there is.
  ///   - difference: Their difference, or that of their overlap.
  ///   - style: How it is drawn.
  /// - Returns: Pixels as large as the difference, in ``PixelFormat/rgba``. Masked pixels are hatched.
  /// - Complexity: O(pixels).
  public static func draw(
    _ reference: PixelBuffer, _ candidate: PixelBuffer, _ difference: Difference,
    style: DifferenceStyle
  ) -> PixelBuffer {
    let size = difference.size
    let first = reference.cropped(to: size).straightBytes
    let second = candidate.cropped(to: size).straightBytes
    var result = PixelBuffer(size: size, format: .rgba)
    let hasClasses = !difference.classes.isEmpty
    for index in 0..<size.area {
      let p = StraightPixel(first.span, index)
      let q = StraightPixel(second.span, index)
      let kind = hasClasses ? PixelClass(rawValue: difference.classes[index]) ?? .equal : .equal
      var color = color(p, q, kind, style)
      let x = index % size.width
      let y = index / size.width
      if kind == .masked, style != .mask, (x + y) % 8 < 2 {
        color = Color(red: 90, green: 110, blue: 200)
      }
      result.bytes[index * 4] = color.red
      result.bytes[index * 4 + 1] = color.green
      result.bytes[index * 4 + 2] = color.blue
      result.bytes[index * 4 + 3] = color.alpha
    }
    return result
  }

  private static func color(
    _ p: StraightPixel, _ q: StraightPixel, _ kind: PixelClass, _ style: DifferenceStyle
  ) -> Color {
    let a = p.over(255)
    let b = q.over(255)
    func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 255)) }
    let dimmed = byte(200 + YIQMetric.luma(a.red, a.green, a.blue) * 0.18)
    let grey = Color(red: dimmed, green: dimmed, blue: dimmed)
    let brighter = YIQMetric.luma(b.red - a.red, b.green - a.green, b.blue - a.blue)
    switch style {
    case .mask:
      return kind == .counted ? Color(red: 255, green: 0, blue: 0) : .clear
    case .blend:
      return Color(
        red: byte((a.red + b.red) / 2), green: byte((a.green + b.green) / 2),
        blue: byte((a.blue + b.blue) / 2))
    case .amplified:
      // A change of alpha alone would be lost over one ground; it is shown as grey.
      let alpha = Double(q.alpha) - Double(p.alpha)
      let isHidden = a == b && p.alpha != q.alpha
      func channel(_ step: Double) -> UInt8 { byte(128 + 4 * (isHidden ? alpha : step)) }
      return Color(
        red: channel(b.red - a.red), green: channel(b.green - a.green),
        blue: channel(b.blue - a.blue))
    case .signed:
      guard kind == .counted || kind == .smoothed || kind == .tolerated else { return grey }
      let strength = kind == .counted ? 1.0 : 0.45
      let to: (Double, Double, Double) = brighter >= 0 ? (230, 97, 1) : (33, 102, 172)
      return Color(
        red: byte(Double(dimmed) + (to.0 - Double(dimmed)) * strength),
        green: byte(Double(dimmed) + (to.1 - Double(dimmed)) * strength),
        blue: byte(Double(dimmed) + (to.2 - Double(dimmed)) * strength))
    case .pixelmatch:
      if kind == .counted { return Color(red: 255, green: 0, blue: 0) }
      if kind == .smoothed { return Color(red: 255, green: 255, blue: 0) }
      // Stored truncated, as there.
      let luma = YIQMetric.luma(Double(p.red), Double(p.green), Double(p.blue))
      let pale = byte(255 + (luma - 255) * 0.1 * Double(p.alpha) / 255)
      return Color(red: pale, green: pale, blue: pale)
    case .heat:
      switch kind {
      case .equal, .masked: return grey
      case .smoothed: return Color(red: 240, green: 200, blue: 40)
      case .tolerated: return Color(red: 150, green: 190, blue: 240)
      case .counted:
        let step =
          [
            abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue),
            abs(Double(p.alpha) - Double(q.alpha)),
          ].max() ?? 0
        // Even one step is seen: from orange to dark red.
        let heat = step / 255
        return Color(
          red: byte(255 - 90 * heat), green: byte(120 * (1 - heat)), blue: byte(20 + 40 * heat))
      }
    }
  }
}
