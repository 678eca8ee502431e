// Draws an example as a PNG file or a video, or the pictures that the examples' packages show.
//
//   examples two-cubes cubes.png
//   examples growing-flowers flowers.mp4 --fps 30
//   examples growing-flowers flowers.png --time 2.5
//   examples pictures Examples

import ExampleScenes
import Foundation

let stills = ExampleScene.all + ExampleScene.withOpenGLES
let moving = ExampleScene.animated + ExampleScene.programmed
var arguments = Array(CommandLine.arguments.dropFirst())
let fps = take("--fps", from: &arguments)
let time = take("--time", from: &arguments)
guard arguments.count == 2, !arguments.contains(where: { $0.hasPrefix("--") }) else {
  print("usage: examples SCENE OUT.png [--time T]")
  print("       examples SCENE OUT.mp4 [--fps F]   (or .mov .webm .gif .apng .webp, frames/%05d.png)")
  print("       examples pictures FOLDER")
  print("stills: " + stills.map(\.name).joined(separator: " "))
  print("moving: " + moving.map(\.name).joined(separator: " "))
  exit(2)
}
do {
  if arguments[0] == "pictures" {
    try savePictures(in: arguments[1])
  } else if let scene = (stills + moving).first(where: { $0.name == arguments[0] }) {
    try draw(scene, to: arguments[1], fps: fps, time: time)
  } else {
    stop("there is no scene \(arguments[0])")
  }
} catch {
  stop("\(error)", 5)
}
