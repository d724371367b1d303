import BannerloopExport
import BannerloopPixels

/// Puts frames on one colour before another sink gets them, which then never sees transparency.
final class MatteSink: FrameSink {
  /// What is under transparent pixels is only known of pixels.
  let content = FrameContentKind.pixels

  var remembersFrames: Bool { sink.remembersFrames }

  private let sink: any FrameSink
  private let color: Color

  init(_ sink: any FrameSink, on color: Color) {
    self.sink = sink
    self.color = color
  }

  func begin(_ description: SequenceDescription) throws(ExportError) {
    var description = description
    description.isOpaque = true
    try sink.begin(description)
  }

  func write(_ run: FrameRun, _ content: FrameContent) throws(ExportError) {
    guard case .pixels(let pixels) = content else { return try sink.write(run, content) }
    let flat = pixels.flattened(on: color)
    switch sink.content {
    case .planes(let size): try sink.write(run, .planes(flat.planes(of: size)))
    case .pixels, .png: try sink.write(run, .pixels(flat))
    }
  }

  func finish() throws(ExportError) { try sink.finish() }

  func abort() { sink.abort() }
}
