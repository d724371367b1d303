import Foundation

/// The web server of the tests, `Tests/BannerloopFetchTests/Server/server.py`, on loopback ports.
///
/// It serves the files of a folder, each in many ways, and ends with the value that started it.
public final class MisbehavingServer: @unchecked Sendable {
  // SAFETY: nothing is written to after the start.

  /// The port of the plain server.
  public let port: Int

  /// The port of the server with TLS; `nil` without a certificate.
  public let securePort: Int?

  private let folder: TemporaryFolder
  private let process = Process()
  private let input = Pipe()

  /// Whether there is a python3 to run it.
  public static let isAvailable = (try? run(["python3", "-c", "import http.server, ssl"])) == 0

  /// Starts the server on a free port.
  ///
  /// - Parameters:
  ///   - folder: What it serves.
  ///   - certificate: A PEM file with certificate and key, for a second server with TLS.
  /// - Throws: Where there is no python3, or it names no port.
  public init(serving folder: TemporaryFolder, certificate: String? = nil) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "BannerloopFetchTests/Server/server.py").path
    self.folder = folder
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["python3", script, folder.path] + (certificate.map { [$0] } ?? [])
    process.standardInput = input
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let ports = line.split(whereSeparator: { $0 == " " || $0 == "\n" }).compactMap { Int($0) }
    guard let first = ports.first else { throw CocoaError(.fileReadUnknown) }
    port = first
    securePort = ports.count > 1 ? ports[1] : nil
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.terminate()
  }

  /// The address of a path.
  public func address(_ path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }

  /// How often a path was asked for.
  public func count(_ path: String) throws -> Int {
    let file = URL(filePath: folder.file(".counts-\(process.processIdentifier).json"))
    guard let data = try? Data(contentsOf: file) else { return 0 }
    return try JSONDecoder().decode([String: Int].self, from: data)["/" + path] ?? 0
  }

  /// Runs a program and returns its code.
  public static func run(_ arguments: [String], in folder: String = "/") throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
