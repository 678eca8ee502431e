import CoreGraphics
import QuartzCore
import RenderModel

/// A benchmark: a layer tree and what an app would change in it before each frame.
struct BenchmarkScene {
  let name: String
  /// Width and height of the canvas in points.
  var size = Self.size
  /// Whether animations move it, 60 frames a second, instead of what is set before each frame.
  var isAnimated = false
  /// Builds the tree (a canvas of that size, origin at the top left, y down) and returns what sets it to frame f.
  let make: () -> (root: CALayer, update: (Int) -> Void)

  /// Of all but those of a drawing.
  static let size = CGSize(width: 1280, height: 720)

  /// A frame of the whole canvas on white.
  ///
  /// - Parameter pixels: nil for a pixel a point.
  func request(_ pixels: PixelSize?) -> FrameRequest {
    let pixels = pixels ?? PixelSize(width: Int(size.width), height: Int(size.height))
    let scale = min(Double(pixels.width) / size.width, Double(pixels.height) / size.height)
    return FrameRequest(
      width: pixels.width, height: pixels.height, scale: scale, yUp: false,
      background: Colour(red: 1, green: 1, blue: 1, alpha: 1))
  }

  /// The time that frame `frame` shows, in seconds; nil for what is set before each frame.
  func time(_ frame: Int) -> Double? { isAnimated ? Double(frame) / 60 : nil }

  /// All of them, in the order in which they run.
  static let names = [
    "cubes-2", "cubes-100", "cubes-100-alpha", "cubes-1000", "layers-1000", "cards-100", "blur-720p", "replicas-10k",
    "masks-100", "animations-1000",
  ]

  /// Those that draw a drawing.
  static let drawingNames = ["tiger-retess", "tiger-static"]

  /// The scene of that name; those of a drawing need one.
  static func named(_ name: String, drawing: BenchmarkDrawing?) -> BenchmarkScene? {
    if let drawing, drawingNames.contains(name) {
      return BenchmarkScene(name: name, size: BenchmarkDrawing.size) {
        drawing.makeTree(isScaled: name == "tiger-retess")
      }
    }
    return switch name {
    case "cubes-2": BenchmarkScene(name: name, make: makeTwoCubes)
    case "cubes-100": BenchmarkScene(name: name) { makeGrid(alpha: 1) }
    case "cubes-100-alpha": BenchmarkScene(name: name) { makeGrid(alpha: 0.5) }
    case "cubes-1000": BenchmarkScene(name: name, make: makeLattice)
    case "layers-1000": BenchmarkScene(name: name, make: makeLayers)
    case "cards-100": BenchmarkScene(name: name, make: makeCards)
    case "blur-720p": BenchmarkScene(name: name, make: makeBlur)
    case "replicas-10k": BenchmarkScene(name: name, make: makeReplicas)
    case "masks-100": BenchmarkScene(name: name, make: makeMasks)
    case "animations-1000": BenchmarkScene(name: name, isAnimated: true, make: makeAnimations)
    default: nil
    }
  }

  static let centre = CGPoint(x: size.width / 2, y: size.height / 2)
  static let degree = CGFloat.pi / 180

  /// The canvas, seen from `distance` points away from its centre.
  static func makeCanvas(distance: CGFloat?) -> CALayer {
    let canvas = CALayer()
    canvas.frame = CGRect(origin: .zero, size: size)
    if let distance { canvas.sublayerTransform.m34 = -1 / distance }
    return canvas
  }

  /// Two cubes of 100 points, each face of its own colour; the sixth face stands edge-on, as in the demo they are from.
  private static func makeTwoCubes() -> (CALayer, (Int) -> Void) {
    let canvas = makeCanvas(distance: 500)
    let colours = demoColours()
    let first = makeCube(half: 50, sixthTurn: .pi / 2, Array(colours[0..<6]))
    let second = makeCube(half: 50, sixthTurn: .pi / 2, Array(colours[6..<12]))
    for cube in [first, second] {
      cube.position = centre
      canvas.addSublayer(cube)
    }
    return (
      canvas,
      { frame in
        let angle = CGFloat(frame) * degree
        first.transform = CATransform3DRotate(CATransform3DMakeTranslation(-100, 0, 0), angle, 0, 1, 0)
        var turn = CATransform3DMakeTranslation(100, 0, 0)
        turn = CATransform3DRotate(turn, -.pi / 4, 1, 0, 0)
        turn = CATransform3DRotate(turn, -.pi / 4, 0, 1, 0)
        second.transform = CATransform3DRotate(turn, angle, 0, 1, 0)
      }
    )
  }

