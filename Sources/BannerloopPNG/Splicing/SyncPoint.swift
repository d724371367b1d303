/// A place in a row's bits where a copy may begin or end.
struct SyncPoint: Hashable, Sendable {
  /// A sync point stands at the first token that begins at or after each multiple of this.
  ///
  /// Eight pixels of photograph are about 16 bytes, so that twelve bytes of sync point nearly double
  /// the memory of a page's bits; about four pixels are made anew on either side of a cut. Frames
  /// take 1.4 times as long with 16, and no less with 4.
  static let spacing = 8

  /// Where the token begins in the row's bits.
  var bit: UInt32 = 0

  /// The pixel that the token begins with; the row's width where there is none.
  var pixel: UInt32 = 0

  /// The sum of the row's filtered bytes before the pixel, modulo 65,521.
  var sum: UInt16 = 0

  /// The sum of those bytes times their places in the row, modulo 65,521.
  var weighted: UInt16 = 0
}
