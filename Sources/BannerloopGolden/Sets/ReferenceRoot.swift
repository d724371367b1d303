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
        path: folder,
        reason: "it has no golden.json; restore that, or remove the folder and record again")
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
      // Links lead to what is not ours, and so does whatever has no manifest.
      guard Self.isOwnFolder(suitePath) else {
        if Self.isOwnPicture(suitePath) { strays.append(suite) }
        continue
      }
      for name in try PictureFolder.names(in: suitePath) where !name.hasPrefix(".") {
        let casePath = suitePath + "/" + name
        guard Self.isOwnFolder(casePath) else {
          if Self.isOwnPicture(casePath) { strays.append(suite + "/" + name) }
          continue
        }
        for variant in try PictureFolder.names(in: casePath) where !variant.hasPrefix(".") {
          let place = Place(suite: suite, name: name, variant: variant)
          let folder = casePath + "/" + variant
          guard Self.isOwnFolder(folder),
            FileSystem.kind(of: folder + "/" + GoldenManifest.fileName) == .file
          else {
            if Self.isOwnPicture(folder) { strays.append(place.relative) }
            continue
          }
          places.append(place)
          strays += try strayFiles(place)
        }
      }
    }
    return (places.sorted(), strays.sorted())
  }

  /// Whether there is a real folder, and no link to one.
  private static func isOwnFolder(_ path: String) -> Bool {
    FileSystem.kind(of: path) == .folder && !FileSystem.isLink(path)
  }

  /// Whether there is a real file that is a picture by its name.
  private static func isOwnPicture(_ path: String) -> Bool {
    path.lowercased().hasSuffix(".png") && FileSystem.kind(of: path) == .file
      && !FileSystem.isLink(path)
  }

  /// Pictures in a variant's folder that its manifest does not name.
  private func strayFiles(_ place: Place) throws(GoldenError) -> [String] {
    guard let found = try? manifest(place) else { return [] }
    let known = Set((found.manifest.pictures + (found.manifest.alternates ?? [])).map(\.file))
    return try PictureFolder.names(in: folder(place)).filter {
      $0.lowercased().hasSuffix(".png") && !$0.hasPrefix(".") && !known.contains($0)
        && $0 != found.manifest.compare?.mask
    }.map { place.relative + "/" + $0 }
  }

  /// A variant whose files are written in a hidden folder, and that is not at its place yet.
  struct Staged: Sendable {
    /// Where it goes.
    var place: Place

    /// The hidden folder.
    var stage: FolderStage
  }

  /// What lies in a variant's folder beside its own pictures, and stays there: masks, alternates, whatever
  /// people have put there.
  private func others(
    in place: Place, than manifest: GoldenManifest
  ) throws(GoldenError) -> [String] {
    let folder = folder(place)
    guard FileSystem.kind(of: folder) == .folder else { return [] }
    for picture in manifest.pictures
    where FileSystem.kind(of: folder + "/" + picture.file) == .folder {
      throw .badFile(
        path: folder + "/" + picture.file,
        reason: "it is a folder in a picture's place; move it away")
    }
    let own = Set(manifest.pictures.map(\.file)).union([GoldenManifest.fileName])
    return try PictureFolder.names(in: folder).filter { !own.contains($0) }
  }

  private static func keep(_ path: String, at copy: String) throws(ExportError) {
    guard FileSystem.kind(of: path) == .folder, !FileSystem.isLink(path) else {
      return try Files.linkOrCopy(path, to: copy)
    }
    try FileSystem.makeFolders(copy)
    for name in try FileSystem.names(in: path) {
      try keep(path + "/" + name, at: copy + "/" + name)
    }
  }

  /// Removes what killed processes have left beside the variants of cases.
  ///
  /// - Parameters:
  ///   - cases: Suites and names.
  ///   - variant: The variant's name.
  public func removeAbandoned(of cases: [(suite: String, name: String)], variant: String) {
    for item in cases {
      guard let suite = try? GoldenName.escape(item.suite),
        let name = try? GoldenName.escape(item.name), let variant = try? GoldenName.escape(variant)
      else { continue }
      let parent = path + "/" + suite + "/" + name
      if FileSystem.kind(of: parent) == .folder {
        StagingFolder.removeAbandoned(in: parent, for: variant)
      }
    }
  }

  /// Writes a variant's files into a hidden folder; ``finish(_:)`` puts it at its place.
  ///
  /// - Parameters:
  ///   - place: Where.
  ///   - manifest: What its manifest says, but for the pictures.
  ///   - frames: Every frame's hash and where its picture is; pictures of one hash are stored once.
  ///   - stage: The hidden folder, to be removed by the caller where this fails.
  /// - Throws: ``GoldenError``.
  func stage(
    _ place: Place, _ manifest: GoldenManifest, frames: [Int: (hash: String, source: Source)],
    in stage: FolderStage
  ) throws(GoldenError) {
    let others = try others(in: place, than: manifest)
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
      try FileSystem.makeFolders(stage.content)
      for (picture, entry) in zip(firsts, manifest.pictures) {
        let target = stage.content + "/" + entry.file
        switch picture.source {
        case .made(let path): try FileSystem.rename(path, to: target)
        case .file(let path): try Files.linkOrCopy(path, to: target)
        case .copy(let path): try FileSystem.write(try FileSystem.read(path), to: target)
        }
      }
      let new = Set(manifest.pictures.map(\.file))
      for name in others where !new.contains(name) {
        try Self.keep(folder + "/" + name, at: stage.content + "/" + name)
      }
      try FileSystem.write(bytes, to: stage.content + "/" + GoldenManifest.fileName)
    } catch {
      throw .output(error)
    }
  }

  /// Makes the hidden folder of a variant.
  func makeStage(_ place: Place) throws(GoldenError) -> FolderStage {
    do throws(ExportError) {
      return try FolderStage(for: folder(place))
    } catch {
      throw .output(error)
    }
  }

  /// Puts variants at their places: each is whole on the disk before it has its name.
  ///
  /// The disk is waited for once, however many variants there are.
  ///
  /// - Throws: ``GoldenError``; then the variant that it is about is as it was, and so are those after it.
  func finish(_ variants: [Staged]) throws(GoldenError) {
    defer { for variant in variants { variant.stage.remove() } }
    do throws(ExportError) {
      var files: [String] = []
      for variant in variants {
        for name in try FileSystem.names(in: variant.stage.content) {
          files.append(variant.stage.content + "/" + name)
        }
      }
      let isMany = files.count > Self.mostSyncedAlone
      let isSynced = isMany && Files.syncAll(beside: variants[0].stage.content)
      if !isSynced { for file in files { try Files.sync(file) } }
      for variant in variants {
        try variant.stage.finish(at: folder(variant.place), syncs: !isSynced)
      }
      if isSynced, let last = variants.last { _ = Files.syncAll(beside: folder(last.place)) }
    } catch {
      throw .output(error)
    }
  }

  /// The most files that are waited for one by one; waiting for all is no slower, but also waits for
  /// what other programs write.
  private static let mostSyncedAlone = 16

  /// Where a picture's bytes are.
  enum Source: Sendable {
    /// Made for this, in the hidden folder: moved.
    case made(String)

    /// In the reference set already: the file itself stays.
    case file(String)

    /// Elsewhere: copied, so that nobody changes a reference by changing that file.
    case copy(String)
  }
}
