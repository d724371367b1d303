public import BannerloopMotion

/// Where a released page goes.
public enum ReleaseBehavior: Hashable, Sendable {
  /// To a page, at most one away from where the drag began, along a curve.
  case paging(rule: PagingRule = .standard, curve: PagingCurve = .springK200)

  /// Wherever its speed carries it.
  case free(DecelerationRate)
}
