/// Defaults that imitate a known component; a file overrides them.
public struct Preset: Sendable, CustomStringConvertible {
  /// The preset's name, such as `cloneScroll`.
  public let name: String

  /// What it imitates, in one line.
  public let summary: String

  /// What of the component comes with later work, one line each.
  public let later: [String]

  /// Sets the defaults.
  let apply: @Sendable (inout ScenarioDraft) -> Void

  /// Whether it shows pictures of its own when no page is given.
  public var hasPictures: Bool {
    var draft = ScenarioDraft()
    apply(&draft)
    return !draft.builtInPages.isEmpty
  }

  /// The preset's name.
  public var description: String { name }

  /// Returns the preset of a name.
  ///
  /// - Parameter name: The name, in the same letters.
  /// - Returns: The preset, or `nil` where there is none.
  public static func named(_ name: String) -> Preset? { all.first { $0.name == name } }
}
