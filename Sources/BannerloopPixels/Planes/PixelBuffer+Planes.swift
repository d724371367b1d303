extension PixelBuffer {
  /// Returns the picture as planes for video encoders.
  ///
  /// Alpha is dropped: premultiplied colours are taken as they are, which is the picture over black. A
  /// colour sample is the mean of the four pixels that it stands for, so it lies in their middle.
  ///
  /// - Parameter target: The planes' sides. Where they are larger than the picture the last row and
  ///   column are repeated; where they are smaller, it is cut. `nil` takes the picture's own.
  /// - Returns: The planes, as ``planesReference(of:)`` makes them.
  /// - Precondition: The format is ``PixelFormat/bgraPremultiplied``, and the picture is not empty.
  /// - Complexity: O(pixels).
  public func planes(of target: PixelSize? = nil) -> PlanarPicture {
    planes(of: target ?? size, from: PixelPoint(x: 0, y: 0))
  }

  /// Returns a part of the picture as planes.
  ///
  /// Which pixels share a colour sample depends on where the part begins: a picture has four phases.
  ///
  /// - Parameters:
  ///   - target: The planes' sides, as in ``planes(of:)``.
  ///   - origin: The pixel of the picture at the planes' top left.
  /// - Returns: The planes of the picture that is left right of and below `origin`.
  /// - Precondition: The format is ``PixelFormat/bgraPremultiplied``, and `origin` is a pixel of the picture.
  /// - Complexity: O(pixels).
  public func planes(of target: PixelSize, from origin: PixelPoint) -> PlanarPicture {
    precondition(format == .bgraPremultiplied, "Planes are made of a picture that was drawn.")
    precondition(
      (0..<width).contains(origin.x) && (0..<height).contains(origin.y),
      "Planes begin at a pixel of the picture.")
    precondition(target.width > 0 && target.height > 0, "Planes have at least one sample.")
    var picture = PlanarPicture(size: target)
    let (width, height) = (width - origin.x, height - origin.y)
    let start = origin.y * bytesPerRow + origin.x * 4
    // Eight columns at a time where both pictures have them; what is left goes one pair after another.
    let wide = min(width, target.width) / 8 * 8
    let chroma = picture.chromaSize
    // SAFETY: both buffers live through the closures. Rows are below the picture's and the planes'
    // heights, and a kernel touches `wide` columns of each, which both have.
    unsafe bytes.withUnsafeBytes { source in
      unsafe picture.bytes.withUnsafeMutableBytes { planes in
        guard let source = source.baseAddress, let planes = planes.baseAddress else { return }
        for row in 0..<chroma.height {
          let top = min(2 * row, height - 1)
          let bottom = min(2 * row + 1, height - 1)
          let second = 2 * row + 1 < target.height ? 2 * row + 1 : 2 * row
          let u = target.area + row * chroma.width
          unsafe PlaneKernel.convert(
            source + start + top * bytesPerRow, source + start + bottom * bytesPerRow,
            planes + 2 * row * target.width, planes + second * target.width,
            planes + u, planes + u + chroma.area, count: wide, same: second == 2 * row)
        }
      }
    }
    guard wide < target.width else { return picture }
    for row in 0..<chroma.height {
      for column in (wide / 2)..<chroma.width { setBlock(column, row, of: &picture, from: origin) }
    }
    return picture
  }

  /// Returns what ``planes(of:)`` returns: the same sums, block by block, to read and to compare.
  public func planesReference(of target: PixelSize? = nil) -> PlanarPicture {
    var picture = PlanarPicture(size: target ?? size)
    for row in 0..<picture.chromaSize.height {
      for column in 0..<picture.chromaSize.width {
        setBlock(column, row, of: &picture, from: PixelPoint(x: 0, y: 0))
      }
    }
    return picture
  }

  /// Converts the two by two pixels of a colour sample.
  private func setBlock(
    _ column: Int, _ row: Int, of picture: inout PlanarPicture, from origin: PixelPoint
  ) {
    var sum: (red: Int32, green: Int32, blue: Int32) = (0, 0, 0)
    for y in [2 * row, 2 * row + 1] {
      for x in [2 * column, 2 * column + 1] {
        let base =
          min(origin.y + y, height - 1) * bytesPerRow + min(origin.x + x, width - 1) * 4
        let (blue, green, red) = (
          Int32(bytes[base]), Int32(bytes[base + 1]), Int32(bytes[base + 2])
        )
        sum = (sum.red + red, sum.green + green, sum.blue + blue)
        guard x < picture.size.width, y < picture.size.height else { continue }
        let luma = BT709.y.red * red + BT709.y.green * green + BT709.y.blue * blue
        picture.bytes[y * picture.size.width + x] = UInt8(16 + (luma + BT709.half) >> BT709.bits)
      }
    }
    let (u, v) = (
      BT709.u.red * sum.red + BT709.u.green * sum.green + BT709.u.blue * sum.blue,
      BT709.v.red * sum.red + BT709.v.green * sum.green + BT709.v.blue * sum.blue
    )
    let place = picture.size.area + row * picture.chromaSize.width + column
    let bits = BT709.bits + 2
    picture.bytes[place] = UInt8(128 + (u + 4 * BT709.half) >> bits)
    picture.bytes[place + picture.chromaSize.area] = UInt8(128 + (v + 4 * BT709.half) >> bits)
  }
}

