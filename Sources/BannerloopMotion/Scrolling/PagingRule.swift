/// Which page a released scroll view goes to.
public enum PagingRule: Hashable, Sendable {
  /// The next page in the direction of a fast enough release, else the nearest; halves go up.
  ///
  /// Modelled on what UIKit's paging scroll views are seen to do. `minimumVelocity` is in points a
  /// second, `0...`: faster releases count as flicks. On a page's exact place a flick goes a whole
  /// page on.
  case flick(minimumVelocity: Double)

  /// The position moved half a page along a fast enough release, then rounded, halves away from 0.
  ///
  /// `minimumVelocity` is in points a second, `0...`. Differs from ``flick(minimumVelocity:)`` on a
  /// page's exact place. Source: Flutter's `PageScrollPhysics`.
  case halfShift(minimumVelocity: Double)

  /// The nearest page, whatever the speed; halves go up.
  ///
  /// Source: the paging of the Chameleon UIKit clone.
  case nearest

  /// The page nearest to where a free run would end.
  ///
  /// The rule of snapping collection views, whose rate is ``DecelerationRate/fast``.
  case projected(DecelerationRate)

  /// The default: ``flick(minimumVelocity:)`` with every speed a flick.
  public static let standard = PagingRule.flick(minimumVelocity: 0)

  /// Returns the page that a release goes to.
  ///
  /// - Precondition: `pageLength` is above 0, and `count`, where given, is above 0.
  /// - Parameters:
  ///   - offset: The content offset at the release, in points.
  ///   - velocity: The content's speed, in points a second; UIKit's delegate has it a millisecond.
  ///   - pageLength: The distance between two pages, in points, above 0.
  ///   - startPage: The page at which the drag began; the target is then at most one page off.
  ///   - count: The number of pages, so that the target is within `0..<count`; `nil` has no ends.
  /// - Returns: The page, which is at the offset `page * pageLength`.
  public func targetPage(
    offset: Double, velocity: Double, pageLength: Double, startPage: Int? = nil,
    count: Int? = nil
  ) -> Int {
    precondition(pageLength > 0 && pageLength.isFinite, "A page is longer than 0 points.")
    precondition(count ?? 1 > 0, "There is at least one page.")
    var page = unlimitedPage(offset: offset, velocity: velocity, pageLength: pageLength)
    if let startPage { page = min(max(page, startPage - 1), startPage + 1) }
    if let count { page = min(max(page, 0), count - 1) }
    return page
  }

  private func unlimitedPage(offset: Double, velocity: Double, pageLength: Double) -> Int {
    let position = offset / pageLength
    switch self {
    case .flick(let minimumVelocity):
      if velocity > minimumVelocity { return Int(position.rounded(.down)) + 1 }
      if velocity < -minimumVelocity { return Int(position.rounded(.up)) - 1 }
      return Self.nearestPage(position)
    case .halfShift(let minimumVelocity):
      let shift = velocity > minimumVelocity ? 0.5 : (velocity < -minimumVelocity ? -0.5 : 0)
      return Int((position + shift).rounded())
    case .nearest:
      return Self.nearestPage(position)
    case .projected(let rate):
      let run = Deceleration(from: offset, velocity: velocity, rate: rate)
      return Self.nearestPage(run.restPosition / pageLength)
    }
  }

  /// `floor(p + 1/2)` would give 1 for 0.49999999999999994; the part behind the point is exact.
  private static func nearestPage(_ position: Double) -> Int {
    let floor = position.rounded(.down)
    return Int(floor) + (position - floor >= 0.5 ? 1 : 0)
  }
}
