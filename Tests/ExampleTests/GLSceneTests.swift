import ExampleScenes
import Imaging
import OpenGLES
import QuartzCore
import Testing

/// The examples that draw with OpenGL ES of their own.
@Suite(.enabled(if: EAGLContext(api: .openGLES2) != nil, "there is no OpenGL ES here")) struct GLSceneTests {
  /// A triangle with corners at (-1/2, -1/2) blue, (0, 1/2) green and (1/2, -1/2) red, in a square of 200 pixels from
  /// (20, 20) on whose sides are at -1 and 1, the last row at y = -1.
  @Test(arguments: Drawing.available) func triangle(_ drawing: Drawing) throws {
    let scene = ExampleScene.glTriangle
    let picture = try drawing.draw(scene.makeLayer(), scene.size, yAxis: .down)
    func expect(_ column: Int, _ row: Int, _ colour: [Double], sourceLocation: SourceLocation = #_sourceLocation) {
      let p = picture[column, row]
      let found = [p.red, p.green, p.blue, p.alpha].map { Double($0) }
      #expect(
        zip(found, colour + [1]).allSatisfy { abs($0 - 255 * $1) <= 1 }, "(\(column), \(row)) is \(found)",
        sourceLocation: sourceLocation)
    }
    // The canvas around it, and the layer beside and above the triangle.
    for (x, y) in [(10, 120), (19, 19), (120, 230), (220, 220)] { expect(x, y, [1, 1, 1]) }
    for (x, y) in [(20, 20), (219, 219), (120, 60), (75, 75), (165, 75), (120, 175)] { expect(x, y, [0, 0, 0]) }
    // Inside, each corner's share: the apex has y + 1/2, the other two the rest, x apart.
    for (column, row) in [(119, 75), (74, 167), (165, 167), (119, 120), (100, 150), (140, 140)] {
      let x = (Double(column - 20) + 0.5) / 100 - 1
      let y = 1 - (Double(row - 20) + 0.5) / 100
      let green = y + 0.5
      let red = (1 - green) / 2 + x
      let blue = (1 - green) / 2 - x
      expect(column, row, [red, green, blue])
    }
  }

  @Test func makesNoContextCurrent() {
    _ = ExampleScene.glTriangle.makeLayer()
    #expect(EAGLContext.current() == nil)
  }
}
