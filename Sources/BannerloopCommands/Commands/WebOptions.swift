import Bannerloop
import Foundation

/// The options about pictures from the web and their cache.
enum WebOptions {
  /// The options of every command that takes inputs.
  static let specs: [OptionSpec] =
    [
      .flag("--allow-network", "Take pictures from the web: inputs that begin with http(s)://."),
      .flag(
        "--offline",
        "Take pictures from the web out of the cache, and ask nobody; no --allow-network needed."),
      .flag("--no-cache", "Keep no pictures from the web."),
      .value("--fetches", "N", "Fetch N pictures at once; 4 by default."),
      .value("--fetch-timeout", "S", "Seconds for a picture with all its tries; 60 by default."),
    ] + [cacheSpec]

  /// The option that names the cache's folder.
  static let cacheSpec = OptionSpec.value(
    "--cache", "DIR", "Where pictures from the web are kept; by default with the user's caches.")

  /// Where a scenario's pictures from the web come from; `nil` where it has none.
  static func pictures(
    _ arguments: ParsedArguments, for scenario: Scenario
  ) throws(CommandError) -> WebPictures? {
    var limits = FetchLimits()
    limits.simultaneous = try arguments.integer("--fetches", in: 1...64) ?? limits.simultaneous
    if let seconds = try arguments.integer("--fetch-timeout", in: 1...86400) {
      limits.overallTimeout = Double(seconds)
      limits.tryTimeout = max(1, Double(seconds) / 3)
    }
    let keeps = !arguments.has("--no-cache")
    for option in ["--cache", "--offline"] where arguments.has(option) && !keeps {
      throw .usage("\(option) and --no-cache exclude each other. Give one of the two.")
    }
    let sources =
      scenario.allPages.map(\.picture) + [scenario.canvas.ground.picture].compactMap { $0 }
    guard sources.contains(where: { if case .web = $0 { true } else { false } }) else { return nil }
    return WebPictures(
      limits: limits, cache: keeps ? try cache(arguments) : nil,
      isOffline: arguments.has("--offline"))
  }

  /// The cache in the folder that the options name, or in the user's.
  static func cache(_ arguments: ParsedArguments) throws(CommandError) -> PictureCache {
    let named = try arguments.value("--cache")
    if named?.isEmpty == true { throw .usage("--cache needs the name of a folder.") }
    do throws(CacheError) {
      return try PictureCache(folder: named ?? defaultFolder)
    } catch {
      throw CommandError(.output, "\(error)")
    }
  }

  /// The folder of the XDG base directories; a relative one is no folder by their rules.
  private static var defaultFolder: String {
    let environment = ProcessInfo.processInfo.environment
    if let caches = environment["XDG_CACHE_HOME"], caches.hasPrefix("/") {
      return caches + "/bannerloop/pictures"
    }
    return (environment["HOME"] ?? NSHomeDirectory()) + "/.cache/bannerloop/pictures"
  }
}

extension Ground {
  /// The picture, where it is one.
  fileprivate var picture: PictureSource? {
    if case .picture(let source) = self { source } else { nil }
  }
}

/// `bannerloop cache`: the pictures from the web that are kept.
enum CacheCommand {
  static let spec = CommandSpec(
    name: "cache", operands: "info|clear [--cache DIR]",
    summary: "Tells how full the cache of pictures from the web is, or empties it.",
    details: "",
    options: [WebOptions.cacheSpec, .flag("--json", "Print one JSON object.")],
    run: { try run($0, $1) })

  private struct Result: Encodable {
    var folder: String
    var pictures: Int
    var bytes: Int
    var limit: Int
  }

  private static func run(_ arguments: ParsedArguments, _ console: Console) throws {
    guard arguments.operands.count == 1, ["info", "clear"].contains(arguments.operands[0]) else {
      throw CommandError.usage("cache needs one word: info or clear.")
    }
    let cache = try WebOptions.cache(arguments)
    let clears = arguments.operands[0] == "clear"
    let usage = clears ? cache.clear() : cache.usage()
    if arguments.has("--json") {
      try console.print(
        Result(
          folder: cache.folder, pictures: usage.pictures, bytes: usage.bytes,
          limit: cache.maximumBytes
        ).json())
    } else if clears {
      console.note(
        "Removed \(usage.pictures) pictures, \(usage.bytes) bytes, from \(cache.folder).")
    } else {
      try console.print(
        "\(cache.folder): \(usage.pictures) pictures, \(usage.bytes) of at most "
          + "\(cache.maximumBytes) bytes")
    }
  }
}
