import Foundation
import Geometry
public import RenderModel

/// Random 3D layer trees for comparing renderers: what each is made of depends on its seed alone.
public struct RandomTree {
  /// What a tree was built to hold.
  public struct Traits: OptionSet, Sendable {
    /// One bit a trait.
    public let rawValue: Int
    /// The traits of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Planes turned at random about nearby points, so that most cut each other.
    public static let crossing = Traits(rawValue: 1)
    /// A plane with a short perspective of its own that reaches past the eye.
    public static let behindEye = Traits(rawValue: 2)
    /// A plane that is seen edge-on, exactly or nearly so.
    public static let edgeOn = Traits(rawValue: 4)
    /// A cube, whose faces meet along edges; one in five with a face turned wrong.
    public static let sharedEdges = Traits(rawValue: 8)
    /// Layers that vanish when turned away.
    public static let oneSided = Traits(rawValue: 16)
    /// Layers that flatten sublayers which they show in perspective.
    public static let nestedPerspective = Traits(rawValue: 32)
    /// Colours with alpha below 1.
    public static let translucent = Traits(rawValue: 64)
    /// A layer that fades together with its sublayers.
    public static let groupOpacity = Traits(rawValue: 128)
  }

  /// Frame size in pixels (one pixel a point, y down).
  public static let width = 160
  /// In pixels.
  public static let height = 120

  /// The tree, ready to draw.
  public let snapshot: LayerTreeSnapshot
  /// What it holds; for statements such as "ten trees with a cut".
  public let traits: Traits

  /// The tree of a seed, the same on every machine.
  public init(seed: UInt64) {
    var maker = Maker(random: SeededGenerator(seed: seed))
    maker.root()
    snapshot = maker.writer.snapshot
    traits = maker.traits
  }

  /// The frame of a tree: transparent or a random-looking opaque background, by seed parity.
  public static func request(seed: UInt64) -> FrameRequest {
    FrameRequest(
      width: width, height: height, scale: 1, yUp: seed % 3 == 0,
      background: seed % 2 == 0 ? Colour(red: 1, green: 1, blue: 1, alpha: 1) : nil)
  }
}

private struct Maker {
  var random: SeededGenerator
  var writer = SnapshotWriter()
  var traits: RandomTree.Traits = []

  mutating func root() {
    let sublayerTransform = random.chance(0.85) ? Matrices.perspective(random.number(120...600)) : nil
    writer.begin(
      size: Vector2(Double(RandomTree.width), Double(RandomTree.height)),
      at: Vector2(Double(RandomTree.width) / 2, Double(RandomTree.height) / 2),
      colour: random.chance(0.3) ? Colour(red: 0.9, green: 0.95, blue: 1, alpha: 1) : nil,
      sublayerTransform: sublayerTransform)
    for _ in 0..<Int(random.number(1...3.99)) { thing(depth: 0) }
    writer.end()
  }

  mutating func place() -> Vector2 { Vector2(random.number(40...120), random.number(30...90)) }

