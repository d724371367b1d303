import BannerloopPixels
private import CCairo

/// A cairo context on the bytes of a picture: the only type that holds cairo's objects.
///
/// One lives for the length of one closure, on one thread. Coordinates are the picture's device
/// pixels from its top left, in doubles; drawing is clipped to the part that was opened.
@safe
package struct DrawingContext: ~Copyable {
  /// The longest side of a picture that cairo draws on.
  static let longestSide = 32_767

  /// How far flattened curves may be from the true ones, in device pixels.
  ///
  /// cairo's default of 0.1 makes small circles visibly smaller and lopsided: corners of radius 12
  /// lose 2.7 pixels of area and differ by 17 steps of 255 from their mirror image.
  private static let tolerance = 0.01

  // SAFETY: both objects are created in `init`, owned by this value alone and destroyed in
  // `deinit`. The surface's memory belongs to the caller, who keeps it alive and untouched until
  // `finish()` was called; that happens only in `PixelBuffer.draw(in:_:)`.
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// Opens a context on pixels in memory.
  ///
  /// - Parameters:
  ///   - base: The first byte of the part's top left pixel, on a four-byte boundary.
  ///   - bytesPerRow: From one row's start to the next.
  ///   - part: What may be drawn on, in the coordinates that drawing uses; not empty.
  /// - Throws: ``RenderError`` where cairo makes no surface.
  init(
    base: UnsafeMutablePointer<UInt8>, bytesPerRow: Int, part: PixelRect
  ) throws(RenderError) {
    guard max(part.width, part.height) <= Self.longestSide else {
      throw .tooLarge(size: part.size, limit: Self.longestSide)
    }
    // SAFETY: the caller's memory holds `part.height` rows of `bytesPerRow` bytes, the last one at
    // least `part.width * 4` long.
    guard
      let surface = unsafe cairo_image_surface_create_for_data(
        base, CAIRO_FORMAT_ARGB32, Int32(part.width), Int32(part.height), Int32(bytesPerRow)),
      let context = unsafe cairo_create(surface)
    else { throw .cairo(operation: "open a picture", reason: "no memory") }
    let status = unsafe cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      unsafe cairo_destroy(context)
      unsafe cairo_surface_destroy(surface)
      throw .cairo(operation: "open a picture of \(part.size)", reason: Self.reason(status))
    }
    unsafe self.surface = surface
    unsafe self.context = context
    unsafe cairo_translate(context, Double(-part.x), Double(-part.y))
    unsafe cairo_set_tolerance(context, Self.tolerance)
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// Ends drawing: afterwards cairo touches the memory no more.
  ///
  /// - Throws: ``RenderError/cairo(operation:reason:)`` where any operation before failed.
  func finish() throws(RenderError) {
    var status = unsafe cairo_status(context)
    unsafe cairo_surface_flush(surface)
    if status == CAIRO_STATUS_SUCCESS { status = unsafe cairo_surface_status(surface) }
    unsafe cairo_surface_finish(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cairo(operation: "draw", reason: Self.reason(status))
    }
  }

  /// Cairo's words for a status.
  private static func reason(_ status: cairo_status_t) -> String {
    // SAFETY: cairo returns a static string that ends in zero.
    unsafe String(cString: cairo_status_to_string(status))
  }
}

// MARK: - State

extension DrawingContext {
  /// Draws a body whose transforms and clips end with it.
  package func isolated(_ body: () throws(RenderError) -> Void) throws(RenderError) {
    unsafe cairo_save(context)
    defer { unsafe cairo_restore(context) }
    try body()
  }

  /// Draws a body apart and lays the result over the picture at once.
  ///
  /// - Parameters:
  ///   - mask: The shape outside which the result is left out, with soft edges; `nil` takes all.
  ///   - opacity: How much of it shows, `0...1`.
  ///   - body: What is drawn.
  /// - Throws: What the body throws.
  package func group(
    mask: Path? = nil, opacity: Double = 1, _ body: () throws(RenderError) -> Void
  ) throws(RenderError) {
    unsafe cairo_push_group(context)
    do throws(RenderError) {
      try body()
    } catch {
      unsafe cairo_pop_group_to_source(context)
      throw error
    }
    unsafe cairo_pop_group_to_source(context)
    unsafe cairo_save(context)
    if let mask { clip(to: mask) }
    if opacity < 1 {
      unsafe cairo_paint_with_alpha(context, opacity)
    } else {
      unsafe cairo_paint(context)
    }
    unsafe cairo_restore(context)
    unsafe cairo_set_source_rgb(context, 0, 0, 0)
  }

  /// Moves the origin by an offset.
  package func translate(by offset: Vector) { unsafe cairo_translate(context, offset.x, offset.y) }

  /// Scales what is drawn from here on.
  package func scale(by factor: Vector) { unsafe cairo_scale(context, factor.x, factor.y) }

  /// Turns what is drawn from here on clockwise about the origin, in radians.
  package func rotate(by angle: Double) { unsafe cairo_rotate(context, angle) }

  /// Leaves out whatever is drawn outside a shape, until the isolation ends.
  ///
  /// - Parameters:
  ///   - path: The shape; open outlines are closed.
  ///   - rule: What counts as inside where outlines cross.
  package func clip(to path: Path, rule: FillRule = .winding) {
    add(path)
    set(rule)
    unsafe cairo_clip(context)
    set(.winding)
  }
}

// MARK: - Pixels

