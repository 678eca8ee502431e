import CoreGraphics
import Foundation
import Geometry

/// A transform taken apart for key paths such as `transform.rotation.x` ([S] 15).
///
/// The transform is linear * translation * perspective, and linear is shape * Rx * Ry * Rz in row order: the scale is
/// the lengths of the linear rows, and what shear there is stays in `shape`. So writing one component keeps all
/// others, and the perspective stays outermost, as if it had been set before the turn (conformance rule 5).
struct TransformComponents {
  /// Rows of the upper left 3x3 part.
  private var linear: [SIMD3<Double>]
  private var translation: SIMD3<Double>
  /// The last column of the perspective factor.
  private var perspective: SIMD4<Double>
  /// Whether the perspective could be factored out; otherwise `perspective` is the last column as it was.
  private let factored: Bool

  init(_ t: CATransform3D) {
    linear = [SIMD3(t.m11, t.m12, t.m13), SIMD3(t.m21, t.m22, t.m23), SIMD3(t.m31, t.m32, t.m33)]
    translation = SIMD3(t.m41, t.m42, t.m43)
    let column = SIMD4<Double>(t.m14, t.m24, t.m34, t.m44)
    if column == SIMD4<Double>(0, 0, 0, 1) {
      (perspective, factored) = (column, true)
    } else if let inverse = Self.affine(linear, translation).inverse {
      perspective = Self.product(inverse, column)
      factored = true
    } else {
      (perspective, factored) = (column, false)
    }
  }

  /// The parts put together.
  var transform: CATransform3D {
    var m = Self.affine(linear, translation)
    let column = factored ? Self.product(m, perspective) : perspective
    m.r0.w = column.x
    m.r1.w = column.y
    m.r2.w = column.z
    m.r3.w = column.w
    return CATransform3D(m)
  }

  // MARK: - Reading

  func value(_ key: String, _ rest: ArraySlice<String>) -> Any? {
    guard rest.count <= 1 else { return nil }
    if key == "scale", rest.first == "xy" { return ((scale.x + scale.y) / 2).boxed }
    let axis = rest.first.map { ["x": 0, "y": 1, "z": 2][$0] }
    if let axis, axis == nil { return nil }
    switch (key, axis ?? nil) {
    case ("translation", let i?): return translation[i].boxed
    case ("translation", nil): return CGSize(width: translation.x, height: translation.y)
    case ("scale", let i?): return scale[i].boxed
    case ("scale", nil): return (scale.sum() / 3).boxed
    case ("rotation", let i): return angles[i ?? 2].boxed
    default: return nil
    }
  }

  /// The lengths of the rows, x negative in a mirroring transform.
  private var scale: SIMD3<Double> {
    var s = SIMD3(Self.length(linear[0]), Self.length(linear[1]), Self.length(linear[2]))
    if Self.cross(linear[0], linear[1]).dot(linear[2]) < 0 { s.x = -s.x }
    return s
  }

  /// Angles about x, y and z. Of the two triples that mean the same turn it is the one with the smaller sum, so that a
  /// turn about one axis reads back as it was written.
  private var angles: SIMD3<Double> {
    let s = scale
    let rows = (0..<3).map { s[$0] == 0 ? SIMD3<Double>.zero : linear[$0] / s[$0] }
    let cosine = (rows[0].x * rows[0].x + rows[0].y * rows[0].y).squareRoot()
    let y = atan2(-rows[0].z, cosine)
    guard cosine > 1e-9 else {
      // Looking along the axis of y's turn, x and z turn alike: all of it counts as x.
      return SIMD3(atan2(-rows[2].y, rows[1].y), y, 0)
    }
    let first = SIMD3(atan2(rows[1].z, rows[2].z), y, atan2(rows[0].y, rows[0].x))
    let second = SIMD3(Self.turned(first.x), Self.wrapped(.pi - first.y), Self.turned(first.z))
    // Ties go to the first.
    return Self.size(second) < Self.size(first) - 1e-9 ? second : first
  }

  // MARK: - Writing

