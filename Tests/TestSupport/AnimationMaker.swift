import CoreGraphics
import Foundation
import QuartzCore
import RenderModel

/// Makes the layers of a random tree that moves.
struct AnimationMaker {
  var random: SeededGenerator
  var features: Set<String> = []
  /// Animations are added as a program does, every other time.
  let isLive: Bool
  /// Layers that may still be made: every one costs time.
  private var budget = 6
  private var made = 0
  private let hasEffects: Bool

  init(seed: UInt64, hasEffects: Bool) {
    self.hasEffects = hasEffects
    // The sequences of neighbouring seeds are the same but for a shift; these lie far apart.
    random = SeededGenerator(seed: seed &* 1_000_003)
    isLive = seed % 2 == 1
  }

  /// A window of 64 x 64 points.
  mutating func root() -> CALayer {
    let root = CALayer()
    root.name = "root"
    root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    if random.chance(0.4) { root.backgroundColor = colour() }
    if random.chance(0.3) { root.sublayerTransform = perspective() }
    for _ in 0..<2 { root.addSublayer(layer(in: 64, depth: 0)) }
    if random.chance(0.5) { root.addSublayer(layer(in: 64, depth: 0)) }
    animate(root, kind: .plain, count: random.chance(0.3) ? 1 : 0)
    return root
  }

  /// What a layer is, which says what of it can be animated.
  enum Kind: Int, CaseIterable {
    case plain, picture, shape, gradient, replicator, transformLayer, masked
  }

  /// A layer with sublayers, in one of that many points a side.
  mutating func layer(in room: Double, depth: Int) -> CALayer {
    budget -= 1
    let isLast = budget <= 0 || depth > 1
    let kind = Kind(rawValue: Int(random.number(0...(isLast ? 3.99 : 6.99)))) ?? .plain
    let layer: CALayer =
      switch kind {
      case .shape: CAShapeLayer()
      case .gradient: CAGradientLayer()
      case .replicator: CAReplicatorLayer()
      case .transformLayer: CATransformLayer()
      default: CALayer()
      }
    made += 1
    layer.name = "layer \(made)"
    let (width, height) = (random.number(0.3...0.8) * room, random.number(0.3...0.8) * room)
    layer.bounds = CGRect(x: 0, y: 0, width: width.rounded(), height: height.rounded())
    layer.position = point(room)
    if random.chance(0.3) { layer.transform = transform() }
    if random.chance(0.2) { layer.zPosition = random.number(-10...10) }
    if random.chance(0.2) { layer.opacity = Float(random.number(0.3...1)) }
    if kind != .transformLayer { dress(layer) }
    fill(layer, kind, Double(layer.bounds.width))
    let room = max(Double(layer.bounds.width), 16)
    let count = kind == .replicator || kind == .transformLayer || kind == .masked ? 1 : random.chance(0.3) ? 1 : 0
    for _ in 0..<count where !isLast { layer.addSublayer(self.layer(in: room, depth: depth + 1)) }
    if random.chance(0.3) { setClock(of: layer) }
    animate(layer, kind: kind, count: Int(random.number(0.4...3.4)))
    return layer
  }

  /// What every layer can have.
  private mutating func dress(_ layer: CALayer) {
    if random.chance(0.7) { layer.backgroundColor = colour() }
    if random.chance(0.25) { layer.cornerRadius = random.number(1...12).rounded() }
    if random.chance(0.2) {
      layer.borderWidth = random.number(1...4)
      layer.borderColor = colour()
    }
    if hasEffects, random.chance(0.15) {
      layer.shadowOpacity = 0.7
      layer.shadowRadius = random.number(0.3...3)
    }
    layer.masksToBounds = random.chance(0.2)
    guard hasEffects, random.chance(0.2) else { return }
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur"
    blur.setValue(random.number(0...2), forKey: "inputRadius")
    let tint = CAFilter(type: "multiplyColor")
    tint.name = "tint"
    tint.setValue(colour(), forKey: "inputColor")
    layer.filters = random.chance(0.5) ? [tint] : [blur, tint]
  }

  /// What layers of a kind have.
  private mutating func fill(_ layer: CALayer, _ kind: Kind, _ width: Double) {
    switch (kind, layer) {
    case (.picture, _):
      layer.contents = Self.pictures.randomElement(using: &random)
      if random.chance(0.3) { layer.contentsGravity = .center }
    case (_, let shape as CAShapeLayer):
      shape.path = path()
      shape.fillColor = random.chance(0.7) ? colour() : nil
      shape.strokeColor = random.chance(0.7) ? colour() : nil
      shape.lineWidth = random.number(0.5...5)
      if random.chance(0.3) { shape.lineDashPattern = [6, 3] }
    case (_, let gradient as CAGradientLayer):
      gradient.type = [.axial, .radial, .conic].randomElement(using: &random) ?? .axial
      gradient.colors = [colour(), colour(), colour()]
      gradient.locations = [0, 0.4, 1]
      if gradient.type != .axial {
        gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
        gradient.endPoint = CGPoint(x: 1, y: 0.9)
      }
    case (_, let replicator as CAReplicatorLayer):
      replicator.instanceCount = Int(random.number(2...4.99))
      replicator.instanceTransform = CATransform3DRotate(
        CATransform3DMakeTranslation(random.number(-14...14), random.number(-8...8), 0), random.number(-0.6...0.6), 0,
        0, 1)
      replicator.instanceAlphaOffset = Float(random.number(-0.2...0))
      if random.chance(0.8) {
        features.insert("instanceDelay")
        replicator.instanceDelay = random.number(-0.2...0.5)
      }
    case (.masked, _):
      let mask = CAShapeLayer()
      mask.bounds = layer.bounds
      mask.position = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
      mask.path = CGPath(ellipseIn: layer.bounds.insetBy(dx: 2, dy: 3), transform: nil)
      layer.mask = mask
      if random.chance(0.6) { animate(mask, kind: .shape, count: 1) }
    default: break
    }
  }

  private mutating func setClock(of layer: CALayer) {
    features.insert("a layer's clock")
    if random.chance(0.6) { layer.beginTime = random.number(-0.5...1) }
    if random.chance(0.6) { layer.speed = [0.5, 2, -1, 0, 1.3].randomElement(using: &random) ?? 1 }
    if random.chance(0.5) { layer.timeOffset = random.number(-0.5...1) }
    guard random.chance(0.3) else { return }
    features.insert("a layer's duration")
    layer.duration = random.number(0.4...1.5)
    layer.repeatCount = random.chance(0.5) ? .infinity : 1.5
    layer.autoreverses = random.chance(0.4)
  }

  /// Adds animations, some under the same key.
  private mutating func animate(_ layer: CALayer, kind: Kind, count: Int) {
    let slots = Self.slots(of: layer, kind)
      .filter { hasEffects || !($0.path.hasPrefix("shadow") || $0.path.hasPrefix("filters")) }
    for _ in 0..<count {
      let animation = animation(of: slots, depth: 0)
      let key = random.chance(0.2) ? nil : "animation \(Int(random.number(0...5.99)))"
      if isLive {
        layer.add(animation, forKey: key)
      } else {
        layer.addDocumentAnimation(animation, forKey: key)
      }
    }
  }

  static let pictures = [SamplePictures.opaque, SamplePictures.translucent, SamplePictures.disc]
    .map { CGImage(pixels: $0.pixels) }
}
