import Geometry
import Imaging
import RenderModel
import SoftwareRenderer

/// A layer with its sublayers, from which tests build snapshots by hand.
struct Sketch {
  var node: LayerNode
  var content: LayerContent?
  var shape: ShapeContent?
  var gradient: GradientContent?
  var style: LayerStyle?
  /// Boxed, for a sketch cannot hold another one.
  private var maskBox: [Sketch] = []
  var sublayerTransform: Matrix4?
  var sublayers: [Sketch] = []

  /// A layer of the given size whose anchor point (its middle) lies at (x, y) of the superlayer.
  init(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ colour: Colour = .clear,
    transform: Matrix4 = .identity, _ sublayers: [Sketch] = []
  ) {
    node = LayerNode(
      parent: -1, bounds: Rectangle(x: 0, y: 0, width: width, height: height), position: Vector2(x, y),
      transform: transform, backgroundColour: colour)
    self.sublayers = sublayers
  }

  /// The top of the mask's tree.
  var mask: Sketch? {
    get { maskBox.first }
    set { maskBox = newValue.map { [$0] } ?? [] }
  }

  /// The same with something changed.
  func with(_ change: (inout Sketch) -> Void) -> Sketch {
    var copy = self
    change(&copy)
    return copy
  }

  /// The same as a transform layer.
  var transformOnly: Sketch { with { $0.node.flags.insert(.transformOnly) } }
  var oneSided: Sketch { with { $0.node.flags.remove(.doubleSided) } }
  var masking: Sketch { with { $0.node.flags.insert(.masksToBounds) } }
  func opacity(_ v: Double) -> Sketch { with { $0.node.opacity = v } }
  func masked(by mask: Sketch) -> Sketch { with { $0.mask = mask } }
  /// The same with something of its style changed.
  func styled(_ change: (inout LayerStyle) -> Void) -> Sketch {
    with {
      var style = $0.style ?? LayerStyle()
      change(&style)
      $0.style = style
    }
  }
  func rounded(_ radius: Double) -> Sketch { styled { $0.cornerRadius = radius } }
  func z(_ v: Double) -> Sketch { with { $0.node.zPosition = v } }

  var snapshot: LayerTreeSnapshot {
    var result = LayerTreeSnapshot()
    var open: [(sketch: Sketch, parent: Int, isMask: Bool)] = [(self, -1, false)]
    while let (sketch, parent, isMask) = open.popLast() {
      var node = sketch.node
      node.parent = Int32(parent)
      if let content = sketch.content {
        node.content = Int32(result.contents.count)
        result.contents.append(content)
      }
      if let shape = sketch.shape {
        node.shape = Int32(result.shapes.count)
        result.shapes.append(shape)
      }
      if let gradient = sketch.gradient {
        node.gradient = Int32(result.gradients.count)
        result.gradients.append(gradient)
      }
      if let transform = sketch.sublayerTransform {
        node.sublayerTransform = Int32(result.transforms.count)
        result.transforms.append(transform)
      }
      if sketch.style != nil || sketch.mask != nil {
        node.style = Int32(result.styles.count)
        result.styles.append(sketch.style ?? LayerStyle())
      }
      let index = result.nodes.count
      if isMask {
        node.flags.insert(.isMask)
        result.styles[Int(result.nodes[parent].style)].mask = Int32(index)
      }
      result.nodes.append(node)
      if let mask = sketch.mask { open.append((mask, index, true)) }
      open.append(contentsOf: sketch.sublayers.reversed().map { ($0, index, false) })
    }
    for index in result.nodes.indices.reversed() {
      let end = max(result.nodes[index].subtreeEnd, Int32(index + 1))
      result.nodes[index].subtreeEnd = end
      let parent = Int(result.nodes[index].parent)
      if parent >= 0 { result.nodes[parent].subtreeEnd = max(result.nodes[parent].subtreeEnd, end) }
    }
    return result
  }

