import Bannerloop
import Foundation

/// A file that a report is written to; its ending says how.
struct BenchOutput {
  private enum Kind: String, CaseIterable {
    case trace = ".trace.json"
    case json = ".json"
    case csv = ".csv"
    case markdown = ".md"
    case html = ".html"
  }

  private let kind: Kind
  private let path: String
  private let file: StillFile

  /// Reads `-o FILE`, as often as it is given; their places are free.
  static func outputs(_ arguments: ParsedArguments) throws -> [BenchOutput] {
    let paths = arguments.all("--output")
    try OutputPlaces.check(paths.map { ("-o", $0) })
    return try paths.map { path in
      guard let kind = Kind.allCases.first(where: { path.lowercased().hasSuffix($0.rawValue) })
      else {
        let endings = Kind.allCases.map(\.rawValue).joined(separator: ", ")
        throw CommandError.usage("-o \(path): end the name in one of \(endings).")
      }
      let file = StillFile(path: path, overwrites: arguments.has("--overwrite"))
      do throws(ExportError) { try file.check() } catch { throw CommandError(error) }
      return BenchOutput(kind: kind, path: path, file: file)
    }
  }

  /// Writes a report, whole or not at all.
  func write(_ report: TimingReport, of banner: Banner, gates: TimingGates) async throws {
    let text: String
    switch kind {
    case .trace: text = report.trace
    case .json: text = report.json(gates: gates)
    case .csv: text = report.csv
    case .markdown: text = report.markdown(gates: gates)
    case .html:
      text = report.html(
        pictures: try await BenchThumbnails.make(report, of: banner), gates: gates)
    }
    do throws(ExportError) {
      try file.write(Array(text.utf8))
    } catch {
      throw CommandError(error)
    }
  }
}

/// Small pictures of the slowest frames, for a page that needs no other file.
enum BenchThumbnails {
  /// The widest a picture is, in pixels.
  private static let width = 192

  /// Makes a picture for each different frame among the slowest, as the text of an address.
  static func make(_ report: TimingReport, of banner: Banner) async throws -> [Int: String] {
    var pictures: [Int: String] = [:]
    for place in report.worst() {
      let frame = report.record(place).frame
      guard pictures[frame] == nil else { continue }
      do throws(ExportError) {
        let small = try await banner.thumbnail(atFrame: frame, width: width)
        pictures[frame] = "data:image/png;base64," + Data(small).base64EncodedString()
      } catch {
        throw CommandError(error)
      }
    }
    return pictures
  }
}
