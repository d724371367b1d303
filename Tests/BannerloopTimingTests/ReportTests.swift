import BannerloopMotion
import BannerloopTestSupport
import Testing

@testable import BannerloopTiming

/// Reports of the tests.
enum ReportRig {
  /// A report of runs with the given costs in microseconds, all of them composing.
  static func report(
    microseconds runs: [[Int]], hash: String = "0123456789abcdef",
    change: (inout TimingReport) -> Void = { _ in }
  ) -> TimingReport {
    var environment = TimingReport.Environment()
    environment.cores = 2
    var report = TimingReport(
      version: "1.2.3", environment: environment,
      method: TimingReport.Method(refresh: FrameRate(60)),
      scene: TimingReport.Scene(
        name: "a <b> \"c\"", hash: hash, width: 320, height: 160, rate: FrameRate(60)),
      runs: runs.map { costs in
        var time = 0
        return TimingReport.Run(
          frames: costs.enumerated().map { index, cost in
            defer { time += cost * 1000 + 5_000 }
            return FrameRecord(
              frame: index, start: time, stages: StageTimes(compose: cost * 1000, encode: 2_000),
              work: FrameWork([.pixelsTouched: 51_200, .slices: 1]), page: index / 10 % 3,
              isMoving: index % 3 == 0)
          })
      })
    change(&report)
    return report
  }

  /// Steady costs around a mean, with seeded noise of 1 %.
  static func noisy(_ mean: Int, runs: Int, seed: UInt64) -> [[Int]] {
    var random = SeededGenerator(seed: seed)
    return (0..<runs).map { _ in
      (0..<200).map { _ in mean + Int.random(in: -(mean / 100)...(mean / 100), using: &random) }
    }
  }
}

@Suite("Reports of frame timing")
struct ReportTests {
  @Test("GC-T12: warm-up is in the raw data and the trace, and in no statistic")
  func warmUp() throws {
    let report = ReportRig.report(microseconds: [
      Array(repeating: 40_000, count: 30) + Array(repeating: 8_000, count: 570)
    ])
    #expect(report.summary.cost.count == 570 && report.summary.cost.maximum == 8)
    #expect(report.hitches.hitches == 0)
    let json = try JSONTree(Array(report.json().utf8))
    let frames = json["scenarios"]?.elements?[0]["runs"]?.elements?[0]["frames"]
    #expect(frames?["costNs"]?.elements?.count == 600)
    #expect(frames?["warmup"]?.elements?.count { $0.integer == 1 } == 30)
    #expect(report.trace.contains("\"cat\":\"frame,warmup\""))
    #expect(report.csv.split(separator: "\n").count == 601)
  }

  @Test("A report that is read is the one that was written")
  func roundTrip() throws {
    let report = ReportRig.report(microseconds: ReportRig.noisy(9_000, runs: 3, seed: 1)) {
      $0.method.isRealtime = true
      $0.method.refresh = FrameRate(60_000, 1001)
      $0.runs[0].frames[5].presented = 7
      $0.runs[0].frames[5].lateness = 1234
      $0.environment.loadBefore = 0.25
      $0.environment.processor = "A \"quick\" one"
      $0.environment.libraries = ["cairo 1"]
      $0.environment.vectors = "avx2"
      $0.environment.governor = "performance"
      $0.environment.frequencies = 800_000...3_600_000
      $0.environment.limits = TimingReport.Limits(processors: 1.5, memory: 1 << 30)
      $0.environment.compiler = "Swift 9"
      $0.environment.sanitizers = ["address"]
      $0.environment.isTraced = true
      $0.command = ["bench", "a b.json5", "--runs", "3"]
      $0.scene.commit = "0123abc"
      $0.scene.isChanged = true
      $0.scene.commitMissing = ""
      $0.method.hasFiles = false
      // What was not measured is null, and read as 0.
      for run in 0..<3 {
        for index in 0..<200 { $0.runs[run].frames[index].stages[.encode] = 0 }
      }
      $0.method.isInterleaved = true
      $0.method.allocationsMissing = "only some do"
    }
    let text = report.json()
    #expect(try TimingReport(json: Array(text.utf8)) == report)
    #expect(!text.contains("nan") && !text.contains("inf"))
    let scene = try JSONTree(Array(text.utf8))["scenarios"]?.elements?[0]
    let frames = scene?["runs"]?.elements?[0]["frames"]
    #expect(frames?["encodeNs"]?.elements?.allSatisfy { $0 == .null } == true)
    #expect(scene?["stages"]?.elements?.last?["timeMs"]?["mean"] == .null)
    #expect(!report.text().contains("  write"))
  }

