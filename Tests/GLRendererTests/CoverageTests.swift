import FramePlanner
import Imaging
import TestBasics
import Testing

@testable import GLRenderer

/// The coverage law of QuadInstance against areas clipped in doubles.
@Suite struct CoverageTests {
  /// Rounding to 8 bits, and what Float costs.
  static let tolerance = 0.56

  private func worstError(_ polygons: [[SIMD2<Double>]], size: Int, _ origin: SIMD2<Float> = .zero) throws -> Double {
    let renderer = try GLFrameRenderer()
    var worst = 0.0
    for polygon in polygons {
      var maker = PlanMaker(size, size)
      var extras = PlanMaker.Extras()
      if polygon.count > 4 {
        // The rest of the polygon closes along the diagonal that the four vertices end with.
        let rest = [polygon[0]] + polygon[3...]
        extras.numerator = rest.fan(origin: SIMD2<Double>(origin))
      }
      let quad = maker.quad(
        Array(polygon.prefix(4)), SIMD4(repeating: 1), origin: origin, extras: extras, hull: polygon)
      maker.solid([quad])
      let picture = try maker.draw(renderer)
      for y in 0..<size {
        for x in 0..<size {
          let exact = clippedArea(polygon, x, y) * 255
          worst = max(worst, abs(exact - Double(picture[x, y].alpha)))
        }
      }
    }
    return worst
  }

  @Test func randomTrianglesAndQuads() throws {
    var random = SeededGenerator(seed: 1)
    let polygons = (0..<60).map { i in
      random.polygon(
        3 + i % 2, centre: SIMD2(random.number(10...22), random.number(10...22)),
        radii: SIMD2(random.number(0.3...14), random.number(0.3...14)))
    }
    #expect(try worstError(polygons, size: 32) < Self.tolerance)
  }

  @Test func slivers() throws {
    var random = SeededGenerator(seed: 2)
    let polygons = (0..<60).map { _ in
      random.polygon(4, centre: SIMD2(16, 16), radii: SIMD2(15, random.number(0.001...0.4)))
    }
    #expect(try worstError(polygons, size: 32) < Self.tolerance)
  }

  @Test func nearlyHorizontalAndVerticalEdges() throws {
    var polygons: [[SIMD2<Double>]] = []
    for tilt: Double in [1e-7, 1e-5, 1e-3, 0.01, 0.3] {
      let top = SIMD2(29.5, 3.5 + tilt)
      polygons.append([SIMD2(2.25, 3.5), top, SIMD2(29.5, 20.25), SIMD2(2.25, 20.25 - tilt)])
      polygons.append([SIMD2(2.5 + tilt, 3.5), SIMD2(29.5, 3.25), SIMD2(29.5 - tilt, 20.25), SIMD2(2.5, 20.25)])
      polygons.append([SIMD2(2.25, 3.5), SIMD2(29.5, 3.5 - tilt), SIMD2(29.5, 4.0), SIMD2(2.25, 4.0 + tilt)])
    }
    #expect(try worstError(polygons, size: 32) < Self.tolerance)
  }

  @Test func pixelAlignedRectangleIsExact() throws {
    let renderer = try GLFrameRenderer()
    var maker = PlanMaker(16, 16)
    let quad = maker.quad(rectangle(3, 4, 11, 13), SIMD4(0.2, 0.4, 0.6, 1))
    maker.solid([quad])
    let picture = try maker.draw(renderer)
    for y in 0..<16 {
      for x in 0..<16 {
        let inside = (3..<11).contains(x) && (4..<13).contains(y)
        let expected: (UInt8, UInt8, UInt8, UInt8) = inside ? (51, 102, 153, 255) : (0, 0, 0, 0)
        #expect(picture[x, y] == expected)
      }
    }
  }

  @Test func polygonsOfManyVerticesThroughTheTable() throws {
    var random = SeededGenerator(seed: 3)
    let polygons = (0..<40).map { i in
      random.polygon(5 + i % 4, centre: SIMD2(16, 15), radii: SIMD2(random.number(2...14), random.number(2...14)))
    }
    #expect(try worstError(polygons, size: 32) < Self.tolerance)
  }

