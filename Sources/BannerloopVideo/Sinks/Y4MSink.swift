public import BannerloopExport
import BannerloopMotion
import BannerloopPixels

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Writes frames as YUV4MPEG2, which other programs read from a file or a pipe; without ffmpeg.
///
/// `yuv420p`, limited range, BT.709; every frame of the run is written.
public final class Y4MSink: FrameSink {
  /// Where the frames go.
  public enum Place: Hashable, Sendable {
    /// A file that appears when it is whole.
    case file(path: String, overwrites: Bool)

    /// Standard output.
    case standardOutput
  }

  /// Planes in the frames' own size.
  public private(set) var content = FrameContentKind.pixels

  /// What is written is not read again.
  public let remembersFrames = false

  /// The file; `nil` is standard output.
  private let output: StagedFile?

  private let outlivesReader: Bool
  private var hasReader = true

  /// Makes a sink.
  ///
  /// - Parameters:
  ///   - place: Where the frames go.
  ///   - outlivesReader: Whether the run goes on for its other outputs where nobody reads standard output
  ///     any more; otherwise it ends with ``ExportError/closedPipe``.
  public init(_ place: Place, outlivesReader: Bool = false) {
    self.outlivesReader = outlivesReader
    output =
      switch place {
      case .file(let path, let overwrites): StagedFile(path: path, overwrites: overwrites)
      case .standardOutput: nil
      }
  }

  static let transparent = ExportError.unsuitable(
    "y4m has no transparency, and this banner's ground is transparent. Give it a --background, or a "
      + "--matte.")

  /// Writes the stream's head.
  ///
  /// - Throws: ``ExportError`` where the place is taken or cannot be written, or the banner is
  ///   transparent.
  public func begin(_ description: SequenceDescription) throws(ExportError) {
    guard description.isOpaque else {
      throw Self.transparent
    }
    content = .planes(description.canvas)
    try output?.begin()
    let rate = FrameRate(
      description.rate.numerator, description.rate.denominator * description.frames.step)
    let head =
      "YUV4MPEG2 W\(description.canvas.width) H\(description.canvas.height) "
      + "F\(rate.numerator):\(rate.denominator) Ip A1:1 C420jpeg XYSCSS=420JPEG XCOLORRANGE=LIMITED\n"
    do throws(ExportError) {
      try write(Array(head.utf8))
    } catch {
      abort()
      throw error
    }
  }

  /// Writes a run, frame by frame.
  ///
  /// - Throws: ``ExportError`` where that fails.
  public func write(_ run: FrameRun, _ content: FrameContent) throws(ExportError) {
    guard case .planes(let planes) = content else {
      preconditionFailure("y4m is made of planes.")
    }
    let frame = Array("FRAME\n".utf8) + planes.bytes
    for _ in 0..<run.length {
      if Task.isCancelled { throw .cancelled }
      try write(frame)
    }
  }

  /// Moves the file to its place.
  ///
  /// - Throws: ``ExportError`` where that fails.
  public func finish() throws(ExportError) { try output?.finish() }

  /// Removes what was written.
  public func abort() { output?.abort() }

  private func write(_ bytes: [UInt8]) throws(ExportError) {
    if let output {
      try output.append(bytes)
    } else if hasReader {
      do throws(ExportError) {
        try FileSystem.stream(bytes, to: STDOUT_FILENO)
      } catch {
        guard outlivesReader, case .closedPipe = error else { throw error }
        hasReader = false
      }
    }
  }
}
