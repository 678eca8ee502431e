import FramePlanner
import Imaging
import RenderModel
import TestBasics
import TestSupport
import Testing

@testable import GLRenderer

/// Gradients, on quads and on strips, against closed forms and `PlanRasterizer`.
@Suite struct GradientTests {
  private static let kinds = GradientContent.Kind.allCases

  /// Adds stops to the table and returns what `ImageInstance.clamp` says of them.
  private func stops(_ maker: inout PlanMaker, _ stops: [(location: Float, colour: SIMD4<Float>)]) -> SIMD4<Float> {
    let first = maker.plan.table.count
    for (i, stop) in stops.enumerated() {
      let step = i + 1 < stops.count ? stops[i + 1].location - stop.location : 0
      maker.plan.table += [SIMD4(stop.location, step > 0 ? 1 / step : 0, 0, 0), stop.colour]
    }
    return SIMD4(Float(first), Float(stops.count), 0, 0)
  }

  private func randomStops(_ count: Int, _ random: inout SeededGenerator) -> [(location: Float, colour: SIMD4<Float>)] {
    let locations = (0..<count).map { _ in Float(random.number(0.05...0.95)) }.sorted()
    return locations.map { location in
      (location, SIMD4(Float(random.number(0...1)), Float(random.number(0...1)), Float(random.number(0...1)), 0.7))
    }
  }

  /// The mean of black and white halfway, a premultiplied ramp of alpha, and the ends beyond the stops.
  @Test func anAxialRampByHand() throws {
    var maker = PlanMaker(100, 4)
    let clamp = stops(
      &maker, [(0.2, SIMD4(1, 0, 0, 1)), (0.7, SIMD4(0, 0, 1, 0))])
    let quad = maker.quad(rectangle(0, 0, 100, 4), SIMD4(repeating: 1))
    maker.images(
      .gradient(.axial),
      [
        ImageInstance(
          quad: quad, m0: SIMD4(0.01, 0, 0, 0), m1: .zero, m2: SIMD4(0, 0, 1, 0), clamp: clamp)
      ])
    let drawn = try maker.draw(GLFrameRenderer())
    for x in 0..<100 {
      let f = min(max((0.01 * (Double(x) + 0.5) - 0.2) / 0.5, 0), 1)
      #expect(isNear(drawn[x, 2].alpha, 255 * (1 - f), 1))
      #expect(isNear(drawn[x, 2].red, 255 * (1 - f) * (1 - f), 1))
      #expect(isNear(drawn[x, 2].blue, 255 * f * (1 - f), 1))
    }
  }

