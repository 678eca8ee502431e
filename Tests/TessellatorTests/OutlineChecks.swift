import Geometry
import Glibc
import TestBasics
import Tessellator

/// Ways to judge outlines that share nothing with how they are made.
enum OutlineChecks {
  /// How often the contours go round a point, counter-clockwise where y runs up.
  static func winding(_ lines: Polylines, _ p: Vector2) -> Int {
    var winding = 0
    for contour in lines.contours {
      var a = lines.points[contour.range.upperBound - 1]
      for i in contour.range {
        let b = lines.points[i]
        if (a.y <= p.y) != (b.y <= p.y) {
          let x = a.x + (b.x - a.x) * ((p.y - a.y) / (b.y - a.y))
          if x > p.x { winding += b.y > a.y ? 1 : -1 }
        }
        a = b
      }
    }
    return winding
  }

  /// The contours' signed areas added up.
  static func signedArea(_ lines: Polylines) -> Double {
    var sum = 0.0
    for contour in lines.contours {
      let origin = lines.points[contour.range.lowerBound]
      var a = lines.points[contour.range.upperBound - 1] - origin
      for i in contour.range {
        let b = lines.points[i] - origin
        sum += 0.5 * (a.x * b.y - a.y * b.x)
        a = b
      }
    }
    return sum
  }

  /// The area of non-zero winding: exact lengths of rows, added up with the midpoint rule.
  static func coveredArea(_ lines: Polylines, rows: Int = 4000) -> Double {
    let ys = lines.points.map(\.y)
    guard let low = ys.min(), let high = ys.max(), high > low else { return 0 }
    let step = (high - low) / Double(rows)
    var area = 0.0
    for row in 0..<rows {
      let y = low + (Double(row) + 0.5) * step
      var crossings: [(x: Double, turn: Int)] = []
      for contour in lines.contours {
        var a = lines.points[contour.range.upperBound - 1]
        for i in contour.range {
          let b = lines.points[i]
          if (a.y <= y) != (b.y <= y) {
            crossings.append((a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)), b.y > a.y ? 1 : -1))
          }
          a = b
        }
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for i in crossings.indices {
        if winding != 0 { area += (crossings[i].x - crossings[i - 1].x) * step }
        winding += crossings[i].turn
      }
    }
    return area
  }

  /// Points along a path, close together; one array for each subpath.
  static func samples(_ path: Path, perCurve count: Int = 2000) -> [[Vector2]] {
    var result: [[Vector2]] = []
    var next = 0
    for verb in path.verbs {
      let p = Array(path.points[next..<next + verb.pointCount])
      next += verb.pointCount
      if verb == .move {
        result.append(p)
        continue
      }
      let last = result.count - 1
      let a = result[last][result[last].count - 1]
      if verb == .close {
        result[last].append(result[last][0])
      } else if verb == .line {
        result[last].append(p[0])
      } else {
        for i in 1...count { result[last].append(casteljau([a] + p, Double(i) / Double(count))) }
      }
    }
    return result
  }

  /// A Bezier curve's point by its definition.
  static func casteljau(_ points: [Vector2], _ t: Double) -> Vector2 {
    var p = points
    while p.count > 1 {
      p = zip(p, p.dropFirst()).map { Vector2($0.x + ($1.x - $0.x) * t, $0.y + ($1.y - $0.y) * t) }
    }
    return p[0]
  }

  /// The distance of a point from polylines.
  static func distance(_ p: Vector2, _ lines: [[Vector2]]) -> Double {
    var best = Double.infinity
    for line in lines {
      if line.count == 1 { continue }
      for i in 1..<line.count { best = min(best, distance(p, line[i - 1], line[i])) }
    }
    return best
  }

  static func distance(_ p: Vector2, _ a: Vector2, _ b: Vector2) -> Double {
    let d = b - a
    let l = d.x * d.x + d.y * d.y
    let t = l > 0 ? max(0, min(1, ((p.x - a.x) * d.x + (p.y - a.y) * d.y) / l)) : 0
    return hypot(p.x - a.x - d.x * t, p.y - a.y - d.y * t)
  }

  /// A path of random pieces about the unit square times `size`, with now and then a cusp, a turn back, a repeated
  /// point or a closed subpath.
  static func randomPath(_ random: inout SeededGenerator, size: Double = 100) -> Path {
    func point() -> Vector2 { Vector2(random.number(0...size), random.number(0...size)) }
    var path = Path()
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      var p = point()
      path.move(to: p)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let q = point()
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1: path.addLine(to: q)
        case 2: path.addQuadratic(to: q, control: point())
        case 3: path.addQuadratic(to: p, control: q)
        case 4: path.addCubic(to: q, control1: point(), control2: point())
        case 5:
          // A cusp: the control points crosswise over the ends, seen from above.
          let d = q - p
          path.addCubic(to: q, control1: p + d + Vector2(-d.y, d.x), control2: p + Vector2(-d.y, d.x))
        case 6:
          path.addCubic(to: q, control1: p, control2: point())
        case 7:
          path.addLine(to: p)
          path.addLine(to: q)
        default: path.addCubic(to: q, control1: p + (q - p) * 1.5, control2: p + (q - p) * -0.5)
        }
        p = path.currentPoint!
      }
      if random.chance(0.3) { path.close() }
    }
    return path
  }
}
