import BannerloopCarousel
import BannerloopTestSupport
import Foundation
import Testing

@Suite("Page positions")
struct PagePositionTests {
  @Test("Wrapping gives a remainder that is never negative")
  func wrapping() {
    for count in 1...7 {
      for slot in -30...30 {
        let page = slot.wrapped(count)
        #expect((0..<count).contains(page))
        #expect((slot + count).wrapped(count) == page)
      }
      #expect((-1).wrapped(count) == count - 1)
    }
  }

  @Test("The nearest page changes exactly at the half, on either side of zero")
  func halves() {
    #expect(PagePosition(0.49999999999999994).nearestPage == 0)
    #expect(PagePosition(0.5).nearestPage == 1)
    #expect(PagePosition(-0.5).nearestPage == 0)
    #expect(PagePosition(-0.5000000000000001).nearestPage == -1)
    #expect(PagePosition(page: 1_073_741_823, fraction: 0.375).fraction == 0.375)
    #expect(PagePosition(page: 3, fraction: -1e-30) == PagePosition(page: 3))
  }

  struct Vector: Decodable {
    struct Expected: Decodable {
      var floor: Int
      var frac: Double
      var left: Int
      var right: Int
      var dot: Int
    }
    struct Slot: Decodable {
      var slot: Int
      var index: Int
      var x: Double
    }
    enum Value: Decodable {
      case state(Expected)
      case slots([Slot])
      case number(Double)
      case other

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Expected.self) {
          self = .state(value)
        } else if let value = try? container.decode([Slot].self) {
          self = .slots(value)
        } else if let value = try? container.decode(Double.self) {
          self = .number(value)
        } else {
          self = .other
        }
      }
    }
    struct Parameters: Decodable {
      var N: Int?
      var pitch: Double?
      var item: Double?
      var viewport: Double?
      var lead: Double?
      var oldPitch: Double?
      var newPitch: Double?
    }
    var id: String
    var function: String
    var params: Parameters
    var p: Double?
    var x: Double?
    var expected: Value
    var tolerance: Double
  }

  static let vectors: [Vector] = {
    guard let path = SharedFolder.path,
      let data = FileManager.default.contents(atPath: path + "/vectors/motion.json"),
      let all = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    else { return [] }
    let wanted = ["loopState", "dotIndex", "visibleSlots", "resizeOffset"]
    return all.filter { wanted.contains($0["function"] as? String ?? "") }.compactMap {
      guard let one = try? JSONSerialization.data(withJSONObject: $0) else { return nil }
      return try? JSONDecoder().decode(Vector.self, from: one)
    }
  }()

  @Test(
    "The handed vectors of loop state, dots, visible slots and resizing hold",
    .enabled(if: SharedFolder.path != nil, "the shared folder is not here"))
  func sharedVectors() {
    #expect(Self.vectors.count == 14 + 3 + 7 + 3)
    for vector in Self.vectors {
      let parameters = vector.params
      switch (vector.function, vector.expected) {
      case ("loopState", .state(let expected)):
        let count = parameters.N ?? 1
        let position = PagePosition(vector.p ?? .nan)
        #expect(position.page == expected.floor, "\(vector.id)")
        #expect(abs(position.fraction - expected.frac) <= vector.tolerance, "\(vector.id)")
        #expect(position.page.wrapped(count) == expected.left, "\(vector.id)")
        #expect((position.page + 1).wrapped(count) == expected.right, "\(vector.id)")
        #expect(position.nearestPage.wrapped(count) == expected.dot, "\(vector.id)")
      case ("dotIndex", .number(let expected)):
        let position = PagePosition(vector.p ?? .nan)
        #expect(position.nearestPage.wrapped(parameters.N ?? 1) == Int(expected), "\(vector.id)")
      case ("visibleSlots", .slots(let expected)):
        let item = parameters.item ?? 0
        let geometry = PageGeometry(
          viewport: parameters.viewport ?? 0, item: item, spacing: (parameters.pitch ?? 0) - item)
        // The vectors lead where pages rest in the middle, as ours do.
        #expect(abs(geometry.lead - (parameters.lead ?? 0)) < 1e-9, "\(vector.id)")
        let position = PagePosition(vector.p ?? .nan)
        let visible = geometry.visibleSlots(at: position)
        #expect(Array(visible) == expected.map(\.slot), "\(vector.id)")
        for slot in expected {
          #expect(slot.slot.wrapped(parameters.N ?? 1) == slot.index, "\(vector.id)")
          let x = geometry.offset(ofSlot: slot.slot, at: position)
          #expect(abs(x - slot.x) <= vector.tolerance, "\(vector.id)")
        }
      case ("resizeOffset", .number(let expected)):
        let old = parameters.oldPitch ?? 1
        let new = parameters.newPitch ?? 1
        let geometry = PageGeometry(viewport: new, item: new, spacing: 0)
        let position = PagePosition((vector.x ?? .nan) / old)
        #expect(abs(geometry.contentOffset(at: position) - expected) <= 1e-9, "\(vector.id)")
      default:
        Issue.record("\(vector.id) was not read")
      }
    }
  }
}