  /// A stop on another: the colour jumps, and the later one holds from there on. A single stop is one colour.
  @Test func jumpsAndSingleStops() throws {
    let (red, green) = (SIMD4<Float>(1, 0, 0, 1), SIMD4<Float>(0, 1, 0, 1))
    let cases: [[(location: Float, colour: SIMD4<Float>)]] = [
      [(0.5, red), (0.5, green)], [(0.1, red), (0.5, red), (0.5, green)],
      [(0.1, red), (0.2, red), (0.5, red), (0.5, SIMD4(0, 0, 1, 1)), (0.5, green), (0.9, green)],
    ]
    let renderer = try GLFrameRenderer()
    for list in cases + [[(0.3, red)]] {
      var maker = PlanMaker(10, 1)
      let clamp = stops(&maker, list)
      let quad = maker.quad(rectangle(0, 0, 10, 1), SIMD4(repeating: 1))
      maker.images(
        .gradient(.axial),
        [ImageInstance(quad: quad, m0: SIMD4(0.1, 0, 0, 0), m1: .zero, m2: SIMD4(0, 0, 1, 0), clamp: clamp)])
      let drawn = try maker.draw(renderer)
      for x in 0..<10 { #expect(drawn[x, 0] == (x < 5 || list.count == 1 ? (255, 0, 0, 255) : (0, 255, 0, 255))) }
    }
  }

  /// t at places where it is known: distances for radial gradients, turns from +x towards +y for conic ones.
  @Test func distancesAndTurns() throws {
    let renderer = try GLFrameRenderer()
    for kind in [GradientContent.Kind.radial, .conic] {
      var maker = PlanMaker(201, 201)
      let clamp = stops(&maker, [(0, SIMD4(0, 0, 0, 1)), (1, SIMD4(1, 1, 1, 1))])
      let quad = maker.quad(rectangle(0, 0, 201, 201), SIMD4(repeating: 1))
      maker.images(
        .gradient(kind),
        [
          ImageInstance(
            quad: quad, m0: SIMD4(0.01, 0, 0, 0), m1: SIMD4(0, 0.01, 0, 0), m2: SIMD4(-1.005, -1.005, 1, 0),
            clamp: clamp)
        ])
      let drawn = try maker.draw(renderer)
      let places: [(x: Int, y: Int, radial: Double, conic: Double)] = [
        (150, 101, 0.5001, 0.00318), (100, 175, 0.75, 0.25), (40, 100, 0.6, 0.5), (100, 20, 0.8, 0.75),
        (130, 140, 0.5, 0.147584), (160, 180, 1, 0.147584), (50, 50, 0.70711, 0.625),
      ]
      for place in places {
        let t = kind == .radial ? place.radial : place.conic
        #expect(isNear(drawn[place.x, place.y].red, 255 * t, 1), "\(kind) \(place)")
      }
      if kind == .radial { #expect(drawn[100, 100].red == 0 && drawn[1, 1].red == 255) }
    }
  }

  private static let maps: [(SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)] = [
    (SIMD4(0.011, 0.002, 0, 0), SIMD4(-0.003, 0.013, 0, 0), SIMD4(-0.4, -0.6, 1, 0)),
    (SIMD4(0.02, 0.004, 0.003, 0), SIMD4(0.001, 0.021, -0.002, 0), SIMD4(-1, -1.2, 1, 0)),
  ]

  /// Pixels about the direction where a turn ends.
  private func isSeam(
    _ kind: GradientContent.Kind, _ map: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>), _ x: Int, _ y: Int
  )
    -> Bool
  {
    guard kind == .conic else { return false }
    let h = map.0 * (Float(x) + 0.5) + map.1 * (Float(y) + 0.5) + map.2
    return h.x / h.z > -0.01 && abs(h.y / h.z) < 1e-4
  }

  @Test func quadsOfAnyNumberOfStops() throws {
    let renderer = try GLFrameRenderer()
    var random = SeededGenerator(seed: 4)
    for kind in Self.kinds {
      for (i, map) in Self.maps.enumerated() {
        for count in [1, 2, 3, 4, 17, 500] {
          var maker = PlanMaker(100, 90)
          maker.plan.table = [SIMD4<Float>](repeating: .zero, count: 1020)
          let clamp = stops(&maker, randomStops(count, &random))
          let outline = random.polygon(4, centre: SIMD2(50, 45), radii: SIMD2(48, 40))
          let plain = maker.quad(outline, SIMD4(0.9, 0.8, 0.7, 0.9))
          let cut = maker.quad(
            outline, SIMD4(repeating: 0.5), extras: PlanMaker.Extras(cuts: [SIMD4(1, 0, -50, 0)]))
          let images = [plain, cut].map {
            ImageInstance(quad: $0, m0: map.0, m1: map.1, m2: map.2, clamp: clamp)
          }
          maker.images(.gradient(kind), images)
          // Many stops are jumps of colour within a pixel or less.
          let tolerance = count < 100 ? 1 : 3
          let worst = worstDifference(try maker.draw(renderer), PlanRasterizer.image(of: maker.plan)) {
            isSeam(kind, map, $0, $1)
          }
          #expect(worst <= tolerance, "\(kind), map \(i), \(count) stops")
        }
      }
    }
  }

  /// Batches that hold gradients of few and of many stops are one draw.
  @Test func stopsDoNotSplitBatches() throws {
    let renderer = try GLFrameRenderer()
    var maker = PlanMaker(64, 64)
    var random = SeededGenerator(seed: 8)
    let clamps = [2, 9, 1, 2].map { stops(&maker, randomStops($0, &random)) }
    let images = clamps.enumerated().map { i, clamp in
      let quad = maker.quad(rectangle(Double(i * 16), 0, Double(i * 16 + 16), 64), SIMD4(repeating: 1))
      return ImageInstance(quad: quad, m0: .zero, m1: SIMD4(0.015, 0, 0, 0), m2: SIMD4(0, 0, 1, 0), clamp: clamp)
    }
    maker.images(.gradient(.axial), images)
    #expect(worstDifference(try maker.draw(renderer), PlanRasterizer.image(of: maker.plan)) <= 1)
    #expect(renderer.statistics.draws == 1)
  }

  private func record(
    _ maker: inout PlanMaker, origin: SIMD2<Float>, _ map: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>),
    _ clamp: SIMD4<Float>, _ colour: SIMD4<Float>
  ) -> SIMD4<Float> {
    maker.plan.table += [SIMD4(origin.x, origin.y, 0, 0), map.0, map.1, map.2, clamp, colour]
    return SIMD4(Float(maker.plan.table.count - StripPaint.recordTexels), 0, 0, 0)
  }

