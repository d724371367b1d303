private import CPango

/// One line of words, shaped and measured, ready to be drawn on the thread that made it.
@safe
package struct TextLayout: ~Copyable {
  // SAFETY: owned by this value alone and given back in `deinit`; the layout holds the font map.
  private let layout: OpaquePointer

  private let hasOutlines: Bool

  /// The line's left end, top, width and height as fonts give them, in device pixels.
  package let origin: Vector, size: Vector

  /// Device pixels from the line's top to its baseline.
  package let baseline: Double

  /// Where the line's ink begins and how large it is, in device pixels from ``origin``.
  package let inkOrigin: Vector, inkSize: Vector

  /// Takes over a layout of pango.
  ///
  /// - Parameters:
  ///   - layout: The layout; this value gives it back.
  ///   - hasOutlines: Whether all of its glyphs can be filled as outlines.
  init(owning layout: OpaquePointer, hasOutlines: Bool) {
    unsafe self.layout = layout
    self.hasOutlines = hasOutlines
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    // SAFETY: pango fills both rectangles before it returns and keeps no pointer.
    unsafe pango_layout_get_extents(layout, &ink, &logical)
    let units = Double(PANGO_SCALE)
    origin = Vector(Double(logical.x), Double(logical.y)) / units
    size = Vector(Double(logical.width), Double(logical.height)) / units
    inkOrigin = Vector(Double(ink.x - logical.x), Double(ink.y - logical.y)) / units
    inkSize = Vector(Double(ink.width), Double(ink.height)) / units
    baseline = Double(unsafe pango_layout_get_baseline(layout)) / units
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Whether the words were too long for their width, so that an ellipsis ends them.
  package var isCut: Bool { unsafe pango_layout_is_ellipsized(layout) != 0 }

  /// Draws the line with its left top at a place.
  ///
  /// Outlines are filled rather than glyph pictures copied, because cairo 1.16 puts the latter on
  /// whole pixels, which spoils the spacing of small type. Lines with emoji are drawn as glyphs.
  package func draw(on context: borrowing DrawingContext, at place: Vector, with paint: Paint) {
    // SAFETY: the context is cairo's own and alive for the closure; pango keeps no pointer to it.
    unsafe context.drawText(at: place - origin, with: paint, isPath: hasOutlines) { cairo in
      if hasOutlines {
        unsafe pango_cairo_layout_path(cairo, layout)
      } else {
        unsafe pango_cairo_show_layout(cairo, layout)
      }
    }
  }
}
