public import CoreGraphics
public import Foundation
import Geometry

/// Whether `t` is exactly the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Whether all entries of `a` and `b` are equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// A move by (tx, ty, tz) points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  t.m41 = tx
  t.m42 = ty
  t.m43 = tz
  return t
}

/// A scaling by (sx, sy, sz) about the origin.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  t.m11 = sx
  t.m22 = sy
  t.m33 = sz
  return t
}

/// A right-handed turn by `angle` radians about the axis (x, y, z), which is normalised ([S] 0.3).
///
/// An axis of length zero gives the identity.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  rotation(angle, x, y, z) ?? CATransform3DIdentity
}

/// `translation * t`: the move by (tx, ty, tz) points happens first, in local space ([S] 0.2).
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3D(t.matrix.preTranslated(tx, ty, tz))
}

/// `scaling * t`: the scaling happens first, in local space ([S] 0.2).
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  let m = t.matrix
  return CATransform3D(Matrix4(m.r0 * sx, m.r1 * sy, m.r2 * sz, m.r3))
}

/// `rotation * t`: the turn by `angle` radians about (x, y, z) happens first, in local space ([S] 0.2).
///
/// An axis of length zero gives `t` unchanged.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  guard let turn = rotation(angle, x, y, z) else { return t }
  return CATransform3D(turn.matrix * t.matrix)
}

/// `a * b`: `a` acts first ([S] 0.2).
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  CATransform3D(a.matrix * b.matrix)
}

/// The inverse of `t`, or `t` itself where there is none ([S] 0.4).
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  t.matrix.inverse.map { CATransform3D($0) } ?? t
}

/// The transform that acts on x and y as `m` does and leaves z alone.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var t = CATransform3DIdentity
  t.m11 = m.a
  t.m12 = m.b
  t.m21 = m.c
  t.m22 = m.d
  t.m41 = m.tx
  t.m42 = m.ty
  return t
}

/// Whether a CGAffineTransform says the same as `t`: nothing but the 2x2 part and the move in x and y differs from
/// the identity ([S] 0.5), so a scale in z is not affine.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0 && t.m34 == 0 && t.m43 == 0
    && t.m33 == 1 && t.m44 == 1
}

/// The 2x2 part and the move in x and y of `t`; the rest is dropped, whatever it holds.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

/// nil for an axis without direction (zero, NaN or infinite).
private func rotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D? {
  // Scaled first, so that neither huge nor tiny axes overflow or vanish in the squares.
  let largest = max(abs(x), abs(y), abs(z))
  guard largest > 0, largest.isFinite, !(x + y + z).isNaN else { return nil }
  let (u, v, w) = (x / largest, y / largest, z / largest)
  let length = (u * u + v * v + w * w).squareRoot()
  let (ax, ay, az) = (u / length, v / length, w / length)
  let (s, c) = (sin(angle), cos(angle))
  let t = 1 - c
  var r = CATransform3DIdentity
  r.m11 = c + ax * ax * t
  r.m12 = ax * ay * t + az * s
  r.m13 = ax * az * t - ay * s
  r.m21 = ax * ay * t - az * s
  r.m22 = c + ay * ay * t
  r.m23 = ay * az * t + ax * s
  r.m31 = ax * az * t + ay * s
  r.m32 = ay * az * t - ax * s
  r.m33 = c + az * az * t
  return r
}
