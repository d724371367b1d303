private import CPango

/// The fonts of this machine as pango sees them, for use on one thread.
///
/// Which fonts there are is fontconfig's to say: its usual set-up, or the file that the environment
/// variable `FONTCONFIG_FILE` names when the process starts. How letters are drawn does not depend
/// on the desktop: no hinting, grey antialiasing, glyphs between whole pixels.
@safe
package struct FontMap: ~Copyable {
  // SAFETY: created in `init`, owned by this value alone, given back in `deinit`. Layouts hold
  // references of their own, so they may outlive it. The context holds the font map.
  private let context: OpaquePointer

  /// Opens the machine's fonts.
  ///
  /// - Throws: ``RenderError/text(families:)`` where pango has no font map.
  package init() throws(RenderError) {
    // SAFETY: `pango_cairo_font_map_new` gives a new map, not the thread's default one; the context
    // takes its own reference and ours is given back. Font options are copied by the context.
    guard let map = unsafe pango_cairo_font_map_new(),
      let context = unsafe pango_font_map_create_context(map)
    else { throw .text(families: "any") }
    unsafe g_object_unref(UnsafeMutableRawPointer(map))
    let options = unsafe cairo_font_options_create()
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
    unsafe pango_context_set_round_glyph_positions(context, 0)
    unsafe pango_context_set_language(context, pango_language_from_string("en"))
    unsafe self.context = context
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(context)) }

  /// Sets words on one line.
  ///
  /// - Parameters:
  ///   - text: The words; see ``SingleLine/cleaned(_:)`` for what becomes of breaks.
  ///   - style: How they are set.
  ///   - width: The longest line in device pixels; more is cut at its end, with an ellipsis.
  /// - Returns: The line.
  /// - Throws: ``RenderError/text(families:)`` where pango makes no layout.
  package func layout(
    _ text: String, style: TextStyle, width: Double? = nil
  ) throws(RenderError) -> TextLayout {
    let text = SingleLine.cleaned(text)
    // SAFETY: pango copies the description, the words and the attributes; ours are freed here.
    guard let layout = unsafe pango_layout_new(context),
      let font = unsafe pango_font_description_new()
    else { throw .text(families: style.families) }
    let units = Double(PANGO_SCALE)
    unsafe pango_font_description_set_family(font, style.families)
    unsafe pango_font_description_set_absolute_size(font, style.size * units)
    unsafe pango_font_description_set_weight(font, PangoWeight(UInt32(style.weight)))
    unsafe pango_font_description_set_style(
      font, style.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    unsafe pango_layout_set_font_description(layout, font)
    unsafe pango_font_description_free(font)
    unsafe pango_layout_set_single_paragraph_mode(layout, 1)
    unsafe pango_layout_set_auto_dir(layout, 1)
    unsafe pango_layout_set_text(layout, text, Int32(text.utf8.count))
    if style.letterSpacing != 0 {
      let attributes = unsafe pango_attr_list_new()
      unsafe pango_attr_list_insert(
        attributes, pango_attr_letter_spacing_new(Int32((style.letterSpacing * units).rounded())))
      unsafe pango_layout_set_attributes(layout, attributes)
      unsafe pango_attr_list_unref(attributes)
    }
    if let width {
      let limit = min(max(0, width) * units, Double(Int32.max))
      unsafe pango_layout_set_width(layout, Int32(limit))
      unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    return unsafe TextLayout(owning: layout, hasOutlines: !SingleLine.holdsEmoji(text))
  }
}
