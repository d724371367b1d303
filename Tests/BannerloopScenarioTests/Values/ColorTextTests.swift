import BannerloopPixels
import BannerloopTestSupport
import Testing

@testable import BannerloopScenario

@Suite struct ColorTextTests {
  @Test(
    "Every form of a colour is that colour",
    arguments: [
      ("#f80", "#ff8800"), ("#F808", "#ff880088"), ("#ff8800", "#ff8800"),
      ("#ff880000", "#ff880000"), ("white", "#ffffff"), ("BLACK", "#000000"),
      ("clear", "#00000000"), ("transparent", "#00000000"), ("green", "#008000"),
      ("rgb(1,2,3)", "#010203"), ("rgb( 1 , 2 , 3 )", "#010203"), ("rgb(1 2 3)", "#010203"),
      ("rgba(1, 2, 3, 0.5)", "#01020380"), ("rgb(100% 0% 50%)", "#ff0080"),
      ("rgb(1 2 3 / 50%)", "#01020380"), ("rgba(0,0,0,0)", "#00000000"),
    ])
  func forms(_ text: String, _ expected: String) {
    #expect(Color(parsing: text)?.description == expected)
  }

  @Test(
    "What is no colour is refused",
    arguments: [
      "", "#", "#12", "#12345", "#1234567", "#123456789", "#ggg", "#ff 000", "123456", "whit",
      "rgb", "rgb(", "rgb()", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1,,3)", "rgb(-1,2,3)",
      "rgb(256,0,0)", "rgb(1 2 3 4)", "rgb(1 2 3 / 2)", "rgb(a,b,c)", "rgba(0,0,0,101%)", "#é00",
      "rgb(NaN,0,0)", "hsl(1,2,3)", "rgb(1,2,3", "rgb(1 2 3 / )", "rgb(1 2 3 / 1 / 1)",
    ])
  func refusals(_ text: String) {
    #expect(Color(parsing: text) == nil)
  }

  @Test("A colour's own text is that colour")
  func roundTrip() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<500 {
      let channels = (0..<4).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let color = Color(
        red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
      #expect(Color(parsing: color.description) == color)
    }
  }
}
