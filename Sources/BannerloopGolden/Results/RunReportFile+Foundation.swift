import BannerloopExport
import BannerloopReports
import Foundation

extension RunReportFile {
  /// The most bytes of pictures that a page holds; those of later cases are shown from beside it.
  public static let mostHeldBytes = 48 << 20

  /// Makes the page of a run.
  ///
  /// Pictures are held in the page, so that it may be sent as one file and their pixels can be read.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - folder: Where its pictures are now.
  ///   - limit: The most bytes of pictures that the page holds.
  /// - Returns: The page's bytes.
  /// - Throws: ``GoldenError/badFile(path:reason:)`` where the run cannot be written as JSON.
  public static func page(
    of run: RunReport, folder: String, limit: Int = mostHeldBytes
  ) throws(GoldenError) -> [UInt8] {
    var held = "{"
    var seen: Set<String> = []
    var total = 0
    var isFirst = true
    // Those that show a difference first: the others tell less, and there may be many.
    let frames = run.cases.flatMap(\.frames)
    let isPictured = { (frame: FrameReport) in frame.pictures["diff"] != nil }
    for frame in frames.filter(isPictured) + frames.filter({ !isPictured($0) }) {
      for kind in ["expected", "actual", "diff"] {
        guard total <= limit, let path = frame.pictures[kind], seen.insert(path).inserted,
          let bytes = try? FileSystem.read(folder + "/" + path)
        else { continue }
        total += bytes.count
        if total > limit { continue }
        let key = try GoldenJSON.line(path)
        // Not by the text's length: counting letters would go through all of it each time.
        held += isFirst ? "\n" : ",\n"
        held += key + ":\"" + Data(bytes).base64EncodedString() + "\""
        isFirst = false
      }
    }
    held += "\n}"
    let counts = Outcome.allCases.compactMap { outcome in
      run.counts[outcome.rawValue].map { "\($0) \(outcome.rawValue)" }
    }
    let page = GoldenPage.page(
      run: try GoldenJSON.line(run), pictures: held, summary: counts.joined(separator: ", "))
    return page.bytes
  }
}
