import BannerloopPixels
import BannerloopTestSupport
import Testing

@testable import BannerloopPNG

@Suite("Row filter")
struct RowFilterTests {
  @Test("Equals the specification's formulas at every width", arguments: FilterType.allCases)
  func equalsReference(type: FilterType) {
    var generator = SeededGenerator(seed: 7)
    for format in [PixelFormat.rgb, .rgba] {
      for width in 1...130 {
        let size = PixelSize(width: width, height: 2)
        var pixels = PixelBuffer(size: size, format: format)
        // Few values, so that Paeth's ties occur.
        for index in pixels.bytes.indices {
          pixels.bytes[index] =
            width.isMultiple(of: 2)
            ? .random(in: 0...255, using: &generator) : .random(in: 126...129, using: &generator)
        }
        let count = pixels.bytesPerRow
        var row = FilteredRow(pixels)
        for y in 0...1 {
          row.fill(type, row: y, of: pixels)
          let expected = RowFilterReference.filter(
            type, row: Array(pixels.bytes[y * count..<(y + 1) * count]),
            above: y == 0 ? nil : Array(pixels.bytes[..<count]),
            bytesPerPixel: format.bytesPerPixel)
          #expect(Array(row.bytes[..<count]) == expected, "\(format) \(width) row \(y)")
          // The bytes behind the row are for reading only.
          #expect(row.bytes[count...].allSatisfy { $0 == 0 })
        }
      }
    }
  }

  @Test("Filters a stretch at any place in memory and writes nothing beside it")
  func guardBytes() {
    var generator = SeededGenerator(seed: 8)
    let memory = (0..<700).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for type in FilterType.allCases {
      for bytesPerPixel in [3, 4] {
        for count in 0...130 {
          let offset = 8 + count % 17
          var output = [UInt8](repeating: 0xA5, count: 200)
          unsafe memory.withUnsafeBufferPointer { memory in
            unsafe output.withUnsafeMutableBufferPointer { output in
              guard let memory = memory.baseAddress, let output = output.baseAddress else { return }
              unsafe RowFilter.filter(
                type, row: memory + offset, above: memory + offset + 300, count: count,
                bytesPerPixel: bytesPerPixel, into: output + 16)
            }
          }
          let expected = (0..<count).map { index in
            let (here, up) = (offset + index, offset + 300 + index)
            return memory[here]
              &- UInt8(
                RowFilterReference.prediction(
                  type, a: Int(memory[here - bytesPerPixel]), b: Int(memory[up]),
                  c: Int(memory[up - bytesPerPixel])))
          }
          #expect(Array(output[16..<16 + count]) == expected)
          #expect(output[..<16].allSatisfy { $0 == 0xA5 })
          #expect(output[(16 + count)...].allSatisfy { $0 == 0xA5 })
        }
      }
    }
  }

  @Test("Unfiltering gives the row back", arguments: FilterType.allCases)
  func unfilter(type: FilterType) {
    var generator = SeededGenerator(seed: 9)
    let row = (0..<60).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let above = (0..<60).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let filtered = RowFilterReference.filter(type, row: row, above: above, bytesPerPixel: 4)
    #expect(
      RowFilterReference.unfilter(type, filtered: filtered, above: above, bytesPerPixel: 4) == row)
  }
}
