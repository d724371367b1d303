/// What a server said about how long a picture stays the same.
struct Validity: Equatable {
  /// The version's mark.
  var etag: String?

  /// When the picture was changed, in the server's words.
  var lastModified: String?

  /// For how many seconds nobody needs to ask again.
  var freshSeconds = 0

  /// Whether the picture may be kept.
  var mayStore = true

  /// Makes what is known of nothing.
  init() {}

  /// Takes what a response says.
  init(_ response: Transfer.Response) {
    etag = response.etag.flatMap(Self.line)
    lastModified = response.lastModified.flatMap(Self.line)
    let directives = (response.cacheControl ?? "").lowercased().split(separator: ",")
      .map { String($0.filter { $0 != " " && $0 != "\t" && $0 != "\"" }) }
    mayStore = !directives.contains("no-store")
    if !directives.contains("no-cache"),
      let age = directives.first(where: { $0.hasPrefix("max-age=") }).flatMap({
        Int($0.dropFirst(8))
      })
    {
      freshSeconds = min(max(0, age), 365 * 86400)
    }
  }

  /// The headers that ask whether the picture is still the same.
  var requestHeaders: [String] {
    [etag.map { "If-None-Match: \($0)" }, lastModified.map { "If-Modified-Since: \($0)" }]
      .compactMap { $0 }
  }

  /// A header's value where it is one clean line.
  private static func line(_ text: String) -> String? {
    let isClean = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && text.utf8.count < 1024
    return isClean && !text.isEmpty ? text : nil
  }
}
