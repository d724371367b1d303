import BannerloopTestSupport
import Foundation
import Testing

@Suite(.serialized, .enabled(if: MisbehavingServer.isAvailable, "There is no python3 here."))
struct WebTests {
  let folder: TemporaryFolder
  let server: MisbehavingServer

  init() throws {
    folder = try TemporaryFolder(pictures: 3)
    server = try MisbehavingServer(serving: folder)
  }

  private static let short = ["--size", "24x16", "--dwell", "0.05", "--slide", "0.05"]

  private func render(
    _ inputs: [String], to output: String, _ options: [String] = [],
    environment: [String: String] = Program.environment
  ) throws -> Program.Outcome {
    try Program.run(
      ["render"] + inputs + ["-o", output, "--progress", "none"] + Self.short + options,
      in: folder, environment: environment)
  }

  private func frames(of output: String) throws -> [[UInt8]] {
    try folder.names(in: output).filter { $0.hasSuffix(".png") }
      .map { try folder.bytes("\(output)/\($0)") }
  }

  @Test("Without --allow-network the fault names the address and the option, and no password")
  func refused() throws {
    let address = server.address("plain/0.ppm")
    let secret = address.replacingOccurrences(of: "http://", with: "http://me:hush@")
    try folder.write("{ network: true, pages: ['\(secret)?key=k1'] }", to: "s.json5")
    for input in [secret + "?key=k1", "s.json5"] {
      let outcome = try render([input], to: "out")
      #expect(outcome.code == 2)
      #expect(outcome.words.contains("127.0.0.1:\(server.port)/plain/0.ppm"))
      #expect(outcome.words.contains("--allow-network"))
      #expect(!outcome.words.contains("hush") && !outcome.words.contains("k1"))
    }
    try folder.write("{ network: false, pages: ['\(address)'] }", to: "n.json5")
    #expect(try render(["n.json5"], to: "out", ["--allow-network"]).code == 2)
    #expect(try server.count("plain/0.ppm") == 0)
  }

  @Test("Frames are the same bytes from disk, network, cache, and offline")
  func sameBytes() throws {
    let names = ["0.ppm", "1.ppm", "2.ppm"]
    let web = names.map { server.address("etag/\($0)") }
    let cache = ["--allow-network", "--cache", folder.file("cache")]
    #expect(try render(names, to: "disk").code == 0)
    let disk = try frames(of: "disk")
    #expect(disk.count > 10)
    for (output, options) in [
      ("network", ["--allow-network", "--no-cache"]), ("cold", cache), ("warm", cache),
      ("offline", cache + ["--offline"]), ("alone", Array(cache.dropFirst()) + ["--offline"]),
    ] {
      let outcome = try render(web, to: output, options)
      #expect(outcome.code == 0, "\(outcome.words)")
      #expect(try frames(of: output) == disk)
    }
    #expect(try server.count("200/0.ppm") == 2)
    let info = try Program.run(
      ["cache", "info", "--json", "--cache", folder.file("cache")], in: folder)
    #expect(try info.object()["pictures"] as? Int == 3)
    _ = try Program.run(["cache", "clear", "--cache", folder.file("cache")], in: folder)
    let cleared = try render(web, to: "gone", ["--cache", folder.file("cache"), "--offline"])
    #expect(cleared.code == 3 && cleared.words.contains("--offline"))
  }

  @Test("A picture that is none, or not there, ends with 3 and leaves nothing")
  func broken() throws {
    for path in ["html/x.png", "status/404"] {
      let outcome = try render(
        [server.address(path)], to: "out", ["--allow-network", "--no-cache"])
      #expect(outcome.code == 3)
      #expect(outcome.words.contains(server.address(path)))
    }
    #expect(!folder.has("out"))
  }

  @Test("A placeholder shows for what is missing or broken, with a warning and in the result")
  func placeholder() throws {
    try folder.write("not a picture", to: "bad.png")
    let inputs = [
      "0.ppm", "missing.png", "bad.png", server.address("status/404"), server.address("html/x.png"),
    ]
    #expect(try render(["0.ppm", "missing.png"], to: "none").code == 3)
    let outcome = try render(
      inputs, to: "out", ["--allow-network", "--no-cache", "--placeholder=#123456", "--json"])
    #expect(outcome.code == 0, "\(outcome.words)")
    let warnings = try #require(try outcome.object()["warnings"] as? [String])
    for page in 1...4 {
      #expect(warnings.contains { $0.hasPrefix("Page \(page) shows its placeholder:") })
    }
    #expect(outcome.words.contains("missing.png"))
    #expect(try render(["0.ppm", "missing.png"], to: "bare", ["--placeholder"]).code == 0)
  }

  @Test("What arrives shows its placeholder before, fades in, and stays")
  func arrives() throws {
    let page = "{ color: '#ff0000', placeholder: '#0000ff', arrives: 0.5, fade: 0.5 }"
    let common = "canvas: { size: '8x8', fps: 4 }, duration: { frames: 6 }"
    try folder.write("{ \(common), pages: [\(page)] }", to: "s.json5")
    let colors = ["#0000ff", "#0000ff", "#0000ff", "#7f0080", "#ff0000", "#ff0000"]
    for (frame, color) in colors.enumerated() {
      try folder.write("{ \(common), pages: [{ color: '\(color)' }] }", to: "c.json5")
      let shown = try Program.run(
        ["still", "s.json5", "--frame", "\(frame)", "-o", "-"], in: folder)
      let plain = try Program.run(["still", "c.json5", "--frame", "0", "-o", "-"], in: folder)
      #expect(shown.code == 0 && shown.output == plain.output, "frame \(frame): \(shown.words)")
    }
    try folder.write("{ pages: [{ color: 'red', fade: 1 }] }", to: "f.json5")
    #expect(try Program.run(["validate", "f.json5"], in: folder).code == 2)
  }

