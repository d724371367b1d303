/// The pages that a carousel shows, as places in the scenario's list.
///
///     let list = PageList([4, 2, 0])
///     list[1]          // 2: the carousel's page 1 is the scenario's page 2
///     list.page(of: 0) // 2
public struct PageList: Hashable, Sendable {
  /// How many pages are shown, `0...`.
  public let count: Int

  /// The places; `nil` where each page is its own place, which needs no memory.
  private let places: [Int]?

  /// Makes the list of a scenario's first pages, in their order.
  ///
  /// - Precondition: `count` is not below 0.
  public init(count: Int = 0) {
    precondition(count >= 0, "A list has 0 pages or more.")
    self.count = count
    places = nil
  }

  /// Makes a list of places in the scenario's list.
  public init(_ places: [Int]) {
    count = places.count
    self.places = places.elementsEqual(0..<places.count) ? nil : places
  }

  /// The place in the scenario's list of a page, `0..<count`.
  public subscript(page: Int) -> Int { places.map { $0[page] } ?? page }

  /// Returns the first page that shows a place of the scenario's list; `nil` where none does.
  ///
  /// - Parameter place: The place in the scenario's list.
  /// - Returns: The page, `0..<count`.
  /// - Complexity: O(count) for lists that are not the scenario's own.
  public func page(of place: Int) -> Int? {
    if let places { return places.firstIndex(of: place) }
    return (0..<count).contains(place) ? place : nil
  }
}
