import Geometry
import Imaging
import RenderModel
import Tessellator
import Testing

@testable import SoftwareRenderer

/// Fills, and how shapes lie in their layers.
@Suite struct ShapeFillTests {
  @Test func fillRules() throws {
    let path = Path.rectangle(5, 5, 30, 30).adding(.rectangle(10.5, 10, 19.5, 20))
    #expect(try ShapeContent.fill(path).alpha(20, 20) == 255)
    #expect(try ShapeContent.fill(path, rule: .evenOdd).alpha(20, 20) == 0)
    #expect(try ShapeContent.fill(path, rule: .evenOdd).alpha(10, 20) == 128)
    #expect(try ShapeContent.fill(path, rule: .evenOdd).alpha(6, 20) == 255)
    // The other way round the inner square is a hole for both.
    let hole = Path.rectangle(5, 5, 30, 30).adding(.line((10, 10), (10, 30), (30, 30), (30, 10)))
    #expect(try ShapeContent.fill(hole).alpha(20, 20) == 0)
  }

  @Test func openSubpathsAreClosed() throws {
    // A right triangle without its last side, which runs along x + y = 20.
    let shape = ShapeContent.fill(.line((10, 10), (10, 0), (20, 0)))
    #expect(try shape.alpha(12, 5) == 255)
    #expect(try shape.alpha(15, 4) == 128)
    #expect(try shape.alpha(15, 5) == 0)
  }

  @Test func fillLiesOverTheBackground() throws {
    // Half a pixel of half of blue: 63.75 of 255 over red.
    let p = try Sketch.page(.fill(.rectangle(10, 10, 20.5, 20), .blue.alpha(0.5)), .red).draw(40, 40)
    #expect(p.rgba(30, 20) == [191, 0, 64, 255])
    #expect(p.rgba(20, 20) == [127, 0, 128, 255])
    #expect(p.rgba(31, 20) == [255, 0, 0, 255])
  }

  @Test func shapeLiesBetweenContentsAndSublayers() throws {
    let picture = PixelBuffer.rows(["r"], palette)
    let layer = Sketch.page(.fill(.rectangle(10, 10, 20, 20), .green)).with {
      $0.content = .nearest(picture)
      $0.sublayers = [Sketch(25, 20, 10, 10, .blue)]
    }
    let p = try layer.draw(40, 40)
    #expect(p.rgba(5, 20) == [255, 0, 0, 255])
    #expect(p.rgba(15, 20) == [0, 255, 0, 255])
    #expect(p.rgba(25, 20) == [0, 0, 255, 255])
  }

  @Test func strokeLiesOverTheFill() throws {
    var shape = ShapeContent.stroke(.rectangle(10, 10, 20, 20))
    shape.fillColour = .green
    let p = try Sketch.page(shape).draw(40, 40)
    #expect(p.rgba(7, 20) == [0, 0, 0, 0])
    #expect(p.rgba(8, 20) == [255, 255, 255, 255])
    #expect(p.rgba(11, 20) == [255, 255, 255, 255])
    #expect(p.rgba(12, 20) == [0, 255, 0, 255])
  }

  @Test func boundsDoNotClipButMasksDo() throws {
    // Bounds of 20 x 20 at 10.25; the square is 30 wide.
    let layer = Sketch(20.25, 20, 20, 20).with { $0.shape = .fill(.rectangle(-5, -5, 30, 30)) }
    #expect(try layer.draw(40, 40).rgba(6, 6)[3] == 255)
    let masked = try layer.masking.draw(40, 40)
    #expect(masked.rgba(6, 6)[3] == 0)
    #expect(masked.rgba(10, 15)[3] == 191)
    #expect(masked.rgba(15, 15)[3] == 255)
    let inside = try Sketch(20.25, 20, 20, 20, .clear, [layer.with { $0.node.position = Vector2(10, 10) }]).masking
      .draw(40, 40)
    #expect(inside.worstDifference(masked) == 0)
  }

