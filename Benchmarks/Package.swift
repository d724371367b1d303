// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "bannerloop", path: "..")],
  targets: [
    .executableTarget(
      name: "bench-png",
      dependencies: [
        .product(name: "BannerloopPNG", package: "bannerloop"),
        "CBenchPeers",
      ]),
    // The encoders to compare with, behind functions that take memory and return a size.
    .target(name: "CBenchPeers", dependencies: ["CBenchLibraries"]),
    .systemLibrary(
      name: "CBenchLibraries", pkgConfig: "cairo libpng spng libdeflate",
      providers: [
        .apt(["libcairo2-dev", "libpng-dev", "libspng-dev", "libdeflate-dev"]),
        .brew(["cairo", "libpng", "libspng", "libdeflate"]),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
