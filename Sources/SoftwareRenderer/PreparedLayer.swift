import Geometry
import RenderModel

/// One thing that a layer paints itself: its background, gradient, contents, its shape's fill or stroke, its border,
/// its shadow; or a picture of all that it paints.
struct Part {
  enum Paint {
    /// Premultiplied, without opacity.
    case solid(SIMD4<Double>)
    /// Index in `PreparedScene.pictures`.
    case picture(Int)
    /// Index in `PreparedScene.gradients`.
    case gradient(Int)
    /// Index in `PreparedScene.rasters`.
    case raster(Int)
    /// Index in `PreparedScene.shadows`.
    case shadow(Int)
  }
  var paint: Paint
  /// In pixels, cut by the horizon, the viewport and every mask; convex, clockwise on the screen, maybe empty. Of what
  /// is not a plain rectangle: the rectangle around it.
  var polygon: [Point]
  var box: PixelBox
  /// Whether every point of it is opaque before opacity.
  var isOpaque: Bool
  /// Opacity that multiplies the paint.
  var opacity = 1.0
  /// Multiplies paints other than solid ones, premultiplied.
  var tint = SIMD4<Double>(repeating: 1)
  /// Share of a picture that another one dissolves into, or out of.
  var weight = 1.0
  /// Whether it and the next part add up to one picture, which is painted as a whole.
  var joinsNext = false
  /// What a shape covers; nil where the polygon itself is covered.
  var coverage: ShapeCoverage?
  /// Rasters and shadows are cut by this alone, not by the polygon; nil is nothing.
  var clip: [Point]?
  /// Only pixels whose centres pass are covered.
  var cuts: [CentreCut] = []

  /// Whether it is drawn where its polygon is.
  var isPolygon: Bool {
    switch paint {
    case .raster, .shadow: false
    default: coverage == nil
    }
  }
}

/// A side of a rectangle that is not antialiased, as a linear form on pixels: centres are inside where it is positive,
/// or where it is 0 if `holdsBorder`.
struct CentreCut {
  var form: SIMD3<Double>
  var holdsBorder: Bool

  func holds(x: Int, y: Int) -> Bool {
    let value = dot(form, SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1))
    return holdsBorder ? value >= 0 : value > 0
  }

  /// Whether a pixel's centre is so near to the side that rounding may decide.
  func isNearBorder(x: Int, y: Int) -> Bool {
    let value = dot(form, SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1))
    return abs(value) <= (form[0] * form[0] + form[1] * form[1]).squareRoot() / 256
  }
}

/// A picture of a layer's contents, placed.
struct Picture {
  var content: LayerContent
  var placement: ContentPlacement
  /// What multiplies it.
  var weight: Double
}

/// How a layer that is painted into a buffer of its own gets from there to what is behind it.
final class LayerGroup {
  /// Multiplies the buffer.
  var opacity = 1.0
  var blend = BlendMode.sourceOver
  /// Acts on the picture without its shadow.
  var filter: ColourFilter?
  /// What the buffer shows through; nil for no mask.
  var mask: LayerMask?
  /// A rounded clip of the whole buffer.
  var clip: ShapeCoverage?
  /// Tests of pixels' centres for what is clipped, or blended beyond its parts, as a whole.
  var cuts: [CentreCut] = []
  /// The layer's rectangle in pixels, where unbounded modes act.
  var bounds: [Point] = []
}

/// What multiplies a buffer's alpha.
enum LayerMask {
  /// The layer at the top of a tree whose picture's alpha counts.
  case tree(Int)
  /// A part of one colour.
  case part(Part)
}

/// A layer ready to paint: where its plane lies in its group and on the screen, what it paints, what clips it.
struct PreparedLayer {
  /// Whether a layer takes part in the frame; where not, its whole subtree is absent.
  enum State {
    /// Under a layer that is absent, or beyond what can be computed, or part of a picture that is made beforehand.
    case dropped
    /// Its plane is squashed to a line or seen edge-on.
    case edgeOn
    /// Its back faces the viewer, and it is one-sided.
    case turnedAway
    /// All of its plane is at w <= 0.
    case behindEye
    /// A transform layer: it has no plane, only passes its map on.
    case transform
    case plane

