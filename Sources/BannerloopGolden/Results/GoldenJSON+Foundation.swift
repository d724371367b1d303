import Foundation

/// JSON with sorted keys, so that equal values give equal bytes.
public enum GoldenJSON {
  /// Returns a value as JSON over several lines, with a line's end.
  ///
  /// - Parameter value: What is written; holds no number that is not finite.
  /// - Returns: The text's bytes.
  /// - Throws: ``GoldenError/badFile(path:reason:)`` where it cannot be written as JSON.
  public static func bytes(_ value: some Encodable) throws(GoldenError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    do {
      return Array(try encoder.encode(value)) + [10]
    } catch {
      throw .badFile(path: "result.json", reason: "a value cannot be written as JSON: \(error)")
    }
  }

  /// Returns the value on one line.
  ///
  /// - Throws: ``GoldenError/badFile(path:reason:)`` where it cannot be written as JSON.
  public static func line(_ value: some Encodable) throws(GoldenError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      throw .badFile(path: "result.json", reason: "a value cannot be written as JSON: \(error)")
    }
  }

  /// Reads a value.
  ///
  /// - Parameters:
  ///   - type: What is read.
  ///   - bytes: The file.
  ///   - path: What messages call it.
  /// - Returns: The value.
  /// - Throws: ``GoldenError/badFile(path:reason:)`` with the place of the fault.
  public static func read<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8], path: String
  ) throws(GoldenError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch let error {
      throw .badFile(path: path, reason: words(error))
    }
  }

  /// Returns the keys of an object in a file, at a path of keys; empty where there is none.
  static func keys(in bytes: [UInt8], at path: [String]) -> [String] {
    var value = try? JSONSerialization.jsonObject(with: Data(bytes))
    for key in path { value = (value as? [String: Any])?[key] }
    return ((value as? [String: Any]) ?? [:]).keys.sorted()
  }

  private static func words(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "it is no JSON" }
    func place(_ context: DecodingError.Context) -> String {
      context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
        .joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "the key \"\(key.stringValue)\" is missing in \"\(place(context))\""
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "the value of \"\(place(context))\" is of the wrong kind"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty
        ? "it is no JSON" : "the value of \"\(place(context))\" is not understood"
    @unknown default: return "it is not understood"
    }
  }
}
