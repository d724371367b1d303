public import BannerloopPixels

/// Why a PNG file cannot be made from what was given.
public enum PNGError: Error, Equatable, Sendable {
  /// A picture has no pixel.
  case emptyPicture(PixelSize)

  /// A side is longer than PNG can say.
  case sideTooLong(PixelSize, limit: Int)

  /// The picture's bytes are more than one file may hold here.
  case pictureTooLarge(PixelSize, bytes: Int, limit: Int)

  /// A row has more bytes than one row may have here.
  case rowTooLong(PixelSize, bytes: Int, limit: Int)

  /// A slice reaches outside the page that it is taken from.
  case sliceOutsidePage(PixelRect, page: PixelSize)

  /// Slices overlap, leave a place uncovered, or reach outside the canvas.
  case slicesDoNotTile(canvas: PixelSize)

  /// A patch reaches outside the canvas.
  case patchOutsideCanvas(PixelRect, canvas: PixelSize)

  /// A slice's page was encoded with another code than the frame's.
  case pageOfOtherCode(PixelRect)

  /// An animation ended before it had a frame.
  case emptyAnimation

  /// A frame of an animation has another size than its canvas.
  case frameOfOtherSize(PixelSize, canvas: PixelSize)

  /// An animation has another number of frames than its file says at the start.
  case frameCountDiffers(declared: Int, made: Int)

  /// The length of a hold is no exact fraction of two numbers of 16 bits, nor a sum of some.
  case holdNotExact(frames: Int, rate: Int, perSeconds: Int)

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
    case .rowTooLong(let size, let bytes, let limit):
      "A picture of \(size) has rows of \(bytes) bytes, more than \(limit). "
        + "Make the picture narrower, or cut it into columns."
    case .sliceOutsidePage(let source, let page):
      "A slice takes \(source) from a page of \(page). "
        + "Take a rectangle that lies inside the page."
    case .slicesDoNotTile(let canvas):
      "The slices do not cover each pixel of the \(canvas) canvas exactly once. "
        + "Place them edge to edge, and fill gaps with a page of one colour."
    case .patchOutsideCanvas(let patch, let canvas):
      "A patch at \(patch) reaches outside the \(canvas) canvas. Cut it at the canvas's edge."
    case .pageOfOtherCode(let slice):
      "The page in the slice at \(slice) was encoded with another code than the frame's. "
        + "Encode it with the code of all pages that the frame shows."
    case .emptyAnimation:
      "An animation without frames cannot be stored. Add a frame before the end."
    case .frameOfOtherSize(let size, let canvas):
      "A frame of \(size) does not fit an animation of \(canvas). "
        + "Give every frame the animation's size."
    case .frameCountDiffers(let declared, let made):
      "The animation was to have \(declared) frames, but \(made) were made. "
        + "Count frames after joining equal ones and splitting long holds, or leave the number out."
    case .holdNotExact(let frames, let rate, let perSeconds):
      "\(frames) frames at \(rate)/\(perSeconds) a second cannot be timed exactly in an APNG. "
        + "Use a rate whose numbers are at most 65535."
    case .keywordNotAllowed(let keyword):
      "The text keyword \"\(keyword)\" cannot be stored. "
        + "Use 1 to 79 printable Latin-1 characters without spaces at the ends or in a row."
    case .textNotAllowed(let keyword):
      "The text under \"\(keyword)\" cannot be stored. "
        + "Use Latin-1 characters only, and no character zero."
    }
  }
}
