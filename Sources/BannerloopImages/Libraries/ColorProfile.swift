#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#else
private import Darwin
#endif

/// ICC profiles made from the colour numbers (CICP, ITU-T H.273) that HEIF and AVIF files carry.
enum ColorProfile {
  /// Makes a profile for colours that differ from sRGB.
  ///
  /// Made for the wide primaries BT.2020 (9), DCI-P3 (11) and Display P3 (12), and for the curves
  /// gamma 2.2 (4), gamma 2.8 (5) and linear (8). The video curves (1, 6, 14, 15) count as sRGB's,
  /// and the primaries of old television as BT.709's, as browsers show them. PQ and HLG (16, 18)
  /// are high dynamic range: nothing here maps their tones, so their curve counts as sRGB's too.
  ///
  /// - Parameters:
  ///   - primaries: H.273 ColourPrimaries, `0...255`.
  ///   - transfer: H.273 TransferCharacteristics, `0...255`.
  /// - Returns: An ICC version 4 profile, or `nil` where the colours are sRGB already.
  static func bytes(primaries: Int, transfer: Int) -> [UInt8]? {
    guard [9, 11, 12].contains(primaries) || [4, 5, 8].contains(transfer) else { return nil }
    // Chromaticities of red, green, blue and white: H.273 table 2.
    let points: [(x: Double, y: Double)] =
      switch primaries {
      case 9: [(0.708, 0.292), (0.170, 0.797), (0.131, 0.046), (0.3127, 0.3290)]
      case 11: [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060), (0.314, 0.351)]
      case 12: [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060), (0.3127, 0.3290)]
      default: [(0.640, 0.330), (0.300, 0.600), (0.150, 0.060), (0.3127, 0.3290)]
      }
    let columns = adaptedColumns(points)
    let curve = parametricCurve(transfer)
    var tags: [(name: String, body: [UInt8])] = [
      ("desc", text("Bannerloop CICP \(primaries)/\(transfer)")), ("cprt", text("CC0")),
      ("wtpt", xyz(whiteD50)),
    ]
    for (index, letter) in ["r", "g", "b"].enumerated() {
      tags.append((letter + "XYZ", xyz(columns[index])))
      tags.append((letter + "TRC", curve))
    }
    return assemble(tags)
  }

  // MARK: - Arithmetic

  /// The white of the ICC connection space (ICC.1:2010, 7.2.16).
  private static let whiteD50: [Double] = [0.9642, 1.0, 0.8249]

  /// The XYZ of the three primaries, adapted to D50 by the Bradford transform (ICC.1:2010, E.2).
  private static func adaptedColumns(_ points: [(x: Double, y: Double)]) -> [[Double]] {
    let xyz = points.map { [$0.x / $0.y, 1, (1 - $0.x - $0.y) / $0.y] }
    // How much of each primary makes white.
    let primaries = (0..<3).map { row in (0..<3).map { xyz[$0][row] } }
    let amounts = apply(inverse(primaries), xyz[3])

    let bradford = [
      [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296],
    ]
    let from = apply(bradford, xyz[3])
    let to = apply(bradford, whiteD50)
    let back = inverse(bradford)
    return (0..<3).map { index in
      let cone = apply(bradford, xyz[index].map { $0 * amounts[index] })
      return apply(back, (0..<3).map { cone[$0] * to[$0] / from[$0] })
    }
  }

  private static func apply(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2] }
  }

  private static func inverse(_ m: [[Double]]) -> [[Double]] {
    func cofactor(_ row: Int, _ column: Int) -> Double {
      let (r1, r2) = ((row + 1) % 3, (row + 2) % 3)
      let (c1, c2) = ((column + 1) % 3, (column + 2) % 3)
      return m[r1][c1] * m[r2][c2] - m[r1][c2] * m[r2][c1]
    }
    let determinant = (0..<3).reduce(0.0) { $0 + m[0][$1] * cofactor(0, $1) }
    return (0..<3).map { row in (0..<3).map { cofactor($0, row) / determinant } }
  }

  // MARK: - Bytes of a profile (ICC.1:2010)

  private static func parametricCurve(_ transfer: Int) -> [UInt8] {
    let (kind, numbers): (Int, [Double]) =
      switch transfer {
      case 4: (0, [2.2])
      case 5: (0, [2.8])
      case 8: (0, [1])
      // sRGB: IEC 61966-2-1.
      default: (3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
      }
    return Array("para".utf8) + word(0) + [0, UInt8(kind), 0, 0] + numbers.flatMap(fixed)
  }

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + word(0) + values.flatMap(fixed)
  }

  private static func text(_ value: String) -> [UInt8] {
    let units = value.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    return Array("mluc".utf8) + word(0) + word(1) + word(12) + Array("enUS".utf8)
      + word(units.count) + word(28) + units
  }

  private static func assemble(_ tags: [(name: String, body: [UInt8])]) -> [UInt8] {
    var directory = word(tags.count)
    var data: [UInt8] = []
    let start = 128 + 4 + 12 * tags.count
    for tag in tags {
      directory += Array(tag.name.utf8) + word(start + data.count) + word(tag.body.count)
      data += tag.body
      while data.count % 4 != 0 { data.append(0) }
    }
    var header = word(start + data.count) + word(0) + [4, 0x20, 0, 0]
    header += Array("mntrRGB XYZ ".utf8) + [UInt8](repeating: 0, count: 12)
    header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    header += whiteD50.flatMap(fixed)
    header += [UInt8](repeating: 0, count: 128 - header.count)
    return header + directory + data
  }

  /// 32 bits, most significant byte first.
  private static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Signed 16.16 fixed point.
  private static func fixed(_ value: Double) -> [UInt8] {
    word(Int((value * 65536).rounded()))
  }
}
