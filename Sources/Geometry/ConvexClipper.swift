/// Clips convex polygons by half-planes; keeps its memory between calls.
///
/// Vertices are points of any plane, (x, y) in lanes 0 and 1; the other lanes ride along and are interpolated linearly.
public struct ConvexClipper: Sendable {
  /// The polygon: set it, clip it, read it. Empty when nothing is left.
  public var vertices: [SIMD4<Double>] = []
  private var scratch: [SIMD4<Double>] = []
  private var distances: [Double] = []

  /// A clipper with no polygon: nothing is left.
  public init() {}

  /// Keeps the part where `a * x + b * y + c >= 0` (Sutherland-Hodgman).
  public mutating func clip(_ a: Double, _ b: Double, _ c: Double) {
    let n = vertices.count
    if n == 0 { return }
    distances.removeAll(keepingCapacity: true)
    var outside = false
    var inside = false
    for v in vertices {
      let d = a * v.x + b * v.y + c
      distances.append(d)
      if d < 0 { outside = true } else { inside = true }
    }
    if !outside { return }
    if !inside {
      vertices.removeAll(keepingCapacity: true)
      return
    }
    scratch.removeAll(keepingCapacity: true)
    var previous = n - 1
    for i in 0..<n {
      let d0 = distances[previous]
      let d1 = distances[i]
      if (d0 < 0) != (d1 < 0) {
        let t = d0 / (d0 - d1)
        scratch.append(vertices[previous] + (vertices[i] - vertices[previous]) * t)
      }
      if d1 >= 0 { scratch.append(vertices[i]) }
      previous = i
    }
    swap(&vertices, &scratch)
  }

  /// Keeps the part inside a convex polygon that runs clockwise on a y-down screen (positive `signedArea`).
  public mutating func clip(to polygon: [SIMD4<Double>], _ range: Range<Int>) {
    var p = polygon[range.upperBound - 1]
    for i in range {
      let q = polygon[i]
      // Inside is to the right of p -> q on a y-down screen, where the cross product is positive.
      let dx = q.x - p.x
      let dy = q.y - p.y
      clip(-dy, dx, dy * p.x - dx * p.y)
      if vertices.isEmpty { return }
      p = q
    }
  }

  /// The area, positive where the polygon runs clockwise on a y-down screen.
  public var signedArea: Double { Self.signedArea(vertices, 0..<vertices.count) }

  /// The area of the polygon in `range`, positive where it runs clockwise on a y-down screen.
  public static func signedArea(_ p: [SIMD4<Double>], _ range: Range<Int>) -> Double {
    if range.count < 3 { return 0 }
    let o = p[range.lowerBound]
    var sum = 0.0
    for i in (range.lowerBound + 1)..<(range.upperBound - 1) {
      let u = p[i] - o
      let v = p[i + 1] - o
      sum += u.x * v.y - u.y * v.x
    }
    return sum * 0.5
  }
}
