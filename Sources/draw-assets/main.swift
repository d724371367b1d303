// Draws the project's own demo pictures: swift run draw-assets [FOLDER]

import BannerloopRender

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

let folder = CommandLine.arguments.dropFirst().first ?? "Assets"
do {
  for artwork in Artwork.all {
    let path = folder + "/" + artwork.name + ".png"
    try artwork.picture().writePNG(to: path)
    print(path)
  }
} catch {
  print("draw-assets: \(error)")
  exit(1)
}