/// The conversion of two rows at once, in lanes.
///
/// All factors fit 16 bits, so that the compiler may multiply and add pairs of them.
private enum PlaneKernel {
  private typealias Lanes = SIMD8<Int32>
  private typealias Half = SIMD4<Int32>

  /// Converts `count` columns of two rows.
  static func convert(
    _ top: UnsafeRawPointer, _ bottom: UnsafeRawPointer,
    _ topLuma: UnsafeMutableRawPointer, _ bottomLuma: UnsafeMutableRawPointer,
    _ u: UnsafeMutableRawPointer, _ v: UnsafeMutableRawPointer, count: Int, same: Bool
  ) {
    let low = Lanes(repeating: 0xFF)
    let pair = SIMD8<UInt32>(repeating: 0x00FF_00FF)
    var column = 0
    while column < count {
      // SAFETY: the caller's rows hold `count` pixels of four bytes, `count` samples of brightness and
      // half as many of colour, and `count` is a multiple of eight.
      let first = unsafe top.loadUnaligned(fromByteOffset: column &* 4, as: SIMD8<UInt32>.self)
      let second = unsafe bottom.loadUnaligned(fromByteOffset: column &* 4, as: SIMD8<UInt32>.self)
      unsafe topLuma.storeBytes(of: luma(first, low), toByteOffset: column, as: SIMD8<UInt8>.self)
      if !same {
        unsafe bottomLuma.storeBytes(
          of: luma(second, low), toByteOffset: column, as: SIMD8<UInt8>.self)
      }
      // Two channels in a lane: sums of four pixels have at most 10 bits.
      let redBlue = (first & pair) &+ (second & pair)
      let green = ((first &>> 8) & pair) &+ ((second &>> 8) & pair)
      let rb = redBlue.evenHalf &+ redBlue.oddHalf
      let g = Half(truncatingIfNeeded: (green.evenHalf &+ green.oddHalf) & 0xFFFF)
      let r = Half(truncatingIfNeeded: rb &>> 16)
      let b = Half(truncatingIfNeeded: rb & 0xFFFF)
      unsafe u.storeBytes(
        of: chroma(r, g, b, BT709.u), toByteOffset: column / 2, as: SIMD4<UInt8>.self)
      unsafe v.storeBytes(
        of: chroma(r, g, b, BT709.v), toByteOffset: column / 2, as: SIMD4<UInt8>.self)
      column &+= 8
    }
  }

  @inline(__always)
  private static func luma(_ pixels: SIMD8<UInt32>, _ low: Lanes) -> SIMD8<UInt8> {
    let value = Lanes(truncatingIfNeeded: pixels)
    let blue = value & low
    let green = (value &>> 8) & low
    let red = (value &>> 16) & low
    let sum =
      red &* Lanes(repeating: BT709.y.red) &+ green &* Lanes(repeating: BT709.y.green)
      &+ blue &* Lanes(repeating: BT709.y.blue) &+ Lanes(repeating: BT709.half)
    return SIMD8<UInt8>(truncatingIfNeeded: (sum &>> BT709.bits) &+ Lanes(repeating: 16))
  }

  @inline(__always)
  private static func chroma(
    _ red: Half, _ green: Half, _ blue: Half, _ factors: (red: Int32, green: Int32, blue: Int32)
  ) -> SIMD4<UInt8> {
    let sum =
      red &* Half(repeating: factors.red) &+ green &* Half(repeating: factors.green)
      &+ blue &* Half(repeating: factors.blue) &+ Half(repeating: 4 * BT709.half)
    return SIMD4<UInt8>(truncatingIfNeeded: (sum &>> (BT709.bits + 2)) &+ Half(repeating: 128))
  }
}
