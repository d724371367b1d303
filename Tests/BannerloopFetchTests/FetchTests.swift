import BannerloopFetch
import BannerloopScenario
import BannerloopTestSupport
import Foundation
import Testing

/// A server with one picture, and limits that let tests be short.
struct WebRig {
  let folder: TemporaryFolder
  let server: MisbehavingServer
  let picture = (0..<600).map { UInt8(truncatingIfNeeded: $0 &* 7) }

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(picture, to: "a.png")
    server = try MisbehavingServer(serving: folder)
  }

  static var limits: FetchLimits {
    var limits = FetchLimits()
    limits.tries = 3
    limits.firstPause = 0.02
    limits.tryTimeout = 0.6
    limits.overallTimeout = 3
    limits.maximumBytes = 1 << 20
    return limits
  }

  func bytes(
    _ path: String, limits: FetchLimits = WebRig.limits, cache: PictureCache? = nil,
    isOffline: Bool = false
  ) async throws -> [UInt8] {
    let address = try #require(WebAddress(parsing: server.address(path)))
    return try await WebPictures(limits: limits, cache: cache, isOffline: isOffline)
      .bytes(of: address)
  }

  /// The reason why a path cannot be fetched.
  func failure(_ path: String, limits: FetchLimits = WebRig.limits) async throws -> FetchError {
    do {
      _ = try await bytes(path, limits: limits)
    } catch let error as FetchError {
      #expect(error.description.contains(server.address(path.split(separator: "?")[0] + "")))
      return error
    }
    throw Unexpected()
  }

  struct Unexpected: Error {}
}

@Suite(.serialized, .enabled(if: MisbehavingServer.isAvailable, "There is no python3 here."))
struct FetchTests {
  let rig: WebRig
  init() throws { rig = try WebRig() }

  @Test(
    "Pictures come through busy servers, redirects, gzip, and a broken connection",
    arguments: [
      "plain/a.png", "busy/503/0/a.png", "busy/429/0/a.png", "redirect/3/a.png", "gzip/a.png",
      "reset/1/a.png",
    ])
  func success(path: String) async throws {
    #expect(try await rig.bytes(path) == rig.picture)
  }

  @Test("What another try would not change is tried once")
  func failuresAtOnce() async throws {
    #expect(try await rig.failure("status/404").reason == .status(404))
    #expect(try await rig.failure("loop").reason == .tooManyRedirects(limit: 5))
    #expect(try await rig.failure("to-file").reason == .badRedirect)
    for path in ["huge", "endless", "bomb/a.png"] {
      let file = path == "bomb/a.png" ? path : path + "/a.png"
      let error = try await rig.failure(file)
      #expect(error.reason == .tooLarge(limit: 1 << 20), "\(path): \(error)")
      #expect(error.attempt == 1)
    }
    #expect(try rig.server.count("status/404") == 1)
  }

  @Test("What may pass is tried again, and then told with its try")
  func failuresAfterTries() async throws {
    let busy = try await rig.failure("status/503")
    #expect(busy.reason == .status(503) && busy.attempt == 3)
    #expect(busy.description.contains("(try 3 of 3)"))
    #expect(try rig.server.count("status/503") == 3)
    #expect(try await rig.failure("short/a.png").reason == .cutOff)
    let reset = try await rig.failure("reset/9/a.png")
    guard case .broken = reset.reason else {
      Issue.record("\(reset)")
      return
    }
    #expect(try rig.server.count("reset/9/a.png") == 3)
  }

  @Test(
    "A server that stalls or drips is given up in time",
    arguments: ["stall-headers/a.png", "stall-body/a.png", "drip/a.png"])
  func stalls(path: String) async throws {
    var limits = WebRig.limits
    limits.tries = 2
    limits.tryTimeout = 0.3
    let start = ContinuousClock.now
    #expect(try await rig.failure(path, limits: limits).reason == .timedOut(0.3))
    // The server would let each try wait for four seconds.
    #expect(ContinuousClock.now - start < .seconds(3.9))
  }

  @Test("All tries together end in their own time")
  func overall() async throws {
    var limits = WebRig.limits
    limits.tries = 50
    limits.overallTimeout = 0.8
    limits.tryTimeout = 0.3
    let start = ContinuousClock.now
    _ = try await rig.failure("drip/a.png", limits: limits)
    // Fifty tries would take fifteen.
    #expect(ContinuousClock.now - start < .seconds(8))
  }

