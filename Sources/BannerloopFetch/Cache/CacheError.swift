/// Why the cache cannot be used.
public struct CacheError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cache's folder.
  public var folder: String

  /// The system's words.
  public var reason: String

  /// What is wrong, which value, and what to do.
  public var description: String {
    "The picture cache \(folder) cannot be used: \(reason)."
      + " Choose another folder with --cache, or work without one with --no-cache."
  }
}
