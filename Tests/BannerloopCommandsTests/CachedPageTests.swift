import BannerloopTestSupport
import Foundation
import Testing

@Suite(.serialized, .enabled(if: NginxServer.isAvailable, "There is no nginx here."))
struct CachedPageTests {
  @Test(
    "An error page that may be kept is not kept: the picture that comes later is shown",
    arguments: [[], ["--size", "24x16"]])
  func errorPage(size: [String]) throws {
    let folder = try TemporaryFolder()
    let files = try TemporaryFolder()
    _ = try files.write("<html>Please log in.</html>", to: "p.png")
    let server = try NginxServer(
      serving: files, directives: "add_header Cache-Control \"max-age=3600\";")
    let command =
      ["still", server.address("p.png"), "--frame", "0", "-o", "a.png", "--allow-network"] + size
      + ["--cache", folder.file("cache")]
    let page = try Program.run(command, in: folder)
    #expect(page.code == 3 && page.words.contains(server.address("p.png")))
    try files.picture("p.png")
    let picture = try Program.run(command, in: folder)
    #expect(picture.code == 0, "\(picture.words)")
    #expect(try server.statuses("p.png") == [200, 200])
  }
}
