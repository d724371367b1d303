/// Which page is shown when a carousel is given other pages.
public enum PagesPolicy: String, CaseIterable, Hashable, Sendable {
  /// Page 0; autoplay's timer starts anew.
  case reset

  /// The page that is shown, if it is among the new ones; else the same place, or the last.
  case keepVisible
}
