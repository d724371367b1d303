/// A call of a carousel's interface.
public enum CarouselCall: Hashable, Sendable {
  /// Autoplay's timer stands still; a slide that runs comes to its end.
  case pause

  /// Autoplay's timer goes on, as ``Autoplay/resumeAfterPause`` says.
  case resume

  /// Goes to a page, `0..<pageCount`; the direction counts in looping carousels only.
  case scrollTo(page: Int, animated: Bool, direction: ScrollRoute)

  /// Goes on by one page, animated; at the end of a finite carousel nothing happens.
  case next

  /// Goes back by one page, animated; at the start of a finite carousel nothing happens.
  case previous

  /// A tap on the half of the page control in which later or earlier dots lie.
  ///
  /// The control turns one page for each tap and, as it knows no loop, does nothing at its ends.
  case tapDots(forward: Bool)

  /// Gives the carousel other pages: places in the scenario's list of pages, in this order.
  case setPages([Int], policy: PagesPolicy)

  /// Gives the view another size, in points; the page stays.
  case resize(PointSize)

  /// The view is no longer shown: nothing is seen and no timer fires.
  case hide

  /// The view is shown again: the timer takes up what was left when it was hidden.
  case show

  /// Autoplay begins anew with these settings, or ends.
  case setAutoplay(Autoplay?)

  /// One page is shown for another time, `nil` for autoplay's own.
  ///
  /// The page that is shown gets its new time from when its slide started.
  case setPace(page: Int, pace: Pace?)

  /// The carousel is removed: motion comes to its end, and no event ever comes again.
  case stop
}
