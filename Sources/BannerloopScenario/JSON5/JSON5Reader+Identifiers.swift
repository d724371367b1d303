extension JSON5Reader {
  /// Reads an ECMAScript 5.1 identifier name with its `\uXXXX` escapes.
  ///
  /// - Returns: The name, or `nil` where an escape was faulty; that has been reported then.
  mutating func readIdentifier() -> String? {
    var name = String.UnicodeScalarView()
    var isValid = true
    while let scalar = current {
      if scalar == "\\" {
        let start = index
        index += 1
        var letter: Unicode.Scalar?
        if current == "u" {
          index += 1
          letter = readHex(4).flatMap { Unicode.Scalar($0) }
        }
        guard let letter,
          name.isEmpty ? letter.startsJSON5Identifier : letter.continuesJSON5Identifier
        else {
          report(
            "'\(clipped(start..<index))' is no letter of a name", start..<index,
            suggestion: "put the name in quotes")
          isValid = false
          continue
        }
        name.append(letter)
      } else if name.isEmpty ? scalar.startsJSON5Identifier : scalar.continuesJSON5Identifier {
        name.append(scalar)
        index += 1
      } else {
        break
      }
    }
    return isValid ? String(name) : nil
  }
}
