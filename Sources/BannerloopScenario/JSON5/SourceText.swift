/// A file's text as Unicode scalars, each with its place.
struct SourceText: Sendable {
  /// The scalars in order.
  let scalars: [Unicode.Scalar]

  /// The offset of the first byte that is not UTF-8; the text ends before it.
  let invalidByte: Int?

  // One entry a scalar, and one for the end.
  private let offsets: [UInt32]
  private let lines: [UInt32]
  private let columns: [UInt32]

  /// Decodes UTF-8 up to its end or its first wrong byte.
  ///
  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8]) {
    var scalars: [Unicode.Scalar] = []
    var offsets: [UInt32] = []
    var invalidByte: Int?
    scalars.reserveCapacity(bytes.count)
    offsets.reserveCapacity(bytes.count + 1)
    var offset = 0
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    scan: while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let units):
        scalars.append(Unicode.UTF8.decode(units))
        offsets.append(UInt32(offset))
        offset += units.count
      case .error:
        invalidByte = offset
        break scan
      case .emptyInput:
        break scan
      }
    }
    offsets.append(UInt32(offset))

    var lines: [UInt32] = []
    var columns: [UInt32] = []
    lines.reserveCapacity(offsets.count)
    columns.reserveCapacity(offsets.count)
    var line: UInt32 = 1
    var column: UInt32 = 1
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    for character in String(view) {
      // A BOM at the very start is no character that an editor counts.
      let isMark = lines.isEmpty && character == "\u{FEFF}"
      for _ in character.unicodeScalars {
        lines.append(line)
        columns.append(column)
      }
      if character == "\n" || character == "\r" || character == "\r\n" {
        line += 1
        column = 1
      } else if !isMark {
        column += 1
      }
    }
    lines.append(line)
    columns.append(column)
    self.scalars = scalars
    self.offsets = offsets
    self.lines = lines
    self.columns = columns
    self.invalidByte = invalidByte
  }

  /// Returns the place of a scalar; `scalars.count` is the text's end.
  func position(at index: Int) -> SourcePosition {
    SourcePosition(
      offset: Int(offsets[index]), line: Int(lines[index]), column: Int(columns[index]))
  }

  /// Returns the place of some scalars that follow each other.
  func range(_ indices: Range<Int>) -> SourceRange {
    SourceRange(
      start: position(at: indices.lowerBound), end: position(at: indices.upperBound))
  }

  /// Returns some scalars as a string.
  func string(_ indices: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[indices])
    return String(view)
  }
}
