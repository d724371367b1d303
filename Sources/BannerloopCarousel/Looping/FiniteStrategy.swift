/// A row that does not repeat: as many cells as pages, ends that give way to a pull, no seam.
struct FiniteStrategy: LoopStrategy {
  let pageCount: Int

  var cellCount: Int? { pageCount }
  var walls: ClosedRange<Int>? { nil }
  var length: Int { pageCount }
  var firstCell: Int { 0 }
  var hasSeams: Bool { false }

  func page(ofCell cell: Int, hidden: Int) -> Int { cell }

  func shiftAtRest(_ offset: PagePosition) -> Int { 0 }

  func shiftInMotion(_ offset: PagePosition) -> Int { 0 }
}
