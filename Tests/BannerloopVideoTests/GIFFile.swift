/// A GIF as its bytes say it: a reader of our own for tests, decoder included.
struct GIFFile {
  struct Picture {
    var delay: Int
    var disposal: Int
    var transparent: Int?
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var table: [[UInt8]]
    var places: [Int]
  }

  struct Malformed: Error {}

  var width: Int
  var height: Int
  var loops: Int?
  var pictures: [Picture] = []

  var total: Int { pictures.reduce(0) { $0 + $1.delay } }

  init(_ bytes: [UInt8]) throws {
    guard Array(bytes.prefix(6)) == Array("GIF89a".utf8) else { throw Malformed() }
    func word(_ at: Int) -> Int { Int(bytes[at]) | Int(bytes[at + 1]) << 8 }
    width = word(6)
    height = word(8)
    guard bytes[10] & 0x80 == 0 else { throw Malformed() }
    var place = 13
    var control = (delay: 0, disposal: 0, transparent: Int?.none)
    func blocks() -> [UInt8] {
      var data: [UInt8] = []
      while bytes[place] != 0 {
        let count = Int(bytes[place])
        data += bytes[(place + 1)...(place + count)]
        place += count + 1
      }
      place += 1
      return data
    }
    while bytes[place] != 0x3B {
      if bytes[place] == 0x21 {
        let label = bytes[place + 1]
        place += 2
        let data = blocks()
        if label == 0xF9 {
          control = (
            Int(data[1]) | Int(data[2]) << 8, Int(data[0] >> 2) & 7,
            data[0] & 1 == 1 ? Int(data[3]) : nil
          )
        } else if label == 0xFF {
          guard Array(data.prefix(11)) == Array("NETSCAPE2.0".utf8) else { throw Malformed() }
          loops = Int(data[12]) | Int(data[13]) << 8
        }
        continue
      }
      guard bytes[place] == 0x2C else { throw Malformed() }
      let flags = bytes[place + 9]
      let count = 2 << Int(flags & 7)
      var picture = Picture(
        delay: control.delay, disposal: control.disposal, transparent: control.transparent,
        x: word(place + 1), y: word(place + 3), width: word(place + 5), height: word(place + 7),
        table: [], places: [])
      place += 10
      for color in 0..<count {
        picture.table.append(Array(bytes[place + 3 * color..<place + 3 * color + 3]))
      }
      place += 3 * count
      let bits = Int(bytes[place])
      place += 1
      picture.places = try Self.decode(blocks(), bits: bits)
      guard picture.places.count == picture.width * picture.height else { throw Malformed() }
      pictures.append(picture)
    }
    guard place == bytes.count - 1 else { throw Malformed() }
  }

  /// The canvas after every picture: red, green, blue, alpha.
  func canvases() -> [[UInt8]] {
    var canvas = [UInt8](repeating: 0, count: width * height * 4)
    var result: [[UInt8]] = []
    for picture in pictures {
      for index in picture.places.indices where picture.places[index] != picture.transparent {
        let x = picture.x + index % picture.width
        let y = picture.y + index / picture.width
        let base = (y * width + x) * 4
        canvas.replaceSubrange(base..<base + 4, with: picture.table[picture.places[index]] + [255])
      }
      result.append(canvas)
      if picture.disposal == 2 { canvas = [UInt8](repeating: 0, count: canvas.count) }
    }
    return result
  }

  static func decode(_ data: [UInt8], bits: Int) throws -> [Int] {
    let clear = 1 << bits
    var table: [[Int]] = []
    var width = bits + 1
    var previous: [Int]?
    var output: [Int] = []
    var position = 0
    func reset() {
      table = (0..<clear).map { [$0] } + [[], []]
      width = bits + 1
      previous = nil
    }
    reset()
    while true {
      var code = 0
      for bit in 0..<width {
        guard position / 8 < data.count else { throw Malformed() }
        code |= Int(data[position / 8] >> UInt8(position % 8) & 1) << bit
        position += 1
      }
      if code == clear {
        reset()
        continue
      }
      if code == clear + 1 { return output }
      let entry: [Int]
      if code < table.count {
        entry = table[code]
      } else {
        guard code == table.count, let before = previous else { throw Malformed() }
        entry = before + [before[0]]
      }
      output += entry
      if let before = previous, table.count < 4096 { table.append(before + [entry[0]]) }
      if table.count == 1 << width, width < 12 { width += 1 }
      previous = entry
    }
  }
}
