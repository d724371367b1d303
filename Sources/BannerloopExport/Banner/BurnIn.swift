import BannerloopCarousel
import BannerloopMotion

/// What is written on every frame, for people who look for a moment in it.
public struct BurnIn: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: Int

  /// Makes a set of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The frame's number.
  public static let frame = BurnIn(rawValue: 1)

  /// The frame's time in seconds.
  public static let time = BurnIn(rawValue: 2)

  /// The carousel's position in pages.
  public static let position = BurnIn(rawValue: 4)

  /// The names that options use.
  public static let names = ["frame", "time", "position"]

  /// Makes the set of some names; `nil` for a name that is none.
  public init?(names: [String]) {
    self = []
    for name in names {
      switch name {
      case "frame": insert(.frame)
      case "time": insert(.time)
      case "position": insert(.position)
      default: return nil
      }
    }
  }

  /// The words on a frame.
  ///
  /// Numbers have a fixed width, so that the box does not jump about.
  func caption(of state: FrameState, pageCount: Int) -> String {
    var parts: [String] = []
    if contains(.frame) { parts.append("#" + SequenceOutput.padded(state.frame, to: 6)) }
    if contains(.time) { parts.append(Self.thousandths(state.time.value) + " s") }
    if contains(.position) {
      let page = pageCount > 0 ? state.position.page.wrapped(pageCount) : 0
      parts.append("page " + Self.thousandths(Double(page) + state.position.fraction))
    }
    return parts.joined(separator: "  ")
  }

  /// A number with three decimals, rounded down so that a page is never shown before it is reached.
  private static func thousandths(_ value: Double) -> String {
    // What is meant as 0.3 may be a hair below.
    let whole = Int((value * 1000 + 1e-6).rounded(.down))
    return "\(whole / 1000)." + SequenceOutput.padded(whole % 1000, to: 3)
  }
}
