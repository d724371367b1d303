import BannerloopCarousel
import BannerloopMotion
import Testing

@testable import BannerloopScenario

/// The example of the product's description: everything but its script is available.
@Suite struct ProductExampleTests {
  private func text(script: String) -> String {
    """
    {
      canvas: { size: "375x180", scale: 2, fps: 60, background: "#ffffff" },   // points x scale
      preset: "cloneScroll",                   // defaults that imitate a known component
      pages: [
        "photos/a.jpg",
        { image: "photos/b.webp", title: "Autumn", link: "https://example.com/b", dwell: 5 },
      ],
      carousel: {
        loop: "infinite",                      // infinite | none | rewind | pingPong
        direction: "horizontal", rightToLeft: false,
        contentMode: "aspectFill",             // aspectFill | aspectFit | fill | center | blurFill
        itemSize: "fill", interitemSpacing: 0, contentInsets: 0, cornerRadius: 0,
        transform: "none",
        autoplay: { period: 3, slide: { duration: 0.3, curve: "easeInEaseOut" }, resume: "afterSettle" },
      },
      pageControl: { style: "system", currentColor: "#ffffff", color: "#ffffff80", position: "bottom", margin: 8 },
      script: [\(script)
      ],
      duration: { seconds: 15 },               // or cycles, or frames
    }
    """
  }

  @Test("The example without script entries reads without a fault or a warning")
  func available() throws {
    let (result, warnings) = try Scenario.read(
      text: text(script: ""), fileName: "a/summer.banner.json5", baseFolder: "a")
    #expect(warnings == [])
    #expect(result.name == "summer")
    #expect(result.preset == "cloneScroll")
    #expect(
      result.pages == [
        Page(picture: .file("a/photos/a.jpg")),
        Page(
          picture: .file("a/photos/b.webp"), title: "Autumn", link: "https://example.com/b",
          pace: .dwell(Rational(5))),
      ])
    #expect(result.autoplay?.initialDelay == Rational(3))
    #expect(result.duration == .seconds(Rational(15)))
  }

  @Test("The example's script is the only fault")
  func script() {
    let entries = """
      { at: 4.2, drag: { from: [300, 90], to: [60, 90], duration: 0.18 } },
      { at: 6.0, tap: [180, 90] },
      { at: 8.0, call: "pause" }, { at: 9.5, call: "resume" },
      { at: 11.0, resize: "300x144" },       // the view inside the canvas
      """
    #expect(
      faults(ofText: text(script: entries)).map(\.message) == [
        "'script' is known, but not available yet"
      ])
  }
}
