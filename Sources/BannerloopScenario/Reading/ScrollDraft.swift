import BannerloopCarousel
import BannerloopMotion

/// How a carousel follows fingers, while layers are put over each other.
struct ScrollDraft: Fillable, Hashable, Sendable {
  /// The names of the rules by which a released page finds its place.
  enum Rule: String, CaseIterable, Sendable {
    /// A fast enough release goes on, else the nearest page.
    case flick

    /// Half a page further along a fast enough release, then the nearest page.
    case halfShift

    /// The nearest page, whatever the speed.
    case nearest

    /// The page nearest to where a free run would end.
    case projected
  }

  /// Whether a released page goes to a page at all.
  var isPaging = true

  /// To which one.
  var rule = Rule.flick

  /// From which speed on a release is a flick, in points a second.
  var flickVelocity = 0.0

  /// How it goes there.
  var curve = PagingCurve.springK200

  /// How fast a free run slows down; `nil` is normal, and fast for the projected rule.
  var rate: DecelerationRate?

  /// Whether the ends of a finite carousel give way.
  var bounces = true

  /// How much they do.
  var rubberBand = RubberBand.standardCoefficient

  /// What brings the page back.
  var bounceSpring = Spring.bounceK100

  /// All that stands for itself.
  var behavior = ScrollBehavior()

  /// Makes the house's defaults.
  init() {}

  /// Puts the values together.
  func finished() -> ScrollBehavior {
    var result = behavior
    result.edges = EdgeBehavior(rubberBand: bounces ? rubberBand : nil, bounce: bounceSpring)
    result.release = isPaging ? .paging(rule: pagingRule, curve: curve) : .free(rate ?? .normal)
    return result
  }

  private var pagingRule: PagingRule {
    switch rule {
    case .flick: .flick(minimumVelocity: flickVelocity)
    case .halfShift: .halfShift(minimumVelocity: flickVelocity)
    case .nearest: .nearest
    case .projected: .projected(rate ?? .fast)
    }
  }
}
