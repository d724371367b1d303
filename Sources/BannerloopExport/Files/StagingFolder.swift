private import Synchronization

/// A hidden folder beside or inside an output, where files are until all of them are whole.
///
/// It is removed when the work fails or is stopped. A folder whose process was killed is removed by
/// the next run that writes to the same place: the lock in it is free then.
package struct StagingFolder: Sendable {
  /// Where files are written.
  package let path: String

  private let lock: FileSystem.LockOutcome

  /// The file in the folder that tells whether its process lives.
  package static let lockName = ".lock"

  /// The staging folders of this process that are in use.
  private static let live = Mutex<Set<String>>([])

  /// Makes a new folder in `parent` for an output called `name`.
  package init(in parent: String, for name: String) throws(ExportError) {
    Self.removeAbandoned(in: parent, for: name)
    let folder = parent.isEmpty ? "." : parent
    var attempt = 0
    while true {
      let candidate = Path.join(folder, Self.prefix(name) + "\(FileSystem.process)-\(attempt)")
      attempt += 1
      // A process with the same number may run in another container.
      guard try Self.make(candidate, in: folder) else { continue }
      let lock = FileSystem.lock(Path.join(candidate, Self.lockName))
      // Someone who cleans up may have come between the folder and its lock.
      if lock == .taken { continue }
      path = candidate
      self.lock = lock
      break
    }
    _ = Self.live.withLock { [path] in $0.insert(path) }
  }

  /// Returns the place of a file in the folder.
  package func file(_ name: String) -> String { Path.join(path, name) }

  /// Returns the names of the files in the folder, sorted.
  package func names() throws(ExportError) -> [String] {
    try FileSystem.names(in: path).filter { $0 != Self.lockName }
  }

  /// Makes the folder itself the output.
  ///
  /// - Parameters:
  ///   - output: Its new place.
  ///   - current: Where the folder is now, if it was moved together with the one around it.
  /// - Throws: ``ExportError`` where it cannot be moved; it is still there then.
  package func rename(to output: String, from current: String? = nil) throws(ExportError) {
    try FileSystem.rename(current ?? path, to: output)
    forget()
    // Only now, so that at any time either the lock or the final name tells what the folder is.
    FileSystem.remove(file: Path.join(output, Self.lockName))
    FileSystem.unlock(lock)
  }

  /// Removes the folder and everything in it.
  package func remove() {
    FileSystem.remove(folder: path, lastName: Self.lockName)
    FileSystem.unlock(lock)
    forget()
  }

  /// Returns where a folder steps aside to that is about to be replaced.
  package static func oldFolder(of path: String) -> String {
    Path.join(Path.parent(of: path), prefix(Path.name(of: path)) + "\(FileSystem.process).old")
  }

  /// Removes a folder that was moved aside, such that a later run ends what this one cannot.
  package static func remove(oldFolder path: String) {
    let lock = FileSystem.lock(Path.join(path, lockName))
    FileSystem.remove(folder: path, lastName: lockName)
    FileSystem.unlock(lock)
  }

  /// Removes the staging folders of this process; for a process that must end at once.
  package static func removeAll() {
    for path in live.withLock({ $0 }) {
      // Files may still be written at the same time.
      for _ in 0..<20 where FileSystem.kind(of: path) != .nothing {
        FileSystem.remove(folder: path, lastName: lockName)
      }
    }
  }

  /// Makes the folder; people are told of the place that they know, not of a hidden one in it.
  private static func make(_ path: String, in folder: String) throws(ExportError) -> Bool {
    do throws(ExportError) {
      return try FileSystem.makeFolder(path)
    } catch {
      switch error {
      case .cannotWrite(_, let reason): throw .cannotWrite(path: folder, reason: reason)
      case .diskFull: throw .diskFull(path: folder)
      default: throw error
      }
    }
  }

  private func forget() { _ = Self.live.withLock { [path] in $0.remove(path) } }

  /// Returns whether a name in a folder is that of a staging folder.
  package static func isStaging(_ name: String) -> Bool {
    name.hasPrefix(".") && name.contains(".partial-")
  }

  /// Long names are cut, since a folder's name may have 255 bytes.
  private static func prefix(_ name: String) -> String {
    var name = name[...]
    while name.utf8.count > 160 { name.removeLast() }
    return ".\(name).partial-"
  }

  /// Removes what processes that no longer live have left in a folder.
  package static func removeAbandoned(in parent: String, for name: String) {
    let folder = parent.isEmpty ? "." : parent
    let prefix = prefix(name)
    for entry in (try? FileSystem.names(in: folder)) ?? [] where entry.hasPrefix(prefix) {
      let path = Path.join(folder, entry)
      let lockPath = Path.join(path, lockName)
      guard FileSystem.kind(of: lockPath) == .file else {
        // Killed before the lock was there: then the folder is empty.
        FileSystem.remove(emptyFolder: path)
        continue
      }
      let lock = FileSystem.lock(lockPath)
      guard case .locked = lock else { continue }
      FileSystem.remove(folder: path, lastName: lockName)
      FileSystem.unlock(lock)
    }
  }
}

/// Removes half-made output of this process at once; for a program that is about to end.
public func removeUnfinishedOutput() { StagingFolder.removeAll() }
