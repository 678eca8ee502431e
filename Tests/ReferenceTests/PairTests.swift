import Geometry
import RenderModel
import TestSupport
import Tessellator
import Testing

/// Things that can be said in two ways look the same, in both renderers.
@Suite struct PairTests {
  private static let places: [(name: String, transform: Matrix4, scale: Double)] = [
    ("upright", .identity, 1), ("doubled", .identity, 2), ("at 1.37", .identity, 1.37),
    ("turned", Matrices.rotation(0.5, 0, 0, 1), 1),
    ("stretched", Matrices.scale(1.4, 0.6, 1) * Matrices.rotation(-0.3, 0, 0, 1), 1),
    ("in perspective", Matrices.rotation(0.7, 0.4, 1, 0) * Matrices.perspective(200), 1),
  ]

  @Test(arguments: [1.0, 0.5])
  func roundedRectanglesByRadiusAndByPath(alpha: Double) throws {
    let both = try BothRenderers()
    let outlines: [(Double, RectangleCorners, Bool)] = [
      (12, .all, false), (12, .all, true), (25, .all, true), (9, [.minXMinY, .maxXMaxY], false), (100, .all, false),
    ]
    for place in Self.places {
      for (radius, corners, isContinuous) in outlines {
        let position = Vector2(48.25, 47.5)
        let size = Vector2(60, 44)
        let byRadius = Scene.flat("radius \(radius) \(place.name)", 96, 96, scale: place.scale) { w in
          w.layer(
            size: size, at: position, transform: place.transform, colour: .orange.alpha(alpha),
            style: .with {
              $0.cornerRadius = radius
              $0.roundedCorners = corners
              $0.hasContinuousCorners = isContinuous
            })
        }
        let byPath = Scene.flat("path", 96, 96, scale: place.scale) { w in
          w.layer(
            size: size, at: position, transform: place.transform,
            shape: ShapeContent(
              path: .roundedRect(size.x, size.y, radius, corners: corners, isContinuous: isContinuous),
              fillColour: .orange.alpha(alpha)))
        }
        try both.expectEqual(byRadius, byPath, within: 1)
      }
    }
  }

  /// The identity as a filter changes no colour, but makes the shadow that of the picture's alpha.
  @Test func shadowsInClosedFormAndFromAlpha() throws {
    let both = try BothRenderers()
    let turn = Matrices.rotation(0.4, 0, 0, 1)
    // In pixels sigma is at least 3: the blur of a picture has the widths of two pixels in it, which count below that.
    let cases: [(sigma: Double, radius: Double, scale: Double, transform: Matrix4, offset: Vector2)] = [
      (3, 0, 1, .identity, Vector2(4, 6)), (3, 10, 1, .identity, Vector2(0, -3)), (5, 10, 1, .identity, Vector2(8, 3)),
      (9, 14, 1, .identity, Vector2(-5, 5)), (2, 8, 2, .identity, Vector2(3, 4)), (4, 0, 2, .identity, Vector2(3, 4)),
      (4, 8, 1.37, .identity, .zero), (4, 0, 1, turn, Vector2(3, 4)), (5, 10, 1, turn, Vector2(0, 6)),
      (5, 10, 1.37, turn, .zero), (6, 12, 1, .identity, Vector2(2.5, 1.25)),
    ]
    for k in cases {
      func scene(_ filters: [FilterDescription]) -> Scene {
        .flat("shadow \(k.sigma), radius \(k.radius), scale \(k.scale)", 96, 96, scale: k.scale) { w in
          w.layer(
            size: Vector2(40, 30), at: Vector2(48, 48), transform: k.transform, colour: .orange,
            style: .with {
              $0.cornerRadius = k.radius
              $0.shadow = ShadowDescription(colour: .black.alpha(0.75), offset: k.offset, sigma: k.sigma)
              $0.filters = filters
            })
        }
      }
      try both.expectEqual(scene([]), scene([.colourMatrix(.identity)]), within: 2)
    }
  }

