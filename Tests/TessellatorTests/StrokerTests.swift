import Geometry
import Glibc
import TestBasics
import Tessellator
import Testing

@Suite struct StrokerTests {
  private func outline(_ path: Path, _ style: StrokeStyle, tolerance: Double = 1e-6) -> Polylines {
    var lines = Polylines()
    var stroker = Stroker()
    stroker.stroke(path, style, tolerance: tolerance, into: &lines)
    return lines
  }

  private func line(_ points: Vector2..., isClosed: Bool = false) -> Path {
    var path = Path()
    path.move(to: points[0])
    for p in points.dropFirst() { path.addLine(to: p) }
    if isClosed { path.close() }
    return path
  }

  @Test func capsOfALine() {
    let path = line(Vector2(1, 1), Vector2(7, 9))
    func area(_ cap: LineCap) -> Double { OutlineChecks.signedArea(outline(path, StrokeStyle(width: 3, cap: cap))) }
    #expect(abs(area(.butt) - 30) < 1e-9)
    #expect(abs(area(.square) - 39) < 1e-9)
    #expect(abs(area(.round) - (30 + 2.25 * .pi)) < 1e-4)
    #expect(outline(path, StrokeStyle(width: 3)).points.count == 4)
  }

  @Test func joinsOfARightAngle() {
    // Arms 10 long, 2 wide: two rectangles share a unit square; the wedge outside is a unit square, a quarter disc, or
    // half a unit square.
    for end in [Vector2(10, 10), Vector2(10, -10)] {
      let path = line(.zero, Vector2(10, 0), end)
      func area(_ join: LineJoin, limit: Double = 10) -> Double {
        OutlineChecks.signedArea(outline(path, StrokeStyle(width: 2, join: join, miterLimit: limit)))
      }
      #expect(abs(area(.miter) - 40) < 1e-9)
      #expect(abs(area(.round) - (39 + .pi / 4)) < 1e-4)
      #expect(abs(area(.bevel) - 39.5) < 1e-9)
      // 1 / sin(45°) is the limit that just lets it pass.
      #expect(abs(area(.miter, limit: 2.0.squareRoot()) - 40) < 1e-9)
      #expect(abs(area(.miter, limit: 1.4142) - 39.5) < 1e-9)
      #expect(abs(area(.miter, limit: 0) - 39.5) < 1e-9)
      #expect(abs(area(.miter, limit: .nan) - 40) < 1e-9)
    }
  }

  @Test func miterLimitDecidesBySine() {
    for k in 1...20 {
      let interior = Double(k) / 21 * .pi
      let path = line(Vector2(50, 0), .zero, Vector2(50 * cos(interior), 50 * sin(interior)))
      let limit = 1 / sin(interior / 2)
      let reach = { (limit: Double) in
        self.outline(path, StrokeStyle(width: 2, miterLimit: limit)).points.map {
          -($0.x * cos(interior / 2) + $0.y * sin(interior / 2))
        }.max()!
      }
      #expect(abs(reach(limit) - limit) < 1e-9)
      #expect(abs(reach(limit * 0.999) - sin(interior / 2)) < 1e-9)
    }
  }

  @Test func turnsBack() {
    let path = line(.zero, Vector2(10, 0), Vector2(4, 0))
    func area(_ join: LineJoin) -> Double {
      OutlineChecks.coveredArea(outline(path, StrokeStyle(width: 2, join: join)))
    }
    #expect(abs(area(.miter) - 20) < 0.01)
    #expect(abs(area(.bevel) - 20) < 0.01)
    #expect(abs(area(.round) - (20 + .pi / 2)) < 0.01)
    // Whichever way it runs: the sine of the turn may be 0 or -0.
    for way in [Vector2(10, 0), Vector2(-10, 0), Vector2(0, 10), Vector2(0, -10), Vector2(6, 8)] {
      for isClosed in [false, true] {
        let path = line(.zero, way, .zero, isClosed: isClosed)
        let round = OutlineChecks.coveredArea(outline(path, StrokeStyle(width: 2, join: .round)))
        #expect(abs(round - (20 + (isClosed ? .pi : .pi / 2))) < 0.02)
      }
    }
  }

