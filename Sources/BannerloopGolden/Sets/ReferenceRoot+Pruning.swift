import BannerloopExport

extension ReferenceRoot {
  /// Lists what no case of a run has any more.
  ///
  /// - Parameters:
  ///   - run: A run over all cases with these references.
  ///   - folder: The run's folder, for messages.
  /// - Returns: Paths relative to the root, sorted.
  /// - Throws: ``GoldenError/unusableRun(path:reason:)`` where the run was filtered, sharded, aborted or
  ///   for other references.
  public func orphans(of run: RunReport, folder: String) throws(GoldenError) -> [String] {
    guard run.complete else {
      throw .unusableRun(
        path: folder,
        reason: "it left cases out, so nothing can be said of what it did not see; run all of them")
    }
    guard run.references == path else {
      throw .unusableRun(
        path: folder, reason: "it was for the references in \(quoted(run.references))")
    }
    // Only what the run saw as orphaned, and still is: references that came since are not touched.
    let still = Set(try orphans(besides: run.cases.map { ($0.suite, $0.name) }).all)
    return run.orphans.filter { still.contains($0) }
  }

  /// Lists references that no case has.
  ///
  /// A reference tells what it is made from. Where that is still there the case was left out, such as
  /// when one file of several is checked, and its reference is no orphan; where
  /// nobody looked for it, that it is gone says little, and it is not removed.
  ///
  /// - Parameters:
  ///   - cases: Suites and names of the cases that there are.
  ///   - coverage: Where cases were looked for; `nil` is everywhere.
  /// - Returns: Paths relative to the root, sorted; and those of them whose input is gone from a place
  ///   where nobody looked.
  /// - Throws: ``GoldenError`` where the references cannot be listed.
  func orphans(
    besides cases: [(suite: String, name: String)], coverage: GoldenCoverage? = nil
  ) throws(GoldenError) -> (all: [String], unseen: [String]) {
    var known: Set<String> = []
    for item in cases {
      known.insert(try GoldenName.escape(item.suite) + "/" + GoldenName.escape(item.name))
    }
    let contents = try contents()
    var found = contents.strays
    var unseen: [String] = []
    for place in contents.places where !known.contains(place.suite + "/" + place.name) {
      guard let input = (try? manifest(place))?.manifest.input else {
        if coverage?.coversUntold ?? true { found.append(place.relative) }
        continue
      }
      guard FileSystem.kind(of: path + "/" + input) == .nothing else { continue }
      found.append(place.relative)
      if let coverage, !coverage.covers(input) { unseen.append(place.relative) }
    }
    return (found.sorted(), unseen.sorted())
  }

  /// Lists variants whose pictures are all those of the variant that would be used without them.
  ///
  /// - Returns: Paths relative to the root, sorted.
  /// - Throws: ``GoldenError`` where a manifest cannot be read.
  public func redundantVariants() throws(GoldenError) -> [String] {
    var result: [String] = []
    let places = try contents().places
    for place in places where place.variant != "default" {
      guard let own = try manifest(place)?.manifest else { continue }
      for variant in Self.fallbacks(of: place.variant) {
        var other = place
        other.variant = variant
        guard let general = try manifest(other)?.manifest else { continue }
        // The rule counts too: a variant with a tolerance of its own is not redundant.
        if own.frames.mapValues(\.hash) == general.frames.mapValues(\.hash),
          own.compare == general.compare, own.xfail == general.xfail
        {
          result.append(place.relative)
        }
        break
      }
    }
    return result.sorted()
  }

  /// The variants that are looked for after one: `os-arch-fonts`, `os-fonts`, `os`, `default`.
  private static func fallbacks(of variant: String) -> [String] {
    let parts = variant.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    var result: [String] = []
    if parts.count >= 3 { result.append(parts[0] + "-" + parts[2...].joined(separator: "-")) }
    if parts.count >= 2 { result.append(parts[0]) }
    return result + ["default"]
  }

  /// Removes references; what people have put beside them stays.
  ///
  /// - Parameter paths: What ``orphans(of:folder:)`` or ``redundantVariants()`` listed.
  /// - Returns: Those of the paths at which something of others is left.
  @discardableResult
  public func remove(_ paths: [String]) -> [String] {
    var left: [String] = []
    for relative in paths {
      let target = path + "/" + relative
      if FileSystem.kind(of: target) == .folder {
        let parts = relative.split(separator: "/").map(String.init)
        let place = Place(
          suite: parts[0], name: parts.count > 1 ? parts[1] : "",
          variant: parts.count > 2 ? parts[2] : "")
        let own = ownFiles(of: place)
        for name in own + [GoldenManifest.fileName] { FileSystem.remove(file: target + "/" + name) }
        FileSystem.remove(emptyFolder: target)
        if FileSystem.kind(of: target) != .nothing { left.append(relative) }
      } else {
        FileSystem.remove(file: target)
      }
      // Folders above that are empty now go too.
      var parts = relative.split(separator: "/").dropLast()
      while !parts.isEmpty {
        FileSystem.remove(emptyFolder: path + "/" + parts.joined(separator: "/"))
        parts = parts.dropLast()
      }
    }
    return left
  }

  /// The files in a variant's folder that recording and approving have made, and the mask that
  /// golden.json names.
  private func ownFiles(of place: Place) -> [String] {
    guard let manifest = (try? manifest(place))?.manifest else {
      // Without a list that can be read, names tell.
      return ((try? PictureFolder.names(in: folder(place))) ?? []).filter { name in
        PictureFolder.number(of: name).map { GoldenName.file(ofFrame: $0) == name } ?? false
      }
    }
    let mask = manifest.compare?.mask
    return (manifest.pictures + (manifest.alternates ?? [])).map(\.file)
      + [mask].compactMap(\.self).filter { !$0.contains("/") }
  }
}
