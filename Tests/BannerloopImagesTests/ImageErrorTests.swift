import BannerloopImages
import BannerloopPixels
import Testing

@Suite("Image errors")
struct ImageErrorTests {
  @Test("A misspelt web address is told as one, without its password")
  func almostAddress() {
    let text = "\(ImageError.missing(path: "http:/me:secret@example.com/a.png"))"
    #expect(text.contains("http:/...@example.com/a.png") && text.contains("https://"))
    #expect(!text.contains("secret"))
    #expect("\(ImageError.missing(path: "a@b.png"))".contains("a@b.png"))
  }

  @Test("Messages say what, which value, and what to do")
  func messages() {
    let size = PixelSize(width: 30000, height: 20000)
    let expected: [(ImageError, String)] = [
      (
        .missing(path: "a.jpg"),
        "There is no picture at a.jpg. Check the path's spelling."
      ),
      (
        .missing(path: "grne"),
        "There is no picture at grne. Check the path's spelling; a colour is written as #rrggbb or by "
          + "its name."
      ),
      (
        .notAFile(path: "a"),
        "a is not a file. Give the path of a picture, not of a folder or a device."
      ),
      (
        .unreadable(path: "a.jpg", reason: "Permission denied"),
        "a.jpg cannot be read: Permission denied. Check its permissions."
      ),
      (.empty(path: "a.jpg"), "a.jpg is empty. Copy the picture again."),
      (
        .tooManyBytes(path: "a.jpg", count: 11, limit: 10),
        "a.jpg holds 11 bytes, more than the limit of 10. Use a smaller file."
      ),
      (
        .unknownFormat(path: "a.jpg"),
        "a.jpg is not a picture of a known type (JPEG, PNG, GIF, WebP, TIFF, HEIF, AVIF, SVG, "
          + "JPEG XL, PPM). Convert it to PNG or JPEG."
      ),
      (
        .brokenHeader(path: "a.svg", format: .svg, reason: "bad dimensions"),
        "a.svg begins like an SVG file but cannot be opened: bad dimensions. "
          + "Export the picture again."
      ),
      (
        .noPixels(path: "a.png", size: PixelSize(width: 0, height: 4)),
        "a.png is 0x4 pixels large: nothing to show. Use another picture."
      ),
      (
        .tooManyPixels(path: "a.jpg", size: size, limit: 300_000_000),
        "a.jpg is 30000x20000 pixels large, more than the limit of 300000000 pixels. "
          + "Raise it with --max-pixels, or use a smaller picture."
      ),
      (
        .brokenPixels(path: "a.jpg", format: .jpeg, reason: "Premature end of input file"),
        "a.jpg is damaged: the JPEG data cannot be decoded (Premature end of input file). "
          + "Copy or export the picture again."
      ),
      (
        .changed(path: "a.jpg"),
        "a.jpg has changed since it was first read. Run again when nothing writes to it."
      ),
      (
        .libraryUnavailable,
        "The picture library libvips does not start. Check its installation."
      ),
    ]
    for (error, message) in expected { #expect(error.description == message) }
  }
}
