/// Which way a looping carousel goes to a page.
public enum ScrollRoute: String, CaseIterable, Hashable, Sendable {
  /// Whichever way is shorter; forward where both are equal.
  case shortest

  /// Towards larger numbers, over the seam if need be.
  case forward

  /// Towards smaller numbers, over the seam if need be.
  case backward
}
