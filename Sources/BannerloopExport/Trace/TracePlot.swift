import BannerloopCarousel
import BannerloopMotion

/// A banner's position over time as an SVG picture, for people who would rather look.
public struct TracePlot: Sendable {
  private let banner: Banner
  private let frames: FrameSelection

  /// The picture's sides and margins, in SVG units.
  private static let width = 1200.0
  private static let height = 420.0
  private static let left = 64.0
  private static let right = 16.0
  private static let top = 24.0
  private static let bottom = 44.0

  /// Makes the plot of some frames.
  public init(_ banner: Banner, frames: FrameSelection) {
    self.banner = banner
    self.frames = frames
  }

  /// The picture's text.
  ///
  /// - Complexity: O(frames).
  public var svg: String {
    let rate = banner.frames.rate
    let numbers = stride(from: frames.first, through: frames.last, by: frames.step)
    let points = numbers.map { frame in
      (rate.time(ofFrame: frame).value, banner.frames.state(at: frame).position.coordinate)
    }
    let start = points.first?.0 ?? 0
    let end = max(points.last?.0 ?? 1, start + rate.interval.value)
    let low = (points.map(\.1).min() ?? 0).rounded(.down)
    let high = max((points.map(\.1).max() ?? 1).rounded(.up), low + 1)
    func x(_ time: Double) -> Double {
      Self.left + (time - start) / (end - start) * (Self.width - Self.left - Self.right)
    }
    func y(_ page: Double) -> Double {
      Self.height - Self.bottom
        - (page - low) / (high - low) * (Self.height - Self.top - Self.bottom)
    }
    var body = ""
    for page in Self.ticks(low, high, about: 10) {
      body += Self.line(Self.left, y(page), Self.width - Self.right, y(page), "#e3e6ea")
      body += Self.text(Self.left - 8, y(page) + 4, "end", Self.short(page))
    }
    for time in Self.ticks(start, end, about: 12) {
      body += Self.line(x(time), Self.top, x(time), Self.height - Self.bottom, "#e3e6ea")
      body += Self.text(x(time), Self.height - Self.bottom + 18, "middle", Self.short(time))
    }
    for event in banner.frames.carousel.events(
      after: frames.first > 0 ? rate.time(ofFrame: frames.first) : nil,
      through: rate.time(ofFrame: frames.last))
    {
      guard case .pageChanged(let page, _) = event.kind else { continue }
      let place = x(event.time.value)
      body += Self.line(place, Self.top, place, Self.height - Self.bottom, "#f0883e")
      body += Self.text(place, Self.top - 8, "middle", "page \(page)")
    }
    let path = points.map { "\(Self.short(x($0.0))),\(Self.short(y($0.1)))" }
      .joined(separator: " ")
    body += "<polyline points=\"\(path)\" fill=\"none\" stroke=\"#1f6feb\" stroke-width=\"2\"/>\n"
    body += Self.text(Self.width / 2, Self.height - 8, "middle", "seconds")
    body += Self.text(12, Self.top - 8, "start", "pages")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" \
      font-family="sans-serif" font-size="12" fill="#24292f">
      <rect width="100%" height="100%" fill="#ffffff"/>
      \(body)</svg>

      """
  }

  private static func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: String
  ) -> String {
    "<line x1=\"\(short(x1))\" y1=\"\(short(y1))\" x2=\"\(short(x2))\" y2=\"\(short(y2))\" "
      + "stroke=\"\(color)\"/>\n"
  }

  private static func text(_ x: Double, _ y: Double, _ anchor: String, _ words: String) -> String {
    "<text x=\"\(short(x))\" y=\"\(short(y))\" text-anchor=\"\(anchor)\">\(words)</text>\n"
  }

  /// A number with at most two decimals.
  private static func short(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let text = "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100)"
    let rest = abs(hundredths) % 100
    if rest == 0 { return text }
    return rest % 10 == 0 ? "\(text).\(rest / 10)" : text + "." + SequenceOutput.padded(rest, to: 2)
  }

  /// Round numbers between two ends: steps of 1, 2 or 5 times a power of ten.
  private static func ticks(_ low: Double, _ high: Double, about count: Double) -> [Double] {
    let wanted = (high - low) / count
    var step = 1.0
    while step > wanted { step /= 10 }
    while step * 10 <= wanted { step *= 10 }
    if step * 5 < wanted {
      step *= 10
    } else if step * 2 < wanted {
      step *= 5
    } else if step < wanted {
      step *= 2
    }
    let first = (low / step).rounded(.up)
    let last = (high / step).rounded(.down)
    guard last >= first else { return [] }
    return (Int(first)...Int(last)).map { Double($0) * step }
  }
}