  @Test("The preset staticBanner has three pictures of its own, each with a link")
  func builtIn() throws {
    let outcome = try Program.run(["info", "--preset", "staticBanner", "--json"], in: folder)
    #expect(outcome.code == 0, "\(outcome.words)")
    #expect((try outcome.object()["pages"] as? [Any])?.count == 3)
    try folder.write("{ preset: 'staticBanner' }", to: "s.json5")
    let still = ["still", "s.json5", "--frame", "0", "--size", "24x16", "-o", "a.png"]
    #expect(try Program.run(still, in: folder).code == 0)
    #expect(try Program.run(["info"], in: folder).code == 2)
  }

  @Test("Eight processes fill one cold cache at once, two are killed, and each picture comes once")
  func manyProcesses() throws {
    let web = (0..<3).map { server.address("held/\($0).ppm") }
    let cache = ["--allow-network", "--cache", folder.file("cache")]
    #expect(try render(["0.ppm", "1.ppm", "2.ppm"], to: "disk").code == 0)
    let running = try (0..<8).map { index in
      try Program.start(
        ["render"] + web + ["-o", "out\(index)", "--progress", "none"] + Self.short + cache,
        in: folder)
    }
    usleep(150_000)
    for victim in running[2...3] { victim.send(SIGKILL) }
    let outcomes = try running.map { try $0.outcome() }
    let disk = try frames(of: "disk")
    for index in [0, 1, 4, 5, 6, 7] {
      #expect(outcomes[index].code == 0, "\(outcomes[index].words)")
      #expect(try frames(of: "out\(index)") == disk)
    }
    // A killed process may have had its answer and not stored it.
    for index in 0..<3 {
      #expect((1...3).contains(try server.count("200/\(index).ppm")))
    }
    #expect(
      try folder.names(in: "cache").filter { $0.hasSuffix(".picture") }.count == 3)
    let offline = try render(web, to: "offline", cache + ["--offline"])
    #expect(try offline.code == 0 && frames(of: "offline") == disk)
  }

  @Test("The first frame of fifty pictures is written before the tenth is fetched")
  func firstFrame() throws {
    for index in 0..<50 { try folder.picture("w\(index).ppm", shade: UInt8(index)) }
    let web = (0..<50).map { server.address("slow/w\($0).ppm") }
    let running = try Program.start(
      ["render"] + web
        + ["-o", "fifty", "--progress", "json", "--allow-network", "--no-cache"] + Self.short,
      in: folder)
    var asked = 50
    let end = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < end {
      let staged = try folder.names().filter { $0.hasPrefix(".") && $0.contains("fifty") }
      if staged.contains(where: { folder.has("\($0)/frame_000000.png") }) {
        asked = try (0..<50).count { try server.count("slow/w\($0).ppm") > 0 }
        break
      }
      usleep(500)
    }
    #expect(asked < 10, "\(asked) pictures were asked for.")
    let outcome = try running.outcome()
    #expect(outcome.code == 0, "\(outcome.words)")
    for index in 0..<50 { #expect(try server.count("slow/w\(index).ppm") == 1) }
  }

  @Test("Ctrl-C ends a fetch within two seconds")
  func interrupted() throws {
    let running = try Program.start(
      ["render", "0.ppm", server.address("stall-headers/1.ppm"), "-o", "out", "--allow-network"]
        + Self.short + ["--no-cache"], in: folder)
    running.waitUntilListening()
    usleep(300_000)
    running.send(SIGINT)
    let outcome = try running.outcome()
    // The server would let it wait for four.
    #expect(outcome.code == 130 && outcome.seconds < 3.9)
    #expect(!folder.has("out"))
  }

  @Test(
    "No redirect leads from https to http, and one from http to https may",
    .enabled(if: (try? MisbehavingServer.run(["openssl", "version"])) == 0, "There is no openssl."))
  func secureRedirect() throws {
    let made = try MisbehavingServer.run(
      [
        "sh", "-c",
        "openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 "
          + "-subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 && cat cert.pem key.pem > both.pem",
      ], in: folder.path)
    #expect(made == 0)
    let secure = try MisbehavingServer(serving: folder, certificate: folder.file("both.pem"))
    let port = try #require(secure.securePort)
    var environment = Program.environment
    environment["SSL_CERT_FILE"] = folder.file("cert.pem")
    let web = ["--allow-network", "--no-cache"]
    let good = try render(
      ["https://127.0.0.1:\(port)/plain/0.ppm"], to: "tls", web, environment: environment)
    #expect(good.code == 0, "\(good.words)")
    let up = try render(
      [server.address("to-secure/\(port)/0.ppm")], to: "up", web, environment: environment)
    #expect(up.code == 0, "\(up.words)")
    let down = try render(
      ["https://127.0.0.1:\(port)/to-port/\(server.port)"], to: "down", web,
      environment: environment)
    #expect(down.code == 3 && down.words.contains("from https to"), "\(down.words)")
    let unknown = try render(["https://127.0.0.1:\(port)/plain/0.ppm"], to: "unknown", web)
    #expect(unknown.code == 3, "\(unknown.words)")
  }
}
