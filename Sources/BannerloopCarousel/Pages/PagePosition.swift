/// Where a carousel stands, in pages: a whole page and the part of the way to the next.
///
/// Page numbers are not wrapped: the second round through five pages begins at page 5. Keeping the
/// whole part an integer makes the error of the fraction the same after ten million pages as at the
/// start.
///
///     let seam = PagePosition(page: 4, fraction: 0.5)   // half way from the last of 5 to the first
///     seam.nearestPage.wrapped(5)                       // 0
public struct PagePosition: Hashable, Sendable, CustomStringConvertible {
  /// The page at or before the position.
  public var page: Int

  /// The part of the way to the next page, `0..<1`.
  public var fraction: Double

  /// Makes a position; a fraction outside `0..<1` moves the page.
  ///
  /// - Precondition: `fraction` is finite.
  public init(page: Int, fraction: Double = 0) {
    precondition(fraction.isFinite, "A page position is finite.")
    let whole = fraction.rounded(.down)
    let rest = fraction - whole
    // A tiny negative fraction rounds up to a whole page.
    self.page = page + Int(whole) + (rest >= 1 ? 1 : 0)
    self.fraction = rest >= 1 ? 0 : rest
  }

  /// Makes the position of a page coordinate such as `2.25`.
  public init(_ coordinate: Double) { self.init(page: 0, fraction: coordinate) }

  /// The position as one number of pages; loses precision as pages grow.
  public var coordinate: Double { Double(page) + fraction }

  /// The page that is nearest; exactly half way it is the next one.
  ///
  /// The fraction is tested, not a sum: adding one half to the largest double below one half would
  /// give 1.
  public var nearestPage: Int { fraction >= 0.5 ? page + 1 : page }

  /// Whether the position is exactly on a page.
  public var isOnPage: Bool { fraction == 0 }

  /// Returns the position so many pages further on.
  public func advanced(by pages: Double) -> PagePosition {
    PagePosition(page: page, fraction: fraction + pages)
  }

  /// Returns how many pages it is from here to another position.
  public func distance(to other: PagePosition) -> Double {
    Double(other.page - page) + (other.fraction - fraction)
  }

  /// The position as a decimal number of pages.
  public var description: String { "\(coordinate)" }
}

extension Int {
  /// Returns this slot's page among `count` pages: the remainder that is never negative.
  ///
  /// - Precondition: `count` is positive.
  public func wrapped(_ count: Int) -> Int {
    let remainder = self % count
    return remainder < 0 ? remainder + count : remainder
  }
}
