import BannerloopMotion

/// The finger that is down.
struct ActiveTouch: Sendable {
  /// A drag that has been recognised.
  struct Drag: Sendable {
    /// Where the carousel was when it began.
    var start: PagePosition

    /// The page from which a flick goes one page on.
    var startPage: Int

    /// Whether the page was still moving when the finger went down.
    var caughtMotion: Bool

    /// Where the finger alone would have brought the page at the start of the piece.
    var dragged: PagePosition

    /// The piece of its way that the finger is on; `nil` before it moves on.
    var piece: TouchTrack.Piece?
  }

  /// Which touch of the script it is.
  var number: Int

  /// Whether it can drag the pages at all.
  var isFollowed: Bool

  /// Whether it caught a moving page.
  var caughtMotion: Bool

  /// The drag, once it has been recognised.
  var drag: Drag?
}
