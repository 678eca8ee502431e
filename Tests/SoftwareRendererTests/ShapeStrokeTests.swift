import Geometry
import Imaging
import RenderModel
import Tessellator
import Testing

@testable import SoftwareRenderer

/// Strokes: the pen, its caps and joins, parts and dashes ([S] 7, 18.2).
@Suite struct ShapeStrokeTests {
  // Areas of a disc of radius 2 in the pixels [1, 2] x [0, 1] and [1, 2] x [1, 2] about its centre:
  // sqrt(3) / 2 + pi / 3 - 1 and pi / 3 - sqrt(3) + 1, times 255.
  private let rim = 233
  private let corner = 80

  private let line = Path.line((10, 20), (30, 20))
  private let angle = Path.line((10, 30), (10, 10), (30, 10))

  @Test func width() throws {
    #expect(try ShapeContent.stroke(line, 4.5).alpha(20, 17) == 64)
    #expect(try ShapeContent.stroke(line, 4.5).alpha(20, 18) == 255)
    #expect(try ShapeContent.stroke(line, -1).alpha(20, 20) == 0)
    #expect(try ShapeContent.stroke(line, .nan).alpha(20, 20) == 0)
  }

  @Test func caps() throws {
    let butt = ShapeContent.stroke(line)
    #expect(try butt.alpha(9, 20) == 0)
    #expect(try butt.alpha(10, 20) == 255)
    #expect(try butt.alpha(30, 20) == 0)
    let square = ShapeContent.stroke(line, cap: .square)
    #expect(try square.alpha(8, 18) == 255)
    #expect(try square.alpha(31, 21) == 255)
    #expect(try square.alpha(7, 20) == 0)
    let round = ShapeContent.stroke(line, cap: .round)
    #expect(try round.alpha(8, 20) == rim)
    #expect(try round.alpha(31, 18) == corner)
    #expect(try round.alpha(9, 20) == 255)
  }

  @Test func joins() throws {
    #expect(try ShapeContent.stroke(angle).alpha(8, 8) == 255)
    #expect(try ShapeContent.stroke(angle, join: .bevel).alpha(8, 8) == 0)
    #expect(try ShapeContent.stroke(angle, join: .bevel).alpha(9, 8) == 128)
    #expect(try ShapeContent.stroke(angle, join: .bevel).alpha(9, 9) == 255)
    #expect(try ShapeContent.stroke(angle, join: .round).alpha(8, 8) == corner)
    #expect(try ShapeContent.stroke(angle, join: .round).alpha(8, 9) == rim)
    // Closed subpaths have a join where they start.
    let box = Path.rectangle(10, 10, 20, 20)
    #expect(try ShapeContent.stroke(box).alpha(8, 8) == 255)
    #expect(try ShapeContent.stroke(box, cap: .square, join: .bevel).alpha(8, 8) == 0)
    let open = Path.line((10, 10), (30, 10), (30, 30), (10, 30), (10, 10))
    #expect(try ShapeContent.stroke(open).alpha(8, 8) == 0)
  }

  @Test func miterLimit() throws {
    // A right angle's ratio is sqrt(2).
    #expect(try ShapeContent.stroke(angle, miterLimit: 1.4).alpha(8, 8) == 0)
    #expect(try ShapeContent.stroke(angle, miterLimit: 1.42).alpha(8, 8) == 255)
    // 2 at 60 degrees, exactly at the limit: the tip is 4 beyond the corner.
    let sharp = Path.line((20 - 10, 20 + 300.squareRoot()), (20, 20), (20 + 10, 20 + 300.squareRoot()))
    #expect(try ShapeContent.stroke(sharp, miterLimit: 2).alpha(20, 17) > 200)
    #expect(try ShapeContent.stroke(sharp, miterLimit: 1.99).alpha(20, 17) == 0)
  }

  @Test func turningBack() throws {
    let path = Path.line((10, 20), (30, 20), (15, 20))
    #expect(try ShapeContent.stroke(path).alpha(30, 20) == 0)
    #expect(try ShapeContent.stroke(path, join: .bevel).alpha(30, 20) == 0)
    #expect(try ShapeContent.stroke(path, join: .round).alpha(31, 20) == rim)
    #expect(try ShapeContent.stroke(path, join: .round).alpha(31, 21) == corner)
    // The same as a curve, which turns at 30: its control points lie on the line, the last one at the start.
    var curve = Path()
    curve.move(to: Vector2(10, 20))
    curve.addQuadratic(to: Vector2(10, 20), control: Vector2(50, 20))
    #expect(abs(try ShapeContent.stroke(curve).alpha(31, 20) - rim) <= 1)
    #expect(abs(try ShapeContent.stroke(curve, join: .bevel).alpha(31, 21) - corner) <= 1)
    #expect(try ShapeContent.stroke(curve).alpha(9, 20) == 0)
  }

