/// Small picture files written by hand, so that the tests need no other file.
enum TinyFiles {
  /// A binary PPM; `rgb` holds three bytes a pixel.
  static func ppm(width: Int, height: Int, rgb: [UInt8]) -> [UInt8] {
    Array("P6\n\(width) \(height)\n255\n".utf8) + rgb
  }

  /// A PPM whose pixel at (x, y) is what `color` says.
  static func ppm(
    width: Int, height: Int, _ color: (_ x: Int, _ y: Int) -> [UInt8]
  ) -> [UInt8] {
    ppm(
      width: width, height: height,
      rgb: (0..<height).flatMap { y in (0..<width).flatMap { x in color(x, y) } })
  }

  /// A PNG with stored (not compressed) data.
  ///
  /// `colorType` is 0 for grey, 2 for RGB, 4 for grey and alpha, 6 for RGBA; `samples` are the
  /// pixels without filter bytes; `orientation` becomes an `eXIf` chunk.
  static func png(
    width: Int, height: Int, colorType: UInt8, samples: [UInt8], orientation: Int? = nil,
    profile: [UInt8]? = nil, depth: UInt8 = 8
  ) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", word(width) + word(height) + [depth, colorType, 0, 0, 0])
    if let profile { file += chunk("iCCP", Array("p".utf8) + [0, 0] + stored(profile)) }
    if let orientation {
      let tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
      let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
      file += chunk("eXIf", tiff + entry + [0, 0, 0, 0])
    }
    let row = samples.count / max(1, height)
    let rows = (0..<height).flatMap { y in [0] + samples[y * row..<(y + 1) * row] }
    return file + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  private static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return word(data.count) + body + word(Int(~crc))
  }

  /// A zlib stream of one stored block, at most 65535 bytes.
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    precondition(data.count <= 65535, "One stored block holds 65535 bytes.")
    let low = UInt8(data.count & 255)
    let high = UInt8(data.count >> 8)
    var a = 1
    var b = 0
    for byte in data {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return [0x78, 0x01, 0x01, low, high, ~low, ~high] + data + word(b << 16 | a)
  }
}
