public import BannerloopPixels

/// How much of a difference is seen when two pictures are flipped: FLIP for low dynamic range.
///
/// For reports only: nothing is decided with it.
///
/// Pictures are laid over white. Pixels a degree are those of a 4K screen, 0.7 m wide and 0.7 m away.
/// Upstream's error maps differ between its own platforms; compare with a tolerance.
///
/// Source: Andersson et al., "FLIP: A Difference Evaluator for Alternating Images" (2020), and
/// NVlabs/flip 1eb247c.
public enum FLIP {
  /// Pixels a degree of the eye: `0.7 * (3840 / 0.7) * pi / 180`.
  public static let pixelsPerDegree = 0.7 * (3840 / 0.7) * Double.pi / 180

  /// Returns the mean error of two pictures, `0...1`.
  ///
  /// - Parameters:
  ///   - reference: What is expected.
  ///   - candidate: A picture of the same size.
  /// - Returns: `nil` where the sizes differ or there is no pixel.
  /// - Complexity: O(pixels); about a microsecond each.
  public static func mean(_ reference: PixelBuffer, _ candidate: PixelBuffer) -> Double? {
    guard let map = map(reference, candidate), !map.isEmpty else { return nil }
    return map.reduce(0, +) / Double(map.count)
  }

  /// Returns the error of every pixel, `0...1`, row by row; `nil` where the sizes differ.
  ///
  /// - Parameters:
  ///   - reference: What is expected.
  ///   - candidate: A picture of the same size.
  /// - Returns: A number a pixel.
  /// - Complexity: O(pixels).
  public static func map(_ reference: PixelBuffer, _ candidate: PixelBuffer) -> [Double]? {
    guard reference.size == candidate.size, !reference.size.isEmpty else { return nil }
    let a = opponent(reference)
    let b = opponent(candidate)
    let colors = colorError(a, b)
    let features = featureError(a[0], b[0])
    return zip(colors, features).map { color, feature in
      PlatformMath.pow(color, 1 - feature)
    }
  }

  // MARK: - Colour spaces

  /// XYZ of linear sRGB: the matrix as upstream states it.
  static func xyz(_ red: Double, _ green: Double, _ blue: Double) -> (Double, Double, Double) {
    (
      (10_135_552 * red + 8_788_810 * green + 4_435_075 * blue) / 24_577_794,
      (2_613_072 * red + 8_788_810 * green + 887_015 * blue) / 12_288_897,
      (1_425_312 * red + 8_788_810 * green + 70_074_185 * blue) / 73_733_382
    )
  }

  /// XYZ of white.
  private static let white = xyz(1, 1, 1)

