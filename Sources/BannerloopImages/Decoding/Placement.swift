import BannerloopPixels

/// Where a picture's pixels go in a box: its scaled size, the part kept, and that part's place.
///
/// Everything is even about the centre. Where a difference is odd, the extra pixel is cut (or left
/// clear) at the right and at the bottom.
struct Placement: Hashable {
  /// The whole picture's size once scaled.
  var scaled: PixelSize

  /// The part of the scaled picture that lies in the box.
  var crop: PixelRect

  /// The box pixel that the part's top left falls on.
  var origin: PixelPoint

  /// Places a picture.
  ///
  /// ``ContentMode/blurFill`` is placed as ``ContentMode/aspectFit``: what lies under it is another
  /// picture. Scaled sides are rounded to the nearest pixel, never below 1.
  ///
  /// - Parameters:
  ///   - picture: The upright picture's size, not empty.
  ///   - box: The box's size, not empty.
  ///   - mode: How the picture is fitted.
  init(picture: PixelSize, box: PixelSize, mode: ContentMode) {
    switch mode {
    case .center: scaled = picture
    case .fill: scaled = box
    case .aspectFill: scaled = Self.scaled(picture, to: box, covering: true)
    case .aspectFit, .blurFill: scaled = Self.scaled(picture, to: box, covering: false)
    }
    let width = min(scaled.width, box.width)
    let height = min(scaled.height, box.height)
    crop = PixelRect(
      x: (scaled.width - width) / 2, y: (scaled.height - height) / 2, width: width, height: height)
    origin = PixelPoint(x: (box.width - width) / 2, y: (box.height - height) / 2)
  }

  /// The picture's size when one side equals the box's and the other covers it or fits it.
  private static func scaled(
    _ picture: PixelSize, to box: PixelSize, covering: Bool
  ) -> PixelSize {
    /// `side * numerator / denominator`, rounded half up.
    func share(_ side: Int, _ numerator: Int, _ denominator: Int) -> Int {
      max(1, (2 * side * numerator + denominator) / (2 * denominator))
    }
    let isWider = picture.width * box.height >= picture.height * box.width
    return isWider == covering
      ? PixelSize(width: share(picture.width, box.height, picture.height), height: box.height)
      : PixelSize(width: box.width, height: share(picture.height, box.width, picture.width))
  }
}

extension Placement {
  /// The longest scaled side that is computed whole; longer ones are cut before scaling.
  ///
  /// libvips takes no side above 10 million pixels, which a strip of 1x10000 pixels passes when it
  /// fills a screen.
  private static let longestSide = 16384

  /// Returns the middle part of the picture that is enough, and the placement of that part.
  ///
  /// Only pictures scaled up to more than 16384 pixels in a direction are cut, by the same whole
  /// number of pixels on both sides, so the centre stays where it is (to half a box pixel).
  ///
  /// - Parameter picture: The upright picture's size, the one this placement was made for.
  /// - Returns: The part in the picture's pixels (`nil` for all of it) and its own placement.
  func cuttingSource(of picture: PixelSize) -> (part: PixelRect?, placement: Placement) {
    var part = PixelRect(picture)
    var placement = self
    /// How much to cut on each side: all that is not seen, but for 4 pixels that the filter reads.
    func cut(_ side: Int, _ scaledSide: Int, _ seen: Int) -> Int {
      guard scaledSide > Self.longestSide && scaledSide > side else { return 0 }
      let needed = (seen * side + scaledSide - 1) / scaledSide
      return max(0, (side - needed) / 2 - 4)
    }
    let x = cut(picture.width, scaled.width, crop.width)
    if x > 0 {
      part.x = x
      part.width -= 2 * x
      placement.scaled.width =
        (2 * part.width * scaled.width + picture.width) / (2 * picture.width)
      placement.crop.x = (placement.scaled.width - crop.width) / 2
    }
    let y = cut(picture.height, scaled.height, crop.height)
    if y > 0 {
      part.y = y
      part.height -= 2 * y
      placement.scaled.height =
        (2 * part.height * scaled.height + picture.height) / (2 * picture.height)
      placement.crop.y = (placement.scaled.height - crop.height) / 2
    }
    return (x > 0 || y > 0 ? part : nil, placement)
  }
}
