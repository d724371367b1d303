import Bannerloop
import Foundation

/// What can be told about the machine that measures.
enum BenchEnvironment {
  /// The machine as it is now.
  static func now() -> TimingReport.Environment {
    var environment = TimingReport.Environment()
    let information = ProcessInfo.processInfo
    environment.cores = information.activeProcessorCount
    environment.memory = Int(clamping: information.physicalMemory)
    environment.processor = processor
    environment.governor = line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor") ?? ""
    environment.loadBefore = load
    let kernel = line("/proc/sys/kernel/osrelease").map { ", kernel \($0)" } ?? ""
    environment.system = information.operatingSystemVersionString + kernel
    environment.libraries = RenderLibraries.versions.sorted { $0.key < $1.key }
      .map { "\($0.key) \($0.value)" }
    #if DEBUG
    environment.build = "debug"
    #else
    environment.build = "release"
    #endif
    return environment
  }

  /// Work that waited in the last minute; `nil` where the system does not tell.
  static var load: Double? {
    line("/proc/loadavg").flatMap { $0.split(separator: " ").first }.flatMap { Double($0) }
  }

  private static var processor: String {
    guard let text = text("/proc/cpuinfo") else { return "" }
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":", maxSplits: 1).last?
      .trimmingCharacters(in: .whitespaces) ?? ""
  }

  private static func line(_ path: String) -> String? {
    text(path)?.split(separator: "\n").first.map(String.init)
  }

  private static func text(_ path: String) -> String? {
    guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? handle.close() }
    return (try? handle.readToEnd()).flatMap { String(data: $0, encoding: .utf8) }
  }
}
