/// How a carousel shows an endless row of pages although its content has an end.
///
/// All of them draw the same pictures; they differ in their own offset, in how many views they lay
/// out, and in when they move their offset without anybody seeing it.
public enum LoopStrategyKind: String, CaseIterable, Hashable, Sendable {
  /// The reference: each place shows its page by a remainder; there is no content and no jump.
  case modular

  /// `[last, 1...N, first]`: a clone at either end, more of them where neighbours peek in.
  case clone

  /// The same content over cells that are used again, so that memory does not grow with pages.
  case cloneCollection

  /// All pages twice; at rest the first half is shown.
  case double

  /// All pages three times; at rest the middle third is shown.
  case triple

  /// A left, a middle and a right view that get other pages after every page.
  case threeViews

  /// N views whose offset is wrapped on every frame of a scroll.
  case offsetReset

  /// All pages a hundred times over recycled cells; at rest the middle round is shown.
  case hugeCount
}
