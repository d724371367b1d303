private import CCairo

/// The libraries that draw.
public enum RenderLibraries {
  /// Cairo's version, such as `1.18.0`.
  public static var cairo: String {
    // SAFETY: cairo returns a static string that ends in zero.
    unsafe String(cString: cairo_version_string())
  }
}
