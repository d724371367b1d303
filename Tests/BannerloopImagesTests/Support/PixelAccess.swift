import BannerloopImages
import BannerloopPixels

extension PixelBuffer {
  /// The bytes of the pixel at (x, y), in the buffer's order.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let start = y * bytesPerRow + x * format.bytesPerPixel
    return Array(bytes[start..<start + format.bytesPerPixel])
  }

  /// The second channel (green in every format) of all pixels, row by row.
  var greens: [[UInt8]] {
    (0..<height).map { y in (0..<width).map { x in pixel(x, y)[1] } }
  }
}

/// A picture file in memory under the name `test`.
func picture(
  _ bytes: [UInt8], limits: ImageLimits = ImageLimits()
) throws(ImageError) -> PictureFile {
  try PictureFile(bytes: bytes, name: "test", limits: limits)
}

/// A PPM whose pixel (x, y) has the grey `10 * x + y + 1`.
func numbered(width: Int, height: Int) -> [UInt8] {
  TinyFiles.ppm(width: width, height: height) { x, y in
    [UInt8](repeating: UInt8(10 * x + y + 1), count: 3)
  }
}
