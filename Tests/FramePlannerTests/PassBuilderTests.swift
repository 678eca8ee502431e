import Geometry
import RenderModel
import TestSupport
import Testing

@testable import FramePlanner

@Suite struct PassBuilderTests {
  private static let sampler = Sampler(minification: .linear, magnification: .linear)

  private static func paint(_ k: Int) -> Batch.Paint { k == 0 ? .solid : .surface(k) }

  /// The plan of a pass that got one instance for each box, numbered in `table`.
  private static func plan(_ items: [(paint: Batch.Paint, box: Rectangle)]) -> FramePlan {
    var builder = PassBuilder(
      surface: 0, area: Rectangle(x: 0, y: 0, width: 400, height: 400), clear: SIMD4(0, 0, 0, 1))
    var pool = InstancePool()
    for (number, item) in items.enumerated() {
      let quad = QuadInstance(
        origin: .zero, table: UInt32(number), counts: 0, vx: .zero, vy: .zero, hullX: .zero, hullY: .zero,
        colour: .zero)
      if case .image = item.paint {
        builder.add(
          ImageInstance(quad: quad, m0: .zero, m1: .zero, m2: .zero, clamp: .zero), item.paint, item.box, &pool)
      } else {
        builder.add(quad, item.paint, item.box, &pool)
      }
    }
    var plan = FramePlan()
    builder.finish(into: &plan, &pool)
    return plan
  }

  /// Numbers of the instances, batch by batch.
  private static func batches(_ plan: FramePlan) -> [[Int]] {
    plan.passes[0].batches.map { batch in
      batch.instances.map { i in
        if case .image = batch.paint { return Int(plan.imageInstances[i].quad.table) }
        return Int(plan.instances[i].table)
      }
    }
  }

  private static func square(_ x: Double, _ y: Double, _ side: Double = 10) -> Rectangle {
    Rectangle(x: x, y: y, width: side, height: side)
  }

  @Test func onePaintIsOneBatch() {
    let plan = Self.plan([(.solid, Self.square(0, 0)), (.solid, Self.square(5, 5)), (.solid, Self.square(0, 0))])
    #expect(Self.batches(plan) == [[0, 1, 2]])
    #expect(plan.passes[0].target == 0 && plan.passes[0].clear == SIMD4(0, 0, 0, 1))
  }

  @Test func joinsOverBatchesThatDoNotTouch() {
    let image = Batch.Paint.image(image: 0, sampler: Self.sampler)
    let far = [(Batch.Paint.solid, Self.square(0, 0)), (image, Self.square(20, 0)), (.solid, Self.square(40, 0))]
    #expect(Self.batches(Self.plan(far)) == [[0, 2], [1]])
    let near = [(Batch.Paint.solid, Self.square(0, 0)), (image, Self.square(20, 0)), (.solid, Self.square(25, 0))]
    #expect(Self.batches(Self.plan(near)) == [[0], [1], [2]])
    // Antialiased edges reach a pixel further than the boxes.
    let close = [(Batch.Paint.solid, Self.square(0, 0)), (image, Self.square(20, 0)), (.solid, Self.square(31, 0))]
    #expect(Self.batches(Self.plan(close)) == [[0], [1], [2]])
    // What was painted before the batch that is joined does not matter.
    let before = [(image, Self.square(0, 0)), (.solid, Self.square(20, 0)), (image, Self.square(0, 20))]
    #expect(Self.batches(Self.plan(before + [(Batch.Paint.solid, Self.square(0, 0))])) == [[0, 2], [1, 3]])
  }

  @Test func differentSamplersDoNotJoin() {
    let nearest = Sampler(minification: .nearest, magnification: .linear)
    let plan = Self.plan([
      (.image(image: 0, sampler: Self.sampler), Self.square(0, 0)),
      (.image(image: 0, sampler: nearest), Self.square(50, 0)),
      (.image(image: 1, sampler: Self.sampler), Self.square(0, 50)),
      (.image(image: 0, sampler: Self.sampler), Self.square(50, 50)),
    ])
    #expect(Self.batches(plan) == [[0, 3], [1], [2]])
  }

  @Test func overlappingInstancesKeepTheirOrder() {
    var random = SeededGenerator(seed: 11)
    var drawn = 0
    var runs = 0
    for _ in 0..<200 {
      let items = (0..<60).map { _ in
        (
          Self.paint(Int(random.number(0...3.99))),
          Rectangle(
            x: random.number(0...380), y: random.number(0...380), width: random.number(1...25),
            height: random.number(1...25))
        )
      }
      let batches = Self.batches(Self.plan(items))
      let order = batches.flatMap { $0 }
      #expect(order.sorted() == Array(0..<items.count))
      for (k, later) in order.enumerated() {
        for earlier in order[..<k] where earlier > later {
          #expect(!items[earlier].1.insetBy(-1).overlaps(items[later].1), "\(later) was painted over \(earlier)")
        }
      }
      drawn += batches.count
      runs += 1 + zip(items, items.dropFirst()).count { $0.0 != $1.0 }
    }
    // Joining only neighbours would draw more than twice as often.
    #expect(drawn * 2 < runs)
  }
}
