/// A place or an offset in device pixels: `x` to the right, `y` downwards.
package typealias Vector = SIMD2<Double>
