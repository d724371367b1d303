public import BannerloopPixels

/// What a comparison says about one pixel.
public enum PixelClass: UInt8, Hashable, Sendable {
  /// The pixels are equal, or nothing can be seen of their difference.
  case equal = 0

  /// The pixels differ by less than the metric counts.
  case tolerated = 1

  /// The pixels differ but look smoothed, and are excluded.
  case smoothed = 2

  /// The pixels are left out.
  case masked = 3

  /// The pixels differ.
  case counted = 4
}

/// Which pixels of two pictures differ, and by how much; all numbers are whole.
public struct Difference: Hashable, Sendable {
  /// Steps of the four channels of straight colours.
  public struct Channels: Hashable, Sendable {
    /// Red, `0...255`, or `0...65535` of pictures of 16 bits.
    public var red = 0

    /// Green, as red.
    public var green = 0

    /// Blue, as red.
    public var blue = 0

    /// Alpha, as red.
    public var alpha = 0

    /// The largest of the four.
    public var largest: Int { max(max(red, green), max(blue, alpha)) }
  }

  /// A group of counted pixels that touch, at a corner or a side.
  public struct Region: Hashable, Sendable {
    /// The box around the group.
    public var box: PixelRect

    /// Its pixels.
    public var pixels: Int
  }

  /// The pictures' sides.
  public var size: PixelSize

  /// Pixels that are not exactly equal, whatever the metric tolerates.
  public var exact = 0

  /// Pixels that differ by the metric.
  public var counted = 0

  /// Pixels that differ but look smoothed, where those are excluded.
  public var smoothed = 0

  /// Pixels whose alpha changed.
  public var alphaChanged = 0

  /// Pixels that are left out.
  public var masked = 0

  /// The largest step of each channel.
  public var delta = Channels()

  /// The box around all counted pixels, or around all that are not exactly equal where none counts.
  public var box: PixelRect?

  /// How many groups of touching counted pixels there are.
  public var regionCount = 0

  /// The largest groups, at most ``mostRegions``, by number of pixels and then from top left.
  public var regions: [Region] = []

  /// The most counted pixels in any window.
  public var window = 0

  /// Why the picture fails, in words; empty where it passes.
  public var reasons: [String] = []

  /// A byte a pixel, the raw value of ``PixelClass``; empty where all pixels are equal and none masked.
  public var classes: [UInt8] = []

  /// The most groups that are told of.
  public static let mostRegions = 16

  /// Makes the difference of two equal pictures.
  public init(size: PixelSize) { self.size = size }

  /// Whether nothing differs more than is tolerated.
  public var passes: Bool { reasons.isEmpty }

  /// Whether every compared pixel is equal.
  public var isEqual: Bool { exact == 0 }

  /// Counted pixels in percent of all, for people; nothing is decided with it.
  public var percent: Double {
    size.isEmpty ? 0 : Double(counted) * 100 / Double(size.area)
  }
}

/// What came of comparing two pictures.
public enum Comparison: Hashable, Sendable {
  /// They have one size and were compared.
  case compared(Difference)

  /// Their sizes differ, which no tolerance forgives; `overlap` tells of the part they share.
  case sizesDiffer(reference: PixelSize, candidate: PixelSize, overlap: Difference)

  /// Whether the pictures count as equal.
  public var passes: Bool {
    if case .compared(let difference) = self { difference.passes } else { false }
  }

  /// The difference of the pictures, or of the part they share.
  public var difference: Difference {
    switch self {
    case .compared(let difference): difference
    case .sizesDiffer(_, _, let overlap): overlap
    }
  }
}
