import BannerloopCarousel
import BannerloopMotion
import BannerloopPixels
import BannerloopScenario
import Testing

struct WebAddressTests {
  @Test("An address is taken apart, and its description hides what is secret")
  func parts() throws {
    let address = try #require(
      WebAddress(parsing: "HTTPS://me%40home:p%2Fw@Example.com:8443/a b/\u{E9}.jpg?key=k1&w=9#top"))
    #expect(address.isSecure && address.host == "example.com:8443")
    #expect(address.credentials?.user == "me@home" && address.credentials?.password == "p/w")
    #expect(address.target == "/a%20b/%C3%A9.jpg?key=k1&w=9")
    #expect("\(address)" == "https://example.com:8443/a%20b/%C3%A9.jpg?key=**&w=*")
    #expect(try #require(WebAddress(parsing: "http://x")).requestText == "http://x/")
  }

  @Test(
    "What is no web address is refused",
    arguments: [
      "ftp://x/a", "http:/x", "http://", "http:///a", "http://:80/", "http://x/\n", "a.jpg",
    ])
  func refused(text: String) {
    #expect(WebAddress(parsing: text) == nil)
  }

  @Test("Only this machine's own names are local")
  func local() {
    for text in ["http://localhost/", "http://127.0.0.1:80/", "http://[::1]:80/"] {
      #expect(WebAddress(parsing: text)?.isLocal == true, "\(text)")
    }
    for text in ["http://example.com/", "http://localhost.example.com/"] {
      #expect(WebAddress(parsing: text)?.isLocal == false, "\(text)")
    }
  }

  @Test("Secrets inside a text become stars, and everything keeps its column")
  func masked() {
    let line = "pages: ['http://me:hush@x.org/a.png?key=k1&v', 'b.png'] // see http://y/"
    #expect(
      WebAddress.masked(line)
        == "pages: ['http://*******@x.org/a.png?key=**&v', 'b.png'] // see http://y/")
    #expect(WebAddress.masked("http://x/?token") == "http://x/?*****")
  }

  @Test("Pages and the whole scenario name placeholders and arrivals")
  func placeholders() throws {
    let read = scenario(
      "placeholder: true",
      pages: "[{ image: 'a.jpg', placeholder: '#123', arrives: 1.2, fade: 0.3 }, 'b.jpg']")
    #expect(read.placeholder == .builtIn(.placeholder))
    let page = try #require(read.pages.first)
    #expect(page.arrival == PageArrival(time: Rational(6, 5), fade: Rational(3, 10)))
    #expect(page.placeholder == .color(Color(red: 17, green: 34, blue: 51)))
    #expect(read.placeholder(of: read.pages[1]) == .builtIn(.placeholder))
    let given = scenario("placeholder: 'x.png'", overrides: options([.placeholder: "#fff"]))
    #expect(given.placeholder == .color(.white))
    #expect(scenario("placeholder: false").placeholder == nil)
    #expect(faults("placeholder: 3").count == 1)
    #expect(faults("", pages: "[{ color: 'red', fade: 1 }]").count == 1)
  }

  @Test("With the option web pictures are read; a placeholder may not come from there")
  func allowed() {
    var overrides = ScenarioOverrides()
    overrides.allowsNetwork = true
    let read = scenario("network: true", pages: "['http://x/a.png']", overrides: overrides)
    #expect(read.pages.map(\.picture) == [WebAddress(parsing: "http://x/a.png").map { .web($0) }])
    #expect(faults("placeholder: 'http://x/a.png'", overrides: overrides).count == 1)
    #expect(
      faults("network: false", pages: "['http://x/a.png']", overrides: overrides).map(\.path)
        == ["network"])
  }
}
