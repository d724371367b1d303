/// What an encoder spends its time on.
///
/// Every strategy stores the same pixels.
public enum PNGStrategy: Hashable, Sendable {
  /// One pass over the picture, see ``FastEncoder``: 25 to 50 times as fast as cairo's writer.
  ///
  /// Bytes are the same on every machine.
  case fast

  /// A filter for each row, then libdeflate at a level from 1, fast, to 12, small.
  case level(Int)

  /// Several ways of filtering are tried, and the best is compressed at libdeflate's last level.
  ///
  /// Takes about as long as cairo's writer, or a few times as long.
  case small
}