  mutating func colour(_ alpha: Double) -> Colour {
    Colour(red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1), alpha: alpha)
  }

  mutating func alpha() -> Double {
    if random.chance(0.5) { return 1 }
    traits.insert(.translucent)
    return random.number(0.3...0.8)
  }

  mutating func turn() -> Matrix4 {
    Matrices.rotation(
      random.number(-3.1...3.1), random.number(-1...1), random.number(-1...1), random.number(-1...1) + 0.01)
  }

  mutating func thing(depth: Int) {
    switch Int(random.number(0...7.99)) {
    case 0, 1: cube(at: place())
    case 2: crossing(at: place())
    case 3: behindEye()
    case 4: edgeOn(at: place())
    case 5: flat(at: place(), depth: depth)
    case 6: oneSided(at: place())
    default:
      if depth < 3 {
        let p = place() - Vector2(depth == 0 ? 0 : 80, depth == 0 ? 0 : 60)
        let t = turn()
        writer.beginTransformLayer(at: p, transform: t)
        for _ in 0..<Int(random.number(1...3.99)) { thing(depth: depth + 1) }
        writer.end()
      } else {
        crossing(at: place() - Vector2(80, 60))
      }
    }
  }

  mutating func cube(at p: Vector2) {
    traits.insert(.sharedEdges)
    let half = random.number(12...32)
    let t = turn()
    let alpha = random.chance(0.75) ? 1 : alpha()
    writer.beginTransformLayer(at: p, transform: t)
    let q = Double.pi / 2
    let faces = [
      Matrix4.translation(0, 0, half), Matrices.rotation(q, 0, 1, 0) * .translation(half, 0, 0),
      Matrices.rotation(q, 1, 0, 0) * .translation(0, -half, 0),
      Matrices.rotation(q, 1, 0, 0) * .translation(0, half, 0),
      Matrices.rotation(q, 0, 1, 0) * .translation(-half, 0, 0),
      Matrices.rotation(random.chance(0.2) ? q : .pi, 0, 1, 0) * .translation(0, 0, -half),
    ]
    for f in faces {
      let c = colour(alpha)
      writer.layer(size: Vector2(2 * half, 2 * half), at: .zero, transform: f, colour: c)
    }
    writer.end()
  }

  mutating func crossing(at p: Vector2) {
    traits.insert(.crossing)
    for _ in 0..<Int(random.number(2...4.99)) {
      let c = colour(alpha())
      let size = Vector2(random.number(20...90), random.number(20...90))
      let offset = Vector2(random.number(-8...8), random.number(-8...8))
      writer.layer(size: size, at: p + offset, transform: turn(), colour: c)
    }
  }

  mutating func behindEye() {
    traits.insert(.behindEye)
    // Its own short perspective: the plane reaches past the eye.
    let d = random.number(30...80)
    let t = Matrices.rotation(random.number(0.9...1.5), random.chance(0.5) ? 1 : -1, random.number(-0.4...0.4), 0)
    let c = colour(alpha())
    writer.layer(
      size: Vector2(random.number(100...400), random.number(150...600)), at: place(),
      transform: t * .translation(0, random.number(5...30), 0) * Matrices.perspective(d), colour: c)
  }

  mutating func edgeOn(at p: Vector2) {
    traits.insert(.edgeOn)
    let tilt = random.chance(0.4) ? 0 : random.number(-0.03...0.03)
    let about = random.chance(0.5)
    let c = colour(alpha())
    writer.layer(
      size: Vector2(random.number(30...80), random.number(30...80)), at: p,
      transform: Matrices.rotation(.pi / 2 + tilt, about ? 1 : 0, about ? 0 : 1, 0)
        * Matrices.rotation(random.number(-1...1), 0, 0, 1),
      colour: c)
    let d = colour(alpha())
    writer.layer(size: Vector2(40, 40), at: p, transform: turn(), colour: d)
  }

  mutating func flat(at p: Vector2, depth: Int) {
    traits.insert(.nestedPerspective)
    let size = Vector2(random.number(40...80), random.number(40...80))
    var t = turn()
    if random.chance(0.6) { t = t * Matrices.perspective(random.number(150...400)) }
    let c = colour(alpha())
    let inner = random.chance(0.6) ? Matrices.perspective(random.number(80...300)) : nil
    var opacity = 1.0
    if random.chance(0.3) {
      opacity = random.number(0.4...0.9)
      traits.insert(.groupOpacity)
    }
    var flags: LayerFlags = [.doubleSided, .groupOpacity]
    if random.chance(0.3) { flags.insert(.masksToBounds) }
    writer.begin(
      size: size, at: p, transform: t, colour: c, opacity: opacity, flags: flags, sublayerTransform: inner)
    for _ in 0..<Int(random.number(1...3.99)) {
      let d = colour(alpha())
      writer.layer(
        size: Vector2(random.number(15...50), random.number(15...50)), at: size * 0.5, transform: turn(), colour: d)
    }
    if depth < 2 && random.chance(0.4) { flat(at: size * 0.5, depth: depth + 1) }
    writer.end()
  }

  mutating func oneSided(at p: Vector2) {
    traits.insert(.oneSided)
    for _ in 0..<3 {
      let c = colour(alpha())
      writer.layer(
        size: Vector2(random.number(20...60), random.number(20...60)), at: p, transform: turn(), colour: c,
        flags: [.groupOpacity])
    }
  }
}
