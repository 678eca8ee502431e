import Geometry
import Imaging
import RenderModel
import TestSupport
import Tessellator
import Testing

@testable import FramePlanner

/// Where shapes land on the screen, against corners projected by hand and areas clipped pixel by pixel.
@Suite struct ShapeProjectionTests {
  /// The area of the pixel (x, y) inside a convex polygon.
  private static func area(_ polygon: [SIMD2<Double>], _ x: Int, _ y: Int) -> Double {
    var points = polygon
    for (axis, limit, sign) in [
      (0, Double(x), 1.0), (0, Double(x + 1), -1), (1, Double(y), 1), (1, Double(y + 1), -1),
    ] {
      var kept: [SIMD2<Double>] = []
      for i in points.indices {
        let (a, b) = (points[i], points[(i + 1) % points.count])
        let (da, db) = ((a[axis] - limit) * sign, (b[axis] - limit) * sign)
        if da >= 0 { kept.append(a) }
        if (da < 0) != (db < 0) { kept.append(a + (b - a) * (da / (da - db))) }
      }
      points = kept
      if points.isEmpty { return 0 }
    }
    var twice = 0.0
    for i in points.indices {
      let (a, b) = (points[i] - points[0], points[(i + 1) % points.count] - points[0])
      twice += a.x * b.y - a.y * b.x
    }
    return abs(twice) / 2
  }

  @Test func shapesLieWhereTheirCornersDo() {
    var random = SeededGenerator(seed: 31)
    let eye = Matrices.perspective(110)
    let middle = Double(frameSide) / 2
    var behind = 0
    for _ in 0..<40 {
      let turn = Matrices.rotation(
        random.number(-1.5...1.5), random.number(-1...1), random.number(-1...1), random.number(-1...1))
      let z = random.number(-100...60)
      var corners = (0..<3).map { _ in Vector2(random.number(-250...250), random.number(-250...250)) }
      var writer = SnapshotWriter()
      writer.begin(
        size: Vector2(2 * middle, 2 * middle), at: Vector2(middle, middle), sublayerTransform: eye)
      // Without size, so that the anchor is the origin.
      writer.layer(size: .zero, at: Vector2(middle, middle), transform: turn, z: z)
      writer.end()
      let red = Colour(red: 1, green: 0, blue: 0, alpha: 1)
      let shape = ShapeContent(path: PathSource(.polygon(corners)), fillColour: red)
      let picture = PlanRasterizer.image(of: FramePlanner().plan(writer.snapshot(shapes: [1: shape])))
      // Cut where w = 1 - z / 110 is small: far outside the frame.
      func place(_ p: Vector2) -> SIMD4<Double> {
        let v = turn.transform(SIMD4(p.x, p.y, 0, 1))
        return SIMD4(v.x, v.y, v.z + z, 1 - (v.z + z) / 110)
      }
      if corners.contains(where: { place($0).w < 0.01 }) { behind += 1 }
      var kept: [Vector2] = []
      for i in corners.indices {
        let (a, b) = (corners[i], corners[(i + 1) % 3])
        let (f, g) = (place(a).w - 0.01, place(b).w - 0.01)
        if f >= 0 { kept.append(a) }
        if (f < 0) != (g < 0) { kept.append(a + (b - a) * (f / (f - g))) }
      }
      corners = kept
      let image = corners.map { p -> SIMD2<Double> in
        let h = place(p)
        return SIMD2(middle + h.x / h.w, middle + h.y / h.w)
      }
      var worst = 0.0
      for y in 0..<frameSide {
        for x in 0..<frameSide {
          worst = max(worst, abs(Self.area(image, x, y) * 255 - Double(picture[x, y].alpha)))
        }
      }
      // Half a step is rounding; outlines snap to a grid of 1/4000 pixel.
      #expect(worst <= 0.56)
    }
    #expect(behind >= 5)
  }

  /// A circle's rim is where it should be at any size: the flattening follows what shows.
  @Test(arguments: [40.0, 3000, 100_000])
  func curvesStaySharp(_ radius: Double) {
    // A circle of 40 points, enlarged, with its rightmost point in the middle of the frame; turned by an eighth, so that
    // this point lies in the middle of one of its four curves.
    let middle = Double(frameSide) / 2
    let size = radius / 40
    var writer = SnapshotWriter()
    writer.begin(size: Vector2(2 * middle, 2 * middle), at: Vector2(middle, middle))
    writer.layer(
      size: .zero, at: Vector2(middle - radius, middle),
      transform: Matrices.rotation(.pi / 4, 0, 0, 1) * Matrices.scale(size, size, 1))
    writer.end()
    let red = Colour(red: 1, green: 0, blue: 0, alpha: 1)
    let shape = ShapeContent(path: PathSource(.circle(.zero, 40)), fillColour: red)
    let picture = PlanRasterizer.image(of: FramePlanner().plan(writer.snapshot(shapes: [1: shape])))
    let row = (0..<frameSide).reduce(0.0) { $0 + Double(picture[$1, frameSide / 2].alpha) / 255 }
    // Within the row the rim bends by a sixth of 1 / radius; lines lie inside the curve by at most 1/400.
    #expect(abs(row - min(middle, 2 * radius)) < 0.02)
  }
}
