/// The reference: any slot shows the page that its number leaves as a remainder.
struct ModularStrategy: LoopStrategy {
  let pageCount: Int
  let reach: LoopReach

  var cellCount: Int? { nil }
  var walls: ClosedRange<Int>? { nil }
  var length: Int { pageCount }
  var firstCell: Int { 0 }
  var hasSeams: Bool { false }

  func page(ofCell cell: Int, hidden: Int) -> Int { cell.wrapped(pageCount) }

  func view(ofCell cell: Int) -> Int { cell.wrapped(reach.count) }

  func shiftAtRest(_ offset: PagePosition) -> Int { offset.shift(into: 0, unit: pageCount) }

  func shiftInMotion(_ offset: PagePosition) -> Int { shiftAtRest(offset) }
}
