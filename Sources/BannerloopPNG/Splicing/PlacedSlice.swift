public import BannerloopPixels

/// A rectangle of an encoded page and its place in a frame, never scaled.
public struct PlacedSlice: Hashable, Sendable {
  /// The page that is shown.
  public var page: EncodedPage

  /// The top left of the part that is shown, in the page.
  public var source: PixelPoint

  /// Where the part lies in the frame; its size is the part's size.
  public var destination: PixelRect

  /// Makes a slice.
  public init(page: EncodedPage, source: PixelPoint, destination: PixelRect) {
    self.page = page
    self.source = source
    self.destination = destination
  }

  /// The part of the page that is shown.
  var sourceRect: PixelRect {
    PixelRect(
      x: source.x, y: source.y, width: destination.width, height: destination.height)
  }
}

/// Pixels drawn over a frame's slices, for what does not move with the pages.
///
/// A patch replaces what is below it: its pixels are the finished frame's, composited already.
public struct PlacedPatch: Hashable, Sendable {
  /// The place of the patch's top left in the frame.
  public var origin: PixelPoint

  /// The pixels, in any format.
  public var pixels: PixelBuffer

  /// Makes a patch.
  public init(origin: PixelPoint, pixels: PixelBuffer) {
    self.origin = origin
    self.pixels = pixels
  }

  /// The rectangle that the patch covers.
  public var bounds: PixelRect {
    PixelRect(x: origin.x, y: origin.y, width: pixels.width, height: pixels.height)
  }
}
