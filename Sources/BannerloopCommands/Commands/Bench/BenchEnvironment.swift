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
    let processor = text("/proc/cpuinfo") ?? ""
    environment.processor = value("model name", in: processor) ?? ""
    environment.vectors = vectors(processor)
    let rates = "/sys/devices/system/cpu/cpu0/cpufreq/"
    environment.governor = line(rates + "scaling_governor") ?? ""
    if let low = line(rates + "cpuinfo_min_freq").flatMap({ Int($0) }),
      let high = line(rates + "cpuinfo_max_freq").flatMap({ Int($0) }), low <= high
    {
      environment.frequencies = low...high
    }
    environment.limits = ContainerLimits.read(groups: text("/proc/self/cgroup"), read: line)
    environment.loadBefore = load
    let kernel = line("/proc/sys/kernel/osrelease").map { ", kernel \($0)" } ?? ""
    environment.system = information.operatingSystemVersionString + kernel
    environment.libraries =
      RenderLibraries.versions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      + ["pixman \(RenderLibraries.pixmanVersion)"]
    environment.compiler = compiler
    environment.sanitizers = sanitizers
    environment.isTraced =
      value("TracerPid", in: text("/proc/self/status") ?? "").map { $0 != "0" } ?? false
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

  /// The widest instructions for several numbers at once, of those that drawing libraries ask for.
  ///
  /// - Parameter processor: The text of `/proc/cpuinfo`.
  /// - Returns: Their name; empty where none of them is there.
  static func vectors(_ processor: String) -> String {
    let flags = value("flags", in: processor) ?? value("Features", in: processor) ?? ""
    let names = Set(flags.split(separator: " ").map(String.init))
    return ["avx512f", "avx2", "avx", "ssse3", "sse2", "sve", "asimd", "neon"]
      .first(where: names.contains) ?? ""
  }

  private static var compiler: String {
    #if compiler(>=6.4)
    "Swift 6.4 or newer"
    #elseif compiler(>=6.3)
    "Swift 6.3"
    #else
    "Swift 6.2"
    #endif
  }

  /// The sanitizers whose functions are in the program.
  private static var sanitizers: [String] {
    let names = [
      ("address", "__asan_init"), ("thread", "__tsan_init"), ("memory", "__msan_init"),
      ("undefined", "__ubsan_default_options"),
    ]
    // SAFETY: the name is a text that lives through the call; what is found is only held against null.
    return names.filter { unsafe dlsym(dlopen(nil, RTLD_LAZY), $0.1) != nil }.map(\.0)
  }

  /// What follows a name and a colon in the first line that begins with it.
  private static func value(_ name: String, in text: String) -> String? {
    let line = text.split(separator: "\n").first { line in
      line.hasPrefix(name) && line.dropFirst(name.count).first.map { " \t:".contains($0) } == true
    }
    return line?.split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
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
