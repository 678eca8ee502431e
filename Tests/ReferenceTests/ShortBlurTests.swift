import Geometry
import RenderHost
import RenderModel
import SoftwareRenderer
import TestSupport
import Testing

/// Shadows whose blur is short against a pixel, as those are whose radius is animated from 0.
@Suite struct ShortBlurTests {
  @Test func renderersAgree() throws {
    let (gpu, software) = (try makeRenderer(.gpu).renderer, ReferenceRenderer())
    let turn = Matrices.scale(1.3, 0.6, 1) * Matrices.rotation(-1.8, 0, 0, 1)
    let cases: [(transform: Matrix4, sigmas: [Double])] = [
      (.identity, [0.001, 0.01, 0.05, 0.1, 0.2, 0.4]), (turn, [0.05, 0.1, 0.2, 0.4]),
    ]
    for (transform, sigmas) in cases {
      for sigma in sigmas {
        let scene = Scene.flat("short blur", 64, 64) { w in
          w.layer(
            size: Vector2(27, 24), at: Vector2(32, 32), transform: transform, colour: .orange,
            style: .with {
              $0.shadow = ShadowDescription(colour: .black, offset: Vector2(0, -3.3), sigma: sigma)
            })
        }
        let expected = try draw(software, scene.snapshot, scene.request).picture
        let found = try draw(gpu, scene.snapshot, scene.request).picture
        for y in 0..<64 {
          for x in 0..<64 where expected.difference(found, x, y) > 3 {
            Issue.record("sigma \(sigma) (\(x), \(y)): \(expected.rgba(x, y)) and \(found.rgba(x, y))")
          }
        }
      }
    }
  }
}
