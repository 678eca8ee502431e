import Geometry
import TestBasics
import Testing

/// Matrices as tables of numbers, for computing with them the long way.
private typealias Table = [[Double]]

private func table(_ m: Matrix4) -> Table {
  [m.r0, m.r1, m.r2, m.r3].map { row in (0..<4).map { row[$0] } }
}

private func table(_ h: Homography) -> Table {
  [h.r0, h.r1, h.r2].map { row in (0..<3).map { row[$0] } }
}

private func product(_ a: Table, _ b: Table) -> Table {
  a.indices.map { i in b[0].indices.map { j in b.indices.reduce(0) { $0 + a[i][$1] * b[$1][j] } } }
}

/// Laplace's expansion along the first row.
private func determinant(_ m: Table) -> Double {
  if m.count == 1 { return m[0][0] }
  return m.indices.reduce(0) { sum, j in
    let minor = m.dropFirst().map { row in row.indices.filter { $0 != j }.map { row[$0] } }
    return sum + (j % 2 == 0 ? 1 : -1) * m[0][j] * determinant(minor)
  }
}

private func difference(_ a: Table, _ b: Table) -> Double {
  zip(a.joined(), b.joined()).map { abs($0 - $1) }.max() ?? .infinity
}

extension SeededGenerator {
  fileprivate mutating func row() -> SIMD4<Double> {
    SIMD4(number(-3...3), number(-3...3), number(-3...3), number(-3...3))
  }

  fileprivate mutating func matrix() -> Matrix4 { Matrix4(row(), row(), row(), row()) }

  fileprivate mutating func homography() -> Homography {
    func short(_ v: SIMD4<Double>) -> SIMD4<Double> { SIMD4(v.x, v.y, v.z, 0) }
    return Homography(short(row()), short(row()), short(row()))
  }
}

@Suite struct MatrixTests {
  @Test func productsActFromLeftToRight() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<100 {
      let (a, b, v) = (random.matrix(), random.matrix(), random.row())
      #expect(difference(table(a * b), product(table(a), table(b))) < 1e-12)
      let once = (a * b).transform(v)
      let twice = b.transform(a.transform(v))
      #expect((0..<4).allSatisfy { abs(once[$0] - twice[$0]) < 1e-10 })
    }
    #expect(Matrix4.identity.transform(SIMD4(1, 2, 3, 4)) == SIMD4(1, 2, 3, 4))
  }

  @Test func translationsBeforeAndAfter() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<100 {
      let (m, t) = (random.matrix(), random.row())
      let shift: Table = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [t.x, t.y, t.z, 1]]
      #expect(table(.translation(t.x, t.y, t.z)) == shift)
      #expect(difference(table(m.preTranslated(t.x, t.y, t.z)), product(shift, table(m))) < 1e-12)
      #expect(difference(table(m.postTranslated(t.x, t.y, t.z)), product(table(m), shift)) < 1e-12)
    }
  }

  @Test func determinantsByExpansion() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let m = random.matrix()
      #expect(abs(m.determinant - determinant(table(m))) < 1e-11)
      #expect(abs(m.determinant) <= m.magnitude * (1 + 1e-12))
      let h = random.homography()
      #expect(abs(h.determinant - determinant(table(h))) < 1e-12)
    }
    #expect(Matrix4(SIMD4(2, 0, 0, 0), SIMD4(0, 3, 0, 0), SIMD4(0, 0, 5, 0), SIMD4(7, 7, 7, 1)).determinant == 30)
    // Hadamard's bound is met where the rows are at right angles.
    #expect(Matrix4.identity.magnitude == 1)
  }

  @Test func perspectiveEndsInW() {
    // m34 = -1 / 500: a point 100 nearer is seen 1 / 0.8 times as large.
    var m = Matrix4.identity
    m.r2.w = -1.0 / 500
    #expect(m.transform(SIMD4(8, 4, 100, 1)) == SIMD4(8, 4, 100, 0.8))
    #expect(m.transform(SIMD4(8, 4, 500, 1)).w == 0)
    #expect(m.transform(SIMD4(8, 4, 600, 1)).w < 0)
    // A move afterwards goes by w, so that the point moves by as much after the division.
    #expect(m.postTranslated(10, 0, 0).transform(SIMD4(8, 4, 100, 1)) == SIMD4(16, 4, 100, 0.8))
  }

  @Test func oneBadEntryIsFound() {
    for bad in [Double.nan, .infinity, -.infinity] {
      for k in 0..<16 {
        var rows = [SIMD4<Double>](repeating: SIMD4(1, 2, 3, 4), count: 4)
        rows[k / 4][k % 4] = bad
        #expect(!Matrix4(rows[0], rows[1], rows[2], rows[3]).isFinite)
        if k < 12 { #expect(!Homography(rows[0], rows[1], rows[2]).isFinite) }
      }
    }
    let large = SIMD4<Double>(repeating: .greatestFiniteMagnitude)
    #expect(Matrix4(large, -large, large, large).isFinite)
    #expect(Homography(large, -large, large).isFinite)
  }
}

