import Foundation
import Geometry
import Imaging
import RenderHost
import RenderModel
import SoftwareRenderer
import TestSupport
import Testing

/// Planes that reach past the eye, matrices with an unusual last column, and crossing solids: what the near-plane,
/// strange-w and sorting tests of browsers are about, in scenes of our own.
@Suite struct PlaneSceneTests {
  /// Planes that pass the eye: nothing of what is behind it shows, all before it does.
  private static func nearPlane() -> [Scene] {
    var scenes: [Scene] = []
    for (k, angle) in [1.0, 1.3, 1.5, -1.2].enumerated() {
      scenes.append(
        .perspective("near plane \(k)", distance: 100) { w in
          w.layer(
            size: Vector2(120, 800), at: Vector2(10, 20), transform: Matrices.rotation(angle, 1, 0.1, 0), colour: .ruby)
          w.layer(size: Vector2(40, 40), at: Vector2(-30, -40), z: 40, colour: .sky)
        })
    }
    // Sublayers of a plane past the eye, themselves turned: the plane's horizon cuts them too.
    scenes.append(
      .perspective("near plane, nested", distance: 100) { w in
        w.begin(
          size: Vector2(300, 700), at: Vector2(0, 30), transform: Matrices.rotation(1.25, 1, 0, 0), colour: .orange,
          flags: [.doubleSided, .groupOpacity, .masksToBounds], sublayerTransform: Matrices.perspective(300))
        w.layer(
          size: Vector2(200, 500), at: Vector2(150, 350), transform: Matrices.rotation(0.7, 0, 1, 0), colour: .leaf)
        w.end()
      })
    // All of a plane behind the eye, and one that touches it.
    scenes.append(
      .perspective("behind the eye", distance: 50) { w in
        w.layer(size: Vector2(100, 100), at: .zero, colour: .leaf)
        w.layer(size: Vector2(300, 300), at: .zero, z: 50, colour: .ruby)
        w.layer(size: Vector2(300, 300), at: .zero, z: 120, colour: .sky)
      })
    return scenes
  }

