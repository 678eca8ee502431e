import FramePlanner
import GLRenderer
import Geometry
import Imaging
import RenderModel
import TestSupport
import Testing

/// A frame depends on its snapshot and request alone.
@Suite struct FrameOrderTests {
  @Test func framesInAnyOrderGiveTheSameBytes() throws {
    let frames = (700..<708 as Range<UInt64>).map { (RandomTree(seed: $0).snapshot, RandomTree.request(seed: $0)) }
    // One with pictures, and one of another size.
    let pictures = ContentScenes.all[0]
    var others = [(pictures.snapshot, pictures.request)]
    others.append((frames[1].0, .window(75, 61)))
    let all = frames + others
    let kept = try GLFrameRenderer()
    var first: [PixelBuffer] = []
    for (snapshot, request) in all { first.append(try draw(kept, snapshot, request).picture) }
    for k in [3, 0, 9, 3, 8, 1, 7, 3, 0, 5, 2, 9, 6, 4, 8] {
      #expect(try draw(kept, all[k].0, all[k].1).picture == first[k], "frame \(k) of the renderer in use")
    }
    for k in [9, 2, 8] {
      let fresh = try GLFrameRenderer()
      #expect(try draw(fresh, all[k].0, all[k].1).picture == first[k], "frame \(k) of a new renderer")
    }
  }

  @Test func plansInAnyOrderAreTheSame() {
    let kept = FramePlanner()
    let seeds = [5, 17, 5, 90, 23, 17, 5] as [UInt64]
    for seed in seeds {
      let tree = RandomTree(seed: seed)
      let a = kept.plan(tree.snapshot, RandomTree.request(seed: seed))
      let b = FramePlanner().plan(tree.snapshot, RandomTree.request(seed: seed))
      #expect(PlanRasterizer.image(of: a) == PlanRasterizer.image(of: b))
      #expect(a.statistics == b.statistics && a.table.count == b.table.count)
    }
  }

  /// A thousand cubes are few draws: by the plan's statistics and by what was issued.
  @Test func thousandCubesAreFewDraws() throws {
    var random = SeededGenerator(seed: 4)
    var writer = SnapshotWriter()
    writer.begin(size: Vector2(640, 360), at: Vector2(320, 180), sublayerTransform: Matrices.perspective(900))
    for i in 0..<1000 {
      let colour = Colour(
        red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1), alpha: 1)
      writer.box(
        (7, 7, 7), at: Vector2(Double(i % 40) * 16 + 8, Double(i / 40) * 14 + 7),
        transform: Matrices.rotation(random.number(-3...3), 1, random.number(-1...1), 0.5), colours: [colour, .white])
    }
    writer.end()
    let request = FrameRequest.window(640, 360)
    let plan = FramePlanner().plan(writer.snapshot, request)
    #expect(plan.statistics.layers == 7001)
    #expect(plan.statistics.draws < 40 && plan.statistics.passes == 1)
    #expect(plan.statistics.quads <= 3000)
    let renderer = try GLFrameRenderer()
    let drawn = try draw(renderer, writer.snapshot, request)
    #expect(drawn.diagnostics.isEmpty)
    #expect(renderer.statistics.draws < 40 && renderer.statistics.draws > 0)
    print("1000 cubes: \(plan.statistics.draws) draws planned, \(renderer.statistics.draws) issued")
  }
}
