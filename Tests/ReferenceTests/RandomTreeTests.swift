import FramePlanner
import GLRenderer
import Geometry
import Imaging
import RenderHost
import RenderModel
import SoftwareRenderer
import TestSupport
import Testing

/// Random 3D trees on the GPU, in the software renderer, and by rays.
@Suite struct RandomTreeTests {
  static let seeds = 0..<132 as Range<UInt64>

  /// Compares both renderers on trees; returns what each of them holds.
  private func compare(
    _ seeds: Range<UInt64>, _ agreement: inout Agreement, request: (UInt64) -> FrameRequest
  ) throws -> [(traits: RandomTree.Traits, scene: SceneTraits)] {
    let gpu = try makeRenderer(.gpu).renderer
    let software = ReferenceRenderer()
    return try seeds.map { seed in
      let tree = RandomTree(seed: seed)
      let request = request(seed)
      let expected = try draw(software, tree.snapshot, request)
      let found = try draw(gpu, tree.snapshot, request)
      #expect(expected.diagnostics.isEmpty && found.diagnostics.isEmpty)
      let classes = try software.classify(tree.snapshot, request)
      agreement.add("seed \(seed)", expected.picture, found.picture, classes)
      return (tree.traits, try software.traits(of: tree.snapshot, request, classes: classes))
    }
  }

  private func check(_ agreement: Agreement, _ name: String) {
    print("\(name): \(agreement.summary)")
    #expect(agreement.interior.beyond == 0, "\(agreement.faults)")
    // A cut runs on over the whole of the face that is cut. Where it does so beyond what cut it, a rare pixel's order is
    // decided at the centre though an edge runs through it.
    #expect(agreement.oneEdge.beyond * 10_000 <= agreement.oneEdge.pixels, "\(agreement.faults)")
    #expect(agreement.severalEdges.mean <= 8)
    #expect(agreement.flat == 0, "\(agreement.faults)")
  }

  @Test func gpuAgreesWithSoftware() throws {
    var agreement = Agreement()
    let held = try compare(Self.seeds, &agreement) { RandomTree.request(seed: $0) }
    check(agreement, "\(Self.seeds.count) random trees")
    let counts = [
      "a cut": held.count { $0.scene.cutPixels > 0 },
      "a plane behind the eye": held.count { $0.scene.planesBehindEye > 0 },
      "an edge-on face": held.count { $0.scene.edgeOnPlanes > 0 || $0.traits.contains(.edgeOn) },
      "a shared edge": held.count { $0.scene.sharedEdges > 0 },
      "nested perspective": held.count { $0.traits.contains(.nestedPerspective) },
      "a one-sided face turned away": held.count { $0.scene.turnedAwayPlanes > 0 },
      "group opacity": held.count { $0.traits.contains(.groupOpacity) },
      "a translucent face": held.count { $0.traits.contains(.translucent) },
    ]
    for (what, count) in counts.sorted(by: { $0.key < $1.key }) {
      print("  trees that hold \(what): \(count)")
      #expect(count >= 10, "\(what)")
    }
  }

  @Test func scaleAndFlip() throws {
    var doubled = Agreement()
    _ = try compare(500..<512, &doubled) { seed in
      FrameRequest(
        width: 2 * RandomTree.width, height: 2 * RandomTree.height, scale: 2, yUp: seed % 2 == 0, background: nil)
    }
    check(doubled, "random trees at scale 2")
    var flipped = Agreement()
    _ = try compare(512..<528, &flipped) { seed in
      FrameRequest(
        width: RandomTree.width, height: RandomTree.height, scale: 1, yUp: true,
        background: seed % 2 == 0 ? .white : nil)
    }
    check(flipped, "random trees with y up")
  }

  /// Where rays find a flat area, both renderers show it: their rules of antialiasing have no say there.
  @Test func raysAgreeInFlatAreas() throws {
    let gpu = try makeRenderer(.gpu).renderer
    let software = ReferenceRenderer()
    var pixels = 0
    var faults: [String] = []
    for seed in Self.seeds {
      let tree = RandomTree(seed: seed)
      let request = RandomTree.request(seed: seed)
      let found = try draw(gpu, tree.snapshot, request).picture
      let reference = try draw(software, tree.snapshot, request).picture
      let rays = RayCaster(tree.snapshot, request).image(side: 2)
      for y in 2..<request.height - 2 {
        for x in 2..<request.width - 2 {
          let i = y * request.width + x
          guard rays.isFlat(x, y, width: request.width) else { continue }
          pixels += 1
          for picture in [found, reference] {
            let off = (0..<4).contains { abs(Double(picture.bytes[i * 4 + $0]) - rays[i][$0]) > 8 }
            // Slivers may fall between few samples, not between many.
            if off {
              let ideal = RayCaster(tree.snapshot, request).pixel(x, y, side: 64)
              if (0..<4).contains(where: { abs(Double(picture.bytes[i * 4 + $0]) - ideal[$0]) > 8 }) {
                faults.append("seed \(seed) (\(x), \(y)): \(ideal), \(picture.rgba(x, y))")
              }
            }
          }
        }
      }
    }
    print("rays: \(pixels) pixels in flat areas")
    #expect(pixels > 1_000_000)
    #expect(faults.isEmpty, "\(faults.prefix(12))")
  }
}

extension [SIMD4<Double>] {
  /// Whether the 5 x 5 pixels around one are alike.
  fileprivate func isFlat(_ x: Int, _ y: Int, width: Int) -> Bool {
    let centre = self[y * width + x]
    for v in y - 2...y + 2 {
      for u in x - 2...x + 2 {
        let d = self[v * width + u] - centre
        if d.max() > 1 || d.min() < -1 { return false }
      }
    }
    return true
  }
}
