public import BannerloopPixels

/// Expected, difference and actual side by side, with the largest group of changes enlarged below.
public enum Triptych {
  /// Pixels between panels.
  static let gap = 8

  /// The most pixels a panel's side may have before enlargements are left out.
  private static let enlarged = 160

  /// Returns a triptych, in ``PixelFormat/rgb``, over a checkerboard where pictures are clear.
  ///
  /// Each panel has the size of both pictures together, so that nothing is cut or scaled.
  ///
  /// - Parameters:
  ///   - reference: What was expected.
  ///   - candidate: What there is.
  ///   - difference: Their difference, or that of their overlap.
  ///   - style: How the difference is drawn.
  /// - Returns: A picture of three panels.
  /// - Complexity: O(pixels).
  public static func draw(
    _ reference: PixelBuffer, _ candidate: PixelBuffer, _ difference: Difference,
    style: DifferenceStyle = .heat
  ) -> PixelBuffer {
    draw(
      reference, candidate, difference,
      drawn: DifferencePicture.draw(reference, candidate, difference, style: style))
  }

  /// Returns a triptych around a difference that is drawn already.
  ///
  /// - Parameters:
  ///   - reference: What was expected.
  ///   - candidate: What there is.
  ///   - difference: Their difference, or that of their overlap.
  ///   - drawn: Its picture.
  /// - Returns: A picture of three panels.
  /// - Complexity: O(pixels).
  public static func draw(
    _ reference: PixelBuffer, _ candidate: PixelBuffer, _ difference: Difference,
    drawn: PixelBuffer
  ) -> PixelBuffer {
    let panel = PixelSize(
      width: max(reference.width, candidate.width), height: max(reference.height, candidate.height))
    var middle = drawn
    let group = difference.regions.first?.box ?? difference.box
    if let group { middle.outline(group.grown(by: 2).intersection(PixelRect(middle.size))) }
    var lens: (box: PixelRect, factor: Int)?
    if let group {
      let box = group.grown(by: 4).intersection(PixelRect(difference.size))
      let factor = min(8, enlarged / max(1, max(box.width, box.height)))
      if factor >= 2 { lens = (box, factor) }
    }
    let lensHeight = lens.map { $0.box.height * $0.factor + gap } ?? 0
    let lensWidth = lens.map { $0.box.width * $0.factor } ?? 0
    let column = max(panel.width, lensWidth)
    var sheet = PixelBuffer(
      size: PixelSize(width: column * 3 + gap * 2, height: panel.height + lensHeight),
      format: .rgb)
    for index in sheet.bytes.indices { sheet.bytes[index] = 48 }
    for (index, picture) in [reference, middle, candidate].enumerated() {
      let bytes = picture.straightBytes
      let x = index * (column + gap)
      sheet.place(bytes, picture.size, PixelRect(picture.size), x: x, y: 0, factor: 1)
      if let lens {
        sheet.place(
          bytes, picture.size, lens.box, x: x, y: panel.height + gap, factor: lens.factor)
      }
    }
    return sheet
  }
}

extension PixelRect {
  /// The rectangle with a margin.
  func grown(by margin: Int) -> PixelRect {
    PixelRect(
      x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}

extension PixelBuffer {
  /// Draws a thin frame.
  fileprivate mutating func outline(_ box: PixelRect) {
    guard box.width > 1, box.height > 1 else { return }
    let width = width
    func paint(_ x: Int, _ y: Int, _ bytes: inout [UInt8]) {
      let base = (y * width + x) * 4
      bytes[base] = 20
      bytes[base + 1] = 60
      bytes[base + 2] = 200
      bytes[base + 3] = 255
    }
    for x in box.x..<box.maxX {
      paint(x, box.y, &bytes)
      paint(x, box.maxY - 1, &bytes)
    }
    for y in box.y..<box.maxY {
      paint(box.x, y, &bytes)
      paint(box.maxX - 1, y, &bytes)
    }
  }

  /// Copies a part of RGBA bytes, each pixel as a square, over a checkerboard.
  fileprivate mutating func place(
    _ source: [UInt8], _ size: PixelSize, _ part: PixelRect, x left: Int, y top: Int, factor: Int
  ) {
    let part = part.intersection(PixelRect(size))
    for y in 0..<part.height * factor {
      for x in 0..<part.width * factor {
        let from = ((part.y + y / factor) * size.width + part.x + x / factor) * 4
        let to = ((top + y) * width + left + x) * 3
        let ground: Double = (x / 8 + y / 8) % 2 == 0 ? 255 : 220
        let share = Double(source[from + 3]) / 255
        for channel in 0..<3 {
          bytes[to + channel] = UInt8(ground + (Double(source[from + channel]) - ground) * share)
        }
      }
    }
  }
}
