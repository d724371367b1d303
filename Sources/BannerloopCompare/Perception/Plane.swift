import BannerloopPixels

/// A picture of one number a pixel.
struct Plane {
  var width: Int
  var height: Int
  var values: [Double]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    values = [Double](repeating: 0, count: width * height)
  }

  init(width: Int, height: Int, values: [Double]) {
    self.width = width
    self.height = height
    self.values = values
  }

  /// The brightness of a picture over white, `0...255`: ITU-R BT.601 weights.
  init(luma picture: PixelBuffer) {
    self.init(width: picture.width, height: picture.height)
    let bytes = picture.straightBytes
    let source = bytes.span
    for index in 0..<picture.size.area {
      let color = StraightPixel(source, index).over(255)
      values[index] = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue
    }
  }

  /// One colour of a picture over white, `0...255`: 0 for red, 1 for green, 2 for blue.
  init(_ channel: Int, of picture: PixelBuffer) {
    self.init(width: picture.width, height: picture.height)
    let bytes = picture.straightBytes
    let source = bytes.span
    for index in 0..<picture.size.area {
      let color = StraightPixel(source, index).over(255)
      values[index] = channel == 0 ? color.red : channel == 1 ? color.green : color.blue
    }
  }

  /// Returns the plane weighed by a row kernel and then a column kernel; edges repeat.
  func convolved(_ row: [Double], _ column: [Double]) -> Plane {
    var middle = Plane(width: width, height: height)
    let radius = row.count / 2
    for y in 0..<height {
      for x in 0..<width {
        var sum = 0.0
        for k in 0..<row.count {
          let place = min(max(x + k - radius, 0), width - 1)
          sum += row[k] * values[y * width + place]
        }
        middle.values[y * width + x] = sum
      }
    }
    var result = Plane(width: width, height: height)
    let reach = column.count / 2
    for y in 0..<height {
      for k in 0..<column.count {
        let place = min(max(y + k - reach, 0), height - 1)
        let weight = column[k]
        for x in 0..<width {
          result.values[y * width + x] += weight * middle.values[place * width + x]
        }
      }
    }
    return result
  }

  /// Returns the plane weighed by a kernel both ways, only where the kernel lies wholly inside.
  func filteredInside(_ kernel: [Double]) -> Plane {
    let w = width - kernel.count + 1
    let h = height - kernel.count + 1
    var middle = Plane(width: w, height: height)
    for y in 0..<height {
      for x in 0..<w {
        var sum = 0.0
        for k in 0..<kernel.count { sum += kernel[k] * values[y * width + x + k] }
        middle.values[y * w + x] = sum
      }
    }
    var result = Plane(width: w, height: h)
    for y in 0..<h {
      for k in 0..<kernel.count {
        for x in 0..<w {
          result.values[y * w + x] += kernel[k] * middle.values[(y + k) * w + x]
        }
      }
    }
    return result
  }

  /// The product of two planes.
  func times(_ other: Plane) -> Plane {
    var result = self
    for index in values.indices { result.values[index] *= other.values[index] }
    return result
  }

  /// Half as large: the mean of every 2x2 square; an odd last row or column is left out.
  func halved() -> Plane {
    var result = Plane(width: width / 2, height: height / 2)
    for y in 0..<result.height {
      for x in 0..<result.width {
        let base = 2 * y * width + 2 * x
        result.values[y * result.width + x] =
          (values[base] + values[base + 1] + values[base + width] + values[base + width + 1]) / 4
      }
    }
    return result
  }
}
