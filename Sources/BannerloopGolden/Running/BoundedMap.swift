/// Runs work on several cores and gives the results in order, whatever ends first.
enum BoundedMap {
  /// Applies a function to every element, at most `jobs` at a time.
  ///
  /// - Parameters:
  ///   - elements: What is worked on.
  ///   - jobs: How many at once, `1...`.
  ///   - body: The work.
  /// - Returns: The results in the elements' order.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], jobs: Int, _ body: @escaping @Sendable (Element) async -> Result
  ) async -> [Result] {
    var results = [Result?](repeating: nil, count: elements.count)
    await withTaskGroup(of: (Int, Result).self) { group in
      var next = 0
      while next < min(max(1, jobs), elements.count) {
        let index = next
        group.addTask { (index, await body(elements[index])) }
        next += 1
      }
      while let (index, result) = await group.next() {
        results[index] = result
        if next < elements.count {
          let index = next
          group.addTask { (index, await body(elements[index])) }
          next += 1
        }
      }
    }
    return results.compactMap(\.self)
  }
}