  @Test func farFromTheOriginOfALargeFrame() throws {
    var random = SeededGenerator(seed: 4)
    let renderer = try GLFrameRenderer()
    for _ in 0..<4 {
      let polygon = random.polygon(
        4, centre: SIMD2(4080, 12), radii: SIMD2(random.number(2...14), random.number(2...10)))
      var maker = PlanMaker(4096, 24)
      let quad = maker.quad(polygon, SIMD4(repeating: 1), origin: SIMD2(4060, 0))
      maker.solid([quad])
      let picture = try maker.draw(renderer)
      var worst = 0.0
      for y in 0..<24 {
        for x in 4060..<4096 {
          worst = max(worst, abs(clippedArea(polygon, x, y) * 255 - Double(picture[x, y].alpha)))
        }
      }
      #expect(worst < Self.tolerance)
    }
  }

  @Test func largePolygonsWithFarVertices() throws {
    var random = SeededGenerator(seed: 5)
    let polygons = (0..<20).map { _ in
      random.polygon(4, centre: SIMD2(random.number(-900...900), random.number(-900...900)), radii: SIMD2(1000, 1000))
    }
    #expect(try worstError(polygons, size: 32) < Self.tolerance + 0.1)
  }

  /// Of two faces that meet along an edge the one drawn first is covered relative to what the other leaves, so that
  /// nothing of the background shows through and each keeps its share.
  @Test func jointsLetNothingThrough() throws {
    let renderer = try GLFrameRenderer()
    var random = SeededGenerator(seed: 6)
    for _ in 0..<20 {
      let top = SIMD2(random.number(8...24), random.number(1...4))
      let bottom = SIMD2(random.number(8...24), random.number(28...31))
      let left = [SIMD2(2.3, 3.1), top, bottom, SIMD2(1.7, 29.2)]
      let right = [top, SIMD2(30.1, 2.4), SIMD2(29.6, 30.3), bottom]
      var maker = PlanMaker(32, 32, clear: SIMD4(0, 0, 1, 1))
      let first = maker.quad(
        left, SIMD4(1, 0, 0, 1), extras: PlanMaker.Extras(denominator: right.fan()), hull: left + right)
      let second = maker.quad(right, SIMD4(0, 1, 0, 1))
      maker.solid([first, second])
      let picture = try maker.draw(renderer)
      for y in 0..<32 {
        for x in 0..<32 {
          let a = clippedArea(left, x, y)
          let b = clippedArea(right, x, y)
          let pixel = picture[x, y]
          #expect(isNear(pixel.red, 255 * a, 1.2))
          #expect(isNear(pixel.green, 255 * b, 1.2))
          #expect(isNear(pixel.blue, 255 * (1 - a - b), 1.2))
        }
      }
    }
  }

