import BannerloopExport

/// A sequence of PNG files in a folder, by the number at the end of their names.
public struct PictureFolder: Hashable, Sendable {
  /// Paths by frame number, in order.
  public let frames: [(number: Int, path: String)]

  /// Lists a folder's PNG files, or takes one file as frame 0.
  ///
  /// - Parameter path: A folder or a file.
  /// - Throws: ``GoldenError`` where there is nothing, a name has no number, or two have the same.
  public init(path: String) throws(GoldenError) {
    switch FileSystem.kind(of: path) {
    case .nothing: throw .unreadable(path: path, reason: "there is no such file or folder")
    case .other: throw .unreadable(path: path, reason: "it is neither a file nor a folder")
    case .file: frames = [(0, path)]
    case .folder:
      var found: [Int: String] = [:]
      for name in try Self.names(in: path)
      where name.lowercased().hasSuffix(".png") && !name.hasPrefix(".") {
        let file = path.hasSuffix("/") ? path + name : path + "/" + name
        guard let number = Self.number(of: name) else {
          throw .badFile(
            path: file,
            reason:
              "its name has no number up to \(Self.largestNumber) before .png, so it has no place "
              + "in a sequence")
        }
        if let other = found[number] {
          throw .badFile(path: file, reason: "\(other) has the same number, \(number)")
        }
        found[number] = file
      }
      guard !found.isEmpty else {
        throw .nothingSelected("there is no PNG file in \(quoted(path))")
      }
      frames = found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
  }

  /// Whether the path was one file.
  public var isSingle: Bool { frames.count == 1 }

  static func names(in path: String) throws(GoldenError) -> [String] {
    do throws(ExportError) {
      return try Files.names(in: path)
    } catch {
      throw .unreadable(path: path, reason: "its names cannot be listed")
    }
  }

  /// The largest number that a frame may have.
  static let largestNumber = 999_999_999_999

  /// The digits before the ending, such as 42 of `frame_000042.png`; `nil` above ``largestNumber``.
  static func number(of name: String) -> Int? {
    let stem = name.dropLast(4)
    let digits = stem.reversed().prefix { $0.isASCII && $0.isNumber }
    return Int(String(digits.reversed())).flatMap { $0 <= largestNumber ? $0 : nil }
  }

  /// Whether two lists are the same.
  public static func == (a: PictureFolder, b: PictureFolder) -> Bool {
    a.frames.elementsEqual(b.frames) { $0 == $1 }
  }

  /// Takes the list into a hash.
  public func hash(into hasher: inout Hasher) {
    for frame in frames {
      hasher.combine(frame.number)
      hasher.combine(frame.path)
    }
  }
}
