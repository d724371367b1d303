// swift-tools-version: 6.2

import PackageDescription

/// Settings of every Swift target: all of Swift 6, stricter import rules, unsafe code marked.
let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
]

/// A library module of ours with the modules it may import.
func module(_ name: String, _ dependencies: [String] = [], exclude: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, exclude: exclude,
    swiftSettings: house,
    // `floor` and its kin, which a module without Foundation does not bring along.
    linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))])
}

/// The tests of one module, with the support module that all tests share.
func tests(_ name: String, _ dependencies: [String] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: (dependencies + ["BannerloopTestSupport"]).map { .init(stringLiteral: $0) },
    exclude: exclude, swiftSettings: house)
}

/// A C library from the system's packages, found through pkg-config.
func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

let package = Package(
  name: "bannerloop",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Bannerloop", targets: ["Bannerloop"]),
    .library(name: "BannerloopGolden", targets: ["BannerloopGolden", "BannerloopCompare"]),
    .library(name: "BannerloopTesting", targets: ["BannerloopTesting"]),
    .library(name: "BannerloopPNG", targets: ["BannerloopPNG"]),
    .executable(name: "bannerloop", targets: ["bannerloop-cli"]),
  ],
  targets: [
    // Values and mathematics: no Foundation, no clock, no file, no randomness.
    module("BannerloopMotion"),
    module("BannerloopPixels", ["CHashShim"]),
    module("BannerloopCarousel", ["BannerloopMotion", "BannerloopPixels"]),
    module("BannerloopTiming", ["BannerloopMotion"], exclude: ["README.md"]),

    // Pictures against pictures.
    module("BannerloopCompare", ["BannerloopPixels"]),
    module("BannerloopReports"),

    // The file format and the clock.
    module(
      "BannerloopScenario", ["BannerloopCarousel", "BannerloopMotion", "BannerloopPixels"]),
    module("BannerloopClock", ["BannerloopMotion"]),

    // Each wraps one kind of C library.
    module(
      "BannerloopRender",
      ["BannerloopCarousel", "BannerloopMotion", "BannerloopPixels", "CCairo", "CPango"]),
    module("BannerloopImages", ["BannerloopPixels", "CVipsShim", "CHeif"]),
    module("BannerloopPNG", ["BannerloopPixels", "CDeflate"]),
    module("BannerloopFetch", ["BannerloopScenario", "BannerloopPixels", "CCurlShim"]),

    // From plans to files.
    module(
      "BannerloopExport",
      [
        "BannerloopScenario", "BannerloopClock", "BannerloopCarousel", "BannerloopMotion",
        "BannerloopPixels", "BannerloopRender", "BannerloopImages", "BannerloopPNG",
        "BannerloopFetch", "BannerloopTiming",
      ]),
    module(
      "BannerloopGolden",
      [
        "BannerloopExport", "BannerloopCarousel", "BannerloopMotion", "BannerloopCompare",
        "BannerloopPixels", "BannerloopPNG", "BannerloopReports", "CSpng",
      ], exclude: ["README.md"]),
    module(
      "BannerloopVideo",
      [
        "BannerloopExport", "BannerloopCarousel", "BannerloopMotion", "BannerloopPixels",
        "BannerloopPNG", "BannerloopRender", "CChildShim",
      ], exclude: ["README.md"]),
    module(
      "Bannerloop",
      [
        "BannerloopVideo", "BannerloopTiming", "BannerloopExport", "BannerloopScenario",
        "BannerloopClock", "BannerloopCarousel",
        "BannerloopMotion", "BannerloopPixels", "BannerloopRender", "BannerloopImages",
        "BannerloopPNG", "BannerloopFetch",
      ]),
    module("BannerloopTesting", ["Bannerloop", "BannerloopGolden", "BannerloopCompare"]),
    module("BannerloopCommands", ["Bannerloop", "BannerloopGolden", "BannerloopCompare"]),
    .executableTarget(
      name: "bannerloop-cli",
      dependencies: ["Bannerloop", "BannerloopCommands", "CAllocationCount"],
      swiftSettings: house),
    .executableTarget(
      name: "draw-assets",
      dependencies: ["BannerloopRender", "BannerloopPixels", "BannerloopPNG"],
      swiftSettings: house),

    // C libraries.
    system("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev", brew: "cairo"),
    system("CPango", pkgConfig: "pangocairo", apt: "libpango1.0-dev", brew: "pango"),
    system("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
    system("CHeif", pkgConfig: "libheif", apt: "libheif-dev", brew: "libheif"),
    system("CVips", pkgConfig: "vips", apt: "libvips-dev", brew: "vips"),
    .target(name: "CVipsShim", dependencies: ["CVips"]),
    system("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
    .target(name: "CCurlShim", dependencies: ["CCurl"]),
    .target(name: "CChildShim"),
    .target(name: "CAllocationCount"),
    .target(name: "CHashShim"),
    system("CSpng", pkgConfig: "spng", apt: "libspng-dev", brew: "libspng"),

    // Tests.
    .target(
      name: "BannerloopTestSupport", dependencies: ["BannerloopPixels", "CSpng"],
      path: "Tests/BannerloopTestSupport", swiftSettings: house),
    tests("BannerloopMotion", ["BannerloopMotion"]),
    tests("BannerloopPixels", ["BannerloopPixels"]),
    tests("BannerloopCompare", ["BannerloopCompare", "BannerloopPixels"]),
    tests(
      "BannerloopGolden",
      ["Bannerloop", "BannerloopGolden", "BannerloopCompare", "BannerloopPixels", "BannerloopPNG"]),
    tests("BannerloopReports", ["BannerloopReports", "BannerloopGolden"]),
    tests(
      "BannerloopTesting", ["BannerloopTesting", "Bannerloop", "BannerloopGolden"],
      exclude: ["Goldens"]),
    tests("BannerloopClock", ["BannerloopClock", "BannerloopMotion"]),
    tests("BannerloopTiming", ["BannerloopTiming", "BannerloopMotion"]),
    tests("BannerloopCarousel", ["BannerloopCarousel", "BannerloopMotion", "BannerloopPixels"]),
    tests(
      "BannerloopScenario",
      ["BannerloopScenario", "BannerloopCarousel", "BannerloopMotion", "BannerloopPixels"]),
    tests(
      "BannerloopRender",
      ["BannerloopRender", "BannerloopCarousel", "BannerloopMotion", "BannerloopPixels"]),
    tests("BannerloopImages", ["BannerloopImages", "BannerloopPixels"]),
    tests("BannerloopPNG", ["BannerloopPNG", "BannerloopPixels"]),
    tests("BannerloopFetch", ["BannerloopFetch", "BannerloopScenario"], exclude: ["Server"]),
    tests(
      "BannerloopExport",
      [
        "Bannerloop", "BannerloopExport", "BannerloopScenario", "BannerloopClock",
        "BannerloopCarousel", "BannerloopMotion", "BannerloopPixels", "BannerloopRender",
        "BannerloopPNG",
      ],
      exclude: [
        "Banner/Goldens", "Originals/Goldens",
        "Originals/cloneScroll.json5", "Originals/cloneCollection.json5",
        "Originals/threeViews.json5", "Originals/staticBanner.json5",
        "Originals/doubleContent.json5", "Originals/headTailClone.json5",
        "Originals/offsetReset.json5", "Originals/displayLink.json5", "Originals/peekClone.json5",
      ]),
    tests(
      "BannerloopVideo",
      [
        "Bannerloop", "BannerloopVideo", "BannerloopExport", "BannerloopCarousel",
        "BannerloopMotion", "BannerloopPixels", "BannerloopScenario", "BannerloopPNG",
      ]),
    tests("BannerloopCommands", ["BannerloopCommands", "BannerloopPixels", "bannerloop-cli"]),
    tests("Architecture"),
  ],
  swiftLanguageModes: [.v6]
)