  @Test func shadowsOfThePathThatTheLayerHas() throws {
    let both = try BothRenderers()
    for sigma in [0.0, 1, 4] {
      func scene(_ path: PathSource?) -> Scene {
        .flat("shadow path \(sigma)", 96, 96) { w in
          w.layer(
            size: Vector2(40, 30), at: Vector2(48, 48), transform: Matrices.rotation(0.4, 0, 0, 1), colour: .orange,
            style: .with {
              $0.cornerRadius = 9
              $0.shadow = ShadowDescription(colour: .black, offset: Vector2(9, 7), sigma: sigma, path: path)
            })
        }
      }
      try both.expectEqual(scene(nil), scene(.roundedRect(40, 30, 9)), within: 1)
    }
  }

  @Test func oneItemFadesAlikeWithAndWithoutAGroup() throws {
    let both = try BothRenderers()
    let items: [(inout SnapshotWriter, LayerFlags, [FilterDescription]) -> Void] = [
      { w, flags, filters in
        w.layer(
          size: Vector2(50, 40), at: Vector2(48.3, 48), colour: .orange, opacity: 0.4, flags: flags,
          style: .with {
            $0.cornerRadius = 11
            $0.filters = filters
          })
      },
      { w, flags, filters in
        w.layer(
          size: Vector2(50, 40), at: Vector2(48, 48), transform: Matrices.rotation(0.3, 0, 0, 1), opacity: 0.7,
          flags: flags, content: LayerContent(image: SamplePictures.opaque), style: .with { $0.filters = filters })
      },
      { w, flags, filters in
        w.layer(
          size: Vector2(50, 40), at: Vector2(48, 48), opacity: 0.55, flags: flags,
          shape: ShapeContent(path: .ellipse(50, 40), fillColour: .sky), style: .with { $0.filters = filters })
      },
    ]
    for (k, item) in items.enumerated() {
      let group: LayerFlags = [.doubleSided, .groupOpacity]
      let one = Scene.flat("item \(k)", 96, 96) { item(&$0, group, []) }
      try both.expectEqual(one, .flat("ungrouped", 96, 96) { item(&$0, .doubleSided, []) }, within: 1)
      try both.expectEqual(one, .flat("buffer", 96, 96) { item(&$0, group, [.colourMatrix(.identity)]) }, within: 1)
    }
  }

  @Test func replicasAndTheSameLayersByHand() throws {
    let both = try BothRenderers()
    let turn = 0.35
    let step = Matrices.rotation(turn, 0, 0, 1) * .translation(9, -4, 0)
    let tint = Colour(red: 1, green: 0.6, blue: 0.8, alpha: 0.9)
    let colours = [Colour(red: 1, green: 0.5, blue: 0.25, alpha: 1), Colour(red: 0.2, green: 0.4, blue: 1, alpha: 0.5)]
    let places = [Vector2(20, 22), Vector2(34, 40)]
    let sizes = [Vector2(20, 14), Vector2(12, 18)]
    let style = LayerStyle.with { $0.cornerRadius = 4 }
    let replicas = Scene.flat("replicas", 96, 96) { w in
      w.begin(size: Vector2(60, 60), at: Vector2(40, 52))
      var transform = Matrix4.identity
      for k in 0..<4 {
        w.beginInstance(transform: transform, tint: k % 2 == 1 ? tint : nil)
        for i in 0..<2 { w.layer(size: sizes[i], at: places[i], colour: colours[i], style: style) }
        w.end()
        transform = transform * step
      }
      w.end()
    }
    let byHand = Scene.flat("by hand", 96, 96) { w in
      w.begin(size: Vector2(60, 60), at: Vector2(40, 52))
      var transform = Matrix4.identity
      for k in 0..<4 {
        for i in 0..<2 {
          // About the middle of the layer around them, (30, 30).
          let p = transform.transform(SIMD4(places[i].x - 30, places[i].y - 30, 0, 1))
          var c = colours[i]
          if k % 2 == 1 {
            c = Colour(
              red: c.red * tint.red, green: c.green * tint.green, blue: c.blue * tint.blue, alpha: c.alpha * tint.alpha)
          }
          w.layer(
            size: sizes[i], at: Vector2(p.x + 30, p.y + 30), transform: Matrices.rotation(Double(k) * turn, 0, 0, 1),
            colour: c, style: style)
        }
        transform = transform * step
      }
      w.end()
    }
    try both.expectEqual(replicas, byHand, within: 1)
  }

