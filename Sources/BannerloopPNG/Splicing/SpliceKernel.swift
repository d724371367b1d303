import BannerloopPixels

/// Writes the zlib stream of one spliced frame: the inner loop of ``FrameSplicer``.
///
/// SAFETY: the views are valid for as long as the kernel lives (see ``SpliceView``), and the slices
/// among them tile the canvas and lie inside their pages.
@safe
struct SpliceKernel {
  private let size: PixelSize
  private let code: SpliceCode
  private let pages: [SpliceView]
  private let covers: [SpliceView]
  private let bytesPerPixel: Int

  /// Makes a kernel for one frame.
  init(size: PixelSize, code: SpliceCode, pages: [SpliceView], covers: [SpliceView]) {
    self.size = size
    self.code = code
    unsafe self.pages = unsafe pages
    unsafe self.covers = unsafe covers
    bytesPerPixel = code.colorType.bytesPerPixel
  }

  /// Writes the frame.
  ///
  /// - Parameters:
  ///   - map: Where the frame's seams are.
  ///   - writer: Takes the bytes.
  mutating func write(_ map: SeamMap, to writer: inout ImageDataWriter) {
    // One pixel before each row for what is to the left, and room for loads past the end.
    let lineBytes = (size.width * bytesPerPixel + 64) & ~15
    unsafe withUnsafeTemporaryAllocation(byteCount: lineBytes * 3, alignment: 16) { lines in
      unsafe code.table.words.withUnsafeBufferPointer { words in
        guard let words = words.baseAddress, let lines = lines.baseAddress else { return }
        let zone = unsafe Zone(
          row: lines.assumingMemoryBound(to: UInt8.self),
          above: (lines + lineBytes).assumingMemoryBound(to: UInt8.self),
          filtered: (lines + lineBytes * 2).assumingMemoryBound(to: UInt8.self), words: words)
        unsafe write(map, zone, to: &writer)
      }
    }
  }

  /// Scratch memory for pixels that are made anew.
  @unsafe
  private struct Zone {
    let row: UnsafeMutablePointer<UInt8>
    let above: UnsafeMutablePointer<UInt8>
    let filtered: UnsafeMutablePointer<UInt8>
    let words: UnsafePointer<CodeWord>
  }

  private func write(_ map: SeamMap, _ zone: Zone, to writer: inout ImageDataWriter) {
    let rowBytes = size.width * bytesPerPixel
    let type = Int(code.filter.rawValue)
    let typeWord = code.table.words[type]
    let piece = writer.piece
    // No more than 15 bits to a byte, and the block's header is shorter than 1 KiB.
    let worstRow = rowBytes * 2 + 1_024
    let worst = min(piece, worstRow * size.height) + worstRow
    var adler = Adler32.Joined()
    var breaks = map.breaks[...]
    var pieces: [SeamMap.Piece] = []
    var waiting: UInt64 = 0
    var count: UInt64 = 0
    var y = 0
    while y < size.height {
      unsafe writer.fill(room: worst) { memory in
        var sink = unsafe BitSink(memory, waiting: waiting, count: count)
        if y == 0 {
          sink.put(ZlibFormat.header, count: 16)
          sink.flush()
          sink.put(code.blockHeader)
        }
        // A row at least, however small a piece is.
        repeat {
          if breaks.first == y {
            breaks.removeFirst()
            pieces = map.pieces(row: y)
          }
          if y & 7 == 0 { unsafe touch(y..<min(y + 8, size.height), pieces, zone) }
          sink.makeRoom(for: rowBytes * 15 + 64)
          sink.put(typeWord)
          sink.flush()
          // The filter type stands at place 0 of a row and weighs nothing.
          var sums = Adler32.Sums(sum: type)
          unsafe row(y, pieces, zone, &sink, &sums)
          adler.append(sums, count: rowBytes + 1)
          y += 1
        } while y < size.height && sink.position < piece
        if y == size.height {
          sink.put(code.blockEnd)
          sink.align()
          sink.put(UInt64(adler.checksum.byteSwapped), count: 32)
          sink.flush()
        }
        (waiting, count) = (sink.waiting, sink.count)
        return sink.position
      }
    }
  }

  /// Reads the memory that the seams of some rows will need, all at once.
  ///
  /// Each row needs a few bytes here and there in pages that are larger than a cache. Asked for
  /// together they arrive together; asked for one by one, every one of them is waited for.
  @inline(__always)
  private func touch(_ rows: Range<Int>, _ pieces: [SeamMap.Piece], _ zone: Zone) {
    var touched: UInt8 = 0
    for piece in pieces {
      let view = unsafe pages[piece.slice]
      guard let bits = unsafe view.bits, let starts = unsafe view.rowStarts,
        let points = unsafe view.points
      else { continue }
      let first = unsafe piece.from &- view.destination.x &+ view.source.x
      let end = unsafe piece.to &- view.destination.x &+ view.source.x
      let head = min(first / SyncPoint.spacing &+ 1, unsafe view.pointsPerRow &- 1)
      let last = unsafe (view.pageWidth &- 1) &* bytesPerPixel
      let near = first &* bytesPerPixel
      let near2 = min(last, near &+ 48)
      let far = (end &- 1) &* bytesPerPixel
      let far2 = max(0, far &- 48)
      for y in rows {
        let pageRow = unsafe y &- view.destination.y &+ view.source.y
        let inside = unsafe 0 <= pageRow && pageRow < view.pageHeight
        if !inside { continue }
        let row = unsafe view.pixels + pageRow &* view.bytesPerRow
        unsafe touched ^= row.load(fromByteOffset: near, as: UInt8.self)
        unsafe touched ^= row.load(fromByteOffset: near2, as: UInt8.self)
        unsafe touched ^= row.load(fromByteOffset: far, as: UInt8.self)
        unsafe touched ^= row.load(fromByteOffset: far2, as: UInt8.self)
        let bit = unsafe points[head &* view.pageHeight &+ pageRow].bit
        let byte = unsafe starts[pageRow] &+ Int(bit &>> 3)
        unsafe touched ^= bits.load(fromByteOffset: byte, as: UInt8.self)
        unsafe touched ^= bits.load(fromByteOffset: byte &+ 56, as: UInt8.self)
      }
    }
    // Stored, or the compiler would see that nobody needs it.
    unsafe zone.filtered[0] = touched
  }

