/// A file that grows in a hidden folder beside its place and appears there whole, or not at all.
package final class StagedFile {
  /// The file's final place.
  package let path: String

  /// Bytes written so far.
  package private(set) var byteCount = 0

  private let plan: StillFile
  private var staging: StagingFolder?
  private var file: OutputFile?

  private static let name = "unfinished"

  /// Makes the plan of a file; nothing is written yet.
  ///
  /// - Parameters:
  ///   - path: Where it goes; missing folders are made.
  ///   - overwrites: Whether a file that is there is replaced.
  package init(path: String, overwrites: Bool) {
    self.path = path
    plan = StillFile(path: path, overwrites: overwrites)
  }

  /// Returns normally where the file's place is free or may be replaced.
  package func check() throws(ExportError) { try plan.check() }

  /// Makes the hidden folder, and an empty file in it.
  ///
  /// - Throws: ``ExportError`` where the place is taken or cannot be written; then nothing is left.
  package func begin() throws(ExportError) {
    let path = try beginFolder()
    do throws(ExportError) {
      file = try OutputFile(path: path)
    } catch {
      abort()
      throw error
    }
  }

  /// Makes the hidden folder, for a program that writes the file.
  ///
  /// - Returns: Where the file is to be written.
  /// - Throws: As ``begin()``.
  @discardableResult
  package func beginFolder() throws(ExportError) -> String {
    try check()
    let parent = Path.parent(of: path)
    try FileSystem.makeFolders(parent)
    let staging = try StagingFolder(in: parent, for: Path.name(of: path))
    self.staging = staging
    return staging.file(Self.name)
  }

  /// Returns the place of another file in the hidden folder.
  ///
  /// - Precondition: The folder has been made.
  package func neighbour(_ name: String) -> String {
    guard let staging else { preconditionFailure("The folder is made first.") }
    return staging.file(name)
  }

  /// Adds bytes at the end.
  package func append(_ bytes: [UInt8]) throws(ExportError) {
    byteCount += bytes.count
    try file?.append(bytes)
  }

  /// Changes bytes that are there already.
  package func replace(at offset: Int, with bytes: [UInt8]) throws(ExportError) {
    try file?.replace(at: offset, with: bytes)
  }

  /// Moves the file to its place.
  ///
  /// - Parameters:
  ///   - written: The file in the hidden folder; `nil` is the one that was begun.
  ///   - limit: The most bytes that it may have.
  /// - Throws: ``ExportError/tooLarge(path:bytes:limit:)``; ``ExportError/outputExists(path:)`` where
  ///   another run was quicker, and nothing is to be replaced. The hidden folder is still there then.
  package func finish(_ written: String? = nil, limit: Int? = nil) throws(ExportError) {
    guard let staging else { preconditionFailure("A file is begun before it ends.") }
    file?.close()
    file = nil
    let written = written ?? staging.file(Self.name)
    if let limit {
      let size = try FileSystem.size(of: written)
      guard size <= limit else { throw .tooLarge(path: path, bytes: size, limit: limit) }
    }
    try plan.place(written)
    staging.remove()
    self.staging = nil
  }

  /// Removes what was written.
  package func abort() {
    file?.close()
    file = nil
    staging?.remove()
    staging = nil
  }
}