  @Test("GC-T07: empty, cut and frameless files are faults, wherever they are cut")
  func cut() throws {
    let text = Array(ReportRig.report(microseconds: [[5_000, 6_000]]).json().utf8)
    for length in stride(from: 0, to: text.count - 2, by: 97) {
      #expect(throws: TimingFileError.self) { try TimingReport(json: Array(text[..<length])) }
    }
    #expect(throws: TimingFileError.noFrames) {
      try TimingReport(json: Array(ReportRig.report(microseconds: [[]]).json().utf8))
    }
    #expect(throws: TimingFileError.noFrames) {
      try TimingReport(json: Array(ReportRig.report(microseconds: []).json().utf8))
    }
    #expect(throws: TimingFileError.otherSchema("none")) {
      try TimingReport(json: Array("{}".utf8))
    }
  }

  @Test("What the header says, and what the machine does not tell")
  func header() {
    let bare = ReportRig.report(microseconds: [[5_000]])
    #expect(bare.text().contains("No commit: nobody asked for it"))
    let untold = bare.warnings.first { $0.code == "notTold" }?.text ?? ""
    for name in ["processor", "governor", "clock rates", "container limits", "vector instructions"]
    {
      #expect(untold.contains(name))
    }
    #expect(bare.json().contains("\"limits\":null") && bare.json().contains("\"seed\":null"))
    let full = ReportRig.report(microseconds: [[5_000]]) {
      $0.command = ["bench", "it's here.json5", "--runs=3"]
      $0.scene.commit = "0123abc"
      $0.scene.isChanged = true
      $0.environment.processor = "Some"
      $0.environment.vectors = "avx2"
      $0.environment.governor = "powersave"
      $0.environment.frequencies = 800_000...3_600_000
      $0.environment.limits = TimingReport.Limits(processors: 1.5, memory: 500_000_000)
      $0.environment.sanitizers = ["address"]
      $0.environment.isTraced = true
      $0.environment.loadBefore = 0
      $0.environment.loadAfter = 0
    }
    let text = full.text()
    #expect(text.contains("Command: bannerloop bench 'it'\\''s here.json5' --runs=3"))
    #expect(text.contains("Commit 0123abc, changed since"))
    #expect(text.contains("avx2, governor powersave, 800 to 3600 MHz"))
    #expect(text.contains("limited to 1.50 processors and 500 MB"))
    let codes = full.warnings.map(\.code)
    #expect(codes.contains("sanitizer") && codes.contains("traced") && !codes.contains("notTold"))
    #expect(full.markdown().contains("avx2") && full.html().contains("0123abc"))
  }

  @Test("Allocations are in every format, and where they are missing the reason is, and never a 0")
  func allocations() throws {
    let counted = ReportRig.report(microseconds: [[5_000, 6_000, 7_000]]) {
      for index in 0..<3 {
        $0.runs[0].frames[index].work[.allocations] = [9, 4, 4][index]
        $0.runs[0].frames[index].work[.allocatedBytes] = [900, 64, 64][index]
      }
    }
    let tree = try JSONTree(Array(counted.json().utf8))
    let scene = tree["scenarios"]?.elements?[0]
    let frames = scene?["runs"]?.elements?[0]["frames"]
    #expect(frames?["allocations"]?.elements?.map(\.integer) == [9, 4, 4])
    #expect(frames?["allocatedBytes"]?.elements?.map(\.integer) == [900, 64, 64])
    let row = scene?["counters"]?.elements?.first { $0["counter"]?.text == "allocations" }
    #expect(row?["runTotals"]?.elements?.map(\.integer) == [17])
    #expect(row?["medianPerFrame"]?.double == 4 && row?["mostPerFrame"]?.integer == 9)
    #expect(row?["missing"] == .null)
    #expect(counted.csv.split(separator: "\n")[1].contains(",9,900,"))
    #expect(counted.markdown().contains("| allocations | 17 | 4.0 | 9 |"))
    #expect(counted.text().contains("allocatedBytes"))
    #expect(counted.html().contains("allocatedBytes") && counted.html().contains("1028"))

    let missing = ReportRig.report(microseconds: [[5_000]]) {
      $0.method.allocationsMissing = "only glibc lets a program count its allocations"
    }
    let json = try JSONTree(Array(missing.json().utf8))["scenarios"]?.elements?[0]
    #expect(
      json?["runs"]?.elements?[0]["frames"]?["allocations"]?.elements == [.null])
    let none = json?["counters"]?.elements?.first { $0["counter"]?.text == "allocations" }
    #expect(none?["runTotals"] == .null)
    #expect(none?["missing"]?.text == "only glibc lets a program count its allocations")
    #expect(missing.markdown().contains("| allocations | - | - | - |"))
    #expect(
      missing.warnings.contains {
        $0.code == "notCounted" && $0.text.contains("allocations (only glibc")
      })
  }

  @Test("p99 of 50 frames is null, and says that it needs 100")
  func tooFew() throws {
    let report = ReportRig.report(microseconds: [Array(repeating: 5_000, count: 50)]) {
      $0.method.warmUp = WarmUp(minimum: 0, waitsUntilSettled: false)
    }
    let tree = try JSONTree(Array(report.json().utf8))
    #expect(tree["scenarios"]?.elements?[0]["summary"]?["costMs"]?["p99"] == .null)
    #expect(report.warnings.contains { $0.text.contains("needs 100 frames") })
  }

  @Test("A warm-up that leaves too little to measure is cut to a quarter, and that is said")
  func warmUpCut() throws {
    func report(_ minimum: Int) -> TimingReport {
      ReportRig.report(microseconds: [Array(repeating: 5_000, count: 50)]) {
        $0.method.warmUp = WarmUp(minimum: minimum, waitsUntilSettled: false)
      }
    }
    let cut = try #require(report(40).warnings.first { $0.code == "warmUpCut" })
    #expect(cut.text.contains("Only 12 frames were left out") && cut.text.contains("instead of 40"))
    #expect(!report(12).warnings.contains { $0.code == "warmUpCut" })
  }

  @Test("A column that is too short is a fault")
  func uneven() {
    let text = ReportRig.report(microseconds: [[5_000, 6_000]]).json()
    let short = text.replacing("\"stateNs\":[0,0]", with: "\"stateNs\":[0]")
    #expect(throws: TimingFileError.uneven(run: 0, column: "stateNs")) {
      try TimingReport(json: Array(short.utf8))
    }
  }

  @Test("A number too large to be added up is a fault")
  func tooLarge() {
    let text = ReportRig.report(microseconds: [[5_000, 6_000]]).json()
    let large = text.replacing("\"stateNs\":[0,0]", with: "\"stateNs\":[0,4611686018427387904]")
    #expect(large != text)
    #expect(throws: TimingFileError.missing("stateNs")) {
      try TimingReport(json: Array(large.utf8))
    }
  }

  @Test("No data is never a pass")
  func noData() {
    let report = ReportRig.report(microseconds: [[]])
    let checks = TimingGates().checks(of: report)
    #expect(checks.allSatisfy { $0.status == .unknown })
    #expect(TimingReport.verdict(of: checks) == .unknown)
    #expect(TimingReport.verdict(of: []) == .unknown)
  }

  @Test("Limits: within, near and beyond")
  func gates() {
    func status(_ costs: [Int]) -> [String: TimingCheck.Status] {
      let report = ReportRig.report(microseconds: [costs]) {
        $0.method.warmUp = WarmUp(minimum: 0, waitsUntilSettled: false)
      }
      return Dictionary(
        uniqueKeysWithValues: TimingGates().checks(of: report).map { ($0.name, $0.status) })
    }
    let calm = Array(repeating: 10_000, count: 1000)
    #expect(status(calm).values.allSatisfy { $0 == .pass })
    #expect(status(Array(calm.prefix(50)))["p99"] == .unknown)
    // Six late frames of 1000 are 5.96 ms/s.
    let near = calm.indices.map { $0 % 170 == 5 ? 20_000 : 10_000 }
    #expect(status(near)["hitchRatio"] == .warn && status(near)["overBudget"] == .pass)
    let many = calm.indices.map { $0 % 20 == 5 ? 20_000 : 10_000 }
    let found = status(many)
    #expect(found["hitchRatio"] == .fail && found["overBudget"] == .fail && found["p99"] == .fail)
    #expect(found["longestHitch"] == .pass)
    var one = calm
    one[500] = 90_000
    #expect(status(one)["longestHitch"] == .fail && status(one)["worst64"] == .fail)
    #expect(status(one)["p99"] == .pass)
  }

  @Test("Limits of one's own, at their edges")
  func ownGates() {
    let report = ReportRig.report(microseconds: [
      (0..<1000).map { $0 % 170 == 5 ? 20_000 : 10_000 }
    ]) { $0.method.warmUp = WarmUp(minimum: 0, waitsUntilSettled: false) }
    func status(_ name: String, _ change: (inout TimingGates) -> Void) -> TimingCheck.Status? {
      var gates = TimingGates()
      change(&gates)
      return gates.checks(of: report).first { $0.name == name }?.status
    }
    #expect(status("p99") { $0.p99 = 10 } == .pass)
    #expect(status("p99") { $0.p99 = 9.999 } == .fail)
    #expect(status("overBudget") { $0.overBudgetShare = 0.006 } == .pass)
    #expect(status("overBudget") { $0.overBudgetShare = 0.0059 } == .fail)
    let ratio = report.hitches.ratio
    #expect(status("hitchRatio") { $0.hitchRatio = ratio } == .fail)
    #expect(status("hitchRatio") { ($0.hitchRatio, $0.hitchWarning) = (7, 6) } == .pass)
    #expect(status("longestHitch") { $0.longestHitch = 1 } == .pass)
    #expect(status("longestHitch") { $0.longestHitch = 0 } == .fail)
    #expect(status("worst64") { $0.worstWindow = 1 } == .pass)
    #expect(status("worst64") { $0.worstWindow = 0 } == .fail)
  }

  @Test("Frames that a display showed are counted by its ticks")
  func presented() {
    let report = ReportRig.report(microseconds: [[5_000, 5_000, 5_000, 5_000]]) {
      $0.method.isRealtime = true
      $0.method.warmUp = WarmUp(minimum: 0, waitsUntilSettled: false)
      for (index, tick) in [1, 2, 4, 5].enumerated() { $0.runs[0].frames[index].presented = tick }
    }
    #expect(report.hitches.dropped == 1 && report.hitches.ticks == 5)
    #expect(fixed(report.animationError.maximum, 3) == "16.667")
    let headless = ReportRig.report(microseconds: [[5_000, 50_000, 5_000]])
    #expect(headless.animationError.maximum == 0)
  }

  @Test("Tables, Markdown and the page say what was measured, and names stay text")
  func words() {
    let report = ReportRig.report(microseconds: ReportRig.noisy(20_000, runs: 2, seed: 2))
    #expect(report.text().contains("encode and write do not count"))
    #expect(report.text().contains("scale apple-2020-scroll"))
    #expect(report.markdown().contains("| frame cost |"))
    let page = report.html(pictures: [report.record(report.worst(1)[0]).frame: "data:x"])
    #expect(page.contains("a &lt;b&gt; &quot;c&quot;") && !page.contains("<b> \"c\""))
    #expect(page.contains("src=\"data:x\"") && !page.contains("http"))
    // Each run has bars within its chart; keys are of three stages and of five; four charts are of all runs.
    #expect(page.components(of: "<svg").count == 2 * 2 + 3 + 5 + 4)
    #expect(page.components(of: "class=timeline").count == 2)
  }
}