  @Test func masksByRadiusAndByLayer() throws {
    let both = try BothRenderers()
    for place in Self.places {
      for (radius, isContinuous) in [(14.0, false), (12, true), (100, false)] {
        let outline = LayerStyle.with {
          $0.cornerRadius = radius
          $0.hasContinuousCorners = isContinuous
        }
        func scene(_ isClip: Bool) -> Scene {
          .flat("mask \(radius) \(place.name)", 96, 96, scale: place.scale) { w in
            w.begin(
              size: Vector2(56, 50), at: Vector2(48, 48), transform: place.transform,
              flags: isClip ? [.doubleSided, .groupOpacity, .masksToBounds] : [.doubleSided, .groupOpacity],
              style: isClip ? outline : nil)
            // They reach beyond the outline on all sides, so that their own edges do not meet it.
            w.layer(size: Vector2(90, 90), at: Vector2(28, 25), colour: .orange.alpha(0.8))
            w.layer(size: Vector2(90, 40), at: Vector2(28, 45), colour: .sky)
            if !isClip { w.mask(size: Vector2(56, 50), at: Vector2(28, 25), colour: .black, style: outline) }
            w.end()
          }
        }
        try both.expectEqual(scene(true), scene(false), within: 1)
      }
    }
  }

  /// A mask of one part, and the same part with another one that adds nothing, so that it needs a picture of its own.
  @Test func masksOfOnePartAndOfAPicture() throws {
    let both = try BothRenderers()
    func scene(_ isPicture: Bool) -> Scene {
      .flat("mask of one part", 96, 96) { w in
        w.begin(size: Vector2(60, 60), at: Vector2(48, 48), colour: .orange)
        w.layer(size: Vector2(40, 40), at: Vector2(45, 40), colour: .sky)
        w.begin(
          size: Vector2(50, 44), at: Vector2(30, 30), transform: Matrices.rotation(0.4, 0, 0, 1),
          colour: .black.alpha(0.75), style: .with { $0.cornerRadius = 12 })
        w.makeMask()
        if isPicture { w.layer(size: Vector2(4, 4), at: Vector2(25, 22), colour: .black.alpha(1.0 / 1024)) }
        w.end()
        w.end()
      }
    }
    try both.expectEqual(scene(false), scene(true), within: 1)
  }

  @Test(arguments: [1.0, 0.3])
  func gradientsAndTheSameInStrips(alpha: Double) throws {
    let both = try BothRenderers()
    let from = Colour(red: 1, green: 0.2, blue: 0, alpha: 1)
    let to = Colour(red: 0, green: 0.6, blue: 1, alpha: alpha)
    let gradient = GradientContent(
      kind: .axial, start: .zero, end: Vector2(256, 0),
      stops: [.init(location: 0, colour: from), .init(location: 1, colour: to)])
    let whole = Scene.flat("gradient", 256, 8) { w in
      w.layer(size: Vector2(256, 8), at: Vector2(128, 4), gradient: gradient)
    }
    let strips = Scene.flat("strips", 256, 8) { w in
      for k in 0..<256 {
        let t = (Double(k) + 0.5) / 256
        w.layer(
          size: Vector2(1, 8), at: Vector2(Double(k) + 0.5, 4),
          colour: Colour(
            red: from.red + t * (to.red - from.red), green: from.green + t * (to.green - from.green),
            blue: from.blue + t * (to.blue - from.blue), alpha: from.alpha + t * (to.alpha - from.alpha)))
      }
    }
    try both.expectEqual(whole, strips, within: 1)
  }

  /// A tinted subtree in a buffer of its own and one whose parts are tinted each.
  @Test func tintsOfGroupsAndOfParts() throws {
    let both = try BothRenderers()
    let tint = Colour(red: 0.5, green: 1, blue: 0.25, alpha: 0.8)
    func scene(_ filters: [FilterDescription]) -> Scene {
      .flat("tint", 64, 64) { w in
        w.begin(
          size: Vector2(40, 40), at: Vector2(32, 32), colour: .orange,
          style: .with {
            $0.tint = tint
            $0.filters = filters
          })
        w.end()
      }
    }
    try both.expectEqual(scene([]), scene([.colourMatrix(.identity)]), within: 1)
  }
}
