#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The few file operations that writing frames needs, with errors that name the path.
///
/// Paths go to the system as they are; nothing is expanded.
package enum FileSystem {
  /// What is at a path.
  package enum Kind: Equatable {
    case nothing, file, folder, other
  }

  /// Returns what is at a path; symbolic links are followed.
  package static func kind(of path: String) -> Kind {
    var status = stat()
    // SAFETY: `status` lives through the call; the path is a null-terminated copy that Swift makes.
    guard unsafe stat(path, &status) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Returns whether a path names a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: as above; `lstat` looks at the link itself.
    guard unsafe lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK
  }

  /// Returns whether a path names a symbolic link whose target is not there.
  package static func isDanglingLink(_ path: String) -> Bool {
    isLink(path) && kind(of: path) == .nothing
  }

  /// Returns the path of an existing folder with all symbolic links followed.
  package static func resolved(_ path: String) throws(ExportError) -> String {
    // SAFETY: with no buffer given, `realpath` returns one of its own, which is freed below, once.
    guard let text = unsafe realpath(path, nil) else { throw failure(path) }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// Makes a folder and those above it; it is no error that one is there already.
  package static func makeFolders(_ path: String) throws(ExportError) {
    if path.isEmpty || kind(of: path) == .folder { return }
    try makeFolders(Path.parent(of: path))
    // SAFETY: as above; `mkdir` only reads the path.
    if unsafe mkdir(path, 0o777) != 0, errno != EEXIST || kind(of: path) != .folder {
      throw failure(path)
    }
  }

  /// Makes one new folder; `false` where something is there already.
  package static func makeFolder(_ path: String) throws(ExportError) -> Bool {
    // SAFETY: `mkdir` only reads the path.
    if unsafe mkdir(path, 0o777) == 0 { return true }
    if errno == EEXIST { return false }
    throw failure(path)
  }

  /// Writes a new file; nothing is left of it where that fails.
  package static func write(_ bytes: [UInt8], to path: String) throws(ExportError) {
    // SAFETY: `open` only reads the path.
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw failure(path) }
    do throws(ExportError) {
      try write(bytes, to: file, path: path)
    } catch {
      close(file)
      remove(file: path)
      throw error
    }
    // A full disk or quota may be told only here.
    if close(file) != 0 {
      let error = failure(path)
      remove(file: path)
      throw error
    }
  }

  /// Writes all bytes to an open file.
  package static func write(_ bytes: [UInt8], to file: Int32, path: String) throws(ExportError) {
    var done = 0
    while done < bytes.count {
      // SAFETY: the pointer is valid through the closure, and `done < bytes.count` bounds the length.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        #if canImport(Darwin)
        unsafe Darwin.write(file, buffer.baseAddress.map { unsafe $0 + done }, bytes.count - done)
        #elseif canImport(Glibc)
        unsafe Glibc.write(file, buffer.baseAddress.map { unsafe $0 + done }, bytes.count - done)
        #else
        unsafe Musl.write(file, buffer.baseAddress.map { unsafe $0 + done }, bytes.count - done)
        #endif
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(path)
      }
      done += count
    }
  }

  /// Returns how many bytes a file has.
  package static func size(of path: String) throws(ExportError) -> Int {
    var status = stat()
    // SAFETY: `status` lives through the call, which only reads the path.
    guard unsafe stat(path, &status) == 0 else { throw failure(path) }
    return Int(status.st_size)
  }

  /// Writes all bytes to standard output or another stream that someone else reads.
  ///
  /// - Throws: ``ExportError/closedPipe`` where nobody reads any more.
  package static func stream(_ bytes: [UInt8], to file: Int32) throws(ExportError) {
    var done = 0
    while done < bytes.count {
      do throws(ExportError) {
        // In portions, so that a reader who stops can be noticed in time.
        let end = min(bytes.count, done + 1 << 16)
        try write(
          done == 0 && end == bytes.count ? bytes : Array(bytes[done..<end]), to: file,
          path: "standard output")
        done = end
      } catch {
        if errno == EPIPE { throw .closedPipe }
        throw error
      }
    }
  }

  /// Returns a file's bytes.
  package static func read(_ path: String) throws(ExportError) -> [UInt8] {
    // SAFETY: `open` only reads the path.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    var bytes: [UInt8] = []
    // A file may grow, and some of the system's tell no size: read on until there is no more.
    var room = max(4096, ((try? size(of: path)) ?? 0) + 1)
    while true {
      var failed = false
      var count = 0
      let wanted = room
      // SAFETY: the memory is valid through the closure and has room for `wanted` bytes.
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, done in
        #if canImport(Darwin)
        count = unsafe Darwin.read(file, buffer.baseAddress, wanted)
        #elseif canImport(Glibc)
        count = unsafe Glibc.read(file, buffer.baseAddress, wanted)
        #else
        count = unsafe Musl.read(file, buffer.baseAddress, wanted)
        #endif
        failed = count < 0
        done = max(0, count)
      }
      if failed {
        if errno == EINTR { continue }
        throw failure(path)
      }
      if count == 0 { return bytes }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      room = 1 << 16
    }
  }

  /// Reads a part of a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - place: Where they begin, `0...`.
  ///   - count: The most bytes to read, `1...`.
  /// - Returns: The bytes; fewer where the file ends before.
  /// - Throws: ``ExportError/cannotWrite(path:reason:)`` with the system's reason.
  package static func read(
    _ path: String, from place: Int, count: Int
  ) throws(ExportError) -> [UInt8] {
    // SAFETY: `open` only reads the path.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    var bytes: [UInt8] = []
    while bytes.count < count {
      let (start, wanted) = (place + bytes.count, count - bytes.count)
      var got = 0
      // SAFETY: the memory is valid through the closure and has room for `wanted` bytes.
      bytes += unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, done in
        got = unsafe pread(file, buffer.baseAddress, wanted, off_t(start))
        done = max(0, got)
      }
      if got == 0 { break }
      if got < 0, errno != EINTR { throw failure(path) }
    }
    return bytes
  }

  /// What came of making a link.
  package enum LinkOutcome {
    case linked, tooManyLinks, notPossible
  }

  /// Gives a file a second name.
  package static func link(_ existing: String, to path: String) throws(ExportError) -> LinkOutcome {
    // SAFETY: `link` only reads the two paths.
    #if canImport(Darwin)
    let failed = unsafe Darwin.link(existing, path) != 0
    #elseif canImport(Glibc)
    let failed = unsafe Glibc.link(existing, path) != 0
    #else
    let failed = unsafe Musl.link(existing, path) != 0
    #endif
    guard failed else { return .linked }
    switch errno {
    case EMLINK: return .tooManyLinks
    case EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EXDEV, EACCES: return .notPossible
    case EEXIST: throw .outputExists(path: path)
    default: throw failure(path)
    }
  }

  /// Moves a file or folder, replacing a file or an empty folder that is there.
  package static func rename(_ old: String, to new: String) throws(ExportError) {
    // SAFETY: `rename` only reads the two paths.
    #if canImport(Darwin)
    let failed = unsafe Darwin.rename(old, new) != 0
    #elseif canImport(Glibc)
    let failed = unsafe Glibc.rename(old, new) != 0
    #else
    let failed = unsafe Musl.rename(old, new) != 0
    #endif
    if failed { throw failure(new) }
  }

  /// Removes a file, if it is there.
  package static func remove(file path: String) {
    // SAFETY: `unlink` only reads the path.
    _ = unsafe unlink(path)
  }

  /// Removes a folder of ours with everything in it; links are removed, never followed.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - lastName: A file in it that goes last, since it marks the folder as ours.
  package static func remove(folder path: String, lastName: String? = nil) {
    for name in (try? names(in: path)) ?? [] where name != lastName {
      let child = path + "/" + name
      // SAFETY: `unlink` only reads the path.
      if unsafe unlink(child) != 0 { remove(folder: child) }
    }
    if let lastName { remove(file: path + "/" + lastName) }
    remove(emptyFolder: path)
  }

  /// Removes a folder if nothing is in it.
  package static func remove(emptyFolder path: String) {
    // SAFETY: `rmdir` only reads the path.
    _ = unsafe rmdir(path)
  }

  /// Returns the names in a folder, sorted.
  package static func names(in path: String) throws(ExportError) -> [String] {
    // SAFETY: `opendir` only reads the path; the handle is closed below, once.
    guard let folder = unsafe opendir(path) else { throw failure(path) }
    // SAFETY: the handle is open and owned here.
    defer { unsafe _ = closedir(folder) }
    var names: [String] = []
    // SAFETY: each entry is valid until the next call, and its name is copied before that.
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        let capacity = unsafe MemoryLayout.size(ofValue: entry.pointee.d_name)
        return unsafe tuple.withMemoryRebound(to: CChar.self, capacity: capacity) {
          unsafe String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// What came of locking a file or folder.
  package enum LockOutcome: Equatable {
    /// Locked; the number goes to ``unlock(_:)``.
    case locked(Int32)

    /// Someone else holds it, or it is gone.
    case taken

    /// The file system has no locks.
    case notPossible
  }

  /// Opens a file that marks a folder as in use, and locks it.
  ///
  /// The lock goes with the process, however it ends.
  package static func lock(_ path: String) -> LockOutcome {
    // SAFETY: `open` only reads the path.
    lock(opened: unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666))
  }

  /// Locks a folder against others that do the same.
  package static func lock(folder path: String) -> LockOutcome {
    // SAFETY: `open` only reads the path.
    lock(opened: unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
  }

  private static func lock(opened file: Int32) -> LockOutcome {
    guard file >= 0 else { return .taken }
    if flock(file, LOCK_EX | LOCK_NB) == 0 {
      var status = stat()
      // Someone who had it before may have removed it; then it guards nothing.
      // SAFETY: `status` lives through the call.
      if unsafe fstat(file, &status) == 0, status.st_nlink > 0 { return .locked(file) }
      close(file)
      return .taken
    }
    let code = errno
    close(file)
    return code == EWOULDBLOCK ? .taken : .notPossible
  }

  /// Lets go of a lock.
  package static func unlock(_ lock: LockOutcome) {
    if case .locked(let file) = lock { close(file) }
  }

  /// The folder that relative paths start at.
  package static var currentFolder: String? { try? resolved(".") }

  /// The number of this process.
  package static var process: Int32 { getpid() }

  /// The error that the system just reported about a path.
  private static func failure(_ path: String) -> ExportError {
    let code = errno
    if code == ENOSPC || code == EDQUOT { return .diskFull(path: path) }
    // SAFETY: `strerror` gives a null-terminated text, copied at once.
    return .cannotWrite(path: path, reason: unsafe String(cString: strerror(code)))
  }
}

/// Paths as text.
package enum Path {
  /// Returns the folder that a path lies in; empty for a plain name.
  package static func parent(of path: String) -> String {
    let trimmed = trimmed(path)
    guard let slash = trimmed.lastIndex(of: "/") else { return "" }
    return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }

  /// Returns the last part of a path.
  package static func name(of path: String) -> String {
    let trimmed = trimmed(path)
    guard let slash = trimmed.lastIndex(of: "/") else { return trimmed }
    return String(trimmed[trimmed.index(after: slash)...])
  }

  /// Returns a name inside a folder.
  package static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Returns a path without slashes at its end.
  package static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    return String(path)
  }
}
