/// Huffman codes with a longest length, the same on every machine.
enum HuffmanCode {
  /// Returns the best code lengths that none of them is longer than a limit: package-merge.
  ///
  /// Symbols of weight 0 get no code (length 0). A single symbol gets length 1. Equal weights are
  /// told apart by their index, so the result depends on the weights only.
  ///
  /// Larmore and Hirschberg, "A fast algorithm for optimal length-limited Huffman codes" (1990): a
  /// symbol of length n buys one coin of each value 2^-1 ... 2^-n at its weight; the cheapest coins
  /// of total value (symbols - 1) are the best code.
  ///
  /// - Parameters:
  ///   - weights: How often each symbol occurs.
  ///   - limit: The longest length allowed.
  /// - Returns: A length for each symbol.
  /// - Precondition: The symbols that occur fit: at most `2^limit`.
  /// - Complexity: O(symbols * limit), with a sort.
  static func lengths(weights: [UInt64], limit: Int) -> [UInt8] {
    let symbols = weights.indices.filter { weights[$0] > 0 }
      .sorted { (weights[$0], $0) < (weights[$1], $1) }
    precondition(symbols.count <= 1 << limit, "Too many symbols for codes of \(limit) bits.")
    var lengths = [UInt8](repeating: 0, count: weights.count)
    guard symbols.count > 1 else {
      for symbol in symbols { lengths[symbol] = 1 }
      return lengths
    }
    // Level by level from the smallest coins: which places of the merged list are packages. A
    // package is two neighbours of the list below, so its contents need not be kept.
    var packages: [[Bool]] = []
    var list: [UInt64] = []
    for _ in 0..<limit {
      var merged: [UInt64] = []
      var isPackage: [Bool] = []
      var leaf = 0
      var pair = 0
      while leaf < symbols.count || pair + 1 < list.count {
        let package = pair + 1 < list.count ? list[pair] + list[pair + 1] : .max
        if leaf < symbols.count, weights[symbols[leaf]] <= package {
          merged.append(weights[symbols[leaf]])
          isPackage.append(false)
          leaf += 1
        } else {
          merged.append(package)
          isPackage.append(true)
          pair += 2
        }
      }
      packages.append(isPackage)
      list = merged
    }
    // The first 2n - 2 of the last list are bought; what they hold of the lists below follows.
    var bought = 2 * symbols.count - 2
    for isPackage in packages.reversed() {
      var leaves = 0
      for place in 0..<bought where !isPackage[place] { leaves += 1 }
      for symbol in symbols.prefix(leaves) { lengths[symbol] += 1 }
      bought = 2 * (bought - leaves)
    }
    return lengths
  }

  /// Returns how many bits the best code without a limit spends on all symbols.
  ///
  /// - Complexity: O(symbols), with a sort.
  static func cost(weights: [UInt64]) -> UInt64 {
    let leaves = weights.filter { $0 > 0 }.sorted()
    // The cost is the sum of the weights of all inner nodes; they come out in rising order.
    var inner: [UInt64] = []
    var leaf = 0
    var node = 0
    func next() -> UInt64 {
      if node >= inner.count || (leaf < leaves.count && leaves[leaf] <= inner[node]) {
        leaf += 1
        return leaves[leaf - 1]
      }
      node += 1
      return inner[node - 1]
    }
    guard leaves.count > 1 else { return leaves.first ?? 0 }
    var cost: UInt64 = 0
    for _ in 1..<leaves.count {
      let weight = next() + next()
      inner.append(weight)
      cost += weight
    }
    return cost
  }

  /// Returns the codes of given lengths, with their bits in the order that DEFLATE writes them.
  ///
  /// RFC 1951, section 3.2.2: codes count upwards, shorter ones first, by symbol within a length.
  /// They are sent with the highest bit first, which is the reverse of all other numbers.
  static func codes(lengths: [UInt8]) -> [UInt16] {
    var perLength = [Int](repeating: 0, count: 17)
    for length in lengths where length > 0 { perLength[Int(length)] += 1 }
    var next = [UInt32](repeating: 0, count: 17)
    for length in 1...16 {
      next[length] = (next[length - 1] + UInt32(length == 1 ? 0 : perLength[length - 1])) << 1
    }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      let code = next[Int(length)]
      next[Int(length)] += 1
      return UInt16(truncatingIfNeeded: reversed(code, bits: Int(length)))
    }
  }

  /// The lowest bits of a number in reverse order.
  private static func reversed(_ value: UInt32, bits: Int) -> UInt32 {
    var result: UInt32 = 0
    for bit in 0..<bits where value >> UInt32(bit) & 1 == 1 {
      result |= 1 << UInt32(bits - 1 - bit)
    }
    return result
  }
}
