public import BannerloopPixels

/// Whether a part of a picture only moved, and by how much, to 1/16 pixel.
///
/// A whole number of pixels is found by trying; the rest by least squares on the gradient, and at
/// last by trying the sixteenths around. Said only where the move explains most of the difference.
///
/// Source: Lucas and Kanade, "An Iterative Image Registration Technique" (1981).
public enum ShiftProbe {
  /// A move that explains a difference.
  public struct Estimate: Hashable, Sendable {
    /// Sixteenths of a pixel to the right.
    public var sixteenthsX: Int

    /// Sixteenths of a pixel down.
    public var sixteenthsY: Int

    /// The part of the squared difference that the move explains, `0...1`.
    public var explained: Double

    /// Pixels to the right.
    public var x: Double { Double(sixteenthsX) / 16 }

    /// Pixels down.
    public var y: Double { Double(sixteenthsY) / 16 }
  }

  /// The furthest whole move that is tried, in pixels each way.
  public static let reach = 16

  /// The part of the difference that a move must explain to be told of.
  public static let enough = 0.8

  private static let mostSamples = 2000

  /// Estimates the move of a part of a picture.
  ///
  /// - Parameters:
  ///   - reference: What was expected.
  ///   - candidate: A picture of the same size.
  ///   - box: The part that differs.
  /// - Returns: `nil` where the sizes differ or no move explains ``enough``.
  /// - Complexity: O(pixels of the box) and about two million steps.
  public static func estimate(
    _ reference: PixelBuffer, _ candidate: PixelBuffer, in box: PixelRect
  ) -> Estimate? {
    guard reference.size == candidate.size else { return nil }
    let whole = PixelRect(reference.size)
    let outer = box.grown(by: reach + 4).intersection(whole)
    guard outer.width >= 4, outer.height >= 4 else { return nil }
    let a = Plane(luma: reference.cut(outer))
    let b = Plane(luma: candidate.cut(outer))
    let samples = samples(
      in: box.grown(by: 1).intersection(whole), outer: outer, of: a, and: b)
    guard samples.count >= 4 else { return nil }
    let before = error(a, b, samples, 0, 0)
    guard before > 0 else { return nil }
    let start = wholeMove(a, b, samples)
    let refined = refined(a, b, samples, from: start)
    var best = (x: 0, y: 0, error: Double.infinity)
    let centerX = Int((refined.0 * 16).rounded())
    let centerY = Int((refined.1 * 16).rounded())
    for dy in -2...2 {
      for dx in -2...2 {
        let x = centerX + dx
        let y = centerY + dy
        let found = error(a, b, samples, Double(x) / 16, Double(y) / 16)
        // Of equal ones the smallest move counts.
        if found < best.error - 1e-9
          || found <= best.error + 1e-9 && abs(x) + abs(y) < abs(best.x) + abs(best.y)
        {
          best = (x, y, found)
        }
      }
    }
    let explained = 1 - best.error / before
    guard explained >= enough, best.x != 0 || best.y != 0 else { return nil }
    // A slope that another one crosses can look like a change of colour in brightness alone.
    let inColor = explainedInColor(
      reference.cut(outer), candidate.cut(outer), samples, Double(best.x) / 16, Double(best.y) / 16)
    guard inColor >= enough else { return nil }
    return Estimate(sixteenthsX: best.x, sixteenthsY: best.y, explained: explained)
  }

  /// The part of the squared difference of all three colours that a move explains.
  private static func explainedInColor(
    _ reference: PixelBuffer, _ candidate: PixelBuffer, _ samples: [(x: Int, y: Int)], _ dx: Double,
    _ dy: Double
  ) -> Double {
    var before = 0.0
    var after = 0.0
    for channel in 0..<3 {
      let a = Plane(channel, of: reference)
      let b = Plane(channel, of: candidate)
      before += error(a, b, samples, 0, 0)
      after += error(a, b, samples, dx, dy)
    }
    return before > 0 ? 1 - after / before : 0
  }

  /// Places whose brightness tells of a move: those with the most change around them, in order.
  private static func samples(
    in box: PixelRect, outer: PixelRect, of a: Plane, and b: Plane
  ) -> [(x: Int, y: Int)] {
    var places: [(x: Int, y: Int, weight: Double)] = []
    let step = max(1, Int((Double(box.size.area) / 60_000).squareRoot().rounded(.up)))
    for y in stride(from: box.y - outer.y, to: box.maxY - outer.y, by: step) {
      for x in stride(from: box.x - outer.x, to: box.maxX - outer.x, by: step)
      where x > 0 && y > 0 && x < a.width - 1 && y < a.height - 1 {
        let index = y * a.width + x
        let weight =
          abs(a.values[index + 1] - a.values[index - 1])
          + abs(a.values[index + a.width] - a.values[index - a.width])
          + abs(b.values[index + 1] - b.values[index - 1])
          + abs(b.values[index + a.width] - b.values[index - a.width])
        if weight > 0 { places.append((x, y, weight)) }
      }
    }
    places.sort { ($1.weight, $0.y, $0.x) < ($0.weight, $1.y, $1.x) }
    return places.prefix(mostSamples).map { ($0.x, $0.y) }
  }

