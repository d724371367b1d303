/// One module of `Sources`: what it may know.
struct Module {
  /// The folder's name.
  var name: String

  /// The modules of ours that it may import; all stand above it in the table.
  var imports: Set<String> = []

  /// The C modules that it alone imports, privately.
  var libraries: Set<String> = []

  /// What it may import of the system besides.
  var system: Set<String> = []

  /// The test target that holds it to its word; `nil` for a tool without promises.
  var tests: String?
}

/// The house's floors, lowest first.
///
/// This table is the rule; ARCHITECTURE.md tells its reasons.
enum ModuleTable {
  /// The C library under different names; a few functions such as `sqrt` and `open`.
  private static let platform: Set<String> = ["Darwin", "Glibc", "Musl"]

  static let modules: [Module] = [
    // Values and mathematics: no Foundation, no clock, no file, no randomness.
    Module(name: "BannerloopMotion", system: platform, tests: "BannerloopMotionTests"),
    // Through a shim it says the processor's instructions for SHA-256, which Swift cannot.
    Module(
      name: "BannerloopPixels", libraries: ["CHashShim"], tests: "BannerloopPixelsTests"),
    Module(
      name: "BannerloopCarousel", imports: ["BannerloopMotion", "BannerloopPixels"],
      tests: "BannerloopCarouselTests"),
    Module(
      name: "BannerloopTiming", imports: ["BannerloopMotion"], system: platform,
      tests: "BannerloopTimingTests"),

    // Pictures against pictures: no Foundation, no clock, no file, no randomness.
    Module(
      name: "BannerloopCompare", imports: ["BannerloopPixels"], system: platform,
      tests: "BannerloopCompareTests"),

    // Pages that need nothing but themselves; texts in, a text out.
    Module(name: "BannerloopReports", tests: "BannerloopReportsTests"),

    // The file format and the clock.
    Module(
      name: "BannerloopScenario",
      imports: ["BannerloopCarousel", "BannerloopMotion", "BannerloopPixels"],
      tests: "BannerloopScenarioTests"),
    // A display link reads the system's clock, and nothing else does.
    Module(
      name: "BannerloopClock", imports: ["BannerloopMotion"], system: platform,
      tests: "BannerloopClockTests"),

    // Each wraps one kind of C library.
    Module(
      name: "BannerloopRender",
      imports: ["BannerloopCarousel", "BannerloopMotion", "BannerloopPixels"],
      libraries: ["CCairo", "CPango"], system: platform, tests: "BannerloopRenderTests"),
    Module(
      name: "BannerloopImages", imports: ["BannerloopPixels"], libraries: ["CVipsShim", "CHeif"],
      system: platform, tests: "BannerloopImagesTests"),
    Module(
      name: "BannerloopPNG", imports: ["BannerloopPixels"], libraries: ["CDeflate"],
      tests: "BannerloopPNGTests"),
    // It shares the addresses, whose secrets the file's faults hide too.
    Module(
      name: "BannerloopFetch", imports: ["BannerloopScenario", "BannerloopPixels"],
      libraries: ["CCurlShim"],
      system: platform.union(["Synchronization"]), tests: "BannerloopFetchTests"),

    // From plans to files.
    Module(
      name: "BannerloopExport",
      imports: [
        "BannerloopScenario", "BannerloopClock", "BannerloopCarousel", "BannerloopMotion",
        "BannerloopPixels", "BannerloopRender", "BannerloopImages", "BannerloopPNG",
        "BannerloopFetch", "BannerloopTiming",
      ],
      system: platform.union(["Synchronization"]), tests: "BannerloopExportTests"),
    // Reads and writes reference pictures; libspng decodes every kind of PNG.
    Module(
      name: "BannerloopGolden",
      imports: [
        "BannerloopExport", "BannerloopCarousel", "BannerloopMotion", "BannerloopCompare",
        "BannerloopPixels", "BannerloopPNG", "BannerloopReports",
      ],
      libraries: ["CSpng"], tests: "BannerloopGoldenTests"),
    // It runs ffmpeg, through a shim that says between fork and exec what Swift cannot.
    Module(
      name: "BannerloopVideo",
      imports: [
        "BannerloopExport", "BannerloopCarousel", "BannerloopMotion", "BannerloopPixels",
        "BannerloopPNG", "BannerloopRender",
      ],
      libraries: ["CChildShim"], system: platform.union(["Synchronization"]),
      tests: "BannerloopVideoTests"),
    Module(
      name: "Bannerloop",
      imports: [
        "BannerloopVideo", "BannerloopTiming", "BannerloopExport", "BannerloopScenario",
        "BannerloopClock", "BannerloopCarousel",
        "BannerloopMotion", "BannerloopPixels", "BannerloopRender", "BannerloopImages",
        "BannerloopPNG", "BannerloopFetch",
      ],
      tests: "BannerloopExportTests"),

    // What people call.
    Module(
      name: "BannerloopTesting", imports: ["Bannerloop", "BannerloopGolden", "BannerloopCompare"],
      system: ["Testing", "XCTest", "Synchronization"], tests: "BannerloopTestingTests"),
    Module(
      name: "BannerloopCommands", imports: ["Bannerloop", "BannerloopGolden", "BannerloopCompare"],
      system: ["Foundation", "Dispatch"],
      tests: "BannerloopCommandsTests"),
    Module(
      name: "bannerloop-cli", imports: ["Bannerloop", "BannerloopCommands"],
      libraries: ["CAllocationCount"], system: ["Foundation"],
      tests: "BannerloopCommandsTests"),
    Module(
      name: "draw-assets", imports: ["BannerloopRender", "BannerloopPixels", "BannerloopPNG"],
      system: ["Foundation"]),
  ]

  /// Files with unsafe expressions that do not say yet why they are safe; only ever gets shorter.
  static let unexplained: Set<String> = []

  /// Folders of `Sources` that hold C headers and module maps, and no Swift.
  static let cModules: Set<String> = [
    "CCairo", "CPango", "CDeflate", "CHeif", "CVips", "CVipsShim", "CSpng", "CCurl", "CCurlShim",
    "CChildShim", "CAllocationCount", "CHashShim",
  ]
}
