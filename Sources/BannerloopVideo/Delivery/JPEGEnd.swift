/// Whether a JPEG file has its end.
///
/// A decoder makes up the rest of a picture that is cut, and says so only where much is missing.
///
/// Source: ITU-T T.81, annex B: markers, and what follows them.
enum JPEGEnd {
  /// Returns whether the picture ends with its marker.
  ///
  /// - Parameter file: The bytes of a file that begins as JPEG files do.
  /// - Returns: `false` where the file ends before; what follows the picture does not count.
  /// - Complexity: O(bytes).
  static func isThere(in file: [UInt8]) -> Bool {
    var place = 2
    while place + 1 < file.count {
      guard file[place] == 0xFF else {
        // Coded pixels.
        place += 1
        continue
      }
      switch file[place + 1] {
      case 0xD9: return true
      // A filler; a byte of pixels, and markers without contents.
      case 0xFF: place += 1
      case 0x00, 0x01, 0xD0...0xD8: place += 2
      default:
        guard place + 3 < file.count else { return false }
        place += 2 + (Int(file[place + 2]) << 8 | Int(file[place + 3]))
      }
    }
    return false
  }

  /// Whether a file begins as JPEG files do.
  static func isJPEG(_ start: [UInt8]) -> Bool { start.starts(with: [0xFF, 0xD8, 0xFF]) }
}
