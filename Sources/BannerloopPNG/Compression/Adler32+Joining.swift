extension Adler32 {
  /// What a piece of a stream adds to the checksum, whatever stands before it.
  ///
  /// For a piece of n bytes d(0) ... d(n - 1): `sum` is the sum of d(i), `weighted` that of i * d(i).
  /// After the piece, a has grown by `sum`, and b by n * (a before) + the sum of (n - i) * d(i).
  struct Sums: Equatable {
    /// The sum of the bytes, modulo 65,521.
    var sum: Int = 0

    /// The sum of each byte times its place, modulo 65,521.
    var weighted: Int = 0

    /// Takes in a part whose own sums are known and whose bytes stand at other places here.
    ///
    /// - Parameters:
    ///   - sum: The part's sum of bytes, not reduced.
    ///   - weighted: The sum of each byte times its place in the part.
    ///   - shift: How far places here are ahead of the part's.
    @inline(__always)
    mutating func add(sum: Int, weighted: Int, shift: Int) {
      self.sum &+= sum
      self.weighted &+= weighted &+ (sum % modulus) &* (shift % modulus)
    }
  }

  /// A checksum that grows by pieces.
  struct Joined {
    private var a = 1
    private var b = 0

    /// Takes in the next piece.
    ///
    /// - Parameters:
    ///   - sums: What the piece's bytes add up to.
    ///   - count: How many bytes it has.
    mutating func append(_ sums: Sums, count: Int) {
      let n = count % modulus
      let sum = remainder(sums.sum)
      b = remainder(b + n * a + n * sum - remainder(sums.weighted))
      a = remainder(a + sum)
    }

    /// The checksum of all pieces.
    var checksum: UInt32 { UInt32(b) << 16 | UInt32(a) }

    private func remainder(_ value: Int) -> Int {
      let rest = value % modulus
      return rest < 0 ? rest + modulus : rest
    }
  }
}
