public import BannerloopExport
import BannerloopCarousel
import BannerloopMotion
import BannerloopPNG
public import BannerloopPixels
import BannerloopRender

/// A grid of a banner's frames over time, each with its time under it.
public struct ContactSheet: Sendable {
  private let banner: Banner
  private let frames: [Int]
  private let columns: Int
  private let width: Int

  private static let gap = 12
  private static let line = 22
  private static let ink = Color(red: 0x24, green: 0x29, blue: 0x2F)
  private static let paper = Color(red: 0xF6, green: 0xF8, blue: 0xFA)

  /// Makes the plan of a sheet.
  ///
  /// - Parameters:
  ///   - banner: The banner.
  ///   - count: How many frames, `1...`; they lie evenly over the run, the first among them.
  ///   - columns: Frames side by side, `1...`.
  ///   - width: The width of a frame on the sheet in pixels, `16...`; wider than the banner is not
  ///     enlarged.
  public init(_ banner: Banner, count: Int, columns: Int, width: Int) {
    self.banner = banner
    let count = min(max(1, count), banner.frameCount)
    frames = (0..<count).map { $0 * banner.frameCount / count }
    self.columns = min(max(1, columns), count)
    self.width = min(max(1, width), banner.canvas.width)
  }

  /// The frames that are shown, by number.
  public var shownFrames: [Int] { frames }

  private var frameSize: PixelSize {
    PixelSize(
      width: width, height: max(1, banner.canvas.height * width / banner.canvas.width))
  }

  /// The sheet's sides in pixels.
  public var size: PixelSize {
    let rows = (frames.count + columns - 1) / columns
    return PixelSize(
      width: Self.gap + columns * (frameSize.width + Self.gap),
      height: Self.gap + rows * (frameSize.height + Self.line + Self.gap))
  }

  /// Returns the sheet as a PNG file's bytes.
  ///
  /// Frames are made smaller by the mean of the pixels that a pixel stands for.
  ///
  /// - Throws: ``ExportError`` where a picture is broken, or drawing fails.
  public func png() async throws(ExportError) -> [UInt8] {
    var sheet = PixelBuffer(size: size, format: .bgraPremultiplied)
    let paper = [Self.paper.blue, Self.paper.green, Self.paper.red, 255]
    for index in sheet.bytes.indices { sheet.bytes[index] = paper[index % 4] }
    for (number, frame) in frames.enumerated() {
      if Task.isCancelled { throw .cancelled }
      let picture = try await banner.pixels(atFrame: frame).flattened(on: Self.paper)
        .reduced(to: frameSize)
      let place = place(of: number)
      for row in 0..<picture.height {
        let to = (place.y + row) * sheet.bytesPerRow + place.x * 4
        let from = row * picture.bytesPerRow
        sheet.bytes.replaceSubrange(
          to..<to + picture.bytesPerRow, with: picture.bytes[from..<from + picture.bytesPerRow])
      }
    }
    do throws(RenderError) {
      let fonts = try FontMap()
      try sheet.draw { context throws(RenderError) in
        for (number, frame) in frames.enumerated() {
          let place = place(of: number)
          let words = try fonts.layout(
            label(of: frame), style: TextStyle(size: 12), width: Double(frameSize.width))
          words.draw(
            on: context,
            at: Vector(Double(place.x), Double(place.y + frameSize.height + 4)),
            with: .color(Self.ink))
        }
      }
    } catch {
      throw .drawing("\(error)")
    }
    do throws(PNGError) { return try PNGEncoding.encode(sheet) } catch {
      throw .drawing("\(error)")
    }
  }

  /// A frame's time to a thousandth, and its number.
  func label(of frame: Int) -> String {
    let thousandths = (banner.frames.rate.time(ofFrame: frame) * Rational(1000)).rounded
    let rest = String(thousandths % 1000)
    let zeros = String(repeating: "0", count: 3 - rest.count)
    return "\(thousandths / 1000).\(zeros)\(rest) s  #\(frame)"
  }

  private func place(of number: Int) -> PixelPoint {
    PixelPoint(
      x: Self.gap + number % columns * (frameSize.width + Self.gap),
      y: Self.gap + number / columns * (frameSize.height + Self.line + Self.gap))
  }
}

extension PixelBuffer {
  /// Returns the picture made smaller: each pixel is the mean of those whose middle it covers.
  ///
  /// - Precondition: The format has four bytes a pixel, and no side grows.
  func reduced(to target: PixelSize) -> PixelBuffer {
    if target == size { return self }
    var result = PixelBuffer(size: target, format: format)
    for y in 0..<target.height {
      let top = y * height / target.height
      let bottom = max(top + 1, (y + 1) * height / target.height)
      for x in 0..<target.width {
        let left = x * width / target.width
        let right = max(left + 1, (x + 1) * width / target.width)
        var sums = SIMD4<Int>()
        for row in top..<bottom {
          for column in left..<right {
            let base = row * bytesPerRow + column * 4
            sums &+= SIMD4(
              Int(bytes[base]), Int(bytes[base + 1]), Int(bytes[base + 2]), Int(bytes[base + 3]))
          }
        }
        let count = (bottom - top) * (right - left)
        for channel in 0..<4 {
          result.bytes[(y * target.width + x) * 4 + channel] = UInt8(
            (sums[channel] + count / 2) / count)
        }
      }
    }
    return result
  }
}
