import ExampleScenes
import Imaging
import QuartzCore
import Testing

extension Drawing {
  func draw(_ scene: ExampleScene) throws -> PixelBuffer { try draw(scene.makeLayer(), scene.size, yAxis: .down) }
}

/// Expects the pixels at (x, y), whose squares lie wholly within one colour, to have it; nil is nothing at all.
func expect(
  _ picture: PixelBuffer, _ pixels: [(Int, Int)], _ colour: [Double]?, within tolerance: Double = 1,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let wanted = colour.map { $0 + [1] } ?? [0, 0, 0, 0]
  for (x, y) in pixels {
    expect(picture, x, y, premultiplied: wanted.map { $0 * 255 }, within: tolerance, sourceLocation: sourceLocation)
  }
}

/// Expects one pixel to have premultiplied components, from 0 to 255.
func expect(
  _ picture: PixelBuffer, _ x: Int, _ y: Int, premultiplied wanted: [Double], within tolerance: Double = 1,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let found = components(picture, x, y)
  // A macro for each pixel of a picture would take long.
  if zip(found, wanted).allSatisfy({ abs($0 - $1) <= tolerance }) { return }
  Issue.record("(\(x), \(y)) is \(found), not \(wanted)", sourceLocation: sourceLocation)
}

/// A pixel's premultiplied components, from 0 to 255.
func components(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> [Double] {
  let p = picture[x, y]
  return [p.red, p.green, p.blue, p.alpha].map { Double($0) }
}

/// A picture's pixel: premultiplied components from 0 to 255, all 0 outside.
struct Texels {
  private let bytes: [UInt8]
  let width: Int
  let height: Int

  init(_ picture: Picture) {
    (bytes, width, height) = (picture.bytes, picture.width, picture.height)
  }

  subscript(x: Int, y: Int) -> [Double] {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return [0, 0, 0, 0] }
    let start = 4 * (y * width + x)
    return bytes[start..<start + 4].map { Double($0) }
  }
}
