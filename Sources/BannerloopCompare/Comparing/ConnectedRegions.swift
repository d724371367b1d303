import BannerloopPixels

extension Difference {
  /// Finds the box around what differs, and the groups of counted pixels.
  ///
  /// Groups are joined from runs of rows, so that the cost follows what differs; only those that reach
  /// the present row are kept, so that memory follows the width.
  mutating func describeRegions() {
    box = nil
    regions = []
    regionCount = 0
    guard exact > 0, !classes.isEmpty else { return }
    let isWanted: UInt8 =
      counted > 0 ? PixelClass.counted.rawValue : PixelClass.tolerated.rawValue
    var left = Int.max
    var right = 0
    var top = Int.max
    var bottom = 0
    var groups = RunGroups()
    var previous: [RunGroups.Run] = []
    // A copy costs nothing, and lets the difference change while its classes are read.
    let all = classes
    let flags = all.span
    for y in 0..<size.height {
      var runs: [RunGroups.Run] = []
      var x = 0
      let row = y * size.width
      while x < size.width {
        let value = flags[row + x]
        let isFlagged =
          value == isWanted || counted == 0 && value == PixelClass.smoothed.rawValue
        guard isFlagged else {
          // Most pixels of most pictures are equal.
          x = PixelRows.endOfZeros(flags, in: row + x + 1..<row + size.width) - row
          continue
        }
        let start = x
        while x < size.width {
          let value = flags[row + x]
          guard value == isWanted || counted == 0 && value == PixelClass.smoothed.rawValue
          else { break }
          x += 1
        }
        left = min(left, start)
        right = max(right, x)
        top = min(top, y)
        bottom = y + 1
        if counted > 0 {
          runs.append(
            groups.add(start..<x, row: y, touching: previous))
        }
      }
      if counted > 0 { groups.endRow(&runs) }
      previous = runs
    }
    guard top < bottom else { return }
    box = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    var none: [RunGroups.Run] = []
    groups.endRow(&none)
    regionCount = groups.count
    regions = groups.largest
  }
}

/// Groups of touching runs: a forest whose roots are groups.
private struct RunGroups {
  struct Run {
    var columns: Range<Int>
    var node: Int
  }

  private var parents: [Int] = []
  private var found: [Difference.Region] = []

  /// How many groups have ended.
  private(set) var count = 0

  /// The largest groups that have ended, the largest first, then from top left.
  private(set) var largest: [Difference.Region] = []

  /// Adds a run of a row and joins it with those of the row above that touch it.
  mutating func add(_ columns: Range<Int>, row: Int, touching previous: [Run]) -> Run {
    let node = parents.count
    parents.append(node)
    found.append(
      Difference.Region(
        box: PixelRect(x: columns.lowerBound, y: row, width: columns.count, height: 1),
        pixels: columns.count))
    // Runs are in order, so the first that may touch is found by halving.
    var low = 0
    var high = previous.count
    while low < high {
      let middle = (low + high) / 2
      if previous[middle].columns.upperBound < columns.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    while low < previous.count, previous[low].columns.lowerBound <= columns.upperBound {
      join(node, previous[low].node)
      low += 1
    }
    return Run(columns: columns, node: node)
  }

  private mutating func root(_ node: Int) -> Int {
    var node = node
    while parents[node] != node {
      parents[node] = parents[parents[node]]
      node = parents[node]
    }
    return node
  }

  private mutating func join(_ a: Int, _ b: Int) {
    let a = root(a)
    let b = root(b)
    if a == b { return }
    let (keep, drop) = a < b ? (a, b) : (b, a)
    parents[drop] = keep
    let p = found[keep].box
    let q = found[drop].box
    let x = min(p.x, q.x)
    let y = min(p.y, q.y)
    found[keep].box = PixelRect(
      x: x, y: y, width: max(p.maxX, q.maxX) - x, height: max(p.maxY, q.maxY) - y)
    found[keep].pixels += found[drop].pixels
  }

  /// Ends a row: groups that none of its runs belongs to have ended, and the others get new numbers.
  mutating func endRow(_ runs: inout [Run]) {
    var numbers = [Int](repeating: -1, count: parents.count)
    var open: [Difference.Region] = []
    for index in runs.indices {
      let root = root(runs[index].node)
      if numbers[root] < 0 {
        numbers[root] = open.count
        open.append(found[root])
      }
      runs[index].node = numbers[root]
    }
    for node in parents.indices where parents[node] == node && numbers[node] < 0 {
      end(found[node])
    }
    found = open
    parents = Array(open.indices)
  }

  private mutating func end(_ region: Difference.Region) {
    count += 1
    func isBefore(_ a: Difference.Region, _ b: Difference.Region) -> Bool {
      (b.pixels, a.box.y, a.box.x) < (a.pixels, b.box.y, b.box.x)
    }
    let isFull = largest.count == Difference.mostRegions
    if isFull, let last = largest.last, !isBefore(region, last) { return }
    if isFull { largest.removeLast() }
    let place = largest.firstIndex { isBefore(region, $0) } ?? largest.count
    largest.insert(region, at: place)
  }
}
