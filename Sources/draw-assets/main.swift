// Draws the project's own demo pictures: swift run draw-assets [FOLDER]

import BannerloopPNG
import BannerloopRender
import Foundation

let folder = CommandLine.arguments.dropFirst().first ?? "Assets"
do {
  for artwork in Artwork.all {
    let path = folder + "/" + artwork.name + ".png"
    let file = try PNGEncoding.encode(try artwork.picture(), as: .rgb, level: 12)
    try Data(file).write(to: URL(filePath: path))
    print(path)
  }
} catch {
  FileHandle.standardError.write(Data("draw-assets: \(error)\n".utf8))
  exit(1)
}
