public import BannerloopCarousel
import BannerloopMotion
import BannerloopPNG
import BannerloopPixels
import BannerloopRender
import BannerloopScenario

/// A banner's position, speed, dots and events over time as a picture, for people who rather look.
///
/// Four panels share one axis of time; the times in which a finger is down are shaded. SVG and PNG
/// have the same shapes.
public struct TracePlot: Sendable {
  private let banner: Banner
  private let frames: FrameSelection
  private let strategy: LoopStrategyKind?

  private static let width = 1200.0
  private static let left = 176.0
  private static let right = 20.0
  private static let top = 36.0
  private static let gap = 34.0
  private static let row = 18.0

  private static let ink = Color(red: 0x24, green: 0x29, blue: 0x2F)
  private static let grid = Color(red: 0xE3, green: 0xE6, blue: 0xEA)
  private static let blue = Color(red: 0x1F, green: 0x6F, blue: 0xEB)
  private static let orange = Color(red: 0xE0, green: 0x70, blue: 0x20)
  private static let green = Color(red: 0x1A, green: 0x7F, blue: 0x37)
  private static let purple = Color(red: 0x82, green: 0x50, blue: 0xDF)
  private static let touch = Color(red: 0xFF, green: 0xF1, blue: 0xC7)

  /// Makes the plot of some frames.
  ///
  /// - Parameters:
  ///   - banner: The banner.
  ///   - frames: Which frames are plotted.
  ///   - strategy: Whose jumps are among the events; `nil` is the scenario's own, if any.
  public init(_ banner: Banner, frames: FrameSelection, strategy: LoopStrategyKind? = nil) {
    self.banner = banner
    self.frames = frames
    self.strategy = strategy
  }

  /// The picture's text.
  ///
  /// - Complexity: O(frames).
  public var svg: String {
    let (shapes, height) = shapes
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(height))" \
      font-family="Inter, sans-serif" font-size="\(Int(PlotShape.fontSize))">
      \(shapes.map(\.svg).joined())</svg>

