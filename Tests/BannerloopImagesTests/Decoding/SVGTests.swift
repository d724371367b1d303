import BannerloopImages
import BannerloopPixels
import Foundation
import Testing

@Suite("SVG")
struct SVGTests {
  private func svg(_ attributes: String, _ content: String) -> [UInt8] {
    Array(
      ("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
        + attributes + ">" + content + "</svg>").utf8)
  }

  @Test("It is drawn at the size needed, not scaled up")
  func sharp() throws {
    let bytes = svg(
      "width=\"10\" height=\"10\"", "<rect x=\"5\" width=\"5\" height=\"10\" fill=\"#fff\"/>")
    let result = try picture(bytes)
      .decoded(into: PixelSize(width: 1000, height: 400), mode: .aspectFill)
    #expect(result.pixel(499, 200) == [0, 0, 0, 0])
    #expect(result.pixel(500, 200) == [255, 255, 255, 255])
  }

  @Test("Odd boxes are met exactly", arguments: [3, 17, 99, 333])
  func oddBoxes(_ side: Int) throws {
    let file = try picture(svg("width=\"37\" height=\"21\"", "<rect width=\"37\" height=\"21\"/>"))
    for mode in ContentMode.allCases {
      let box = PixelSize(width: side, height: side * 2)
      #expect(try file.decoded(into: box, mode: mode).size == box)
    }
    let filled = try file.decoded(into: PixelSize(width: side, height: side), mode: .aspectFill)
    #expect(filled.pixel(side / 2, side / 2) == [0, 0, 0, 255])
  }

  @Test("No file beside it is read")
  func noFiles() throws {
    let folder = FileManager.default.temporaryDirectory
    let path = folder.appending(path: "bannerloop-\(UUID().uuidString).svg").path
    let red = svg("width=\"8\" height=\"8\"", "<rect width=\"8\" height=\"8\" fill=\"red\"/>")
    try #require(FileManager.default.createFile(atPath: path, contents: Data(red)))
    defer { try? FileManager.default.removeItem(atPath: path) }
    for content in [
      "<image width=\"8\" height=\"8\" xlink:href=\"file://\(path)\"/>",
      "<image width=\"8\" height=\"8\" xlink:href=\"\(path)\"/>",
      "<use xlink:href=\"file://\(path)#a\"/>",
      "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"file://\(path)\"/>",
      "<style>@import url(file://\(path));</style>",
    ] {
      let full = try picture(svg("width=\"8\" height=\"8\"", content)).decodedFull()
      #expect(full.bytes.allSatisfy { $0 == 0 }, "\(content)")
    }
  }

  @Test("Deep nesting, entity bombs and use bombs end with an answer", .timeLimit(.minutes(1)))
  func bombs() throws {
    let groups = String(repeating: "<g opacity=\"0.9\">", count: 20000)
    let ends = String(repeating: "</g>", count: 20000)
    #expect(throws: ImageError.self) {
      try picture(svg("width=\"9\" height=\"9\"", groups + ends)).decodedFull()
    }
    var uses = "<g id=\"a0\"><rect width=\"1\" height=\"1\"/></g>"
    for level in 1...20 {
      let use = "<use xlink:href=\"#a\(level - 1)\"/>"
      uses += "<g id=\"a\(level)\">" + String(repeating: use, count: 10) + "</g>"
    }
    // Either answer is fine; it must come.
    _ = try? picture(svg("width=\"9\" height=\"9\"", uses)).decodedFull()
  }

  @Test("An absurd size is refused from the head")
  func absurd() {
    #expect(throws: ImageError.self) {
      try picture(svg("width=\"1000000\" height=\"1000000\"", ""))
    }
    #expect(throws: ImageError.self) { try picture(svg("width=\"0\" height=\"5\"", "")) }
  }
}
