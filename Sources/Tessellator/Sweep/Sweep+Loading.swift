import Geometry

// From contours to edges and corners, and from scratch memory to a mesh.
extension Sweep {
  /// Adds an outline's edges.
  ///
  /// - Parameter winding: what one turn about a point counts: 1, or `WindingRule.secondOperand`.
  mutating func load(_ outline: Polylines, _ grid: FillGrid, winding: Int64) {
    outline.points.withUnsafeBufferPointer { points in
      for contour in outline.contours { load(points[contour.range], grid, winding) }
    }
  }

  private mutating func load(_ points: Slice<UnsafeBufferPointer<Vector2>>, _ grid: FillGrid, _ winding: Int64) {
    let start = cornerX.count
    // Grid rows wait in cornerEdges until the edges are made.
    for p in points where p.isUsable {
      let (x, y) = grid.snap(p)
      let n = cornerX.count
      if n > start && cornerX[n - 1] == x * 2 && cornerEdges[n - 1].x == y * 2 { continue }
      cornerX.append(x * 2)
      cornerEdges.append(SIMD2(y * 2, 0))
    }
    var end = cornerX.count
    while end - start > 1 && cornerX[end - 1] == cornerX[start] && cornerEdges[end - 1].x == cornerEdges[start].x {
      end -= 1
    }
    if end - start < 2 { end = start }
    cornerX.truncate(end)
    cornerEdges.truncate(end)
    if end == start { return }
    let firstY = cornerEdges[start].x
    var before: Int32 = -1
    for i in start..<end {
      let isLast = i + 1 == end
      let x = cornerX[i]
      let y = i == start ? firstY : cornerEdges[i].x
      let nextX = isLast ? cornerX[start] : cornerX[i + 1]
      let nextY = isLast ? firstY : cornerEdges[i + 1].x
      var edge: Int32 = -1
      if y == nextY {
        horizontals.append(HorizontalEdge(y: y, x0: min(x, nextX), x1: max(x, nextX)))
      } else {
        edge = Int32(edges.count)
        edges.append(
          y < nextY
            ? SweepEdge(x0: x, y0: y, x1: nextX, y1: nextY, winding: winding)
            : SweepEdge(x0: nextX, y0: nextY, x1: x, y1: y, winding: -winding))
      }
      corners.append(UInt64(UInt32(bitPattern: y) ^ 0x8000_0000) << 32 | UInt64(UInt32(i)))
      cornerEdges[i] = SIMD2(before, edge)
      before = edge
    }
    cornerEdges[start].x = before
  }

  /// Puts corners and horizontal edges in order.
  mutating func prepare() {
    sorter.sort(&corners)
    if horizontals.count > 1 {
      horizontals.sort { $0.y != $1.y ? $0.y < $1.y : $0.x0 < $1.x0 }
    }
  }

  /// Copies the trapezoids out, without those between two segments that lie on each other.
  mutating func deliver(_ mesh: inout TrapezoidMesh) {
    var n = 0
    for i in 0..<trapezoids.count {
      let t = trapezoids[i]
      if segments[t.left] == segments[t.right] { continue }
      trapezoids[n] = t
      n += 1
    }
    trapezoids.truncate(n)
    mesh.trapezoids = Array(trapezoids.buffer)
    mesh.segments = Array(segments.buffer)
    mesh.crossings = crossings
    mesh.metLimit = metLimit
  }
}
