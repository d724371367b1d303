/// Finds what viewers of traces trip over.
public struct TraceCheck: Sendable {
  /// What is wrong, with the event's place in the list from 0.
  public private(set) var faults: [String] = []

  /// Events that were looked at.
  public private(set) var eventCount = 0

  /// The most faults that are told.
  public static let mostFaults = 20

  /// Slices on one thread that are not over yet, outermost last begun.
  private var open: [Thread: [Int]] = [:]
  private var starts: [Thread: Set<Int>] = [:]
  private var instants: [(index: Int, thread: Thread, time: Int)] = []
  private var lastTime = Int.min
  private var lastDuration = Int.max
  private var asynchronous: [String: Int] = [:]

  private struct Thread: Hashable {
    var process: Int
    var thread: Int
  }

  /// Checks a trace.
  ///
  /// - Parameter json: The file's text in UTF-8: an object with `traceEvents`, or an array of events.
  /// - Throws: ``JSONFault`` where the text is no JSON.
  /// - Complexity: O(bytes).
  public init(json: [UInt8]) throws(JSONFault) {
    let tree = try JSONTree(json)
    guard let events = tree.elements ?? tree["traceEvents"]?.elements else {
      faults = ["There is no traceEvents array."]
      return
    }
    if tree.elements == nil, let unit = tree["displayTimeUnit"],
      unit.text != "ms" && unit.text != "ns"
    {
      faults.append("displayTimeUnit is neither \"ms\" nor \"ns\".")
    }
    if events.isEmpty { faults.append("There are no events.") }
    for (index, event) in events.enumerated() { check(event, index) }
    for instant in instants where starts[instant.thread]?.contains(instant.time) == true {
      fault(instant.index, "an instant has the very time of a slice's start on its thread")
    }
    for (id, count) in asynchronous.sorted(by: { $0.key < $1.key }) where count != 0 {
      faults.append("The asynchronous event \(id) has \(count > 0 ? "no end" : "no beginning").")
    }
    if faults.count > Self.mostFaults {
      let rest = faults.count - Self.mostFaults
      faults = Array(faults.prefix(Self.mostFaults)) + ["\(rest) more."]
    }
  }

  private mutating func fault(_ index: Int, _ reason: String) {
    faults.append("Event \(index): \(reason).")
  }

  private mutating func check(_ event: JSONTree, _ index: Int) {
    eventCount += 1
    guard let phase = event["ph"]?.text, let name = event["name"]?.text, !name.isEmpty else {
      fault(index, "ph and name are texts that every event has")
      return
    }
    guard let process = event["pid"]?.integer, let thread = event["tid"]?.integer else {
      fault(index, "pid and tid are whole numbers that every event has")
      return
    }
    let place = Thread(process: process, thread: thread)
    guard ["X", "C", "M", "i", "b", "e", "n"].contains(phase) else {
      fault(index, "the phase \"\(phase)\" is none of X, C, M, i, b, e, n")
      return
    }
    if phase == "M" {
      if ["process_name", "thread_name"].contains(name), event["args"]?["name"]?.text == nil {
        fault(index, "\(name) has no text args.name")
      }
      return
    }
    guard let time = time(event, "ts", index) else { return }
    if time < 0 { fault(index, "ts is below 0") }
    if lastTime == .min, time > 3_600_000_000_000 {
      fault(index, "the trace begins at \(time / 1_000_000_000) s; it should begin near 0")
    }
    var duration: Int?
    if phase == "X" {
      duration = self.time(event, "dur", index)
      if duration == nil { return }
    }
    if time < lastTime {
      fault(index, "events are not sorted by ts")
    } else if time == lastTime, (duration ?? 0) > lastDuration {
      fault(index, "of events with one ts the longer comes first")
    }
    lastTime = max(lastTime, time)
    lastDuration = duration ?? 0
    switch phase {
    case "X": slice(index, place, time, duration ?? 0)
    case "C":
      guard case .object(let values) = event["args"], !values.isEmpty,
        values.allSatisfy({ $0.value.double != nil })
      else {
        fault(index, "a counter needs args of numbers")
        return
      }
    case "i":
      if !["g", "p", "t"].contains(event["s"]?.text ?? "") {
        fault(index, "an instant needs a scope s of g, p or t")
      }
      instants.append((index, place, time))
    default:
      guard let id = event["id"]?.text ?? event["id"]?.integer.map(String.init),
        let category = event["cat"]?.text
      else {
        fault(index, "an asynchronous event needs id and cat")
        return
      }
      let key = "\(category)/\(id)/\(name)"
      if phase == "e", asynchronous[key, default: 0] == 0 {
        fault(index, "the asynchronous event \(key) ends before it begins")
      } else if phase != "n" {
        asynchronous[key, default: 0] += phase == "b" ? 1 : -1
      }
    }
  }

  private mutating func slice(_ index: Int, _ thread: Thread, _ time: Int, _ duration: Int) {
    if duration < 0 { fault(index, "dur is below 0") }
    starts[thread, default: []].insert(time)
    var ends = open[thread] ?? []
    while let end = ends.last, end <= time { ends.removeLast() }
    if let end = ends.last, time + duration > end {
      fault(
        index,
        "the slice overlaps an earlier one on thread \(thread.thread) without lying in it; "
          + "use another tid, or b and e")
    }
    ends.append(time + duration)
    open[thread] = ends
  }

  /// A time in nanoseconds out of microseconds with at most three decimals.
  private mutating func time(_ event: JSONTree, _ key: String, _ index: Int) -> Int? {
    guard case .number(let text) = event[key] else {
      fault(index, "\(key) is no number")
      return nil
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? parts[1] : ""
    guard !text.contains("e"), !text.contains("E"), decimals.count <= 3,
      let whole = Int(parts[0]), let part = Int("0" + decimals), whole.magnitude < 1 << 50
    else {
      fault(index, "\(key) \(text) is no number with at most 3 decimals and no exponent")
      return nil
    }
    let scale = [1000, 100, 10, 1][decimals.count]
    return whole * 1000 + (text.hasPrefix("-") ? -1 : 1) * part * scale
  }
}
