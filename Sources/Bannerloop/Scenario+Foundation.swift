public import BannerloopScenario
import Foundation

/// Why inputs are no scenario.
public enum InputError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A scenario's file cannot be read.
  case unreadable(path: String, reason: String)

  /// A scenario's file is not text in UTF-8.
  case notText(path: String)

  /// A scenario's file is larger than any scenario.
  case tooLarge(path: String, limit: Int)

  /// A scenario's file was given together with other inputs.
  case mixed(scenario: String)

  /// The scenario has faults.
  case scenario(ScenarioError)

  /// What is wrong, which value, and what to do.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "\(quoted(path)) could not be read: \(reason). Check the path and its permissions."
    case .notText(let path):
      "\(quoted(path)) is no text in UTF-8. A scenario is a JSON5 file; \"bannerloop new\" writes one."
    case .tooLarge(let path, let limit):
      "\(quoted(path)) has more than \(limit >> 20) MB, which no scenario has. Check the path."
    case .mixed(let scenario):
      """
      \(quoted(scenario)) is a scenario and comes alone. Name the pictures in the scenario, or give \
      pictures only.
      """
    case .scenario(let error): "\(error)"
    }
  }
}

extension Scenario {
  /// The endings of scenario files.
  public static let fileEndings = [".json5", ".json"]

  /// Reads what a command is given: one scenario file, or pictures.
  ///
  /// - Parameters:
  ///   - inputs: Paths. One that ends in ``fileEndings`` is a scenario and comes alone; its relative
  ///     paths start at its folder.
  ///   - overrides: Values of options.
  /// - Returns: The scenario, and warnings in words.
  /// - Throws: ``InputError``.
  public static func open(
    _ inputs: [String], overrides: ScenarioOverrides = ScenarioOverrides()
  ) throws(InputError) -> (scenario: Scenario, warnings: [String]) {
    guard let file = inputs.first(where: isScenarioFile) else {
      return try rendered(FaultRenderer(fileName: "bannerloop", text: "")) {
        () throws(ScenarioError) in try make(pictures: inputs, overrides: overrides)
      }
    }
    guard inputs.count == 1 else { throw .mixed(scenario: file) }
    let bytes = try contents(of: file)
    return try rendered(FaultRenderer(fileName: file, bytes: bytes)) {
      () throws(ScenarioError) in
      try read(
        bytes: bytes, fileName: file,
        baseFolder: (file as NSString).deletingLastPathComponent, overrides: overrides)
    }
  }

  /// A scenario with its warnings in words.
  private static func rendered(
    _ renderer: FaultRenderer,
    _ read: () throws(ScenarioError) -> (scenario: Scenario, warnings: [ScenarioFault])
  ) throws(InputError) -> (scenario: Scenario, warnings: [String]) {
    do throws(ScenarioError) {
      let (scenario, warnings) = try read()
      return (scenario, warnings.map { renderer.text(of: $0) })
    } catch {
      throw .scenario(error)
    }
  }

  private static func isScenarioFile(_ path: String) -> Bool {
    fileEndings.contains { path.lowercased().hasSuffix($0) }
  }

  /// The most bytes of a scenario's file: about a million pages.
  private static let largestFile = 64 << 20

  /// A scenario's bytes.
  private static func contents(of path: String) throws(InputError) -> [UInt8] {
    var isFolder: ObjCBool = false
    // SAFETY: `isFolder` lives through the call.
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .unreadable(path: path, reason: "there is no such file")
    }
    if isFolder.boolValue { throw .unreadable(path: path, reason: "it is a folder") }
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? file.close() }
      var bytes: [UInt8] = []
      while let chunk = try file.read(upToCount: 1 << 20), !chunk.isEmpty {
        bytes += chunk
        if bytes.count > largestFile { throw InputError.tooLarge(path: path, limit: largestFile) }
      }
      return bytes
    } catch let error as InputError {
      throw error
    } catch {
      throw .unreadable(path: path, reason: reason(of: error))
    }
  }

  /// What the system says, where Foundation passes it on.
  private static func reason(of error: any Error) -> String {
    let error = error as NSError
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    guard underlying.domain == NSPOSIXErrorDomain else { return "the file could not be opened" }
    // SAFETY: `strerror` gives a null-terminated text, copied at once.
    return unsafe String(cString: strerror(Int32(underlying.code)))
  }
}
