import BannerloopPixels

/// Tells smoothing from change by colour and structure: the hidden second comparator of Playwright.
///
/// A pixel whose colours are at most 1 apart in CIE94 is tolerated. Where the 3x3 square around it
/// is flat in either picture, it differs. Else the mean over red, green and blue of the SSIM of the
/// 31x31 square decides: from 0.99 on it is excluded as smoothed. Pictures are laid over white and
/// padded by one pixel of magenta and green, so that the border never looks like content.
///
/// Source: microsoft/playwright, `ssim-cie94`. Exclusion is capped by ``Tolerance/maxAA``.
enum StructuralComparison {
  static let source = "structural (Playwright ssim-cie94)"

  /// Sums of values, squares and products up to every place, so that any square costs four looks.
  private struct Sums {
    let width: Int
    var values: [Double]

    init(width: Int, height: Int, _ value: (Int) -> Double) {
      self.width = width + 1
      values = [Double](repeating: 0, count: (width + 1) * (height + 1))
      for y in 0..<height {
        var row = 0.0
        for x in 0..<width {
          row += value(y * width + x)
          values[(y + 1) * self.width + x + 1] = values[y * self.width + x + 1] + row
        }
      }
    }

    func sum(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) -> Double {
      values[y1 * width + x1] - values[y0 * width + x1] - values[y1 * width + x0]
        + values[y0 * width + x0]
    }
  }

  /// One channel of both padded pictures.
  private struct Channel {
    let width: Int
    let height: Int
    let first: Sums
    let second: Sums
    let firstSquares: Sums
    let secondSquares: Sums
    let products: Sums

    init(_ a: [Double], _ b: [Double], width: Int, height: Int) {
      self.width = width
      self.height = height
      first = Sums(width: width, height: height) { a[$0] }
      second = Sums(width: width, height: height) { b[$0] }
      firstSquares = Sums(width: width, height: height) { a[$0] * a[$0] }
      secondSquares = Sums(width: width, height: height) { b[$0] * b[$0] }
      products = Sums(width: width, height: height) { a[$0] * b[$0] }
    }

    private func window(_ x: Int, _ y: Int, _ radius: Int) -> (Int, Int, Int, Int, Double) {
      let x0 = max(0, x - radius)
      let y0 = max(0, y - radius)
      let x1 = min(width, x + radius + 1)
      let y1 = min(height, y + radius + 1)
      return (x0, y0, x1, y1, Double((x1 - x0) * (y1 - y0)))
    }

    /// Whether the 3x3 square is flat in either picture.
    func isFlat(_ x: Int, _ y: Int) -> (Bool, Bool) {
      let (x0, y0, x1, y1, count) = window(x, y, 1)
      let a = first.sum(x0, y0, x1, y1)
      let b = second.sum(x0, y0, x1, y1)
      return (
        firstSquares.sum(x0, y0, x1, y1) * count == a * a,
        secondSquares.sum(x0, y0, x1, y1) * count == b * b
      )
    }

    func ssim(_ x: Int, _ y: Int) -> Double {
      let (x0, y0, x1, y1, count) = window(x, y, 15)
      let a = first.sum(x0, y0, x1, y1) / count
      let b = second.sum(x0, y0, x1, y1) / count
      let varianceA = firstSquares.sum(x0, y0, x1, y1) / count - a * a
      let varianceB = secondSquares.sum(x0, y0, x1, y1) / count - b * b
      let covariance = products.sum(x0, y0, x1, y1) / count - a * b
      return (2 * a * b + SSIM.c1) * (2 * covariance + SSIM.c2)
        / ((a * a + b * b + SSIM.c1) * (varianceA + varianceB + SSIM.c2))
    }
  }

