#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The file operations of the cache.
///
/// Files are for their owner alone.
enum CacheFiles {
  /// The system's words about a folder.
  struct Failure: Error {
    let reason: String
  }

  /// Makes a folder and those above it.
  static func makeFolder(_ path: String) throws(Failure) {
    // SAFETY: `mkdir` only reads the path.
    if unsafe path.isEmpty || mkdir(path, 0o700) == 0 { return }
    let code = errno
    if code == EEXIST {
      if isFolder(path) { return }
      throw Failure(reason: "it is no folder")
    }
    guard code == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw failure(code)
    }
    try makeFolder(String(path[..<slash]))
    // SAFETY: as above.
    let isMade = unsafe mkdir(path, 0o700) == 0
    if !isMade, errno != EEXIST || !isFolder(path) { throw failure(errno) }
  }

  /// Refuses a folder that nothing can be written to.
  static func checkIsWritable(_ path: String) throws(Failure) {
    // SAFETY: `access` only reads the path.
    if unsafe access(path, R_OK | W_OK | X_OK) != 0 { throw failure(errno) }
  }

  /// Bytes and last use of a file.
  static func status(of path: String) -> (bytes: Int, usedAt: Int)? {
    var status = stat()
    // SAFETY: `status` is ours and outlives the call.
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    return (Int(status.st_size), Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec))
  }

  /// Returns the names in a folder; none where it cannot be read.
  static func names(in path: String) -> [String] {
    // SAFETY: the handle is closed below, once; each name is copied before the next is read.
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe _ = closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
        unsafe String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names.sorted()
  }

  /// Returns a file's bytes, `nil` where they cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    // SAFETY: `open` only reads the path.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard let size = status(of: path)?.bytes else { return nil }
    var isWhole = true
    // SAFETY: `read` writes at most the bytes that are left behind those already there.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let step = unsafe readSome(file, buffer.baseAddress?.advanced(by: count), size - count)
        if step > 0 {
          count += step
        } else if step == 0 || errno != EINTR {
          isWhole = false
          return
        }
      }
    }
    return isWhole ? bytes : nil
  }

  /// Writes a new file, or over an old one; `false` where that fails.
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    // SAFETY: `open` only reads the path.
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return false }
    var done = 0
    while done < bytes.count {
      // SAFETY: the pointer is valid through the closure; `done < bytes.count` bounds the length.
      let step = unsafe bytes.withUnsafeBytes { buffer in
        unsafe writeSome(file, buffer.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if step > 0 {
        done += step
      } else if errno != EINTR {
        break
      }
    }
    return close(file) == 0 && done == bytes.count
  }

  /// Moves a file over another.
  static func rename(_ old: String, to new: String) -> Bool {
    // SAFETY: `rename` only reads the paths.
    #if canImport(Darwin)
    unsafe Darwin.rename(old, new) == 0
    #elseif canImport(Glibc)
    unsafe Glibc.rename(old, new) == 0
    #else
    unsafe Musl.rename(old, new) == 0
    #endif
  }

  /// Removes a file.
  static func remove(_ path: String) -> Bool {
    // SAFETY: `unlink` only reads the path.
    unsafe unlink(path) == 0
  }

  /// Notes that a file was used just now.
  static func touch(_ path: String) {
    // To the nanosecond: the present that the system would take itself has ticks of milliseconds.
    var time = timespec()
    // SAFETY: `time` is ours; `times` holds the two times that are read, and outlives the call.
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    let times = [time, time]
    _ = unsafe utimensat(AT_FDCWD, path, times, 0)
  }

  /// Opens a file to lock, made where it is not there.
  static func openLock(_ path: String) -> Int32? {
    // SAFETY: `open` only reads the path.
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    return file >= 0 ? file : nil
  }

  /// Takes a lock where nobody holds it.
  static func tryLock(_ file: Int32) -> Bool { flock(file, LOCK_EX | LOCK_NB) == 0 }

  /// Closes a lock's file, which releases it.
  static func release(_ file: Int32) { close(file) }

  /// Nanoseconds since 1970.
  static func now() -> Int {
    var time = timespec()
    // SAFETY: `time` is ours and outlives the call.
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: `status` is ours and outlives the call.
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func failure(_ code: Int32) -> Failure {
    // SAFETY: the text ends in NUL and is copied at once.
    Failure(reason: unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)")
  }

  /// `read` of the C library, whose name the cache's own function has.
  @unsafe private static func readSome(
    _ file: Int32, _ to: UnsafeMutableRawPointer?, _ count: Int
  ) -> Int {
    // SAFETY: who calls gives room for `count` bytes.
    #if canImport(Darwin)
    unsafe Darwin.read(file, to, count)
    #elseif canImport(Glibc)
    unsafe Glibc.read(file, to, count)
    #else
    unsafe Musl.read(file, to, count)
    #endif
  }

  /// `write` of the C library, whose name the cache's own function has.
  @unsafe private static func writeSome(
    _ file: Int32, _ from: UnsafeRawPointer?, _ count: Int
  ) -> Int {
    // SAFETY: who calls gives `count` bytes.
    #if canImport(Darwin)
    unsafe Darwin.write(file, from, count)
    #elseif canImport(Glibc)
    unsafe Glibc.write(file, from, count)
    #else
    unsafe Musl.write(file, from, count)
    #endif
  }
}
