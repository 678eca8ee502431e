import Geometry
import Imaging
import RenderModel
import Testing

@testable import FramePlanner

@Suite struct ContentPlacementTests {
  private static func content(
    _ width: Int, _ height: Int, _ gravity: ContentsGravity, rect: Rectangle = .unit, center: Rectangle = .unit,
    scale: Double = 1
  ) -> LayerContent {
    LayerContent(
      image: ImageSource(pixels: PixelBuffer(width: width, height: height)), gravity: gravity, rect: rect,
      center: center, scale: scale)
  }

  private static func box(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Rectangle {
    Rectangle(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  /// 40 x 20 pixels at two a point are 20 x 10 points, in bounds of 100 x 40 points at (10, 20).
  @Test(arguments: [
    (ContentsGravity.resize, box(10, 20, 110, 60)),
    (.resizeAspect, box(20, 20, 100, 60)), (.resizeAspectFill, box(10, 15, 110, 65)),
    (.center, box(50, 35, 70, 45)), (.top, box(50, 50, 70, 60)), (.bottom, box(50, 20, 70, 30)),
    (.left, box(10, 35, 30, 45)), (.right, box(90, 35, 110, 45)), (.topLeft, box(10, 50, 30, 60)),
    (.topRight, box(90, 50, 110, 60)), (.bottomLeft, box(10, 20, 30, 30)), (.bottomRight, box(90, 20, 110, 30)),
  ])
  func gravity(_ gravity: ContentsGravity, _ area: Rectangle) throws {
    let bounds = Rectangle(x: 10, y: 20, width: 100, height: 40)
    for flipped in [false, true] {
      let p = try #require(
        ContentPlacement(Self.content(40, 20, gravity, scale: 2), bounds: bounds, flipped: flipped))
      #expect(p.area == area)
      #expect(p.cells.map(\.layer) == [area])
      // Unflipped, the last texel row lies at min Y; flipped, the first. The placement stays.
      #expect(p.cells[0].texels == (flipped ? Self.box(0, 0, 40, 20) : Self.box(0, 20, 40, 0)))
    }
  }

  @Test func rectsCountFromTheLayersMinY() throws {
    let content = Self.content(40, 20, .bottomLeft, rect: Rectangle(x: 0.25, y: 0.75, width: 0.5, height: 0.25))
    let bounds = Rectangle(x: 0, y: 0, width: 100, height: 100)
    let up = try #require(ContentPlacement(content, bounds: bounds, flipped: false))
    // Three quarters up from the bottom row: the top five rows.
    #expect(up.area == Self.box(0, 0, 20, 5) && up.cells[0].texels == Self.box(10, 5, 30, 0))
    let down = try #require(ContentPlacement(content, bounds: bounds, flipped: true))
    #expect(down.area == Self.box(0, 0, 20, 5) && down.cells[0].texels == Self.box(10, 15, 30, 20))
    // Beyond the picture: the shader repeats its border.
    let wide = Self.content(40, 20, .resize, rect: Rectangle(x: -0.5, y: 0, width: 2, height: 1))
    let outside = try #require(ContentPlacement(wide, bounds: bounds, flipped: true))
    #expect(outside.cells[0].texels == Self.box(-20, 0, 60, 20))
  }

  @Test func nothingToShow() {
    let bounds = Rectangle(x: 0, y: 0, width: 10, height: 10)
    #expect(ContentPlacement(Self.content(0, 4, .resize), bounds: bounds, flipped: false) == nil)
    let noRect = Self.content(4, 4, .resize, rect: Rectangle(x: 0.5, y: 0, width: 0, height: 1))
    #expect(ContentPlacement(noRect, bounds: bounds, flipped: false) == nil)
    #expect(ContentPlacement(Self.content(4, 4, .resize, scale: 0), bounds: bounds, flipped: false) == nil)
    #expect(ContentPlacement(Self.content(4, 4, .resize), bounds: .zero, flipped: false) == nil)
    // A picture that keeps its size is seen in a layer without any.
    let point = ContentPlacement(Self.content(4, 4, .center), bounds: .zero, flipped: false)
    #expect(point?.area == Self.box(-2, -2, 2, 2))
  }

  @Test func nineCells() throws {
    // 40 x 40 texels, the middle half stretches: corners of 10 texels, 5 points at two texels a point.
    let content = Self.content(
      40, 40, .resize, center: Rectangle(x: 0.25, y: 0.25, width: 0.5, height: 0.5), scale: 2)
    let bounds = Rectangle(x: 100, y: 200, width: 50, height: 30)
    let p = try #require(ContentPlacement(content, bounds: bounds, flipped: true))
    let xs = [(100.0, 105.0, 0.0, 10.0), (105, 145, 10, 30), (145, 150, 30, 40)]
    let ys = [(200.0, 205.0, 0.0, 10.0), (205, 225, 10, 30), (225, 230, 30, 40)]
    let cells = ys.flatMap { y in xs.map { x in (x, y) } }
    #expect(p.cells.map(\.layer) == cells.map { Self.box($0.0.0, $0.1.0, $0.0.1, $0.1.1) })
    #expect(p.cells.map(\.texels) == cells.map { Self.box($0.0.2, $0.1.2, $0.0.3, $0.1.3) })
    let up = try #require(ContentPlacement(content, bounds: bounds, flipped: false))
    #expect(up.cells.map(\.layer) == p.cells.map(\.layer))
    #expect(up.cells.map(\.texels) == cells.map { Self.box($0.0.2, 40 - $0.1.2, $0.0.3, 40 - $0.1.3) })
  }

  @Test func fixedPartsShrinkInProportion() throws {
    // The fixed parts of x are 10 and 20 texels wide; in 6 points they get 2 and 4, and the middle vanishes.
    let content = Self.content(40, 40, .resize, center: Rectangle(x: 0.25, y: 0, width: 0.25, height: 1))
    let bounds = Rectangle(x: 0, y: 0, width: 6, height: 80)
    let p = try #require(ContentPlacement(content, bounds: bounds, flipped: true))
    #expect(p.cells.map(\.layer) == [Self.box(0, 0, 2, 80), Self.box(2, 0, 6, 80)])
    #expect(p.cells.map(\.texels) == [Self.box(0, 0, 10, 40), Self.box(20, 0, 40, 40)])
  }

  @Test func aCentreWithoutWidthIsOneTexel() throws {
    let content = Self.content(40, 40, .resize, center: Rectangle(x: 0.5, y: 0, width: 0, height: 1))
    let bounds = Rectangle(x: 0, y: 0, width: 100, height: 40)
    let p = try #require(ContentPlacement(content, bounds: bounds, flipped: true))
    #expect(
      p.cells.map(\.layer) == [Self.box(0, 0, 19.5, 40), Self.box(19.5, 0, 80.5, 40), Self.box(80.5, 0, 100, 40)])
    #expect(p.cells.map(\.texels.minX) == [0, 19.5, 20.5])
    // At the picture's border half of the texel is left.
    let edge = Self.content(40, 40, .resize, center: Rectangle(x: 0, y: 0, width: 0, height: 1))
    let q = try #require(ContentPlacement(edge, bounds: bounds, flipped: true))
    #expect(q.cells.map(\.texels) == [Self.box(0, 0, 0.5, 40), Self.box(0.5, 0, 40, 40)])
  }

  @Test func onlyStretchedPicturesHaveCells() throws {
    let center = Rectangle(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    let bounds = Rectangle(x: 0, y: 0, width: 100, height: 50)
    for gravity in [ContentsGravity.resize, .resizeAspect, .resizeAspectFill] {
      let p = try #require(
        ContentPlacement(Self.content(40, 40, gravity, center: center), bounds: bounds, flipped: true))
      #expect(p.cells.count == 9)
      #expect(p.cells.reduce(Rectangle.null) { $0.union($1.layer) } == p.area)
    }
    for gravity in [ContentsGravity.center, .topLeft, .right] {
      let p = try #require(
        ContentPlacement(Self.content(40, 40, gravity, center: center), bounds: bounds, flipped: true))
      #expect(p.cells.count == 1)
    }
  }
}
