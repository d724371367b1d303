import BannerloopMotion
import BannerloopPNG
import BannerloopPixels

/// What a PNG, WebP or GIF file says of its pictures and their times, read from its own bytes.
///
/// Other programs leave out the last picture's time, tell an average where pictures are held, or cannot
/// read such files at all.
struct PictureHead: Hashable {
  /// The kind of file, by ffprobe's name: `png`, `apng`, `webp` or `gif`.
  var codec: String

  /// The canvas's sides.
  var size: PixelSize

  /// Whether pixels may be transparent.
  var hasAlpha = false

  /// How samples lie, by ffprobe's name; empty where only ffprobe can say.
  var pixelFormat = ""

  /// How long each picture is shown, in seconds; a picture that does not move has none or one.
  var delays: [Rational] = []

  /// How often it plays; 0 is for ever, `nil` where it does not say.
  var plays: Int?

  /// What is wrong with the file, as a clause; `nil` where nothing was found.
  var damage: String?

  /// Whether bytes follow the file's end.
  var hasTrailingBytes = false

  /// Why a file is none of its kind, as a clause.
  struct Unreadable: Error, Hashable {
    var reason: String
  }

  /// Whether nothing is left that ffprobe could tell: PNG files have checksums, and it cannot read animated
  /// WebP files, not even those of one frame.
  var isToldWhole: Bool { codec != "gif" && (codec != "webp" || !delays.isEmpty) }

  /// How many pictures there are, `1...`.
  var frames: Int { max(1, delays.count) }

  /// The time of all pictures, in seconds.
  ///
  /// Delays of one denominator, which files have, are added without an error.
  ///
  /// - Complexity: O(pictures).
  var seconds: Double {
    var sums: [Int: Int] = [:]
    for delay in delays { sums[delay.denominator, default: 0] += delay.numerator }
    // Few denominators divide the largest one: added in its parts, they stay whole.
    guard let largest = sums.keys.max() else { return 0 }
    var whole = 0
    var rest = 0.0
    for (denominator, sum) in sums.sorted(by: { $0.key < $1.key }) {
      if largest % denominator == 0 {
        whole += sum * (largest / denominator)
      } else {
        rest += Double(sum) / Double(denominator)
      }
    }
    return Double(whole) / Double(largest) + rest
  }

  /// The shortest time for which a picture is shown before another; `nil` where nothing moves.
  ///
  /// The last picture is left out: a length that is no multiple of a frame ends in a shorter one.
  ///
  /// - Complexity: O(pictures).
  var shortestDelay: Rational? { delays.dropLast().min() }

  /// The rate where each picture is shown equally long, the last one aside.
  ///
  /// - Complexity: O(pictures).
  var steadyRate: FrameRate? {
    guard let first = delays.first, delays.count > 1, first > .zero,
      delays.dropLast().allSatisfy({ $0 == first })
    else { return nil }
    return FrameRate(first.denominator, first.numerator)
  }

  /// Reads a file of one of the three kinds, told by how it begins.
  ///
  /// - Parameter file: All of its bytes.
  /// - Returns: `nil` where it is of another kind.
  /// - Throws: ``Unreadable`` where not even its size can be told.
  /// - Complexity: O(bytes).
  static func read(_ file: [UInt8]) throws(Unreadable) -> PictureHead? {
    switch Kind(file) {
    case .png: try PictureHead(png: file)
    case .webp: try PictureHead(webp: file)
    case .gif: try PictureHead(gif: file)
    case nil: nil
    }
  }

  /// The kinds that are read.
  enum Kind {
    case png, webp, gif

    /// How many bytes tell it.
    static let signatureLength = 12

    /// Tells the kind by a file's first bytes.
    init?(_ start: [UInt8]) {
      if start.starts(with: [UInt8].pngSignature) {
        self = .png
      } else if WebPChunks.isWebP(start) {
        self = .webp
      } else if start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8) {
        self = .gif
      } else {
        return nil
      }
    }
  }
}
