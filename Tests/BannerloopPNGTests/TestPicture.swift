import BannerloopPixels
import BannerloopTestSupport

@testable import BannerloopPNG

/// Pictures and frames for tests.
enum TestPicture {
  /// What a picture looks like.
  enum Kind: Int, CaseIterable {
    /// Every byte by chance.
    case noise

    /// A slope with a little noise, as in photographs.
    case photograph

    /// A few flat rectangles: long runs in both directions.
    case flat

    /// Stripes and slopes: equal rows, equal columns.
    case stripes
  }

  /// Makes a picture as a file of a colour type stores it.
  static func make(
    _ kind: Kind, _ size: PixelSize, _ type: ColorType, _ generator: inout SeededGenerator
  ) -> PixelBuffer {
    var picture = PixelBuffer(size: size, format: type.pixelFormat)
    let channels = type.bytesPerPixel
    let (period, slope) = (
      Int.random(in: 1...9, using: &generator), Int.random(in: 0...3, using: &generator)
    )
    var colors = (0..<12).map { _ in UInt8.random(in: 0...255, using: &generator) }
    colors[0] = 0
    for y in 0..<size.height {
      for x in 0..<size.width {
        for channel in 0..<channels {
          let index = (y * size.width + x) * channels + channel
          picture.bytes[index] =
            switch kind {
            case .noise: .random(in: 0...255, using: &generator)
            case .photograph:
              UInt8(truncatingIfNeeded: x * 2 + y + channel * 40)
                &+ .random(in: 0...3, using: &generator)
            case .flat: colors[((x / 37 + y / 5) * 3 + channel) % 12]
            case .stripes:
              UInt8(truncatingIfNeeded: y / period * 7 + (x / 23) * slope * 11 + channel)
            }
        }
      }
    }
    return picture
  }

  /// Cuts a canvas into one to six rectangles.
  static func tiling(_ size: PixelSize, _ generator: inout SeededGenerator) -> [PixelRect] {
    var rectangles = [PixelRect(size)]
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      let index = rectangles.indices.randomElement(using: &generator) ?? 0
      let whole = rectangles[index]
      if Bool.random(using: &generator), whole.width > 1 {
        let left = Int.random(in: 1..<whole.width, using: &generator)
        rectangles[index].width = left
        rectangles.append(
          PixelRect(
            x: whole.x + left, y: whole.y, width: whole.width - left, height: whole.height))
      } else if whole.height > 1 {
        let top = Int.random(in: 1..<whole.height, using: &generator)
        rectangles[index].height = top
        rectangles.append(
          PixelRect(x: whole.x, y: whole.y + top, width: whole.width, height: whole.height - top))
      }
    }
    return rectangles.shuffled(using: &generator)
  }

  /// Composes a frame pixel by pixel: what the spliced file must decode to.
  static func compose(
    _ size: PixelSize, _ type: ColorType, _ slices: [PlacedSlice], _ patches: [PlacedPatch]
  ) -> PixelBuffer {
    var frame = PixelBuffer(size: size, format: type.pixelFormat)
    for slice in slices {
      draw(slice.page.page.pixels, slice.source, slice.destination, into: &frame)
    }
    for patch in patches {
      let pixels = patch.pixels.converted(to: type.pixelFormat)
      draw(pixels, PixelPoint(x: 0, y: 0), patch.bounds, into: &frame)
    }
    return frame
  }

  private static func draw(
    _ picture: PixelBuffer, _ source: PixelPoint, _ destination: PixelRect,
    into frame: inout PixelBuffer
  ) {
    let bytes = picture.format.bytesPerPixel
    for y in 0..<destination.height {
      let from = (y + source.y) * picture.bytesPerRow + source.x * bytes
      let to = (y + destination.y) * frame.bytesPerRow + destination.x * bytes
      let count = destination.width * bytes
      frame.bytes[to..<to + count] = picture.bytes[from..<from + count]
    }
  }
}
