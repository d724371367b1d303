import BannerloopExport

/// The files of a run's folder.
public enum RunReportFile {
  /// Returns whether a folder is that of a run.
  public static func isRun(_ folder: String) -> Bool {
    guard FileSystem.kind(of: folder + "/result.json") == .file,
      let bytes = try? FileSystem.read(folder + "/result.json")
    else { return false }
    return String(decoding: bytes, as: UTF8.self).contains("\"\(RunReport.schema)\"")
  }

  /// The reports of a run but for its result: names and contents.
  static func texts(
    of run: RunReport, folder: String
  ) throws(GoldenError) -> [(name: String, bytes: [UInt8])] {
    [
      ("junit.xml", Array(run.junit.utf8)), ("summary.md", Array(run.markdown.utf8)),
      ("report.html", try page(of: run, folder: folder)),
    ]
  }

  /// Writes the reports into a folder that is not at its final place.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - folder: Where.
  /// - Throws: ``GoldenError/output(_:)``.
  public static func writeTexts(of run: RunReport, into folder: String) throws(GoldenError) {
    for text in try texts(of: run, folder: folder) {
      try FrameComparer.write(text.bytes, to: folder + "/" + text.name)
    }
  }

  /// Writes the reports of a run again, each whole or not at all.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - folder: The run's folder.
  /// - Throws: ``GoldenError/output(_:)``.
  public static func rewriteTexts(of run: RunReport, in folder: String) throws(GoldenError) {
    let texts = try texts(of: run, folder: folder)
    do throws(ExportError) {
      for text in texts {
        try StillFile(path: folder + "/" + text.name, overwrites: true).write(text.bytes)
      }
    } catch {
      throw .output(error)
    }
  }
}
