import Foundation

/// Opens pages in headless Chromium, without a network.
public enum HeadlessBrowser {
  /// Where Chromium is; `nil` where it is not installed.
  public static let path: String? = ["chromium", "chromium-browser", "google-chrome"].flatMap {
    name in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
      "\($0)/\(name)"
    }
  }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// What a page became.
  public struct Outcome: Sendable {
    /// The document after its scripts ran.
    public var document: String

    /// What was said on the console, a line each.
    public var console: [String]

    /// The JSON object that the page's script `tell`s, as text.
    public var told: String?
  }

  /// Opens a page with a script at its end, lets it run, and reads what it tells.
  ///
  /// The script tells something with `tell(name, value)`; what it throws is told as `error`, and what
  /// the page fetched as `resources`.
  ///
  /// - Parameters:
  ///   - html: The page; it ends with `</body></html>`.
  ///   - script: The body of an asynchronous function.
  ///   - folder: Where the page and the browser's profile are kept.
  ///   - options: More of the browser's options.
  /// - Returns: What the page became.
  /// - Throws: What starting the browser or reading its files throws.
  public static func open(
    _ html: String, running script: String, in folder: TemporaryFolder, options: [String] = []
  ) throws -> Outcome {
    let probe = """
      <script>{
      const told = {};
      const tell = (name, value) => { told[name] = value; };
      setTimeout(async () => {
        try { \(script) } catch (error) { tell("error", String(error)); }
        tell("resources", performance.getEntriesByType("resource").map(e => e.name)
          .filter(n => !n.startsWith("data:")));
        const out = document.createElement("pre"); out.id = "told";
        out.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(told))));
        document.body.append(out);
      }, 300);
      }</script></body>
      """
    _ = try folder.write(Array(html.replacing("</body>", with: probe).utf8), to: "page.html")
    let process = Process()
    process.executableURL = URL(filePath: path ?? "chromium")
    process.arguments =
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions",
        "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND",
        "--user-data-dir=" + folder.file("profile"), "--enable-logging=stderr", "--log-level=0",
        "--window-size=1280,900", "--virtual-time-budget=6000",
      ] + options + ["--dump-dom", URL(filePath: folder.file("page.html")).absoluteString]
    for name in ["dom.html", "words.txt"] { _ = try folder.write([], to: name) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(
      forWritingTo: URL(filePath: folder.file("dom.html")))
    process.standardError = try FileHandle(
      forWritingTo: URL(filePath: folder.file("words.txt")))
    try process.run()
    let end = ContinuousClock.now + .seconds(90)
    while process.isRunning {
      if ContinuousClock.now > end { process.terminate() }
      usleep(20_000)
    }
    let document = String(decoding: try folder.bytes("dom.html"), as: UTF8.self)
    let words = String(decoding: try folder.bytes("words.txt"), as: UTF8.self)
    let text = document.firstMatch(of: /<pre id="told">([A-Za-z0-9+\/=]*)<\/pre>/)?.1
    return Outcome(
      document: document,
      console: words.split(separator: "\n").filter { $0.contains("CONSOLE") }.map(String.init),
      told: text.flatMap { Data(base64Encoded: String($0)) }
        .map { String(decoding: $0, as: UTF8.self) })
  }
}