  /// The brightness between pixels, by straight lines; edges repeat.
  private static func value(_ plane: Plane, _ x: Double, _ y: Double) -> Double {
    let left = x.rounded(.down)
    let top = y.rounded(.down)
    let across = x - left
    let down = y - top
    let x0 = min(max(Int(left), 0), plane.width - 1)
    let x1 = min(max(Int(left) + 1, 0), plane.width - 1)
    let y0 = min(max(Int(top), 0), plane.height - 1) * plane.width
    let y1 = min(max(Int(top) + 1, 0), plane.height - 1) * plane.width
    let upper = plane.values[y0 + x0] * (1 - across) + plane.values[y0 + x1] * across
    let lower = plane.values[y1 + x0] * (1 - across) + plane.values[y1 + x1] * across
    return upper * (1 - down) + lower * down
  }

  private static func error(
    _ a: Plane, _ b: Plane, _ samples: [(x: Int, y: Int)], _ dx: Double, _ dy: Double
  ) -> Double {
    samples.reduce(0) { sum, place in
      let gap =
        b.values[place.y * b.width + place.x]
        - value(a, Double(place.x) - dx, Double(place.y) - dy)
      return sum + gap * gap
    }
  }

  private static func wholeMove(
    _ a: Plane, _ b: Plane, _ samples: [(x: Int, y: Int)]
  ) -> (Double, Double) {
    let stride = max(1, samples.count / 400)
    let few = samples.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
    var best = (x: 0, y: 0, error: Double.infinity)
    for dy in -reach...reach {
      for dx in -reach...reach {
        var sum = 0.0
        for place in few {
          let x = min(max(place.x - dx, 0), a.width - 1)
          let y = min(max(place.y - dy, 0), a.height - 1)
          let gap = b.values[place.y * b.width + place.x] - a.values[y * a.width + x]
          sum += gap * gap
          if sum > best.error { break }
        }
        if sum < best.error || sum == best.error && abs(dx) + abs(dy) < abs(best.x) + abs(best.y) {
          best = (dx, dy, sum)
        }
      }
    }
    return (Double(best.x), Double(best.y))
  }

  /// Steps of Gauss and Newton from a start.
  private static func refined(
    _ a: Plane, _ b: Plane, _ samples: [(x: Int, y: Int)], from start: (Double, Double)
  ) -> (Double, Double) {
    var (dx, dy) = start
    for _ in 0..<12 {
      var xx = 0.0
      var xy = 0.0
      var yy = 0.0
      var xr = 0.0
      var yr = 0.0
      for place in samples {
        let x = Double(place.x) - dx
        let y = Double(place.y) - dy
        let gx = value(a, x + 0.5, y) - value(a, x - 0.5, y)
        let gy = value(a, x, y + 0.5) - value(a, x, y - 0.5)
        let gap = b.values[place.y * b.width + place.x] - value(a, x, y)
        xx += gx * gx
        xy += gx * gy
        yy += gy * gy
        xr += gx * gap
        yr += gy * gap
      }
      // Where only one direction has edges, the other one stays where it is.
      let damping = 1e-3 * (xx + yy) + 1e-9
      xx += damping
      yy += damping
      let determinant = xx * yy - xy * xy
      guard determinant > 0 else { break }
      let stepX = -(yy * xr - xy * yr) / determinant
      let stepY = -(xx * yr - xy * xr) / determinant
      dx = min(max(dx + min(max(stepX, -1), 1), start.0 - 1.5), start.0 + 1.5)
      dy = min(max(dy + min(max(stepY, -1), 1), start.1 - 1.5), start.1 + 1.5)
      if abs(stepX) + abs(stepY) < 1e-4 { break }
    }
    return (dx, dy)
  }
}

extension PixelBuffer {
  /// A part of the picture.
  func cut(_ box: PixelRect) -> PixelBuffer {
    let pixel = format.bytesPerPixel
    var bytes: [UInt8] = []
    bytes.reserveCapacity(box.size.area * pixel)
    for y in box.y..<box.maxY {
      let start = y * bytesPerRow + box.x * pixel
      bytes += self.bytes[start..<start + box.width * pixel]
    }
    return PixelBuffer(size: box.size, format: format, bytes: bytes)
  }
}
