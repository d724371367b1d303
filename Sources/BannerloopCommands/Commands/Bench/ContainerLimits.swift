import Bannerloop

/// What a container lets a process use, by the control groups of Linux, old and new.
enum ContainerLimits {
  /// Reads the limits of a process.
  ///
  /// A limit of a group holds for the groups in it, so that the least on the way up counts. A container
  /// may see its own group as the root, in which case only the root's files are there.
  ///
  /// - Parameters:
  ///   - groups: The text of `/proc/self/cgroup`; `nil` where there is none.
  ///   - root: Where groups are mounted.
  ///   - read: A file's first line.
  /// - Returns: The limits; `nil` where the system does not tell.
  static func read(
    groups: String?, root: String = "/sys/fs/cgroup", read: (String) -> String?
  ) -> TimingReport.Limits? {
    guard let groups else { return nil }
    var limits = TimingReport.Limits()
    func allow(processors: Double) {
      limits.processors = min(limits.processors ?? processors, processors)
    }
    func allow(memory: Int) {
      // Old groups without a limit have the largest whole number of pages.
      if memory < 1 << 60 { limits.memory = min(limits.memory ?? memory, memory) }
    }
    for line in groups.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let controllers = parts[1].split(separator: ",")
      for path in paths(up: parts[2]) {
        if controllers.isEmpty {
          if let words = read("\(root)\(path)/cpu.max")?.split(separator: " "), words.count == 2,
            let quota = Double(words[0]), let period = Double(words[1]), period > 0
          {
            allow(processors: quota / period)
          }
          if let memory = read("\(root)\(path)/memory.max").flatMap({ Int($0) }) {
            allow(memory: memory)
          }
        }
        if controllers.contains("cpu") {
          let folder = "\(root)/\(parts[1])\(path)"
          if let quota = read("\(folder)/cpu.cfs_quota_us").flatMap({ Double($0) }), quota > 0,
            let period = read("\(folder)/cpu.cfs_period_us").flatMap({ Double($0) }), period > 0
          {
            allow(processors: quota / period)
          }
        }
        if controllers.contains("memory"),
          let memory = read("\(root)/memory\(path)/memory.limit_in_bytes").flatMap({ Int($0) })
        {
          allow(memory: memory)
        }
      }
    }
    return limits
  }

  /// A group's path and those of the groups around it: `/a/b`, `/a` and the root's, which is empty.
  private static func paths(up path: Substring) -> [String] {
    let names = path.split(separator: "/")
    return (0...names.count).reversed().map { count in names.prefix(count).map { "/" + $0 }.joined()
    }
  }
}
