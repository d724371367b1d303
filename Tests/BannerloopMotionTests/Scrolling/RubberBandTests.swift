import BannerloopMotion
import BannerloopTestSupport
import Testing

struct RubberBandTests {
  @Test("A viewport of 375 pt gives way as tabled")
  func tabledValues() {
    let band = RubberBand(dimension: 375)
    for (pull, way) in [
      (0.0, 0.0), (1, 0.549195), (10, 5.420499), (100, 47.965116), (375, 133.064516),
      (3000, 305.555556), (-100, -47.965116),
    ] {
      #expect((band.displacement(forPull: pull) - way).magnitude < 1e-6)
    }
  }

  @Test("It is odd, rises, bends down, stays below the viewport, and has its inverse")
  func lawsHold() throws {
    var generator = SeededGenerator(seed: 14)
    for _ in 0..<300 {
      let band = RubberBand(
        dimension: generator.scale(in: 10...2000), coefficient: generator.number(in: 0.1...1))
      let pull = generator.scale(in: 0.01...5000)
      let way = band.displacement(forPull: pull)
      #expect(band.displacement(forPull: -pull) == -way)
      #expect(way > 0 && way < band.dimension && way < band.coefficient * pull)
      #expect(band.displacement(forPull: pull * 1.01) > way)
      #expect(band.slope(atPull: pull * 1.01) < band.slope(atPull: pull))
      #expect(isNear(try #require(band.pull(forDisplacement: way)), pull, relative: 1e-9))
      #expect(isNear(try #require(band.pull(forDisplacement: -way)), -pull, relative: 1e-9))
      let h = pull * 1e-5
      let difference =
        (band.displacement(forPull: pull + h) - band.displacement(forPull: pull - h)) / (2 * h)
      #expect(isNear(band.slope(atPull: pull), difference, relative: 1e-5))
    }
    let band = RubberBand(dimension: 100)
    #expect(band.slope(atPull: 0) == 0.55)
    #expect(band.pull(forDisplacement: 100) == nil && band.pull(forDisplacement: -101) == nil)
  }

  @Test("An offset is resisted outside its bounds only, and leads back to the finger")
  func offsetsAreResistedOutside() throws {
    let band = RubberBand(dimension: 375)
    let bounds = 0.0...1500.0
    #expect(band.offset(forDragged: 700, in: bounds) == 700)
    #expect((band.offset(forDragged: -100, in: bounds) + 47.965116).magnitude < 1e-6)
    #expect((band.offset(forDragged: 1600, in: bounds) - 1547.965116).magnitude < 1e-6)
    for dragged in [-300.0, -1, 0, 12, 1500, 1501, 2000] {
      let offset = band.offset(forDragged: dragged, in: bounds)
      #expect(isNear(try #require(band.draggedOffset(for: offset, in: bounds)), dragged))
    }
    #expect(band.draggedOffset(for: -375, in: bounds) == nil)
  }
}
