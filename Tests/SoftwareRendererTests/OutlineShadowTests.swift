import Geometry
import Glibc
import RenderModel
import TestBasics
import Tessellator
import Testing

@testable import SoftwareRenderer

/// What lies from `a` to `b` of a normal distribution about `m`.
private func share(_ a: Double, _ b: Double, about m: Double, _ sigma: Double) -> Double {
  normalBelow((b - m) / sigma) - normalBelow((a - m) / sigma)
}

private func polygon(_ points: [(Double, Double)]) -> Path {
  var path = Path()
  for (k, p) in points.enumerated() {
    if k == 0 { path.move(to: Vector2(p.0, p.1)) } else { path.addLine(to: Vector2(p.0, p.1)) }
  }
  path.close()
  return path
}

/// A circle of 16 cubic arcs, which is round to 1e-7 of its radius.
private func circle(_ x: Double, _ y: Double, _ radius: Double) -> Path {
  let step = Double.pi / 8
  let handle = 4.0 / 3 * tan(step / 4) * radius
  func at(_ k: Int, _ along: Double) -> Vector2 {
    let (c, s) = (cos(step * Double(k)), sin(step * Double(k)))
    return Vector2(x + radius * c - along * s, y + radius * s + along * c)
  }
  var path = Path()
  path.move(to: at(0, 0))
  for k in 0..<16 { path.addCubic(to: at(k + 1, 0), control1: at(k, handle), control2: at(k + 1, -handle)) }
  path.close()
  return path
}

/// The Gaussian about a point summed up over the middles of small squares that lie inside. Sides on multiples of their
/// size are met exactly where the point is one too.
private func summed(_ c: PlaneCovariance, at p: Vector2, _ isInside: (Double, Double) -> Bool) -> Double {
  let determinant = c.xx * c.yy - c.xy * c.xy
  let h = 1.0 / 64
  let (columns, rows) = (Int(5 * c.xx.squareRoot() / h), Int(5 * c.yy.squareRoot() / h))
  var sum = 0.0
  for j in -rows..<rows {
    let dy = (Double(j) + 0.5) * h
    for i in -columns..<columns {
      let dx = (Double(i) + 0.5) * h
      if !isInside(p.x + dx, p.y + dy) { continue }
      sum += exp(-(c.yy * dx * dx - 2 * c.xy * dx * dy + c.xx * dy * dy) / (2 * determinant))
    }
  }
  return sum * h * h / (2 * Double.pi * determinant.squareRoot())
}

private func isInRounded(_ x: Double, _ y: Double, _ r: Rectangle, _ radius: Double) -> Bool {
  let dx = max(r.minX + radius - x, x - r.maxX + radius)
  let dy = max(r.minY + radius - y, y - r.maxY + radius)
  if dx <= 0 || dy <= 0 { return dx <= radius && dy <= radius }
  return dx * dx + dy * dy <= radius * radius
}

@Suite struct OutlineShadowTests {
  @Test func rectangleIsTheProductOfErrorFunctions() throws {
    let path = Path.rectangle(10, 20, 30, 8)
    let shadow = try #require(OutlineShadow(path, covariance: PlaneCovariance(xx: 4, xy: 0, yy: 25)))
    for x in stride(from: 2.0, through: 48, by: 3.5) {
      for y in stride(from: 5.0, through: 45, by: 2.5) {
        let expected = share(10, 40, about: x, 2) * share(20, 28, about: y, 5)
        #expect(abs(shadow.value(at: Vector2(x, y)) - expected) < 1e-5)
      }
    }
    #expect(shadow.value(at: Vector2(1000, 24)) == 0)
  }

  @Test func turnedRectangleIsItsOwnProduct() throws {
    // Half sides 12 and 5 along (0.8, 0.6) and (-0.6, 0.8), about (7, -3).
    func corner(_ u: Double, _ v: Double) -> (Double, Double) { (7 + 0.8 * u - 0.6 * v, -3 + 0.6 * u + 0.8 * v) }
    let path = polygon([corner(12, 5), corner(12, -5), corner(-12, -5), corner(-12, 5)])
    // Round, and sigma 3 and 2 along the sides.
    let turned = PlaneCovariance(
      xx: 9 * 0.64 + 4 * 0.36, xy: (9 - 4) * 0.48, yy: 9 * 0.36 + 4 * 0.64)
    for (covariance, along, across) in [(PlaneCovariance(sigma: 4), 4.0, 4.0), (turned, 3, 2)] {
      let shadow = try #require(OutlineShadow(path, covariance: covariance))
      for (u, v) in [(0.0, 0.0), (12, 0), (12, 5), (9, -7), (-15, 3), (-2, 6.5)] {
        let place = corner(u, v)
        let expected = share(-12, 12, about: u, along) * share(-5, 5, about: v, across)
        #expect(abs(shadow.value(at: Vector2(place.0, place.1)) - expected) < 1e-5)
      }
    }
  }

