import Geometry
import Tessellator

extension AnimatableValue {
  /// The value with another on top, as additive animations have it ([S] 14.4).
  ///
  /// Numbers, points, sizes, rectangles, colours and lists of equal length add up by component. Of transforms the other
  /// acts first: the result's matrix is `v * self`. A path is replaced by the other (conformance rule 7). Where the kinds
  /// do not fit the value stays as it is.
  public func adding(_ v: AnimatableValue) -> AnimatableValue {
    switch (self, v) {
    case (.transform(let under), .transform(let other)): .transform(other * under)
    case (.path, .path): v
    default: combined(with: v) { $0 + $1 } ?? self
    }
  }

  /// The value on which `v` has to be added to get this one: `x.subtracting(v).adding(v)` is x, up to rounding.
  ///
  /// Of transforms that is `inverse(v) * self`; where `v` is singular the value stays as it is, as do paths and values
  /// that do not fit.
  public func subtracting(_ v: AnimatableValue) -> AnimatableValue {
    switch (self, v) {
    case (.transform(let sum), .transform(let other)): other.inverse.map { .transform($0 * sum) } ?? self
    case (.path, .path): self
    default: combined(with: v) { $0 - $1 } ?? self
    }
  }

  /// The value added `k` times, as cumulative animations have it ([S] 14.4): transforms to the power of `k`.
  ///
  /// Paths do not add up, so they give `none`, which changes nothing when it is added.
  /// - Parameter k: Not less than 0; it is clamped.
  public func multiplied(by k: Int) -> AnimatableValue {
    let k = max(k, 0)
    switch self {
    case .transform(let matrix): return .transform(matrix.power(k))
    case .path: return .none
    default: return combined(with: self) { a, _ in a * Double(k) } ?? self
    }
  }

  /// How far apart two values are, for paced animations: the Euclidean distance of their components, a transform's being
  /// the entries of its matrix. 0 where the kinds do not fit.
  public func distance(to v: AnimatableValue) -> Double {
    if case .transform(let a) = self, case .transform(let b) = v {
      let (d0, d1, d2, d3) = (a.r0 - b.r0, a.r1 - b.r1, a.r2 - b.r2, a.r3 - b.r3)
      return (d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3).sum().squareRoot()
    }
    guard let square = reduced(with: v, { ($0 - $1) * ($0 - $1) }) else { return 0 }
    return square.sum().squareRoot()
  }

  /// The value whose components are `operation` of both values' components, four at a time; nil where the kinds do not
  /// fit, and for transforms and `none`, which have no components. A number is the first of four.
  func combined(
    with v: AnimatableValue, _ operation: (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>
  ) -> AnimatableValue? {
    switch (self, v) {
    case (.number(let a), .number(let b)):
      return .number(operation(SIMD4(a, 0, 0, 0), SIMD4(b, 0, 0, 0)).x)
    case (.vector(let a), .vector(let b)):
      return .vector(operation(a, b))
    case (.colour(let a), .colour(let b)):
      return .colour(operation(a, b))
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return .numbers(zip(a, b).map { operation(SIMD4($0, 0, 0, 0), SIMD4($1, 0, 0, 0)).x })
    case (.colours(let a), .colours(let b)) where a.count == b.count:
      return .colours(zip(a, b).map(operation))
    case (.path(let a), .path(let b)) where a.verbs == b.verbs:
      return .path(
        a.combined(with: b) {
          let p = operation(SIMD4($0.x, $0.y, 0, 0), SIMD4($1.x, $1.y, 0, 0))
          return Vector2(p.x, p.y)
        })
    default:
      return nil
    }
  }

  /// The sum of `operation` over both values' components; nil where `combined` is. The operation of zeros must be 0.
  func reduced(
    with v: AnimatableValue, _ operation: (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>
  ) -> SIMD4<Double>? {
    var sum = SIMD4<Double>.zero
    func add(_ a: SIMD4<Double>, _ b: SIMD4<Double>) { sum += operation(a, b) }
    switch (self, v) {
    case (.number(let a), .number(let b)):
      add(SIMD4(a, 0, 0, 0), SIMD4(b, 0, 0, 0))
    case (.vector(let a), .vector(let b)), (.colour(let a), .colour(let b)):
      add(a, b)
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      for i in a.indices { add(SIMD4(a[i], 0, 0, 0), SIMD4(b[i], 0, 0, 0)) }
    case (.colours(let a), .colours(let b)) where a.count == b.count:
      for i in a.indices { add(a[i], b[i]) }
    case (.path(let a), .path(let b)) where a.verbs == b.verbs:
      for (p, q) in zip(a.points, b.points) { add(SIMD4(p.x, p.y, 0, 0), SIMD4(q.x, q.y, 0, 0)) }
    default:
      return nil
    }
    return sum
  }
}

extension Path {
  /// The path whose points are `operation` of both paths' points. The verbs must agree.
  fileprivate func combined(with other: Path, _ operation: (Vector2, Vector2) -> Vector2) -> Path {
    var result = Path()
    result.reserveCapacity(verbs: verbs.count, points: points.count)
    var next = 0
    func point(_ k: Int) -> Vector2 { operation(points[next + k], other.points[next + k]) }
    for verb in verbs {
      switch verb {
      case .move: result.move(to: point(0))
      case .line: result.addLine(to: point(0))
      case .quadratic: result.addQuadratic(to: point(1), control: point(0))
      case .cubic: result.addCubic(to: point(2), control1: point(0), control2: point(1))
      case .close: result.close()
      }
      next += verb.pointCount
    }
    return result
  }
}
