public import BannerloopExport
public import BannerloopPixels

/// Why pictures or references cannot be read, compared or written.
public enum GoldenError: Error, Equatable, Sendable {
  /// There is nothing at a path, or it cannot be read.
  case unreadable(path: String, reason: String)

  /// A file is no PNG file.
  case notPNG(path: String)

  /// A PNG file is damaged; `chunk` stands at byte `offset`.
  case brokenPNG(path: String, chunk: String, offset: Int, reason: String)

  /// A picture has more pixels than may be decoded.
  case tooManyPixels(path: String, size: PixelSize, limit: Int)

  /// A picture's colours are not said to be sRGB.
  case colourProfile(path: String, chunk: String)

  /// A comparison's rule does not fit.
  case rule(String)

  /// A name cannot be a reference's.
  case badName(String, reason: String)

  /// Two cases lead to one reference.
  case duplicate(name: String, first: String, second: String)

  /// A reference set's or a run's file cannot be used.
  case badFile(path: String, reason: String)

  /// Nothing matches what was asked for.
  case nothingSelected(String)

  /// References are not written in CI.
  case refusedInCI(String)

  /// A run is not what approving or pruning needs.
  case unusableRun(path: String, reason: String)

  /// A picture could not be made.
  case rendering(ExportError)

  /// A file could not be written.
  case output(ExportError)
}

extension GoldenError: CustomStringConvertible {
  /// What is wrong, which value, and what to do.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "\(quoted(path)) could not be read: \(reason). Check the path and its permissions."
    case .notPNG(let path):
      "\(quoted(path)) is no PNG file. Give PNG pictures; references are kept in nothing else."
    case .brokenPNG(let path, let chunk, let offset, let reason):
      "\(quoted(path)) is damaged: \(reason), in chunk \(chunk) at byte \(offset). Write or copy "
        + "the file again."
    case .tooManyPixels(let path, let size, let limit):
      "\(quoted(path)) is \(size), more than the limit of \(limit) pixels. Use a smaller picture."
    case .colourProfile(let path, let chunk):
      "\(quoted(path)) has colours of its own in chunk \(chunk), and references are sRGB. Save it "
        + "as sRGB, or compare the stored numbers with --ignore-colour-profile."
    case .rule(let message): message
    case .badName(let name, let reason):
      "\(quoted(name)) cannot name a reference: \(reason). Rename the case."
    case .duplicate(let name, let first, let second):
      "\(quoted(first)) and \(quoted(second)) lead to one reference, \(quoted(name)). Rename one."
    case .badFile(let path, let reason):
      "\(quoted(path)) cannot be used: \(reason)."
    case .nothingSelected(let what):
      "Nothing is selected: \(what)."
    case .refusedInCI(let what):
      "\(what) is refused in CI, so that no run makes itself pass. Run it where people review, or "
        + "add --allow-record-in-ci."
    case .unusableRun(let path, let reason):
      "The run at \(quoted(path)) cannot be used: \(reason)."
    case .rendering(let error), .output(let error): "\(error)"
    }
  }
}