  /// Draws the window (0, 0, width, height), y down, one pixel a point.
  func draw(_ width: Int, _ height: Int, background: Colour? = nil) throws -> PixelBuffer {
    var diagnostics = RenderDiagnostics()
    return try ReferenceRenderer().render(
      snapshot, .window(width, height, background: background), diagnostics: &diagnostics)
  }

  func classes(_ width: Int, _ height: Int) throws -> [PixelClass] {
    try ReferenceRenderer().classify(snapshot, .window(width, height))
  }
}

extension FrameRequest {
  static func window(_ width: Int, _ height: Int, background: Colour? = nil) -> FrameRequest {
    FrameRequest(width: width, height: height, scale: 1, yUp: false, background: background)
  }
}

extension Colour {
  static let clear = Colour(red: 0, green: 0, blue: 0, alpha: 0)
  static let white = Colour(red: 1, green: 1, blue: 1, alpha: 1)
  static let black = Colour(red: 0, green: 0, blue: 0, alpha: 1)
  static let red = Colour(red: 1, green: 0, blue: 0, alpha: 1)
  static let green = Colour(red: 0, green: 1, blue: 0, alpha: 1)
  static let blue = Colour(red: 0, green: 0, blue: 1, alpha: 1)

  func alpha(_ a: Double) -> Colour {
    var copy = self
    copy.alpha = a
    return copy
  }
}

extension Matrix4 {
  static func scale(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    Matrix4(SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1))
  }

  /// m34 = -1 / distance.
  static func perspective(_ distance: Double) -> Matrix4 {
    var m = Matrix4.identity
    m.r2.w = -1 / distance
    return m
  }

  /// About x: m23 = sin ([S] 0.3).
  static func turnX(_ cosine: Double, _ sine: Double) -> Matrix4 {
    Matrix4(SIMD4(1, 0, 0, 0), SIMD4(0, cosine, sine, 0), SIMD4(0, -sine, cosine, 0), SIMD4(0, 0, 0, 1))
  }

  /// About y: m13 = -sin.
  static func turnY(_ cosine: Double, _ sine: Double) -> Matrix4 {
    Matrix4(SIMD4(cosine, 0, -sine, 0), SIMD4(0, 1, 0, 0), SIMD4(sine, 0, cosine, 0), SIMD4(0, 0, 0, 1))
  }

  /// About z: m12 = sin.
  static func turnZ(_ cosine: Double, _ sine: Double) -> Matrix4 {
    Matrix4(SIMD4(cosine, sine, 0, 0), SIMD4(-sine, cosine, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }
}

/// cos and sin of a quarter of pi.
let diagonal = 0.5.squareRoot()

extension PixelBuffer {
  func rgba(_ x: Int, _ y: Int) -> [Int] {
    let p = self[x, y]
    return [Int(p.red), Int(p.green), Int(p.blue), Int(p.alpha)]
  }

  /// A picture from rows of characters; every character stands for the colour given.
  static func rows(_ rows: [String], _ colours: [Character: [UInt8]]) -> PixelBuffer {
    let bytes = rows.flatMap { $0.flatMap { colours[$0] ?? [0, 0, 0, 0] } }
    return PixelBuffer(width: rows[0].count, height: rows.count, bytes: bytes)
  }

  /// Columns and rows that hold anything: [minX, minY, maxX, maxY].
  var drawnBox: [Int] {
    var box = [width, height, 0, 0]
    for y in 0..<height {
      for x in 0..<width where self[x, y].alpha > 0 {
        box = [min(box[0], x), min(box[1], y), max(box[2], x + 1), max(box[3], y + 1)]
      }
    }
    return box
  }
}

let palette: [Character: [UInt8]] = [
  "r": [255, 0, 0, 255], "g": [0, 255, 0, 255], "b": [0, 0, 255, 255], "w": [255, 255, 255, 255],
  "k": [0, 0, 0, 255], "y": [255, 255, 0, 255], "c": [0, 255, 255, 255], "m": [255, 0, 255, 255],
  "o": [255, 128, 0, 255], ".": [0, 0, 0, 0],
]
