private import CCairo
private import CPango

/// The versions of the libraries that draw, since pixels of text depend on them.
public enum RenderLibraries {
  /// Versions by name.
  public static var versions: [String: String] {
    // SAFETY: both functions give null-terminated texts that live as long as the process.
    let cairo = unsafe cairo_version_string().map { unsafe String(cString: $0) }
    let pango = unsafe pango_version_string().map { unsafe String(cString: $0) }
    return ["cairo": cairo ?? "unknown", "pango": pango ?? "unknown"]
  }

  /// The version of pixman, with which cairo fills and blends.
  public static var pixmanVersion: String {
    // SAFETY: the function gives a null-terminated text that lives as long as the process.
    unsafe pixman_version_string().map { unsafe String(cString: $0) } ?? "unknown"
  }
}
