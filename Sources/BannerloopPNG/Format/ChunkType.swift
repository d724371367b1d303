/// The four letters that name a chunk of a PNG file, as the number that the file stores.
package struct ChunkType: Hashable, Sendable {
  /// The four letters as a big-endian number.
  package let code: UInt32

  /// Makes a type from its four ASCII letters.
  ///
  /// - Precondition: `name` is four ASCII letters.
  package init(_ name: StaticString) {
    precondition(name.utf8CodeUnitCount == 4, "A chunk type is four letters.")
    // SAFETY: the buffer lives through the closure and is four letters long, as was just checked.
    code = name.withUTF8Buffer { letters in
      var code: UInt32 = 0
      for index in 0..<4 { unsafe code = code << 8 | UInt32(letters[index]) }
      return code
    }
  }

  /// The header: size, bit depth, colour type.
  package static let header = ChunkType("IHDR")

  /// The picture's colours are sRGB.
  package static let standardRGB = ChunkType("sRGB")

  /// A keyword and a text in Latin-1.
  package static let text = ChunkType("tEXt")

  /// A piece of the compressed picture.
  package static let imageData = ChunkType("IDAT")

  /// The end of the file.
  package static let end = ChunkType("IEND")

  /// The number of frames and of plays of an animation.
  package static let animationControl = ChunkType("acTL")

  /// The place, size and length of one frame of an animation.
  package static let frameControl = ChunkType("fcTL")

  /// A piece of a compressed frame after the first.
  package static let frameData = ChunkType("fdAT")
}