  @Test("Retry-After is kept to, up to the longest pause")
  func retryAfter() async throws {
    var start = ContinuousClock.now
    #expect(try await rig.bytes("busy/503/1/a.png") == rig.picture)
    #expect(ContinuousClock.now - start >= .seconds(2))
    var limits = WebRig.limits
    limits.longestPause = 0.1
    start = ContinuousClock.now
    #expect(try await rig.bytes("busy/429/3000/a.png", limits: limits) == rig.picture)
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test("User, password and query never show, and do not follow a redirect to another port")
  func secrets() async throws {
    let other = try MisbehavingServer(serving: rig.folder)
    let given = try #require(
      WebAddress(parsing: "http://me:hush@127.0.0.1:\(rig.server.port)/secret/x?key=k1"))
    let pictures = WebPictures(limits: WebRig.limits, cache: nil)
    #expect(
      String(decoding: try await pictures.bytes(of: given), as: UTF8.self)
        == "Basic bWU6aHVzaA==")
    let away = try #require(
      WebAddress(
        parsing: "http://me:hush@127.0.0.1:\(rig.server.port)/to-port/\(other.port)?key=k1"))
    do {
      _ = try await pictures.bytes(of: away)
      Issue.record("The password went to another port.")
    } catch {
      #expect(error.reason == .status(401))
      #expect(!"\(error)".contains("hush") && !"\(error)".contains("k1"))
    }
  }

  @Test("Stopping ends transfers within a moment, and later ones are not concerned")
  func stopping() async throws {
    var limits = WebRig.limits
    limits.tryTimeout = 30
    let pictures = WebPictures(limits: limits, cache: nil)
    let address = try #require(WebAddress(parsing: rig.server.address("stall-headers/a.png")))
    let start = ContinuousClock.now
    let task = Task { try await pictures.bytes(of: address) }
    try await Task.sleep(for: .milliseconds(200))
    pictures.stopAll()
    await #expect(throws: FetchError.self) { try await task.value }
    // The server would let the try wait for four seconds.
    #expect(ContinuousClock.now - start < .seconds(3.9))
    let plain = try #require(WebAddress(parsing: rig.server.address("plain/a.png")))
    #expect(try await pictures.bytes(of: plain) == rig.picture)
  }
}

@Suite(.serialized, .enabled(if: MisbehavingServer.isAvailable, "There is no python3 here."))
struct CacheTests {
  let rig: WebRig
  let place: TemporaryFolder
  let cache: PictureCache

  init() throws {
    rig = try WebRig()
    place = try TemporaryFolder()
    cache = try PictureCache(folder: place.file("deep/cache"))
  }

  private func entryNames() throws -> [String] {
    try place.names(in: "deep/cache").filter { $0.hasSuffix(".picture") }
  }

  @Test("A picture that is still the same is not sent again, and a changed one is")
  func validation() async throws {
    for _ in 0..<3 { #expect(try await rig.bytes("etag/a.png", cache: cache) == rig.picture) }
    #expect(try rig.server.count("200/a.png") == 1)
    #expect(try rig.server.count("304/a.png") == 2)
    _ = try rig.folder.write([1, 2, 3], to: "a.png")
    #expect(try await rig.bytes("etag/a.png", cache: cache) == [1, 2, 3])
    #expect(try await rig.bytes("etag/a.png", cache: cache, isOffline: true) == [1, 2, 3])
    #expect(cache.usage().pictures == 1)
  }

  @Test("Nobody is asked while a picture is fresh, nor offline")
  func fresh() async throws {
    for _ in 0..<3 { #expect(try await rig.bytes("aged/a.png", cache: cache) == rig.picture) }
    #expect(try rig.server.count("aged/a.png") == 1)
    do {
      _ = try await rig.bytes("plain/a.png", cache: cache, isOffline: true)
      Issue.record("It came from somewhere.")
    } catch let error as FetchError {
      #expect(error.reason == .notCached)
    }
    #expect(try rig.server.count("plain/a.png") == 0)
  }

  @Test("A damaged entry is fetched again")
  func damage() async throws {
    _ = try await rig.bytes("aged/a.png", cache: cache)
    let name = "deep/cache/" + (try #require(try entryNames().first))
    let whole = try place.bytes(name)
    var flipped = whole
    flipped[whole.count - 9] ^= 1
    for damaged in [flipped, Array(whole.prefix(100)), Array(whole.dropLast()), [], whole + [0]] {
      _ = try place.write(damaged, to: name)
      #expect(try await rig.bytes("aged/a.png", cache: cache) == rig.picture)
    }
    #expect(try rig.server.count("aged/a.png") == 6)
  }

  @Test("What was used longest ago goes first, and clearing empties the cache")
  func bounds() async throws {
    for name in ["b.png", "c.png"] { _ = try rig.folder.write(rig.picture, to: name) }
    let small = try PictureCache(folder: cache.folder, maximumBytes: 1600)
    _ = try await rig.bytes("aged/a.png", cache: small)
    _ = try await rig.bytes("aged/b.png", cache: small)
    _ = try await rig.bytes("aged/a.png", cache: small)
    _ = try await rig.bytes("aged/c.png", cache: small)
    #expect(small.usage().pictures == 2)
    _ = try await rig.bytes("aged/a.png", cache: small)
    #expect(try rig.server.count("aged/a.png") == 1)
    let removed = small.clear()
    #expect(removed.pictures == 2 && removed.bytes > 1200)
    #expect(small.usage().pictures == 0 && small.usage().bytes == 0)
  }

  @Test("Many who ask at once fetch a picture once")
  func once() async throws {
    let cache = cache
    let rig = rig
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 { group.addTask { try await rig.bytes("held/a.png", cache: cache) } }
      for try await bytes in group { #expect(bytes == rig.picture) }
    }
    #expect(try rig.server.count("held/a.png") == 1)
  }

  @Test("A folder that cannot be one is told with its name")
  func noFolder() throws {
    let file = try place.write([1], to: "file")
    let error = #expect(throws: CacheError.self) { try PictureCache(folder: file + "/cache") }
    #expect(error?.description.contains("--no-cache") == true)
  }
}
