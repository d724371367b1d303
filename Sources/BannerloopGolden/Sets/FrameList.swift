/// Frame numbers as files write them: `0-12,80,90-98:2`.
enum FrameList {
  /// Returns numbers as text; neighbours become runs.
  static func text(_ numbers: [Int]) -> String {
    var parts: [String] = []
    var rest = numbers.sorted()[...]
    while let first = rest.popFirst() {
      var last = first
      while let next = rest.first, next == last + 1 {
        last = next
        rest.removeFirst()
      }
      parts.append(first == last ? "\(first)" : "\(first)-\(last)")
    }
    return parts.joined(separator: ",")
  }

  /// The most numbers that a list may name.
  static let most = 10_000_000

  /// Returns the numbers of a text in order, or `nil` where it is none.
  static func numbers(_ text: String) -> [Int]? {
    var result: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let ends = halves[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = Int(ends[0]), first >= 0,
        let last = ends.count == 2 ? Int(ends[1]) : first, last >= first,
        last <= PictureFolder.largestNumber,
        let step = halves.count == 2 ? Int(halves[1]) : 1, step > 0,
        (last - first) / step + result.count < most
      else { return nil }
      result += stride(from: first, through: last, by: step)
    }
    let unique = Set(result).sorted()
    return unique.isEmpty || unique.count != result.count ? nil : unique
  }
}
