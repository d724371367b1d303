#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What modules above need beside ``FileSystem``, with its promise: nothing half made has a final name.
package enum Files {
  /// Returns the names in a folder, sorted, without those of unfinished output.
  package static func names(in path: String) throws(ExportError) -> [String] {
    try FileSystem.names(in: path).filter { !StagingFolder.isStaging($0) }
  }

  /// Writes a file that is not there yet, and the folders above it.
  ///
  /// For files in a folder that is not at its final place.
  package static func writeNew(_ bytes: [UInt8], to path: String) throws(ExportError) {
    try FileSystem.makeFolders(Path.parent(of: path))
    try FileSystem.write(bytes, to: path)
    try sync(path)
  }

  /// Gives a file a second name, or copies it where that cannot be.
  package static func linkOrCopy(_ path: String, to copy: String) throws(ExportError) {
    try FileSystem.makeFolders(Path.parent(of: copy))
    if try FileSystem.link(path, to: copy) != .linked {
      try FileSystem.write(try FileSystem.read(path), to: copy)
    }
  }

  /// Waits until everything that was written beside a path is on the disk, whoever wrote it.
  ///
  /// For many files this takes as long as for one.
  ///
  /// - Returns: Whether the system can do that.
  package static func syncAll(beside path: String) -> Bool {
    #if canImport(Darwin)
    return false
    #else
    // As with `renameat2` below, the C library's Swift module does not show the function.
    guard let symbol = unsafe dlsym(nil, "syncfs") else { return false }
    // SAFETY: the signature is that of syncfs(2), which takes an open file.
    let syncfs = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)
    // SAFETY: `open` only reads the path.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return syncfs(file) == 0
    #endif
  }

  /// Waits until a file or folder is on the disk.
  package static func sync(_ path: String) throws(ExportError) {
    // SAFETY: `open` only reads the path.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    if fsync(file) != 0, errno == EIO || errno == ENOSPC { throw .diskFull(path: path) }
  }

  /// Puts a folder where another one is, in one step; at any time the old or the new one is there.
  ///
  /// - Parameters:
  ///   - path: The place.
  ///   - new: The folder that goes there.
  ///   - syncs: Whether to wait until the move is on the disk.
  /// - Throws: ``ExportError``; then the old folder is still there.
  package static func replace(
    folder path: String, with new: String, syncs: Bool = true
  ) throws(ExportError) {
    guard FileSystem.kind(of: path) != .nothing else {
      try FileSystem.makeFolders(Path.parent(of: path))
      try FileSystem.rename(new, to: path)
      if syncs { try sync(Path.parent(of: path).isEmpty ? "." : Path.parent(of: path)) }
      return
    }
    try exchange(folder: path, with: new)
    if syncs { try sync(Path.parent(of: path).isEmpty ? "." : Path.parent(of: path)) }
  }

  private static func exchange(folder path: String, with new: String) throws(ExportError) {
    if exchange(new, path) {
      FileSystem.remove(folder: new)
    } else {
      // A file system that cannot exchange: for a moment the old folder is beside its place.
      let old = StagingFolder.oldFolder(of: path)
      FileSystem.remove(folder: old)
      try FileSystem.rename(path, to: old)
      do throws(ExportError) {
        try FileSystem.rename(new, to: path)
      } catch {
        try? FileSystem.rename(old, to: path)
        throw error
      }
      FileSystem.remove(folder: old)
    }
  }

  /// Lets two folders change places in one step; `false` where the system cannot.
  private static func exchange(_ a: String, _ b: String) -> Bool {
    #if canImport(Darwin)
    // SAFETY: both paths are only read.
    return unsafe renamex_np(a, b, UInt32(RENAME_SWAP)) == 0
    #else
    // The C library has the function since 2018, but its Swift module does not show it.
    typealias Rename =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32
    guard let symbol = unsafe dlsym(nil, "renameat2") else { return false }
    // SAFETY: the signature is that of renameat2(2); both paths are only read, and 2 is
    // RENAME_EXCHANGE.
    let rename = unsafe unsafeBitCast(symbol, to: Rename.self)
    return unsafe rename(AT_FDCWD, a, AT_FDCWD, b, 2) == 0
    #endif
  }
}

/// A hidden folder that becomes an output when it is whole, and goes where that fails.
package struct FolderStage: Sendable {
  private let folder: StagingFolder

  /// Where files are written.
  package var path: String { folder.path }

  /// Makes a hidden folder beside the place of an output.
  package init(for output: String) throws(ExportError) {
    try FileSystem.makeFolders(Path.parent(of: output))
    folder = try StagingFolder(in: Path.parent(of: output), for: Path.name(of: output))
  }

  /// Makes ``content`` the output, in one step; ``remove()`` is still to be called.
  ///
  /// - Throws: ``ExportError``; then what was there before is still there.
  package func finish(at output: String, syncs: Bool = true) throws(ExportError) {
    try Files.replace(folder: output, with: content, syncs: syncs)
  }

  /// Where the files of the output go.
  package var content: String { folder.path + "/whole" }

  /// Removes the folder and what is left in it; to be called once.
  package func remove() { folder.remove() }
}