  @Test func coverageUnderAMaskIsTheAreaOfTheIntersection() throws {
    // The mask's left edge is at 10.25, what the shape covers of that pixel ends there; the product would be 48.
    let layer = Sketch(20.25, 20, 20, 20).with { $0.shape = .fill(.rectangle(-1.25, 0, 1.25, 20)) }.masking
    #expect(try layer.draw(40, 40).rgba(10, 15)[3] == 0)
    // A diamond whose left corner the mask cuts at half of its area in the pixel: |y - 20.5| <= x - 10, from 10.25 on.
    let diamond = Sketch(20.25, 20, 20, 20).with { $0.shape = .fill(.line((-0.25, 10.5), (1.75, 8.5), (1.75, 12.5))) }
    // The triangle up to 10.5 is 0.25, the rest of the pixel 0.5 high at most: 0.25 + 0.5 - 0.0625 = 0.6875.
    #expect(try diamond.masking.draw(40, 40).rgba(10, 20)[3] == 175)
  }

  @Test func positionAndOriginOfTheBounds() throws {
    let layer = Sketch(20, 20, 20, 20).with {
      $0.node.bounds = Rectangle(x: 100, y: 50, width: 20, height: 20)
      $0.shape = .fill(.rectangle(100, 50, 10.5, 10))
    }
    let p = try layer.draw(40, 40)
    #expect(p.drawnBox == [10, 10, 21, 20])
    #expect(p.rgba(20, 15)[3] == 128)
  }

  @Test func opacityOfOnePartAndOfSeveral() throws {
    let fill = ShapeContent.fill(.rectangle(10, 10, 20, 20), .red)
    #expect(try Sketch.page(fill).opacity(0.5).draw(40, 40).rgba(20, 20) == [128, 0, 0, 128])
    var both = ShapeContent.stroke(.rectangle(10, 10, 20, 20))
    both.fillColour = .red
    both.strokeColour = .blue
    // As a group the stroke hides the fill before both fade.
    #expect(try Sketch.page(both).opacity(0.5).draw(40, 40).rgba(11, 20) == [0, 0, 128, 128])
    let parts = Sketch.page(both).opacity(0.5).with { $0.node.flags.remove(.groupOpacity) }
    #expect(try parts.draw(40, 40).rgba(11, 20) == [64, 0, 128, 192])
  }

  @Test func coloursWithoutAlphaDrawNothing() throws {
    let p = try Sketch.page(.fill(.rectangle(10, 10, 20, 20), .clear), .red).opacity(0.5).draw(40, 40)
    // One part: the background is not drawn as a group.
    #expect(p.rgba(20, 20) == [128, 0, 0, 128])
    #expect(try Sketch.page(.fill(Path(), .red)).draw(40, 40).drawnBox == [40, 40, 0, 0])
  }

  @Test func perspectiveInClosedForm() throws {
    // The right edge, 10 from the axis: 5 / (1 + 10 sin 60 / 100) from the middle.
    let transform = Matrix4.turnY(0.5, 0.75.squareRoot()) * .perspective(100)
    let layer = Sketch(32, 32, 20, 20, transform: transform).with { $0.shape = .fill(.rectangle(0, 0, 20, 20)) }
    let edge = 5 / (1 + 0.1 * 0.75.squareRoot())
    #expect(try layer.draw(64, 64).rgba(36, 32)[3] == Int((255 * (edge - 4)).rounded()))
  }

  private static let transforms: [Matrix4] = [
    Matrix4.turnZ(0.8, 0.6), Matrix4.turnY(0.6, 0.8) * Matrix4.perspective(60),
    Matrix4.turnX(0.6, 0.8) * Matrix4.turnZ(0.8, 0.6) * Matrix4.perspective(40),
    Matrix4.turnY(0.6, 0.8) * Matrix4.perspective(12),
    Matrix4.turnY(0.6, -0.8) * Matrix4.turnX(0.6, 0.8) * Matrix4.perspective(9), Matrix4.scale(-1.3, 0.7, 1),
    Matrix4.scale(400, 300, 1),
  ]