extension String {
  /// The places of a word.
  fileprivate func components(of word: String) -> [Range<String.Index>] { ranges(of: word) }
}

@Suite("Comparing two reports")
struct ReportComparisonTests {
  private func compare(
    _ old: [[Int]], _ new: [[Int]], change: (inout TimingReport) -> Void = { _ in }
  ) throws -> ReportComparison {
    try ReportComparison(
      baseline: ReportRig.report(microseconds: old),
      candidate: ReportRig.report(microseconds: new, change: change))
  }

  @Test("A build that is 6 % slower is found by time, an unchanged one is unchanged")
  func times() throws {
    let old = ReportRig.noisy(9_000, runs: 10, seed: 1)
    let slower = try compare(old, ReportRig.noisy(9_540, runs: 10, seed: 2))
    #expect(slower.status == .regressed)
    #expect(slower.rows.first { $0.metric.name == "median" }?.status == .regressed)
    let same = try compare(old, ReportRig.noisy(9_000, runs: 10, seed: 3))
    #expect(same.status == .unchanged)
    #expect(try compare(ReportRig.noisy(9_540, runs: 10, seed: 2), old).status == .improved)
    let few = try compare(Array(old.prefix(3)), ReportRig.noisy(9_540, runs: 3, seed: 2))
    #expect(few.status == .inconclusive)
  }

