// Draws an example as a PNG file, or the pictures that the examples' packages show.
//
//   examples two-cubes cubes.png
//   examples pictures Examples

import CoreGraphics
import ExampleScenes
import Foundation
import ImageIO
import QuartzCore

func save(_ image: CGImage, to path: String) -> Bool {
  let url = URL(fileURLWithPath: path)
  guard let destination = CGImageDestinationCreateWithURL(url as CFURL, "public.png" as CFString, 1, nil) else {
    return false
  }
  CGImageDestinationAddImage(destination, image, nil)
  return CGImageDestinationFinalize(destination)
}

/// Writes the assets of every package in `folder` that has some.
func savePictures(in folder: String) -> Bool {
  ExampleScene.all.filter { !$0.pictures.isEmpty }.allSatisfy { scene in
    let assets = "\(folder)/\(scene.name).ca/assets"
    try? FileManager.default.createDirectory(atPath: assets, withIntermediateDirectories: true)
    return scene.pictures.allSatisfy { save($0.image, to: "\(assets)/\($0.name)") }
  }
}

let scenes = ExampleScene.all + ExampleScene.withOpenGLES
let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  print("usage: examples SCENE OUT.png | examples pictures FOLDER")
  print("scenes: " + scenes.map { $0.name }.joined(separator: " "))
  exit(2)
}
if arguments[1] == "pictures" { exit(savePictures(in: arguments[2]) ? 0 : 5) }
guard let scene = scenes.first(where: { $0.name == arguments[1] }) else {
  print("there is no scene \(arguments[1])")
  exit(2)
}
let renderer = try LayerRenderer(.automatic)
let image = try renderer.image(of: scene.makeLayer(), size: scene.size)
exit(save(image, to: arguments[2]) ? 0 : 5)
