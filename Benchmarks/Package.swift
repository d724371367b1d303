// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "bannerloop", path: "..")],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "Bannerloop", package: "bannerloop"),
        .product(name: "BannerloopGolden", package: "bannerloop"),
        "CBenchPeers",
      ]),
    // The encoders and decoders to compare with, behind functions that take memory, and what tells
    // of processes and allocations.
    .target(name: "CBenchPeers", dependencies: ["CBenchLibraries"]),
    .systemLibrary(
      name: "CBenchLibraries", pkgConfig: "cairo libpng spng libdeflate vips",
      providers: [
        .apt(["libcairo2-dev", "libpng-dev", "libspng-dev", "libdeflate-dev", "libvips-dev"]),
        .brew(["cairo", "libpng", "libspng", "libdeflate", "vips"]),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
