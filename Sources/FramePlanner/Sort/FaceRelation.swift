import Geometry

/// How two faces that share pixels lie to each other.
enum FaceRelation {
  /// They share no pixel.
  case apart
  /// The first is to be painted before the second.
  case behind
  /// The first is to be painted after the second.
  case inFront
  /// Neither: they cut each other.
  case crossing
}

/// Compares faces of one group in pairs.
struct FaceComparer {
  private var clipper = ConvexClipper()

  /// How `p` lies to `q`. Coplanar faces follow the paint order.
  mutating func relation(_ p: Face, _ q: Face, _ vertices: [SIMD4<Double>]) -> FaceRelation {
    let pSide = Self.side(of: p, from: q, vertices)
    if pSide != .crossing || q.zMax < p.zMin || p.zMax < q.zMin {
      guard Self.overlaps(p, q, vertices) else { return .apart }
      if pSide == .apart { return p.rank < q.rank ? .behind : .inFront }
      if pSide != .crossing { return pSide }
      return p.zMin > q.zMax ? .inFront : .behind
    }
    switch Self.side(of: q, from: p, vertices) {
    case .behind: return Self.overlaps(p, q, vertices) ? .inFront : .apart
    case .inFront: return Self.overlaps(p, q, vertices) ? .behind : .apart
    case .apart, .crossing: return relationWhereBothAre(p, q, vertices)
    }
  }

  /// Where `p` lies relative to the whole plane of `q`: behind, in front, on it (`.apart`), or on both sides.
  static func side(of p: Face, from q: Face, _ vertices: [SIMD4<Double>]) -> FaceRelation {
    var least = Double.infinity
    var most = -Double.infinity
    for i in p.range {
      let v = vertices[i]
      let d = v.z - q.depth(v.x, v.y)
      least = min(least, d)
      most = max(most, d)
    }
    let tolerance = tolerance(p, q)
    let isFront = least * q.steepness >= -tolerance
    let isBack = most * q.steepness <= tolerance
    if isFront && isBack { return .apart }
    return isFront ? .inFront : isBack ? .behind : .crossing
  }

  static func tolerance(_ p: Face, _ q: Face) -> Double {
    FaceLimits.coplanar
      * (1 + max(max(abs(p.zMin), abs(p.zMax)), max(abs(q.zMin), abs(q.zMax))))
  }

  /// The depths compared only where both faces are.
  private mutating func relationWhereBothAre(
    _ p: Face, _ q: Face, _ vertices: [SIMD4<Double>]
  ) -> FaceRelation {
    clipper.vertices.removeAll(keepingCapacity: true)
    for i in p.range { clipper.vertices.append(vertices[i]) }
    clipper.clip(to: vertices, q.range)
    guard clipper.signedArea > FaceLimits.leastArea else { return .apart }
    var least = Double.infinity
    var most = -Double.infinity
    for v in clipper.vertices {
      let d = p.depth(v.x, v.y) - q.depth(v.x, v.y)
      least = min(least, d)
      most = max(most, d)
    }
    let tolerance = Self.tolerance(p, q) / max(p.steepness, q.steepness)
    if least >= -tolerance && most <= tolerance { return p.rank < q.rank ? .behind : .inFront }
    if least >= -tolerance { return .inFront }
    if most <= tolerance { return .behind }
    return .crossing
  }

  /// Whether two convex polygons share more than a touching border: no edge of either separates them.
  static func overlaps(_ p: Face, _ q: Face, _ vertices: [SIMD4<Double>]) -> Bool {
    !separates(p, q, vertices) && !separates(q, p, vertices)
  }

  /// Whether an edge of `p` has all of `q` on its outer side (or on it).
  private static func separates(_ p: Face, _ q: Face, _ vertices: [SIMD4<Double>]) -> Bool {
    var a = vertices[Int(p.start + p.count) - 1]
    for i in p.range {
      let b = vertices[i]
      let dx = b.x - a.x
      let dy = b.y - a.y
      let length = (dx * dx + dy * dy).squareRoot()
      // An edge without length (cuts through a corner leave some) has no outer side.
      if length < FaceLimits.touching {
        a = b
        continue
      }
      // Distance (times the edge's length) to the inner side.
      let limit = FaceLimits.touching * length
      var most = -Double.infinity
      for j in q.range {
        let v = vertices[j]
        most = max(most, dx * (v.y - a.y) - dy * (v.x - a.x))
      }
      if most <= limit { return true }
      a = b
    }
    return false
  }
}