  /// A rectangle's shape covers what the background covers.
  @Test(arguments: 0..<7) func rectanglesLookLikeBackgrounds(_ number: Int) throws {
    let transform = Self.transforms[number]
    let background = try Sketch(31.3, 33.1, 40, 30, .white, transform: transform).draw(64, 64)
    let shape = try Sketch(31.3, 33.1, 40, 30, transform: transform)
      .with { $0.shape = .fill(.rectangle(0, 0, 40, 30)) }.draw(64, 64)
    // A stroke as wide as the rectangle, along its middle.
    let stroke = try Sketch(31.3, 33.1, 40, 30, transform: transform)
      .with { $0.shape = .stroke(.line((0, 15), (40, 15)), 30) }.draw(64, 64)
    #expect(background.drawnBox[2] > background.drawnBox[0])
    // Areas that are rounded the other way by their last digits.
    #expect(background.worstDifference(shape) <= 1)
    #expect(background.worstDifference(stroke) <= 1)
  }

  @Test func cutsGoByThePixelsCentre() throws {
    // The planes cross at x = 20.3; left of it the turned one is nearer. The pixel's centre is at 20.5.
    let turned = Sketch(20.3, 20, 20, 20, transform: .turnY(diagonal, diagonal)).with {
      $0.shape = .fill(.rectangle(0, 0, 20, 20), .blue)
    }
    let p = try Sketch(20, 20, 40, 40, .clear, [Sketch(20, 20, 40, 40, .red), turned]).draw(40, 40)
    #expect(p.rgba(19, 20) == [0, 0, 255, 255])
    #expect(p.rgba(20, 20) == [255, 0, 0, 255])
    // A sliver of a shape, half a pixel wide, is there or not there.
    let sliver = Sketch(20.5, 20, 1, 30, transform: .turnY(0.5, 0.75.squareRoot())).with {
      $0.shape = .fill(.rectangle(0, 0, 1, 30), .blue)
    }
    let moved = sliver.with { $0.node.position.x = 20.6 }
    let q = try Sketch(20, 20, 40, 40, .clear, [Sketch(20, 20, 40, 40, .red), moved]).draw(40, 40)
    #expect(q.rgba(20, 20) == [127, 0, 128, 255])
  }

  @Test func depthOrdersShapesBeyondTheirBounds() throws {
    // The shape reaches out of its layer's bounds, over a layer that lies farther back but comes later.
    let near = Sketch(5, 20, 10, 10).z(5).with { $0.shape = .fill(.rectangle(0, 0, 30, 10), .blue) }
    let far = Sketch(25, 20, 10, 10, .red, transform: .turnY(0.8, 0.6)).z(-30)
    let p = try Sketch(20, 20, 40, 40, .clear, [near, far]).draw(40, 40)
    #expect(p.rgba(25, 20) == [0, 0, 255, 255])
  }

  @Test func classesOfPixels() throws {
    var shape = ShapeContent.stroke(.rectangle(10.5, 10.5, 20, 20), 0.5)
    shape.fillColour = .red
    let c = try Sketch.page(shape).classes(40, 40)
    // The fill ends in the pixel and so does the stroke, on both sides.
    #expect(c[20 * 40 + 10].edges == 2)
    #expect(c[20 * 40 + 11].edges == 0)
    #expect(c[2 * 40 + 2] == PixelClass())
    let fill = try Sketch.page(.fill(.circle(20, 20, 10.3))).classes(40, 40)
    #expect(fill[20 * 40 + 9].edges == 1)
    #expect(fill[20 * 40 + 20].edges == 0)
    #expect(fill[20 * 40 + 20].translucentLayers == 0)
    // What is covered does not count.
    let covered = Sketch.page(shape).with { $0.sublayers = [Sketch(20, 20, 40, 40, .white)] }
    #expect(try covered.classes(40, 40)[20 * 40 + 10].edges == 0)
  }
}
