import BannerloopPixels
import Foundation

/// A reference picture that lies beside the tests.
///
/// Pixels are compared, never compressed bytes. `BANNERLOOP_RECORD=missing` writes references that
/// are not there, `all` writes every one; a run that records fails, so that nobody mistakes it for
/// a comparison.
public struct Golden {
  /// What came of a comparison.
  public enum Outcome: Equatable, CustomStringConvertible {
    /// Every pixel is equal.
    case equal

    /// The sizes or some pixels differ.
    case different(String)

    /// There is no reference, or one was just recorded.
    case missing(String)

    /// The outcome in words.
    public var description: String {
      switch self {
      case .equal: "equal"
      case .different(let words), .missing(let words): words
      }
    }
  }

  private let path: String

  /// Makes the reference `Goldens/NAME.png` beside a test's file.
  public init(_ name: String, beside file: String = #filePath) {
    path =
      URL(filePath: file).deletingLastPathComponent().appending(path: "Goldens/\(name).png")
      .path
  }

  /// Compares a picture's file with the reference.
  public func compare(_ png: [UInt8]) throws -> Outcome {
    let mode = ProcessInfo.processInfo.environment["BANNERLOOP_RECORD"]
    let exists = FileManager.default.fileExists(atPath: path)
    if mode == "all" || mode == "missing" && !exists {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data(png).write(to: URL(filePath: path))
      return .missing("recorded \(path); look at it, then run again without BANNERLOOP_RECORD")
    }
    guard exists else {
      return .missing("no reference at \(path); record it with BANNERLOOP_RECORD=missing")
    }
    let reference = try PNGDecoder.decode(Array(try Data(contentsOf: URL(filePath: path))))
    let actual = try PNGDecoder.decode(png)
    guard reference.size == actual.size, reference.format == actual.format else {
      return .different("the reference is \(reference.size), the picture \(actual.size)")
    }
    let pixelBytes = reference.format.bytesPerPixel
    let differing = Set(
      reference.bytes.indices.filter { reference.bytes[$0] != actual.bytes[$0] }
        .map { $0 / pixelBytes })
    guard let first = differing.min() else { return .equal }
    let folder = FileManager.default.temporaryDirectory.appending(path: "bannerloop-goldens")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let copy = folder.appending(path: (path as NSString).lastPathComponent)
    try Data(png).write(to: copy)
    return .different(
      "\(differing.count) pixels differ, the first at column \(first % reference.width), "
        + "row \(first / reference.width); the picture is at \(copy.path)")
  }
}