  /// - Returns: false where there is no such component or `value` does not fit.
  mutating func set(_ key: String, _ rest: ArraySlice<String>, to value: Any) -> Bool {
    guard rest.count <= 1 else { return false }
    if key == "scale", rest.first == "xy" { return setPlaneScale(value) }
    var axis: Int?
    if let name = rest.first {
      guard let i = ["x": 0, "y": 1, "z": 2][name] else { return false }
      axis = i
    }
    switch key {
    case "translation":
      if let axis {
        guard let n = number(value) else { return false }
        translation[axis] = n
      } else {
        guard let (x, y) = Self.pair(value) else { return false }
        (translation.x, translation.y) = (x, y)
      }
    case "scale":
      if let axis {
        guard let n = number(value) else { return false }
        setScale(n, axis)
      } else if let n = number(value) {
        for i in 0..<3 { setScale(n, i) }
      } else if let (x, y) = Self.pair(value) {
        for (i, n) in [x, y, 1].enumerated() { setScale(n, i) }
      } else {
        return false
      }
    case "rotation":
      guard let n = number(value) else { return false }
      var wanted = angles
      let shape = self.shape(without: wanted)
      wanted[axis ?? 2] = n
      let turn = Self.turn(wanted)
      linear = shape.map { turn[0] * $0.x + turn[1] * $0.y + turn[2] * $0.z }
    default: return false
    }
    return true
  }

  /// CAML's `scale.xy`: one number for both, or one each.
  private mutating func setPlaneScale(_ value: Any) -> Bool {
    guard let (x, y) = number(value).map({ ($0, $0) }) ?? Self.pair(value) else { return false }
    setScale(x, 0)
    setScale(y, 1)
    return true
  }

  private mutating func setScale(_ value: Double, _ axis: Int) {
    let old = scale[axis]
    if old == 0 {
      linear[axis] = Self.turn(angles)[axis] * value
    } else {
      linear[axis] *= value / old
    }
  }

  /// `linear` without its turn: scale and shear.
  private func shape(without angles: SIMD3<Double>) -> [SIMD3<Double>] {
    let turn = Self.turn(angles)
    return linear.map { SIMD3($0.dot(turn[0]), $0.dot(turn[1]), $0.dot(turn[2])) }
  }

  // MARK: - Arithmetic

  /// Rows of Rx * Ry * Rz.
  private static func turn(_ angles: SIMD3<Double>) -> [SIMD3<Double>] {
    let (sx, cx) = (sin(angles.x), cos(angles.x))
    let (sy, cy) = (sin(angles.y), cos(angles.y))
    let (sz, cz) = (sin(angles.z), cos(angles.z))
    return [
      SIMD3(cy * cz, cy * sz, -sy), SIMD3(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy),
      SIMD3(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy),
    ]
  }

  private static func affine(_ linear: [SIMD3<Double>], _ translation: SIMD3<Double>) -> Matrix4 {
    Matrix4(
      SIMD4(linear[0], 0), SIMD4(linear[1], 0), SIMD4(linear[2], 0), SIMD4(translation, 1))
  }

  /// `m` times a column.
  private static func product(_ m: Matrix4, _ c: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4((m.r0 * c).sum(), (m.r1 * c).sum(), (m.r2 * c).sum(), (m.r3 * c).sum())
  }

  private static func length(_ v: SIMD3<Double>) -> Double { v.dot(v).squareRoot() }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  /// An angle half a turn away, within -pi...pi.
  private static func turned(_ angle: Double) -> Double { angle > 0 ? angle - .pi : angle + .pi }

  private static func wrapped(_ angle: Double) -> Double { angle > .pi ? angle - 2 * .pi : angle }

  private static func size(_ a: SIMD3<Double>) -> Double { abs(a.x) + abs(a.y) + abs(a.z) }

  private static func pair(_ value: Any) -> (Double, Double)? {
    if let v = value as? CGSize { return (Double(v.width), Double(v.height)) }
    if let v = value as? CGPoint { return (Double(v.x), Double(v.y)) }
    return nil
  }
}

extension SIMD3<Double> {
  fileprivate func dot(_ other: SIMD3<Double>) -> Double { (self * other).sum() }
}
