import Geometry
import Imaging
import RenderModel
import Testing

@testable import SoftwareRenderer

@Suite struct ContentsTests {
  private func layer(_ picture: PixelBuffer, _ width: Double, _ height: Double) -> Sketch {
    Sketch(20, 20, width, height).with { $0.content = .nearest(picture) }
  }

  /// Picture of 8 x 4 in bounds of 20 x 20 at (10, 10)...(30, 30); y runs down on the screen, so that max Y, "top", is
  /// the lower border.
  @Test(arguments: [
    (ContentsGravity.resize, [10, 10, 30, 30]), (.resizeAspect, [10, 15, 30, 25]),
    (.resizeAspectFill, [0, 10, 40, 30]), (.center, [16, 18, 24, 22]), (.top, [16, 26, 24, 30]),
    (.bottom, [16, 10, 24, 14]), (.left, [10, 18, 18, 22]), (.right, [22, 18, 30, 22]),
    (.topLeft, [10, 26, 18, 30]), (.topRight, [22, 26, 30, 30]), (.bottomLeft, [10, 10, 18, 14]),
    (.bottomRight, [22, 10, 30, 14]),
  ])
  func gravity(_ gravity: ContentsGravity, _ box: [Int]) throws {
    let picture = PixelBuffer(width: 8, height: 4, bytes: [UInt8](repeating: 255, count: 8 * 4 * 4))
    let sketch = layer(picture, 20, 20).with { $0.content?.gravity = gravity }
    #expect(try sketch.draw(40, 40).drawnBox == box)
    // Flipping turns the picture, not its place.
    #expect(try sketch.with { $0.node.flags.insert(.contentsFlipped) }.draw(40, 40).drawnBox == box)
  }

  @Test func gravityUsesTheLogicalSize() throws {
    let picture = PixelBuffer(width: 8, height: 4, bytes: [UInt8](repeating: 255, count: 8 * 4 * 4))
    let sketch = layer(picture, 20, 20).with {
      $0.content?.gravity = .center
      $0.content?.scale = 2
    }
    #expect(try sketch.draw(40, 40).drawnBox == [18, 19, 22, 21])
    // contentsRect is taken first: half of the picture is 2 x 2 points.
    let half = sketch.with { $0.content?.rect = Rectangle(x: 0, y: 0, width: 0.5, height: 1) }
    #expect(try half.draw(40, 40).drawnBox == [19, 19, 21, 21])
  }

  @Test func firstRowLiesAtMaxYUnlessFlipped() throws {
    let sketch = layer(.rows(["rg", "by"], palette), 20, 20)
    let p = try sketch.draw(40, 40)
    #expect(p.rgba(12, 28) == [255, 0, 0, 255])
    #expect(p.rgba(28, 28) == [0, 255, 0, 255])
    #expect(p.rgba(12, 12) == [0, 0, 255, 255])
    let q = try sketch.with { $0.node.flags.insert(.contentsFlipped) }.draw(40, 40)
    #expect(q.rgba(12, 12) == [255, 0, 0, 255])
    #expect(q.rgba(12, 28) == [0, 0, 255, 255])
  }

  @Test func contentsRectIsMeasuredAlongTheLayersY() throws {
    let sketch = layer(.rows(["rg", "by"], palette), 20, 20)
      .with { $0.content?.rect = Rectangle(x: 0.5, y: 0, width: 0.5, height: 0.5) }
    // From the bottom row: yellow.
    #expect(try sketch.draw(40, 40).rgba(20, 20) == [255, 255, 0, 255])
    // From the top row: green.
    let flipped = sketch.with { $0.node.flags.insert(.contentsFlipped) }
    #expect(try flipped.draw(40, 40).rgba(20, 20) == [0, 255, 0, 255])
  }

  @Test func contentsRectOutsideRepeatsTheBorder() throws {
    let sketch = layer(.rows(["rg"], palette), 20, 20)
      .with { $0.content?.rect = Rectangle(x: -1, y: 0, width: 3, height: 1) }
    let p = try sketch.draw(40, 40)
    #expect(p.rgba(11, 20) == [255, 0, 0, 255])
    #expect(p.rgba(29, 20) == [0, 255, 0, 255])
  }

  @Test func emptyContentsRectDrawsNothing() throws {
    let sketch = layer(.rows(["rg"], palette), 20, 20)
      .with { $0.content?.rect = Rectangle(x: 0.5, y: 0, width: 0, height: 1) }
    #expect(try sketch.draw(40, 40).drawnBox == [40, 40, 0, 0])
  }

