/// The address of a picture on the web: `http` or `https`, with its secrets kept apart.
///
/// Its description is what messages, logs and files show: without user and password, and with the
/// values of a query hidden, since those often are keys.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
  /// Whether the address begins with `https`.
  public let isSecure: Bool

  /// The host in small letters, with its port where one is given.
  public let host: String

  /// User and password before the host, percent signs undone; `nil` where there are none.
  public let credentials: Credentials?

  /// What is asked of the host: a path that begins with a slash, and a query.
  public let target: String

  /// Who asks.
  public struct Credentials: Hashable, Sendable {
    /// The name.
    public let user: String

    /// The password; empty where none is given.
    public let password: String
  }

  /// Reads an address.
  ///
  /// Spaces and letters outside ASCII in path and query are percent-encoded; a fragment is left out.
  /// `nil` where it is none: another scheme, no host, or control characters.
  ///
  /// - Parameter text: The address.
  public init?(parsing text: String) {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
    switch text[..<colon].lowercased() {
    case "http": isSecure = false
    case "https": isSecure = true
    default: return nil
    }
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      return nil
    }
    let rest = text[colon...].dropFirst(3).prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let at = authority.lastIndex(of: "@")
    let named = at.map { authority[$0...].dropFirst() } ?? authority
    let name = named.lowercased()
    guard !name.isEmpty, !name.hasPrefix(":"), !name.contains(" "), !name.contains("\\") else {
      return nil
    }
    host = name
    if let at {
      let parts = authority[..<at].split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let user = PicturePath.decoded(parts[0]),
        let password = parts.count == 2 ? PicturePath.decoded(parts[1]) : ""
      else { return nil }
      credentials = Credentials(user: user, password: password)
    } else {
      credentials = nil
    }
    let path = Self.encoded(rest.dropFirst(authority.count))
    target = path.hasPrefix("/") ? path : "/" + path
  }

  /// The address without user and password: what is asked for, and what tells pictures apart.
  public var requestText: String { (isSecure ? "https://" : "http://") + host + target }

  /// The address as people may see it.
  public var description: String { Self.masked(requestText) }

  /// Whether the host is this machine.
  public var isLocal: Bool {
    let name =
      host.hasPrefix("[")
      ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
    return name == "localhost" || name == "[::1]" || name.hasPrefix("127.")
  }

  /// Returns the address with user and password.
  public func with(_ credentials: Credentials) -> WebAddress {
    WebAddress(isSecure: isSecure, host: host, credentials: credentials, target: target)
  }

  private init(isSecure: Bool, host: String, credentials: Credentials?, target: String) {
    self.isSecure = isSecure
    self.host = host
    self.credentials = credentials
    self.target = target
  }

  /// Returns a text in which the secrets of every web address are stars, one for each letter.
  ///
  /// - Parameter text: Any text, such as a line of a scenario that a fault is shown in.
  /// - Returns: The text, as long as before.
  public static func masked(_ text: String) -> String {
    let letters = Array(text)
    var result = letters
    var index = 0
    while index + 2 < letters.count {
      guard letters[index] == ":", letters[index + 1] == "/", letters[index + 2] == "/" else {
        index += 1
        continue
      }
      let start = index + 3
      let end = letters[start...].firstIndex { Self.ends.contains($0) } ?? letters.count
      let host = letters[start..<end].firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? end
      if let at = letters[start..<host].lastIndex(of: "@") {
        for place in start..<at { result[place] = "*" }
      }
      if let query = letters[host..<end].firstIndex(of: "?") {
        var isValue = false
        // A query without a name is all value.
        let hasNames = letters[query..<end].contains("=")
        for place in (query + 1)..<max(query + 1, end) {
          if letters[place] == "&" {
            isValue = false
          } else if isValue || !hasNames {
            result[place] = "*"
          } else if letters[place] == "=" {
            isValue = true
          }
        }
      }
      index = end
    }
    return String(result)
  }

  /// What ends an address inside another text.
  private static let ends: Set<Character> = ["\"", "'", " ", "\t", "\n", "\r", "<", ">", "`"]

  /// Percent-encodes what may not stand in a path or a query.
  private static func encoded(_ text: Substring) -> String {
    var result = ""
    for byte in text.utf8 {
      if byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "<"),
        byte != UInt8(ascii: ">")
      {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }
}
