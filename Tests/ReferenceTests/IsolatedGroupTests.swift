import Geometry
import Imaging
import RenderModel
import TestSupport
import Testing

/// Layers whose subtree is blended in a buffer of its own, and cross-fades, which are made of them, in both renderers.
@Suite struct IsolatedGroupTests {
  private let both: BothRenderers
  private let middle = Vector2(48, 48)
  private static let group: LayerFlags = [.doubleSided, .groupOpacity]

  init() throws { both = try BothRenderers() }

  /// What a cross-fade goes between: writers of one layer, given the opacity and the style that it gets.
  private typealias Side = @Sendable (inout SnapshotWriter, Double, LayerStyle?) -> Void

  private static let sides: [(name: String, a: Side, b: Side)] = [
    (
      "colours",
      { $0.layer(size: Vector2(50, 40), at: Vector2(30, 30), colour: .orange, opacity: $1, style: $2) },
      { $0.layer(size: Vector2(40, 50), at: Vector2(33.3, 30), colour: .sky.alpha(0.6), opacity: $1, style: $2) }
    ),
    (
      "pictures",
      {
        $0.layer(
          size: Vector2(60, 60), at: Vector2(30, 30), opacity: $1, content: LayerContent(image: SamplePictures.opaque),
          style: $2)
      },
      {
        $0.layer(
          size: Vector2(60, 60), at: Vector2(30, 30), opacity: $1,
          content: LayerContent(image: SamplePictures.translucent), style: $2)
      }
    ),
    (
      "subtrees",
      { w, opacity, style in
        w.begin(size: Vector2(50, 40), at: Vector2(30, 30), colour: .orange, opacity: opacity, style: style)
        w.layer(size: Vector2(30, 30), at: Vector2(40, 30), colour: .sky.alpha(0.7))
        w.layer(
          size: Vector2(20, 20), at: Vector2(10, 10), transform: Matrices.rotation(0.4, 0, 0, 1), colour: .leaf,
          style: .with { $0.cornerRadius = 6 })
        w.end()
      },
      { w, opacity, style in
        w.begin(size: Vector2(40, 40), at: Vector2(30, 28), opacity: opacity, style: style)
        w.layer(
          size: Vector2(40, 30), at: Vector2(20, 20),
          gradient: GradientContent(
            kind: .axial, start: .zero, end: Vector2(40, 30),
            stops: [.init(location: 0, colour: .ruby), .init(location: 1, colour: .sky)]))
        w.layer(size: Vector2(20, 20), at: Vector2(20, 20), colour: .white.alpha(0.5))
        w.end()
      }
    ),
  ]

  private static let places: [(name: String, transform: Matrix4, flags: LayerFlags, radius: Double)] = [
    ("upright", .identity, [], 0), ("masked", .identity, .masksToBounds, 0),
    ("rounded", .identity, .masksToBounds, 14),
    ("turned, rounded", Matrices.rotation(0.5, 0, 0, 1), .masksToBounds, 9),
    ("in space", Matrices.rotation(0.7, 0.4, 1, 0) * Matrices.perspective(200), [], 0),
    ("in space, masked", Matrices.rotation(0.7, 0.4, 1, 0) * Matrices.perspective(200), .masksToBounds, 0),
  ]

  /// A cross-fade: what has gone `p` of the way from `a` to `b`.
  private static func crossFade(_ w: inout SnapshotWriter, _ a: Side?, _ b: Side?, _ p: Double, flags: LayerFlags) {
    w.begin(size: Vector2(60, 60), at: Vector2(30, 30), flags: group.union(.isIsolated).union(flags))
    a?(&w, 1 - p, nil)
    b?(&w, p, .with { $0.blend = .plusLighter })
    w.end()
  }

  private func scene(
    _ name: String, _ place: (name: String, transform: Matrix4, flags: LayerFlags, radius: Double),
    background: Colour? = nil, opacity: Double = 1, _ fill: (inout SnapshotWriter) -> Void
  ) -> Scene {
    .flat("\(name), \(place.name)", 96, 96, background: background) { w in
      w.begin(
        size: Vector2(60, 60), at: middle, transform: place.transform, opacity: opacity,
        flags: Self.group.union(place.flags),
        style: place.radius > 0 ? .with { $0.cornerRadius = place.radius } : nil)
      fill(&w)
      w.end()
    }
  }

  /// (1 - p) A + p B of the pictures that A and B give alone, premultiplied.
  @Test(arguments: [0.25, 0.5, 0.83])
  func crossFadesAreWeightedMeans(p: Double) throws {
    for sides in Self.sides {
      for place in Self.places {
        let faded = scene(sides.name, place) { Self.crossFade(&$0, sides.a, sides.b, p, flags: []) }
        let a = scene(sides.name, place) { sides.a(&$0, 1, nil) }
        let b = scene(sides.name, place) { sides.b(&$0, 1, nil) }
        for (name, renderer) in both.all {
          let found = try draw(renderer, faded.snapshot, faded.request).picture
          let first = try draw(renderer, a.snapshot, a.request).picture
          let second = try draw(renderer, b.snapshot, b.request).picture
          // Each of the two is rounded before it is scaled, the first once scaled, and their sum; then what a rounded
          // clip leaves of that.
          let worst = found.bytes.indices.map { i in
            abs(Double(found.bytes[i]) - (1 - p) * Double(first.bytes[i]) - p * Double(second.bytes[i]))
          }.max()
          #expect(try #require(worst) <= (place.radius > 0 ? 2 : 1.5), "\(faded.name) on \(name)")
          #expect(Set(found.bytes).count > 2)
        }
      }
    }
  }

