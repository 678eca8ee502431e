import Foundation
import Geometry
import Imaging
import RenderModel
import TestSupport
import Tessellator
import Testing

@testable import FramePlanner

/// Where shadows lie, and the maps that they are drawn from.
@Suite struct ShadowTests {
  private func plane(_ m: Matrix4, offset: Vector2 = Vector2(3, -4), sigma: Double = 2) throws -> ShadowPlane {
    try #require(
      ShadowPlane(
        ShadowDescription(colour: Colour(red: 0, green: 0, blue: 0, alpha: 1), offset: offset, sigma: sigma), m))
  }

  /// [S] 3: offset and blur are the superlayer's, whatever the layer's own rotation and scale.
  @Test func offsetIsTheSuperlayers() throws {
    for m in [
      Matrix4.identity, Matrices.rotation(0.7, 0, 0, 1), Matrices.scale(2, 0.5, 1) * Matrices.rotation(1.1, 0, 0, 1),
    ] {
      let p = try plane(m)
      // The offset in the plane, mapped by the layer's transform, is the offset again.
      let mapped = m.r0 * p.offset.x + m.r1 * p.offset.y
      #expect(abs(mapped.x - 3) < 1e-12 && abs(mapped.y + 4) < 1e-12)
      // C C = J Jt.
      let g = (p.xx * p.xx + p.xy * p.xy, p.xx * p.xy + p.xy * p.yy, p.xy * p.xy + p.yy * p.yy)
      #expect(abs(g.0 - (m.r0.x * m.r0.x + m.r0.y * m.r0.y)) < 1e-12)
      #expect(abs(g.1 - (m.r0.x * m.r1.x + m.r0.y * m.r1.y)) < 1e-12)
      #expect(abs(g.2 - (m.r1.x * m.r1.x + m.r1.y * m.r1.y)) < 1e-12)
    }
  }

  @Test func tiltedLayersTakeTheirShadowAlong() throws {
    // Turned by 60 degrees about y: what of the offset lies in the plane is half along x; lengths stay.
    let p = try plane(Matrices.rotation(Double.pi / 3, 0, 1, 0))
    #expect(abs(p.offset.x - 1.5) < 1e-12 && abs(p.offset.y + 4) < 1e-12)
    #expect(abs(p.spread.x - 2) < 1e-12 && abs(p.spread.y - 2) < 1e-12 && p.isUpright)
    #expect(
      ShadowPlane(
        ShadowDescription(colour: Colour(red: 0, green: 0, blue: 0, alpha: 1), offset: .zero, sigma: 1),
        Matrices.scale(0, 1, 1)) == nil)
  }

  /// The map of a rectangle against products of error functions, read between texels as the shader reads it.
  @Test func mapOfARectangleIsAProductOfErrorFunctions() throws {
    var cache = ShadowMapCache()
    for sigma in [0.7, 3, 10] {
      let bounds = Rectangle(x: 0, y: 0, width: 100, height: 40)
      let p = try plane(.identity, sigma: sigma)
      let found = cache.map(.outline(OutlineKey(LayerStyle(), bounds)), p, sigma: sigma)
      let map = try #require(found)
      func phi(_ x: Double) -> Double { 0.5 * erfc(-x / (sigma * 2.0.squareRoot())) }
      var worst = 0.0
      for x in stride(from: -35.3, through: 135, by: 1.7) {
        for y in stride(from: -30.1, through: 70, by: 2.3) {
          let expected = (phi(x) - phi(x - 100)) * (phi(y) - phi(y - 40))
          worst = max(worst, abs(map.value(at: Vector2(x, y)) - expected))
        }
      }
      print("shadow map of a rectangle, sigma \(sigma): \(worst * 255) of 255")
      #expect(worst * 255 < 1)
    }
  }

  @Test func mapsAreSharedBySize() throws {
    var cache = ShadowMapCache()
    let p = try plane(.identity)
    var style = LayerStyle()
    style.cornerRadius = 8
    let ids = [(100.0, 60.0), (300, 60), (300, 500)].map { size in
      let key = OutlineKey(style, Rectangle(x: 0, y: 0, width: size.0, height: size.1))
      return cache.map(.outline(key), p, sigma: 2)?.image.id
    }
    #expect(Set(ids).count == 1 && ids[0] != nil)
    // Too fine for a map: the blur is made of its picture.
    style.cornerRadius = 3000
    let huge = OutlineKey(style, Rectangle(x: 0, y: 0, width: 9000, height: 9000))
    #expect(cache.map(.outline(huge), p, sigma: 0.5) == nil)
  }

  @Test func blurSteps() {
    #expect(BlurSteps(0.3).halvings == 0 && BlurSteps(8).halvings == 0 && BlurSteps(8.1).halvings == 1)
    // Variances: 4^n of the rest's, and what halving and reading back add.
    for sigma in [9.0, 40, 333] {
      let steps = BlurSteps(sigma)
      let area = pow(4, Double(steps.halvings))
      #expect(steps.sigma <= 8 && steps.sigma > 3.9)
      #expect(abs((steps.sigma * steps.sigma + 1.0 / 3) * area - 1.0 / 12 - sigma * sigma) < 1e-6)
    }
  }
}

extension ShadowMap {
  /// The map at a point of its shape's space, as the shader reads it.
  fileprivate func value(at p: Vector2) -> Double {
    func coordinate(_ q: Double, _ a: Float, _ b: Float) -> Double { min(q, Double(a)) + max(q - Double(b), 0) }
    let u = coordinate(p.x / step + origin.x, stretch.x, stretch.z) - 0.5
    let v = coordinate(p.y / step + origin.y, stretch.y, stretch.w) - 0.5
    let (x, y) = (u.rounded(.down), v.rounded(.down))
    func texel(_ x: Double, _ y: Double) -> Double {
      let column = min(max(Int(x), 0), image.pixels.width - 1)
      let row = min(max(Int(y), 0), image.pixels.height - 1)
      return Double(image.pixels[column, row].alpha) / 255
    }
    let top = texel(x, y) * (1 - (u - x)) + texel(x + 1, y) * (u - x)
    let bottom = texel(x, y + 1) * (1 - (u - x)) + texel(x + 1, y + 1) * (u - x)
    return top * (1 - (v - y)) + bottom * (v - y)
  }
}
