public import BannerloopPixels

/// Why a PNG file cannot be made from what was given.
public enum PNGError: Error, Equatable, Sendable {
  /// A picture has no pixel.
  case emptyPicture(PixelSize)

  /// A side is longer than PNG can say.
  case sideTooLong(PixelSize, limit: Int)

  /// The picture's bytes are more than one file may hold here.
  case pictureTooLarge(PixelSize, bytes: Int, limit: Int)

  /// A keyword of a text is empty, too long, or not printable Latin-1 without outer spaces.
  case keywordNotAllowed(String)

  /// A text holds a character outside Latin-1, or a zero.
  case textNotAllowed(keyword: String)
}

extension PNGError: CustomStringConvertible {
  /// What is wrong, with which value, and what to do about it.
  public var description: String {
    switch self {
    case .emptyPicture(let size):
      "A PNG picture needs at least one pixel, but this one is \(size). "
        + "Give it a width and a height of at least 1."
    case .sideTooLong(let size, let limit):
      "A PNG picture of \(size) has a side longer than \(limit) pixels. Make the picture smaller."
    case .pictureTooLarge(let size, let bytes, let limit):
      "A PNG picture of \(size) takes \(bytes) bytes before compression, more than \(limit). "
        + "Make the picture smaller, or cut it into parts."
    case .keywordNotAllowed(let keyword):
      "The text keyword \"\(keyword)\" cannot be stored. "
        + "Use 1 to 79 printable Latin-1 characters without spaces at the ends or in a row."
    case .textNotAllowed(let keyword):
      "The text under \"\(keyword)\" cannot be stored. "
        + "Use Latin-1 characters only, and no character zero."
    }
  }
}
