import Foundation
import Geometry
import Motion
import TestBasics
import Testing

/// Checks of how transforms mix ([S] 14.8, conformance rules 5 and 6).
@Suite struct TransformMixerTests {
  private let identity = Matrix4.identity

  @Test(arguments: MatrixRows.all) func agreesWithBrowsers(_ list: MatrixRows) throws {
    let numbers = list.numbers.split { $0 == " " || $0 == "\n" }.compactMap { Double($0) }
    try #require(numbers.count == 6 * 17)
    let rows = stride(from: 0, to: numbers.count, by: 17).map { i in
      func row(_ k: Int) -> SIMD4<Double> {
        SIMD4(numbers[i + k], numbers[i + k + 1], numbers[i + k + 2], numbers[i + k + 3])
      }
      return (share: numbers[i], matrix: Matrix4(row(1), row(5), row(9), row(13)))
    }
    for row in rows {
      let m = rows[0].matrix.mixed(rows[1].matrix, row.share)
      #expect(m.difference(row.matrix) < 1e-9, "at \(row.share)")
    }
  }

  @Test func planarRowsOfBrowsers() {
    // A turn by 90 degrees with a scale by 7, from the same tests: nothing is sheared.
    let a = Matrix4.planar(1, 0, 0, 1, 0, -6)
    let b = Matrix4.planar(0, 7, -1, 0, 6, 0)
    let (c, s) = (cos(Double.pi / 6), sin(Double.pi / 6))
    let rows: [(Double, Matrix4)] = [
      (-1, .planar(0, 5, 1, 0, -6, -12)), (1.0 / 3, .planar(3 * c, 3 * s, -s, c, 2, -4)),
      (2.0 / 3, .planar(5 * s, 5 * c, -c, s, 4, -2)), (2, .planar(-13, 0, 0, -1, 12, 6)),
    ]
    for (f, expected) in rows {
      #expect(a.mixed(b, f).difference(expected) < 1e-12)
      #expect(b.mixed(a, 1 - f).difference(expected) < 1e-12)
    }
  }

  @Test func endsAreExact() {
    var random = SeededGenerator(seed: 3)
    func number() -> Double { random.number(-3...3) }
    for _ in 0..<200 {
      func row() -> SIMD4<Double> { SIMD4(number(), number(), number(), number()) }
      let (a, b) = (Matrix4(row(), row(), row(), row()), Matrix4(row(), row(), row(), row()))
      #expect(a.mixed(b, 0) == a)
      #expect(a.mixed(b, 1) == b)
    }
  }

  // MARK: In the plane

  @Test func halfTurnsInThePlane() {
    // Measured: a quarter of the way from none to half a turn is -45 degrees.
    let half = Matrix4.rotation(.pi, 0, 0, 1)
    #expect(identity.mixed(half, 0.25).difference(.rotation(-.pi / 4, 0, 0, 1)) < 1e-12)
    // Measured: so is half a turn written as a scale.
    #expect(identity.mixed(.scale(-1, -1, 1), 0.25).difference(.rotation(-.pi / 4, 0, 0, 1)) < 1e-12)
    // Back it goes on upwards, from 180 to 360 degrees.
    #expect(half.mixed(identity, 0.25).difference(.rotation(1.25 * .pi, 0, 0, 1)) < 1e-12)
  }

