import Geometry
import Tessellator

/// The area inside an outline in doubles, slab by slab: cut at the height of every corner and every crossing, edges in
/// between cross nowhere. For small outlines.
func windingArea(_ contours: [[Vector2]], _ rule: FillRule) -> (area: Double, crossings: Int) {
  var edges: [(a: Vector2, b: Vector2, turn: Int)] = []
  for c in contours {
    for i in c.indices {
      let a = c[i]
      let b = c[(i + 1) % c.count]
      if a.y < b.y { edges.append((a, b, 1)) } else if a.y > b.y { edges.append((b, a, -1)) }
    }
  }
  var heights = contours.joined().map(\.y)
  var crossings = 0
  for i in edges.indices {
    for j in 0..<i {
      let (a, b, _) = edges[i]
      let (c, d, _) = edges[j]
      let det = (b - a).cross(d - c)
      if det == 0 { continue }
      let t = (c - a).cross(d - c) / det
      let s = (c - a).cross(b - a) / det
      if t > 0 && t < 1 && s > 0 && s < 1 {
        heights.append(a.y + (b.y - a.y) * t)
        crossings += 1
      }
    }
  }
  heights.sort()
  var area = 0.0
  for (top, bottom) in zip(heights, heights.dropFirst()) where bottom > top {
    let middle = (top + bottom) / 2
    var xs: [(x: Double, turn: Int)] = []
    for e in edges where e.a.y < middle && e.b.y > middle {
      xs.append((e.a.x + (e.b.x - e.a.x) * ((middle - e.a.y) / (e.b.y - e.a.y)), e.turn))
    }
    xs.sort { $0.x < $1.x }
    var winding = 0
    for (p, q) in zip(xs, xs.dropFirst()) {
      winding += p.turn
      if rule == .nonZero ? winding != 0 : winding & 1 != 0 { area += (q.x - p.x) * (bottom - top) }
    }
  }
  return (area, crossings)
}

extension Polylines {
  /// The sum of the contours' signed areas, positive for clockwise ones (y down).
  var signedArea: Double { OutlineChecks.signedArea(self) }
}
