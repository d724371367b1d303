public import BannerloopPixels

/// Why a picture cannot be used.
///
/// The description says what, which value, and what to do.
public enum ImageError: Error, Equatable, Sendable {
  /// There is no file at the path.
  case missing(path: String)

  /// The path leads to a folder, a device or a pipe.
  case notAFile(path: String)

  /// The system refuses to open or read the file; `reason` is the system's word.
  case unreadable(path: String, reason: String)

  /// The file holds no byte.
  case empty(path: String)

  /// The file is larger than ``ImageLimits/maximumBytes``.
  case tooManyBytes(path: String, count: Int, limit: Int)

  /// The content is of no type that can be decoded.
  case unknownFormat(path: String)

  /// The file's head is damaged, or promises what no decoder takes; `reason` is the decoder's word.
  case brokenHeader(path: String, format: PictureFormat, reason: String)

  /// A side of the picture is zero pixels long.
  case noPixels(path: String, size: PixelSize)

  /// The picture is larger than ``ImageLimits/maximumPixels``.
  case tooManyPixels(path: String, size: PixelSize, limit: Int)

  /// The pixels are damaged or cut off; `reason` is the decoder's word.
  case brokenPixels(path: String, format: PictureFormat, reason: String)

  /// The file's content is no longer what it was when its head was read.
  case changed(path: String)

  /// The decoding library does not start.
  case libraryUnavailable
}

extension ImageError: CustomStringConvertible {
  /// The message for the person at the terminal.
  public var description: String {
    switch self {
    case .missing(let path):
      Self.isAlmostAddress(path)
        ? "There is no picture at \(Self.withoutSecrets(path)). Web addresses have two slashes: https://..."
        : "There is no picture at \(path). Check the path's spelling"
          + (path.contains { "./".contains($0) }
            ? "." : "; a colour is written as #rrggbb or by its name.")
    case .notAFile(let path):
      "\(path) is not a file. Give the path of a picture, not of a folder or a device."
    case .unreadable(let path, let reason):
      "\(path) cannot be read: \(reason). Check its permissions."
    case .empty(let path):
      "\(path) is empty. Copy the picture again."
    case .tooManyBytes(let path, let count, let limit):
      "\(path) holds \(count) bytes, more than the limit of \(limit). Use a smaller file."
    case .unknownFormat(let path):
      "\(path) is not a picture of a known type (\(PictureFormat.listing)). Convert it to PNG or JPEG."
    case .brokenHeader(let path, let format, let reason):
      "\(path) begins like \(format.article) file but cannot be opened: \(reason)."
        + " Export the picture again."
    case .noPixels(let path, let size):
      "\(path) is \(size) pixels large: nothing to show. Use another picture."
    case .tooManyPixels(let path, let size, let limit):
      "\(path) is \(size) pixels large, more than the limit of \(limit) pixels."
        + " Raise it with --max-pixels, or use a smaller picture."
    case .brokenPixels(let path, let format, let reason):
      "\(path) is damaged: the \(format) data cannot be decoded (\(reason))."
        + " Copy or export the picture again."
    case .changed(let path):
      "\(path) has changed since it was first read. Run again when nothing writes to it."
    case .libraryUnavailable:
      "The picture library libvips does not start. Check its installation."
    }
  }

  /// Whether someone may have meant a web address.
  private static func isAlmostAddress(_ path: String) -> Bool {
    let start = path.prefix(6).lowercased()
    return start.hasPrefix("http:") || start == "https:"
  }

  /// A path without what stands before an `@`, which may be a password.
  private static func withoutSecrets(_ path: String) -> String {
    guard let at = path.lastIndex(of: "@"), let colon = path.firstIndex(of: ":"), colon < at else {
      return path
    }
    return path[...colon] + "/..." + path[at...]
  }
}
