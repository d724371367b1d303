import BannerloopPixels
import BannerloopCompare
import BannerloopExport

/// The folder of all references: `SUITE/CASE/VARIANT/` with a `golden.json` and pictures.
public struct ReferenceRoot: Hashable, Sendable {
  /// The folder's path.
  public let path: String

  /// Makes a root; nothing is read or made.
  public init(path: String) { self.path = path }

  /// One variant of one case.
  public struct Place: Hashable, Sendable, Comparable {
    /// The suite's folder.
    public var suite: String

    /// The case's folder.
    public var name: String

    /// The variant's folder.
    public var variant: String

    /// The path from the root.
    public var relative: String { "\(suite)/\(name)/\(variant)" }

    /// Orders places by their paths.
    public static func < (a: Place, b: Place) -> Bool { a.relative < b.relative }
  }

  func folder(_ place: Place) -> String { path + "/" + place.relative }

  /// Reads a variant, or gives `nil` where there is none.
  ///
  /// - Throws: ``GoldenError/badFile(path:reason:)`` where the folder is there and its manifest is not.
  func manifest(_ place: Place) throws(GoldenError) -> (manifest: GoldenManifest, state: String)? {
    let folder = folder(place)
    guard FileSystem.kind(of: folder) == .folder else { return nil }
    let file = folder + "/" + GoldenManifest.fileName
    guard FileSystem.kind(of: file) == .file else {
      throw .badFile(
        path: folder, reason: "it has no golden.json; record the case again, or remove the folder")
    }
    let bytes = try PNGReader().bytes(of: file)
    return (try GoldenManifest(bytes, path: file), Self.state(bytes))
  }

  static func state(_ bytes: [UInt8]) -> String { SHA256.hash(bytes) }

  /// Lists everything in the root: variants, and files that belong to none.
  func contents() throws(GoldenError) -> (places: [Place], strays: [String]) {
    guard FileSystem.kind(of: path) == .folder else { return ([], []) }
    var places: [Place] = []
    var strays: [String] = []
    for suite in try PictureFolder.names(in: path) where !suite.hasPrefix(".") {
      let suitePath = path + "/" + suite
      guard FileSystem.kind(of: suitePath) == .folder else {
        if suite.lowercased().hasSuffix(".png") { strays.append(suite) }
        continue
      }
      for name in try PictureFolder.names(in: suitePath) where !name.hasPrefix(".") {
        let casePath = suitePath + "/" + name
        guard FileSystem.kind(of: casePath) == .folder else {
          if name.lowercased().hasSuffix(".png") { strays.append(suite + "/" + name) }
          continue
        }
        for variant in try PictureFolder.names(in: casePath) where !variant.hasPrefix(".") {
          let place = Place(suite: suite, name: name, variant: variant)
          if FileSystem.kind(of: casePath + "/" + variant) == .folder {
            places.append(place)
            strays += try strayFiles(place)
          } else if variant.lowercased().hasSuffix(".png") {
            strays.append(place.relative)
          }
        }
      }
    }
    return (places.sorted(), strays.sorted())
  }

  /// Pictures in a variant's folder that its manifest does not name.
  private func strayFiles(_ place: Place) throws(GoldenError) -> [String] {
    guard let found = try? manifest(place) else { return [] }
    let known = Set((found.manifest.pictures + (found.manifest.alternates ?? [])).map(\.file))
    return try PictureFolder.names(in: folder(place)).filter {
      $0.lowercased().hasSuffix(".png") && !known.contains($0)
        && $0 != found.manifest.compare?.mask
    }.map { place.relative + "/" + $0 }
  }

  /// Writes a variant: all of its files at once, or nothing.
  ///
  /// - Parameters:
  ///   - place: Where.
  ///   - manifest: What its manifest says, but for the pictures.
  ///   - frames: Every frame's hash and where its picture is; pictures of one hash are stored once.
  ///   - keeping: Further files of the present folder that stay, such as masks.
  /// - Throws: ``GoldenError``; then the variant is as it was.
  func write(
    _ place: Place, _ manifest: GoldenManifest, frames: [Int: (hash: String, source: Source)],
    keeping: [String] = []
  ) throws(GoldenError) {
    var manifest = manifest
    var firsts: [(hash: String, source: Source, frames: [Int])] = []
    var places: [String: Int] = [:]
    for (frame, picture) in frames.sorted(by: { $0.key < $1.key }) {
      if let index = places[picture.hash] {
        firsts[index].frames.append(frame)
      } else {
        places[picture.hash] = firsts.count
        firsts.append((picture.hash, picture.source, [frame]))
      }
    }
    manifest.pictures = firsts.map { picture in
      GoldenManifest.Picture(
        file: GoldenName.file(ofFrame: picture.frames[0]), hash: picture.hash,
        frames: FrameList.text(picture.frames))
    }
    let bytes = try GoldenJSON.bytes(manifest)
    let folder = folder(place)
    do throws(ExportError) {
      let stage = try FolderStage(for: folder)
      defer { stage.remove() }
      for (picture, entry) in zip(firsts, manifest.pictures) {
        let target = stage.content + "/" + entry.file
        switch picture.source {
        case .bytes(let bytes): try Files.writeNew(bytes, to: target)
        case .file(let path): try Files.linkOrCopy(path, to: target)
        case .copy(let path): try Files.writeNew(try FileSystem.read(path), to: target)
        }
      }
      for name in keeping where FileSystem.kind(of: folder + "/" + name) == .file {
        try Files.linkOrCopy(folder + "/" + name, to: stage.content + "/" + name)
      }
      try Files.writeNew(bytes, to: stage.content + "/" + GoldenManifest.fileName)
      try stage.finish(at: folder)
    } catch {
      throw .output(error)
    }
  }

  /// Where a picture's bytes are.
  enum Source: Sendable {
    /// In memory.
    case bytes([UInt8])

    /// In the reference set already: the file itself stays.
    case file(String)

    /// Elsewhere: copied, so that nobody changes a reference by changing that file.
    case copy(String)
  }
}
