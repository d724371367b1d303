import BannerloopExport

/// How long a film's file must be by what it says itself.
///
/// ffprobe is silent where a file is cut between two frames.
///
/// Sources: ISO/IEC 14496-12, section 4.2 (boxes); RFC 8794, sections 4 and 6 (EBML), RFC 9559
/// (Matroska's `Segment`).
enum ContainerLength {
  /// Returns the container's name for ffprobe, and the bytes that a file must have at least, where it says.
  ///
  /// - Returns: `nil` where it is another kind of file.
  /// - Complexity: O(outer boxes), of which a few bytes are read.
  static func of(_ path: String) throws(ExportError) -> (kind: String, least: Int?)? {
    let start = try FileSystem.read(path, from: 0, count: 64)
    if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return ("matroska", matroska(start)) }
    guard start.count >= 8, start[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    return ("mov", try boxes(path))
  }

  /// The end of the last outer box.
  private static func boxes(_ path: String) throws(ExportError) -> Int {
    let size = try FileSystem.size(of: path)
    var place = 0
    while place + 8 <= size {
      let head = try FileSystem.read(path, from: place, count: 16)
      guard head.count >= 8 else { break }
      var length = bigEndian(head[0..<4])
      // 1 stands for a length of 64 bits behind the name, 0 for the rest of the file.
      if length == 1, head.count == 16 { length = bigEndian(head[8..<16]) }
      guard length >= 8, length < 1 << 60 else { break }
      place += length
    }
    return place
  }

  /// The end of the segment, which follows the head.
  private static func matroska(_ start: [UInt8]) -> Int? {
    guard let head = number(start, at: 4), let length = head.value else { return nil }
    let segment = head.end + length
    guard segment + 4 < start.count,
      start[segment..<segment + 4].elementsEqual([0x18, 0x53, 0x80, 0x67]),
      let inner = number(start, at: segment + 4), let most = inner.value, most < 1 << 60
    else { return nil }
    return inner.end + most
  }

  /// A number of variable length; all ones stand for an unknown one.
  private static func number(_ bytes: [UInt8], at place: Int) -> (value: Int?, end: Int)? {
    guard place < bytes.count, bytes[place] != 0 else { return nil }
    let count = bytes[place].leadingZeroBitCount + 1
    guard place + count <= bytes.count else { return nil }
    let mask = (1 << (7 * count)) - 1
    let value = bigEndian(bytes[place..<place + count]) & mask
    return (value == mask ? nil : value, place + count)
  }

  private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
