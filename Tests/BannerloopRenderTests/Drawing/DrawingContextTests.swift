import BannerloopPixels
import Testing

@testable import BannerloopRender

@Suite("Drawing")
struct DrawingContextTests {
  private let size = PixelSize(width: 40, height: 30)

  private func picture(
    _ body: (borrowing DrawingContext) throws(RenderError) -> Void
  ) throws -> PixelBuffer {
    var picture = PixelBuffer(size: size, format: .bgraPremultiplied)
    try picture.draw(body)
    return picture
  }

  @Test("A rectangle of whole pixels covers exactly those")
  func fillsRectangle() throws {
    let box = PixelRect(x: 3, y: 4, width: 20, height: 10)
    let picture = try picture {
      $0.fill(.rectangle(Vector(3, 4), size: Vector(20, 10)), with: .color(.white))
    }
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isInside = box.contains(PixelRect(x: x, y: y, width: 1, height: 1))
        #expect(picture[x, y].alpha == (isInside ? 255 : 0))
      }
    }
  }

  @Test("A clip, a move and a turn end with their isolation")
  func isolates() throws {
    let picture = try picture { context throws(RenderError) in
      try context.isolated { () throws(RenderError) in
        context.clip(to: .rectangle(Vector(0, 0), size: Vector(5, 5)))
        context.translate(by: Vector(9, 9))
        context.rotate(by: 1)
        context.scale(by: Vector(2, 3))
      }
      context.fill(.rectangle(Vector(10, 10), size: Vector(4, 4)), with: .color(.white))
    }
    #expect(picture[10, 10].alpha == 255)
    #expect(picture[13, 13].alpha == 255)
    #expect(picture[14, 13].alpha == 0)
  }

  @Test("A group's opacity holds for the whole, not for each of its shapes")
  func groups() throws {
    let picture = try picture { context throws(RenderError) in
      try context.group(opacity: 0.5) { () throws(RenderError) in
        context.fill(.rectangle(Vector(0, 0), size: Vector(20, 20)), with: .color(.white))
        context.fill(.rectangle(Vector(10, 0), size: Vector(20, 20)), with: .color(.white))
      }
    }
    #expect(picture[5, 5] == picture[15, 5])
    #expect((127...128).contains(picture[15, 5].alpha))
    #expect(picture[35, 5].alpha == 0)
  }

  @Test("An error in a group's body comes out, and the picture can be drawn on again")
  func throwsFromGroup() throws {
    var picture = PixelBuffer(size: size, format: .bgraPremultiplied)
    let error = RenderError.text(families: "none")
    #expect(throws: error) {
      try picture.draw { context throws(RenderError) in
        try context.group { () throws(RenderError) in throw error }
      }
    }
    try picture.draw { $0.fill(with: .color(.white)) }
    #expect(picture == .plain(.white, width: 40, height: 30))
  }

  @Test("Where outlines cross twice, the even-odd rule leaves a hole")
  func leavesHoles() throws {
    let ring =
      Path.rectangle(Vector(0, 0), size: Vector(20, 20), radius: 4)
      + .circle(Vector(10, 10), radius: 5)
    let picture = try picture { $0.fill(ring, with: .color(.white), rule: .evenOdd) }
    #expect(picture[10, 10].alpha == 0)
    #expect(picture[10, 2].alpha == 255)
    #expect(picture[2, 10].alpha == 255)
  }

  @Test("A part of a picture is drawn on in the whole's coordinates, and nothing else changes")
  func drawsPart() throws {
    var picture = PixelBuffer(size: size, format: .bgraPremultiplied)
    try picture.draw(in: PixelRect(x: 7, y: 5, width: 3, height: 2)) {
      $0.fill(.rectangle(Vector(6, 6), size: Vector(30, 20)), with: .color(.white))
    }
    let changed = picture.differences(
      from: PixelBuffer(size: size, format: .bgraPremultiplied))
    #expect(changed == [7, 8, 9].map { PixelPoint(x: $0, y: 6) })
  }

  @Test("A smooth curve goes through its points")
  func smoothes() {
    let points = [Vector(0, 0), Vector(10, 20), Vector(30, 5)]
    #expect(Path.smooth(points).elements.count == 3)
    #expect(Path.smooth(points, isClosed: true).elements.count == 5)
    #expect(Path.smooth([Vector(1, 1)]).elements.isEmpty)
    let ends = Path.smooth(points).elements.compactMap { element in
      if case .curve(_, _, let end) = element { end } else { nil }
    }
    #expect(ends == Array(points.dropFirst()))
  }
}
