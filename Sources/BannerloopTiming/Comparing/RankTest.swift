/// The Mann-Whitney test: whether one of two samples tends to have larger values.
///
/// Two-sided.
public struct RankTest: Hashable, Sendable {
  /// How often a value of the first sample is above one of the second; ties count half.
  public let statistic: Double

  /// The chance of so uneven a split, or a more uneven one, where both samples are of one kind.
  public let chance: Double

  /// Whether the chance was counted over all ways to split the values, and not approximated.
  public let isExact: Bool

  /// The most values a sample may have for an exact count.
  public static let largestExact = 20

  /// Compares two samples.
  ///
  /// Up to ``largestExact`` values each, all ways to split the values that are there are counted, with
  /// mean ranks for ties. Beyond that the normal approximation is taken, corrected for ties and for
  /// continuity (Mann and Whitney, 1947).
  ///
  /// - Complexity: O(n^4) for exact counts, O(n log n) beyond.
  public init(_ first: [Double], _ second: [Double]) {
    let (m, n) = (first.count, second.count)
    guard m > 0, n > 0 else {
      (statistic, chance, isExact) = (0, 1, true)
      return
    }
    let all = (first.map { ($0, true) } + second.map { ($0, false) }).sorted { $0.0 < $1.0 }
    // Twice the mean ranks, which are whole.
    var ranks: [Int] = []
    var ties = 0.0
    var place = 0
    while place < all.count {
      var end = place
      while end < all.count, all[end].0 == all[place].0 { end += 1 }
      let size = end - place
      ties += Double(size * size * size - size)
      ranks += Array(repeating: place + 1 + end, count: size)
      place = end
    }
    let sum = zip(ranks, all).reduce(0) { $0 + ($1.1.1 ? $1.0 : 0) }
    statistic = Double(sum - m * (m + 1)) / 2
    if m <= Self.largestExact, n <= Self.largestExact {
      isExact = true
      chance = Self.exactChance(ranks: ranks, chosen: m, sum: sum)
      return
    }
    isExact = false
    let total = Double(m + n)
    let expected = Double(m * n) / 2
    let variance = Double(m * n) / 12 * (total + 1 - ties / (total * (total - 1)))
    guard variance > 0 else {
      chance = 1
      return
    }
    let distance = max(0, (statistic - expected).magnitude - 0.5)
    chance = min(1, PlatformMath.normalTails(distance / variance.squareRoot()))
  }

  /// Counts the ways to choose some of the ranks by their sum.
  private static func exactChance(ranks: [Int], chosen: Int, sum: Int) -> Double {
    let most = ranks.reduce(0, +)
    var ways = Array(repeating: Array(repeating: 0.0, count: most + 1), count: chosen + 1)
    ways[0][0] = 1
    for (index, rank) in ranks.enumerated() {
      for count in stride(from: min(index + 1, chosen), through: 1, by: -1) {
        for total in stride(from: most, through: rank, by: -1) {
          ways[count][total] += ways[count - 1][total - rank]
        }
      }
    }
    let row = ways[chosen]
    let whole = row.reduce(0, +)
    let lower = row[...sum].reduce(0, +)
    let upper = row[sum...].reduce(0, +)
    return min(1, 2 * min(lower, upper) / whole)
  }

  /// Adjusts the chances of several tests for their number (Holm, 1979).
  ///
  /// - Returns: The adjusted chances, in the same order, at most 1.
  public static func holm(_ chances: [Double]) -> [Double] {
    let order = chances.indices.sorted { chances[$0] < chances[$1] }
    var adjusted = chances
    var highest = 0.0
    for (place, index) in order.enumerated() {
      highest = max(highest, min(1, chances[index] * Double(chances.count - place)))
      adjusted[index] = highest
    }
    return adjusted
  }
}

/// Welch's test of two means, told beside the rank test.
public struct WelchTest: Hashable, Sendable {
  /// The statistic t; 0 where nothing varies and nothing differs.
  public let statistic: Double

  /// Degrees of freedom, by Welch and Satterthwaite.
  public let degrees: Double

  /// The two-sided chance.
  public let chance: Double

  /// Compares two samples of at least two values each; else the chance is 1.
  public init(_ first: [Double], _ second: [Double]) {
    let difference = Statistics.mean(first) - Statistics.mean(second)
    let (m, n) = (Double(first.count), Double(second.count))
    guard m > 1, n > 1 else {
      (statistic, degrees, chance) = (0, 0, 1)
      return
    }
    let a = square(Statistics.standardDeviation(first)) / m
    let b = square(Statistics.standardDeviation(second)) / n
    guard a + b > 0 else {
      (statistic, degrees, chance) = (0, m + n - 2, difference == 0 ? 1 : 0)
      return
    }
    let t = difference / (a + b).squareRoot()
    let freedom = square(a + b) / (square(a) / (m - 1) + square(b) / (n - 1))
    statistic = t
    degrees = freedom
    chance = Self.incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5)
  }

  /// The regularised incomplete beta function by its continued fraction (Lentz's method).
  private static func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0, x < 1 else { return x <= 0 ? 0 : 1 }
    if x > (a + 1) / (a + b + 2) { return 1 - incompleteBeta(1 - x, b, a) }
    let front = PlatformMath.exp(
      PlatformMath.logGamma(a + b) - PlatformMath.logGamma(a) - PlatformMath.logGamma(b)
        + a * PlatformMath.log(x) + b * PlatformMath.log(1 - x))
    let tiny = 1e-300
    func kept(_ value: Double) -> Double { value.magnitude < tiny ? tiny : value }
    var c = 1.0
    var d = 1 / kept(1 - (a + b) * x / (a + 1))
    var result = d
    for step in 1...500 {
      let m = Double(step)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      d = 1 / kept(1 + even * d)
      c = kept(1 + even / c)
      result *= d * c
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      d = 1 / kept(1 + odd * d)
      c = kept(1 + odd / c)
      result *= d * c
      if (d * c - 1).magnitude < 1e-15 { break }
    }
    return front * result / a
  }
}

private func square(_ value: Double) -> Double { value * value }