  @Test("A counter that rises is found however the times are")
  func counters() throws {
    let old = ReportRig.noisy(9_000, runs: 2, seed: 1)
    let comparison = try compare(old, ReportRig.noisy(7_000, runs: 2, seed: 2)) {
      $0.runs[0].frames[7].work[.pixelsTouched] = 51_201
      $0.runs[1].frames[7].work[.pixelsTouched] = 51_201
    }
    #expect(comparison.status == .regressed)
    #expect(
      comparison.counters.filter { $0.status == .regressed }.map(\.counter) == [.pixelsTouched])
  }

  @Test("One block of memory more in a run of 2000 frames is a regression")
  func allocations() throws {
    func report(_ more: Int) -> TimingReport {
      ReportRig.report(microseconds: ReportRig.noisy(9_000, runs: 10, seed: 1)) {
        for run in 0..<10 {
          for index in 0..<200 { $0.runs[run].frames[index].work[.allocations] = 4 }
          $0.runs[run].frames[77].work[.allocations] = 4 + more
        }
      }
    }
    let risen = try ReportComparison(baseline: report(0), candidate: report(1))
    #expect(risen.status == .regressed)
    #expect(risen.counters.filter { $0.status == .regressed }.map(\.counter) == [.allocations])
    #expect(try ReportComparison(baseline: report(1), candidate: report(0)).status == .improved)
    #expect(try ReportComparison(baseline: report(1), candidate: report(1)).status == .unchanged)
    #expect(throws: IncomparableReports.self) {
      try ReportComparison(
        baseline: report(0),
        candidate: ReportRig.report(microseconds: ReportRig.noisy(9_000, runs: 10, seed: 1)))
    }
  }

  @Test("Where the clock's times vary too much, the processor's find what is slower")
  func processorTime() throws {
    func report(_ cost: Int, seed: UInt64) -> TimingReport {
      var random = SeededGenerator(seed: seed)
      return ReportRig.report(
        microseconds: (0..<20).map { _ in
          // Others take the processor in every other run.
          Array(repeating: cost * (Bool.random(using: &random) ? 2 : 1), count: 60)
        }
      ) {
        for run in 0..<20 {
          let used = cost * 1000 + Int.random(in: -200_000...200_000, using: &random)
          for index in 0..<60 { $0.runs[run].frames[index].processorTime = used }
        }
      }
    }
    let slower = try ReportComparison(
      baseline: report(5_000, seed: 1), candidate: report(5_400, seed: 2))
    #expect(slower.rows.first { $0.metric.name == "median" }?.status == .inconclusive)
    #expect(slower.rows.first { $0.metric.name == "processor" }?.status == .regressed)
    #expect(slower.status == .regressed)
    let same = try ReportComparison(
      baseline: report(5_000, seed: 3), candidate: report(5_000, seed: 4))
    #expect(same.rows.first { $0.metric.name == "processor" }?.status != .regressed)
    #expect(same.status == .inconclusive)
  }

  @Test("Runs that did not take turns are told")
  func turns() throws {
    let old = ReportRig.noisy(9_000, runs: 10, seed: 1)
    #expect(try compare(old, old).warnings.contains { $0.contains("take turns") })
    let reports = [old, old].map {
      ReportRig.report(microseconds: $0) { $0.method.isInterleaved = true }
    }
    let fair = try ReportComparison(baseline: reports[0], candidate: reports[1])
    #expect(!fair.warnings.contains { $0.contains("take turns") })
  }

  @Test("Twice the difference of the same build is noise")
  func again() throws {
    let old = ReportRig.report(microseconds: ReportRig.noisy(9_000, runs: 10, seed: 1))
    let again = ReportRig.report(microseconds: ReportRig.noisy(9_450, runs: 10, seed: 2))
    let new = ReportRig.report(microseconds: ReportRig.noisy(9_540, runs: 10, seed: 3))
    let comparison = try ReportComparison(baseline: old, candidate: new, again: again)
    #expect(comparison.rules.noise > 0.09)
    let difference = try #require(comparison.selfDifference)
    #expect((comparison.rules.noise - 2 * difference.magnitude).magnitude < 1e-12)
    #expect(comparison.text.contains("differs from itself by "))
    #expect(comparison.json.contains("\"selfDifference\":"))
    #expect(comparison.status == .unchanged)
  }

  @Test("What differs in more than the build is not compared")
  func incomparable() {
    let old = ReportRig.noisy(9_000, runs: 2, seed: 1)
    let changes: [(inout TimingReport) -> Void] = [
      { $0.scene.hash = "fedcba9876543210" }, { $0.method.refresh = FrameRate(120) },
      { $0.environment.build = "debug" }, { $0.method.isRealtime = true },
      { $0.method.isCold = true }, { $0.method.hasFiles = false },
      { $0.runs[0].frames.removeLast() },
      { report in
        for index in report.runs[0].frames.indices {
          report.runs[0].frames[index].work[.slices] = nil
        }
      },
    ]
    for change in changes {
      #expect(throws: IncomparableReports.self) { try compare(old, old, change: change) }
    }
  }
}

