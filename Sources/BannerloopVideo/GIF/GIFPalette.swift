/// Up to 256 colours that stand for those of a picture.
///
/// Colours are counted in cells of 5 bits a channel. The box of cells with the largest squared error
/// is cut at its mean, along the axis along which it errs most (Wu, "Color quantization by dynamic
/// programming and principal analysis", 1992, without the principal axis), until there are enough;
/// then every colour moves to the mean of the cells that are nearest to it (k-means), twice.
struct GIFPalette: Hashable, Sendable {
  /// Red, green and blue of each colour.
  let colors: [SIMD4<Int32>]

  /// Colours counted by cell.
  struct Histogram: Sendable {
    /// Count, and sums of red, green and blue, by cell.
    private(set) var cells = [SIMD4<Int32>](repeating: SIMD4(), count: 1 << 15)

    /// Counts one pixel.
    mutating func add(red: UInt8, green: UInt8, blue: UInt8) {
      let cell = Int(red >> 3) << 10 | Int(green >> 3) << 5 | Int(blue >> 3)
      cells[cell] &+= SIMD4(1, Int32(red), Int32(green), Int32(blue))
    }
  }

  private struct Cell {
    var weight: Double
    var color: SIMD3<Double>
  }

  private struct Box {
    var cells: [Cell]
    var mean: SIMD3<Double>
    var error: SIMD3<Double>

    init(_ cells: [Cell]) {
      self.cells = cells
      var weight = 0.0
      var sum = SIMD3<Double>()
      var squares = SIMD3<Double>()
      for cell in cells {
        weight += cell.weight
        sum += cell.color * cell.weight
        squares += cell.color * cell.color * cell.weight
      }
      mean = weight > 0 ? sum / weight : sum
      error = cells.count > 1 ? squares - mean * sum : SIMD3()
    }
  }

  /// Chooses colours.
  ///
  /// - Parameters:
  ///   - histogram: What the picture has.
  ///   - count: The most colours, `1...256`.
  init(_ histogram: Histogram, count: Int) {
    let cells = histogram.cells.compactMap { cell -> Cell? in
      guard cell[0] > 0 else { return nil }
      let weight = Double(cell[0])
      return Cell(
        weight: weight,
        color: SIMD3(Double(cell[1]), Double(cell[2]), Double(cell[3])) / weight)
    }
    guard !cells.isEmpty else {
      colors = [SIMD4()]
      return
    }
    var boxes = [Box(cells)]
    while boxes.count < count {
      guard let worst = boxes.indices.max(by: { boxes[$0].error.max() < boxes[$1].error.max() }),
        boxes[worst].error.max() > 0.5
      else { break }
      let box = boxes[worst]
      let axis = (0..<3).max { box.error[$0] < box.error[$1] } ?? 0
      let low = box.cells.filter { $0.color[axis] <= box.mean[axis] }
      let high = box.cells.filter { $0.color[axis] > box.mean[axis] }
      guard !low.isEmpty, !high.isEmpty else { break }
      boxes[worst] = Box(low)
      boxes.append(Box(high))
    }
    var means = boxes.map(\.mean)
    if means.count == count {
      for _ in 0..<2 { means = Self.moved(means, to: cells) }
    }
    colors = means.map { mean in
      let rounded = mean.rounded(.toNearestOrAwayFromZero)
      return SIMD4(Int32(rounded.x), Int32(rounded.y), Int32(rounded.z), 0)
    }
  }

  private static func moved(_ means: [SIMD3<Double>], to cells: [Cell]) -> [SIMD3<Double>] {
    var sums = [SIMD4<Double>](repeating: SIMD4(), count: means.count)
    let narrow = means.map { SIMD4<Float>(Float($0.x), Float($0.y), Float($0.z), 0) }
    for cell in cells {
      let color = SIMD4<Float>(Float(cell.color.x), Float(cell.color.y), Float(cell.color.z), 0)
      var best = 0
      var least = Float.infinity
      for index in narrow.indices {
        let difference = narrow[index] - color
        let distance = (difference * difference).sum()
        if distance < least {
          least = distance
          best = index
        }
      }
      sums[best] += SIMD4(cell.color, 1) * cell.weight
    }
    return zip(means, sums).map { mean, sum in
      sum.w > 0 ? SIMD3(sum.x, sum.y, sum.z) / sum.w : mean
    }
  }
}

/// Finds a palette's nearest colour, remembering answers by cell of 6 bits a channel.
struct NearestColor {
  private let colors: [SIMD4<Int32>]
  private var known = [Int16](repeating: -1, count: 1 << 18)

  init(_ palette: GIFPalette) { colors = palette.colors }

  /// Returns the place of the colour that is nearest to the middle of the colour's cell.
  mutating func place(of color: SIMD4<Int32>) -> Int {
    let cell = Int(color[0] >> 2) << 12 | Int(color[1] >> 2) << 6 | Int(color[2] >> 2)
    if known[cell] >= 0 { return Int(known[cell]) }
    let middle = SIMD4<Int32>((color[0] & ~3) + 2, (color[1] & ~3) + 2, (color[2] & ~3) + 2, 0)
    var best = 0
    var least = Int32.max
    for index in colors.indices {
      let difference = colors[index] &- middle
      // Eyes tell green best, blue least: the weights of brightness, roughly.
      let distance = (difference &* difference &* SIMD4(3, 6, 1, 0)).wrappedSum()
      if distance < least {
        least = distance
        best = index
      }
    }
    known[cell] = Int16(best)
    return best
  }
}
