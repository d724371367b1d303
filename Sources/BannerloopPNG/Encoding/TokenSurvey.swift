import BannerloopPixels

/// Counts the tokens of some of a picture's rows under the choices there are.
enum TokenSurvey {
  /// Returns a histogram for each choice asked for.
  ///
  /// Every sampled row is cut twice: with a code that suits most pictures, and then with the code
  /// that the first cut asks for, since what is worth a match depends on what literals cost.
  ///
  /// - Parameters:
  ///   - pixels: The picture as the file stores it: RGB or RGBA.
  ///   - choices: The choices to try.
  ///   - rows: How many rows to look at.
  ///   - rounds: 1 keeps to the first cut; 2 is as above.
  /// - Returns: As many histograms as choices, in the same order.
  static func histograms(
    of pixels: PixelBuffer, choices: [TokenChoice], rows: Int, rounds: Int
  ) -> [TokenHistogram] {
    let bytesPerPixel = pixels.format.bytesPerPixel
    let sample = RowSample.rows(height: pixels.height, count: rows)
    let tables = choices.map { choice in
      standardTables[(bytesPerPixel - 3) * 2 + (choice.rowMatches ? 1 : 0)]
    }
    let first = count(pixels, choices, sample, tables)
    guard rounds > 1 else { return first }
    let better = zip(choices, first).map { choice, histogram in
      TokenTable(
        lengths: HuffmanCode.lengths(weights: histogram.weights, limit: 15),
        bytesPerPixel: bytesPerPixel,
        rowDistance: choice.rowMatches ? typicalDistance : nil)
    }
    return count(pixels, choices, sample, better)
  }

  /// A row distance for weighing row matches before the canvas is known.
  private static let typicalDistance = 5_761

  private static func count(
    _ pixels: PixelBuffer, _ choices: [TokenChoice], _ sample: [Int], _ tables: [TokenTable]
  ) -> [TokenHistogram] {
    var histograms = choices.map { _ in
      TokenHistogram(bytesPerPixel: pixels.format.bytesPerPixel)
    }
    var current = FilteredRow(pixels)
    var above = FilteredRow(pixels)
    for y in sample {
      for filter in FilterType.allCases
      where choices.contains(where: { $0.filter == filter }) {
        current.fill(filter, row: y, of: pixels)
        var hasAbove = false
        for index in choices.indices where choices[index].filter == filter {
          if choices[index].rowMatches, y > 0, !hasAbove {
            above.fill(filter, row: y - 1, of: pixels)
            hasAbove = true
          }
          current.tokens(
            above: choices[index].rowMatches && y > 0 ? above : nil, table: tables[index],
            output: &histograms[index])
          histograms[index].rows += 1
        }
      }
    }
    return histograms
  }

  /// Standard tables for three and four bytes, without and with row matches.
  private static let standardTables = [3, 4].flatMap { bytesPerPixel in
    [false, true].map { standardTable(bytesPerPixel: bytesPerPixel, $0) }
  }

  /// A code that suits most filtered pictures: small differences are common.
  private static func standardTable(bytesPerPixel: Int, _ rowMatches: Bool) -> TokenTable {
    let weights: [UInt64] = (0..<DeflateAlphabet.literalSymbols).map { symbol in
      guard symbol < 256 else { return 400 }
      let magnitude = min(symbol, 256 - symbol)
      return UInt64(magnitude == 0 ? 20_000 : 8_000 / (magnitude + 1) + 1)
    }
    return TokenTable(
      lengths: HuffmanCode.lengths(weights: weights, limit: 15), bytesPerPixel: bytesPerPixel,
      rowDistance: rowMatches ? typicalDistance : nil)
  }
}
