internal import BannerloopPixels

/// A page's bits under one code, ready to be cut at any pixel: what frames are spliced from.
///
/// May be dropped and made again at any time; it is the same bits. It holds about twice the memory
/// of the page's PNG file, half of it for places to cut (see ``byteCount``), and shares the page's
/// pixels.
///
/// - Complexity: Making one takes as long as encoding the picture once.
public struct EncodedPage: Hashable, Sendable {
  /// The page.
  public let page: PageStream

  /// The code that the bits are in.
  public let code: SpliceCode

  /// The rows' bits, each row from a whole byte on, with ``padding`` bytes at both ends.
  let bits: [UInt8]

  /// Where each row's bits begin in ``bits``, in bytes.
  let rowStarts: [Int]

  /// Sync points: the first of every row, then the second of every row, and so on.
  ///
  /// While pages slide, all rows are cut at the same column, so that these lie together in memory.
  let syncPoints: [SyncPoint]

  /// Bytes before and after the bits that a bit copy may read.
  static let padding = 64

  /// Sync points of a row: one for each ``SyncPoint/spacing`` pixels, and the row's end.
  let syncPointsPerRow: Int

  /// Encodes a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - code: A code of a set of pages; the page should be one of them, or its bits are many.
  /// - Precondition: The page has the code's colour type.
  public init(_ page: PageStream, code: SpliceCode) {
    precondition(page.colorType == code.colorType, "A page has its code's colour type.")
    self.page = page
    self.code = code
    let pixels = page.pixels
    let bytesPerPixel = code.colorType.bytesPerPixel
    let perRow = (pixels.width + SyncPoint.spacing - 1) / SyncPoint.spacing + 1
    syncPointsPerRow = perRow
    var bits = [UInt8](repeating: 0, count: Self.padding)
    var rowStarts: [Int] = []
    rowStarts.reserveCapacity(pixels.height)
    var points = [SyncPoint](repeating: SyncPoint(), count: perRow * pixels.height)
    var rowPoints = [SyncPoint](repeating: SyncPoint(), count: perRow)
    var current = FilteredRow(pixels)
    var above = FilteredRow(pixels)
    // 15 bits to a byte at most; a token's store may reach past the last one.
    let worst = pixels.bytesPerRow * 2 + 128
    for y in 0..<pixels.height {
      swap(&current, &above)
      current.fill(code.filter, row: y, of: pixels)
      rowStarts.append(bits.count)
      // SAFETY: the scratch memory, the table and the points live through the closures they are
      // lent to; `worst` bounds what a row's tokens can take.
      unsafe withUnsafeTemporaryAllocation(byteCount: worst, alignment: 16) { memory in
        unsafe code.table.words.withUnsafeBufferPointer { words in
          guard let words = words.baseAddress else { return }
          unsafe rowPoints.withUnsafeMutableBufferPointer { row in
            var output = unsafe SyncedBitOutput(
              bits: BitOutput(
                sink: BitSink(memory), words: words, bytesPerPixel: bytesPerPixel),
              points: row)
            current.tokens(
              above: code.rowMatches && y > 0 ? above : nil, table: code.table, output: &output)
            output.finish(pixels: pixels.width)
            output.bits.sink.align()
            let count = output.bits.sink.position
            unsafe bits.append(contentsOf: UnsafeRawBufferPointer(rebasing: memory[..<count]))
            unsafe current.sums(at: row, bytesPerPixel: bytesPerPixel)
          }
        }
      }
      for index in 0..<perRow { points[index * pixels.height + y] = rowPoints[index] }
    }
    bits.append(contentsOf: repeatElement(0, count: Self.padding))
    self.bits = bits
    self.rowStarts = rowStarts
    syncPoints = points
  }

  /// Whether two encoded pages are of the same page in the same code.
  public static func == (left: EncodedPage, right: EncodedPage) -> Bool {
    left.page == right.page && left.code == right.code
  }

  /// Hashes page and code.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(page)
    hasher.combine(code)
  }

  /// Bytes of memory that the bits and the places to cut take, without the page's pixels.
  public var byteCount: Int {
    bits.count + syncPoints.count * MemoryLayout<SyncPoint>.stride
      + rowStarts.count * MemoryLayout<Int>.stride
  }
}

extension FilteredRow {
  /// Fills in the checksums' sums at a row's sync points.
  fileprivate func sums(
    at points: UnsafeMutableBufferPointer<SyncPoint>, bytesPerPixel: Int
  ) {
    var byte = 0
    var sum = 0
    var weighted = 0
    for index in points.indices {
      let end = unsafe Int(points[index].pixel) * bytesPerPixel
      // SAFETY: a sync point's pixel is at most the row's width.
      let (part, partWeighted) = unsafe bytes.withUnsafeBufferPointer { row in
        guard let base = row.baseAddress else { return (sum: 0, weighted: 0) }
        return unsafe ByteSums.sums(of: base + byte, count: end - byte)
      }
      weighted = (weighted + partWeighted + byte % Adler32.modulus * part) % Adler32.modulus
      sum = (sum + part) % Adler32.modulus
      byte = end
      unsafe points[index].sum = UInt16(truncatingIfNeeded: sum)
      unsafe points[index].weighted = UInt16(truncatingIfNeeded: weighted)
    }
  }
}
