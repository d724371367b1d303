/// What a reference may depend on: system, processor, fonts, versions.
public struct GoldenEnvironment: Hashable, Sendable, Codable {
  /// Bannerloop's version.
  public var engine: String

  /// The operating system, in lower case.
  public var os: String

  /// The processor's kind.
  public var arch: String

  /// The name of the set of fonts; `nil` where nobody named one.
  public var fonts: String?

  /// Versions of libraries that draw, by name.
  public var libraries: [String: String]

  /// Makes an environment.
  ///
  /// - Parameters:
  ///   - engine: Bannerloop's version.
  ///   - os: The operating system.
  ///   - arch: The processor's kind.
  ///   - fonts: The name of the set of fonts.
  ///   - libraries: Versions of libraries that draw.
  public init(
    engine: String, os: String = Self.currentOS, arch: String = Self.currentArch,
    fonts: String? = nil, libraries: [String: String] = [:]
  ) {
    self.engine = engine
    self.os = os
    self.arch = arch
    self.fonts = fonts
    self.libraries = libraries
  }

  /// This system's name.
  public static var currentOS: String {
    #if os(Linux)
    "linux"
    #elseif os(macOS)
    "macos"
    #else
    "other"
    #endif
  }

  /// This processor's name.
  public static var currentArch: String {
    #if arch(x86_64)
    "x86_64"
    #elseif arch(arm64)
    "arm64"
    #else
    "other"
    #endif
  }

  /// The variants that are looked for, from the most to the least specific; `default` is last.
  public var variants: [String] {
    guard let fonts else { return ["\(os)-\(arch)", os, "default"] }
    return ["\(os)-\(arch)-\(fonts)", "\(os)-\(fonts)", os, "default"]
  }

  /// What is not the same in another environment, in words.
  func differences(from other: GoldenEnvironment) -> [String] {
    var found: [String] = []
    func check(_ name: String, _ mine: String?, _ theirs: String?) {
      if mine != theirs { found.append("\(name) \(theirs ?? "none") then, \(mine ?? "none") now") }
    }
    check("engine", engine, other.engine)
    check("system", os, other.os)
    check("processor", arch, other.arch)
    check("fonts", fonts, other.fonts)
    for name in Set(libraries.keys).union(other.libraries.keys).sorted() {
      check(name, libraries[name], other.libraries[name])
    }
    return found
  }
}
