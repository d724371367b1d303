import BannerloopPixels
import BannerloopRender
import Testing

@Suite("Messages")
struct RenderErrorTests {
  @Test("Every message says what went wrong, with which value, and what to do")
  func readsWell() {
    let messages: [(RenderError, String)] = [
      (
        .cairo(operation: "draw", reason: "out of memory"),
        "cairo could not draw: out of memory; try a smaller canvas or scale"
      ),
      (
        .tooLarge(size: PixelSize(width: 40_000, height: 9), limit: 32_767),
        "a picture of 40000x9 pixels is larger than cairo can draw (32767 a side); "
          + "use a smaller canvas or scale"
      ),
      (
        .text(families: "Inter"),
        "pango could not lay out words in the fonts \"Inter\"; "
          + "check the fontconfig set-up with fc-match"
      ),
    ]
    for (error, message) in messages { #expect(error.description == message) }
  }
}
