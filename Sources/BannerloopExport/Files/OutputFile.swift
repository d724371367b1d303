#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A new file that grows piece by piece.
package struct OutputFile: Sendable {
  private let path: String
  private var file: Int32

  /// Makes an empty file, which must not be there yet.
  package init(path: String) throws(ExportError) {
    self.path = path
    try FileSystem.write([], to: path)
    // SAFETY: `open` only reads the path.
    file = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw .cannotWrite(path: path, reason: "it could not be opened") }
  }

  /// Adds bytes at the end.
  package func append(_ bytes: [UInt8]) throws(ExportError) {
    try FileSystem.write(bytes, to: file, path: path)
  }

  /// Changes bytes that are there already; what is added afterwards still goes to the end.
  package func replace(at offset: Int, with bytes: [UInt8]) throws(ExportError) {
    let end = lseek(file, 0, SEEK_CUR)
    guard end >= 0, lseek(file, off_t(offset), SEEK_SET) >= 0 else {
      throw .cannotWrite(path: path, reason: "its beginning could not be changed")
    }
    try FileSystem.write(bytes, to: file, path: path)
    _ = lseek(file, end, SEEK_SET)
  }

  /// Closes the file, whole or not.
  package mutating func close() {
    guard file >= 0 else { return }
    #if canImport(Darwin)
    _ = Darwin.close(file)
    #elseif canImport(Glibc)
    _ = Glibc.close(file)
    #else
    _ = Musl.close(file)
    #endif
    file = -1
  }
}
