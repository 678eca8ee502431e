import Geometry
import Imaging
import RenderHost
import RenderModel
import SoftwareRenderer
import TestSupport
import Testing

/// Layers that lie on the faces of a solid and fill them.
@Suite struct CoveredFaceTests {
  /// A red cube whose faces are covered, each by a sublayer of its size.
  private static func cube(isMasked: Bool) -> Scene {
    .perspective("covered cube", distance: 400) { w in
      w.beginTransformLayer(at: Vector2(0.3, 0.2), transform: Matrices.rotation(0.8, 1, 0.7, 0.2))
      let q = Double.pi / 2
      let turns = [
        Matrix4.identity, Matrices.rotation(q, 0, 1, 0), Matrices.rotation(2 * q, 0, 1, 0),
        Matrices.rotation(-q, 0, 1, 0), Matrices.rotation(q, 1, 0, 0), Matrices.rotation(-q, 1, 0, 0),
      ]
      for (k, turn) in turns.enumerated() {
        w.begin(
          size: Vector2(80, 80), at: .zero, transform: .translation(0, 0, 40) * turn, colour: .ruby,
          flags: isMasked ? [.doubleSided, .groupOpacity, .masksToBounds] : [.doubleSided, .groupOpacity])
        w.layer(size: Vector2(80, 80), at: Vector2(40, 40), colour: k % 2 == 0 ? .leaf : .sky)
        w.end()
      }
      w.end()
    }
  }

  /// A cover is blended over its face with the coverage that the face has, so a quarter of the face's red shows at most
  /// where two faces share a pixel equally; of what is behind the cube nothing does.
  @Test(arguments: [false, true])
  func coversMeetAsTheirFacesDo(isMasked: Bool) throws {
    let scene = Self.cube(isMasked: isMasked)
    let size = scene.request.width
    let rays = RayCaster(scene.snapshot, scene.request).image(side: 8)
    let isInside = rays.map { $0.x == 0 }
    let software = ReferenceRenderer()
    let classes = try software.classify(scene.snapshot, scene.request)
    var pictures: [PixelBuffer] = []
    for renderer in [software, try makeRenderer(.gpu).renderer] as [any FrameRenderer] {
      let picture = try draw(renderer, scene.snapshot, scene.request).picture
      pictures.append(picture)
      var joints = 0
      var mostRed = 0.0
      var mostWhite = 0.0
      for y in 1..<size - 1 {
        for x in 1..<size - 1 {
          let around = (y - 1...y + 1).allSatisfy { v in (x - 1...x + 1).allSatisfy { isInside[v * size + $0] } }
          if !around { continue }
          let c = picture.rgba(x, y).map { Double($0) / 255 }
          // Shares r, g, b, w of red, half-bright green, blue and white add up to 1.
          let white = (c[0] + 2 * c[1] + c[2] - 1) / 3
          mostWhite = max(mostWhite, white)
          mostRed = max(mostRed, c[0] - white)
          let ray = rays[y * size + x]
          if ray.y > 0 && ray.z > 0 { joints += 1 }
        }
      }
      #expect(joints > 50)
      #expect(mostRed <= 0.26 && mostWhite <= 0.02, "\(renderer.description): \(mostRed), \(mostWhite)")
    }
    // Which of two faces beside each other is painted first is open, and counts where they are covered.
    var agreement = Agreement()
    agreement.add("covered", pictures[0], pictures[1], classes)
    print("covered faces: \(agreement.summary)")
    #expect(agreement.interior.beyond == 0 && agreement.oneEdge.beyond == 0, "\(agreement.faults)")
  }
}