  @Test func closedSubpathsHaveNoCaps() {
    let square = line(.zero, Vector2(10, 0), Vector2(10, 10), Vector2(0, 10), isClosed: true)
    for cap in [LineCap.butt, .round, .square] {
      let lines = outline(square, StrokeStyle(width: 2, cap: cap))
      #expect(lines.contours.count == 2 && lines.points.count == 8)
      #expect(OutlineChecks.signedArea(lines) == 144 - 64)
    }
    // Left open at the same point it has caps and no corner there.
    var open = line(.zero, Vector2(10, 0), Vector2(10, 10), Vector2(0, 10), .zero)
    #expect(abs(OutlineChecks.coveredArea(outline(open, StrokeStyle(width: 2))) - 79) < 0.05)
    // The line back is joined twice even where it has no length.
    open.close()
    #expect(abs(OutlineChecks.signedArea(outline(open, StrokeStyle(width: 2))) - 80) < 1e-9)
  }

  @Test func ringOfACircle() {
    let k = 4.0 / 3 * (2.0.squareRoot() - 1) * 50
    var path = Path()
    path.move(to: Vector2(50, 0))
    path.addCubic(to: Vector2(0, 50), control1: Vector2(50, k), control2: Vector2(k, 50))
    path.addCubic(to: Vector2(-50, 0), control1: Vector2(-k, 50), control2: Vector2(-50, k))
    path.addCubic(to: Vector2(0, -50), control1: Vector2(-50, -k), control2: Vector2(-k, -50))
    path.addCubic(to: Vector2(50, 0), control1: Vector2(k, -50), control2: Vector2(50, -k))
    path.close()
    // A closed curve's stroke has the curve's length times its width, whatever the curve, as long as it bends less.
    let length = PathMeasure(path).length
    for width in [1.0, 10, 60] {
      let lines = outline(path, StrokeStyle(width: width), tolerance: 1e-4)
      #expect(abs(OutlineChecks.signedArea(lines) - length * width) < length * 2e-4)
      #expect(OutlineChecks.winding(lines, .zero) == 0)
      #expect(OutlineChecks.winding(lines, Vector2(50, 0.1)) == 1)
    }
    // Wider than the circle: a disc.
    let disc = outline(path, StrokeStyle(width: 120), tolerance: 1e-3)
    #expect(abs(OutlineChecks.coveredArea(disc, rows: 500) - 110 * 110 * .pi) < 20)
    #expect(OutlineChecks.winding(disc, .zero) > 0)
  }

  @Test func subpathsWithoutLength() {
    let p = Vector2(3, 4)
    var closed = Path()
    closed.move(to: p)
    closed.close()
    var curve = Path()
    curve.move(to: p)
    curve.addCubic(to: p, control1: p, control2: p)
    for path in [line(p, p), line(p, p, p, isClosed: true), closed, curve] {
      #expect(outline(path, StrokeStyle(width: 2)).points.isEmpty)
      let square = outline(path, StrokeStyle(width: 2, cap: .square))
      #expect(square.points == [Vector2(2, 3), Vector2(4, 3), Vector2(4, 5), Vector2(2, 5)])
      let disc = outline(path, StrokeStyle(width: 2, cap: .round))
      #expect(abs(OutlineChecks.signedArea(disc) - .pi) < 1e-4)
      #expect(disc.points.allSatisfy { abs(hypot($0.x - 3, $0.y - 4) - 1) < 1e-9 })
    }
    #expect(outline(line(p), StrokeStyle(width: 2, cap: .round)).points.isEmpty)
  }

  @Test func capsOfCurvesStandOnTheTangent() {
    var path = Path()
    path.move(to: .zero)
    path.addCubic(to: Vector2(30, 30), control1: Vector2(20, 0), control2: Vector2(30, 10))
    let lines = outline(path, StrokeStyle(width: 20), tolerance: 0.1)
    for corner in [Vector2(0, -10), Vector2(0, 10), Vector2(40, 30), Vector2(20, 30)] {
      #expect(lines.points.contains { ($0 - corner).length < 1e-9 })
    }
  }

