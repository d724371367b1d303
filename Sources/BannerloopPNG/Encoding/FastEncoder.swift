public import BannerloopPixels

/// Encodes any picture in one pass: the fast strategy for frames that cannot be spliced.
///
/// Keeps its scratch memory from picture to picture; use one per task. What was encoded before has
/// no influence on the bytes.
public struct FastEncoder: Sendable {
  private let colorType: ColorType
  private let texts: [PNGText]
  private var stored: [UInt8] = []

  /// Rows looked at to find the two filters that are worth a closer look.
  private static let rowsForFilters = 32

  /// Rows looked at to choose between those, with and without row matches, and to make the code.
  private static let rowsForCode = 72

  /// Makes an encoder.
  ///
  /// - Parameters:
  ///   - colorType: What every file stores.
  ///   - texts: Texts that travel in every file.
  public init(as colorType: ColorType, texts: [PNGText] = []) {
    self.colorType = colorType
    self.texts = texts
  }

  /// Returns a picture as a PNG file.
  ///
  /// The bytes depend on the picture, the colour type and the texts only: not on the machine, nor on
  /// the version of any library.
  ///
  /// - Parameter pixels: The picture, in any format.
  /// - Returns: The whole file.
  /// - Throws: ``PNGError`` for an empty or over-large picture.
  /// - Complexity: O(pixels).
  public mutating func png(of pixels: PixelBuffer) throws(PNGError) -> [UInt8] {
    var file: [UInt8] = []
    try write(pixels, to: &file)
    return file
  }

  /// Replaces an array's contents by a picture's PNG file, so that its memory is used again.
  ///
  /// - Parameters:
  ///   - pixels: The picture, in any format.
  ///   - file: Takes the whole file.
  /// - Throws: ``PNGError`` for an empty or over-large picture; `file` is then unchanged.
  public mutating func write(_ pixels: PixelBuffer, to file: inout [UInt8]) throws(PNGError) {
    try PageStream.check(pixels.size, colorType)
    let header = try PNGHeader(size: pixels.size, colorType: colorType)
    var start: [UInt8] = []
    start.appendPNGStart(header, texts: texts)
    let converts = pixels.format != colorType.pixelFormat
    var picture = pixels
    if converts, pixels.format != .bgraPremultiplied {
      picture = RowConversion.convert(pixels, to: colorType)
    } else if converts {
      RowConversion.convert(pixels, to: colorType, into: &stored)
      picture = PixelBuffer(size: pixels.size, format: colorType.pixelFormat, bytes: stored)
      // The picture's bytes are to be the only ones, so that they are not copied next time.
      stored = []
    }
    let code = Self.code(of: picture, colorType)
    var writer = ImageDataWriter(
      start: start, taking: &file, expected: header.filteredBytes / 2)
    Self.write(picture, code, to: &writer)
    file = writer.finish()
    if converts { stored = picture.bytes }
  }

  /// The filter and code that suit a picture.
  static func code(of picture: PixelBuffer, _ colorType: ColorType) -> SpliceCode {
    let bytesPerPixel = colorType.bytesPerPixel
    let reachable =
      TokenTable.rowDistance(width: picture.width, bytesPerPixel: bytesPerPixel)
    let filters = FilterType.allCases.map { TokenChoice(filter: $0, rowMatches: false) }
    let costs = TokenSurvey.histograms(
      of: picture, choices: filters, rows: rowsForFilters, rounds: 1
    ).map { $0.cost(distanceBits: 0) }
    let best = costs.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }.prefix(2)
    let choices = TokenChoice.all.filter { choice in
      best.contains { filters[$0].filter == choice.filter }
        && (!choice.rowMatches || reachable != nil)
    }
    let histograms = TokenSurvey.histograms(
      of: picture, choices: choices, rows: rowsForCode, rounds: 2)
    return SpliceCode(
      histograms: zip(choices, histograms).map {
        ($0, ScaledHistogram([($1, height: picture.height)]))
      }, colorType: colorType, canvasWidth: picture.width, rows: picture.height)
  }

  /// Writes a picture's zlib stream.
  private static func write(
    _ picture: PixelBuffer, _ code: SpliceCode, to writer: inout ImageDataWriter
  ) {
    let bytesPerPixel = code.colorType.bytesPerPixel
    var current = FilteredRow(picture)
    var above = FilteredRow(picture)
    var adler: UInt32 = 1
    let type = [code.filter.rawValue]
    let piece = writer.piece
    // No more than 15 bits to a byte, and the block's header is shorter than 1 KiB.
    let worstRow = picture.bytesPerRow * 2 + 1_024
    let worst = min(piece, worstRow * picture.height) + worstRow
    var waiting: UInt64 = 0
    var count: UInt64 = 0
    var y = 0
    while y < picture.height {
      unsafe writer.fill(room: worst) { memory in
        var sink = unsafe BitSink(memory, waiting: waiting, count: count)
        if y == 0 {
          sink.put(ZlibFormat.header, count: 16)
          sink.flush()
          sink.put(code.blockHeader)
        }
        // A row at least, however small a piece is.
        repeat {
          swap(&current, &above)
          current.fill(code.filter, row: y, of: picture)
          adler = Adler32.checksum(of: type.span, continuing: adler)
          adler = Adler32.checksum(
            of: current.bytes.span.extracting(first: picture.bytesPerRow), continuing: adler)
          sink.makeRoom(for: picture.bytesPerRow * 15 + 64)
          sink.put(code.table.words[Int(code.filter.rawValue)])
          sink.flush()
          // SAFETY: the words live through the closure they are lent to.
          unsafe code.table.words.withUnsafeBufferPointer { words in
            guard let words = words.baseAddress else { return }
            var output = unsafe BitOutput(sink: sink, words: words, bytesPerPixel: bytesPerPixel)
            current.tokens(
              above: code.rowMatches && y > 0 ? above : nil, table: code.table, output: &output)
            sink = output.sink
          }
          y += 1
        } while y < picture.height && sink.position < piece
        if y == picture.height {
          sink.put(code.blockEnd)
          sink.align()
          sink.put(UInt64(adler.byteSwapped), count: 32)
          sink.flush()
        }
        (waiting, count) = (sink.waiting, sink.count)
        return sink.position
      }
    }
  }
}

/// The frame around DEFLATE data: RFC 1950.
enum ZlibFormat {
  /// The two bytes before the data, lowest first: a window of 32 KiB, the fastest level.
  ///
  /// 0x78 0x01: the two together, highest byte first, are a multiple of 31.
  static let header: UInt64 = 0x0178
}
