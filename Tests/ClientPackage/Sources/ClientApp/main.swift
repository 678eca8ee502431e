import CoreGraphics
import Foundation
import ImageIO
import QuartzCore

/// Gives a layer's picture its colour when the layer asks for its contents.
final class StripePainter: NSObject, CALayerDelegate {
  func display(_ layer: CALayer) {
    let width = 64
    var pixels = [UInt8]()
    for _ in 0..<width {
      for x in 0..<width { pixels += (x / 8) % 2 == 0 ? [230, 126, 34, 255] : [241, 196, 15, 255] }
    }
    let space = CGColorSpace(name: CGColorSpace.sRGB)!
    let info = CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)
    layer.contents = CGImage(
      width: width, height: width, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4, space: space,
      bitmapInfo: info, provider: CGDataProvider(data: Data(pixels) as CFData)!, decode: nil, shouldInterpolate: false,
      intent: .defaultIntent)
  }
}

func makeScene(_ painter: StripePainter) -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 400, height: 240)
  stage.backgroundColor = CGColor(red: 0.93, green: 0.94, blue: 0.95, alpha: 1)
  var perspective = CATransform3DIdentity
  perspective.m34 = -1 / 500
  stage.sublayerTransform = perspective

  let hues: [(CGFloat, CGFloat, CGFloat)] = [
    (0.9, 0.3, 0.24), (0.95, 0.61, 0.07), (0.18, 0.8, 0.44), (0.2, 0.6, 0.86), (0.61, 0.35, 0.71), (0.1, 0.74, 0.61),
  ]
  for (x, angle) in [(120.0, CGFloat.pi / 5), (280.0, -CGFloat.pi / 4)] {
    let cube = CubeLayer()
    cube.side = 90
    cube.position = CGPoint(x: x, y: 120)
    cube.transform = CATransform3DRotate(CATransform3DMakeRotation(-.pi / 6, 1, 0, 0), angle, 0, 1, 0)
    for (face, hue) in zip(cube.sublayers ?? [], hues) {
      face.backgroundColor = CGColor(red: hue.0, green: hue.1, blue: hue.2, alpha: 1)
    }
    cube.sublayers?.first?.delegate = painter
    cube.sublayers?.first?.setNeedsDisplay()
    stage.addSublayer(cube)
  }
  return stage
}

func save(_ image: CGImage, to url: URL) -> Bool {
  guard let destination = CGImageDestinationCreateWithURL(url as CFURL, "public.png" as CFString, 1, nil) else {
    return false
  }
  CGImageDestinationAddImage(destination, image, nil)
  return CGImageDestinationFinalize(destination)
}

let painter = StripePainter()
let stage = makeScene(painter)
let url = URL(fileURLWithPath: CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "client.png")

let renderer = try LayerRenderer(.automatic)
let image = try renderer.image(of: stage, size: stage.bounds.size, scale: 2)
guard save(image, to: url) else { fatalError("cannot write \(url.path)") }

// Read it back, as an app that trusts nothing would.
guard let source = CGImageSourceCreateWithURL(url as CFURL, nil),
  let copy = CGImageSourceCreateImageAtIndex(source, 0, nil)
else { fatalError("cannot read \(url.path)") }
precondition(copy.width == 800 && copy.height == 480)
print("ClientApp: wrote \(copy.width) x \(copy.height) pixels to \(url.path)")
