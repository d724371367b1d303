/// How a content offset is rounded to device pixels.
///
/// At scale 1 halves go away from 0; at other scales the part behind the point is rounded in
/// pixels above the whole point below: `floor(x) + round(frac · s) / s`. Modelled on what UIKit is
/// seen to do. The unrounded value is what physics goes on with.
public struct PixelRounding: Hashable, Sendable {
  /// Pixels for a point, above 0.
  public let scale: Double

  /// Makes a rounding.
  ///
  /// - Precondition: `scale` is above 0 and finite.
  /// - Parameter scale: Pixels for a point: 1, 2 or 3 on iOS.
  public init(scale: Double) {
    precondition(scale > 0 && scale.isFinite, "A scale is above 0 pixels for a point.")
    self.scale = scale
  }

  /// The largest distance that is not seen: half a device pixel, in points.
  public var halfPixel: Double { 0.5 / scale }

  /// Returns the offset on the pixel grid.
  ///
  /// - Parameter offset: The offset in points.
  /// - Returns: The rounded offset in points, never the negative zero.
  public func rounded(_ offset: Double) -> Double {
    // Adding 0 turns -0 into 0, which prints better and changes nothing else.
    if scale == 1 { return offset.rounded() + 0 }
    let floor = offset.rounded(.down)
    return floor + ((offset - floor) * scale).rounded() / scale + 0
  }
}
