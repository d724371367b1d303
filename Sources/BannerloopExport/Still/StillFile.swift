/// A single file that appears whole or not at all.
public struct StillFile: Sendable {
  private let path: String
  private let overwrites: Bool

  /// Makes the plan of a file; nothing is written yet.
  ///
  /// - Parameters:
  ///   - path: Where it goes; missing folders are made.
  ///   - overwrites: Whether a file that is there is replaced.
  public init(path: String, overwrites: Bool) {
    self.path = path
    self.overwrites = overwrites
  }

  /// Returns normally where the file's place is free or may be replaced.
  ///
  /// - Throws: ``ExportError`` where it is not.
  public func check() throws(ExportError) {
    guard !path.isEmpty, !path.utf8.contains(0), !path.hasSuffix("/") else {
      throw .badOutputName(path: path, reason: "it names no file. Give -o a file's path.")
    }
    switch FileSystem.kind(of: path) {
    case .nothing: return
    case .file: if !overwrites { throw .outputExists(path: path) }
    case .folder, .other:
      throw .badOutputName(path: path, reason: "it is no file. Choose another place.")
    }
  }

  /// Writes the file: first beside its place, then moved there.
  ///
  /// - Throws: ``ExportError``; then nothing is at the place that was not there before.
  public func write(_ bytes: [UInt8]) throws(ExportError) {
    let staged = StagedFile(path: path, overwrites: overwrites)
    do throws(ExportError) {
      try staged.begin()
      try staged.append(bytes)
      try staged.finish()
    } catch {
      staged.abort()
      throw error
    }
  }

  /// Gives a finished file its place.
  ///
  /// Where nothing is to be replaced, a file that has come there in the meantime stays.
  func place(_ file: String) throws(ExportError) {
    if overwrites { return try FileSystem.rename(file, to: path) }
    // A second name is only given where there is none, which a rename cannot promise.
    if FileSystem.kind(of: path) == .nothing, try FileSystem.link(file, to: path) == .linked {
      return FileSystem.remove(file: file)
    }
    try check()
    try FileSystem.rename(file, to: path)
  }
}
