import Geometry
import RenderModel
import Tessellator

/// How masksToBounds is done.
enum ClipRule {
  /// Not at all, or nothing reaches beyond the outline.
  case none
  /// Square corners: polygons are cut.
  case rectangle
  /// The layer's one part is measured within the outline.
  case outline
  /// The layer is painted into a buffer, which is put down where the outline is.
  case group
}

/// What is special about how a layer looks, found from the leaves up before anything is drawn.
final class Look: Sendable {
  let style: LayerStyle
  /// The outline's, as drawn.
  let radius: Double
  /// The border's width as drawn; 0 for none.
  let border: Double
  let clip: ClipRule
  /// Whether no opaque gradient or picture hides the background.
  let paintsBackground: Bool
  /// Nil where there is none, or one that draws nothing.
  let gradient: GradientContent?
  /// What filters and shadow see of the layer, in its own plane; nil for nothing.
  let pictureInk: Rectangle?
  /// The same after the filters.
  let filteredInk: Rectangle?
  /// Nil where no shadow is drawn.
  let shadow: ShadowLay?
  /// Whether the shadow is that of the layer's outline, or of a path, and not of its picture's alpha.
  let hasOutlineShadow: Bool
  /// Whether a sublayer must see nothing but this layer's picture behind it.
  let confinesBlends: Bool

  init(
    style: LayerStyle, radius: Double, border: Double, clip: ClipRule, paintsBackground: Bool,
    gradient: GradientContent?, pictureInk: Rectangle?, filteredInk: Rectangle?, shadow: ShadowLay?,
    hasOutlineShadow: Bool, confinesBlends: Bool
  ) {
    self.style = style
    self.radius = radius
    self.border = border
    self.clip = clip
    self.paintsBackground = paintsBackground
    self.gradient = gradient
    self.pictureInk = pictureInk
    self.filteredInk = filteredInk
    self.shadow = shadow
    self.hasOutlineShadow = hasOutlineShadow
    self.confinesBlends = confinesBlends
  }

  /// Of layers that are not drawn.
  static let none = Look(
    style: LayerStyle(), radius: 0, border: 0, clip: .none, paintsBackground: false, gradient: nil, pictureInk: nil,
    filteredInk: nil, shadow: nil, hasOutlineShadow: false, confinesBlends: false)

  /// Whether the layer is drawn into a buffer, and fades as one picture, whatever its opacity.
  var isIsolated: Bool {
    confinesBlends || style.blend != .sourceOver || !style.filters.isEmpty || style.mask >= 0
  }

  /// Whether the layer is drawn into a buffer whatever its opacity. One that is there for a rounded clip alone does not
  /// keep parts from fading by themselves.
  var isBuffered: Bool { isIsolated || clip == .group }

  /// Whether something looks at what is behind the layer.
  var readsBackdrop: Bool { style.blend != .sourceOver || !style.backgroundFilters.isEmpty }

  /// Whether the layer may hide what is behind its bounds, and share edges, as a plain layer does.
  var mayBeFace: Bool {
    radius == 0 && style.antialiasedEdges == .all && !isBuffered && style.rasterizationScale <= 0
  }

  /// Whether the layer is drawn through a picture of all of it that is made beforehand.
  var needsPicture: Bool {
    style.rasterizationScale > 0 || style.filters.contains(where: \.isBlur) || (shadow != nil && !hasOutlineShadow)
  }
}

extension FilterDescription {
  /// Whether it makes every pixel of its neighbours too.
  var isBlur: Bool {
    if case .gaussianBlur(let sigma) = self { sigma > 0 } else { false }
  }
}

/// How a shadow lies in its layer's plane ([S] 3). The superlayer measures offset and blur: the rows of the layer's
/// transform are its unit vectors as the superlayer sees them.
struct ShadowLay {
  /// In the layer's own space.
  let offset: Point
  /// Of the blur, in the layer's own space.
  let covariance: PlaneCovariance

  /// Nil where the layer is squashed to a line.
  init?(_ shadow: ShadowDescription, _ transform: Matrix4) {
    let x = SIMD3(transform.r0.x, transform.r0.y, transform.r0.z)
    let y = SIMD3(transform.r1.x, transform.r1.y, transform.r1.z)
    let (xx, xy, yy) = (dot(x, x), dot(x, y), dot(y, y))
    let normal = cross(x, y)
    let determinant = dot(normal, normal)
    guard determinant > 1e-18 * xx * yy, determinant.isFinite else { return nil }
    // Projected into the plane, then in the coordinates of its two vectors.
    let o = SIMD3(shadow.offset.x, shadow.offset.y, 0)
    offset = Point(dot(o, x) * yy - dot(o, y) * xy, dot(o, y) * xx - dot(o, x) * xy) / determinant
    let variance = shadow.sigma * shadow.sigma / determinant
    covariance = PlaneCovariance(xx: yy * variance, xy: -xy * variance, yy: xx * variance)
    guard offset.isFinite, variance.isFinite, spread.isFinite else { return nil }
  }

  /// Standard deviations along the layer's axes.
  var spread: Point { Point(covariance.xx.squareRoot(), covariance.yy.squareRoot()) }

  /// What the shadow of a rectangle may touch.
  func ink(of source: Rectangle) -> Rectangle {
    Rectangle(
      minX: source.minX + offset.x - 3 * spread.x, minY: source.minY + offset.y - 3 * spread.y,
      maxX: source.maxX + offset.x + 3 * spread.x, maxY: source.maxY + offset.y + 3 * spread.y)
  }
}