  /// L*a*b* for the white of sRGB.
  static func lab(_ color: (Double, Double, Double)) -> (Double, Double, Double) {
    func f(_ t: Double) -> Double {
      let delta = 6.0 / 29
      return t > delta * delta * delta
        ? PlatformMath.cbrt(t) : t / (3 * delta * delta) + 4.0 / 29
    }
    let x = f(color.0 / white.0)
    let y = f(color.1 / white.1)
    let z = f(color.2 / white.2)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  /// The three planes of a picture in YCxCz.
  private static func opponent(_ picture: PixelBuffer) -> [Plane] {
    let bytes = picture.straightBytes
    let source = bytes.span
    var planes = [Plane](
      repeating: Plane(width: picture.width, height: picture.height), count: 3)
    for index in 0..<picture.size.area {
      let color = StraightPixel(source, index).over(255)
      let (x, y, z) = xyz(
        OKLabMetric.linearLight(color.red / 255), OKLabMetric.linearLight(color.green / 255),
        OKLabMetric.linearLight(color.blue / 255))
      planes[0].values[index] = 116 * (y / white.1) - 16
      planes[1].values[index] = 500 * (x / white.0 - y / white.1)
      planes[2].values[index] = 200 * (y / white.1 - z / white.2)
    }
    return planes
  }

  /// L*a*b* with Hunt's adjustment of a colour in YCxCz, after limiting it to what sRGB shows.
  private static func huntLab(_ y: Double, _ cx: Double, _ cz: Double) -> (Double, Double, Double) {
    let yn = (y + 16) / 116
    let x = (yn + cx / 500) * white.0
    let z = (yn - cz / 200) * white.2
    let (red, green, blue) = linear(x, yn * white.1, z)
    func limited(_ value: Double) -> Double { min(max(value, 0), 1) }
    return hunt(lab(xyz(limited(red), limited(green), limited(blue))))
  }

  private static func hunt(_ lab: (Double, Double, Double)) -> (Double, Double, Double) {
    (lab.0, 0.01 * lab.0 * lab.1, 0.01 * lab.0 * lab.2)
  }

  /// Linear sRGB of XYZ: the inverse of ``xyz(_:_:_:)`` by Cramer's rule.
  private static func linear(_ x: Double, _ y: Double, _ z: Double) -> (Double, Double, Double) {
    let m = inverse
    return (
      m[0] * x + m[1] * y + m[2] * z, m[3] * x + m[4] * y + m[5] * z,
      m[6] * x + m[7] * y + m[8] * z
    )
  }

  private static let inverse: [Double] = {
    let r = xyz(1, 0, 0)
    let g = xyz(0, 1, 0)
    let b = xyz(0, 0, 1)
    let determinant =
      r.0 * (g.1 * b.2 - b.1 * g.2) - g.0 * (r.1 * b.2 - b.1 * r.2)
      + b.0 * (r.1 * g.2 - g.1 * r.2)
    return [
      g.1 * b.2 - b.1 * g.2, b.0 * g.2 - g.0 * b.2, g.0 * b.1 - b.0 * g.1,
      b.1 * r.2 - r.1 * b.2, r.0 * b.2 - b.0 * r.2, b.0 * r.1 - r.0 * b.1,
      r.1 * g.2 - g.1 * r.2, g.0 * r.2 - r.0 * g.2, r.0 * g.1 - g.0 * r.1,
    ].map { $0 / determinant }
  }()

  private static func hyab(
    _ p: (Double, Double, Double), _ q: (Double, Double, Double)
  ) -> Double {
    let a = p.1 - q.1
    let b = p.2 - q.2
    return abs(p.0 - q.0) + (a * a + b * b).squareRoot()
  }

  // MARK: - Colours

  /// The largest colour error: pure green against pure blue, about 41.2761.
  static let largest = PlatformMath.pow(
    hyab(hunt(lab(xyz(0, 1, 0))), hunt(lab(xyz(0, 0, 1)))), 0.7)

  private static func colorError(_ a: [Plane], _ b: [Plane]) -> [Double] {
    let first = blurred(a)
    let second = blurred(b)
    let knee = 0.4 * largest
    return first[0].values.indices.map { index in
      let p = huntLab(first[0].values[index], first[1].values[index], first[2].values[index])
      let q = huntLab(second[0].values[index], second[1].values[index], second[2].values[index])
      let error = PlatformMath.pow(hyab(p, q), 0.7)
      return error < knee
        ? 0.95 / knee * error : 0.95 + (error - knee) / (largest - knee) * 0.05
    }
  }

  /// The planes as the eye resolves them: contrast sensitivity as sums of Gaussians.
  private static func blurred(_ planes: [Plane]) -> [Plane] {
    let radius = Int(
      (3 * (0.04 / (2 * Double.pi * Double.pi)).squareRoot() * pixelsPerDegree)
        .rounded(.up))
    let gaussians: [[(a: Double, b: Double)]] = [
      [(1, 0.0047)], [(1, 0.0053)], [(34.1, 0.04), (13.5, 0.025)],
    ]
    return zip(planes, gaussians).map { plane, sum in
      var result = Plane(width: plane.width, height: plane.height)
      var total = 0.0
      for gaussian in sum {
        let kernel = (-radius...radius).map { step in
          let x = Double(step) / pixelsPerDegree
          return PlatformMath.exp(-Double.pi * Double.pi * x * x / gaussian.b)
        }
        let mass = kernel.reduce(0, +)
        let weight = gaussian.a * (Double.pi / gaussian.b).squareRoot()
        total += weight * mass * mass
        let part = plane.convolved(kernel, kernel)
        for index in result.values.indices { result.values[index] += weight * part.values[index] }
      }
      for index in result.values.indices { result.values[index] /= total }
      return result
    }
  }

  // MARK: - Features

  private static func featureError(_ a: Plane, _ b: Plane) -> [Double] {
    let sigma = 0.5 * 0.082 * pixelsPerDegree
    let radius = Int((3 * sigma).rounded(.up))
    let steps = (-radius...radius).map(Double.init)
    let bell = steps.map { PlatformMath.exp(-$0 * $0 / (2 * sigma * sigma)) }
    let mass = bell.reduce(0, +)
    let smooth = bell.map { $0 / mass }
    let edge = balanced(zip(steps, bell).map { -$0 * $1 })
    let point = balanced(
      zip(steps, bell).map { ($0 * $0 / (sigma * sigma) - 1) * $1 })
    func magnitude(_ plane: Plane, _ kernel: [Double]) -> [Double] {
      var normal = plane
      for index in normal.values.indices { normal.values[index] = (plane.values[index] + 16) / 116 }
      let across = normal.convolved(kernel, smooth)
      let down = normal.convolved(smooth, kernel)
      return across.values.indices.map { index in
        let x = across.values[index]
        let y = down.values[index]
        return (x * x + y * y).squareRoot()
      }
    }
    let edges = zip(magnitude(a, edge), magnitude(b, edge)).map { abs($0 - $1) }
    let points = zip(magnitude(a, point), magnitude(b, point)).map { abs($0 - $1) }
    return zip(edges, points).map { edge, point in
      (max(edge, point) / 2.0.squareRoot()).squareRoot()
    }
  }

  /// A kernel whose positive weights sum to 1 and whose negative ones to -1.
  private static func balanced(_ kernel: [Double]) -> [Double] {
    let positive = kernel.filter { $0 > 0 }.reduce(0, +)
    let negative = -kernel.filter { $0 < 0 }.reduce(0, +)
    return kernel.map { $0 > 0 ? $0 / positive : $0 / negative }
  }
}
