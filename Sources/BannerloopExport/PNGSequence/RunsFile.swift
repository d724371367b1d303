import BannerloopCarousel
import BannerloopMotion
import BannerloopPixels

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// `frames.json`: what a sequence is, and its runs of equal frames.
///
/// Written run by run as frames come, so that it costs no memory however long the sequence is. It
/// holds numbers, hexadecimal keys and fixed words only, which need no escaping.
struct RunsFile {
  private let path: String
  private var file: Int32
  private var runs = 0
  private var keys: Set<PlanKey> = []
  private var pending = ""

  /// Begins a list.
  init(path: String, description: SequenceDescription) throws(ExportError) {
    self.path = path
    try FileSystem.write([], to: path)
    // SAFETY: `open` only reads the path.
    file = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw .cannotWrite(path: path, reason: "it could not be opened") }
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
  mutating func close() {
    guard file >= 0 else { return }
    #if canImport(Darwin)
    _ = Darwin.close(file)
    #elseif canImport(Glibc)
    _ = Glibc.close(file)
    #else
    _ = Musl.close(file)
    #endif
    file = -1
  }

  private mutating func flush() throws(ExportError) {
    try FileSystem.write(Array(pending.utf8), to: file, path: path)
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
