/// Turns the text that names a picture into a file's path.
enum PicturePath {
  /// Why a text is no path of a file here.
  enum Refusal: Error, Equatable {
    /// A picture on the web, which comes with later work.
    case web

    /// A scheme that we do not know, such as `ftp`.
    case scheme(String)

    /// A file on another machine.
    case host(String)

    /// A percent sign without two hex digits, or one that makes no UTF-8.
    case percent
  }

  /// Returns the path of a picture.
  ///
  /// A `file:` URL is decoded; a relative path is joined to the folder; nothing else changes.
  ///
  /// - Parameters:
  ///   - text: A path, or a URL; not empty.
  ///   - folder: What relative paths start at; empty leaves them as they are.
  /// - Returns: The path, or why there is none.
  static func resolve(_ text: String, folder: String) -> Result<String, Refusal> {
    guard let scheme = scheme(of: text) else { return .success(join(text, folder)) }
    switch scheme {
    case "http", "https": return .failure(.web)
    case "file": break
    default: return .failure(.scheme(scheme))
    }
    var rest = text.dropFirst("file:".count)
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let host = rest.prefix { $0 != "/" }
      guard host.isEmpty || host.lowercased() == "localhost" else {
        return .failure(.host(String(host)))
      }
      rest = rest.dropFirst(host.count)
    }
    guard let path = decoded(rest), !path.isEmpty else { return .failure(.percent) }
    return .success(join(path, folder))
  }

  /// The scheme of a URL in small letters; `nil` for a path, even one with a colon.
  private static func scheme(of text: String) -> String? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let scheme = text[..<colon].lowercased()
    guard let first = scheme.unicodeScalars.first, ("a"..."z").contains(first),
      scheme.unicodeScalars.allSatisfy({
        ("a"..."z").contains($0) || ("0"..."9").contains($0) || "+-.".unicodeScalars.contains($0)
      })
    else { return nil }
    let rest = text[text.index(after: colon)...]
    return rest.hasPrefix("//") || scheme == "file" || scheme == "data" ? scheme : nil
  }

  private static func join(_ path: String, _ folder: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }

  /// Undoes percent signs; `nil` where that gives no text.
  static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst(), let low = rest.popFirst(),
        let high = Unicode.Scalar(high).hexDigit, let low = Unicode.Scalar(low).hexDigit
      else { return nil }
      bytes.append(UInt8(high * 16 + low))
    }
    guard !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
