import FramePlanner

/// Areas and cuts of instances, as `QuadInstance` says.
enum InstanceCoverage {
  /// Whether the point, relative to the instance's origin, lies in its hull.
  static func inHull(_ q: QuadInstance, _ x: Double, _ y: Double) -> Bool {
    // Strip order 0 1 2 3 is the polygon 0 1 3 2.
    let order = [0, 1, 3, 2]
    var positive = false
    var negative = false
    for k in 0..<4 {
      let i = order[k]
      let j = order[(k + 1) % 4]
      let dx = Double(q.hullX[j] - q.hullX[i])
      let dy = Double(q.hullY[j] - q.hullY[i])
      let d = dx * (y - Double(q.hullY[i])) - dy * (x - Double(q.hullX[i]))
      if d > 0 { positive = true }
      if d < 0 { negative = true }
    }
    return !(positive && negative)
  }

  /// Whether the point, relative to the instance's origin, survives its cuts.
  static func survivesCuts(_ q: QuadInstance, _ table: [SIMD4<Float>], _ x: Double, _ y: Double) -> Bool {
    if q.counts == 0 { return true }
    let polygons = (q.counts & 255) + (q.counts >> 8 & 255) + (q.counts >> 16 & 255)
    let first = Int(q.table) + 2 * Int(polygons)
    return table[first..<(first + Int(q.counts >> 24 & 127))].allSatisfy { c in
      let f = c.x * Float(x) + c.y * Float(y) + c.z
      return !(f < 0 || (c.w != 0 && f <= 0))
    }
  }

  /// The coverage of the pixel whose top left corner is (left, top), relative to the instance's origin.
  static func coverage(_ q: QuadInstance, _ table: [SIMD4<Float>], _ left: Double, _ top: Double) -> Double {
    var at = Int(q.table)
    /// The signed areas of the next `count` polygons.
    func sum(_ count: UInt32) -> Double {
      var total = 0.0
      for _ in 0..<count {
        total += area(table[at], table[at + 1], left, top)
        at += 2
      }
      return total
    }
    var whole = area(q.vx, q.vy, left, top)
    whole += sum(q.counts & 255)
    let weight = q.counts & QuadInstance.laterIsOpaque != 0 ? 1 : Double(q.colour.w)
    let denominator = 1 - weight * sum(q.counts >> 8 & 255)
    let piecePolygons = q.counts >> 16 & 255
    let piece = sum(piecePolygons)
    var isKept = true
    for _ in 0..<(q.counts >> 24 & 127) {
      let c = table[at]
      let f = c.x * Float(left + 0.5) + c.y * Float(top + 0.5) + c.z
      if f < 0 || (c.w != 0 && f <= 0) { isKept = false }
      at += 1
    }
    let goesByArea = piecePolygons > 0 && whole < 0.9998
    if !goesByArea && !isKept { return 0 }
    let numerator = goesByArea ? piece : whole
    if q.counts >> 8 & 255 == 0 { return min(max(numerator, 0), 1) }
    return denominator <= 1.0 / 1024 ? 0 : min(max(numerator / denominator, 0), 1)
  }

  /// The signed area of the closed polygon in the pixel.
  private static func area(_ x: SIMD4<Float>, _ y: SIMD4<Float>, _ left: Double, _ top: Double) -> Double {
    var sum = 0.0
    for k in 0..<4 {
      let j = (k + 1) % 4
      sum += area(Double(x[k]), Double(y[k]), Double(x[j]), Double(y[j]), left, top)
    }
    return sum
  }

  /// The integral of clamp(x(y) - left, 0, 1) dy over the pixel's rows, in pieces where the clamp does not bend.
  private static func area(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ left: Double, _ top: Double
  ) -> Double {
    if y0 == y1 { return 0 }
    if y0 > y1 { return -area(x1, y1, x0, y0, left, top) }
    let a = max(y0, top)
    let b = min(y1, top + 1)
    if b <= a { return 0 }
    func x(_ y: Double) -> Double { x0 + (y - y0) * (x1 - x0) / (y1 - y0) - left }
    var stops = [a, b]
    if x1 != x0 {
      for bend in [left, left + 1] {
        let y = y0 + (bend - x0) * (y1 - y0) / (x1 - x0)
        if y > a && y < b { stops.append(y) }
      }
      stops.sort()
    }
    var sum = 0.0
    for i in 1..<stops.count {
      let middle = x((stops[i - 1] + stops[i]) / 2)
      sum += (stops[i] - stops[i - 1]) * min(max(middle, 0), 1)
    }
    return sum
  }
}
