import BannerloopTestSupport
import Foundation

/// One reference value: a function, its parameters and what it must give.
struct MotionVector: Decodable, Sendable {
  let id: String
  let function: String
  let params: [String: JSONValue]
  let t: Double?
  let x: Double?
  let n: Double?
  let t_ms: Double?
  let expected: JSONValue
  let tolerance: Double

  /// A number among the parameters.
  func number(_ name: String) throws -> Double {
    guard let number = params[name]?.number else { throw MissingValue(id: id, name: name) }
    return number
  }

  /// The numbers of a list among the parameters.
  func numbers(_ name: String) throws -> [Double] {
    guard let list = params[name]?.list else { throw MissingValue(id: id, name: name) }
    return list.compactMap(\.number)
  }

  /// The pairs of a list among the parameters.
  func pairs(_ name: String) throws -> [(Double, Double)] {
    guard let list = params[name]?.list else { throw MissingValue(id: id, name: name) }
    return try list.map { pair in
      let numbers = pair.list?.compactMap(\.number) ?? []
      guard numbers.count == 2 else { throw MissingValue(id: id, name: name) }
      return (numbers[0], numbers[1])
    }
  }

  /// The place at which the function is asked.
  func abscissa() throws -> Double {
    guard let abscissa = t ?? x ?? n ?? t_ms else { throw MissingValue(id: id, name: "abscissa") }
    return abscissa
  }

  /// All vectors of the shared folder; none where there is no such folder.
  static let all: [MotionVector] = {
    guard let folder = SharedFolder.path,
      let data = FileManager.default.contents(atPath: folder + "/vectors/motion.json"),
      let vectors = try? JSONDecoder().decode([MotionVector].self, from: data)
    else { return [] }
    return vectors
  }()

  /// Whether there are vectors to test against.
  static let areAvailable = !all.isEmpty
}

/// A vector lacks a value that its function needs.
struct MissingValue: Error {
  let id: String
  let name: String
}
