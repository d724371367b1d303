import BannerloopMotion

/// A stretch of time with one law of motion, one view and one list of pages.
///
/// It ends where the next one starts. A law may have begun before: a view that changes its size
/// in the middle of a slide makes a new stretch and leaves the slide as it is.
struct Segment: Hashable, Sendable {
  /// When the stretch begins, in seconds.
  var start: Rational

  /// When the law of motion began, in seconds; at or before ``start``.
  var motionStart: Rational

  /// The position that the law counts from.
  var origin: PagePosition

  /// The law.
  var motion: Motion

  /// The view's sides in points.
  var view: PointSize

  /// Which of the timeline's lists of pages is shown.
  var pageList: Int

  /// The page that came to rest last, `0..<pages.count`.
  var settledIndex: Int

  /// Returns the position at a time.
  ///
  /// - Parameters:
  ///   - time: Seconds, in this stretch.
  ///   - start: When the law began: ``motionStart``, or that of a later round.
  /// - Returns: The position in pages.
  func position(at time: Rational, since start: Rational) -> PagePosition {
    motion.position(at: time, since: start, from: origin)
  }

  /// Returns the speed at a time, in pages a second.
  ///
  /// - Parameters:
  ///   - time: Seconds, in this stretch.
  ///   - start: When the law began: ``motionStart``, or that of a later round.
  /// - Returns: Pages a second.
  func velocity(at time: Rational, since start: Rational) -> Double {
    motion.velocity(at: time, since: start, from: origin)
  }
}
