import BannerloopReports
import Testing

@Suite("Report pages")
struct PageTests {
  @Test("Nothing in the data can end its block or ask for anything")
  func safety() {
    let page = GoldenPage.page(
      run: #"{"id":"</script><script>alert(1)</script>","cases":[]}"#, pictures: "{}",
      summary: "<b>&\"'")
    let html = page.html
    #expect(!html.contains("alert(1)</script>"))
    #expect(html.contains(#"\u003c/script>\u003cscript>alert(1)"#))
    #expect(html.contains("&lt;b&gt;&amp;&quot;&#39;"))
    #expect(html.contains("default-src 'none'"))
    for word in ["http://", "https://", "@import", "src=\"/", "//cdn"] {
      #expect(!html.contains(word), "\(word)")
    }
  }

  @Test("Equal data gives equal bytes")
  func stable() {
    let one = GoldenPage.page(run: "{}", pictures: "{}", summary: "s").html
    #expect(one == GoldenPage.page(run: "{}", pictures: "{}", summary: "s").html)
    #expect(one != GoldenPage.page(run: "{\"a\":1}", pictures: "{}", summary: "s").html)
  }
}
