import Geometry
import Imaging
import RenderModel
import Testing

@testable import SoftwareRenderer

@Suite struct SharedEdgeTests {
  /// A cube of six faces turned about x and y, in a container with perspective; each face's front is outside.
  private func cube(_ colours: [Colour], oneSided: Bool = false, turn: (Double, Double) = (0.5, 0.7)) -> Sketch {
    let half = 30.0
    let turns: [Matrix4] = [
      .identity, .turnY(0, 1), .turnY(-1, 0), .turnY(0, -1), .turnX(0, 1), .turnX(0, -1),
    ]
    let faces = turns.enumerated().map { k, turn in
      Sketch(0, 0, 2 * half, 2 * half, colours[k % colours.count], transform: .translation(0, 0, half) * turn)
        .with { if oneSided { $0.node.flags.remove(.doubleSided) } }
    }
    let a = (1 - turn.0 * turn.0).squareRoot()
    let b = (1 - turn.1 * turn.1).squareRoot()
    let box = Sketch(64, 64, 0, 0, transform: .turnX(a, turn.0) * .turnY(b, turn.1), faces).transformOnly
    return Sketch(64, 64, 128, 128, .clear, [box]).with { $0.sublayerTransform = .perspective(300) }
  }

  private static let six = [
    Colour.red, .green, .blue, Colour(red: 1, green: 1, blue: 0, alpha: 1), .white,
    Colour(red: 1, green: 0, blue: 1, alpha: 1),
  ]

  /// The outline of the cube: the convex hull of its projected corners.
  private func outline(_ sketch: Sketch) -> [Point] {
    let points = PreparedScene(sketch.snapshot, .window(128, 128)).layers.dropFirst(2)
      .compactMap(\.quad).flatMap { $0 }.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: [Point]) -> [Point] {
      var hull: [Point] = []
      for p in points {
        while hull.count >= 2 {
          let a = hull[hull.count - 2]
          let b = hull[hull.count - 1]
          if (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 1e-9 { break }
          hull.removeLast()
        }
        hull.append(p)
      }
      return Array(hull.dropLast())
    }
    return chain(points) + chain(points.reversed())
  }

  @Test(arguments: [(0.5, 0.7), (0.1, 0.2), (-0.6, 0.9), (0.3, -0.05)])
  func noBackgroundShowsInTheJointsOfACube(_ turn: (Double, Double)) throws {
    let sketch = cube(Self.six, turn: turn)
    let black = try sketch.draw(128, 128, background: .black)
    let white = try sketch.draw(128, 128, background: .white)
    let hull = outline(sketch)
    var inside = 0
    var leaks = 0
    for y in 0..<128 {
      for x in 0..<128
      where ConvexPolygon.contains(hull, PixelBox(minX: x, minY: y, maxX: x + 1, maxY: y + 1)) {
        inside += 1
        if black.rgba(x, y) != white.rgba(x, y) { leaks += 1 }
      }
    }
    #expect(inside > 3000)
    #expect(leaks == 0)
  }

  @Test(arguments: [(0.5, 0.7), (0.02, 0.01), (0.001, 0.3), (-0.1, 0.02)])
  func outlineHoldsTheExactArea(_ turn: (Double, Double)) throws {
    // All faces white: the cube is its outline's polygon, even where a face is seen nearly edge-on and the back face
    // ends beside a front face that it has no edge in common with.
    let sketch = cube([.white], turn: turn)
    let p = try sketch.draw(128, 128)
    let hull = outline(sketch)
    var worst = 0.0
    for y in 0..<128 {
      for x in 0..<128 {
        let area = ConvexPolygon.area(ConvexPolygon.inPixel(hull, x: x, y: y))
        worst = max(worst, abs(255 * area - Double(p.rgba(x, y)[3])))
      }
    }
    #expect(worst < 1.6)
  }

