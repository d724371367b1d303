import Foundation

/// Debian's nginx, run by a test on a loopback port with the files of a folder.
public final class NginxServer: @unchecked Sendable {
  // SAFETY: nothing is written to after the start.

  /// The port it listens on.
  public let port: Int

  private let files: TemporaryFolder
  private let place: TemporaryFolder
  private let process = Process()

  private static let program = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx"]
    .first(where: FileManager.default.isExecutableFile(atPath:))

  /// Whether there is an nginx.
  public static var isAvailable: Bool { program != nil }

  /// Starts the server.
  ///
  /// - Parameters:
  ///   - files: What it serves.
  ///   - directives: Further lines of the server's block.
  /// - Throws: Where it does not start.
  public init(serving files: TemporaryFolder, directives: String = "") throws {
    guard let program = Self.program else { throw CocoaError(.executableNotLoadable) }
    self.files = files
    place = try TemporaryFolder()
    var started: Int?
    // A port that seems free may be taken a moment later.
    for _ in 0..<20 where started == nil {
      let candidate = Int.random(in: 20_000..<32_000)
      let text = Self.configuration(candidate, files, place, directives)
      _ = try place.write(Array(text.utf8), to: "nginx.conf")
      let attempt = Process()
      attempt.executableURL = URL(filePath: program)
      attempt.arguments = ["-c", place.file("nginx.conf"), "-p", place.path, "-e", "stderr", "-t"]
      attempt.standardError = FileHandle.nullDevice
      try attempt.run()
      attempt.waitUntilExit()
      if attempt.terminationStatus == 0 { started = candidate }
    }
    guard let started else { throw CocoaError(.executableLoad) }
    port = started
    process.executableURL = URL(filePath: program)
    process.arguments = ["-c", place.file("nginx.conf"), "-p", place.path, "-e", "stderr"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let deadline = Date(timeIntervalSinceNow: 10)
    // The file is written once the port is listened on.
    while ((try? place.bytes("nginx.pid")) ?? []).isEmpty {
      guard Date() < deadline, process.isRunning else { throw CocoaError(.executableLoad) }
      usleep(20_000)
    }
  }

  deinit {
    // It may have inherited a mask in which nothing gentler reaches it.
    kill(process.processIdentifier, SIGKILL)
  }

  /// The address of a path.
  public func address(_ path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }

  /// The status codes that a path was answered with, in their order.
  public func statuses(_ path: String) throws -> [Int] {
    try log().filter { $0.hasPrefix("/\(path) ") }
      .compactMap { Int($0.split(separator: " ").last ?? "") }
  }

  private func log() throws -> [String] {
    guard let text = try? place.bytes("access.log") else { return [] }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static func configuration(
    _ port: Int, _ files: TemporaryFolder, _ place: TemporaryFolder, _ directives: String
  ) -> String {
    """
    daemon off;
    master_process off;
    pid \(place.file("nginx.pid"));
    events { worker_connections 256; }
    http {
      log_format short '$uri $status';
      access_log \(place.file("access.log")) short;
      client_body_temp_path \(place.file("body"));
      proxy_temp_path \(place.file("proxy"));
      fastcgi_temp_path \(place.file("fastcgi"));
      uwsgi_temp_path \(place.file("uwsgi"));
      scgi_temp_path \(place.file("scgi"));
      types { image/png png; image/jpeg jpg; image/x-portable-pixmap ppm; }
      server {
        listen 127.0.0.1:\(port);
        root \(files.path);
        \(directives)
      }
    }

    """
  }
}