@Suite struct HomographyTests {
  @Test func productsActFromLeftToRight() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<100 {
      let (a, b) = (random.homography(), random.homography())
      #expect(difference(table(a * b), product(table(a), table(b))) < 1e-12)
      let (x, y) = (random.number(-5...5), random.number(-5...5))
      #expect(a.transform(x, y) == a.transform(SIMD4(x, y, 1, 0)))
      let shift: Table = [[1, 0, 0], [0, 1, 0], [x, y, 1]]
      #expect(difference(table(a.preTranslated(x, y)), product(shift, table(a))) < 1e-12)
    }
    #expect(table(Homography.identity) == [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
  }

  @Test func adjugateIsTheInverseTimesTheDeterminant() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<100 {
      let h = random.homography()
      let d = h.determinant
      let expected: Table = [[d, 0, 0], [0, d, 0], [0, 0, d]]
      #expect(difference(table(h * h.adjugate), expected) < 1e-12)
      #expect(difference(table(h.adjugate * h), expected) < 1e-12)
    }
    // A plane seen edge-on has one too.
    let flat = Homography(SIMD4(1, 2, 0, 0), SIMD4(2, 4, 0, 0), SIMD4(0, 0, 1, 0))
    #expect(difference(table(flat * flat.adjugate), [[0, 0, 0], [0, 0, 0], [0, 0, 0]]) == 0)
  }

  @Test func flatteningDropsZAndKeepsW() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<100 {
      let m = random.matrix()
      let (x, y) = (random.number(-5...5), random.number(-5...5))
      let p = m.transform(SIMD4(x, y, 0, 1))
      let q = Homography(flattening: m).transform(x, y)
      #expect(abs(p.x - q.x) + abs(p.y - q.y) + abs(p.w - q.z) < 1e-12 && q.w == 0)
    }
    // What z does counts neither on its way in nor out.
    var m = Matrix4.identity
    m.r2 = SIMD4(3, 4, 5, 6)
    m.r0.z = 7
    #expect(Homography(flattening: m) == .identity)
  }

  @Test func edgeOnPlanesAreSingular() {
    // A plane turned about the y axis by a right angle less `gap`, seen from 500 away at (300, 200).
    func turned(_ gap: Double) -> Homography {
      let w = -1.0 / 500
      return Homography(SIMD4(gap + 300 * w, 200 * w, w, 0), SIMD4(0, 1, 0, 0), SIMD4(300, 200, 1, 0))
    }
    // What Double makes of cos(pi / 2).
    #expect(turned(6.123233995736766e-17).isSingular)
    #expect(turned(0).isSingular)
    #expect(!turned(1e-6).isSingular)
    #expect(turned(.nan).isSingular)
    #expect(!Homography.identity.isSingular)
    // Scale alone makes nothing singular.
    for scale in [1e-15, 1e12] {
      #expect(!Homography(SIMD4(scale, 0, 0, 0), SIMD4(0, scale, 0, 0), SIMD4(3, 2, 1, 0)).isSingular)
    }
  }
}