  /// Two pieces with opposite cut lines, one strict, hold every pixel once, whatever the line.
  @Test func oppositeCutsAreComplementary() throws {
    let renderer = try GLFrameRenderer()
    var random = SeededGenerator(seed: 7)
    let whole = rectangle(0, 0, 32, 32)
    for i in 0..<40 {
      // Every fourth line passes exactly through pixel centres.
      var line = SIMD4<Float>(
        Float(random.number(-1...1)), Float(random.number(-1...1)), Float(random.number(-9...9)), 0)
      if i % 4 == 0 { line = SIMD4(1, -1, 0, 0) }
      if i % 4 == 1 { line = SIMD4(0, 1, -10.5, 0) }
      var maker = PlanMaker(32, 32)
      let kept = maker.quad(whole, SIMD4(0.5, 0, 0, 0.5), extras: PlanMaker.Extras(cuts: [line]))
      let rest = maker.quad(
        whole, SIMD4(0, 0.5, 0, 0.5), extras: PlanMaker.Extras(cuts: [SIMD4(-line.x, -line.y, -line.z, 1)]))
      maker.solid([kept, rest])
      let picture = try maker.draw(renderer)
      for y in 0..<32 {
        for x in 0..<32 {
          let f = line.x * (Float(x) + 0.5) + line.y * (Float(y) + 0.5) + line.z
          let pixel = picture[x, y]
          #expect(pixel.alpha == 128)
          #expect(Int(pixel.red) + Int(pixel.green) == 128)
          if abs(f) > 1e-4 || i % 4 < 2 { #expect(pixel.red == (f >= 0 ? 128 : 0)) }
        }
      }
    }
  }

  @Test func severalCutsActTogether() throws {
    let renderer = try GLFrameRenderer()
    var maker = PlanMaker(16, 16)
    let cuts = [SIMD4<Float>(1, 0, -4, 0), SIMD4<Float>(-1, 0, 10, 1), SIMD4<Float>(0, 1, -6.5, 1)]
    let quad = maker.quad(rectangle(0, 0, 16, 16), SIMD4(repeating: 1), extras: PlanMaker.Extras(cuts: cuts))
    maker.solid([quad])
    let picture = try maker.draw(renderer)
    for y in 0..<16 {
      for x in 0..<16 {
        // Row 6's centre lies on the third line, which is strict.
        let inside = x >= 4 && x < 10 && y > 6
        #expect(picture[x, y].alpha == (inside ? 255 : 0))
      }
    }
  }

  /// Two pieces of a face go by area at its rim and by the pixel's centre inside it.
  @Test func piecesGoByAreaAtTheRim() throws {
    let renderer = try GLFrameRenderer()
    let face = [SIMD2(2.3, 3.2), SIMD2(28.6, 1.1), SIMD2(30.2, 27.7), SIMD2(4.4, 29.9)]
    // The line x + y = 30 cuts the first two sides' neighbours; these are its crossings with the outline.
    func crossing(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
      let fa = a.x + a.y - 30
      let fb = b.x + b.y - 30
      return a + (b - a) * (fa / (fa - fb))
    }
    let right = crossing(face[1], face[2])
    let left = crossing(face[3], face[0])
    let upper = [face[0], face[1], right, left]
    let lower = [left, right, face[2], face[3]]
    let line = SIMD4<Float>(-1, -1, 30, 0)
    var maker = PlanMaker(32, 32)
    let first = maker.quad(
      face, SIMD4(1, 0, 0, 1), extras: PlanMaker.Extras(piece: upper.fan(), cuts: [line]))
    let second = maker.quad(
      face, SIMD4(0, 1, 0, 1),
      extras: PlanMaker.Extras(piece: lower.fan(), cuts: [SIMD4(1, 1, -30, 1)]))
    maker.solid([first, second])
    let picture = try maker.draw(renderer)
    for y in 0..<32 {
      for x in 0..<32 {
        let pixel = picture[x, y]
        let whole = clippedArea(face, x, y)
        if whole > 0.9999 {
          let isUpper = Double(x + y) + 1 <= 30
          #expect(pixel == (isUpper ? 255 : 0, isUpper ? 0 : 255, 0, 255))
        } else if whole < 0.9997 {
          let a = clippedArea(upper, x, y)
          let b = clippedArea(lower, x, y)
          #expect(isNear(pixel.red, 255 * a * (1 - b), 1.2))
          #expect(isNear(pixel.green, 255 * b, 0.6))
        }
      }
    }
  }

  @Test func tablesLongerThanOneRow() throws {
    let renderer = try GLFrameRenderer()
    var maker = PlanMaker(16, 16)
    maker.plan.table = [SIMD4<Float>](repeating: SIMD4(0, 0, -1, 0), count: 5000)
    let quad = maker.quad(
      rectangle(0, 0, 16, 16), SIMD4(repeating: 1), extras: PlanMaker.Extras(cuts: [SIMD4(1, 0, -8, 0)]))
    maker.solid([quad])
    let picture = try maker.draw(renderer)
    #expect(picture[7, 3].alpha == 0)
    #expect(picture[8, 3].alpha == 255)
  }
}
