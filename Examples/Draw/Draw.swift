import ExampleScenes
import Foundation
import Imaging
import QuartzCore
import RenderModel
import VideoFiles

/// Draws a scene as what the path's name asks for: a still, or frames over the scene's duration.
///
/// - Parameter fps: frames a second as it was written, 60 without it.
/// - Parameter time: of a still, in seconds, as it was written.
func draw(_ scene: ExampleScene, to path: String, fps: String?, time: String?) throws {
  guard let format = FrameFormat(path: path) else { stop("\(path) ends in no format that is known") }
  let pattern = try FilePattern(path)
  if format == .png, pattern == nil {
    if fps != nil { stop("--fps is for several frames; a name such as frames/%05d.png has a place for their numbers") }
    guard let time = Double(time ?? "0"), time.isFinite, time >= 0 else { stop("--time \(time ?? "") is no time") }
    return try AtomicFileWriter.write(PNGCodec.encode(still(of: scene, at: time)), to: path)
  }
  guard let duration = scene.duration else { stop("\(scene.name) is a still: its file is a PNG") }
  if let time { stop("--time \(time) is for a PNG") }
  guard let rate = fps.map({ FrameRate($0) }) ?? .standard else { stop("--fps \(fps ?? "") is no rate") }
  try film(scene, format, path, pattern, rate, frames: Int((duration * rate.value - 1e-9).rounded(.up)))
}

/// The scene at `time`; a still's layers as they are.
private func still(of scene: ExampleScene, at time: CFTimeInterval) throws -> PixelBuffer {
  let renderer = try LayerRenderer(.automatic)
  guard scene.duration != nil else {
    return try renderer.pixels(of: scene.makeLayer(), scene.request, time: nil, yAxis: .down)
  }
  let player = ScenePlayer(scene)
  player.advance(to: time)
  return try renderer.pixels(of: player.layer, scene.request, time: time, yAxis: .down)
}

private func film(
  _ scene: ExampleScene, _ format: FrameFormat, _ path: String, _ pattern: FilePattern?, _ rate: FrameRate, frames: Int
) throws {
  let request = scene.request
  let (width, height) = (request.width, request.height)
  let output: any FrameOutput
  if let pattern {
    output = try PictureOutput(pattern)
  } else if format.isStream {
    output = try StreamOutput(format, path: path, width: width, height: height, rate: rate)
  } else {
    output = try VideoOutput(format, path: path, width: width, height: height, rate: rate)
  }
  do {
    let renderer = try LayerRenderer(.automatic)
    let player = ScenePlayer(scene)
    for index in 0..<frames {
      let time = Double(index) / rate.value
      player.advance(to: time)
      let picture = try renderer.pixels(of: player.layer, request, time: time, yAxis: .down)
      try output.write(format.encoding.bytes(of: picture), index: index)
    }
    try output.finish()
  } catch {
    output.cancel()
    throw error
  }
}

/// Writes the assets of every package in `folder` that has some.
func savePictures(in folder: String) throws {
  for scene in ExampleScene.all + ExampleScene.animated where !scene.pictures.isEmpty {
    let assets = "\(folder)/\(scene.name).ca/assets"
    try FileManager.default.createDirectory(atPath: assets, withIntermediateDirectories: true)
    for picture in scene.pictures {
      let pixels = PixelBuffer(width: picture.width, height: picture.height, bytes: picture.bytes)
      try AtomicFileWriter.write(PNGCodec.encode(pixels), to: "\(assets)/\(picture.name)")
    }
  }
}

extension ExampleScene {
  fileprivate var request: FrameRequest {
    FrameRequest(width: Int(size.width), height: Int(size.height), scale: 1, yUp: false, background: nil)
  }
}
