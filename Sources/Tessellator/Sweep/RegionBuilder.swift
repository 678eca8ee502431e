import Geometry

/// Puts a region's sides together to closed contours.
///
/// A side runs up on the region's left and down on its right, so that contours run clockwise around the region (y down)
/// and counter-clockwise around holes. Horizontal sides are not among the sweep's segments: they follow from the rule that
/// as many sides arrive at a point as leave it. Contours touch at points at most; at such a point each turns so that it
/// encloses the least, which keeps parts that only touch apart.
struct RegionBuilder: ~Copyable {
  // Not private: without optimisation other files take the structure apart, and the compiler (6.3) gives up where they
  // would need to name a private type of this one.

  struct Side: BitwiseCopyable {
    var startX: Int32
    var startY: Int32
    var endX: Int32
    var endY: Int32
  }

  /// A side under one of its ends.
  struct Place: BitwiseCopyable {
    /// Row, then x, in an order-keeping form.
    var point: UInt64
    var side: Int32
  }

  private var sides = Scratch<Side>()
  private var starts = Scratch<Place>()
  private var ends = Scratch<Place>()
  /// The side that follows each, -1 once it is used.
  private var follower = Scratch<Int32>()
  private var contour = Scratch<SIMD2<Int32>>()

  /// Appends the region's contours, in the space of the grid's outlines.
  mutating func build(_ sweep: borrowing Sweep, _ grid: FillGrid, into region: inout Polylines) {
    sides.removeAll()
    collectSides(sweep)
    addHorizontalSides()
    link()
    for i in 0..<sides.count where follower[i] >= 0 {
      trace(from: i)
      if contour.count < 3 { continue }
      for k in 0..<contour.count { region.add(grid.point(contour[k].x, contour[k].y)) }
      region.endContour(isClosed: true)
    }
  }

