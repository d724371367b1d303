import BannerloopPixels

/// The filter and the Huffman code that some pages are shown with together.
///
/// A function of the set of pages and of the canvas's width, and of nothing else: not of their
/// order, nor of how often one is named, nor of what was shown before. Frames of the same plan are
/// therefore the same bytes on every worker and machine. A frame that shows one page only should
/// use the code of that page alone.
public struct SpliceCode: Hashable, Sendable {
  /// What a pixel holds.
  public let colorType: ColorType

  /// The width of the canvas in pixels.
  public let canvasWidth: Int

  /// How rows are filtered.
  public let filter: FilterType

  /// Whether tokens may copy from the row above.
  let rowMatches: Bool

  /// The bits of every token.
  let table: TokenTable

  /// The bits that begin the block and say the code.
  let blockHeader: BitList

  /// The bits that end the block.
  let blockEnd: CodeWord

  /// Makes the code of a set of pages.
  ///
  /// The filter is the one that takes the fewest bits, counted on the pages' sampled rows.
  ///
  /// - Parameters:
  ///   - pages: The pages that a plan shows, in any order.
  ///   - canvasWidth: The width of the frames in pixels.
  ///   - filter: A filter to use; `nil` counts which one is best.
  /// - Precondition: There is a page, all pages have one colour type, and `canvasWidth` is positive.
  /// - Complexity: O(pages), some hundred microseconds; independent of their sizes unless two pages
  ///   show the same picture from different memory.
  public init(pages: [PageStream], canvasWidth: Int, filter: FilterType? = nil) {
    precondition(canvasWidth > 0, "A canvas is at least one pixel wide, not \(canvasWidth).")
    guard let first = pages.first else { preconditionFailure("A code needs a page.") }
    precondition(
      pages.allSatisfy { $0.colorType == first.colorType }, "Pages have one colour type.")
    var distinct: [PageStream] = []
    for page in pages where !distinct.contains(page) { distinct.append(page) }
    let histograms = TokenChoice.all.indices.map { index in
      ScaledHistogram(distinct.map { ($0.histograms[index], $0.size.height) })
    }
    self.init(
      histograms: zip(TokenChoice.all, histograms).filter {
        filter == nil || $0.0.filter == filter
      },
      colorType: first.colorType, canvasWidth: canvasWidth,
      rows: distinct.reduce(0) { $0 + $1.size.height })
  }

  /// Makes the code of the best of some choices.
  ///
  /// - Parameters:
  ///   - histograms: The choices with what they were counted to need, not empty.
  ///   - colorType: What a pixel holds.
  ///   - canvasWidth: The width of the canvas.
  ///   - rows: How many rows the histograms stand for: as many filter types are to be said.
  init(
    histograms: [(TokenChoice, ScaledHistogram)], colorType: ColorType, canvasWidth: Int, rows: Int
  ) {
    let bytesPerPixel = colorType.bytesPerPixel
    let rowDistance = TokenTable.rowDistance(width: canvasWidth, bytesPerPixel: bytesPerPixel)
    let distanceBits = rowDistance.map { DeflateAlphabet.distance($0).extraBits }
    let possible = histograms.filter { !$0.0.rowMatches || rowDistance != nil }
    let costs = possible.map { $0.1.cost(distanceBits: distanceBits ?? 0) }
    guard let best = costs.indices.min(by: { (costs[$0], $0) < (costs[$1], $1) }) else {
      preconditionFailure("A code needs a choice.")
    }
    let (choice, histogram) = possible[best]
    var weights = histogram.weights
    weights[Int(choice.filter.rawValue)] += UInt64(rows) * ScaledHistogram.scale
    let lengths = HuffmanCode.lengths(weights: weights, limit: 15)
    let distance = choice.rowMatches ? rowDistance : nil
    self.colorType = colorType
    self.canvasWidth = canvasWidth
    self.filter = choice.filter
    rowMatches = choice.rowMatches
    table = TokenTable(
      lengths: lengths, bytesPerPixel: bytesPerPixel, rowDistance: distance)
    blockHeader = DynamicBlockHeader.bits(
      literals: lengths,
      distances: TokenTable.distanceLengths(bytesPerPixel: bytesPerPixel, rowDistance: distance))
    let codes = HuffmanCode.codes(lengths: lengths)
    let end = DeflateAlphabet.endOfBlock
    blockEnd = CodeWord(UInt64(codes[end]), count: Int(lengths[end]))
  }
}
