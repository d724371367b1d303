import BannerloopPixels

/// Whether a pixel looks like the smoothed edge of a shape; pixelmatch's rule.
///
/// A pixel counts as smoothed if among its neighbours there is a darker and a brighter one, at most
/// two are as bright as it is, and the darkest or the brightest of them lies in a flat place of both
/// pictures. A pixel at the picture's edge has one equal neighbour on top of those it has.
///
/// Half a pixel of motion looks exactly like this, so the rule is off unless asked for, and what it
/// excludes is counted and capped.
///
/// Source: mapbox/pixelmatch 7.2.0 and c6fee35, after Vyšniauskas, "Anti-aliased Pixel and Intensity
/// Slope Detector" (2009).
struct AntiAliasing: Sendable {
  /// How brightness is taken.
  enum Brightness: Sendable {
    /// Over the checkerboard of pixelmatch 7, as a difference.
    case checkerboard

    /// Over black or white, as a difference.
    case grey(Double)

    /// Over white; pixels that are equally bright are ordered by alpha. Of the main branch.
    case whiteThenAlpha
  }

  var size: PixelSize
  var brightness: Brightness

  /// Returns whether a pixel looks smoothed in `picture`, with `other` for its flat places.
  func isSmoothed(
    _ picture: borrowing Span<UInt8>, at x: Int, _ y: Int, other: borrowing Span<UInt8>
  ) -> Bool {
    let x0 = max(x - 1, 0)
    let y0 = max(y - 1, 0)
    let x1 = min(x + 1, size.width - 1)
    let y1 = min(y + 1, size.height - 1)
    let position = y * size.width + x
    let center = StraightPixel(picture, position)
    var equals = x == x0 || x == x1 || y == y0 || y == y1 ? 1 : 0
    var lowest = 0.0
    var highest = 0.0
    var low = (x: 0, y: 0)
    var high = (x: 0, y: 0)
    // Column by column: of equal extremes the first one wins.
    for column in x0...x1 {
      for row in y0...y1 where column != x || row != y {
        let delta = difference(
          center, StraightPixel(picture, row * size.width + column), at: position)
        if delta == 0 {
          equals += 1
          if equals > 2 { return false }
        } else if delta < lowest {
          lowest = delta
          low = (column, row)
        } else if delta > highest {
          highest = delta
          high = (column, row)
        }
      }
    }
    if lowest == 0 || highest == 0 { return false }
    return hasSiblings(picture, low.x, low.y) && hasSiblings(other, low.x, low.y)
      || hasSiblings(picture, high.x, high.y) && hasSiblings(other, high.x, high.y)
  }

  /// How much brighter the first pixel is than the second.
  private func difference(_ a: StraightPixel, _ b: StraightPixel, at position: Int) -> Double {
    switch brightness {
    case .checkerboard:
      let gap = YIQMetric.gap(a, b, ground: YIQMetric.checkerboard(at: position))
      return YIQMetric.luma(gap.red, gap.green, gap.blue)
    case .grey(let ground):
      let gap = YIQMetric.gap(a, b, ground: (ground, ground, ground))
      return YIQMetric.luma(gap.red, gap.green, gap.blue)
    case .whiteThenAlpha:
      let gap = YIQMetric.gap(a, b, ground: (255, 255, 255))
      let luma = YIQMetric.luma(gap.red, gap.green, gap.blue)
      return luma != 0 ? luma : Double(a.alpha) - Double(b.alpha)
    }
  }

  /// Returns whether at least three neighbours of a pixel are equal to it.
  private func hasSiblings(_ picture: borrowing Span<UInt8>, _ x: Int, _ y: Int) -> Bool {
    let x0 = max(x - 1, 0)
    let y0 = max(y - 1, 0)
    let x1 = min(x + 1, size.width - 1)
    let y1 = min(y + 1, size.height - 1)
    let center = StraightPixel(picture, y * size.width + x)
    var equals = x == x0 || x == x1 || y == y0 || y == y1 ? 1 : 0
    for column in x0...x1 {
      for row in y0...y1 where column != x || row != y {
        if StraightPixel(picture, row * size.width + column) == center { equals += 1 }
        if equals > 2 { return true }
      }
    }
    return false
  }
}
