import Bannerloop
import Testing

@testable import BannerloopCommands

@Suite("Limits that options set")
struct BenchGatesTests {
  private func gates(_ arguments: String...) throws -> TimingGates {
    try BenchGates.gates(try ParsedArguments(arguments, of: BenchCommand.spec))
  }

  @Test("Each option sets its limit in its unit, and the others stay")
  func options() throws {
    #expect(try gates() == TimingGates())
    var expected = TimingGates()
    expected.p99 = 12.5
    #expect(try gates("--max-p99", "12.5") == expected)
    expected = TimingGates()
    expected.overBudgetShare = 0.02
    #expect(try gates("--max-over-budget", "2") == expected)
    expected = TimingGates()
    (expected.hitchRatio, expected.hitchWarning) = (25, 12.5)
    #expect(try gates("--max-hitch-ratio", "25") == expected)
    expected = TimingGates()
    expected.longestHitch = 7
    #expect(try gates("--max-longest-hitch", "7") == expected)
    expected = TimingGates()
    expected.worstWindow = 64
    #expect(try gates("--max-worst64", "64") == expected)
  }
}

@Suite("What is told of the machine")
struct BenchEnvironmentTests {
  private func limits(_ groups: String?, _ files: [String: String]) -> TimingReport.Limits? {
    ContainerLimits.read(groups: groups, root: "/g") { files[$0] }
  }

  @Test("New groups: the least on the way up, and max is no limit")
  func unified() {
    let files = [
      "/g/a/b/cpu.max": "max 100000", "/g/a/cpu.max": "150000 100000", "/g/a/b/memory.max": "5000",
      "/g/a/memory.max": "max", "/g/memory.max": "9000",
    ]
    #expect(limits("0::/a/b\n", files) == TimingReport.Limits(processors: 1.5, memory: 5000))
    // A container that sees its own group as the root.
    #expect(
      limits("0::/\n", ["/g/cpu.max": "50000 100000", "/g/memory.max": "max"])
        == TimingReport.Limits(processors: 0.5, memory: nil))
    #expect(limits("0::/../..\n", [:]) == TimingReport.Limits())
  }

  @Test("Old groups, each controller in a folder of its own")
  func separate() {
    let groups = "4:memory:/m\n2:cpu,cpuacct:/c\n1:name=systemd:/\n0::/\n"
    let files = [
      "/g/memory/m/memory.limit_in_bytes": "7000",
      "/g/memory/memory.limit_in_bytes": "9223372036854771712",
      "/g/cpu,cpuacct/c/cpu.cfs_quota_us": "200000",
      "/g/cpu,cpuacct/c/cpu.cfs_period_us": "100000",
      "/g/cpu,cpuacct/cpu.cfs_quota_us": "-1", "/g/cpu,cpuacct/cpu.cfs_period_us": "100000",
    ]
    #expect(limits(groups, files) == TimingReport.Limits(processors: 2, memory: 7000))
  }

  @Test("Where the system does not tell, nothing is said, and garbage is no limit")
  func unknown() {
    #expect(limits(nil, [:]) == nil)
    #expect(limits("", [:]) == TimingReport.Limits())
    #expect(
      limits("0::/\nx\n", ["/g/cpu.max": "a b", "/g/memory.max": "much"]) == TimingReport.Limits())
    #expect(limits("0::/\n", ["/g/cpu.max": "1000 0"]) == TimingReport.Limits())
  }

  @Test("The command line is told as it was given, but for secrets in addresses")
  func commandLine() {
    let told = BenchCommand.commandLine([
      "bannerloop", "bench", "../a b.json5", "https://me:secret@example.com/a.png?key=hush&w=2",
    ])
    #expect(told.prefix(2) == ["bench", "../a b.json5"])
    #expect(told[2].hasPrefix("https://*********@example.com/a.png?key=****"))
    #expect(!told[2].contains("secret") && !told[2].contains("hush"))
  }

  @Test("The widest instructions of a processor")
  func vectors() {
    #expect(BenchEnvironment.vectors("flags\t\t: fpu sse2 ssse3 avx avx2\n") == "avx2")
    #expect(BenchEnvironment.vectors("Features\t: fp asimd evtstrm\n") == "asimd")
    #expect(BenchEnvironment.vectors("flagship : avx2\n") == "")
  }
}
