import Geometry

/// The quick way for outlines of one convex contour: rectangles, rounded ones, ellipses and the like need no sweep.
struct ConvexFill: ~Copyable {
  /// The corners on the grid, clockwise (y down), without repeated ones.
  private var corners = Scratch<SIMD2<Int32>>()

  /// Takes an outline; false where it is not one convex contour with an area. Most others are told by their first
  /// corners.
  mutating func load(_ outline: Polylines, _ grid: FillGrid) -> Bool {
    guard outline.contours.count == 1 else { return false }
    corners.removeAll()
    var sense: Int64 = 0
    let isAlike = outline.points.withUnsafeBufferPointer { points in
      for i in outline.contours[0].range {
        guard points[i].isUsable else { return false }
        let (x, y) = grid.snap(points[i])
        let n = corners.count
        if n > 0 && corners[n - 1] == SIMD2(x, y) { continue }
        corners.append(SIMD2(x, y))
        if n >= 2 && !keepsTurning(n - 2, n - 1, n, &sense) { return false }
      }
      return true
    }
    if !isAlike { return false }
    while corners.count > 1 && corners[corners.count - 1] == corners[0] { _ = corners.removeLast() }
    let n = corners.count
    guard n >= 3, keepsTurning(n - 2, n - 1, 0, &sense), keepsTurning(n - 1, 0, 1, &sense), sense != 0, turnsOnce()
    else {
      return false
    }
    if sense < 0 { reverse() }
    return true
  }

  /// Whether the contour turns at corner b as it did before, or not at all.
  @inline(__always)
  private func keepsTurning(_ a: Int, _ b: Int, _ c: Int, _ sense: inout Int64) -> Bool {
    let ux = Int64(corners[b].x) - Int64(corners[a].x)
    let uy = Int64(corners[b].y) - Int64(corners[a].y)
    let vx = Int64(corners[c].x) - Int64(corners[b].x)
    let vy = Int64(corners[c].y) - Int64(corners[b].y)
    let cross = ux * vy - uy * vx
    if cross == 0 { return ux * vx + uy * vy > 0 }
    if sense == 0 { sense = cross.signum() }
    return cross.signum() == sense
  }

  /// Whether a closed line that always turns the same way does so once: it then goes down once and up once.
  private func turnsOnce() -> Bool {
    var changes = 0
    var last: Int32 = 0
    // Twice around, so that the first change is counted like the others.
    for i in 0..<2 * corners.count {
      let a = corners[i % corners.count]
      let b = corners[(i + 1) % corners.count]
      let sign = (b.y - a.y).signum()
      if sign == 0 || sign == last { continue }
      if i >= corners.count { changes += 1 }
      last = sign
    }
    return changes <= 2
  }

  private mutating func reverse() {
    var i = 0
    var k = corners.count - 1
    while i < k {
      (corners[i], corners[k]) = (corners[k], corners[i])
      i += 1
      k -= 1
    }
  }

  /// The contour as a region.
  mutating func region(_ grid: FillGrid) -> Polylines {
    var region = Polylines()
    for i in 0..<corners.count { region.add(grid.point(corners[i].x, corners[i].y)) }
    region.endContour(isClosed: true)
    return region
  }

  /// Trapezoids between the chain that runs down on the right and the one that runs up on the left.
  mutating func trapezoids(into mesh: inout TrapezoidMesh) {
    let n = corners.count
    // From the right one of the top corners the right chain goes forwards, from the left one the left chain backwards.
    var top = 0
    for i in 1..<n where corners[i].y < corners[top].y { top = i }
    var right = top
    while corners[(right + 1) % n].y == corners[right].y { right = (right + 1) % n }
    var left = top
    while corners[(left + n - 1) % n].y == corners[left].y { left = (left + n - 1) % n }
    mesh.segments.reserveCapacity(n)
    mesh.trapezoids.reserveCapacity(n)
    var y = corners[top].y
    var leftSegment = appendSegment(from: left, to: (left + n - 1) % n, &mesh)
    var rightSegment = appendSegment(from: right, to: (right + 1) % n, &mesh)
    while true {
      let leftEnd = mesh.segments[Int(leftSegment)].y1
      let rightEnd = mesh.segments[Int(rightSegment)].y1
      let bottom = min(leftEnd, rightEnd)
      mesh.trapezoids.append(Trapezoid(top: y, bottom: bottom, left: leftSegment, right: rightSegment))
      y = bottom
      if leftEnd == bottom {
        left = (left + n - 1) % n
        let next = (left + n - 1) % n
        if corners[next].y <= bottom { return }
        leftSegment = appendSegment(from: left, to: next, &mesh)
      }
      if rightEnd == bottom {
        right = (right + 1) % n
        let next = (right + 1) % n
        if corners[next].y <= bottom { return }
        rightSegment = appendSegment(from: right, to: next, &mesh)
      }
    }
  }

  private func appendSegment(from a: Int, to b: Int, _ mesh: inout TrapezoidMesh) -> Int32 {
    mesh.segments.append(GridSegment(x0: corners[a].x, y0: corners[a].y, x1: corners[b].x, y1: corners[b].y))
    return Int32(mesh.segments.count - 1)
  }
}