  static func difference(
    _ a: [UInt8], _ b: [UInt8], size: PixelSize, _ rule: ComparisonRule
  ) -> Difference {
    var result = Difference(size: size)
    result.classes = [UInt8](repeating: PixelClass.equal.rawValue, count: size.area)
    if let mask = rule.mask { result.takeMask(mask.bytes) }
    let exact = ExactMetric(alpha: rule.alpha == .straight ? .straight : .visual)
    let channels = (0..<3).map { channel in
      Channel(
        padded(a, size, channel), padded(b, size, channel), width: size.width + 2,
        height: size.height + 2)
    }
    var tally = PixelTally()
    for index in 0..<size.area {
      let p = StraightPixel(a.span, index)
      let q = StraightPixel(b.span, index)
      guard result.classes[index] != PixelClass.masked.rawValue,
        exact.differs(p, q, at: index)
      else { continue }
      tally.add(p, q)
      // Colours that look alike over white may still differ over black.
      let hidden = rule.alpha != .white && CIE94.distance(p, q, ground: 0) > 1
      if CIE94.distance(p, q, ground: 255) <= 1, !hidden {
        result.classes[index] = PixelClass.tolerated.rawValue
        continue
      }
      let x = index % size.width + 1
      let y = index / size.width + 1
      let flat = channels.map { $0.isFlat(x, y) }
      let isFlat = flat.allSatisfy(\.0) || flat.allSatisfy(\.1)
      if !isFlat, channels.reduce(0, { $0 + $1.ssim(x, y) }) / 3 >= 0.99 {
        result.classes[index] = PixelClass.smoothed.rawValue
        tally.smoothed += 1
      } else {
        result.classes[index] = PixelClass.counted.rawValue
        tally.counted += 1
      }
    }
    result.take(tally)
    return result
  }

  /// A channel over white with a border of magenta and green in turn.
  private static func padded(_ bytes: [UInt8], _ size: PixelSize, _ channel: Int) -> [Double] {
    let width = size.width + 2
    let height = size.height + 2
    let magenta: [Double] = [255, 0, 255]
    let green: [Double] = [0, 255, 0]
    return [Double](tabulating: width * height) { place in
      let x = place % width
      let y = place / width
      if x == 0 || y == 0 || x == width - 1 || y == height - 1 {
        return (x + y) % 2 == 0 ? magenta[channel] : green[channel]
      }
      let base = ((y - 1) * size.width + x - 1) * 4
      let alpha = Double(bytes[base + 3]) / 255
      return (255 + (Double(bytes[base + channel]) - 255) * alpha).rounded()
    }
  }
}

extension [Double] {
  /// Makes an array from a function of the index.
  fileprivate init(tabulating count: Int, _ value: (Int) -> Double) {
    self.init()
    reserveCapacity(count)
    for index in 0..<count { append(value(index)) }
  }
}

/// The colour difference of CIE 1994, for graphic arts: kL = 1, K1 = 0.045, K2 = 0.015.
enum CIE94 {
  static func distance(_ a: StraightPixel, _ b: StraightPixel, ground: Double) -> Double {
    let p = lab(a.over(ground))
    let q = lab(b.over(ground))
    let lightness = p.0 - q.0
    let chroma1 = (p.1 * p.1 + p.2 * p.2).squareRoot()
    let chroma2 = (q.1 * q.1 + q.2 * q.2).squareRoot()
    let chroma = chroma1 - chroma2
    let da = p.1 - q.1
    let db = p.2 - q.2
    let hue = max(0, da * da + db * db - chroma * chroma)
    let sc = 1 + 0.045 * chroma1
    let sh = 1 + 0.015 * chroma1
    return (lightness * lightness + chroma / sc * (chroma / sc) + hue / (sh * sh)).squareRoot()
  }

  /// L*a*b* of an sRGB colour, `0...255` a channel, for D65.
  private static func lab(_ color: (red: Double, green: Double, blue: Double)) -> (
    Double, Double, Double
  ) {
    let xyz = FLIP.xyz(
      OKLabMetric.linearLight(color.red / 255), OKLabMetric.linearLight(color.green / 255),
      OKLabMetric.linearLight(color.blue / 255))
    return FLIP.lab(xyz)
  }
}
