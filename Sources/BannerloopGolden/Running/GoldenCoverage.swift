import BannerloopExport

/// Where a run looked for cases: only there can it tell that one is gone.
///
/// Pictures of other programs are often not built, and one scenario of many is checked alone: that
/// something is not there says nothing where nobody looked.
public struct GoldenCoverage: Hashable, Sendable {
  /// Folders of pictures that the run went through, seen from the references' root.
  public var folders: Set<String>

  /// Folders of scenario files of which the run had at least one.
  public var scenarioFolders: Set<String>

  /// How names of scenario files end, in small letters.
  public var scenarioEndings: [String]

  /// Whether references that do not tell what they are made from belong to the run.
  public var coversUntold: Bool

  /// Makes a coverage.
  public init(
    folders: Set<String>, scenarioFolders: Set<String>, scenarioEndings: [String],
    coversUntold: Bool
  ) {
    self.folders = folders
    self.scenarioFolders = scenarioFolders
    self.scenarioEndings = scenarioEndings
    self.coversUntold = coversUntold
  }

  /// Returns whether the run would have come upon an input, if it were there.
  ///
  /// - Parameter input: The input, seen from the references' root.
  /// - Returns: Whether it lies in a folder that was gone through, or is a scenario beside one of the
  ///   run's.
  func covers(_ input: String) -> Bool {
    // A folder may be a case itself.
    if folders.contains(input) { return true }
    var parent = Path.parent(of: input)
    if scenarioEndings.contains(where: input.lowercased().hasSuffix),
      scenarioFolders.contains(parent)
    {
      return true
    }
    while !parent.isEmpty {
      if folders.contains(parent) { return true }
      let next = Path.parent(of: parent)
      if next == parent { break }
      parent = next
    }
    return folders.contains("")
  }
}
