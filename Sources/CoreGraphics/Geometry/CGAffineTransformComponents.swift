public import Foundation

/// The parts of an affine map, applied in the order they are listed: scale, shear, rotation, translation ([S] 0.6).
@frozen
public struct CGAffineTransformComponents: Hashable, Sendable {
  /// The factors along x and y; a negative one is a flip.
  public var scale: CGSize
  /// What x takes of y, after scaling.
  public var horizontalShear: CGFloat
  /// The turn from +x towards +y, in radians.
  public var rotation: CGFloat
  /// The move, applied last.
  public var translation: CGVector

  /// All zeros, as in C.
  public init() {
    self.init(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero)
  }

  /// The components with these values.
  public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
  /// The map scale * shear * rotation * translation ([S] 0.6).
  public init(_ components: CGAffineTransformComponents) {
    let shear = CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0)
    self = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
      .concatenating(shear)
      .concatenating(CGAffineTransform(rotationAngle: components.rotation))
      .concatenating(CGAffineTransform(translationX: components.translation.dx, y: components.translation.dy))
  }

  /// The parts of this map ([S] 0.6).
  ///
  /// A mirroring map turns by at most a quarter turn either way: of the two choices, x flipped or y flipped, the one
  /// with the smaller rotation is taken. A map that flattens the plane onto a line loses its shear.
  public func decomposed() -> CGAffineTransformComponents {
    let determinant = a * d - b * c
    let translation = CGVector(dx: tx, dy: ty)
    var width = CGFloat(hypot(Double(a), Double(b)))
    guard width > 0 else {
      // The x axis vanishes: only the y axis tells the rotation.
      let height = CGFloat(hypot(Double(c), Double(d)))
      return CGAffineTransformComponents(
        scale: CGSize(width: 0, height: height), horizontalShear: 0,
        rotation: height > 0 ? CGFloat(atan2(Double(-c), Double(d))) : 0, translation: translation)
    }
    if determinant < 0, a < 0 { width = -width }
    let cosine = a / width
    let sine = b / width
    let height = determinant / width
    let shear = height == 0 ? 0 : (c * cosine + d * sine) / height
    return CGAffineTransformComponents(
      scale: CGSize(width: width, height: height), horizontalShear: shear,
      rotation: CGFloat(atan2(Double(sine), Double(cosine))), translation: translation)
  }
}