  /// Between two of the same nothing changes, whatever lies behind and however all of it fades.
  @Test(arguments: [1, 0.6])
  func crossFadesBetweenEqualsStandStill(opacity: Double) throws {
    for sides in Self.sides {
      for place in Self.places {
        let still = scene(sides.name, place, background: .leaf, opacity: opacity) { sides.b(&$0, 1, nil) }
        let fading = scene(sides.name, place, background: .leaf, opacity: opacity) {
          Self.crossFade(&$0, sides.b, sides.b, 0.5, flags: [])
        }
        try both.expectEqual(still, fading, within: 2)
      }
    }
  }

  /// The ends of a cross-fade, where the other side is left out, are that side alone.
  @Test func endsOfCrossFades() throws {
    for sides in Self.sides {
      for place in Self.places {
        let alone = scene(sides.name, place, background: .leaf) { sides.b(&$0, 1, nil) }
        let end = scene(sides.name, place, background: .leaf) {
          Self.crossFade(&$0, nil, sides.b, 1, flags: [])
        }
        try both.expectEqual(alone, end, within: 1)
      }
    }
  }

  /// A filter that changes nothing makes a buffer too.
  @Test func isolatedAndFilteredGroups() throws {
    let modes: [BlendMode] = [.multiply, .plusLighter, .destinationOut, .difference, .sourceIn, .luminosity]
    for place in Self.places {
      for mode in modes {
        func scene(_ isFlag: Bool) -> Scene {
          self.scene("\(mode)", place, background: .orange) { w in
            w.begin(
              size: Vector2(56, 56), at: Vector2(30, 30), colour: .leaf.alpha(0.6), opacity: 0.8,
              flags: isFlag ? Self.group.union(.isIsolated) : Self.group,
              style: isFlag ? nil : .with { $0.filters = [.colourMatrix(.identity)] })
            w.layer(size: Vector2(30, 30), at: Vector2(20, 20), colour: .ruby)
            w.layer(
              size: Vector2(30, 30), at: Vector2(33.5, 30), content: LayerContent(image: SamplePictures.translucent),
              style: .with { $0.blend = mode })
            w.end()
          }
        }
        try both.expectEqual(scene(true), scene(false), within: 1)
      }
    }
  }

  /// Red and, added, green in a group over blue: (1, 1, 0) hides the blue. Without the group, and beside red, the green
  /// is added to the blue.
  @Test func groupsSeeOnlyThemselves() throws {
    func scene(_ flags: LayerFlags) -> Scene {
      .flat("additive", 64, 64, background: .sky) { w in
        w.begin(size: Vector2(40, 40), at: Vector2(32, 32), flags: flags)
        w.layer(size: Vector2(20, 40), at: Vector2(10, 20), colour: .ruby)
        w.layer(
          size: Vector2(40, 40), at: Vector2(20, 20), colour: Colour(red: 0, green: 1, blue: 0, alpha: 1),
          style: .with { $0.blend = .plusLighter })
        w.end()
      }
    }
    let isolated = scene(Self.group.union(.isIsolated))
    try both.expect(isolated, 20, 30, [255, 255, 0, 255])
    try both.expect(isolated, 40, 30, [0, 255, 0, 255])
    try both.expect(scene(Self.group), 40, 30, [0, 255, 255, 255])
  }

  /// A third of the way from red to half of blue: (2/3, 0, 1/6) and alpha 5/6, at 0.6 over white: 0.6 (2/3, 0, 1/6) and
  /// half of the white, which is 1 - 0.6 * 5/6.
  @Test func aCrossFadeByHand() throws {
    let scene = Scene.flat("by hand", 64, 64) { w in
      w.begin(size: Vector2(60, 60), at: Vector2(32, 32), opacity: 0.6)
      Self.crossFade(
        &w, { $0.layer(size: Vector2(60, 60), at: Vector2(30, 30), colour: .ruby, opacity: $1, style: $2) },
        { $0.layer(size: Vector2(60, 60), at: Vector2(30, 30), colour: .sky.alpha(0.5), opacity: $1, style: $2) },
        1.0 / 3, flags: [])
      w.end()
    }
    try both.expect(scene, 30, 30, [230, 128, 153, 255], within: 1)
  }

  /// Planes that cross, one of them a cross-fade: left of the line where they meet it is in front, right of it behind.
  @Test func crossFadesAreCut() throws {
    func scene(_ isFading: Bool) -> Scene {
      let red: Side = { $0.layer(size: Vector2(60, 60), at: Vector2(30, 30), colour: .ruby, opacity: $1, style: $2) }
      return .flat("crossing", 96, 96) { w in
        w.begin(
          size: Vector2(60, 60), at: middle, transform: Matrices.rotation(0.8, 0, 1, 0), colour: .black.alpha(0.001))
        if isFading { Self.crossFade(&w, red, red, 0.4, flags: []) } else { red(&w, 1, nil) }
        w.end()
        w.layer(size: Vector2(70, 70), at: middle, transform: Matrices.rotation(-0.5, 0, 1, 0), colour: .leaf)
      }
    }
    try both.expectEqual(scene(true), scene(false), within: 2)
  }
}