  @Test func nineParts() throws {
    let picture = PixelBuffer.rows(["rgb", "cmy", "wok"], palette)
    let sketch = layer(picture, 10, 20).with {
      $0.content?.center = Rectangle(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
      $0.node.flags.insert(.contentsFlipped)
    }
    // (15, 10)...(25, 30): one point at each side is fixed.
    let p = try sketch.draw(40, 40)
    let expected: [(Int, Int, Character)] = [
      (15, 10, "r"), (16, 10, "g"), (23, 10, "g"), (24, 10, "b"), (15, 11, "c"), (16, 11, "m"), (23, 28, "m"),
      (24, 28, "y"), (15, 29, "w"), (20, 29, "o"), (24, 29, "k"),
    ]
    for (x, y, name) in expected { #expect(p.rgba(x, y) == palette[name]?.map(Int.init), "\(x), \(y)") }
    // At half a pixel a point the fixed parts are two points.
    let coarse = try sketch.with { $0.content?.scale = 0.5 }.draw(40, 40)
    #expect(coarse.rgba(16, 20) == [0, 255, 255, 255])
    #expect(coarse.rgba(17, 20) == [255, 0, 255, 255])
    // Without a stretching gravity contentsCenter is idle.
    let idle = try sketch.with { $0.content?.gravity = .topLeft }.draw(40, 40)
    #expect(idle.drawnBox == [15, 27, 18, 30])
    #expect(idle.rgba(16, 28) == [255, 0, 255, 255])
  }

  @Test func ninePartsCountFromTheBottomRow() throws {
    // y of contentsCenter counts from the bottom row: a lower part of 1/4 is fixed at min Y.
    let picture = PixelBuffer.rows(["r", "g", "b", "y"], palette)
    let sketch = layer(picture, 10, 20)
      .with { $0.content?.center = Rectangle(x: 0, y: 0.25, width: 1, height: 0.75) }
    let p = try sketch.draw(40, 40)
    #expect(p.rgba(20, 10) == [255, 255, 0, 255])
    #expect(p.rgba(20, 11) == [0, 0, 255, 255])
    #expect(p.rgba(20, 29) == [255, 0, 0, 255])
  }

  @Test func ninePartsShrinkTogetherAndZeroWidthIsOnePixel() throws {
    let picture = PixelBuffer.rows(["rggb"], palette)
    let narrow = layer(picture, 2, 20)
      .with { $0.content?.center = Rectangle(x: 0.5, y: 0, width: 0, height: 1) }
    // One source pixel (of the middle two halves) stretches; 1.5 + 1.5 points fixed in 2: shrunk to 1 + 1.
    let p = try narrow.draw(40, 40)
    #expect(p.rgba(19, 20) == [255, 0, 0, 255])
    #expect(p.rgba(20, 20) == [0, 255, 0, 255] || p.rgba(20, 20) == [0, 0, 255, 255])
    let placement = ContentPlacement(
      narrow.content ?? .nearest(picture), bounds: Rectangle(x: 0, y: 0, width: 2, height: 20), flipped: true)
    #expect(placement?.columns.count == 2)
    #expect(placement?.columns[0].slope == 1.5)
    #expect(placement?.columns[1].texel == 2.5)
    let wide = ContentPlacement(
      narrow.content ?? .nearest(picture), bounds: Rectangle(x: 0, y: 0, width: 13, height: 20), flipped: true)
    #expect(wide?.columns.map(\.slope) == [1, 0.1, 1])
    #expect(wide?.columns.map(\.start) == [0, 1.5, 11.5])
  }

  @Test func bilinearValues() throws {
    let sketch = Sketch(4, 4, 8, 8).with {
      $0.content = LayerContent(image: ImageSource(pixels: .rows(["kw"], palette)))
    }
    let p = try sketch.draw(8, 8)
    // Texel centres lie at 2 and 6: between them 255 * (x + 0.5 - 2) / 4.
    #expect((0..<8).map { p.rgba($0, 4)[0] } == [0, 0, 32, 96, 159, 223, 255, 255])
  }

  @Test func nearestValues() throws {
    let p = try Sketch(4, 4, 8, 8).with { $0.content = .nearest(.rows(["kwrg"], palette)) }.draw(8, 8)
    #expect((0..<8).map { p.rgba($0, 4)[1] } == [0, 0, 255, 255, 0, 0, 255, 255])
  }

  @Test func perspectiveCorrectLookup() throws {
    // Turned pi / 3 about y at 100: the picture's middle column border (local x = 0) is seen at the axis, where a
    // linear lookup between the ends (at -36.6 * ... and 13.4 ...) would not put it.
    let sketch = Sketch(
      64, 32, 100, 20, transform: .turnY(0.5, 0.75.squareRoot()) * .perspective(100)
    ).with { $0.content = .nearest(.rows(["rg"], palette)) }
    let p = try sketch.draw(128, 64)
    #expect(p.rgba(63, 32) == [255, 0, 0, 255])
    #expect(p.rgba(64, 32) == [0, 255, 0, 255])
  }

  @Test func trilinearTakesTheLevelThatFits() throws {
    let picture = PixelBuffer.rows(["wwkk", "wwkk", "wwkk", "wwkk"], palette)
    var content = LayerContent(
      image: ImageSource(pixels: picture), minificationFilter: .trilinear, magnificationFilter: .linear)
    func row() throws -> [Int] {
      let p = try Sketch(1, 1, 2, 2).with { $0.content = content }.draw(2, 2)
      return (0..<2).map { p.rgba($0, 0)[0] }
    }
    // Two texels a pixel: level 1, whose two texels are white and black.
    #expect(try row() == [255, 0])
    // A quarter of the way to level 2 (128): 255 * 0.75 + 32 = 223.25.
    content.minificationFilterBias = 0.25
    #expect(try row() == [223, 32])
    content.minificationFilterBias = 5
    #expect(try row() == [128, 128])
  }

  @Test func levelsOfOddSizes() {
    let three = TexelSampler(.rows(["wkk"], palette), smallerLevels: true)
    #expect(three.levels.map(\.width) == [3, 1])
    #expect(three.levels[1].rgba(0, 0) == [85, 85, 85, 255])
    // 5 -> 2: 2.5 texels each, the middle one shared.
    let five = TexelSampler(.rows(["wkwkk"], palette), smallerLevels: true)
    #expect(five.levels.map(\.width) == [5, 2, 1])
    #expect(five.levels[1].rgba(0, 0)[0] == 153)  // 1.5 / 2.5
    #expect(five.levels[1].rgba(1, 0)[0] == 51)  // 0.5 / 2.5
    #expect(five.levels[2].rgba(0, 0)[0] == 102)
  }

  @Test func magnificationFilterHoldsWhereLevelIsNotPositive() throws {
    let picture = PixelBuffer.rows(["kwkw"], palette)
    let content = LayerContent(
      image: ImageSource(pixels: picture), minificationFilter: .linear, magnificationFilter: .nearest)
    let large = try Sketch(4, 4, 8, 8).with { $0.content = content }.draw(8, 8)
    #expect((0..<4).map { large.rgba($0, 0)[0] } == [0, 0, 255, 255])
    // Down to one pixel for two texels: the centre lies between them.
    let small = try Sketch(1, 1, 2, 2).with { $0.content = content }.draw(2, 2)
    #expect(small.rgba(0, 0)[0] == 128)
  }

  @Test func translucentTexelsAndOpacity() throws {
    let picture = PixelBuffer(width: 1, height: 1, bytes: [100, 50, 0, 200])
    let p = try Sketch(4, 4, 8, 8).with { $0.content = .nearest(picture) }.opacity(0.5)
      .draw(8, 8, background: .white)
    // 50, 25, 0, 100 over 155.
    #expect(p.rgba(4, 4) == [205, 180, 155, 255])
  }

  @Test func opaqueContentsReplaceTheBackground() throws {
    // Were the background painted below, the half-covered border pixel would hold 3/4.
    let opaque = Sketch(10.5, 10, 10, 10, .red).with { $0.content = .nearest(.rows(["g"], palette)) }
    #expect(try opaque.draw(20, 20).rgba(5, 10) == [0, 128, 0, 128])
    let clear = opaque.with { $0.content = .nearest(.rows([".g"], palette)) }
    #expect(try clear.draw(20, 20).rgba(7, 10) == [255, 0, 0, 255])
  }

  @Test func borderPixelsClampIntoTheContents() throws {
    // The pixel's centre lies outside the rectangle; its colour is the border texel's.
    let p = try Sketch(10.75, 10, 10, 10).with { $0.content = .nearest(.rows(["rg"], palette)) }.draw(20, 20)
    #expect(p.rgba(5, 10) == [64, 0, 0, 64])
  }
}
