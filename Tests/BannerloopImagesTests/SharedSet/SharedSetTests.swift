import BannerloopImages
import BannerloopPixels
import Testing

/// Every file of the shared set against its list.
@Suite(
  "Shared pictures",
  .enabled(if: Expectation.folder != nil, "The folder of shared pictures is not here."))
struct SharedSetTests {
  /// Files whose listed facts are not met, each with the reason; the test fails where one is met
  /// after all.
  static let deviations: [String: String] = [
    "gif/artificial-multiple-loop-counts.gif":
      "The first frame covers 1 of 4 pixels. libnsgif leaves the rest of the canvas black; pillow "
      + "and ffmpeg fill it with the background colour, browsers leave it clear.",
    "avif/kimono.mirror-vertical.rotate270.crop.avif":
      "The file has a clean aperture (clap). libheif cuts it as the standard demands (385x330); "
      + "pillow and ffmpeg do not look at it. `The clean aperture is cut` checks the part.",
  ]

  @Test("The list is read whole")
  func listIsRead() { #expect(Expectation.names.count == 255) }

  @Test("Each file gives what the list says", arguments: Expectation.names)
  func eachFile(_ name: String) throws {
    let expected = try #require(Expectation.all[name])
    if let reason = Self.deviations[name] {
      withKnownIssue(Comment(rawValue: reason)) { try check(name, expected) }
    } else {
      try check(name, expected)
    }
  }

  private func check(_ name: String, _ expected: Expectation) throws {
    let path = try #require(Expectation.folder) + name
    let outcome = try #require(expected.outcome)
    let file: PictureFile
    let full: PixelBuffer
    do throws(ImageError) {
      file = try PictureFile(path: path)
      full = try file.decodedFull()
    } catch {
      #expect(!outcome.hasPrefix("decode"), "\(error)")
      #expect(error.description.contains(path))
      return
    }
    #expect(!outcome.hasPrefix("refuse"), "It was decoded.")
    #expect(full.size == file.header.size)
    if let width = expected.width, let height = expected.height {
      #expect(file.header.size == PixelSize(width: width, height: height))
    }
    for point in expected.pixels ?? [] where point.agree == true {
      try #require(point.x < full.width && point.y < full.height, "The size is wrong.")
      let value = full.pixel(point.x, point.y).map(Double.init)
      let tolerance = expected.tolerance ?? 1
      let want = point.rgb_over_white ?? point.rgb
      let got = point.rgb_over_white == nil ? Array(value[0..<3]) : overWhite(value)
      let difference = zip(got, want).map { abs($0 - $1) }.max() ?? 0
      #expect(
        difference <= tolerance + 0.5,
        "\(value) at \(point.x), \(point.y), not \(point.rgb) \(point.a ?? 255)")
      if let alpha = point.a { #expect(abs(value[3] - alpha) <= tolerance) }
    }
    if let grid = expected.grid4x4 { checkGrid(grid, full) }
    if let comparison = expected.compare_to { try checkComparison(comparison, full) }
  }

  private func overWhite(_ pixel: [Double]) -> [Double] {
    pixel[0..<3].map { $0 * pixel[3] / 255 + 255 - pixel[3] }
  }

  private func checkGrid(_ grid: Expectation.Grid, _ picture: PixelBuffer) {
    // The list's cells begin at round-half-even(index * side / 4).
    func edges(_ side: Int) -> [Int] {
      (0...4).map { Int((Double($0 * side) / 4).rounded(.toNearestOrEven)) }
    }
    let columns = edges(picture.width)
    let rows = edges(picture.height)
    for row in 0..<4 {
      for column in 0..<4 {
        var sums = [0.0, 0, 0]
        // At most some 64 x 64 places of a cell: enough for a mean within the tolerance.
        let stepX = max(1, (columns[column + 1] - columns[column]) / 64)
        let stepY = max(1, (rows[row + 1] - rows[row]) / 64)
        var count = 0.0
        for y in stride(from: rows[row], to: rows[row + 1], by: stepY) {
          for x in stride(from: columns[column], to: columns[column + 1], by: stepX) {
            let value = overWhite(picture.pixel(x, y).map(Double.init))
            for channel in 0..<3 { sums[channel] += value[channel] }
            count += 1
          }
        }
        let want = grid.mean_rgb_over_white[row][column].split(separator: " ").compactMap {
          Double($0)
        }
        let difference = zip(sums, want).map { abs($0 / count - $1) }.max() ?? 255
        // The list's means are rounded, and ours are over a sample.
        #expect(difference <= grid.tolerance + 1, "Grid cell \(column), \(row)")
      }
    }
  }

  private func checkComparison(
    _ comparison: Expectation.Comparison, _ picture: PixelBuffer
  ) throws {
    let path = try #require(Expectation.folder) + comparison.file
    let other = try PictureFile(path: path).decodedFull()
    try #require(other.size == picture.size)
    var sum = 0
    var most = 0
    unsafe picture.bytes.withUnsafeBufferPointer { one in
      unsafe other.bytes.withUnsafeBufferPointer { two in
        var index = 0
        while index < one.count {
          if index & 3 != 3 {
            let difference = unsafe abs(Int(one[index]) - Int(two[index]))
            sum += difference
            if difference > most { most = difference }
          }
          index += 1
        }
      }
    }
    let mean = Double(sum) / Double(picture.size.area * 3)
    // The list's numbers are another decoder's: room for its rounding and chroma interpolation.
    #expect(mean <= comparison.mean_abs_diff + 0.3)
    #expect(Double(most) <= comparison.max_abs_diff + 6)
  }

  @Test("The clean aperture is cut")
  func cleanAperture() throws {
    let folder = try #require(Expectation.folder)
    let cut = try PictureFile(path: folder + "avif/kimono.mirror-vertical.rotate270.crop.avif")
      .decodedFull()
    #expect(cut.size == PixelSize(width: 385, height: 330))
    // The same picture uncut: the part begins at (272, 39), found by matching all places.
    let whole = try PictureFile(path: folder + "avif/kimono.avif").decodedFull()
    for (x, y) in [(10, 10), (370, 20), (190, 160), (20, 310), (360, 300)] {
      let difference = zip(cut.pixel(x, y), whole.pixel(272 + x, 39 + y))
        .map { abs(Int($0) - Int($1)) }
      #expect((difference.max() ?? 255) <= 24, "\(x), \(y)")
    }
  }

  @Test(
    "A box gets the same picture as the whole",
    arguments: [
      "photos/nuthatch-6028x3391.jpg", "photos/rocket-640x427.jpg", "icc/rgb-to-gbr-test.png",
      "exif/landscape_6.jpg", "png/basn6a16.png", "avif/kimono.rotate90.avif",
      "jpeg/ycck-2111.jpg", "webp/lossy_alpha.webp",
    ])
  func boxAgreesWithWhole(_ name: String) throws {
    let file = try PictureFile(path: try #require(Expectation.folder) + name)
    let full = try file.decodedFull()
    // Means over quarters of the stretched picture against those of the whole.
    let box = PixelSize(width: 64, height: 64)
    let small = try file.decoded(into: box, mode: .fill).converted(to: .rgba)
    func mean(_ picture: PixelBuffer, _ column: Int, _ row: Int) -> [Double] {
      var sums = [0.0, 0, 0]
      var count = 0.0
      let step = max(1, picture.width / 128)
      for y in stride(from: row * picture.height / 2, to: (row + 1) * picture.height / 2, by: step)
      {
        for x in stride(
          from: column * picture.width / 2, to: (column + 1) * picture.width / 2, by: step)
        {
          let value = overWhite(picture.pixel(x, y).map(Double.init))
          for channel in 0..<3 { sums[channel] += value[channel] }
          count += 1
        }
      }
      return sums.map { $0 / count }
    }
    for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let difference = zip(mean(full, column, row), mean(small, column, row)).map { abs($0 - $1) }
      #expect((difference.max() ?? 255) <= 2.5, "quarter \(column), \(row)")
    }
  }
}
