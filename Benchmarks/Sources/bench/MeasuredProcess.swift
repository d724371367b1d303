import CBenchPeers
import Foundation

/// Runs a program to its end and measures it.
///
/// A process of our own starts it, so that only its own memory counts.
///
/// - Throws: `BenchError` where it does not end well.
func measuredProcess(_ arguments: [String], in scratch: String) throws -> peers_process {
  let file = scratch + "/process"
  let all = [CommandLine.arguments[0], "--run", file] + arguments
  var pointers: [UnsafeMutablePointer<CChar>?] = all.map { strdup($0) }
  pointers.append(nil)
  defer { for pointer in pointers { free(pointer) } }
  guard peers_run(pointers).status == 0 else { throw BenchError.failed("--run") }
  let words = try String(contentsOfFile: file, encoding: .utf8).split(separator: " ")
  guard words.count == 4, words[0] == "0", let wall = Double(words[1]),
    let cpu = Double(words[2]), let memory = Int64(words[3])
  else { throw BenchError.failed(arguments.joined(separator: " ")) }
  return peers_process(status: 0, wall: wall, cpu: cpu, memory: memory)
}
