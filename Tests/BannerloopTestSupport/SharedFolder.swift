import Foundation

/// The folder of handed test material beside the checkout; absent for most people.
public enum SharedFolder {
  /// The folder's path, or `nil` where there is none.
  ///
  /// `BANNERLOOP_SHARED` overrides the place.
  public static let path: String? = {
    let environment = ProcessInfo.processInfo.environment["BANNERLOOP_SHARED"]
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let path = environment ?? root.deletingLastPathComponent().appending(path: "shared").path
    return FileManager.default.fileExists(atPath: path + "/vectors") ? path : nil
  }()
}
