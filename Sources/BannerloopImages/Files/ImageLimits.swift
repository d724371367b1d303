/// How large a picture may be; checked from its head, before any pixel is decoded.
public struct ImageLimits: Hashable, Sendable {
  /// The most pixels a picture may have, width times height.
  public var maximumPixels: Int

  /// The most bytes a picture's file may hold.
  public var maximumBytes: Int

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - maximumPixels: Width times height at most; 300 million where not given.
  ///   - maximumBytes: File size at most, in bytes; 1 GiB where not given.
  public init(maximumPixels: Int = 300_000_000, maximumBytes: Int = 1 << 30) {
    self.maximumPixels = maximumPixels
    self.maximumBytes = maximumBytes
  }
}
