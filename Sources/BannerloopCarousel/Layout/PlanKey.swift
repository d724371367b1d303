import BannerloopPixels

/// A plan's fingerprint: 128 bits that equal plans share and different plans do not.
///
/// The same on every machine and in every run. With a million different plans the chance that any
/// two share a key is below 10^-26, so that equal keys are taken for equal plans.
public struct PlanKey: Hashable, Sendable, CustomStringConvertible {
  private var high: UInt64
  private var low: UInt64

  /// Makes the key of a plan.
  ///
  /// - Complexity: O(slices + layers + patches).
  public init(_ plan: FramePlan) {
    // The offset and the prime of FNV-1a; the second lane starts and multiplies differently.
    high = 0xCBF2_9CE4_8422_2325
    low = 0x9E37_79B9_7F4A_7C15
    mix(plan.slices)
    mix(plan.layers)
    mix(plan.patches.count)
    for patch in plan.patches {
      mix(patch.bounds.x)
      mix(patch.bounds.y)
      mix(patch.bounds.width)
      mix(patch.bounds.height)
      switch patch.content {
      case .dots(let current, let count):
        mix(1)
        mix(current)
        mix(count)
      case .caption(let text):
        mix(2)
        mix(text.utf8.count)
        for byte in text.utf8 { mix(Int(byte)) }
      }
    }
  }

  /// The key as 32 hexadecimal digits.
  public var description: String { Self.hex(high) + Self.hex(low) }

  private mutating func mix(_ slices: [PageSlice]) {
    mix(slices.count)
    for slice in slices {
      switch slice.tile {
      case .ground: mix(-1)
      case .page(let page, let view):
        mix(page)
        mix(view)
      case .arriving(let page, let view, let shown):
        mix(-2)
        mix(shown)
        mix(page)
        mix(view)
      }
      mix(slice.source.x)
      mix(slice.source.y)
      mix(slice.destination.x)
      mix(slice.destination.y)
      mix(slice.destination.width)
      mix(slice.destination.height)
    }
  }

  private mutating func mix(_ value: Int) {
    let word = UInt64(bitPattern: Int64(value))
    high = (high ^ word) &* 0x0000_0100_0000_01B3
    high ^= high >> 29
    low = (low ^ word) &* 0xFF51_AFD7_ED55_8CCD
    low ^= low >> 32
  }

  private static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
