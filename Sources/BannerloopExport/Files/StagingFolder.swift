private import Synchronization

/// A hidden folder beside an output, where files are until all of them are whole.
///
/// It is removed when the work fails or is stopped. A folder whose process was killed is removed by
/// the next run that writes to the same place: the lock in it is free then.
struct StagingFolder: Sendable {
  /// Where files are written.
  let path: String

  private let lock: Int32

  private static let lockName = ".lock"

  /// The staging folders of this process that are in use.
  private static let live = Mutex<Set<String>>([])

  /// Makes a new folder in `parent` for an output called `name`.
  init(in parent: String, for name: String) throws(ExportError) {
    Self.removeAbandoned(in: parent, for: name)
    let folder = parent.isEmpty ? "." : parent
    var attempt = 0
    while true {
      let candidate = Path.join(
        folder, Self.prefix(name) + "\(FileSystem.process)-\(attempt)")
      if FileSystem.kind(of: candidate) == .nothing {
        try FileSystem.makeFolder(candidate)
        path = candidate
        break
      }
      attempt += 1
    }
    _ = Self.live.withLock { [path] in $0.insert(path) }
    lock = FileSystem.lock(Path.join(path, Self.lockName)) ?? -1
  }

  /// Returns the place of a file in the folder.
  func file(_ name: String) -> String { Path.join(path, name) }

  /// Makes the folder itself the output.
  func rename(to output: String) throws(ExportError) {
    release()
    try FileSystem.rename(path, to: output)
    forget()
  }

  /// Removes the folder and everything in it.
  func remove() {
    release()
    FileSystem.remove(folder: path)
    forget()
  }

  /// Removes the staging folders of this process; for a process that must end at once.
  static func removeAll() {
    for path in live.withLock({ $0 }) { FileSystem.remove(folder: path) }
  }

  private func release() {
    FileSystem.remove(file: file(Self.lockName))
    if lock >= 0 { FileSystem.unlock(lock) }
  }

  private func forget() { _ = Self.live.withLock { [path] in $0.remove(path) } }

  /// Long names are cut, since a folder's name may have 255 bytes.
  private static func prefix(_ name: String) -> String { ".\(name.prefix(40)).partial-" }

  /// Removes what processes that no longer live have left here.
  private static func removeAbandoned(in parent: String, for name: String) {
    let folder = parent.isEmpty ? "." : parent
    for entry in (try? FileSystem.names(in: folder)) ?? [] where entry.hasPrefix(prefix(name)) {
      let path = Path.join(folder, entry)
      let lockPath = Path.join(path, lockName)
      guard FileSystem.kind(of: lockPath) == .file, let lock = FileSystem.lock(lockPath) else {
        continue
      }
      FileSystem.remove(folder: path)
      FileSystem.unlock(lock)
    }
  }
}

/// Removes half-made output of this process at once; for a program that is about to end.
public func removeUnfinishedOutput() { StagingFolder.removeAll() }