@Suite("Traces")
struct TraceTests {
  private func faults(_ text: String) throws -> [String] {
    try TraceCheck(json: Array(text.utf8)).faults
  }

  @Test("What we write is in order, paced or not")
  func own() throws {
    var random = SeededGenerator(seed: 9)
    for isRealtime in [false, true] {
      let costs = (0..<200).map { _ in Int.random(in: 0...60_000, using: &random) }
      let report = ReportRig.report(microseconds: [costs, costs]) {
        $0.method.isRealtime = isRealtime
        guard isRealtime else { return }
        for run in 0..<2 {
          var tick = 0
          for index in 0..<200 {
            tick += Int.random(in: 1...3, using: &random)
            $0.runs[run].frames[index].presented = tick
          }
        }
      }
      let check = try TraceCheck(json: Array(report.trace.utf8))
      #expect(check.eventCount > 1000)
      // The second run's process begins at 0 again.
      #expect(check.faults == [])
    }
  }

  @Test("The design's example is in order")
  func example() throws {
    let text = """
      {"displayTimeUnit":"ms","traceEvents":[
      {"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"bannerloop"}},
      {"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"frame loop"}},
      {"ph":"X","name":"frame","cat":"frame","pid":1,"tid":1,"ts":0,"dur":9200,"args":{"frame":0,"simMs":0}},
      {"ph":"X","name":"compose","cat":"stage","pid":1,"tid":1,"ts":3000,"dur":6000},
      {"ph":"C","name":"overrun_ms","pid":1,"tid":1,"ts":9200,"args":{"value":-7.467}}]}
      """
    #expect(try faults(text) == [])
  }