      """
  }

  /// Returns the picture as a PNG file's bytes, 1200 pixels wide.
  ///
  /// - Throws: ``ExportError/drawing(_:)`` where cairo, pango or the encoder fails.
  /// - Complexity: O(frames).
  public func png() throws(ExportError) -> [UInt8] {
    let (shapes, height) = shapes
    var pixels = PixelBuffer(
      size: PixelSize(width: Int(Self.width), height: Int(height)), format: .bgraPremultiplied)
    do throws(RenderError) {
      let fonts = try FontMap()
      try pixels.draw { context throws(RenderError) in
        for shape in shapes { try shape.draw(on: context, fonts: fonts) }
      }
    } catch {
      throw .drawing("\(error)")
    }
    do throws(PNGError) {
      return try PNGEncoding.encode(pixels)
    } catch {
      throw .drawing("\(error)")
    }
  }
}

// MARK: - Panels

extension TracePlot {
  /// A stretch of the picture with a scale of its own.
  private struct Panel {
    var top: Double
    var height: Double
    var low: Double
    var high: Double

    func y(_ value: Double) -> Double { top + height * (1 - (value - low) / (high - low)) }
  }

  /// Everything that is drawn, first to last, and the picture's height.
  private var shapes: (shapes: [PlotShape], height: Double) {
    let rate = banner.frames.rate
    let numbers = Array(stride(from: frames.first, through: frames.last, by: frames.step))
    let states = numbers.map { banner.state(at: $0) }
    let times = numbers.map { rate.time(ofFrame: $0).value }
    let start = times.first ?? 0
    let end = max(times.last ?? 1, start + rate.interval.value)
    func x(_ time: Double) -> Double {
      Self.left + (time - start) / (end - start) * (Self.width - Self.left - Self.right)
    }
    let positions = states.map(\.position.coordinate)
    let speeds = numbers.map(speed(at:))
    let dots = states.map { Double(banner.scenario.pageControl.current(in: $0)) }
    let rows = eventRows

    let low = (positions.min() ?? 0).rounded(.down)
    let position = Panel(
      top: Self.top, height: 240, low: low,
      high: max((positions.max() ?? 1).rounded(.up), low + 1))
    let fastest = max(speeds.max() ?? 0, 0, -(speeds.min() ?? 0) * 0.05, 1)
    let slowest = min(speeds.min() ?? 0, 0)
    let speed = Panel(
      top: position.top + position.height + Self.gap, height: 130, low: slowest * 1.05,
      high: fastest * 1.05)
    let dot = Panel(
      top: speed.top + speed.height + Self.gap, height: 90, low: -0.3,
      high: max(dots.max() ?? 0, 1) + 0.3)
    let events = Panel(
      top: dot.top + dot.height + Self.gap, height: max(1, Double(rows.count)) * Self.row, low: 0,
      high: 1)
    let height = events.top + events.height + 44

    var shapes: [PlotShape] = [
      .rectangle(Vector(0, 0), size: Vector(Self.width, height), .white)
    ]
    for (from, to) in touches where to >= start && from <= end {
      let (first, last) = (x(max(from, start)), x(min(to, end)))
      shapes.append(
        .rectangle(
          Vector(first, position.top),
          size: Vector(max(2, last - first), events.top + events.height - position.top),
          Self.touch))
    }
    for time in Self.ticks(start, end, about: 12) {
      shapes.append(
        .line(
          [Vector(x(time), position.top), Vector(x(time), events.top + events.height)], Self.grid,
          width: 1))
      shapes.append(
        .text(
          PlotShape.short(time), at: Vector(x(time), events.top + events.height + 18), .middle,
          Self.ink))
    }
    shapes.append(
      .text("seconds", at: Vector((Self.left + Self.width) / 2, height - 8), .middle, Self.ink))

    shapes += Self.scale(position, ticks: Self.ticks(position.low, position.high, about: 8))
    shapes += Self.title("position, pages", of: position)
    shapes += pageChanges(from: start, to: end, in: position, x)
    shapes.append(
      .line(
        zip(times, positions).map { Vector(x($0), position.y($1)) }, Self.blue, width: 2))

    shapes += Self.scale(speed, ticks: Self.ticks(speed.low, speed.high, about: 5))
    shapes += Self.title("speed, points a second", of: speed)
    shapes.append(
      .line(zip(times, speeds).map { Vector(x($0), speed.y($1)) }, Self.purple, width: 1.5))

    let dotTicks = Self.ticks(0, dots.max() ?? 1, about: 5).filter { $0 == $0.rounded() }
    shapes += Self.scale(dot, ticks: dotTicks)
    shapes += Self.title("current dot", of: dot)
    shapes.append(
      .line(Self.steps(times, dots).map { Vector(x($0), dot.y($1)) }, Self.green, width: 2))

    shapes += Self.title("events", of: events)
    for (index, row) in rows.enumerated() {
      let y = events.top + (Double(index) + 0.5) * Self.row
      shapes.append(.text(row.name, at: Vector(Self.left - 10, y + 4), .end, Self.ink))
      shapes.append(
        .line([Vector(Self.left, y), Vector(Self.width - Self.right, y)], Self.grid, width: 1))
      shapes += row.times.map { .disc(Vector(x($0), y), radius: 3.5, row.color) }
    }
    return (shapes, height)
  }

  /// A panel's lines at round numbers, with the numbers.
  private static func scale(_ panel: Panel, ticks: [Double]) -> [PlotShape] {
    ticks.flatMap { value -> [PlotShape] in
      let y = panel.y(value)
      return [
        .line([Vector(left, y), Vector(width - right, y)], grid, width: 1),
        .text(PlotShape.short(value), at: Vector(left - 10, y + 4), .end, ink),
      ]
    }
  }

  private static func title(_ words: String, of panel: Panel) -> [PlotShape] {
    [.text(words, at: Vector(12, panel.top - 12), .start, ink)]
  }

  /// Marks where another page has come to rest; names only where there is room.
  private func pageChanges(
    from start: Double, to end: Double, in panel: Panel, _ x: (Double) -> Double
  ) -> [PlotShape] {
    var shapes: [PlotShape] = []
    var free = Self.left
    for event in events {
      guard case .pageChanged(let page, _) = event.kind else { continue }
      let place = x(event.time.value)
      shapes.append(
        .line(
          [Vector(place, panel.top), Vector(place, panel.top + panel.height)], Self.orange,
          width: 1))
      guard place >= free else { continue }
      shapes.append(.text("page \(page)", at: Vector(place, panel.top - 6), .middle, Self.orange))
      free = place + 52
    }
    return shapes
  }

  /// The corners of a line that changes in steps.
  private static func steps(_ times: [Double], _ values: [Double]) -> [(Double, Double)] {
    var corners: [(Double, Double)] = []
    for (time, value) in zip(times, values) {
      if let last = corners.last, last.1 != value { corners.append((time, last.1)) }
      corners.append((time, value))
    }
    return corners
  }

  /// Round numbers between two ends: steps of 1, 2 or 5 times a power of ten.
  private static func ticks(_ low: Double, _ high: Double, about count: Double) -> [Double] {
    guard high > low else { return [low] }
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

// MARK: - What is plotted

extension TracePlot {
  /// A kind of event with the times at which it happened.
  private struct EventRow {
    var name: String
    var color: Color
    var times: [Double]
  }

  /// What happened in the plotted time.
  private var events: [CarouselEvent] {
    let rate = banner.frames.rate
    return banner.frames.carousel.events(
      after: frames.first > 0 ? rate.time(ofFrame: frames.first) : nil,
      through: rate.time(ofFrame: frames.last))
  }

  /// The content's speed at a frame, in points a second.
  private func speed(at frame: Int) -> Double {
    let carousel = banner.frames.carousel
    let time = banner.frames.rate.time(ofFrame: frame)
    return carousel.velocity(at: time)
      * carousel.configuration.geometry(of: carousel.view(at: time)).pitch
  }

  /// When fingers are down, in seconds.
  private var touches: [(Double, Double)] {
    banner.scenario.script.entries.compactMap { entry in
      let length: Rational
      switch entry.action {
      case .tap: length = .zero
      case .drag(let path): length = path.duration
      case .flick(_, _, let duration), .hold(_, let duration): length = duration
      case .call: return nil
      }
      return (entry.at.value, (entry.at + length).value)
    }
  }

  /// The kinds of events that happened, in the order in which a motion goes through them.
  private var eventRows: [EventRow] {
    let order = [
      "timerFired", "slideBegan", "didEndScrollingAnimation", "willBeginDragging",
      "willEndDragging", "didEndDragging", "willBeginDecelerating", "didEndDecelerating", "tapped",
      "pageChanged",
    ]
    var times: [String: [Double]] = [:]
    for event in events { times[Trace.Event(event).kind, default: []].append(event.time.value) }
    var rows = order.compactMap { name in
      times[name].map {
        EventRow(name: name, color: name == "pageChanged" ? Self.orange : Self.blue, times: $0)
      }
    }
    if let kind = strategy
      ?? (banner.scenario.strategy == .modular ? nil : banner.scenario.strategy)
    {
      var cursor = StrategyReplay(
        banner.frames, kind: kind, fidelity: banner.scenario.fidelity
      ).cursor(from: frames.first)
      let jumps = (frames.first...frames.last).flatMap { _ in cursor.next().jumps }
      if !jumps.isEmpty {
        rows.append(
          EventRow(
            name: "jumps of \(kind.rawValue)", color: Self.purple, times: jumps.map(\.time.value)))
      }
    }
    return rows
  }
}
