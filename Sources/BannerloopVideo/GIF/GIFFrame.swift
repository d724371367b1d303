import BannerloopPixels

/// One picture of a GIF: a rectangle of the canvas in its own palette.
struct GIFFrame {
  /// The rectangle.
  var bounds: PixelRect

  /// Three bytes a colour; their number is a power of two, `4...256`.
  var table: [UInt8]

  /// The compressed places.
  var data: [UInt8]

  /// The place that shows what was there before; `nil` where every pixel is new.
  var transparent: UInt8?

  /// How good a GIF is made.
  struct Goal: Hashable, Sendable {
    /// The most colours of a picture, `2...256`.
    var colors = 256

    /// How much of a pixel's error its neighbours make up for, in sixteenths, `0...16`.
    var dithering: Int32 = 15

    /// The most that a channel may have changed for a pixel to stay as it is, `0...255`.
    var tolerance: Int32 = 0
  }

  /// Makes the picture that turns one frame into the next.
  ///
  /// Errors are passed on to neighbours that are not drawn yet (Floyd and Steinberg, 1976), in rows
  /// that run left and right in turn. Pixels that did not change are left as they are; `nil` where
  /// none did.
  ///
  /// - Parameters:
  ///   - pixels: The next frame, in ``PixelFormat/bgraPremultiplied``, already on its matte; alpha
  ///     below 128 shows through.
  ///   - before: The frame before; `nil` where the canvas is empty.
  ///   - goal: How good it is made.
  /// - Complexity: O(pixels), and O(colours) for each different colour.
  init?(_ pixels: PixelBuffer, after before: PixelBuffer?, goal: Goal) {
    let changes = Changes(pixels, before, tolerance: goal.tolerance)
    guard let bounds = changes.bounds else { return nil }
    self.bounds = bounds
    var histogram = GIFPalette.Histogram()
    var showsThrough = false
    for y in bounds.y..<(bounds.y + bounds.height) {
      for x in bounds.x..<(bounds.x + bounds.width) {
        let base = (y * pixels.width + x) * 4
        guard changes.isNew[y * pixels.width + x], pixels.bytes[base + 3] >= 128 else {
          showsThrough = true
          continue
        }
        histogram.add(
          red: pixels.bytes[base + 2], green: pixels.bytes[base + 1], blue: pixels.bytes[base])
      }
    }
    let palette = GIFPalette(histogram, count: goal.colors - (showsThrough ? 1 : 0))
    let used = palette.colors.count + (showsThrough ? 1 : 0)
    var bits = 2
    while 1 << bits < used { bits += 1 }
    table = palette.colors.flatMap { [UInt8($0[0]), UInt8($0[1]), UInt8($0[2])] }
    table += [UInt8](repeating: 0, count: 3 * (1 << bits) - table.count)
    transparent = showsThrough ? UInt8(palette.colors.count) : nil
    let places = Self.places(
      pixels, in: bounds, isNew: changes.isNew, palette: palette, transparent: transparent ?? 0,
      dithering: goal.dithering)
    data = GIFCompression.blocks(of: places, bits: bits)
  }

  private static func places(
    _ pixels: PixelBuffer, in bounds: PixelRect, isNew: [Bool], palette: GIFPalette,
    transparent: UInt8, dithering: Int32
  ) -> [UInt8] {
    var nearest = NearestColor(palette)
    var places = [UInt8](repeating: transparent, count: bounds.width * bounds.height)
    // Errors in parts of 256, with a place more at either end.
    var here = [SIMD4<Int32>](repeating: SIMD4(), count: bounds.width + 2)
    var below = here
    for row in 0..<bounds.height {
      let isLeftward = row % 2 == 1
      let step = isLeftward ? -1 : 1
      for number in 0..<bounds.width {
        let column = isLeftward ? bounds.width - 1 - number : number
        let pixel = (bounds.y + row) * pixels.width + bounds.x + column
        let base = pixel * 4
        guard isNew[pixel], pixels.bytes[base + 3] >= 128 else { continue }
        let color = SIMD4<Int32>(
          Int32(pixels.bytes[base + 2]), Int32(pixels.bytes[base + 1]), Int32(pixels.bytes[base]),
          0)
        let wanted = (color &+ ((here[column + 1] &+ 128) &>> 8))
          .clamped(lowerBound: SIMD4(), upperBound: SIMD4(255, 255, 255, 0))
        let place = nearest.place(of: wanted)
        places[row * bounds.width + column] = UInt8(place)
        let error = (wanted &- palette.colors[place]) &* dithering
        here[column + 1 + step] &+= error &* 7
        below[column + 1 - step] &+= error &* 3
        below[column + 1] &+= error &* 5
        below[column + 1 + step] &+= error
      }
      swap(&here, &below)
      for index in below.indices { below[index] = SIMD4() }
    }
    return places
  }
}

/// Which pixels differ between two frames.
private struct Changes {
  /// Whether a pixel has changed, row by row.
  var isNew: [Bool]

  /// The smallest rectangle around them; `nil` where there are none.
  var bounds: PixelRect?

  init(_ pixels: PixelBuffer, _ before: PixelBuffer?, tolerance: Int32) {
    guard let before else {
      isNew = [Bool](repeating: true, count: pixels.size.area)
      bounds = PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
      return
    }
    isNew = [Bool](repeating: false, count: pixels.size.area)
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    for y in 0..<pixels.height {
      let row = y * pixels.bytesPerRow
      for x in 0..<pixels.width {
        let base = row + x * 4
        var isDifferent = false
        for channel in 0..<4 {
          let difference =
            Int32(pixels.bytes[base + channel]) - Int32(before.bytes[base + channel])
          if abs(difference) > tolerance { isDifferent = true }
        }
        guard isDifferent else { continue }
        isNew[y * pixels.width + x] = true
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = y
      }
    }
    bounds =
      right < 0
      ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
