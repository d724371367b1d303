import BannerloopExport

/// Cases of pictures that another program made.
public enum PictureCases {
  /// Finds cases in a folder: `name.png` is one picture, `name/` with numbered files a sequence, and
  /// `suite/name.png` or `suite/name/` the same in another suite.
  ///
  /// A folder that holds no other pictures than numbered ones is a case itself: a sequence.
  ///
  /// - Parameters:
  ///   - folder: Where to look.
  ///   - name: What the folder is called, for the case that it may be itself.
  ///   - suite: The suite of what lies directly in it.
  ///   - reader: What reads pictures.
  /// - Returns: The cases, in the order of their paths.
  /// - Throws: ``GoldenError`` where a folder cannot be read.
  public static func find(
    in folder: String, named name: String, suite: String, reader: PNGReader
  ) throws(GoldenError) -> [GoldenCase] {
    let (own, below) = try find(in: folder, suite: suite, reader: reader, isTop: true)
    if below.isEmpty, !name.isEmpty, isSequence(try names(in: folder)) {
      return [try sequence(folder, suite: suite, name: name, reader: reader)]
    }
    return own + below
  }

  private static func sequence(
    _ path: String, suite: String, name: String, reader: PNGReader
  ) throws(GoldenError) -> GoldenCase {
    let frames = try PictureFolder(path: path).frames
    return GoldenCase(
      suite: suite, name: name, origin: path,
      source: FileSource(
        paths: Dictionary(uniqueKeysWithValues: frames.map { ($0.number, $0.path) }),
        reader: reader))
  }

  /// Finds the pictures that lie in a folder, and the cases of the folders in it.
  private static func find(
    in folder: String, suite: String, reader: PNGReader, isTop: Bool
  ) throws(GoldenError) -> (own: [GoldenCase], below: [GoldenCase]) {
    var own: [GoldenCase] = []
    var below: [GoldenCase] = []
    for name in try names(in: folder) {
      let path = Path.join(folder, name)
      if FileSystem.kind(of: path) == .folder {
        if isSequence(try names(in: path)) {
          below.append(try sequence(path, suite: suite, name: name, reader: reader))
        } else if isTop {
          let found = try find(in: path, suite: name, reader: reader, isTop: false)
          below += found.own + found.below
        }
      } else if name.lowercased().hasSuffix(".png") {
        // A link that leads nowhere, or a pipe, is a case that fails, not one that is not there.
        own.append(
          GoldenCase(
            suite: suite, name: String(name.dropLast(4)), origin: path,
            source: FileSource(paths: [0: path], reader: reader)))
      }
    }
    return (own, below)
  }

  /// The names in a folder without hidden ones, which belong to systems and not to people.
  private static func names(in folder: String) throws(GoldenError) -> [String] {
    try PictureFolder.names(in: folder).filter { !$0.hasPrefix(".") }
  }

  /// Whether all pictures among some names are frames, and there is one.
  private static func isSequence(_ names: [String]) -> Bool {
    let pictures = names.filter { $0.lowercased().hasSuffix(".png") }
    return !pictures.isEmpty && pictures.allSatisfy(isFrame)
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
