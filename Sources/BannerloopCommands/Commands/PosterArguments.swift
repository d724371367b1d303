import Bannerloop

/// `--poster FILE.png`: one frame of a run as a picture beside it.
struct PosterArguments {
  static let specs: [OptionSpec] = [
    .value("--poster", "FILE.png", "Write one frame as a picture, too."),
    .value(
      "--poster-at", "SECONDS", "Which: the frame at this time; the first of the run by default."),
  ]

  /// Where it goes.
  let path: String

  private let file: StillFile
  private let frame: Int
  private let matte: Color?

  /// Reads the options; `nil` where no poster is asked for.
  ///
  /// The picture's place is looked at before the first frame.
  init?(
    _ arguments: ParsedArguments, _ banner: Banner, _ selection: FrameSelection,
    matte: Color? = nil
  ) throws(CommandError) {
    self.matte = matte
    let at = try arguments.value("--poster-at")
    guard let path = try arguments.value("--poster") else {
      if at != nil { throw .usage("--poster-at chooses a poster's frame; add --poster FILE.png.") }
      return nil
    }
    guard path.lowercased().hasSuffix(".png") else {
      throw .usage("--poster \(path): a poster is a PNG file; end the name in .png.")
    }
    if let at {
      guard let time = Rational(decimal: at), time >= .zero, time <= Rational(1_000_000) else {
        throw .usage("--poster-at \(at) is no time. Give seconds from 0 to 1000000.")
      }
      frame = banner.frames.rate.frame(at: time)
      guard frame < banner.frameCount else {
        throw .usage(
          "--poster-at \(at) is after the end: the run has \(banner.frameCount) frames at "
            + "\(banner.frames.rate) a second. Give an earlier time.")
      }
      guard (selection.first...selection.last).contains(frame) else {
        throw .usage(
          "--poster-at \(at) is frame \(frame), and --frames takes \(selection.first) to "
            + "\(selection.last). Give a time among those.")
      }
    } else {
      frame = selection.first
    }
    self.path = path
    file = StillFile(path: path, overwrites: arguments.has("--overwrite"))
    do throws(ExportError) { try file.check() } catch { throw CommandError(error) }
  }

  /// Makes the picture: the bytes that a PNG sequence has for the frame, or the frame on the matte.
  func write(_ banner: Banner) async throws(ExportError) {
    guard let matte, !banner.isOpaque else {
      return try file.write(try await banner.png(atFrame: frame))
    }
    let pixels = try await banner.pixels(atFrame: frame).flattened(on: matte)
    let bytes: [UInt8]
    do throws(PNGError) {
      bytes = try PNGEncoding.encode(pixels, as: .rgb, strategy: .fast)
    } catch {
      throw .drawing("\(error)")
    }
    try file.write(bytes)
  }
}

/// `--sizes a,b,c`: one scenario to many sizes in one run.
enum SizeArguments {
  static let spec = OptionSpec.value(
    "--sizes", "LIST",
    "Render at each of these: WxH or names of --for; files get them in their names."
  )

  /// The arguments of each render; those given where `--sizes` is not.
  static func each(_ arguments: ParsedArguments) throws(CommandError) -> [ParsedArguments] {
    guard let text = try arguments.value("--sizes") else { return [arguments] }
    for option in ["--size", "--for", "--poster"] where arguments.has(option) {
      throw .usage("\(option) does not go with --sizes, which is about many.")
    }
    let names = text.split(separator: ",").map { Self.plain(String($0.filter { $0 != " " })) }
    guard !names.isEmpty, Set(names).count == names.count else {
      throw .usage(
        "--sizes \(text) names no size, or one twice. Write such as 300x250,728x90,story.")
    }
    let outputs = arguments.all("--output")
    guard !outputs.isEmpty, !outputs.contains("-") else {
      throw .usage("--sizes needs -o with a file or folder, whose name gets the sizes.")
    }
    if let pattern = outputs.first(where: { $0.lowercased().hasSuffix(".png") }) {
      throw .usage(
        "--sizes does not go with -o \(pattern): all sizes would have one frames.json. Name a folder."
      )
    }
    var each: [ParsedArguments] = []
    for name in names {
      var one = arguments
      if DeliveryProfile.named(name) != nil {
        one.set("--for", name)
      } else if name.lowercased().split(separator: "x").compactMap({ Int($0) }).count == 2 {
        one.set("--size", name)
      } else {
        throw .usage("--sizes: \(name) is neither WxH nor a name that \"check --list\" lists.")
      }
      one.set("--output", outputs.map { Self.path($0, at: name) })
      each.append(one)
    }
    return each
  }

  /// A size without zeros before its numbers.
  private static func plain(_ name: String) -> String {
    let sides = name.lowercased().split(separator: "x")
    let numbers = sides.compactMap { Int($0) }
    return sides.count == 2 && numbers.count == 2 ? "\(numbers[0])x\(numbers[1])" : name
  }

  /// `a/b.mp4` at `300x250` is `a/b-300x250.mp4`.
  static func path(_ path: String, at name: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let file = path.dropFirst(folder.count)
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else {
      return file.isEmpty ? path.dropLast() + "-\(name)/" : "\(path)-\(name)"
    }
    return "\(folder)\(file[..<dot])-\(name)\(file[dot...])"
  }
}