  /// Writes a row: copies of the pieces, and between them what is made anew.
  @inline(__always)
  private func row(
    _ y: Int, _ pieces: [SeamMap.Piece], _ zone: Zone, _ sink: inout BitSink,
    _ sums: inout Adler32.Sums
  ) {
    var done = 0
    for piece in pieces {
      let view = unsafe pages[piece.slice]
      guard let bits = unsafe view.bits, let starts = unsafe view.rowStarts,
        let allPoints = unsafe view.points
      else { continue }
      let shift = unsafe view.destination.x &- view.source.x
      let first = piece.from &- shift
      let end = piece.to &- shift
      let pageRow = unsafe y &- view.destination.y &+ view.source.y
      let points = unsafe allPoints + pageRow
      let stride = unsafe view.pageHeight
      let last = unsafe view.pointsPerRow &- 1
      // A run may begin one pixel after a place whose filtered bytes are the page's: not earlier.
      let spacing = SyncPoint.spacing
      let head = first == 0 ? 0 : (first &+ spacing) / spacing
      guard head < last else { continue }
      var tail = unsafe end == view.pageWidth ? last : min(last, end / spacing)
      while tail > head, unsafe Int(points[tail &* stride].pixel) > end { tail &-= 1 }
      guard head < tail else { continue }
      let start = unsafe points[head &* stride]
      let stop = unsafe points[tail &* stride]
      let from = Int(start.pixel) &+ shift
      let to = Int(stop.pixel) &+ shift
      guard from < to else { continue }
      if done < from { unsafe renew(y, done, from, zone, &sink, &sums) }
      unsafe sink.copy(
        bits, from: starts[pageRow] &* 8 &+ Int(start.bit), bits: Int(stop.bit &- start.bit))
      sums.add(
        sum: Int(stop.sum) &- Int(start.sum), weighted: Int(stop.weighted) &- Int(start.weighted),
        shift: 1 &+ shift &* bytesPerPixel)
      done = to
    }
    if done < size.width { unsafe renew(y, done, size.width, zone, &sink, &sums) }
  }

  /// Writes a stretch of a row from its composed pixels.
  private func renew(
    _ y: Int, _ from: Int, _ to: Int, _ zone: Zone, _ sink: inout BitSink,
    _ sums: inout Adler32.Sums
  ) {
    let pixels = to &- from
    let count = pixels &* bytesPerPixel
    unsafe compose(y, from, to, into: zone.row)
    if code.filter.looksUp { unsafe compose(y &- 1, from, to, into: zone.above) }
    unsafe RowFilter.filter(
      code.filter, row: zone.row + bytesPerPixel, above: zone.above + bytesPerPixel, count: count,
      bytesPerPixel: bytesPerPixel, into: zone.filtered)
    let (sum, weighted) = unsafe ByteSums.sums(of: zone.filtered, count: count)
    sums.add(sum: sum, weighted: weighted, shift: 1 &+ from &* bytesPerPixel)
    var output = unsafe BitOutput(sink: sink, words: zone.words, bytesPerPixel: bytesPerPixel)
    unsafe Tokeniser.send(
      row: zone.filtered, count: pixels, above: nil, bytesPerPixel: bytesPerPixel,
      words: zone.words, output: &output)
    sink = output.sink
  }

  /// Puts a stretch's pixels, and the one to its left, into memory; zeros outside the frame.
  private func compose(_ y: Int, _ from: Int, _ to: Int, into line: UnsafeMutablePointer<UInt8>) {
    guard y >= 0 else {
      return unsafe line.update(repeating: 0, count: (to &- from &+ 1) &* bytesPerPixel)
    }
    if from == 0 { unsafe line.update(repeating: 0, count: bytesPerPixel) }
    let first = from &- 1
    for index in unsafe pages.indices {
      unsafe pages[index].copy(
        row: y, from: first, to: to, bytesPerPixel: bytesPerPixel,
        into: UnsafeMutableRawPointer(line))
    }
    for index in unsafe covers.indices {
      unsafe covers[index].copy(
        row: y, from: first, to: to, bytesPerPixel: bytesPerPixel,
        into: UnsafeMutableRawPointer(line))
    }
  }
}