  /// Spans and strips about a surface that is a window of the frame.
  private func boxes(_ maker: inout PlanMaker, _ record: SIMD4<Float>) -> [StripInstance] {
    let first = maker.plan.coverage.count
    maker.plan.coverage += (0..<60).map { 0xFF90_4010 &+ UInt32($0) &* 0x0102_0301 }
    return [
      StripInstance(box: SIMD4(8, 9, 50, 20), start: StripInstance.solid, colour: record),
      StripInstance(box: SIMD4(20, 30, 60, 4), start: UInt32(first), colour: record),
      StripInstance(box: SIMD4(5, 34, 40, 4), start: UInt32(first + 20), colour: record),
    ]
  }

  @Test func paintedStrips() throws {
    let renderer = try GLFrameRenderer()
    var random = SeededGenerator(seed: 6)
    for kind in Self.kinds {
      for count in [2, 6] {
        var maker = PlanMaker(100, 60)
        let target = maker.empty(x: 6, y: 8, width: 80, height: 40)
        maker.plan.table = [SIMD4<Float>](repeating: .zero, count: 1019)
        let clamp = stops(&maker, randomStops(count, &random))
        let record = record(&maker, origin: SIMD2(13, 7), Self.maps[1], clamp, SIMD4(0.9, 0.6, 0.8, 0.9))
        let boxes = boxes(&maker, record)
        maker.strips(.painted(.gradient(kind)), boxes, pass: 0)
        let whole = maker.quad(rectangle(0, 0, 100, 60), SIMD4(repeating: 1))
        maker.surface(target, [whole])
        let worst = worstDifference(try maker.draw(renderer), PlanRasterizer.image(of: maker.plan)) {
          isSeam(kind, Self.maps[1], $0 - 13, $1 - 7)
        }
        #expect(worst <= 1, "\(kind), \(count) stops")
      }
    }
  }

  @Test func stripsOfPicturesAndSurfaces() throws {
    let renderer = try GLFrameRenderer()
    let map = (SIMD4<Float>(0.4, 0.1, 0.001, 0), SIMD4<Float>(-0.1, 0.5, 0, 0), SIMD4<Float>(2, 1, 1, 0))
    for isRepeated in [false, true] {
      var maker = PlanMaker(100, 60)
      let source = maker.surface(of: TestPictures.noise(60, 30, seed: 2), x: 15, y: 12)
      maker.plan.images.append(ImageSource(pixels: TestPictures.noise(20, 16, seed: 1)))
      let record = record(&maker, origin: SIMD2(4, 5), map, SIMD4(0, 0, 20, 16), SIMD4(repeating: 0.8))
      let sampler = Sampler(minification: .linear, magnification: .linear, isRepeated: isRepeated)
      let boxes = boxes(&maker, record)
      maker.strips(.painted(.image(image: 1, sampler: sampler)), boxes)
      maker.strips(.painted(.surface(source)), Array(boxes.dropFirst()))
      #expect(worstDifference(try maker.draw(renderer), PlanRasterizer.image(of: maker.plan)) <= 2)
    }
  }
}