  @Test func mirroring() {
    // Measured: m11 goes from 1 over 0 to -1.
    let mirror = Matrix4.scale(-1, 1, 1)
    for f in [0.25, 0.5, 0.75] { #expect(identity.mixed(mirror, f).difference(.scale(1 - 2 * f, 1, 1)) < 1e-12) }
    let upsideDown = Matrix4.scale(1, -1, 1)
    #expect(identity.mixed(upsideDown, 0.75).difference(.scale(1, -0.5, 1)) < 1e-12)
    // From one mirror image to the other is half a turn and no scale.
    let middle = mirror.mixed(upsideDown, 0.5)
    #expect(abs(middle.determinant + 1) < 1e-12)
    #expect(abs(abs(middle.r0.y) - 1) < 1e-12)
  }

  @Test func shorterWay() {
    func turn(_ degrees: Double) -> Matrix4 { .rotation(degrees / 180 * .pi, 0, 0, 1) }
    for (a, b, middle) in [(10.0, 50.0, 30.0), (170, -170, 180), (-170, 170, 180), (0, 90, 45), (-80, 0, -40)] {
      #expect(turn(a).mixed(turn(b), 0.5).difference(turn(middle)) < 1e-12, "\(a) to \(b)")
    }
    // 350 degrees is -10 for a matrix.
    #expect(identity.mixed(turn(350), 0.5).difference(turn(-5)) < 1e-12)
    // Over the end the turn goes on.
    #expect(turn(10).mixed(turn(50), 1.5).difference(turn(70)) < 1e-12)
  }

  @Test func shearMixesAsRemainder() {
    // Scale (2, sqrt(1.25)), no turn; the remainder's second row is (1, 2) / sqrt(5), to the identity's (0, 1).
    let m = Matrix4.planar(2, 0, 0.5, 1, 8, 0)
    let scale = 0.5 * (1.25.squareRoot() + 1)
    let expected = Matrix4.planar(
      1.5, 0, 0.5 * scale / 5.0.squareRoot(), scale * 0.5 * (2 / 5.0.squareRoot() + 1), 4, 0)
    #expect(m.mixed(identity, 0.5).difference(expected) < 1e-12)
  }

  // MARK: In space

  @Test func halfTurnsInSpace() {
    // Conformance rule 6. The shear of a perspective that is there at both ends plays no part.
    let x = Matrix4.rotation(.pi, 1, 0, 0)
    let y = Matrix4.rotation(.pi, 0, 1, 0)
    #expect(identity.mixed(x, 0.25).difference(.rotation(-.pi / 4, 1, 0, 0)) < 1e-12)
    #expect(y.mixed(identity, 0.25).difference(.rotation(-0.75 * .pi, 0, 1, 0)) < 1e-12)
    #expect(identity.mixed(y, 0.25).difference(.rotation(-.pi / 4, 0, 1, 0)) < 1e-12)
    // Written as scales, and with the sine's rounding either way, it is the same.
    #expect(identity.mixed(.scale(1, -1, -1), 0.25).difference(.rotation(-.pi / 4, 1, 0, 0)) < 1e-12)
    #expect(identity.mixed(.rotation(-.pi, 1, 0, 0), 0.25).difference(.rotation(-.pi / 4, 1, 0, 0)) < 1e-12)
    let p = Matrix4.perspective(-0.01)
    #expect((identity * p).mixed(x * p, 0.25).difference(.rotation(-.pi / 4, 1, 0, 0) * p) < 1e-12)
    // About any axis: the turn goes the negative way about the axis whose greatest component is positive.
    #expect(
      identity.mixed(.rotation(.pi, 1, -3, 2), 0.5).difference(.rotation(-.pi / 2, -1, 3, -2)) < 1e-12)
  }

  @Test func rotationsHalfATurnApartAreNotFlipped() {
    // From a quarter turn one way to a quarter turn the other way: through no turn at all.
    let a = Matrix4.rotation(.pi / 2, 0, 1, 0)
    let b = Matrix4.rotation(-.pi / 2, 0, 1, 0)
    #expect(a.mixed(b, 0.5).difference(identity) < 1e-12)
    #expect(b.mixed(a, 0.25).difference(.rotation(-.pi / 4, 0, 1, 0)) < 1e-12)
  }

  @Test func evenTurnsAboutAnyAxis() {
    var random = SeededGenerator(seed: 4)
    func number() -> Double { random.number(-1...1) }
    for _ in 0..<300 {
      let (x, y, z) = (number(), number(), number() + 2)
      let start = Matrix4.rotation(random.number(-3...3), number(), number(), number() + 1.5)
      let turn = random.number(-3.1...3.1)
      // `start` first, then a part of the turn about the axis: that is what slerp gives.
      for f in [-0.5, 0.3, 0.5, 1.4] {
        let m = start.mixed(start * .rotation(turn, x, y, z), f)
        #expect(m.difference(start * .rotation(f * turn, x, y, z)) < 1e-9)
      }
    }
  }

