import BannerloopPixels

/// Which pixels of a frame have other filtered bytes than their page, so that they are made anew.
///
/// A filter looks at the pixel to the left (a), above (b), and above-left (c). Inside a slice all
/// three are the page's own. They are not
///
/// | filter  | of a slice                | of a patch: itself, and                  |
/// |---------|---------------------------|------------------------------------------|
/// | none    | nowhere                   | nothing                                  |
/// | sub     | in its first column       | the column to its right                  |
/// | up      | in its first row          | the row below                            |
/// | average | in its first column, row  | both, without the corner between         |
/// | paeth   | in its first column, row  | both, and the corner below and right     |
///
/// A slice whose source and destination both begin at the very edge has no seam there, since page
/// and frame both look at nothing. Row matches copy *filtered* bytes of the row above; they are not
/// followed wherever those were made anew.
struct SeamMap {
  /// The slices, all of them inside the canvas and tiling it.
  let slices: [(destination: PixelRect, source: PixelPoint)]

  /// The rectangles of the patches, inside the canvas and not empty.
  let patches: [PixelRect]

  let canvas: PixelSize
  let filter: FilterType
  let rowMatches: Bool

  /// Columns `from..<to`.
  struct Interval: Equatable {
    var from: Int
    var to: Int
  }

  /// The rows at which the seams change: from each of them to the next all rows are alike.
  var breaks: [Int] {
    var rows: Set<Int> = [0]
    for slice in slices {
      // The first row is a seam, and with row matches so is the second.
      for row in 0...2 { rows.insert(slice.destination.y + row) }
    }
    for patch in patches {
      for row in 0...1 { rows.insert(patch.y + row) }
      // The row below looks back, and row matches do so once more.
      for row in 0...2 { rows.insert(patch.maxY + row) }
    }
    return rows.filter { (0..<canvas.height).contains($0) }.sorted()
  }

  /// Returns the columns of a row whose filtered bytes are not the page's, in order, not touching.
  func changed(row y: Int) -> [Interval] {
    guard y >= 0 else { return [] }
    var intervals: [Interval] = []
    for (destination, source) in slices where (destination.y..<destination.maxY).contains(y) {
      let ownTop = destination.y == 0 && source.y == 0
      if filter.looksUp, y == destination.y, !ownTop {
        intervals.append(Interval(from: destination.x, to: destination.maxX))
      } else if filter.looksLeft, !(destination.x == 0 && source.x == 0) {
        intervals.append(Interval(from: destination.x, to: destination.x + 1))
      }
    }
    for patch in patches {
      if (patch.y..<patch.maxY).contains(y) {
        intervals.append(Interval(from: patch.x, to: patch.maxX + (filter.looksLeft ? 1 : 0)))
      } else if y == patch.maxY, filter.looksUp {
        intervals.append(Interval(from: patch.x, to: patch.maxX + (filter == .paeth ? 1 : 0)))
      }
    }
    return Self.union(intervals, width: canvas.width)
  }

  /// Returns the columns of a row whose tokens are made anew, in order, not touching.
  func anew(row y: Int) -> [Interval] {
    var intervals = changed(row: y)
    if rowMatches {
      intervals += changed(row: y - 1)
      for (destination, source) in slices where destination.y == y {
        if !(y == 0 && source.y == 0) {
          intervals.append(Interval(from: destination.x, to: destination.maxX))
        }
      }
    }
    return Self.union(intervals, width: canvas.width)
  }

  /// Intervals in order, joined where they overlap or touch, cut at the canvas's edge.
  static func union(_ intervals: [Interval], width: Int) -> [Interval] {
    var result: [Interval] = []
    for interval in intervals.sorted(by: { $0.from < $1.from }) {
      let to = min(interval.to, width)
      guard interval.from < to else { continue }
      if let last = result.last, interval.from <= last.to {
        result[result.count - 1].to = max(last.to, to)
      } else {
        result.append(Interval(from: interval.from, to: to))
      }
    }
    return result
  }

  /// A part of a row that one slice can give from its bits.
  struct Piece: Equatable {
    var slice: Int
    var from: Int
    var to: Int
  }

  /// Returns the parts of a row that can be copied, from left to right.
  func pieces(row y: Int) -> [Piece] {
    let anew = anew(row: y)
    var pieces: [Piece] = []
    for (index, slice) in slices.enumerated() {
      let destination = slice.destination
      guard (destination.y..<destination.maxY).contains(y) else { continue }
      var from = destination.x
      for interval in anew where interval.to > from && interval.from < destination.maxX {
        if interval.from > from {
          pieces.append(Piece(slice: index, from: from, to: interval.from))
        }
        from = interval.to
      }
      if from < destination.maxX {
        pieces.append(Piece(slice: index, from: from, to: destination.maxX))
      }
    }
    return pieces.sorted { $0.from < $1.from }
  }
}
