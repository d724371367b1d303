#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#else
private import Darwin
#endif

/// Reading a whole file into memory with the C library.
enum FileReading {
  /// Reads a regular file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - limit: The most bytes it may hold; checked before anything is read.
  /// - Returns: The content, at least one byte.
  /// - Throws: ``ImageError`` with the path where there is no such file, or it cannot be read.
  static func bytes(of path: String, limit: Int) throws(ImageError) -> [UInt8] {
    // Not blocking, so that a pipe without a writer is refused and not waited for.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      let code = errno
      if code == ENOENT || code == ENOTDIR { throw .missing(path: path) }
      throw .unreadable(path: path, reason: message(code))
    }
    defer { close(file) }
    var status = stat()
    // SAFETY: `status` is a whole `stat` of ours, written to during the call only.
    guard unsafe fstat(file, &status) == 0 else {
      throw .unreadable(path: path, reason: message(errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    let size = Int(status.st_size)
    guard size > 0 else { throw .empty(path: path) }
    guard size <= limit else { throw .tooManyBytes(path: path, count: size, limit: limit) }

    var failure: Int32 = 0
    // SAFETY: `read` writes at most `size - count` bytes behind the `count` already there; the
    // array owns the memory and learns how much of it is set.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let step = unsafe read(file, buffer.baseAddress?.advanced(by: count), size - count)
        if step == 0 { return }
        if step > 0 {
          count += step
        } else if errno != EINTR {
          failure = errno
          return
        }
      }
    }
    if failure != 0 { throw .unreadable(path: path, reason: message(failure)) }
    guard bytes.count == size else { throw .changed(path: path) }
    return bytes
  }

  /// The system's text for an error code.
  private static func message(_ code: Int32) -> String {
    // SAFETY: `strerror` returns a NUL-terminated text, copied before anything else is called.
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}
