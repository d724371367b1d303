import BannerloopPixels
import BannerloopScenario

/// Pictures from the web on disk, shared by any number of processes.
///
/// Each picture is one file, named by the hash of its address and replaced as a whole. Who asks for a
/// picture holds the lock of its stripe until it is there, so that others wait and then find it; the
/// system releases the lock of a process that dies. Lock files stay for ever: a lock on a file that is
/// gone would hold nobody off.
public struct PictureCache: Hashable, Sendable {
  /// The folder.
  public let folder: String

  /// The most bytes of pictures that stay; those used longest ago go first.
  public let maximumBytes: Int

  /// How full the cache is.
  public struct Usage: Hashable, Sendable {
    /// How many pictures there are.
    public var pictures: Int

    /// Their bytes.
    public var bytes: Int
  }

  private static let ending = ".picture"
  private static let partEnding = ".part"

  /// Opens the cache in a folder, which is made where it is not there.
  ///
  /// - Parameters:
  ///   - folder: The folder; only its owner can read what is in it.
  ///   - maximumBytes: The most bytes of pictures that stay.
  /// - Throws: ``CacheError`` where the folder cannot be made or written to.
  public init(folder: String, maximumBytes: Int = 512 << 20) throws(CacheError) {
    self.folder = folder
    self.maximumBytes = maximumBytes
    do throws(CacheFiles.Failure) {
      try CacheFiles.makeFolder(folder)
      try CacheFiles.checkIsWritable(folder)
    } catch {
      throw CacheError(folder: folder, reason: error.reason)
    }
  }

  /// Returns how full the cache is.
  public func usage() -> Usage {
    let files = entries()
    return Usage(pictures: files.count, bytes: files.reduce(0) { $0 + $1.bytes })
  }

  /// Removes all pictures; waits for those that are being fetched.
  ///
  /// - Returns: What was removed.
  public func clear() -> Usage {
    var removed = Usage(pictures: 0, bytes: 0)
    for name in CacheFiles.names(in: folder) where Self.isOurs(name) {
      _ = withLock(ofFile: name, shouldStop: { false }) {
        let path = folder + "/" + name
        guard let status = CacheFiles.status(of: path), CacheFiles.remove(path) else { return }
        guard name.hasSuffix(Self.ending) else { return }
        removed.pictures += 1
        removed.bytes += status.bytes
      }
    }
    return removed
  }

  // MARK: - For the fetcher

  /// The name of an address's entry.
  static func key(of address: WebAddress) -> String {
    guard let credentials = address.credentials else {
      return SHA256.hash(Array(address.requestText.utf8))
    }
    return SHA256.hash(
      Array("\(address.requestText)\n\(credentials.user)\n\(credentials.password)".utf8))
  }

  /// Runs work while no other process or thread works on the same entry.
  ///
  /// - Returns: `nil` where it was to stop, or no lock is to be had.
  func withLock<Value>(
    of key: String, shouldStop: () -> Bool, _ body: () -> Value
  ) -> Value? {
    withLock(ofFile: key, shouldStop: shouldStop, body)
  }

  private func withLock<Value>(
    ofFile name: String, shouldStop: () -> Bool, _ body: () -> Value
  ) -> Value? {
    guard let lock = CacheFiles.openLock(folder + "/lock-" + name.prefix(2)) else { return nil }
    defer { CacheFiles.release(lock) }
    while !CacheFiles.tryLock(lock) {
      guard Fetcher.sleep(0.01, unless: shouldStop) else { return nil }
    }
    return body()
  }

  /// Returns an entry, `nil` where there is none or it is damaged.
  ///
  /// The lock must be held.
  func entry(_ key: String) -> CacheEntry? {
    let path = folder + "/" + key + Self.ending
    guard let file = CacheFiles.read(path), let entry = CacheEntry(file: file) else { return nil }
    CacheFiles.touch(path)
    return entry
  }

  /// Removes an entry.
  ///
  /// The lock must be held.
  func remove(_ key: String) { _ = CacheFiles.remove(folder + "/" + key + Self.ending) }

  /// Stores an entry; without room nothing is stored, which is no error.
  ///
  /// The lock must be held.
  func store(_ entry: CacheEntry, as key: String) {
    let file = entry.file
    guard file.count <= maximumBytes else { return }
    let part = folder + "/" + key + Self.partEnding
    guard CacheFiles.write(file, to: part) else {
      _ = CacheFiles.remove(part)
      return
    }
    CacheFiles.touch(part)
    _ = CacheFiles.rename(part, to: folder + "/" + key + Self.ending)
  }

  /// Removes what was used longest ago until the rest fits.
  ///
  /// No lock may be held.
  func trim() {
    var files = entries()
    var total = files.reduce(0) { $0 + $1.bytes }
    guard total > maximumBytes else { return }
    files.sort { ($0.usedAt, $0.name) < ($1.usedAt, $1.name) }
    for file in files where total > maximumBytes {
      guard let lock = CacheFiles.openLock(folder + "/lock-" + file.name.prefix(2)) else {
        return
      }
      defer { CacheFiles.release(lock) }
      // One that is in use stays, and is found by the next to look.
      if CacheFiles.tryLock(lock), CacheFiles.remove(folder + "/" + file.name) {
        total -= file.bytes
      }
    }
  }

  private func entries() -> [(name: String, bytes: Int, usedAt: Int)] {
    CacheFiles.names(in: folder).compactMap { name in
      guard name.hasSuffix(Self.ending), let status = CacheFiles.status(of: folder + "/" + name)
      else { return nil }
      return (name, status.bytes, status.usedAt)
    }
  }

  private static func isOurs(_ name: String) -> Bool {
    (name.hasSuffix(ending) || name.hasSuffix(partEnding))
      && name.prefix { $0.isHexDigit }.count == 64
  }
}