  private func slice(_ time: String, _ duration: String, thread: Int = 1) -> String {
    "{\"ph\":\"X\",\"name\":\"a\",\"pid\":1,\"tid\":\(thread),\"ts\":\(time),\"dur\":\(duration)}"
  }

  @Test("GC-T14: overlapping slices of one thread are a fault; on two threads and as b and e not")
  func overlap() throws {
    #expect(try faults("[\(slice("0", "10")),\(slice("5", "10"))]").count == 1)
    #expect(try faults("[\(slice("0", "10")),\(slice("5", "10", thread: 2))]") == [])
    #expect(try faults("[\(slice("0", "10")),\(slice("2", "8")),\(slice("10", "1"))]") == [])
    let pair = ["b", "e"].enumerated().map { place, phase in
      "{\"ph\":\"\(phase)\",\"name\":\"encode\",\"cat\":\"c\",\"id\":1,\"pid\":1,\"tid\":1,"
        + "\"ts\":\(5 + 10 * place)}"
    }
    #expect(try faults("[\(slice("0", "10")),\(pair[0]),\(pair[1])]") == [])
    #expect(try faults("[\(pair[0])]").count == 1)
    #expect(try faults("[\(pair[1])]").count == 1)
  }

  @Test(
    "Each rule finds what breaks it",
    arguments: [
      "{}", "[]", "[{\"ph\":\"X\"}]", "{\"traceEvents\":3}",
      "[{\"ph\":\"X\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":1e3,\"dur\":1}]",
      "[{\"ph\":\"X\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":1.2345,\"dur\":1}]",
      "[{\"ph\":\"X\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":1}]",
      "[{\"ph\":\"X\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":1,\"dur\":-1}]",
      "[{\"ph\":\"X\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":99999999999,\"dur\":1}]",
      "[{\"ph\":\"C\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":1,\"args\":{\"v\":\"1\"}}]",
      "[{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":1,\"tid\":1}]",
      "[{\"ph\":\"i\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":1}]",
      "[{\"ph\":\"i\",\"s\":\"t\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":1},"
        + "{\"ph\":\"C\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":0,\"args\":{\"v\":1}}]",
      "[{\"ph\":\"X\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":1,\"dur\":1},"
        + "{\"ph\":\"X\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":1,\"dur\":4}]",
      "[{\"ph\":\"X\",\"name\":\"a\",\"pid\":1,\"tid\":1,\"ts\":1,\"dur\":1},"
        + "{\"ph\":\"i\",\"s\":\"t\",\"name\":\"b\",\"pid\":1,\"tid\":1,\"ts\":1}]",
    ])
  func rules(_ text: String) throws { #expect(try !faults(text).isEmpty) }

  @Test("No garbage is JSON, and none crashes")
  func garbage() throws {
    var random = SeededGenerator(seed: 4)
    let text = Array(ReportRig.report(microseconds: [[5_000, 6_000]]).trace.utf8)
    for _ in 0..<300 {
      var broken = text
      for _ in 0..<3 {
        broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      do throws(JSONFault) {
        _ = try TraceCheck(json: broken)
      } catch {
        #expect(error.line >= 1)
      }
    }
    #expect(throws: JSONFault.self) { try JSONTree(Array("[1,]".utf8)) }
    #expect(throws: JSONFault.self) { try JSONTree(Array("{\"a\":1,\"a\":2}".utf8)) }
    #expect(throws: JSONFault.self) { try JSONTree(Array("01".utf8)) }
    #expect(throws: JSONFault.self) {
      try JSONTree(Array(String(repeating: "[", count: 100_000).utf8))
    }
    #expect(try JSONTree(Array("\"\\ud83d\\ude00\\n\"".utf8)) == .string("\u{1F600}\n"))
  }
}