extension DrawingContext {
  /// Copies a rectangle out of a tile at whole pixels, never resampled.
  ///
  /// - Parameters:
  ///   - tile: A picture in ``PixelFormat/bgraPremultiplied``.
  ///   - source: The top left of the part, in the tile.
  ///   - destination: Where the part goes; its size is the part's.
  ///   - operation: How it meets the pixels below.
  ///   - isOpaque: Whether the tile's alpha is taken as 255, whatever it holds.
  func copy(
    _ tile: PixelBuffer, from source: PixelPoint, to destination: PixelRect,
    operation: CompositingOperator, isOpaque: Bool = false
  ) {
    guard !destination.isEmpty, !tile.size.isEmpty else { return }
    unsafe tile.bytes.withUnsafeBufferPointer { bytes in
      // SAFETY: the tile's array is alive for this closure and holds `height` rows of
      // `bytesPerRow` bytes; cairo only reads a source. The surface is taken out of the context,
      // finished and destroyed before the closure ends.
      guard let base = bytes.baseAddress,
        let pixels = unsafe cairo_image_surface_create_for_data(
          UnsafeMutablePointer(mutating: base),
          isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
          Int32(tile.width), Int32(tile.height), Int32(tile.bytesPerRow))
      else { return }
      unsafe cairo_set_operator(
        context, operation == .source ? CAIRO_OPERATOR_SOURCE : CAIRO_OPERATOR_OVER)
      unsafe cairo_set_source_surface(
        context, pixels, Double(destination.x - source.x), Double(destination.y - source.y))
      unsafe cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
      unsafe cairo_rectangle(
        context, Double(destination.x), Double(destination.y), Double(destination.width),
        Double(destination.height))
      unsafe cairo_fill(context)
      unsafe cairo_set_source_rgb(context, 0, 0, 0)
      unsafe cairo_set_operator(context, CAIRO_OPERATOR_OVER)
      unsafe cairo_surface_finish(pixels)
      unsafe cairo_surface_destroy(pixels)
    }
  }

  /// Fills a rectangle of whole pixels with a colour, replacing what was there.
  func replace(_ rectangle: PixelRect, with color: Color) {
    unsafe cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    setSource(color)
    unsafe cairo_rectangle(
      context, Double(rectangle.x), Double(rectangle.y), Double(rectangle.width),
      Double(rectangle.height))
    unsafe cairo_fill(context)
    unsafe cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }
}

// MARK: - Shapes

extension DrawingContext {
  /// Fills a shape.
  ///
  /// - Parameters:
  ///   - path: The shape; open outlines are closed.
  ///   - paint: Its colour or gradient.
  ///   - rule: What counts as inside where outlines cross.
  package func fill(_ path: Path, with paint: Paint, rule: FillRule = .winding) {
    add(path)
    set(rule)
    setSource(paint)
    unsafe cairo_fill(context)
    set(.winding)
  }

  /// Draws along a shape's outline with round ends and joins.
  ///
  /// - Parameters:
  ///   - path: The outline.
  ///   - paint: Its colour or gradient.
  ///   - width: The line's width, above 0.
  ///   - dashes: Lengths of strokes and gaps in turn; empty for an unbroken line.
  package func stroke(_ path: Path, with paint: Paint, width: Double, dashes: [Double] = []) {
    add(path)
    setSource(paint)
    unsafe cairo_set_line_width(context, width)
    unsafe cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    // SAFETY: cairo copies the dashes before it returns.
    unsafe dashes.withUnsafeBufferPointer {
      unsafe cairo_set_dash(context, $0.baseAddress, Int32($0.count), 0)
    }
    unsafe cairo_stroke(context)
  }

  /// Fills everything that may be drawn on.
  package func fill(with paint: Paint) {
    setSource(paint)
    unsafe cairo_paint(context)
  }

  /// Draws what pango adds to the context at a place.
  ///
  /// - Parameters:
  ///   - origin: Where pango's current point is.
  ///   - paint: The words' colour or gradient.
  ///   - isPath: Whether the body adds outlines, which are filled afterwards.
  ///   - body: Calls pango with cairo's own context, which stays owned by this value and is valid
  ///     only for the body's length.
  func drawText(
    at origin: Vector, with paint: Paint, isPath: Bool, _ body: (OpaquePointer) -> Void
  ) {
    unsafe cairo_new_path(context)
    unsafe cairo_move_to(context, origin.x, origin.y)
    setSource(paint)
    unsafe body(context)
    if isPath { unsafe cairo_fill(context) }
    unsafe cairo_new_path(context)
  }

  private func setSource(_ paint: Paint) {
    switch paint {
    case .color(let color): setSource(color)
    case .linear(let start, let end, let stops):
      unsafe setSource(
        cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops: stops)
    case .radial(let center, let radius, let stops):
      unsafe setSource(
        cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius),
        stops: stops)
    }
  }

  private func set(_ rule: FillRule) {
    unsafe cairo_set_fill_rule(
      context, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
  }

  private func setSource(_ color: Color) {
    unsafe cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }

  private func setSource(_ gradient: OpaquePointer?, stops: [GradientStop]) {
    // SAFETY: cairo never returns null but an object in error, which `finish()` reports; the
    // context takes its own reference, ours is given back here.
    for stop in stops {
      unsafe cairo_pattern_add_color_stop_rgba(
        gradient, stop.offset, Double(stop.color.red) / 255, Double(stop.color.green) / 255,
        Double(stop.color.blue) / 255, Double(stop.color.alpha) / 255)
    }
    unsafe cairo_set_source(context, gradient)
    unsafe cairo_pattern_destroy(gradient)
  }

  private func add(_ path: Path) {
    unsafe cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let point): unsafe cairo_move_to(context, point.x, point.y)
      case .line(let point): unsafe cairo_line_to(context, point.x, point.y)
      case .curve(let first, let second, let end):
        unsafe cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .arc(let center, let radius, let start, let end):
        unsafe cairo_arc(context, center.x, center.y, radius, start, end)
      case .close: unsafe cairo_close_path(context)
      }
    }
  }
}
