public import BannerloopPixels

/// Why pictures cannot be compared as asked.
public enum CompareError: Error, Equatable, Sendable {
  /// A mask, region or polygon reaches outside the picture, or holds no pixel.
  case maskOutside(PixelRect, size: PixelSize)

  /// A mask picture has another size than the pictures that it is for.
  case maskSize(PixelSize, expected: PixelSize)

  /// A mask picture has a pixel that is neither black nor white.
  case maskNotTwoColored(x: Int, y: Int)

  /// The masks leave nothing to compare.
  case everythingMasked(PixelSize)

  /// A polygon has fewer than three corners.
  case badPolygon(corners: Int)

  /// A threshold is negative, or no number.
  case badThreshold(metric: String, value: Double)

  /// A tolerance is negative.
  case negativeTolerance(name: String, value: Int)

  /// The side of the window gate's square is no number of pixels.
  case emptyWindow(Int)

  /// A rule is only for pictures of 8 bits a channel.
  case needsEightBits(String)

  /// Smoothed edges are to be excluded without a cap on how many.
  case antiAliasingWithoutCap

  /// A metric or a comparison gave an answer that contradicts the pixels.
  case contradiction(String)
}

extension CompareError: CustomStringConvertible {
  /// What is wrong, which value, and what to do.
  public var description: String {
    switch self {
    case .maskOutside(let box, let size):
      "The mask or region \(box) does not lie inside the picture of \(size). Give x, y, width and "
        + "height of a box within it."
    case .maskSize(let size, let expected):
      "The mask picture is \(size), the pictures are \(expected). Give a mask of their size."
    case .maskNotTwoColored(let x, let y):
      "The mask picture's pixel at column \(x), row \(y) is neither black nor white. Paint what is "
        + "left out black and the rest white."
    case .everythingMasked(let size):
      "The masks leave out all of the \(size) picture, so there is nothing to compare. Make them "
        + "smaller."
    case .badPolygon(let corners):
      "A mask's polygon has \(corners) corners and needs at least 3."
    case .badThreshold(let metric, let value):
      "The threshold \(value) of \(metric) is no usable number. Give one of at least 0; a channel has "
        + "255 steps, or 65535 with 16 bits."
    case .negativeTolerance(let name, let value):
      "The tolerance \(name) is \(value). Give a number of at least 0."
    case .emptyWindow(let side):
      "The window is \(side) pixels wide. Give a side of at least 1."
    case .needsEightBits(let name):
      "Pictures of 16 bits a channel are compared with exact or channel:N, and \(name) is for 8 bits. "
        + "Leave it out, or compare 8 bits."
    case .antiAliasingWithoutCap:
      "Smoothed edges are excluded without a cap, which would hide half a pixel of motion. Say how "
        + "many pixels may be excluded with max-aa."
    case .contradiction(let what):
      "The comparison contradicts itself: \(what). This is a bug; nothing is taken as equal."
    }
  }
}
