import BannerloopExport

/// Cases of pictures that another program made.
public enum PictureCases {
  /// Finds cases in a folder: `name.png` is one picture, `name/` with numbered files a sequence, and
  /// `suite/name.png` or `suite/name/` the same in another suite.
  ///
  /// - Parameters:
  ///   - folder: Where to look.
  ///   - suite: The suite of what lies directly in it.
  ///   - reader: What reads pictures.
  /// - Returns: The cases, in the order of their paths.
  /// - Throws: ``GoldenError`` where a folder cannot be read.
  public static func find(
    in folder: String, suite: String, reader: PNGReader
  ) throws(GoldenError) -> [GoldenCase] {
    try find(in: folder, suite: suite, reader: reader, isTop: true)
  }

  private static func find(
    in folder: String, suite: String, reader: PNGReader, isTop: Bool
  ) throws(GoldenError) -> [GoldenCase] {
    var cases: [GoldenCase] = []
    for name in try PictureFolder.names(in: folder) where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      if FileSystem.kind(of: path) == .file {
        guard name.lowercased().hasSuffix(".png") else { continue }
        cases.append(
          GoldenCase(
            suite: suite, name: String(name.dropLast(4)), origin: path,
            source: FileSource(paths: [0: path], reader: reader)))
      } else if FileSystem.kind(of: path) == .folder {
        let names = try PictureFolder.names(in: path).filter { $0.lowercased().hasSuffix(".png") }
        let isSequence = !names.isEmpty && names.allSatisfy { isFrame($0) }
        if isSequence {
          let frames = try PictureFolder(path: path).frames
          cases.append(
            GoldenCase(
              suite: suite, name: name, origin: path,
              source: FileSource(
                paths: Dictionary(uniqueKeysWithValues: frames.map { ($0.number, $0.path) }),
                reader: reader)))
        } else if isTop {
          cases += try find(in: path, suite: name, reader: reader, isTop: false)
        }
      }
    }
    return cases
  }

  /// Whether a name is that of a frame: `f000042.png`, `frame_000042.png`, `42.png`.
  private static func isFrame(_ name: String) -> Bool {
    let stem = name.dropLast(4)
    let digits = stem.reversed().prefix { $0.isASCII && $0.isNumber }.count
    let rest = stem.dropLast(digits).lowercased()
    return digits > 0 && ["", "f", "frame", "frame_", "frame-"].contains(rest)
  }
}

/// Lists of frames in options.
public enum GoldenFrames {
  /// Returns the frames of a text such as `0-59:5,90` in order, or `nil` where it is none.
  public static func list(_ text: String) -> [Int]? { FrameList.numbers(text) }
}
