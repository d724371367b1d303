import BannerloopCarousel
import BannerloopPNG

/// The tiles that a frame shows, which decide how its PNG file is coded.
struct PageSet: Hashable, Sendable {
  /// The tiles in a fixed order.
  let tiles: [TileID]

  /// Makes the set of a plan's slices.
  init(_ plan: FramePlan) {
    tiles = Set(plan.slices.map(\.tile)).sorted { $0.comesBefore($1) }
  }
}

/// The pages of a set, coded to be spliced together.
struct CodedPages: Sendable {
  let splicer: FrameSplicer
  let pages: [TileID: EncodedPage]

  /// Bytes of memory, without the pages' pixels.
  var byteCount: Int { pages.values.reduce(0) { $0 + $1.byteCount } }
}

extension TileID {
  /// Pages by number, the ground before them.
  fileprivate func comesBefore(_ other: TileID) -> Bool { order < other.order }

  private var order: (Int, Int, Int) {
    switch self {
    case .ground: (-1, 0, 0)
    case .page(let page, let view): (view, page, 255)
    case .arriving(let page, let view, let shown): (view, page, shown)
    }
  }
}