  @inline(__always)
  private static func key(_ x: Int32, _ y: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: y) ^ 0x8000_0000) << 32 | UInt64(UInt32(bitPattern: x) ^ 0x8000_0000)
  }

  /// The sweep's segments that are sides; two that lie on each other, back to back, are none.
  private mutating func collectSides(_ sweep: borrowing Sweep) {
    starts.removeAll()
    for i in 0..<sweep.segments.count where sweep.openings[i].kind != 0 {
      let s = sweep.segments[i]
      if s.y1 <= s.y0 { continue }
      starts.append(Place(point: Self.key(s.x0, s.y0), side: Int32(i)))
    }
    let segments = sweep.segments.base
    starts.sort {
      $0.point != $1.point
        ? $0.point < $1.point
        : Self.key(segments[Int($0.side)].x1, segments[Int($0.side)].y1)
          < Self.key(segments[Int($1.side)].x1, segments[Int($1.side)].y1)
    }
    var i = 0
    while i < starts.count {
      let s = sweep.segments[starts[i].side]
      var balance = 0
      while i < starts.count && sweep.segments[starts[i].side] == s {
        balance += sweep.openings[starts[i].side].kind == 1 ? 1 : -1
        i += 1
      }
      if balance > 0 {
        sides.append(Side(startX: s.x1, startY: s.y1, endX: s.x0, endY: s.y0))
      } else if balance < 0 {
        sides.append(Side(startX: s.x0, startY: s.y0, endX: s.x1, endY: s.y1))
      }
    }
  }

  /// Goes along each row from point to point, carrying what arrives and does not leave to where it leaves.
  private mutating func addHorizontalSides() {
    sortEnds()
    var a = 0
    var b = 0
    var carried = 0
    var last: UInt64 = 0
    let count = sides.count
    while a < count || b < count {
      let point = min(a < count ? starts[a].point : .max, b < count ? ends[b].point : .max)
      if carried != 0 {
        let y = Int32(bitPattern: UInt32(point >> 32) ^ 0x8000_0000)
        let x0 = Int32(bitPattern: UInt32(truncatingIfNeeded: last) ^ 0x8000_0000)
        let x1 = Int32(bitPattern: UInt32(truncatingIfNeeded: point) ^ 0x8000_0000)
        for _ in 0..<abs(carried) {
          sides.append(
            carried > 0
              ? Side(startX: x0, startY: y, endX: x1, endY: y) : Side(startX: x1, startY: y, endX: x0, endY: y))
        }
      }
      while b < count && ends[b].point == point {
        carried += 1
        b += 1
      }
      while a < count && starts[a].point == point {
        carried -= 1
        a += 1
      }
      last = point
    }
    if sides.count > count { sortEnds() }
  }

  private mutating func sortEnds() {
    starts.removeAll()
    ends.removeAll()
    for i in 0..<sides.count {
      let s = sides[i]
      starts.append(Place(point: Self.key(s.startX, s.startY), side: Int32(i)))
      ends.append(Place(point: Self.key(s.endX, s.endY), side: Int32(i)))
    }
    starts.sort { $0.point < $1.point }
    ends.sort { $0.point < $1.point }
  }

  /// Pairs the sides that arrive at each point with those that leave it: as many, so both lists name the same points.
  private mutating func link() {
    follower.resize(sides.count)
    var i = 0
    while i < sides.count {
      var end = i + 1
      while end < sides.count && starts[end].point == starts[i].point { end += 1 }
      if end == i + 1 {
        follower[ends[i].side] = starts[i].side
      } else {
        linkTouching(i..<end)
      }
      i = end
    }
  }

  private mutating func linkTouching(_ range: Range<Int>) {
    for i in range {
      let arriving = sides[ends[i].side]
      let back = SIMD2(Int64(arriving.startX) - Int64(arriving.endX), Int64(arriving.startY) - Int64(arriving.endY))
      var best = -1
      for k in range where starts[k].side >= 0 {
        if best < 0 || isNearer(direction(starts[k].side), direction(starts[best].side), from: back) { best = k }
      }
      follower[ends[i].side] = starts[best].side
      starts[best].side = -1
    }
  }

  private func direction(_ i: Int32) -> SIMD2<Int64> {
    let s = sides[i]
    return SIMD2(Int64(s.endX) - Int64(s.startX), Int64(s.endY) - Int64(s.startY))
  }

  /// Whether `a` comes before `b` when turning counter-clockwise on the screen from `back`, through the region's inside.
  private func isNearer(_ a: SIMD2<Int64>, _ b: SIMD2<Int64>, from back: SIMD2<Int64>) -> Bool {
    let ha = half(a, back)
    let hb = half(b, back)
    if ha != hb { return ha < hb }
    return a.x &* b.y &- a.y &* b.x < 0
  }

  /// 0 for directions less than half a turn counter-clockwise from `back`, 1 from there on; `back` itself comes last.
  private func half(_ d: SIMD2<Int64>, _ back: SIMD2<Int64>) -> Int {
    let cross = back.x &* d.y &- back.y &* d.x
    if cross != 0 { return cross < 0 ? 0 : 1 }
    return back.x &* d.x &+ back.y &* d.y < 0 ? 1 : 2
  }

  /// Follows a contour and leaves its corners, without those on straight lines, in `contour`.
  private mutating func trace(from first: Int) {
    contour.removeAll()
    var i = first
    while follower[i] >= 0 {
      let s = sides[i]
      let next = Int(follower[i])
      follower[i] = -1
      i = next
      addCorner(SIMD2(s.startX, s.startY))
    }
    while contour.count >= 3 && isStraight(contour[contour.count - 2], contour[contour.count - 1], contour[0]) {
      _ = contour.removeLast()
    }
    var start = 0
    while contour.count - start >= 3 && isStraight(contour[contour.count - 1], contour[start], contour[start + 1]) {
      start += 1
    }
    if start > 0 {
      for k in start..<contour.count { contour[k - start] = contour[k] }
      contour.truncate(contour.count - start)
    }
  }

  private mutating func addCorner(_ p: SIMD2<Int32>) {
    while contour.count >= 2 && isStraight(contour[contour.count - 2], contour[contour.count - 1], p) {
      _ = contour.removeLast()
    }
    contour.append(p)
  }

  private func isStraight(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>, _ c: SIMD2<Int32>) -> Bool {
    let ux = Int64(b.x) - Int64(a.x)
    let uy = Int64(b.y) - Int64(a.y)
    let vx = Int64(c.x) - Int64(b.x)
    let vy = Int64(c.y) - Int64(b.y)
    return ux * vy == uy * vx
  }
}
