public import BannerloopPixels

/// One frame's picture as instructions in whole device pixels: equal plans are equal pictures.
///
/// Slices come first and tile the whole canvas. Layers are drawn over them, then patches.
public struct FramePlan: Hashable, Sendable {
  /// Copies out of tiles that together cover every pixel of the canvas exactly once.
  public var slices: [PageSlice]

  /// Tiles drawn over the slices with their alpha, first to last.
  public var layers: [PageSlice]

  /// Small rectangles drawn last, for what does not move with pages.
  public var patches: [Patch]

  /// Makes a plan.
  public init(slices: [PageSlice] = [], layers: [PageSlice] = [], patches: [Patch] = []) {
    self.slices = slices
    self.layers = layers
    self.patches = patches
  }
}

/// A rectangle taken out of a tile and placed on the canvas, never scaled.
public struct PageSlice: Hashable, Sendable {
  /// The tile that is copied from.
  public var tile: TileID

  /// The top left of the part that is taken, in the tile.
  public var source: PixelPoint

  /// Where the part lies on the canvas; its size is the part's size.
  public var destination: PixelRect

  /// Makes a slice.
  public init(tile: TileID, source: PixelPoint, destination: PixelRect) {
    self.tile = tile
    self.source = source
    self.destination = destination
  }
}

/// The name of a tile: a picture made once and shown in many frames.
public enum TileID: Hashable, Sendable {
  /// Everything that moves with a page: picture, title, border, corners, gap.
  ///
  /// The page is a place in the scenario's list, the view one of ``Layout/views``.
  case page(Int, view: Int = 0)

  /// A page whose picture is not there yet, or fades in: so many 255ths of it show, `0..<255`, over
  /// its placeholder. Once it is there the page has its usual name.
  case arriving(Int, view: Int, shown: Int)

  /// The ground, as large as the canvas.
  case ground
}

/// A small rectangle drawn over a frame.
public struct Patch: Hashable, Sendable {
  /// What a patch shows.
  public enum Content: Hashable, Sendable {
    /// The dots of so many pages with one of them current.
    case dots(current: Int, count: Int)

    /// Words burnt into the picture, such as the frame's number.
    case caption(String)
  }

  /// The pixels that the patch may change: its ink and nothing more.
  public var bounds: PixelRect

  /// What is drawn.
  public var content: Content

  /// Makes a patch.
  public init(bounds: PixelRect, content: Content) {
    self.bounds = bounds
    self.content = content
  }
}