    var isPresent: Bool { self == .transform || self == .plane }
  }
  var state = State.dropped
  var depth = 0
  /// The layer whose 3D group this one belongs to, -1 for the group around the root. Of a mask: the layer it masks.
  var owner = -1
  /// Layer space to the space of the owner.
  var space = SpaceMap()
  /// Layer plane to pixels.
  var toPixels = PlaneMap(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(0, 0, 1))
  /// Its inverse up to a positive factor.
  var fromPixels = PlaneMap(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(0, 0, 1))
  /// A point (x, y, 1) of the plane is in front of every eye on the way to the screen iff all these are positive there.
  var horizons: [SIMD3<Double>] = []
  /// Depth in the group over the owner's plane, see `SpaceMap.depthOverPicture`.
  var depthPlane = SIMD3<Double>()
  /// What multiplies all colours, premultiplied.
  var tint = SIMD4<Double>(repeating: 1)
  var look = Look.none
  /// Indices in `PreparedScene.pictures` of its contents: one picture, or two that add up.
  var contents = 0..<0
  /// What clips the layer from outside; nil is nothing.
  var outerClip: [Point]?
  /// What clips its contents and sublayers.
  var innerClip: [Point]?
  /// Sides of clips that are not antialiased.
  var outerCuts: [CentreCut] = []
  var innerCuts: [CentreCut] = []
  /// Painted before everything else.
  var shadow: Part?
  var parts: [Part] = []
  /// How many of the parts are painted before the sublayers.
  var partsBeneath = 0
  /// Where background filters act.
  var backdrop: Part?
  /// Whether sublayers are within a picture that is one of the parts, and the mask too.
  var hidesSublayers = false
  var hidesMask = false
  /// The bounds' corners in pixels, if the whole of them is in front of the eye.
  var quad: [Point]?
  /// Whether some of the bounds is behind an eye.
  var reachesBehindEye = false
  /// Classes of the four edges, for opaque faces only; two faces of one group share an edge iff they share a class.
  var edges: [Int] = []
  /// How wide the subtree is across its longest side, on the screen (pixels); of two that cross the narrower is cut.
  var width = 0.0
  /// Rectangle of the layer's plane that holds all that its subtree paints; nil for nothing.
  var ink: Rectangle?
  /// Pixels that the subtree may touch.
  var box = PixelBox()
  /// Parts in the subtree that reach the frame.
  var partCount = 0
  /// Multiplies into the parts below this layer.
  var inheritedOpacity = 1.0
  /// Set where the subtree is painted into a buffer of its own.
  var group: LayerGroup?
}

extension LayerNode {
  /// Layer space to superlayer space, without the superlayer's sublayerTransform and flip ([S] 4.1).
  var mapToSuperlayer: SpaceMap {
    SpaceMap.translation(
      -(bounds.minX + anchor.x * (bounds.maxX - bounds.minX)),
      -(bounds.minY + anchor.y * (bounds.maxY - bounds.minY)), -anchorZ
    )
    .then(SpaceMap(transform))
    .then(.translation(position.x, position.y, zPosition))
  }

  /// What every sublayer's map goes on through: sublayerTransform about the anchor point, then the flip; nil for the
  /// identity.
  func mapOfSublayers(_ transforms: [Matrix4]) -> SpaceMap? {
    let flips = flags.contains(.geometryFlipped)
    guard sublayerTransform >= 0 || flips else { return nil }
    var map = SpaceMap()
    if sublayerTransform >= 0, Int(sublayerTransform) < transforms.count {
      let ax = bounds.minX + anchor.x * (bounds.maxX - bounds.minX)
      let ay = bounds.minY + anchor.y * (bounds.maxY - bounds.minY)
      map = SpaceMap.translation(-ax, -ay, -anchorZ)
        .then(SpaceMap(transforms[Int(sublayerTransform)]))
        .then(.translation(ax, ay, anchorZ))
    }
    if flips {
      var mirror = SpaceMap()
      mirror.y = SIMD4(0, -1, 0, 0)
      mirror.origin = SIMD4(0, bounds.minY + bounds.maxY, 0, 1)
      map = map.then(mirror)
    }
    return map
  }
}

extension SpaceMap {
  init(_ m: Matrix4) {
    x = m.r0
    y = m.r1
    z = m.r2
    origin = m.r3
  }
}
