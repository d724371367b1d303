import BannerloopCarousel
import BannerloopImages
import BannerloopMotion
import BannerloopPixels
import BannerloopScenario

/// What a banner is, for people and for JSON.
public struct BannerReport: Hashable, Sendable, Encodable {
  /// A page and its picture.
  public struct PageReport: Hashable, Sendable, Encodable {
    /// The picture's path, or its colour.
    public var picture: String

    /// The picture's type, where it is a file.
    public var format: String?

    /// The picture's columns, upright.
    public var width: Int?

    /// The picture's rows, upright.
    public var height: Int?

    /// The page's title.
    public var title: String?
  }

  /// The scenario's name.
  public var name: String

  /// The canvas's columns.
  public var width: Int

  /// The canvas's rows.
  public var height: Int

  /// Frames a second, as an exact fraction's text.
  public var rate: String

  /// How many frames the run has.
  public var frames: Int

  /// How long the run is, in seconds.
  public var seconds: Double

  /// What happens past the last page.
  public var loop: String

  /// What tells the scenario from others.
  public var scenario: String

  /// The pages.
  public var pages: [PageReport]

  /// What people should know.
  public var warnings: [String]

  /// Makes the report of a banner.
  public init(_ banner: Banner) {
    name = banner.scenario.name
    width = banner.canvas.width
    height = banner.canvas.height
    rate = "\(banner.frames.rate)"
    frames = banner.frameCount
    seconds = banner.frames.rate.time(ofFrame: banner.frameCount).value
    loop = banner.scenario.looping.rawValue
    scenario = banner.hash
    warnings = banner.warnings
    pages = banner.scenario.pages.map { page in
      switch page.picture {
      case .web(let address):
        return PageReport(picture: "\(address)", format: "web", title: page.title)
      case .builtIn(let name):
        return PageReport(picture: name.rawValue, format: "built-in", title: page.title)
      case .color(let color): return PageReport(picture: "\(color)", title: page.title)
      case .file(let path):
        let header = banner.library.files[path]?.header
        return PageReport(
          picture: path, format: header?.format.rawValue, width: header?.size.width,
          height: header?.size.height, title: page.title)
      }
    }
  }

  /// The report in lines.
  public var text: String {
    var lines = [
      "\(name): \(pages.count) pages, loop \(loop)",
      "canvas    \(width)x\(height) pixels",
      "rate      \(rate) frames/s",
      "length    \(frames) frames, \(seconds) s",
      "scenario  \(scenario)",
    ]
    for (index, page) in pages.enumerated() {
      let size = page.width.map { " \($0)x\(page.height ?? 0)" } ?? ""
      let title = page.title.map { " \(quoted($0))" } ?? ""
      lines.append("page \(index)    \(page.picture) \(page.format ?? "colour")\(size)\(title)")
    }
    return lines.joined(separator: "\n")
  }
}

extension Banner {
  /// Decodes every picture once, to find those that are broken behind a good head.
  ///
  /// - Throws: ``ExportError/picture(_:)`` for the first that is.
  public func decodeAllPictures() async throws(ExportError) {
    var seen: Set<PictureSource> = []
    for page in scenario.allPages where seen.insert(page.picture).inserted {
      do throws(ExportError) {
        try await decode(page.picture)
      } catch {
        guard case .picture(let message) = error, scenario.mayReplace(page) else { throw error }
        library.note("A placeholder shows: \(message)")
      }
    }
    for source in scenario.pictureSources where seen.insert(source).inserted {
      try await decode(source)
    }
  }

  private func decode(_ source: PictureSource) async throws(ExportError) {
    let picture = try await stoppingFetches { () throws(ExportError) in
      try await library.picture(source)
    }
    do throws(ImageError) {
      _ = try picture?.decodedFull()
    } catch {
      throw .picture("\(error)")
    }
  }
}