  @Test func farSidesLeaveAHalfPlane() throws {
    // Right of the line through (0, 0) and (1, 2); its normal is (2, -1) over the root of 5.
    let far = 1e5
    let path = polygon([(-far, -2 * far), (far, 2 * far), (4 * far, 2 * far), (4 * far, -2 * far)])
    for c in [PlaneCovariance(sigma: 3), PlaneCovariance(xx: 9, xy: 5, yy: 16)] {
      let shadow = try #require(OutlineShadow(path, covariance: c))
      let sigma = ((4 * c.xx - 4 * c.xy + c.yy) / 5).squareRoot()
      for (x, y) in [(0.0, 0.0), (1, 0), (-1, 4), (3, -2), (100, 203), (-50, -95), (2, -5), (40, 10)] {
        let distance = (2 * x - y) / 5.0.squareRoot()
        #expect(abs(shadow.value(at: Vector2(x, y)) - normalBelow(distance / sigma)) < 1e-4)
      }
    }
  }

  @Test func circleOnItsCentre() throws {
    for sigma in [0.5, 2, 5, 30] {
      let shadow = try #require(OutlineShadow(circle(3, 4, 10), covariance: PlaneCovariance(sigma: sigma)))
      let expected = 1 - exp(-100 / (2 * sigma * sigma))
      #expect(abs(shadow.value(at: Vector2(3, 4)) - expected) < 1e-4)
    }
    // A large one is nearly a half-plane on its rim: 1/2 - sigma / (2 R sqrt(2 pi)) for sigma << R.
    let large = try #require(OutlineShadow(circle(0, 0, 1000), covariance: PlaneCovariance(sigma: 1)))
    for angle in [0.0, 0.3, 1.2, 1.5707, 4] {
      let value = large.value(at: Vector2(1000 * cos(angle), 1000 * sin(angle)))
      #expect(abs(value - (0.5 - 0.000199471)) < 1e-4)
    }
  }

  @Test func roundedRectangleIsTheSumOfItsInside() throws {
    let r = Rectangle(minX: 0, minY: 0, maxX: 40, maxY: 24)
    var path = Path()
    path.addRoundedRect(r, radius: 9, corners: .all, isContinuous: false)
    for c in [PlaneCovariance(sigma: 4), PlaneCovariance(xx: 30, xy: -12, yy: 9)] {
      let shadow = try #require(OutlineShadow(path, covariance: c))
      for (x, y) in [(20.0, 12.0), (0, 12), (2.625, 2.625), (-3, -2), (38, 25), (46, 20)] {
        let expected = summed(c, at: Vector2(x, y)) { isInRounded($0, $1, r, 9) }
        #expect(abs(shadow.value(at: Vector2(x, y)) - expected) < 2e-4, "at \(x), \(y)")
      }
    }
  }

