import Foundation

/// A folder that is removed with the value that made it.
public final class TemporaryFolder: Sendable {
  /// The folder's path.
  public let path: String

  /// Makes a new folder in the system's place for temporary files.
  public init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "bannerloop-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns a path in the folder.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Returns the names in the folder or one below it, hidden ones too, sorted.
  public func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? path : file(folder))
      .sorted()
  }

  /// Returns a file's bytes.
  public func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: file(name))))
  }

  /// Writes a file and returns its path.
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: file(name)))
    return file(name)
  }

  /// Writes a shell script that can be run at once, and returns its path.
  ///
  /// Another process makes the file: what this one has open for writing, a child that is forked
  /// meanwhile has open too, and such a file cannot be run.
  public func writeProgram(_ text: String, to name: String) throws -> String {
    let source = try write(Array(text.utf8), to: name + ".text")
    let copy = Process()
    copy.executableURL = URL(filePath: "/bin/sh")
    copy.arguments = [
      "-c", "cp \"$0\" \"$1\" && chmod 755 \"$1\" && rm \"$0\"", source, file(name),
    ]
    try copy.run()
    copy.waitUntilExit()
    guard copy.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    return file(name)
  }

  /// Returns how many names a file has, and what tells it from others.
  public func links(_ name: String) throws -> (count: Int, inode: Int) {
    let attributes = try FileManager.default.attributesOfItem(atPath: file(name))
    return (
      attributes[.referenceCount] as? Int ?? 0, attributes[.systemFileNumber] as? Int ?? 0
    )
  }
}
