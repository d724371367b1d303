import BannerloopPNG
import BannerloopPixels

extension Banner {
  /// Returns a frame as a small PNG file, each pixel the mean of those that it stands for.
  ///
  /// - Parameters:
  ///   - frame: The frame's number, `0...`.
  ///   - width: The widest it may be, in pixels, `1...`; frames that are smaller keep their size.
  /// - Returns: The file's bytes.
  /// - Throws: ``ExportError/picture(_:)`` where a picture turns out to be broken.
  /// - Complexity: O(pixels of the canvas).
  public func thumbnail(
    atFrame frame: Int, width: Int
  ) async throws(ExportError) -> [UInt8] {
    let whole = try await pixels(atFrame: frame)
    let step = max(1, (whole.size.width + width - 1) / max(1, width))
    let size = PixelSize(
      width: max(1, whole.size.width / step), height: max(1, whole.size.height / step))
    var small = PixelBuffer(size: size, format: .bgraPremultiplied)
    for y in 0..<size.height {
      for x in 0..<size.width {
        var sums = [0, 0, 0, 0]
        var count = 0
        for row in (y * step)..<min((y + 1) * step, whole.size.height) {
          for column in (x * step)..<min((x + 1) * step, whole.size.width) {
            let place = row * whole.bytesPerRow + column * 4
            for channel in 0..<4 { sums[channel] += Int(whole.bytes[place + channel]) }
            count += 1
          }
        }
        let place = y * small.bytesPerRow + x * 4
        for channel in 0..<4 where count > 0 {
          small.bytes[place + channel] = UInt8((sums[channel] + count / 2) / count)
        }
      }
    }
    do throws(PNGError) {
      return try PNGEncoding.encode(small, as: isOpaque ? .rgb : .rgba, strategy: .small)
    } catch {
      throw .drawing("\(error)")
    }
  }
}
