import Geometry
import RenderModel
import Tessellator

/// Writes the layers of a random scene.
struct AppearanceMaker {
  typealias Feature = RandomAppearance.Feature

  /// What layers get by choice.
  private static let chosen = Feature.allCases.filter { $0 != .isolated }

  var random: SeededGenerator
  var writer = SnapshotWriter()
  var features: Set<Feature> = []
  var meetings: Set<RandomAppearance.Meeting> = []
  /// Points a side of the frame.
  let points: Double
  /// What the layers that are open have, from the root on.
  private var held: [Set<Feature>] = []
  /// Layers that may still be written: every one costs each renderer time.
  private var budget = 14

  /// Decides about isolation, and nothing else, so that the rest of a scene does not go by it.
  private var isolation: SeededGenerator

  /// Of the next pair that a layer and its sublayer are to have.
  private var number: UInt64
  private let pairs: [(first: Feature, second: Feature)]

  init(seed: UInt64, points: Double) {
    random = SeededGenerator(seed: seed)
    self.points = points
    number = 2 * seed
    isolation = SeededGenerator(seed: ~seed)
    let all = Self.chosen
    pairs = all.indices.flatMap { i in
      // Turned round every other time.
      all[..<i].enumerated().map { k, other in (i + k) % 2 == 0 ? (all[i], other) : (other, all[i]) }
    }
  }

  mutating func root() {
    var look = AppearanceLook(size: Vector2(points, points))
    if random.chance(0.5) { look.colour = colour(1) }
    if random.chance(0.4) { space(&look) }
    open(look, at: Vector2(points / 2, points / 2))
    for _ in 0..<Int(random.number(1...2.5)) { layer(in: Vector2(points, points), depth: 0) }
    // Then two layers with a sublayer, so that a series of scenes has every two features one around the other.
    for _ in 0..<2 {
      let pair = pairs[Int(number % UInt64(pairs.count))]
      number += 1
      budget = max(budget, 4)
      layer(in: Vector2(points, points), depth: 0, has: [pair.first, pair.second])
    }
    close()
  }

  /// A layer with sublayers in a layer of this size.
  ///
  /// - Parameter chosen: a feature that it must have, then one that a sublayer must have, and so on.
  mutating func layer(in room: Vector2, depth: Int, has chosen: ArraySlice<Feature> = []) {
    guard budget > 0 else { return }
    budget -= 1
    let share = depth == 0 ? 0.4...0.85 : 0.45...1.1
    let size = Vector2(rounded(room.x * random.number(share)), rounded(room.y * random.number(share)))
    var look = AppearanceLook(size: size)
    if random.chance(0.75) { look.colour = colour(random.chance(0.6) ? 1 : random.number(0.3...0.9)) }
    for _ in 0..<Int(random.number(1...4.99)) { dress(&look, Self.chosen.randomElement(using: &random)!) }
    if random.chance(0.5) { place(&look) }
    let below = chosen.dropFirst()
    if let feature = chosen.first { dress(&look, feature) }
    if !below.isEmpty { look.needsSublayers = true }
    finish(&look)
    if isolation.chance(0.25) { dress(&look, .isolated) }
    open(
      look,
      at: Vector2(
        rounded(room.x * random.number(0.3...0.7)), rounded(room.y * random.number(0.3...0.7))))
    if look.isReplicator {
      replicas(in: size, depth: depth, has: below)
    } else if depth < 3 {
      let count = look.needsSublayers ? 1...2.99 : 0...2.4
      for k in 0..<Int(random.number(count)) { layer(in: size, depth: depth + 1, has: k == 0 ? below : []) }
    }
    if let mask = look.mask { self.mask(mask, size: size, depth: depth) }
    close()
  }

  /// Whole and half points are as likely as others.
  private mutating func rounded(_ v: Double) -> Double {
    switch Int(random.number(0...2.99)) {
    case 0: v.rounded()
    case 1: (2 * v).rounded() / 2
    default: v
    }
  }