  @Test func partsMixOnTheirOwn() {
    // Scale, shear, turn, way and perspective in the order of [S] 14.8, each mixed by itself. The perspective's own
    // corner is such that the whole matrix has m44 = 1 at both ends.
    func way(_ f: Double) -> SIMD4<Double> { SIMD4(10 * f, 5 - 3 * f, 7 * f, 0) }
    func column(_ f: Double) -> SIMD4<Double> { SIMD4(0.001 * f, -0.002 + 0.001 * f, -0.01 * (1 - f), 0) }
    func corner(_ f: Double) -> Double { 1 - (way(f) * column(f)).sum() }
    func whole(_ f: Double) -> Matrix4 {
      let shear = Matrix4(
        SIMD4(1, 0, 0, 0), SIMD4(0.1 + 0.4 * f, 1, 0, 0), SIMD4(0.3 - f, -0.2 + 0.1 * f, 1, 0), SIMD4(0, 0, 0, 1))
      let c = column(f)
      let perspective = Matrix4(
        SIMD4(1, 0, 0, c.x), SIMD4(0, 1, 0, c.y), SIMD4(0, 0, 1, c.z),
        SIMD4(0, 0, 0, corner(0) * (1 - f) + corner(1) * f))
      let w = way(f)
      return .scale(1 + f, 2 - f, 0.5 + f) * shear * .rotation(0.3 + 0.9 * f, 1, 2, -1)
        * .translation(w.x, w.y, w.z) * perspective
    }
    for f in [-0.3, 0.25, 0.5, 0.8, 1.4] { #expect(whole(0).mixed(whole(1), f).difference(whole(f)) < 1e-12) }
    // m44 is divided out.
    let doubled = Matrix4(SIMD4(2, 0, 0, 0), SIMD4(0, 2, 0, 0), SIMD4(0, 0, 2, 0), SIMD4(6, 0, 2, 2))
    #expect(identity.mixed(doubled, 0.5).difference(.translation(1.5, 0, 0.5)) < 1e-12)
  }

  @Test func perspectiveIsTheOutermostFactor() {
    // Conformance rule 5: M = rotate * P, and P's column mixes linearly.
    let a = Matrix4.rotation(0.4, 0, 1, 0) * .perspective(-0.01)
    let b = Matrix4.rotation(1.4, 0, 1, 0) * .perspective(-0.002)
    let expected = Matrix4.rotation(0.9, 0, 1, 0) * .perspective(-0.006)
    #expect(a.mixed(b, 0.5).difference(expected) < 1e-12)
  }

  @Test func mirrorImagesInSpace() {
    let m = Matrix4.scale(2, 3, -4)
    for f in [0.0, 0.5, 1] { #expect(m.mixed(m, f).difference(m) < 1e-12) }
    let turned = Matrix4.scale(-1, 1, 1) * .rotation(0.5, 0, 0, 1) * .translation(0, 0, 3)
    let end = Matrix4.scale(-1, 1, 1) * .rotation(0.9, 0, 0, 1) * .translation(0, 0, 5)
    let middle = Matrix4.scale(-1, 1, 1) * .rotation(0.7, 0, 0, 1) * .translation(0, 0, 4)
    #expect(turned.mixed(end, 0.5).difference(middle) < 1e-12)
  }

  @Test func singularOnesMixByEntry() {
    let flat = Matrix4.scale(1, -1, 0)
    #expect(identity.mixed(flat, 0.25) == Matrix4.scale(1, 0.5, 0.75))
    let point = Matrix4.scale(0, 0, 1)
    #expect(point.mixed(.rotation(.pi / 2, 0, 0, 1), 0.5).difference(.planar(0, 0.5, -0.5, 0, 0, 0)) < 1e-12)
    // No way back from behind the eye: m44 is not positive.
    let behind = Matrix4(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, -1))
    #expect(identity.mixed(behind, 0.5).r3.w == 0)
    // Small is not singular.
    let tiny = Matrix4.scale(1e-9, 1e-9, 1) * .rotation(1, 0, 0, 1)
    #expect(tiny.mixed(.rotation(1, 0, 0, 1), 0.5).difference(.scale(0.5, 0.5, 1) * .rotation(1, 0, 0, 1)) < 1e-8)
  }

  @Test func hostileMatrices() {
    let odd: [Double] = [.nan, .infinity, -.infinity, 0, -1, 1, 1e300, .leastNonzeroMagnitude, 1e-160, 1e160]
    var random = SeededGenerator(seed: 5)
    func row() -> SIMD4<Double> {
      SIMD4((0..<4).map { _ in random.chance(0.6) ? random.number(-2...2) : odd.randomElement(using: &random) ?? 0 })
    }
    for _ in 0..<5000 {
      let (a, b) = (Matrix4(row(), row(), row(), row()), Matrix4(row(), row(), row(), row()))
      for f in [0.5, -1, 1e300, .infinity] { _ = a.mixed(b, f) }
      #expect(a.mixed(b, .nan).r0.x.bitPattern == a.r0.x.bitPattern)
    }
  }
}
