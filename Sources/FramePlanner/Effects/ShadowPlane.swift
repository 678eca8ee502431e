import Geometry
import RenderModel

/// How a shadow lies in its layer's plane ([S] 3).
///
/// Offset and blur are lengths of the superlayer's space, the shadow's outline is the layer's. With J the superlayer's
/// (x, y, z) of the layer's two directions, J Jt tells lengths of the plane as the superlayer measures them; the blur is
/// round by that measure, and the offset is what of it lies in the plane. So turning or scaling the layer neither turns
/// the offset nor scales the blur, and a layer that is tilted in space takes its shadow along.
struct ShadowPlane {
  /// In the layer's own space.
  let offset: Vector2
  /// The symmetric matrix C (xx xy / xy yy), C C = J Jt: the point p C of a point p is where distances are the
  /// superlayer's.
  let xx: Double
  let xy: Double
  let yy: Double
  /// Standard deviation of the blur, by the superlayer's measure.
  let sigma: Double
  /// Standard deviations of the blur along the layer's own axes.
  let spread: Vector2

  /// Nil where the layer is squashed to a line.
  init?(_ shadow: ShadowDescription, _ transform: Matrix4) {
    let x = SIMD3(transform.r0.x, transform.r0.y, transform.r0.z)
    let y = SIMD3(transform.r1.x, transform.r1.y, transform.r1.z)
    let (gxx, gxy, gyy) = ((x * x).sum(), (x * y).sum(), (y * y).sum())
    let determinant = gxx * gyy - gxy * gxy
    guard determinant > 1e-18 * gxx * gyy, determinant.isFinite else { return nil }
    let o = SIMD3(shadow.offset.x, shadow.offset.y, 0)
    let (ox, oy) = ((o * x).sum(), (o * y).sum())
    offset = Vector2((ox * gyy - oy * gxy) / determinant, (oy * gxx - ox * gxy) / determinant)
    sigma = shadow.sigma
    spread = Vector2(
      shadow.sigma * (gyy / determinant).squareRoot(), shadow.sigma * (gxx / determinant).squareRoot())
    // The square root of the matrix, by Cayley and Hamilton.
    let area = determinant.squareRoot()
    let trace = (gxx + gyy + 2 * area).squareRoot()
    (xx, xy, yy) = ((gxx + area) / trace, gxy / trace, (gyy + area) / trace)
  }

  /// Whether the superlayer's measure stretches the layer's own axes only.
  var isUpright: Bool { abs(xy) <= 1e-9 * max(xx, yy) }

  /// What a shadow of `source`, in the layer's space, may touch.
  func ink(of source: Rectangle) -> Rectangle {
    Rectangle(
      minX: source.minX + offset.x - 3 * spread.x, minY: source.minY + offset.y - 3 * spread.y,
      maxX: source.maxX + offset.x + 3 * spread.x, maxY: source.maxY + offset.y + 3 * spread.y)
  }
}
