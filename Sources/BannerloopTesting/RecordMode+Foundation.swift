import Foundation

/// When a test writes references; it fails whenever it does.
public enum RecordMode: String, CaseIterable, Hashable, Sendable {
  /// Never. What CI does.
  case never

  /// Where there is none. What other runs do.
  case missing

  /// Where there is none, and where the pictures differ.
  case failed

  /// Always.
  case all

  /// The mode that `BANNERLOOP_RECORD` names; without it ``never`` in CI and ``missing`` elsewhere.
  ///
  /// In CI, where the variable `CI` is set, only ``never`` is taken.
  public static var current: RecordMode { mode(ProcessInfo.processInfo.environment) }

  static func mode(_ environment: [String: String]) -> RecordMode {
    let ci = environment["CI"]?.lowercased() ?? ""
    if !["", "0", "false"].contains(ci) { return .never }
    return environment["BANNERLOOP_RECORD"].flatMap { RecordMode(rawValue: $0) } ?? .missing
  }
}

/// What else a test's environment says.
enum TestEnvironment {
  /// The name of the set of fonts, for choosing a variant.
  static var fonts: String? { ProcessInfo.processInfo.environment["BANNERLOOP_FONTS"] }

  /// A new folder for pictures of a failure: in `BANNERLOOP_GOLDEN_RUN` if set, else temporary.
  static func failureFolder() -> String {
    let root =
      ProcessInfo.processInfo.environment["BANNERLOOP_GOLDEN_RUN"]
      ?? FileManager.default.temporaryDirectory.appending(path: "bannerloop-goldens").path
    return root + "/" + UUID().uuidString
  }
}