  @Test func overlapsCountOnceAndOppositeTurnsMakeHoles() throws {
    let c = PlaneCovariance(sigma: 3)
    func part(_ x: Double, _ y: Double, _ w: Double, _ h: Double, _ p: (Double, Double)) -> Double {
      share(x, x + w, about: p.0, 3) * share(y, y + h, about: p.1, 3)
    }
    let united = try #require(
      OutlineShadow(Path.rectangle(0, 0, 20, 10).adding(.rectangle(12, 4, 16, 20)), covariance: c))
    let hole = polygon([(5, 3), (5, 9), (11, 9), (11, 3)])  // the other way round
    let holed = try #require(OutlineShadow(Path.rectangle(0, 0, 20, 12).adding(hole), covariance: c))
    for p in [(0.0, 0.0), (12, 4), (16, 7), (20, 10), (8, 6), (5, 5), (24, 18), (30, 2)] {
      let both = part(0, 0, 20, 10, p) + part(12, 4, 16, 20, p) - part(12, 4, 8, 6, p)
      #expect(abs(united.value(at: Vector2(p.0, p.1)) - both) < 1e-5)
      let rest = part(0, 0, 20, 12, p) - part(5, 3, 6, 6, p)
      #expect(abs(holed.value(at: Vector2(p.0, p.1)) - rest) < 1e-5)
    }
  }

  @Test func crossingEdges() throws {
    // A pentagram, wound round twice in its middle, turned so that no edge is level or upright.
    let turn = 0.2
    let star = polygon(
      (0..<5).map { k in
        let angle = turn + Double(k) * 0.8 * Double.pi
        return (10 * cos(angle), 10 * sin(angle))
      })
    func isInStar(_ x: Double, _ y: Double) -> Bool {
      // The lines are 10 cos 72 degrees from the middle, each across a tip; a point of the star is beyond one at most.
      var beyond = 0
      for k in 0..<5 {
        let angle = turn + Double(k) * 0.4 * Double.pi
        if x * cos(angle) + y * sin(angle) > 10 * cos(0.4 * Double.pi) { beyond += 1 }
      }
      return beyond <= 1
    }
    for c in [PlaneCovariance(sigma: 2), PlaneCovariance(xx: 5, xy: 2, yy: 3)] {
      let shadow = try #require(OutlineShadow(star, covariance: c))
      for (x, y) in [(0.0, 0.0), (0, -9), (5, 1), (-3, 4), (6, -6)] {
        let expected = summed(c, at: Vector2(x, y), isInStar)
        #expect(abs(shadow.value(at: Vector2(x, y)) - expected) < 2e-4, "at \(x), \(y)")
      }
    }
  }

  @Test func fineTeethAreTheirMean() throws {
    // 4000 teeth on a base of height 0, as wide as the gaps: half of a rectangle.
    var points: [(Double, Double)] = [(0, 0)]
    for k in 0..<4000 {
      let x = Double(k) * 0.01
      points += [(x, 20), (x + 0.005, 20), (x + 0.005, 0), (x + 0.01, 0)]
    }
    let shadow = try #require(OutlineShadow(polygon(points), covariance: PlaneCovariance(sigma: 5)))
    for (x, y) in [(20.0, 10.0), (0, 10), (13.3, 21), (38, -3)] {
      let expected = share(0, 40, about: x, 5) * share(0, 20, about: y, 5) / 2
      #expect(abs(shadow.value(at: Vector2(x, y)) - expected) < 3e-4)
    }
  }

  @Test func openAndQuadraticPieces() throws {
    // Two parabolas y = +-(1 - x^2 / 100) 5, the second one left to be closed by a line.
    var path = Path()
    path.move(to: Vector2(-10, 0))
    path.addQuadratic(to: Vector2(10, 0), control: Vector2(0, 10))
    let c = PlaneCovariance(sigma: 2)
    let shadow = try #require(OutlineShadow(path, covariance: c))
    for (x, y) in [(0.0, 2.0), (10, 0), (-6, 5), (0, -1)] {
      let expected = summed(c, at: Vector2(x, y)) { $1 > 0 && $1 < 5 * (1 - $0 * $0 / 100) }
      #expect(abs(shadow.value(at: Vector2(x, y)) - expected) < 2e-4)
    }
  }

  @Test func whatHasNoShadow() throws {
    let square = Path.rectangle(0, 0, 10, 10)
    for c in [
      PlaneCovariance(sigma: 0), PlaneCovariance(sigma: .nan), PlaneCovariance(sigma: .infinity),
      PlaneCovariance(xx: 1, xy: 2, yy: 4), PlaneCovariance(xx: 1, xy: 3, yy: 4), PlaneCovariance(xx: -1, xy: 0, yy: 1),
      PlaneCovariance(sigma: 1e-200), PlaneCovariance(sigma: 1e-14),
    ] { #expect(OutlineShadow(square, covariance: c) == nil) }
    let c = PlaneCovariance(sigma: 3)
    for path in [Path(), Path.line((0, 0), (5, 5)), Path.line((0, 0), (5, 5), (5, 5), closed: true)] {
      let shadow = try #require(OutlineShadow(path, covariance: c))
      #expect(shadow.value(at: Vector2(2, 2)) < 1e-12)
    }
  }

  @Test func hostilePathsGiveSharesInTime() throws {
    let numbers = [0, 1, -3, 7.5, 1e-300, 1e9, -1e12, 1e300, .nan, .infinity]
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<80 {
      var path = Path()
      func any() -> Vector2 {
        Vector2(numbers.randomElement(using: &generator)!, numbers.randomElement(using: &generator)!)
      }
      path.move(to: any())
      for _ in 0..<6 {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: path.addLine(to: any())
        case 1: path.addQuadratic(to: any(), control: any())
        case 2: path.addCubic(to: any(), control1: any(), control2: any())
        case 3: path.close()
        default: path.move(to: any())
        }
      }
      let sigma = [1e-3, 0.5, 40, 1e6].randomElement(using: &generator)!
      guard let shadow = OutlineShadow(path, covariance: PlaneCovariance(sigma: sigma)) else { continue }
      for p in [Vector2(0, 0), Vector2(5, 3), Vector2(1e9, -1e12), Vector2(.nan, 0), Vector2(.infinity, 2)] {
        let value = shadow.value(at: p)
        #expect(value >= 0 && value <= 1)
      }
    }
    // A scribble of 5000 chords within a few sigmas.
    let points = (0..<5000).map { _ in (generator.number(0...10), generator.number(0...10)) }
    let scribble = try #require(OutlineShadow(polygon(points), covariance: PlaneCovariance(sigma: 5)))
    let most = share(0, 10, about: 5, 5) * share(0, 10, about: 5, 5)
    let value = scribble.value(at: Vector2(5, 5))
    #expect(value > 0.9 * most && value < most + 1e-4)
  }
}
