import BannerloopTestSupport
import Foundation

/// What the shared set's list says about one file.
struct Expectation: Decodable {
  struct Pixel: Decodable {
    let x: Int
    let y: Int
    let rgb: [Double]
    let a: Double?
    let rgb_over_white: [Double]?
    let agree: Bool?
  }

  struct Grid: Decodable {
    let mean_rgb_over_white: [[String]]
    let tolerance: Double
  }

  struct Comparison: Decodable {
    let file: String
    let mean_abs_diff: Double
    let max_abs_diff: Double
  }

  let width: Int?
  let height: Int?
  let tolerance: Double?
  let pixels: [Pixel]?
  let grid4x4: Grid?
  let compare_to: Comparison?
  let outcome: String?

  private struct List: Decodable {
    let files: [String: Expectation]
  }

  /// The folder of the shared pictures; `nil` where there is none.
  static let folder: String? = SharedFolder.path.map { $0 + "/images/" }

  /// All files of the list; empty where the shared folder is absent.
  static let all: [String: Expectation] = {
    guard let folder, let data = FileManager.default.contents(atPath: folder + "expected.json"),
      let list = try? JSONDecoder().decode(List.self, from: data)
    else { return [:] }
    return list.files
  }()

  /// The names of the files that have an outcome, sorted.
  static let names = all.filter { $0.value.outcome != nil }.keys.sorted()
}