  @Test func dots() throws {
    let dot = Path.line((20, 20), (20, 20))
    #expect(try ShapeContent.stroke(dot).alpha(20, 20) == 0)
    #expect(try ShapeContent.stroke(dot, cap: .round).alpha(21, 20) == rim)
    #expect(try ShapeContent.stroke(dot, cap: .round).alpha(18, 18) == corner)
    #expect(try ShapeContent.stroke(dot, cap: .square).alpha(18, 18) == 255)
    #expect(try ShapeContent.stroke(dot, cap: .square).alpha(17, 20) == 0)
    let closed = Path.line((20, 20), closed: true)
    #expect(try ShapeContent.stroke(closed, cap: .round).alpha(21, 20) == rim)
    #expect(try ShapeContent.stroke(.line((20, 20)), cap: .round).alpha(20, 20) == 0)
  }

  @Test func dashes() throws {
    // From 4 on: on for 4.5 more, off for 4, on for 6.5, off for 4, ...
    let path = Path.line((4, 20), (38, 20))
    let shape = ShapeContent.stroke(path, dashes: [6.5, 4], phase: 2)
    let row = try Sketch.page(shape).draw(40, 40)
    let expected = [3: 0, 4: 255, 7: 255, 8: 128, 9: 0, 11: 0, 12: 128, 13: 255, 18: 255, 19: 0]
    for (x, alpha) in expected {
      #expect(row.rgba(x, 20)[3] == alpha, "\(x)")
    }
    // An odd count is taken twice; a negative phase counts back.
    #expect(try ShapeContent.stroke(path, dashes: [4]).alpha(7, 20) == 255)
    #expect(try ShapeContent.stroke(path, dashes: [4]).alpha(8, 20) == 0)
    #expect(try ShapeContent.stroke(path, dashes: [4]).alpha(12, 20) == 255)
    #expect(try ShapeContent.stroke(path, dashes: [4], phase: -2).alpha(5, 20) == 0)
    #expect(try ShapeContent.stroke(path, dashes: [4], phase: -2).alpha(6, 20) == 255)
    // Every subpath starts anew.
    let two = path.adding(.line((4, 30), (38, 30)))
    #expect(try ShapeContent.stroke(two, dashes: [6.5, 4], phase: 2).alpha(8, 30) == 128)
    // All zero is a solid line.
    #expect(try ShapeContent.stroke(path, dashes: [0, 0]).alpha(8, 20) == 255)
    // A corner inside a dash is joined, and dashes have caps.
    #expect(try ShapeContent.stroke(angle, dashes: [25, 5]).alpha(8, 8) == 255)
    #expect(try ShapeContent.stroke(path, cap: .round, dashes: [4, 8]).alpha(9, 20) == rim)
    // Dashes without length are dots, square ones turned along the path.
    #expect(try ShapeContent.stroke(path, cap: .round, dashes: [0, 8]).alpha(13, 20) == rim)
    let slope = Path.line((10, 10), (30, 30))
    let squares = ShapeContent.stroke(slope, 4 * diagonal * 2, cap: .square, dashes: [0, 40])
    // About (10, 10), with corners 4 away along the axes.
    #expect(try squares.alpha(12, 9) == 255)
    #expect(try squares.alpha(12, 12) == 0)
    #expect(try squares.alpha(13, 9) == 128)
  }

