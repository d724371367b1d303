import BannerloopCarousel
import BannerloopMotion
import BannerloopPixels

/// `frames.json`: what a sequence is, and its runs of equal frames.
///
/// Written run by run as frames come, so that it costs no memory however long the sequence is. It
/// holds numbers, hexadecimal keys and fixed words only, which need no escaping.
struct RunsFile {
  private var file: OutputFile
  private var runs = 0
  private var keys: Set<PlanKey> = []
  private var pending = ""

  /// Begins a list.
  init(path: String, description: SequenceDescription) throws(ExportError) {
    file = try OutputFile(path: path)
    let frames = description.frames
    let step = frames.step > 1 ? ", \"step\": \(frames.step)" : ""
    pending = """
      {
        "format": "bannerloop.frames/1",
        "canvas": {"width": \(description.canvas.width), "height": \(description.canvas.height)},
        "rate": {"num": \(description.rate.numerator), "den": \(description.rate.denominator)},
        "first": \(frames.first)\(step),
        "frames": \(frames.count),
        "scenario": "\(description.scenarioHash)",
        "runs": [
      """
  }

  /// Adds a run.
  mutating func append(_ run: FrameRun) throws(ExportError) {
    keys.insert(run.key)
    pending += runs == 0 ? "\n" : ",\n"
    pending += "    {\"key\": \"\(run.key)\", \"first\": \(run.first), \"length\": \(run.length)}"
    runs += 1
    if pending.utf8.count > 1 << 16 { try flush() }
  }

  /// Ends the list.
  mutating func finish() throws(ExportError) {
    pending += "\n  ],\n  \"distinct\": \(keys.count)\n}\n"
    try flush()
    close()
  }

  /// Closes the file, whole or not.
  mutating func close() { file.close() }

  private mutating func flush() throws(ExportError) {
    try file.append(Array(pending.utf8))
    pending = ""
  }

  /// Returns the scenario's hash that a list was written for.
  static func scenarioHash(in bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes.prefix(1 << 12), as: UTF8.self)
    let parts = text.split(separator: "\"scenario\": \"", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    return String(parts[1].prefix { $0 != "\"" })
  }
}