  /// Round joins and caps make the stroke the set of all points within half a width of the path.
  @Test(arguments: [1, 2, 3])
  func roundStrokesAreDistances(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let tolerance = 0.0025
    var near = 0
    for k in 0..<150 {
      let path = OutlineChecks.randomPath(&random)
      let width = k % 3 == 0 ? random.number(60...150) : random.number(0.5...20)
      let lines = outline(path, StrokeStyle(width: width, cap: .round, join: .round), tolerance: tolerance)
      let samples = OutlineChecks.samples(path, perCurve: 800)
      for i in 0..<60 {
        let along = samples.randomElement(using: &random)!
        let foot = i % 4 == 0 ? along[0] : along.randomElement(using: &random)!
        let angle = random.number(0...2 * .pi)
        let reach = i % 2 == 0 ? width * random.number(0...0.6) : width / 2 + random.number(-0.01...0.01)
        let p = foot + Vector2(cos(angle), sin(angle)) * reach
        let winding = OutlineChecks.winding(lines, p)
        #expect(winding >= 0)
        let distance = OutlineChecks.distance(p, samples) - width / 2
        if abs(distance) < 0.01 { near += 1 }
        // The samples themselves are off by up to 5e-4.
        if abs(distance) > tolerance + 5e-4 {
          #expect((winding > 0) == (distance < 0), "width \(width) at \(p), off by \(distance): \(path)")
        }
      }
    }
    #expect(near > 200)
  }

  /// Of polygons: a point lies on the stroke if it lies in a segment's rectangle, a corner's wedge, or a cap.
  @Test func strokesOfPolygonsAreTheirPieces() {
    var random = SeededGenerator(seed: 4)
    for k in 0..<300 {
      let closed = random.chance(0.4)
      var points = (0..<Int.random(in: 2...6, using: &random)).map { _ in
        Vector2(random.number(0...40).rounded(), random.number(0...40).rounded())
      }
      if k % 5 == 0 { points.append(points[0]) }
      var path = Path()
      path.move(to: points[0])
      for p in points.dropFirst() { path.addLine(to: p) }
      if closed { path.close() }
      let join: LineJoin = [.miter, .round, .bevel][k % 3]
      let cap: LineCap = [.butt, .round, .square][k / 3 % 3]
      let style = StrokeStyle(width: random.number(1...30), cap: cap, join: join, miterLimit: random.number(0.5...6))
      let pieces = StrokeModel(points, isClosed: closed, style)
      let lines = outline(path, style, tolerance: 1e-5)
      for _ in 0..<100 {
        let p = Vector2(random.number(-20...60), random.number(-20...60))
        let winding = OutlineChecks.winding(lines, p)
        #expect(winding >= 0)
        #expect((winding > 0) == pieces.contains(p), "\(style) at \(p): \(path)")
      }
    }
  }

  @Test func contoursAreAddedToWhatIsThere() {
    var lines = Polylines()
    var stroker = Stroker()
    for _ in 0..<3 { stroker.stroke(line(.zero, Vector2(9, 0)), StrokeStyle(), tolerance: 0.1, into: &lines) }
    #expect(lines.contours.map(\.range) == [0..<4, 4..<8, 8..<12])
    #expect(lines.contours.allSatisfy { $0.isClosed })
  }

  @Test func strokedPathsAreDashedFirst() {
    let path = line(.zero, Vector2(10, 0)).stroked(StrokeStyle(width: 2, dashes: [3, 1]))
    #expect(path.verbs.filter { $0 == .close }.count == 3)
    #expect(path.points.prefix(4) == [Vector2(0, -1), Vector2(3, -1), Vector2(3, 1), Vector2(0, 1)])
    #expect(line(.zero, Vector2(10, 0)).stroked(StrokeStyle(width: 0)).isEmpty)
    // Square dots stand along the path.
    let dots = line(.zero, Vector2(10, 10)).stroked(StrokeStyle(width: 2, cap: .square, dashes: [0, 100]))
    let reach = 2.0.squareRoot()
    for corner in [Vector2(0, -reach), Vector2(reach, 0), Vector2(0, reach), Vector2(-reach, 0)] {
      #expect(dots.points.contains { ($0 - corner).length < 1e-3 })
    }
  }
}
