import BannerloopFetch
import BannerloopScenario
import BannerloopTestSupport
import Foundation
import Testing

@Suite(.serialized, .enabled(if: NginxServer.isAvailable, "There is no nginx here."))
struct NginxTests {
  let folder: TemporaryFolder
  let cache: PictureCache
  let picture = (0..<5000).map { UInt8(truncatingIfNeeded: $0 / 50) }

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(picture, to: "a.png")
    cache = try PictureCache(folder: folder.file("cache"))
  }

  private func fetch(_ server: NginxServer, _ path: String = "a.png") async throws -> [UInt8] {
    let address = try #require(WebAddress(parsing: server.address(path)))
    return try await WebPictures(limits: WebRig.limits, cache: cache, isOffline: false)
      .bytes(of: address)
  }

  /// Gives the picture a new content and a new time.
  private func change(to bytes: [UInt8]) throws {
    _ = try folder.write(bytes, to: "a.png")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 120)],
      ofItemAtPath: folder.file("a.png"))
  }

  @Test(
    "A picture that is the same is answered with 304, a changed one with its new bytes",
    arguments: [
      ("", "by either"), ("etag off;", "by Last-Modified alone"),
      ("add_header Last-Modified ''; if_modified_since off;", "by its tag alone"),
    ])
  func validation(directives: String, comment: String) async throws {
    let server = try NginxServer(serving: folder, directives: directives)
    #expect(try await fetch(server) == picture)
    #expect(try await fetch(server) == picture)
    #expect(try server.statuses("a.png") == [200, 304], "\(comment)")
    let new = Array(picture.reversed())
    try change(to: new)
    #expect(try await fetch(server) == new)
    #expect(try server.statuses("a.png") == [200, 304, 200], "\(comment)")
    #expect(cache.usage().pictures == 1)
  }

  @Test("A picture that is sent compressed is the picture")
  func compressed() async throws {
    let server = try NginxServer(
      serving: folder, directives: "gzip on; gzip_types *; gzip_min_length 1; gzip_proxied any;")
    #expect(try await fetch(server) == picture)
    #expect(try server.statuses("a.png") == [200])
  }

  @Test("A fresh picture is not asked for, and one that must not be kept is")
  func freshness() async throws {
    let server = try NginxServer(
      serving: folder,
      directives: """
        location /fresh/ { alias \(folder.path)/; add_header Cache-Control "max-age=600"; }
        location /never/ { alias \(folder.path)/; add_header Cache-Control "no-store"; }
        """)
    for path in ["fresh/a.png", "never/a.png"] {
      for _ in 0..<2 { #expect(try await fetch(server, path) == picture) }
    }
    #expect(try server.statuses("fresh/a.png") == [200])
    #expect(try server.statuses("never/a.png") == [200, 200])
  }

  @Test("What is refused is told with its status, after one try")
  func refused() async throws {
    let server = try NginxServer(
      serving: folder, directives: "location /no/ { return 403; } location /busy/ { return 503; }")
    for (path, tries) in [("no/a.png", 1), ("missing.png", 1), ("busy/a.png", 3)] {
      do {
        _ = try await fetch(server, path)
        Issue.record("\(path) came.")
      } catch let error as FetchError {
        #expect(error.description.contains(server.address(path)))
      }
      #expect(try server.statuses(path).count == tries)
    }
  }
}