  @Test func strokeStartAndEnd() throws {
    // 80 long; a quarter is a side.
    let box = Path.rectangle(10, 10, 20, 20)
    let p = try Sketch.page(.stroke(box, 2, start: 0.125, end: 0.5)).draw(40, 40)
    for (x, y, alpha) in [
      (19, 10, 0), (20, 10, 255), (29, 9, 255), (30, 9, 255), (30, 29, 255), (30, 30, 0), (20, 30, 0), (9, 20, 0),
    ] {
      #expect(p.rgba(x, y)[3] == alpha, "\(x), \(y)")
    }
    // The closing side counts, and what is trimmed has caps instead of a join.
    let side = try Sketch.page(.stroke(box, 2, start: 0.75, end: 1)).draw(40, 40)
    #expect(side.drawnBox == [9, 10, 11, 30])
    #expect(try ShapeContent.stroke(box, 2, end: 0.5).alpha(9, 9) == 0)
    #expect(try ShapeContent.stroke(box, 2).alpha(9, 9) == 255)
    // All subpaths make one length, in order: the second half is the second line.
    let two = line.adding(.line((10, 30), (30, 30)))
    let half = try Sketch.page(.stroke(two, 2, start: 0.5, end: 0.75)).draw(40, 40)
    #expect(half.drawnBox == [10, 29, 20, 31])
    // Nothing between equal ends; the fill stays whole.
    var none = ShapeContent.stroke(box, 2, start: 0.5, end: 0.5)
    none.fillColour = .red
    #expect(try Sketch.page(none).draw(40, 40).drawnBox == [10, 10, 30, 30])
    // Dashes begin where the trimmed part begins.
    let dashed = ShapeContent.stroke(line, 2, dashes: [4], start: 0.25)
    #expect(try dashed.alpha(14, 20) == 0)
    #expect(try dashed.alpha(15, 20) == 255)
    #expect(try dashed.alpha(18, 20) == 255)
    #expect(try dashed.alpha(19, 20) == 0)
  }

  @Test func trimmedCurvesEndWhereTheLengthSays() throws {
    // A quarter of a circle from its right end: down to the lowest point.
    let arc = ShapeContent.stroke(.circle(20, 20, 12), 4, end: 0.25)
    #expect(try arc.alpha(20, 32) == 255)
    #expect(try arc.alpha(19, 32) == 0)
    #expect(try arc.alpha(32, 20) == 255)
    #expect(try arc.alpha(32, 19) == 0)
  }

  @Test func widthZeroIsOnePixelWide() throws {
    let layer = Sketch(20, 20, 40, 40, transform: .scale(3, 7, 1)).with {
      $0.shape = .stroke(.line((15, 20), (25, 20)), 0)
    }
    let p = try layer.draw(40, 40)
    #expect(p.drawnBox == [5, 19, 35, 21])
    // A half, that is 127.5.
    #expect([127, 128].contains(p.rgba(20, 19)[3]))
    #expect([127, 128].contains(p.rgba(20, 20)[3]))
    // A pen of width 1 is shaped by the transform.
    let wide = try layer.with { $0.shape!.stroke.width = 1 }.draw(40, 40)
    #expect(wide.drawnBox == [5, 16, 35, 24])
    #expect(wide.rgba(20, 16)[3] == 128)
    let turned = try Sketch(20, 20, 40, 40, transform: .turnY(0.6, 0.8) * .perspective(60)).with {
      $0.shape = .stroke(.line((20, 10), (20, 30)), 0)
    }.draw(40, 40)
    #expect([127, 128].contains(turned.rgba(19, 20)[3]))
    #expect([127, 128].contains(turned.rgba(20, 20)[3]))
    // Corners are joined and dashes measured in the layer's lengths.
    let dashed = layer.with { $0.shape!.stroke.dashes = [5, 5] }
    #expect(try dashed.draw(40, 40).drawnBox == [5, 19, 20, 21])
  }

  @Test func nonUniformScaleShapesThePen() throws {
    // Points become 2 x 1 pixels: the upright line is 8 wide, the level one 4, and round caps are ellipses.
    let layer = Sketch(20, 20, 40, 40, transform: .scale(2, 1, 1)).with {
      $0.shape = .stroke(.line((20, 10), (20, 30)))
    }
    #expect(try layer.draw(40, 40).drawnBox == [16, 10, 24, 30])
    let level = layer.with { $0.shape = .stroke(.line((15, 20), (25, 20)), cap: .square) }
    #expect(try level.draw(40, 40).drawnBox == [6, 18, 34, 22])
  }

  @Test func overlapsCountOnce() throws {
    // A translucent stroke that crosses itself.
    var shape = ShapeContent.stroke(.line((10, 10), (30, 30), (30, 10), (10, 30)), 4, join: .round)
    shape.strokeColour = .white.alpha(0.5)
    #expect(try shape.alpha(20, 20) == 128)
    #expect(try shape.alpha(29, 29) == 128)
  }

  @Test func strokesAreMaskedToo() throws {
    let layer = Sketch(20, 20, 20, 20).with { $0.shape = .stroke(.rectangle(0, 0, 20, 20)) }
    #expect(try layer.draw(40, 40).drawnBox == [8, 8, 32, 32])
    #expect(try layer.masking.draw(40, 40).drawnBox == [10, 10, 30, 30])
  }
}