  /// Matrices whose last column is not (0, 0, 0, 1) in every way.
  private static func strangeW() -> [Scene] {
    func matrix(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> Matrix4 {
      var m = Matrix4.identity
      m.r0.w = x
      m.r1.w = y
      m.r2.w = z
      m.r3.w = w
      return m
    }
    let matrices = [
      matrix(0.004, 0, 0, 1), matrix(0, -0.003, 0, 1), matrix(0.002, 0.003, -0.004, 1), matrix(0, 0, 0, 2),
      matrix(0, 0, 0, 0.5), matrix(0.01, 0.006, 0, 0.8), matrix(-0.02, 0, 0, 0.4), matrix(0, 0, 0, -1),
    ]
    return matrices.enumerated().map { k, m in
      .perspective("strange w \(k)", distance: k % 2 == 0 ? nil : 250) { w in
        w.layer(
          size: Vector2(110, 90), at: Vector2(5, -8), transform: Matrices.rotation(0.5, 0.2, 1, 0.3) * m, colour: .sky)
        w.layer(size: Vector2(60, 60), at: Vector2(-20, 12), transform: m, colour: .orange)
      }
    }
  }

  /// A box and another through it.
  private static func crossingBoxes() -> [Scene] {
    let colours = [Colour.ruby, .leaf, .sky, .orange, .white, Colour(red: 0.5, green: 0, blue: 0.5, alpha: 1)]
    return [0.4, 1.1, 2.5].map { angle in
      .perspective("crossing boxes \(angle)", distance: 400) { w in
        let turn = Matrices.rotation(angle, 0.4, 1, 0.1)
        w.box((100, 50, 50), transform: turn, colours: colours)
        w.box((50, 100, 40), transform: turn * Matrices.rotation(0.3, 0, 0, 1), colours: colours.reversed())
      }
    }
  }

  @Test func renderersAndRaysAgree() throws {
    let gpu = try makeRenderer(.gpu).renderer
    let software = ReferenceRenderer()
    var agreement = Agreement()
    for scene in Self.nearPlane() + Self.strangeW() + Self.crossingBoxes() {
      let expected = try draw(software, scene.snapshot, scene.request)
      let found = try draw(gpu, scene.snapshot, scene.request)
      #expect(expected.diagnostics.isEmpty && found.diagnostics.isEmpty, "\(scene.name)")
      let classes = try software.classify(scene.snapshot, scene.request)
      agreement.add(scene.name, expected.picture, found.picture, classes)
      let caster = RayCaster(scene.snapshot, scene.request)
      var off = 0
      for y in 2..<scene.request.height - 2 {
        for x in 2..<scene.request.width - 2 where expected.picture.isFlat(x, y, within: 2) {
          let ideal = caster.pixel(x, y, side: 1)
          for c in 0..<4 where abs(ideal[c] - Double(expected.picture.rgba(x, y)[c])) > 2 { off += 1 }
        }
      }
      #expect(off == 0, "\(scene.name): \(off) channels are not what rays find")
    }
    print("planes: \(agreement.summary)")
    #expect(agreement.interior.beyond == 0 && agreement.oneEdge.beyond == 0, "\(agreement.faults)")
    #expect(agreement.severalEdges.mean <= 8 && agreement.flat == 0, "\(agreement.faults)")
  }

  /// A plane turned past the eye shows up to its horizon: seen from the distance d and tilted by a about x through the
  /// middle, that lies at y = -d / tan(a).
  @Test func horizonOfAPlane() throws {
    let scene = Scene.perspective("horizon", distance: 100) { w in
      w.layer(
        size: Vector2(1e6, 1e6), at: .zero, transform: Matrices.rotation(1, 1, 0, 0), colour: .ruby)
    }
    for kind in [RendererChoice.gpu, .software] {
      let picture = try draw(makeRenderer(kind).renderer, scene.snapshot, scene.request).picture
      let horizon = 100 - 100 / tan(1.0)
      let rows = (0..<200).map { picture.rgba(100, $0) == [255, 0, 0, 255] }
      let first = try #require(rows.firstIndex(of: true))
      #expect(abs(Double(first) - horizon) <= 1, "\(kind)")
      #expect(rows[first...].allSatisfy { $0 })
    }
  }

  /// Two boxes that cross against the same picture made of half boxes, which do not: CSS's sorting test 006. Only edges
  /// may differ, by at most 179 in at most 544 pixels.
  @Test func crossingBoxesEqualHalfBoxes() throws {
    let first = [Colour.ruby, .orange, .leaf, .leaf, .sky, .sky]
    let second = [Colour.orange, .ruby, .sky, .sky, .leaf, .leaf]
    let turn = Matrices.rotation(0.6, 1, 0, 0) * Matrices.rotation(0.5, 0, 1, 0)
    // A bar along x and a bar along y of the same depth through the same place; they share the middle cube.
    let whole = Scene.perspective("crossing", distance: 500, size: 300) { w in
      w.box((200, 60, 60), transform: turn, colours: first)
      w.box((60, 200, 80), transform: turn, colours: second)
    }
    let halves = Scene.perspective("halves", distance: 500, size: 300) { w in
      // What of the bar along x is outside the thicker bar along y: its two arms, without the faces inside.
      for side in [-1.0, 1] {
        w.box(
          (70, 60, 60), transform: .translation(side * 65, 0, 0) * turn, colours: first, without: [side > 0 ? 3 : 2])
      }
      // The bar along y, in two halves that meet in the middle.
      for side in [-1.0, 1] {
        w.box(
          (60, 100, 80), transform: .translation(0, side * 50, 0) * turn, colours: second, without: [side > 0 ? 4 : 5])
      }
    }
    for kind in [RendererChoice.gpu, .software] {
      let renderer = try makeRenderer(kind).renderer
      let a = try draw(renderer, whole.snapshot, whole.request).picture
      let b = try draw(renderer, halves.snapshot, halves.request).picture
      var differing = 0
      var worst = 0
      var flat = 0
      for y in 0..<300 {
        for x in 0..<300 {
          let d = a.difference(b, x, y)
          if d > 1 { differing += 1 }
          worst = max(worst, d)
          if d > 1 && a.isFlat(x, y, within: 2) { flat += 1 }
        }
      }
      print("crossing boxes, \(kind): \(differing) pixels differ, worst \(worst)")
      #expect(differing <= 544 && worst <= 179 && flat == 0)
      #expect(a.rgba(150, 150)[3] == 255 && a.rgba(150, 150) != [255, 255, 255, 255])
    }
  }
}
