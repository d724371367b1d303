import BannerloopImages
import Testing

@Suite("Picture formats")
struct PictureFormatTests {
  private func format(_ text: String) -> PictureFormat? { PictureFormat(content: Array(text.utf8)) }

  @Test("The type is found from the content")
  func found() {
    #expect(PictureFormat(content: [0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
    #expect(PictureFormat(content: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == .png)
    #expect(format("GIF89a") == .gif)
    #expect(format("RIFF....WEBPVP8 ") == .webp)
    #expect(PictureFormat(content: [0x4D, 0x4D, 0, 0x2A, 0]) == .tiff)
    #expect(PictureFormat(content: [0xFF, 0x0A]) == .jxl)
    #expect(PictureFormat(content: [0, 0, 0, 24] + Array("ftypmif1....avifmif1".utf8)) == .avif)
    #expect(PictureFormat(content: [0, 0, 0, 20] + Array("ftypheic....mif1".utf8)) == .heif)
    #expect(format("P6 1 1 255\n") == .ppm)
  }

  @Test("SVG may begin with a declaration, comments and a document type")
  func svg() {
    #expect(format("<svg/>") == .svg)
    #expect(format("\u{FEFF} <?xml version='1.0'?>\n<!-- <html> --><svg width='1'>") == .svg)
    #expect(format("<!DOCTYPE svg [<!ENTITY a \"b\">]><svg:svg>") == .svg)
    #expect(format("<html><svg/></html>") == nil)
    #expect(format("<svgz/>") == nil)
    #expect(format("<!-- <svg/>") == nil)
  }

  @Test("Everything else has no type")
  func nothing() {
    for text in ["", "P", "P7 ", "GIF", "RIFF....WAVE", "hello", "<", "<!", "<?"] {
      #expect(format(text) == nil, "\(text)")
    }
    #expect(PictureFormat(content: [0, 0, 0, 20] + Array("ftypmp42....isom".utf8)) == nil)
  }
}
