import CoreGraphics
import ExampleScenes
import Imaging
import QuartzCore
import RenderModel
import Testing

/// The corners of simple 3D scenes against closed forms: perspective, flattening, cubes, facing.
@Suite struct CornerTests {
  /// Expects the polygon's corners within a twentieth of a pixel.
  private func expect(
    _ picture: PixelBuffer, _ polygon: [Point], alphaOnly: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let probe = CornerProbe(picture: picture, usesAlphaOnly: alphaOnly)
    for (found, wanted) in zip(probe.corners(polygon), polygon) {
      #expect(
        found.distance(to: wanted) < 0.05, "found (\(found.x), \(found.y)), wanted (\(wanted.x), \(wanted.y))",
        sourceLocation: sourceLocation)
    }
  }

  private func expect(
    _ picture: PixelBuffer, at point: Point, _ colour: [Double], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let p = picture[Int(point.x), Int(point.y)]
    let found = [p.red, p.green, p.blue, p.alpha].map { Double($0) }
    for (a, b) in zip(found, colour + [1]) {
      #expect(abs(a - b * 255) <= 1, "found \(found)", sourceLocation: sourceLocation)
    }
  }

  private func centre(_ polygon: [Point]) -> Point {
    Point(
      x: polygon.reduce(0) { $0 + $1.x } / Double(polygon.count),
      y: polygon.reduce(0) { $0 + $1.y } / Double(polygon.count))
  }

  private func canvas(_ width: CGFloat, _ height: CGFloat) -> CALayer {
    let canvas = CALayer()
    canvas.frame = CGRect(x: 0, y: 0, width: width, height: height)
    return canvas
  }

  private func plate(_ x: CGFloat, _ y: CGFloat, _ side: CGFloat, in parent: CALayer) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x - side / 2, y: y - side / 2, width: side, height: side)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    parent.addSublayer(layer)
    return layer
  }

  private func perspective(_ distance: CGFloat) -> CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / distance
    return transform
  }

  // MARK: One layer

  /// Row 1: a quarter of a half turn in perspective is a trapezoid.
  @Test(arguments: Drawing.available) func trapezoid(_ drawing: Drawing) throws {
    let picture = try drawing.draw(package: "trapezoid")
    let corners = square(200).map { $0.aboutY(.pi / 4).seen(from: 500, centre: Point(x: 160, y: 160)) }
    // The numbers themselves: 100 sin 45 / 500 = 0.1414 nearer or further than the middle.
    #expect(abs(corners[0].x - (160 - 70.7107 / 0.858579)) < 1e-3)
    #expect(abs(corners[1].y - (160 - 100 / 1.141421)) < 1e-3)
    expect(picture, corners, alphaOnly: true)
  }

  /// Row 2: without perspective it only gets narrower.
  @Test(arguments: Drawing.available) func withoutPerspective(_ drawing: Drawing) throws {
    let canvas = canvas(320, 320)
    plate(160, 160, 200, in: canvas).transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
    let picture = try drawing.draw(canvas, canvas.bounds.size, yAxis: .down)
    let half = 100 * 0.5.squareRoot()
    expect(
      picture,
      [
        Point(x: 160 - half, y: 60), Point(x: 160 + half, y: 60), Point(x: 160 + half, y: 260),
        Point(x: 160 - half, y: 260),
      ])
  }

  /// Row 3: two layers under one sublayerTransform share its vanishing point and mirror each other.
  @Test(arguments: Drawing.available) func mirrorPair(_ drawing: Drawing) throws {
    let canvas = canvas(400, 240)
    canvas.sublayerTransform = perspective(500)
    plate(110, 120, 140, in: canvas).transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
    plate(290, 120, 140, in: canvas).transform = CATransform3DMakeRotation(-.pi / 4, 0, 1, 0)
    let picture = try drawing.draw(canvas, canvas.bounds.size, yAxis: .down)
    for (x, angle) in [(-90.0, Double.pi / 4), (90, -Double.pi / 4)] {
      let corners = square(140).map {
        $0.aboutY(angle).moved(x, 0).seen(from: 500, centre: Point(x: 200, y: 120))
      }
      expect(picture, corners)
    }
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        #expect(abs(Int(picture[x, y].alpha) - Int(picture[399 - x, y].alpha)) <= 1)
      }
    }
  }

  /// Rows 4 and 10: a layer shows its mirror image from behind, unless it is one-sided.
  @Test(arguments: Drawing.available) func frontAndBack(_ drawing: Drawing) throws {
    let picture = try drawing.draw(package: "front-and-back")
    let eye = Point(x: 240, y: 160)
    for (x, angle) in [(70.0, 30.0), (180, 210), (290, 30)] {
      let place = { (p: Point3) in
        p.aboutY(angle * .pi / 180).moved(x - 240, -80).seen(from: 500, centre: eye)
      }
      expect(picture, square(80).map(place), alphaOnly: true)
      // The F's stem stands left of the middle, at column 47 of 128, the place right of it is light.
      expect(picture, at: place(Point3(47.0 / 128 * 80 - 40, 0, 0)), [200, 50, 40].map { $0 / 255 })
      let other = picture[Int(place(Point3(110.0 / 128 * 80 - 40, 0, 0)).x), 80]
      #expect(other.green > 150)
    }
    for x in 360..<440 { #expect(picture[x, 80].alpha == 0) }
  }

  // MARK: Nesting

  /// Row 5: turns about z add up: the inner layer stands upright.
  @Test(arguments: Drawing.available) func nestedTurnsInThePlane(_ drawing: Drawing) throws {
    let canvas = canvas(320, 320)
    let outer = plate(160, 160, 200, in: canvas)
    outer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    let inner = plate(100, 100, 100, in: outer)
    inner.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    inner.transform = CATransform3DMakeRotation(-.pi / 4, 0, 0, 1)
    let picture = try drawing.draw(canvas, canvas.bounds.size, yAxis: .down)
    let diagonal = 100 * 2.0.squareRoot()
    expect(
      picture,
      [
        Point(x: 160, y: 160 - diagonal), Point(x: 160 + diagonal, y: 160), Point(x: 160, y: 160 + diagonal),
        Point(x: 160 - diagonal, y: 160),
      ])
    expect(picture, square(100).map { Point(x: 160 + $0.x, y: 160 + $0.y) })
  }

  /// Row 6: turns about y do not: the inner layer is flattened into the outer one's plane, its own perspective kept.
  @Test(arguments: Drawing.available) func nestedTurnsAreFlattened(_ drawing: Drawing) throws {
    let picture = try drawing.draw(package: "nested-turns")
    expect(picture, square(200).map { $0.aboutY(.pi / 4).seen(from: 500, centre: Point(x: 160, y: 160)) })
    // In the inner layer's own map z becomes 0 and w stays; then the outer map acts on (x cos, y, 0, w).
    let half = 0.5.squareRoot()
    let corners = square(100).map { p in
      let w = 1 - p.x * half / 500 + p.x * half * half / 500
      return Point(x: 160 + p.x * half * half / w, y: 160 + p.y / w)
    }
    // 50 wide, 98 and 102 high, where 100, 93 and 108 would be without flattening.
    #expect(abs(corners[1].x - corners[0].x - 50.02) < 0.01)
    #expect(abs(corners[3].y - corners[0].y - 97.97) < 0.01)
    #expect(abs(corners[2].y - corners[1].y - 102.11) < 0.01)
    expect(picture, corners)
  }

  // MARK: Cubes

  /// The corners of a cube's face, in order around it: the square `half` in front of the centre, turned by `place`.
  private func face(_ half: Double, _ place: (Point3) -> Point3) -> [Point3] {
    square(2 * half).map { place($0.moved(0, 0, half)) }
  }

  /// Where the face in front goes.
  private typealias Turn = @Sendable (Point3) -> Point3

  private static let front: Turn = { $0 }
  private static let right: Turn = { $0.aboutY(.pi / 2) }
  private static let left: Turn = { $0.aboutY(-.pi / 2) }
  /// Upwards on the screen.
  private static let top: Turn = { $0.aboutX(.pi / 2) }
  private static let bottom: Turn = { $0.aboutX(-.pi / 2) }
  private static let back: Turn = { $0.aboutY(.pi) }

  /// Rows 7 and 8: three faces of a cube turned by its container's sublayerTransform, without and with their shades.
  @Test(arguments: Drawing.available, [false, true]) func cube(_ drawing: Drawing, _ isLit: Bool) throws {
    let scene = ExampleScene.litCube
    let layer = scene.makeLayer()
    if !isLit { for face in layer.sublayers ?? [] { face.sublayers = nil } }
    let picture =
      isLit ? try drawing.draw(package: "lit-cube") : try drawing.draw(layer, scene.size, yAxis: .down)
    let dimmed = 1 / 1.25.squareRoot()
    let faces: [(place: (Point3) -> Point3, colour: [Double], shade: Double)] = [
      (Self.front, [0.95, 0.61, 0.07], 0.5 - 0.5 * dimmed), (Self.right, [0.9, 0.3, 0.24], 0.5),
      (Self.top, [0.2, 0.6, 0.86], 0),
    ]
    for entry in faces {
      let corners = face(100, entry.place).map {
        $0.aboutY(-.pi / 4).aboutX(-.pi / 4).seen(from: 500, centre: Point(x: 200, y: 200))
      }
      // An antialiased shade darkens the pixels of its edge twice, so only plain faces show where their edges are.
      if !isLit { expect(picture, corners) }
      expect(picture, at: centre(corners), entry.colour.map { isLit ? $0 * (1 - entry.shade) : $0 })
    }
  }

  /// Row 9: two cubes of transform layers in one perspective.
  @Test(arguments: Drawing.available, ["two-cubes", "two-cubes-as-written"])
  func twoCubes(_ drawing: Drawing, _ name: String) throws {
    let white = Colour(red: 1, green: 1, blue: 1, alpha: 1)
    let picture = try drawing.draw(package: name, background: white)
    let eye = Point(x: 240, y: 160)
    let straight = { (p: Point3) in p.moved(-100, 0) }
    let turned = { (p: Point3) in p.aboutY(-.pi / 4).aboutX(-.pi / 4).moved(100, 0) }
    let faces: [(face: (Point3) -> Point3, cube: (Point3) -> Point3, colour: [Double])] = [
      (Self.front, straight, [0.9, 0.3, 0.24]), (Self.right, straight, [0.95, 0.61, 0.07]),
      (Self.front, turned, [0.2, 0.28, 0.37]), (Self.right, turned, [0.83, 0.33, 0]),
      (Self.top, turned, [0.16, 0.5, 0.73]),
    ]
    for entry in faces {
      let corners = face(50, entry.face).map { entry.cube($0).seen(from: 500, centre: eye) }
      // Where the sixth face sticks out of the second cube, an edge of its top has no plain colour behind it.
      if name == "two-cubes" || !(entry.colour == [0.16, 0.5, 0.73]) { expect(picture, corners) }
      expect(picture, at: centre(corners), entry.colour)
    }
  }

  /// The misplaced face of the second cube stands in the cube's middle plane, from its centre to as far behind it as it
  /// is wide: its outer corner peeps out behind the top.
  @Test(arguments: Drawing.available) func misplacedFace(_ drawing: Drawing) throws {
    let picture = try drawing.draw(package: "two-cubes-as-written")
    let corner = Point3(0, -50, -100).aboutY(-.pi / 4).aboutX(-.pi / 4).moved(100, 0)
      .seen(from: 500, centre: Point(x: 240, y: 160))
    expect(picture, at: Point(x: corner.x - 12, y: corner.y + 17), [0.95, 0.77, 0.06])
    let right = try drawing.draw(package: "two-cubes")
    #expect(right[Int(corner.x - 12), Int(corner.y + 17)].alpha == 0)
  }

  /// Row 10: of a box whose faces are one-sided and look inwards only those behind are drawn.
  @Test(arguments: Drawing.available) func insideOfABox(_ drawing: Drawing) throws {
    let picture = try drawing.draw(package: "front-and-back")
    let place = { (p: Point3) in
      p.aboutY(-.pi / 4).aboutX(-.pi / 6).moved(0, 70).seen(from: 500, centre: Point(x: 240, y: 160))
    }
    let walls: [(place: (Point3) -> Point3, colour: [Double])] = [
      (Self.back, [0.9, 0.3, 0.24]), (Self.left, [0.95, 0.61, 0.07]), (Self.bottom, [0.61, 0.35, 0.71]),
    ]
    for wall in walls {
      let corners = face(40, wall.place).map(place)
      expect(picture, corners)
      expect(picture, at: centre(corners), wall.colour)
    }
  }
}
