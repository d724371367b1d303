/// A picture in the cache as the bytes of one file: some lines about it, then the picture.
struct CacheEntry: Equatable {
  /// What the server said of it.
  var validity: Validity

  /// When a server last said that it is so, in nanoseconds since 1970.
  var checkedAt: Int

  /// The picture.
  var bytes: [UInt8]

  private static let magic = "bannerloop picture 1"

  /// Whether nobody needs to be asked at a time in nanoseconds.
  ///
  /// A clock that was set back makes nothing fresh.
  func isFresh(at time: Int) -> Bool {
    time >= checkedAt && time - checkedAt < validity.freshSeconds * 1_000_000_000
  }

  /// The file.
  var file: [UInt8] {
    let lines = [
      Self.magic, "checked \(checkedAt)", "fresh \(validity.freshSeconds)",
      "etag \(validity.etag ?? "")", "modified \(validity.lastModified ?? "")",
      "length \(bytes.count)", "checksum \(Self.checksum(of: bytes))", "",
    ]
    return Array((lines.joined(separator: "\n") + "\n").utf8) + bytes
  }

  /// Makes an entry.
  init(validity: Validity, checkedAt: Int, bytes: [UInt8]) {
    self.validity = validity
    self.checkedAt = checkedAt
    self.bytes = bytes
  }

  /// Reads a file; `nil` where a byte of it is not as it was written.
  init?(file: [UInt8]) {
    var values: [String] = []
    var start = file.startIndex
    for name in [Self.magic, "checked", "fresh", "etag", "modified", "length", "checksum", ""] {
      guard let end = file[start...].prefix(4096).firstIndex(of: UInt8(ascii: "\n")) else {
        return nil
      }
      let line = String(decoding: file[start..<end], as: UTF8.self)
      if name.isEmpty || name == Self.magic {
        guard line == name else { return nil }
      } else {
        guard line.hasPrefix(name + " ") else { return nil }
        values.append(String(line.dropFirst(name.count + 1)))
      }
      start = end + 1
    }
    guard let checked = Int(values[0]), let fresh = Int(values[1]), fresh >= 0,
      fresh <= 365 * 86400, let length = Int(values[4]), length == file.count - start
    else { return nil }
    bytes = Array(file[start...])
    guard values[5] == Self.checksum(of: bytes) else { return nil }
    checkedAt = checked
    validity = Validity()
    validity.freshSeconds = fresh
    validity.etag = values[2].isEmpty ? nil : values[2]
    validity.lastModified = values[3].isEmpty ? nil : values[3]
  }

  /// The 64-bit FNV-1a hash: finds what a disk or a crash has damaged.
  private static func checksum(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