  /// The same sublayers several times, each time moved and tinted.
  private mutating func replicas(in size: Vector2, depth: Int, has chosen: ArraySlice<Feature>) {
    let step =
      Matrices.rotation(random.number(-0.7...0.7), 0, 0, 1)
      * .translation(random.number(-12...12), random.number(-12...12), random.chance(0.3) ? 5 : 0)
    let isTinted = random.chance(0.7)
    let tint = Colour(
      red: 1, green: random.number(0.4...1), blue: random.number(0.4...1), alpha: random.number(0.6...1))
    let same = (random: random, budget: min(budget, 3))
    let count = Int(random.number(2...3.99))
    var transform = Matrix4.identity
    for k in 0..<count {
      random = same.random
      budget = same.budget
      writer.beginInstance(transform: transform, tint: isTinted && k > 0 ? tint : nil)
      held.append(isTinted && k > 0 ? [.tint] : [])
      note()
      layer(in: size, depth: max(depth + 1, 2), has: chosen)
      held.removeLast()
      writer.end()
      transform = transform * step
    }
  }

  private mutating func mask(_ kind: Feature, size: Vector2, depth: Int) {
    var look = AppearanceLook(size: Vector2(size.x * random.number(0.6...1.1), size.y * random.number(0.6...1.1)))
    switch kind {
    case .shapeMask:
      if random.chance(0.5) {
        look.shape = shape(look.size, isFilled: true)
        look.shape?.strokeColour.alpha = 0
      } else {
        look.colour = colour(random.chance(0.5) ? 1 : 0.6)
        look.style.cornerRadius = random.number(0...20)
      }
    case .imageMask:
      look.content = LayerContent(image: random.chance(0.5) ? SamplePictures.disc : SamplePictures.translucent)
    case .gradientMask:
      let kind = GradientContent.Kind.allCases.randomElement(using: &random)!
      look.gradient = gradient(kind, look.size, isTranslucent: true)
    default:
      look.colour = colour(random.number(0.2...0.8))
      look.style.borderWidth = random.number(1...6)
      look.style.borderColour = colour(1)
      if random.chance(0.3) { look.opacity = 0.7 }
    }
    if random.chance(0.3) { look.transform = Matrices.rotation(random.number(-0.6...0.6), 0, 0, 1) }
    open(look, at: Vector2(size.x * random.number(0.45...0.55), size.y * random.number(0.45...0.55)))
    writer.makeMask()
    if kind == .groupMask { layer(in: look.size, depth: 3) }
    close()
  }

  // MARK: - Books

  private mutating func open(_ look: AppearanceLook, at position: Vector2) {
    writer.begin(
      size: look.size, at: position, transform: look.transform, z: look.z, colour: look.colour, opacity: look.opacity,
      flags: look.flags, sublayerTransform: look.sublayerTransform, content: look.content, shape: look.shape,
      gradient: look.gradient, style: look.hasStyle ? look.style : nil)
    held.append(look.features)
    note()
  }

  private mutating func close() {
    held.removeLast()
    writer.end()
  }

  /// Books what the layer opened last has, and what met by it.
  private mutating func note() {
    guard let own = held.last else { return }
    features.formUnion(own)
    let around = held.reduce(into: Set()) { $0.formUnion($1) }
    for a in own {
      for b in around where a != b { meetings.insert(RandomAppearance.Meeting(a, b)) }
    }
  }
}

/// What one layer of a random scene is to have.
struct AppearanceLook {
  var size: Vector2
  var colour: Colour?
  var opacity = 1.0
  var z = 0.0
  var flags: LayerFlags = [.doubleSided, .groupOpacity]
  var transform = Matrix4.identity
  var sublayerTransform: Matrix4?
  var content: LayerContent?
  var shape: ShapeContent?
  var gradient: GradientContent?
  var style = LayerStyle()
  var mask: RandomAppearance.Feature?
  var isReplicator = false
  var needsSublayers = false
  /// Whether its shadow is meant to be that of its outline, which its own background then fills.
  var castsOutline = false
  var features: Set<RandomAppearance.Feature> = []

  /// Whether the style says anything; layers without one are drawn differently.
  var hasStyle: Bool { !features.isEmpty || style.cornerRadius > 0 || style.borderWidth > 0 }
}
