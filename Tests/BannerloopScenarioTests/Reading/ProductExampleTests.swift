import BannerloopCarousel
import BannerloopMotion
import Testing

@testable import BannerloopScenario

/// The example of the product's description: everything in it is available.
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

  @Test("The example with its script reads without a fault or a warning")
  func script() throws {
    let entries = """
      { at: 4.2, drag: { from: [300, 90], to: [60, 90], duration: 0.18 } },
      { at: 6.0, tap: [180, 90] },
      { at: 8.0, call: "pause" }, { at: 9.5, call: "resume" },
      { at: 11.0, resize: "300x144" },       // the view inside the canvas
      """
    let (result, warnings) = try Scenario.read(text: text(script: entries), fileName: "x.json5")
    // Frame widths of mp4 are even; 300 points at scale 2 are.
    #expect(warnings == [])
    #expect(
      result.script
        == Script([
          ScriptEntry(
            at: Rational(42, 10),
            .drag(
              TouchPath(
                from: ViewPoint(x: 300, y: 90), to: ViewPoint(x: 60, y: 90),
                duration: Rational(18, 100)))),
          ScriptEntry(at: Rational(6), .tap(at: ViewPoint(x: 180, y: 90))),
          ScriptEntry(at: Rational(8), .call(.pause)),
          ScriptEntry(at: Rational(95, 10), .call(.resume)),
          ScriptEntry(at: Rational(11), .call(.resize(PointSize(width: 300, height: 144)))),
        ]))
    // The example's own key overrides what its preset says.
    #expect(result.autoplay?.resume == .afterSettle)
  }
}
