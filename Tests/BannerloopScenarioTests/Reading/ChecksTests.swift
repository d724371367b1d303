import Testing

@testable import BannerloopScenario

@Suite struct ChecksTests {
  @Test(
    "What is probably not meant is one warning",
    arguments: [
      ("carousel: { autoplay: { period: 0.3 } }", "carousel.autoplay.period"),
      ("carousel: { autoplay: { slide: { duration: 3 } } }", "carousel.autoplay.slide.duration"),
      ("canvas: { size: '375x180' }", "canvas.size"),
      ("canvas: { size: '100x50', scale: 0.5 }", "canvas.size"),
      ("pageControl: { color: 'clear', currentColor: 'clear' }", "pageControl.color"),
      ("pageControl: { color: 'white' }", "pageControl.color"),
      ("canvas: { size: '100x20' }, pageControl: { margin: 30 }", "pageControl.margin"),
      ("canvas: { size: '100x50' }, pageControl: { pitch: 99 }", "pageControl.pitch"),
      ("canvas: { size: '100x50' }, carousel: { border: { width: 25 } }", "carousel.border.width"),
      ("carousel: { paging: false, pagingRule: 'nearest' }", "carousel.pagingRule"),
      ("carousel: { paging: false, pagingCurve: 'quadOut220' }", "carousel.pagingCurve"),
      ("carousel: { flickVelocity: 9, pagingRule: 'nearest' }", "carousel.flickVelocity"),
      ("carousel: { decelerationRate: 'fast' }", "carousel.decelerationRate"),
      ("carousel: { bounces: false, rubberBand: 0.5 }", "carousel.rubberBand"),
      ("canvas: { size: '100x50' }, carousel: { viewSize: '102x50' }", "carousel.viewSize"),
      ("carousel: { viewSize: '101x50' }", "carousel.viewSize"),
    ])
  func warning(_ members: String, _ path: String) {
    let found = faults(members)
    #expect(found.map(\.path) == [path], "\(found.map(\.message))")
    #expect(found.allSatisfy { $0.severity == .warning && $0.range != nil })
  }

  @Test("A page's own period is compared with the slide, too")
  func pagePeriod() {
    let found = faults("", pages: "['a', { image: 'b', period: 0.2 }]")
    #expect(found.map(\.path) == ["pages[1].period"])
  }

  @Test("Dots of the colour of all pages are a warning, and only then")
  func dotsOnPages() {
    let white = "[{ color: '#fff' }, { color: 'white' }]"
    #expect(faults("", pages: white).map(\.severity) == [.warning])
    #expect(faults("pageControl: false", pages: white) == [])
    #expect(faults("", pages: "[{ color: '#fff' }, { color: 'red' }]") == [])
    #expect(faults("", pages: "[{ color: '#fff' }]") == [])
  }

  @Test(
    "What the model cannot do is one fault",
    arguments: [
      ("duration: { cycles: 2 }, carousel: { loop: 'none' }", "duration.cycles"),
      ("duration: { cycles: 1000000 }", "duration.cycles"),
      ("duration: { frames: 1000000000 }", "duration.frames"),
      ("carousel: { autoplay: { dwell: 0, slide: { duration: 0 } } }", "carousel.autoplay.dwell"),
    ])
  func fault(_ members: String, _ path: String) {
    let errors = faults(members).filter { $0.severity == .error }
    #expect(errors.map(\.path) == [path], "\(errors.map(\.message))")
  }

  @Test("No page is a fault that says how to add one, but not the sequel of another fault")
  func pages() {
    let expected = "name pictures, as in pages: [\"photos/a.jpg\", \"photos/b.jpg\"]"
    for text in ["{}", "{ pages: [] }", "{ preset: 'cloneScroll' }"] {
      let found = faults(ofText: text)
      #expect(found.map(\.message) == ["there is no page"])
      #expect(found.first?.suggestion == expected)
    }
    #expect(faults(ofText: "{ pages: [010] }").count == 1)
    #expect(faults(ofText: "{ pages: [3] }").count == 1)
    #expect(faults(ofText: "[]").map(\.path) == ["", "pages"])
    #expect(faults(ofText: "").count == 1)
  }

  @Test("More faults than anyone reads are cut, with their number")
  func many() {
    let text = "{ pages: [" + String(repeating: "1, ", count: 250) + "] }"
    let found = faults(ofText: text)
    #expect(found.count == 101)
    #expect(found.last?.message == "there are 150 more faults")
  }
}
