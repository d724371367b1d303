import BannerloopPixels
import BannerloopTestSupport
import Testing

@testable import BannerloopPNG

@Suite("Seam map")
struct SeamMapTests {
  /// Filters a whole picture with one filter, by the reference.
  private func filtered(_ picture: PixelBuffer, _ filter: FilterType) -> [[UInt8]] {
    let count = picture.bytesPerRow
    let rows = (0..<picture.height).map { Array(picture.bytes[$0 * count..<($0 + 1) * count]) }
    return rows.indices.map { y in
      RowFilterReference.filter(
        filter, row: rows[y], above: y > 0 ? rows[y - 1] : nil,
        bytesPerPixel: picture.format.bytesPerPixel)
    }
  }

  @Test("Names exactly the pixels whose filtered bytes differ from their page's", arguments: 0..<60)
  func exact(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let filter = FilterType.allCases[seed % 5]
    let size = PixelSize(width: 14, height: 9)
    let slices = TestPicture.tiling(size, &generator).map { destination in
      let atEdge = Bool.random(using: &generator)
      let source = PixelPoint(
        x: atEdge ? 0 : .random(in: 0...16 - destination.width, using: &generator),
        y: atEdge ? 0 : .random(in: 0...11 - destination.height, using: &generator))
      return (destination: destination, source: source)
    }
    let patches = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
      let x = Int.random(in: 0..<14, using: &generator)
      let y = Int.random(in: 0..<9, using: &generator)
      return PixelRect(
        x: x, y: y, width: .random(in: 1...14 - x, using: &generator),
        height: .random(in: 1...9 - y, using: &generator))
    }
    let map = SeamMap(
      slices: slices, patches: patches, canvas: size, filter: filter, rowMatches: true)
    // Paeth may choose the same neighbour on both sides of a seam, so that a pixel is equal there by
    // chance: only over several pictures is every pixel of a seam seen to differ.
    var differs = [[Bool]](repeating: [Bool](repeating: false, count: 14), count: 9)
    for _ in 0..<(filter == .paeth ? 12 : 1) {
      mark(&differs, size, slices, patches, filter, &generator)
    }
    for y in 0..<9 {
      var named = [Bool](repeating: false, count: 14)
      for interval in map.changed(row: y) {
        for x in interval.from..<interval.to { named[x] = true }
      }
      #expect(named == differs[y], "row \(y) \(filter) \(slices) \(patches)")
      var anew = [Bool](repeating: false, count: 14)
      for interval in map.anew(row: y) { for x in interval.from..<interval.to { anew[x] = true } }
      for x in 0..<14 {
        let own = slices.first {
          $0.destination.contains(PixelRect(x: x, y: y, width: 1, height: 1))
        }
        let top = own.map { $0.destination.y == y && !(y == 0 && $0.source.y == 0) } ?? false
        #expect(anew[x] == (named[x] || top || (y > 0 && differs[y - 1][x])))
      }
    }
    // Rows between two breaks are alike.
    let breaks = map.breaks
    for y in 1..<9 where !breaks.contains(y) {
      #expect(map.pieces(row: y) == map.pieces(row: y - 1))
    }
  }

  /// Composes a frame of random pages and marks the pixels with other filtered bytes than a page's.
  private func mark(
    _ differs: inout [[Bool]], _ size: PixelSize,
    _ slices: [(destination: PixelRect, source: PixelPoint)], _ patches: [PixelRect],
    _ filter: FilterType, _ generator: inout SeededGenerator
  ) {
    var frame = PixelBuffer(size: size, format: .rgba)
    var pageRows: [[[UInt8]]] = []
    for (destination, source) in slices {
      let page = TestPicture.make(.noise, PixelSize(width: 16, height: 11), .rgba, &generator)
      pageRows.append(filtered(page, filter))
      copy(page, source, destination, into: &frame)
    }
    for patch in patches {
      let pixels = TestPicture.make(.noise, patch.size, .rgba, &generator)
      copy(pixels, PixelPoint(x: 0, y: 0), patch, into: &frame)
    }
    let frameRows = filtered(frame, filter)
    for (index, slice) in slices.enumerated() {
      let (destination, source) = slice
      for y in 0..<destination.height {
        for x in 0..<destination.width {
          let page = pageRows[index][y + source.y][(x + source.x) * 4..<(x + source.x + 1) * 4]
          let (row, column) = (y + destination.y, x + destination.x)
          if page != frameRows[row][column * 4..<(column + 1) * 4] { differs[row][column] = true }
        }
      }
    }
  }

  private func copy(
    _ picture: PixelBuffer, _ source: PixelPoint, _ destination: PixelRect,
    into frame: inout PixelBuffer
  ) {
    for y in 0..<destination.height {
      let from = (y + source.y) * picture.bytesPerRow + source.x * 4
      let to = (y + destination.y) * frame.bytesPerRow + destination.x * 4
      frame.bytes.replaceSubrange(
        to..<to + destination.width * 4, with: picture.bytes[from..<from + destination.width * 4])
    }
  }

  @Test("Joins intervals that overlap or touch and cuts them at the edge")
  func union() {
    typealias Interval = SeamMap.Interval
    let joined = SeamMap.union(
      [
        Interval(from: 5, to: 7), Interval(from: 0, to: 2), Interval(from: 7, to: 12),
        Interval(from: 1, to: 3), Interval(from: 4, to: 4),
      ], width: 10)
    #expect(joined == [Interval(from: 0, to: 3), Interval(from: 5, to: 10)])
  }
}
