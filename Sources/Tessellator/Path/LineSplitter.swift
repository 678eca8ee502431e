import Geometry

/// Cuts polylines where they cross a region's border, and tells which pieces lie inside.
struct LineSplitter {
  private struct Side {
    var a: Vector2
    var b: Vector2
  }

  private var sides: [Side] = []
  /// Indices of the sides that reach into each of the bands of equal height from `top` on.
  private var bands: [[Int32]] = []
  private var top = 0.0
  private var bandHeight = 1.0

  init(_ region: Polylines) {
    for contour in region.contours {
      var a = region.points[contour.range.upperBound - 1]
      for b in region.points[contour.range] {
        sides.append(Side(a: a, b: b))
        a = b
      }
    }
    var bottom = -Double.infinity
    top = .infinity
    for s in sides {
      top = min(top, s.a.y)
      bottom = max(bottom, s.a.y)
    }
    guard bottom > top else { return }
    // As many bands as the square root of the sides' number: long sides are in all of them, short ones in few.
    let count = max(1, min(4096, Int(Double(sides.count).squareRoot())))
    bands = Array(repeating: [], count: count)
    bandHeight = (bottom - top) / Double(count)
    for (i, s) in sides.enumerated() {
      for band in bandRange(min(s.a.y, s.b.y), max(s.a.y, s.b.y)) { bands[band].append(Int32(i)) }
    }
  }

  private func bandRange(_ y0: Double, _ y1: Double) -> ClosedRange<Int> {
    let last = bands.count - 1
    let first = max(0, min(Double(last), ((y0 - top) / bandHeight).rounded(.down)))
    let end = max(first, min(Double(last), ((y1 - top) / bandHeight).rounded(.down)))
    return Int(first)...Int(end)
  }

  private func isInside(_ p: Vector2) -> Bool {
    if bands.isEmpty || p.y < top || p.y > top + bandHeight * Double(bands.count) { return false }
    var isInside = false
    for i in bands[bandRange(p.y, p.y).lowerBound] {
      let s = sides[Int(i)]
      if (s.a.y > p.y) != (s.b.y > p.y), p.x < s.a.x + (s.b.x - s.a.x) * ((p.y - s.a.y) / (s.b.y - s.a.y)) {
        isInside.toggle()
      }
    }
    return isInside
  }

  /// Shares of the way from a to b where it crosses the border, 0 and 1 among them, in order.
  private func cuts(_ a: Vector2, _ b: Vector2) -> [Double] {
    var cuts = [0.0, 1.0]
    if !bands.isEmpty {
      let u = b - a
      for band in bandRange(min(a.y, b.y), max(a.y, b.y)) {
        for i in bands[band] {
          let s = sides[Int(i)]
          let v = s.b - s.a
          let d = u.cross(v)
          let t = (s.a - a).cross(v) / d
          let r = (s.a - a).cross(u) / d
          // Parallel sides give no number, which fails.
          if t > 0 && t < 1 && r >= 0 && r <= 1 { cuts.append(t) }
        }
      }
    }
    cuts.sort()
    return cuts
  }

  func pieces(of lines: Polylines, inside: Bool) -> Path {
    var path = Path()
    for contour in lines.contours {
      var pieces: [[Vector2]] = []
      var isOpen = false
      var isWhole = true
      var corners = Array(lines.points[contour.range])
      if contour.isClosed { corners.append(corners[0]) }
      for (a, b) in zip(corners, corners.dropFirst()) where a != b {
        let cuts = cuts(a, b)
        for (t0, t1) in zip(cuts, cuts.dropFirst()) where t1 > t0 {
          if isInside(a + (b - a) * ((t0 + t1) * 0.5)) != inside {
            isOpen = false
            isWhole = false
            continue
          }
          if !isOpen { pieces.append([a + (b - a) * t0]) }
          isOpen = true
          pieces[pieces.count - 1].append(t1 == 1 ? b : a + (b - a) * t1)
        }
      }
      // The last piece of a closed subpath runs on into the first.
      if contour.isClosed && !isWhole && pieces.count > 1 && isOpen && pieces[0][0] == corners[0] {
        let last = pieces.removeLast()
        pieces[0] = last + pieces[0].dropFirst()
      }
      for piece in pieces {
        path.move(to: piece[0])
        for p in piece.dropFirst() { path.addLine(to: p) }
        if isWhole && contour.isClosed { path.close() }
      }
    }
    return path
  }
}
