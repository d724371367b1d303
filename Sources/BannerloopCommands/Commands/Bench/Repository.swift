import Bannerloop
import Foundation

/// What git knows about a file.
enum Repository {
  /// A file's bytes in a revision.
  static func contents(of path: String, revision: String) throws -> [UInt8] {
    let (folder, name) = parts(path)
    guard !revision.hasPrefix("-") else {
      throw CommandError.usage("--baseline-ref \(revision) is no revision.")
    }
    let result = git(["show", "\(revision):./\(name)"], in: folder)
    guard let result, result.code == 0 else {
      throw CommandError.usage(
        "\(path) is not in the revision \(revision), or git is not there. Check both names.")
    }
    return result.output
  }

  /// Whether a file differs from the last commit, or came with it; `false` outside repositories.
  static func isChanged(_ path: String) -> Bool {
    let (folder, name) = parts(path)
    guard git(["ls-files", "--error-unmatch", "--", name], in: folder)?.code == 0 else {
      return false
    }
    if git(["diff", "--quiet", "HEAD", "--", name], in: folder)?.code == 1 { return true }
    let last = git(["log", "-1", "--format=%H", "--", name], in: folder)
    let head = git(["rev-parse", "HEAD"], in: folder)
    return last?.code == 0 && last?.output == head?.output
  }

  /// The commit that a file's folder is at.
  struct Commit {
    /// Its name; `nil` where there is none.
    var name: String?

    /// Whether files that the commit knows were changed; `nil` where there is no commit.
    var isChanged: Bool?

    /// Why there is no commit; empty where there is one.
    var missing = ""
  }

  /// The commit of the repository in which a file or folder lies.
  static func commit(of path: String) -> Commit {
    guard !path.contains("://") else { return Commit(missing: "it comes from the web") }
    let file = URL(filePath: path)
    let folder = file.hasDirectoryPath ? file : file.deletingLastPathComponent()
    guard let inside = git(["rev-parse", "--is-inside-work-tree"], in: folder), inside.code != 127
    else { return Commit(missing: "git is not installed") }
    guard inside.code == 0 else {
      return Commit(missing: "the scenario lies in no git repository that can be read")
    }
    guard let head = git(["rev-parse", "--verify", "HEAD"], in: folder), head.code == 0 else {
      return Commit(missing: "the repository has no commit yet")
    }
    let name = String(decoding: head.output, as: UTF8.self).trimmingCharacters(in: .newlines)
    // Asking must not write to the repository.
    let status = git(
      ["--no-optional-locks", "status", "--porcelain", "--untracked-files=no"], in: folder)
    return Commit(name: name, isChanged: status.flatMap { $0.code == 0 ? !$0.output.isEmpty : nil })
  }

  private static func parts(_ path: String) -> (folder: URL, name: String) {
    let file = URL(filePath: path)
    return (file.deletingLastPathComponent(), file.lastPathComponent)
  }

  private static func git(
    _ arguments: [String], in folder: URL
  ) -> (code: Int32, output: [UInt8])? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, Array(data))
  }
}