  /// 10 x 10 cubes of 36 points side by side, each turning about a slanted axis at its own phase.
  private static func makeGrid(alpha: CGFloat) -> (CALayer, (Int) -> Void) {
    let canvas = makeCanvas(distance: 1000)
    var cubes: [(layer: CALayer, phase: CGFloat)] = []
    let colours = palette(alpha: alpha)
    for j in 0..<10 {
      for i in 0..<10 {
        let cube = makeCube(half: 18, sixthTurn: .pi, colours)
        cube.position = CGPoint(
          x: centre.x + (CGFloat(i) - 4.5) * 110, y: centre.y + (CGFloat(j) - 4.5) * 66)
        canvas.addSublayer(cube)
        cubes.append((cube, CGFloat(i * 7 + j * 13)))
      }
    }
    return (
      canvas,
      { frame in
        for cube in cubes {
          cube.layer.transform = CATransform3DMakeRotation((CGFloat(frame) + cube.phase) * degree, 1, 1, 0)
        }
      }
    )
  }

  /// 10 x 10 x 10 cubes of 24 points in a lattice that turns as a whole while every cube turns by itself.
  private static func makeLattice() -> (CALayer, (Int) -> Void) {
    let canvas = makeCanvas(distance: 1000)
    let lattice = CATransformLayer()
    lattice.position = centre
    canvas.addSublayer(lattice)
    var cubes: [CALayer] = []
    let colours = palette(alpha: 1)
    for k in 0..<10 {
      for j in 0..<10 {
        for i in 0..<10 {
          let cube = makeCube(half: 12, sixthTurn: .pi, colours)
          cube.position = CGPoint(x: (CGFloat(i) - 4.5) * 60, y: (CGFloat(j) - 4.5) * 60)
          cube.zPosition = (CGFloat(k) - 4.5) * 60
          lattice.addSublayer(cube)
          cubes.append(cube)
        }
      }
    }
    return (
      canvas,
      { frame in
        let angle = CGFloat(frame) * degree
        var whole = CATransform3DMakeTranslation(0, 0, -300)
        whole = CATransform3DRotate(whole, 20 * degree, 1, 0, 0)
        lattice.transform = CATransform3DRotate(whole, angle, 0, 1, 0)
        let single = CATransform3DMakeRotation(2 * angle, 1, 0, 0)
        for cube in cubes { cube.transform = single }
      }
    )
  }

  /// 1000 flat layers of 26 x 22 points in rows of 40, all moving to the right.
  private static func makeLayers() -> (CALayer, (Int) -> Void) {
    let canvas = makeCanvas(distance: nil)
    let colours = palette(alpha: 1)
    let layers = (0..<1000).map { i in
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 26, height: 22)
      layer.backgroundColor = colours[i % 6]
      canvas.addSublayer(layer)
      return layer
    }
    return (
      canvas,
      { frame in
        let shift = 0.25 * CGFloat(frame % 16)
        for (i, layer) in layers.enumerated() {
          layer.position = CGPoint(
            x: CGFloat(i % 40) * 32 + 3 + shift + 13, y: CGFloat(i / 40) * 28.8 + 3.4 + 11)
        }
      }
    )
  }

  private static func makeCube(half: CGFloat, sixthTurn: CGFloat, _ colours: [CGColor]) -> CATransformLayer {
    let cube = CATransformLayer()
    let faces: [CATransform3D] = [
      CATransform3DMakeTranslation(0, 0, half),
      CATransform3DRotate(CATransform3DMakeTranslation(half, 0, 0), .pi / 2, 0, 1, 0),
      CATransform3DRotate(CATransform3DMakeTranslation(0, -half, 0), .pi / 2, 1, 0, 0),
      CATransform3DRotate(CATransform3DMakeTranslation(0, half, 0), .pi / 2, 1, 0, 0),
      CATransform3DRotate(CATransform3DMakeTranslation(-half, 0, 0), .pi / 2, 0, 1, 0),
      CATransform3DRotate(CATransform3DMakeTranslation(0, 0, -half), sixthTurn, 0, 1, 0),
    ]
    for (transform, colour) in zip(faces, colours) {
      let face = CALayer()
      face.bounds = CGRect(x: 0, y: 0, width: 2 * half, height: 2 * half)
      face.backgroundColor = colour
      face.transform = transform
      cube.addSublayer(face)
    }
    return cube
  }

  static func palette(alpha: CGFloat) -> [CGColor] {
    [
      (0.90, 0.30, 0.24), (0.95, 0.61, 0.07), (0.18, 0.80, 0.44), (0.20, 0.60, 0.86), (0.61, 0.35, 0.71),
      (0.10, 0.74, 0.61),
    ].map { CGColor(srgbRed: $0.0, green: $0.1, blue: $0.2, alpha: alpha) }
  }

  /// Twelve colours from the minimal-standard random numbers with seed 1.
  private static func demoColours() -> [CGColor] {
    var state = 1
    func next() -> CGFloat {
      state = state * 16807 % 2_147_483_647
      return CGFloat(state) / 2_147_483_647
    }
    return (0..<12).map { _ in
      let red = next()
      let green = next()
      return CGColor(srgbRed: red, green: green, blue: next(), alpha: 1)
    }
  }
}
