import Bannerloop

/// Where the outputs of one run go.
enum OutputPlaces {
  /// Refuses outputs that are one place, or of which one lies in a folder that another one makes.
  ///
  /// - Parameters:
  ///   - outputs: The options and the paths that they were given.
  ///   - folders: Those of the paths that become whole folders.
  /// - Throws: ``CommandError`` with both paths.
  static func check(
    _ outputs: [(option: String, path: String)], folders: [String] = []
  ) throws(CommandError) {
    var known: [String: String] = [:]
    for (option, path) in outputs {
      let name = "\(option) \(path)"
      guard let other = known.updateValue(name, forKey: path == "-" ? path : place(of: path))
      else { continue }
      let names = other == name ? "\(name) is given twice" : "\(other) and \(name) are one place"
      throw .usage("\(names); every output needs a place of its own.")
    }
    for folder in folders {
      let inside = place(of: folder)
      for (option, path) in outputs where path != "-" && path != folder {
        guard inside.isEmpty || place(of: path).hasPrefix(inside + "/") else { continue }
        throw .usage(
          "\(option) \(path) lies in the folder that -o \(folder) makes; name a place beside it.")
      }
    }
  }

  /// A path without steps that lead nowhere, to tell whether two are the same.
  private static func place(of path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
