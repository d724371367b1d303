import Foundation

/// Paths seen from a folder, so that files that name them may move together with it.
enum RelativePath {
  /// Returns a path as it is reached from a folder; neither has to be there.
  static func of(_ path: String, from folder: String) -> String {
    let target = URL(filePath: path).standardizedFileURL.pathComponents
    let base = URL(filePath: folder).standardizedFileURL.pathComponents
    var shared = 0
    while shared < min(target.count, base.count), target[shared] == base[shared] { shared += 1 }
    let up = [String](repeating: "..", count: base.count - shared)
    return (up + target[shared...]).joined(separator: "/")
  }
}
