import Foundation
import Testing

@Suite("The house")
struct ArchitectureTests {
  private func module(_ name: String) throws -> Module {
    try #require(ModuleTable.modules.first { $0.name == name }, "\(name) is not in the table")
  }

  @Test("The table has every folder of Sources, and no other")
  func completeness() throws {
    let folders = Set(try Checkout.names(in: "Sources"))
    let table = Set(ModuleTable.modules.map(\.name)).union(ModuleTable.cModules)
    #expect(folders.subtracting(table) == [])
    #expect(table.subtracting(folders) == [])
  }

  @Test("Arrows point down: a module imports only what stands above it in the table")
  func order() {
    var above: Set<String> = []
    for module in ModuleTable.modules {
      #expect(module.imports.subtracting(above) == [], "\(module.name)")
      above.insert(module.name)
    }
  }

  @Test("A C library belongs to one module, and Foundation to the top")
  func owners() {
    let libraries = ModuleTable.modules.flatMap(\.libraries)
    #expect(libraries.count == Set(libraries).count)
    let users = ModuleTable.modules.filter { $0.system.contains("Foundation") }.map(\.name)
    #expect(users == ["BannerloopCommands", "bannerloop-cli", "draw-assets"])
  }

  @Test("Files import only what the table allows", arguments: ModuleTable.modules.map(\.name))
  func imports(_ name: String) throws {
    let module = try module(name)
    let files = Checkout.sources.filter { $0.module == name }
    #expect(!files.isEmpty)
    #expect(files.flatMap { $0.forbiddenImports(module) } == [])
    // What nobody uses any more leaves the table.
    let used = Set(files.flatMap(\.imports).map(\.module))
    #expect(module.libraries.subtracting(used) == [])
  }

  @Test("The package's dependencies are those of the table", arguments: ModuleTable.modules)
  func manifest(_ module: Module) throws {
    let text = try #require(Checkout.text("Package.swift"))
    let start = try #require(text.range(of: "targets: [\n    // Values"))
    let targets = text[start.upperBound...]
    let name = "\"\(module.name)\""
    let entry = try #require(
      targets.range(of: "module(\(name)") ?? targets.range(of: "module(\n      \(name)")
        ?? targets.range(of: "name: \(name)"))
    let end = ["\n    module(", "\n    .executableTarget(", "\n\n"]
      .compactMap { targets[entry.upperBound...].range(of: $0)?.lowerBound }.min()
    let names = targets[entry.upperBound..<(end ?? targets.endIndex)]
      .matches(of: /"(\w+)"/).map { String($0.1) }
    #expect(Set(names) == module.imports.union(module.libraries))
  }

  @Test("Nothing crashes on purpose, and no check of the compiler is switched off")
  func words() {
    #expect(Checkout.sources.flatMap(\.forbiddenWords) == [])
  }

  @Test("Every unsafe expression says why it is safe")
  func unsafe() {
    let found = Checkout.sources.flatMap(\.unexplained)
    let files = Set(found.compactMap { $0.split(separator: ":").first.map(String.init) })
    let surplus = found.filter { line in
      !ModuleTable.unexplained.contains { line.hasPrefix($0 + ":") }
    }
    #expect(surplus == [])
    // A file that is in order leaves the list.
    #expect(ModuleTable.unexplained.subtracting(files) == [])
  }

  @Test("Every module has tests")
  func tests() throws {
    for module in ModuleTable.modules {
      guard let target = module.tests else { continue }
      let files = Checkout.files(in: "Tests/\(target)").filter { $0.hasSuffix(".swift") }
      let count = files.compactMap(Checkout.text).count { $0.contains("@Test") }
      #expect(count > 0, "\(module.name): \(target) has no test")
    }
  }

  @Test("No file knows the machine that it was written on")
  func paths() {
    let endings = [
      ".swift", ".md", ".json", ".json5", ".h", ".c", ".yml", ".yaml", ".conf", ".modulemap",
      "file",
      "run", ".svg", ".txt",
    ]
    let folders = ["Users", "home", "root", "work"].joined(separator: "|")
    guard let pattern = try? Regex("(?:^|[\\s\"'(=:])/(?:\(folders))/\\w") else {
      Issue.record("The pattern is none.")
      return
    }
    let found = Checkout.files(in: "")
      .filter { path in endings.contains { path.hasSuffix($0) } }
      .filter { Checkout.text($0)?.contains(pattern) == true }
    #expect(found == [])
  }
}

@Suite("The rules of the house find what breaks them")
struct RuleTests {
  private func forbidden(_ text: String, name: String = "File.swift") throws -> [String] {
    let module = Module(name: "M", imports: ["Lower"], libraries: ["CLib"], system: ["Glibc"])
    return SourceFile(module: "M", name: name, text: text).forbiddenImports(module)
  }

  @Test(
    "Imports outside the table",
    arguments: [
      "import Foundation", "private import Foundation", "import Upper", "@testable import Upper",
      "  public import CLib", "import CLib", "package import CLib", "import struct Upper.Thing",
      "@_exported public import Upper", "@preconcurrency import Dispatch",
      "#if os(Linux)\nimport Upper\n#endif",
    ])
  func imports(_ text: String) throws {
    #expect(try forbidden(text).count == 1)
  }

  @Test(
    "Imports inside the table",
    arguments: [
      "import Lower", "public import Lower", "private import CLib", "import Glibc",
      "// import Upper", "/* import\nimport Upper\n*/", "let a = \"\"\"\nimport Upper\n\"\"\"",
    ])
  func allowed(_ text: String) throws {
    #expect(try forbidden(text) == [])
  }

  @Test("Foundation in a file that is named for it")
  func foundation() throws {
    #expect(try forbidden("import Foundation", name: "Scenario+Foundation.swift") == [])
  }

  @Test(
    "Words that the house does not use",
    arguments: [
      "fatalError()", "let a = try! f()", "a as! B", "extension A: @unchecked Sendable {}",
      "let a = b!", "f()!.c", "a[0]!", "\"\\(a!)\"", "var a: Int!",
    ])
  func words(_ text: String) {
    #expect(!SourceFile(module: "M", name: "F", text: text).forbiddenWords.isEmpty)
  }

  @Test(
    "Words that only look like those",
    arguments: [
      "a != b", "a!=b", "!a", "f(!a)", "// fatalError, try!", "\"Stop!\"", "#\"a\"b!\"#",
      "\"\"\"\n  Stop! \"now!\"\n  \"\"\"",
    ])
  func harmless(_ text: String) {
    #expect(SourceFile(module: "M", name: "F", text: text).forbiddenWords == [])
  }

  @Test("Unsafe expressions are explained in their function or over it")
  func unsafe() {
    let unexplained = { (text: String) in
      SourceFile(module: "M", name: "F", text: text).unexplained.count
    }
    #expect(unexplained("func f() {\n  unsafe g()\n}") == 1)
    #expect(unexplained("func f() {\n  // SAFETY: g is.\n  unsafe g()\n}") == 0)
    #expect(unexplained("// SAFETY: g is.\nfunc f() {\n  unsafe g()\n}") == 0)
    #expect(
      unexplained("// SAFETY: no.\nfunc a() {}\n\nfunc f() {\n  unsafe g()\n}") == 1)
    #expect(unexplained("// unsafe") == 0)
  }
}
