extension TimingReport {
  /// Where something was measured.
  public struct Environment: Hashable, Sendable {
    /// The processor's name.
    public var processor = ""

    /// Processors that are there.
    public var cores = 0

    /// The widest instructions for several numbers at once that the processor has, such as `avx2`; empty
    /// where that is not told.
    public var vectors = ""

    /// How clock rates are chosen; empty where that is not told.
    public var governor = ""

    /// The lowest and the highest clock rate in kHz; `nil` where that is not told.
    public var frequencies: ClosedRange<Int>?

    /// What a container may use; `nil` where that is not told.
    public var limits: Limits?

    /// Work that waited per processor, before and after; `nil` where that is not told.
    public var loadBefore: Double?

    /// The same afterwards.
    public var loadAfter: Double?

    /// Memory in bytes; 0 where that is not told.
    public var memory = 0

    /// The system's name and version.
    public var system = ""

    /// `release` or `debug`.
    public var build = "release"

    /// The compiler's name and version; empty where that is not told.
    public var compiler = ""

    /// Sanitizers that are at work in the program, such as `address`.
    public var sanitizers: [String] = []

    /// Whether a debugger held the program.
    public var isTraced = false

    /// Names and versions of libraries that draw.
    public var libraries: [String] = []

    /// Makes an environment of which nothing is known.
    public init() {}
  }

  /// What a container may use.
  public struct Limits: Hashable, Sendable {
    /// Processors, in parts such as 1.5; `nil` where there is no limit.
    public var processors: Double?

    /// Memory in bytes; `nil` where there is no limit.
    public var memory: Int?

    /// Makes limits.
    public init(processors: Double? = nil, memory: Int? = nil) {
      self.processors = processors
      self.memory = memory
    }
  }
}

extension TimingReport.Environment {
  /// What the machine does not tell, by name.
  var untold: [String] {
    var names: [String] = []
    if processor.isEmpty { names.append("processor") }
    if vectors.isEmpty { names.append("vector instructions") }
    if governor.isEmpty { names.append("governor") }
    if frequencies == nil { names.append("clock rates") }
    if limits == nil { names.append("container limits") }
    if loadBefore == nil || loadAfter == nil { names.append("load") }
    return names
  }

  /// The machine and the build, in words.
  var words: [String] {
    var machine = [
      processor.isEmpty ? "unknown processor" : processor,
      "\(cores) \(cores == 1 ? "processor" : "processors")",
    ]
    if !vectors.isEmpty { machine.append(vectors) }
    if !governor.isEmpty { machine.append("governor \(governor)") }
    if let frequencies {
      machine.append("\(frequencies.lowerBound / 1000) to \(frequencies.upperBound / 1000) MHz")
    }
    if let limits, limits.processors != nil || limits.memory != nil {
      let parts = [
        limits.processors.map { "\(fixed($0, 2)) processors" },
        limits.memory.map { "\(fixed(Double($0) / 1e6, 0)) MB" },
      ]
      machine.append("limited to " + parts.compactMap(\.self).joined(separator: " and "))
    }
    var build = [system, "\(self.build) build"]
    if !compiler.isEmpty { build.append(compiler) }
    build += sanitizers.map { "\($0) sanitizer" } + libraries
    return [machine, build].map { $0.filter { !$0.isEmpty }.joined(separator: ", ") }
  }

  var json: String {
    func text(_ value: String) -> String { value.isEmpty ? "null" : JSONText.string(value) }
    return JSONText.object([
      "cpu": JSONText.string(processor), "cores": String(cores), "simd": text(vectors),
      "governor": text(governor),
      "frequencyMinKHz": frequencies.map { String($0.lowerBound) } ?? "null",
      "frequencyMaxKHz": frequencies.map { String($0.upperBound) } ?? "null",
      // Within the object, null is no limit.
      "limits": limits.map {
        JSONText.object([
          "processors": JSONText.number($0.processors),
          "memoryBytes": $0.memory.map(String.init) ?? "null",
        ])
      } ?? "null",
      "loadBefore": JSONText.number(loadBefore, 2), "loadAfter": JSONText.number(loadAfter, 2),
      "memoryBytes": String(memory), "os": JSONText.string(system),
      "build": JSONText.string(build), "compiler": text(compiler),
      "sanitizers": JSONText.array(sanitizers.map(JSONText.string)),
      "traced": isTraced ? "true" : "false",
      "libs": JSONText.array(libraries.map(JSONText.string)),
    ])
  }

  /// Reads what ``json`` wrote; what is missing is not known.
  init(_ tree: JSONTree) throws(TimingFileError) {
    self.init()
    guard let build = tree["build"]?.text else { throw .missing("build") }
    self.build = build
    processor = tree["cpu"]?.text ?? ""
    cores = tree["cores"]?.integer ?? 0
    vectors = tree["simd"]?.text ?? ""
    governor = tree["governor"]?.text ?? ""
    if let low = tree["frequencyMinKHz"]?.integer, let high = tree["frequencyMaxKHz"]?.integer,
      low <= high
    {
      frequencies = low...high
    }
    if let limits = tree["limits"], limits != .null {
      self.limits = TimingReport.Limits(
        processors: limits["processors"]?.double, memory: limits["memoryBytes"]?.integer)
    }
    loadBefore = tree["loadBefore"]?.double
    loadAfter = tree["loadAfter"]?.double
    memory = tree["memoryBytes"]?.integer ?? 0
    system = tree["os"]?.text ?? ""
    compiler = tree["compiler"]?.text ?? ""
    sanitizers = (tree["sanitizers"]?.elements ?? []).compactMap(\.text)
    isTraced = tree["traced"]?.bool ?? false
    libraries = (tree["libs"]?.elements ?? []).compactMap(\.text)
  }
}
