import Testing

@testable import BannerloopScenario

@Suite struct PicturePathTests {
  @Test(
    "A path is joined to the folder; a file URL is decoded",
    arguments: [
      ("a.jpg", "", "a.jpg"), ("a.jpg", "x", "x/a.jpg"), ("a.jpg", "x/", "x/a.jpg"),
      ("../a.jpg", "/x", "/x/../a.jpg"), ("/a.jpg", "x", "/a.jpg"), ("a.jpg", "/", "/a.jpg"),
      ("file:///p/a%20b%E4%B8%AD.jpg", "x", "/p/a b中.jpg"), ("file:/p/a.jpg", "x", "/p/a.jpg"),
      ("FILE://localhost/p/a.jpg", "x", "/p/a.jpg"), ("file:a.jpg", "x", "x/a.jpg"),
      ("a:b.jpg", "x", "x/a:b.jpg"), ("12:30.jpg", "", "12:30.jpg"), ("C:a.jpg", "", "C:a.jpg"),
      ("100%.jpg", "", "100%.jpg"), ("a%20b.jpg", "", "a%20b.jpg"), ("日:本.jpg", "", "日:本.jpg"),
    ])
  func paths(_ text: String, _ folder: String, _ expected: String) {
    #expect(PicturePath.resolve(text, folder: folder) == .success(expected))
  }

  @Test("URLs that are no file of this machine are refused by kind")
  func refusals() {
    #expect(PicturePath.resolve("http://x/a", folder: "") == .failure(.web))
    #expect(PicturePath.resolve("HTTPS://x/a", folder: "") == .failure(.web))
    #expect(PicturePath.resolve("s3://x/a", folder: "") == .failure(.scheme("s3")))
    #expect(PicturePath.resolve("data:,x", folder: "") == .failure(.scheme("data")))
    #expect(PicturePath.resolve("file://host/a", folder: "") == .failure(.host("host")))
    #expect(PicturePath.resolve("file:///a%", folder: "") == .failure(.percent))
    #expect(PicturePath.resolve("file:///a%zz", folder: "") == .failure(.percent))
    #expect(PicturePath.resolve("file://", folder: "") == .failure(.percent))
  }

  @Test("Names are the file's without folder and ending")
  func names() {
    #expect(Scenario.name(ofFile: "banners/summer.banner.json5") == "summer")
    #expect(Scenario.name(ofFile: "summer.json") == "summer")
    #expect(Scenario.name(ofFile: "summer.v2.json5") == "summer.v2")
    #expect(Scenario.name(ofFile: ".json5") == ".json5")
    #expect(Scenario.name(ofFile: "") == "banner")
    #expect(Scenario.name(ofPicture: "photos/a.b.jpg") == "a.b")
    #expect(Scenario.name(ofPicture: "photos/.jpg") == ".jpg")
    #expect(Scenario.name(ofPicture: "photos/a") == "a")
  }
}