  @Test(arguments: [(0.5, 0.7), (0.02, 0.01), (-0.1, 0.02)])
  func backFacesOfACubeAddNothing(_ turn: (Double, Double)) throws {
    #expect(
      try cube(Self.six, turn: turn).draw(128, 128) == cube(Self.six, oneSided: true, turn: turn).draw(128, 128))
  }

  @Test func differenceOfPolygons() {
    let square = [Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)]
    let diamond = [Point(4, 2), Point(6, 4), Point(4, 6), Point(2, 4)]
    func left(_ hole: [Point]) -> Double {
      ConvexPolygon.difference(square, hole).reduce(0) { $0 + ConvexPolygon.area($1) }
    }
    #expect(left(diamond) == 14)
    #expect(left(square) == 0)
    #expect(left(diamond.map { $0 + Point(10, 0) }) == 16)
    #expect(left([Point(1, 1), Point(2, 1), Point(2, 2), Point(1, 2)]) == 15)
  }

  @Test func jointIsTheMeanOfTheFaces() throws {
    // Two faces meet at x = 20.25 over green: 1/4 red and 3/4 blue, no green.
    let left = Sketch(15.25, 20, 10, 20, .red)
    let right = Sketch(25.25, 20, 10, 20, .blue)
    let p = try Sketch(20, 20, 40, 40, .green, [left, right]).draw(40, 40)
    #expect(p.rgba(20, 20) == [64, 0, 191, 255])
    // At the joint's end (y = 10) nothing of the kind happens in the open pixel above.
    #expect(p.rgba(20, 9) == [0, 255, 0, 255])
    // The outer borders keep plain coverage: red covers 3/4 of column 10.
    #expect(p.rgba(10, 20) == [191, 64, 0, 255])
  }

  @Test func onlyWholeEdgesAreShared() throws {
    let left = Sketch(15.5, 20.5, 10, 20, .red)
    let upper = Sketch(25.5, 15.5, 10, 10, .blue)
    let lower = Sketch(25.5, 25.5, 10, 10, .white)
    // The left one's edge is as long as theirs together: no shared edge there, plain coverage.
    let p = try Sketch(20, 20, 40, 40, .black, [left, upper, lower]).draw(40, 40)
    #expect(p.rgba(30, 20) == [64, 64, 128, 255])  // a quarter each of blue and white, half of the backdrop
    let leftHalves = [Sketch(15.5, 15.5, 10, 10, .red), Sketch(15.5, 25.5, 10, 10, .red)]
    let q = try Sketch(20, 20, 40, 40, .green, leftHalves + [upper, lower]).draw(40, 40)
    // Edges are shared along the cross, not between the squares that lie diagonally. Coverages: upper left
    // 1/4 / (1 - 1/4 - 1/4) = 1/2, lower left and upper right 1/4 / (1 - 1/4) = 1/3, lower right 1/4.
    let shares = (upperLeft: 1.0 / 6, lowerLeft: 1.0 / 6, upperRight: 0.25, lowerRight: 0.25)
    let backdrop = 1.0 / 6
    let mean = [
      shares.upperLeft + shares.lowerLeft + shares.lowerRight, backdrop + shares.lowerRight,
      shares.upperRight + shares.lowerRight, 1,
    ]
    for (value, expected) in zip(q.rgba(20, 20), mean) {
      #expect(abs(Double(value) - 255 * expected) <= 2)
    }
  }

  @Test func coincidentFacesHideEachOther() throws {
    // The lower one lies wholly under the upper one's edge: half of white, not 3/4 of something.
    let p = try Sketch(20, 20, 40, 40, .black, [Sketch(20.5, 20, 20, 20, .red), Sketch(20.5, 20, 20, 20, .white)])
      .draw(40, 40)
    #expect(p.rgba(10, 20) == [128, 128, 128, 255])
  }

  @Test func manyEqualFacesShowTheLastOnly() throws {
    // More than are looked at as covers of one another; each looked at with all the others would take minutes.
    let stack = (0..<20_000).map { Sketch(20.5, 20, 20, 20, $0 == 19_999 ? .white : .red) }
    let p = try Sketch(20, 20, 40, 40, .black, stack).draw(40, 40)
    #expect(p.rgba(10, 20) == [128, 128, 128, 255])
    #expect(p.rgba(20, 20) == [255, 255, 255, 255])
  }

  @Test func translucentFacesKeepPlainCoverage() throws {
    let left = Sketch(15.5, 20, 10, 20, .red.alpha(0.5))
    let right = Sketch(25.5, 20, 10, 20, .blue.alpha(0.5))
    let p = try Sketch(20, 20, 40, 40, .black, [left, right]).draw(40, 40)
    // 64 (0.25 * 255 = 63.75) of each, the first seen through 191 / 255 of the second.
    #expect(p.rgba(20, 20) == [48, 0, 64, 255])
    let faded = try Sketch(
      20, 20, 40, 40, .black,
      [
        Sketch(15.5, 20, 10, 20, .red).opacity(0.5), Sketch(25.5, 20, 10, 20, .blue).opacity(0.5),
      ]
    ).draw(40, 40)
    #expect(faded.rgba(20, 20) == [48, 0, 64, 255])
  }

  @Test func facesOfDifferentGroupsKeepPlainCoverage() throws {
    let left = Sketch(15.5, 20, 10, 20, .red)
    let right = Sketch(5, 20, 10, 20, .blue)
    let holder = Sketch(20.5 + 5, 20, 10, 40, .clear, [right])
    let p = try Sketch(20, 20, 40, 40, .green, [left, holder]).draw(40, 40)
    // 128 red over green, then 128 blue over that: (128, 127, 0) * 127 / 255.
    #expect(p.rgba(20, 20) == [64, 63, 128, 255])
  }

  @Test func sharingUnderAMaskUsesWhatTheMaskLeaves() throws {
    // The mask ends at y = 20.5: the joint's pixel holds half of the mean of red and blue.
    let left = Sketch(15.5, 20, 10, 40, .red)
    let right = Sketch(25.5, 20, 10, 40, .blue)
    let mask = Sketch(20, 10.25, 40, 20.5, .clear, [left, right]).masking
    let p = try Sketch(20, 20, 40, 40, .black, [mask]).draw(40, 40)
    #expect(p.rgba(20, 19) == [127, 0, 128, 255] || p.rgba(20, 19) == [128, 0, 128, 255])
    for (value, expected) in zip(p.rgba(20, 20), [63.75, 0, 63.75, 255]) {
      #expect(abs(Double(value) - expected) <= 1)
    }
  }
}
