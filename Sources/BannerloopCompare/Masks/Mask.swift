public import BannerloopPixels

/// Which pixels of a picture are left out of a comparison.
public struct Mask: Hashable, Sendable {
  /// The picture's sides.
  public let size: PixelSize

  /// One byte a pixel, row by row: 1 where the pixel is left out, 0 elsewhere.
  public private(set) var bytes: [UInt8]

  /// Makes a mask that leaves out nothing.
  public init(size: PixelSize) {
    self.size = size
    bytes = [UInt8](repeating: 0, count: size.area)
  }

  /// How many pixels are left out.
  ///
  /// - Complexity: O(pixels).
  public var count: Int { bytes.reduce(0) { $0 + Int($1) } }

  /// Leaves out a rectangle, half-open as all rectangles here.
  ///
  /// - Throws: ``CompareError/maskOutside(_:size:)`` where it reaches outside the picture or is empty.
  public mutating func ignore(_ box: PixelRect) throws(CompareError) {
    try check(box)
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX { bytes[y * size.width + x] = 1 }
    }
  }

  /// Leaves out everything but a rectangle.
  ///
  /// - Throws: ``CompareError/maskOutside(_:size:)`` where it reaches outside the picture or is empty.
  public mutating func keep(only box: PixelRect) throws(CompareError) {
    try check(box)
    for y in 0..<size.height {
      for x in 0..<size.width where !box.contains(PixelRect(x: x, y: y, width: 1, height: 1)) {
        bytes[y * size.width + x] = 1
      }
    }
  }

  /// Leaves out the pixels whose centres lie inside a polygon, by the even-odd rule.
  ///
  /// - Parameter corners: Three corners or more, in pixels from the picture's top left.
  /// - Throws: ``CompareError/badPolygon(corners:)``, or ``CompareError/maskOutside(_:size:)`` where a
  ///   corner lies outside the picture.
  public mutating func ignore(polygon corners: [PixelPoint]) throws(CompareError) {
    guard corners.count >= 3 else { throw .badPolygon(corners: corners.count) }
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    let whole = PixelRect(size)
    for corner in corners
    where !(0...whole.maxX).contains(corner.x) || !(0...whole.maxY).contains(corner.y) {
      throw .maskOutside(PixelRect(x: corner.x, y: corner.y, width: 0, height: 0), size: size)
    }
    let box = PixelRect(
      x: xs.min() ?? 0, y: ys.min() ?? 0, width: (xs.max() ?? 0) - (xs.min() ?? 0),
      height: (ys.max() ?? 0) - (ys.min() ?? 0))
    try check(box)
    for y in box.y..<box.maxY {
      let center = Double(y) + 0.5
      var crossings: [Double] = []
      for (index, corner) in corners.enumerated() {
        let next = corners[(index + 1) % corners.count]
        let top = Double(min(corner.y, next.y))
        let bottom = Double(max(corner.y, next.y))
        guard center >= top, center < bottom else { continue }
        let share = (center - Double(corner.y)) / Double(next.y - corner.y)
        crossings.append(Double(corner.x) + share * Double(next.x - corner.x))
      }
      crossings.sort()
      for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
        for x in box.x..<box.maxX {
          let place = Double(x) + 0.5
          if place >= crossings[pair], place < crossings[pair + 1] { bytes[y * size.width + x] = 1 }
        }
      }
    }
  }

  /// Leaves out the pixels that are black in a picture of the same size; white ones are compared.
  ///
  /// - Throws: ``CompareError/maskSize(_:expected:)`` or ``CompareError/maskNotTwoColored(x:y:)``.
  public mutating func ignore(black picture: PixelBuffer) throws(CompareError) {
    guard picture.size == size else { throw .maskSize(picture.size, expected: size) }
    let rgb = picture.converted(to: .rgb).bytes
    for index in 0..<size.area {
      let pixel = (rgb[index * 3], rgb[index * 3 + 1], rgb[index * 3 + 2])
      if pixel == (0, 0, 0) {
        bytes[index] = 1
      } else if pixel != (255, 255, 255) {
        throw .maskNotTwoColored(x: index % size.width, y: index / size.width)
      }
    }
  }

  /// Leaves out what another mask of the same size leaves out.
  mutating func formUnion(_ other: Mask) {
    for index in bytes.indices where other.bytes[index] != 0 { bytes[index] = 1 }
  }

  private func check(_ box: PixelRect) throws(CompareError) {
    guard !box.isEmpty, PixelRect(size).contains(box) else {
      throw .maskOutside(box, size: size)
    }
  }
}
