import Geometry
import Imaging
import RenderModel
import Testing

@testable import SoftwareRenderer

@Suite struct CoverageAndBlendTests {
  @Test func alignedRectangleCoversWholePixels() throws {
    let p = try Sketch(20, 20, 20, 10, .red).draw(40, 40)
    #expect(p.rgba(10, 15) == [255, 0, 0, 255])
    #expect(p.rgba(29, 24) == [255, 0, 0, 255])
    #expect(p.drawnBox == [10, 15, 30, 25])
  }

  @Test func partialPixelsHoldTheirArea() throws {
    // x from 10.25 to 30.25, y from 15.5 to 25.5.
    let p = try Sketch(20.25, 20.5, 20, 10, .white).draw(40, 40)
    #expect(p.rgba(10, 20)[3] == 191)  // 0.75 * 255 = 191.25
    #expect(p.rgba(30, 20)[3] == 64)  // 63.75
    #expect(p.rgba(20, 15)[3] == 128)  // 127.5
    #expect(p.rgba(10, 15)[3] == 96)  // 0.375 * 255 = 95.625
    #expect(p.rgba(30, 25)[3] == 32)  // 0.125 * 255 = 31.875
    #expect(p.rgba(20, 20)[3] == 255)
  }

  @Test func turnedSquareHoldsTheDiamondsAreas() throws {
    // |x - 32| + |y - 32| <= 10.5
    let side = 21 * diagonal
    let p = try Sketch(32, 32, side, side, .white, transform: .turnZ(diagonal, diagonal)).draw(64, 64)
    #expect(p.rgba(32, 42)[3] == 32)  // a triangle with legs 0.5: 31.875
    #expect(p.rgba(36, 38)[3] == 32)
    #expect(p.rgba(32, 41)[3] == 223)  // all but such a triangle: 223.125
    #expect(p.rgba(26, 36)[3] == 223)
    #expect(p.rgba(32, 40)[3] == 255)
    #expect(p.rgba(36, 39)[3] == 0)
    // The whole: 2 * 10.5 * 10.5.
    let sum = (0..<64).flatMap { y in (0..<64).map { p.rgba($0, y)[3] } }.reduce(0, +)
    #expect(abs(Double(sum) / 255 - 220.5) < 0.1)
  }

  @Test func sliverThinnerThanAPixel() throws {
    let p = try Sketch(20.5, 20.5, 0.5, 40, .white).draw(40, 40)
    #expect(p.rgba(20, 20)[3] == 128)
    #expect(p.rgba(19, 20)[3] == 0)
    #expect(p.rgba(21, 20)[3] == 0)
  }

  @Test func sourceIsRoundedBeforeTheBackdrop() throws {
    let p = try Sketch(5, 5, 10, 10, .red.alpha(0.5)).draw(10, 10, background: .white)
    // The source is 127.5, rounded to 128 in red and alpha; the backdrop is 255 * 127 / 255.
    #expect(p.rgba(5, 5) == [255, 127, 127, 255])
    let q = try Sketch(5, 5, 10, 10, .red.alpha(0.3), [Sketch(5, 5, 10, 10, .blue.alpha(0.3))])
      .draw(10, 10, background: Colour(red: 0, green: 0.6, blue: 0, alpha: 1))
    // 0.3 is 77 (76.5 rounded up), the backdrop's share 178 / 255; green 153 -> 107 (106.8) -> 75 (74.69);
    // red 77 -> 54 (53.75); blue 0 -> 77.
    #expect(q.rgba(5, 5) == [54, 75, 77, 255])
  }

  @Test func coverageMultipliesThePaint() throws {
    let p = try Sketch(10.25, 5, 10, 10, .green.alpha(0.5)).draw(20, 10, background: .black)
    #expect(p.rgba(5, 5) == [0, 96, 0, 255])  // 0.75 * 0.5 * 255 = 95.6
    #expect(p.rgba(15, 5) == [0, 32, 0, 255])
    #expect(p.rgba(10, 5) == [0, 128, 0, 255])
  }

  @Test func backgroundOfTheFrame() throws {
    let half = Colour(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    let p = try Sketch(0, 0, 0, 0).draw(4, 4, background: half)
    #expect(p.rgba(2, 2) == [128, 64, 0, 128])
    #expect(try Sketch(0, 0, 0, 0).draw(4, 4).rgba(2, 2) == [0, 0, 0, 0])
  }

  @Test func coloursOutsideTheUnitRangeAreLimited() throws {
    let p = try Sketch(5, 5, 10, 10, Colour(red: 2, green: -1, blue: 0.5, alpha: 7)).draw(10, 10)
    #expect(p.rgba(5, 5) == [255, 0, 128, 255])
  }

  @Test func groupFadesAsOnePicture() throws {
    let tree = Sketch(10, 10, 20, 20, .red, [Sketch(10, 10, 10, 10, .blue)]).opacity(0.5)
    let p = try tree.draw(20, 20, background: .white)
    #expect(p.rgba(2, 2) == [255, 127, 127, 255])
    #expect(p.rgba(10, 10) == [127, 127, 255, 255])
  }

  @Test func withoutGroupOpacityEveryPartFades() throws {
    let tree = Sketch(10, 10, 20, 20, .red, [Sketch(10, 10, 10, 10, .blue)]).opacity(0.5)
      .with { $0.node.flags.remove(.groupOpacity) }
    let p = try tree.draw(20, 20, background: .white)
    #expect(p.rgba(2, 2) == [255, 127, 127, 255])
    // Red over white, then blue: 255 -> 127 (127 * 127 / 255 = 63.2 for green and blue's backdrop).
    #expect(p.rgba(10, 10) == [127, 63, 191, 255])
  }

  @Test func transformLayerFadesItsSublayersOneByOne() throws {
    let tree = Sketch(10, 10, 20, 20, .clear, [Sketch(10, 10, 20, 20, .red), Sketch(10, 10, 10, 10, .blue)])
      .transformOnly.opacity(0.5)
    let p = try tree.draw(20, 20, background: .white)
    #expect(p.rgba(10, 10) == [127, 63, 191, 255])
  }

  @Test func sublayerUnderAFadedTransformLayerFadesAsOne() throws {
    // The sublayer is flat: what fades is its picture, in which blue hides red.
    let face = Sketch(10, 10, 20, 20, .red, [Sketch(10, 10, 10, 10, .blue)])
    let inner = Sketch(0, 0, 0, 0, .clear, [face]).transformOnly
    let p = try Sketch(0, 0, 0, 0, .clear, [inner]).transformOnly.opacity(0.5).draw(20, 20, background: .white)
    #expect(p.rgba(2, 2) == [255, 127, 127, 255])
    #expect(p.rgba(10, 10) == [127, 127, 255, 255])
    // A sublayer that forms no group hands the opacity on to its parts.
    let loose = face.with { $0.node.flags.remove(.groupOpacity) }
    let q = try Sketch(0, 0, 0, 0, .clear, [loose]).transformOnly.opacity(0.5).draw(20, 20, background: .white)
    #expect(q.rgba(10, 10) == [127, 63, 191, 255])
  }

  @Test func groupUnderAFadedTransformLayerFadesAsOne() throws {
    // 0.5 of the transform layer times 0.5 of the group: 64 of blue over white.
    let group = Sketch(10, 10, 20, 20, .red, [Sketch(10, 10, 10, 10, .blue)]).opacity(0.5)
    let p = try Sketch(10, 10, 20, 20, .clear, [group]).transformOnly.opacity(0.5).draw(20, 20, background: .white)
    #expect(p.rgba(10, 10) == [191, 191, 255, 255])
  }

  @Test func groupOfOnePartMultipliesThePart() throws {
    // In a buffer 0.3 would be rounded to 77 before fading: 38.5 -> 39; multiplied into the part it is 38.25 -> 38.
    let tree = Sketch(10, 10, 20, 20, .clear, [Sketch(10, 10, 20, 20, .white.alpha(0.3))]).opacity(0.5)
    #expect(try tree.draw(20, 20).rgba(10, 10)[3] == 38)
    let two = tree.with { $0.sublayers.append(Sketch(5, 5, 2, 2, .white)) }
    #expect(try two.draw(20, 20).rgba(10, 10)[3] == 39)
  }

  @Test func maskCutsSublayersNotTheBackground() throws {
    let inner = Sketch(0, 0, 10, 10, .blue)
    let outer = Sketch(10.5, 10, 9, 10, .red, [inner])
    let free = try outer.draw(20, 20)
    #expect(free.drawnBox == [1, 0, 15, 15])
    let cut = try outer.masking.draw(20, 20)
    #expect(cut.drawnBox == [6, 5, 15, 15])
    #expect(cut.rgba(6, 5) == [0, 0, 255, 255])
    #expect(cut.rgba(10, 9) == [0, 0, 255, 255])
    #expect(cut.rgba(12, 12) == [255, 0, 0, 255])
  }

  @Test func turnedMaskCutsByArea() throws {
    // The diamond |x - 32| + |y - 32| <= 10.5 masks a larger layer that is upright on the screen.
    let side = 21 * diagonal
    let inner = Sketch(side / 2, side / 2, 100, 100, .white, transform: .turnZ(diagonal, -diagonal))
    let p = try Sketch(32, 32, side, side, .clear, transform: .turnZ(diagonal, diagonal), [inner]).masking
      .draw(64, 64)
    #expect(p.rgba(32, 42)[3] == 32)
    #expect(p.rgba(26, 36)[3] == 223)
    #expect(p.rgba(32, 32)[3] == 255)
  }

  @Test func coverageUnderAMaskIsTheAreaOfTheIntersection() throws {
    // Two quarters of the pixel that do not meet (a product of coverages would be 16), then one and the same.
    let inner = Sketch(0.125, 0.5, 0.25, 1, .white)
    let mask = Sketch(10.625, 10.5, 0.25, 1, .clear, [inner.with { $0.node.position = Vector2(-0.125, 0.5) }]).masking
    #expect(try mask.draw(20, 20).rgba(10, 10)[3] == 0)
    let same = Sketch(10.625, 10.5, 0.25, 1, .clear, [inner]).masking
    #expect(try same.draw(20, 20).rgba(10, 10)[3] == 64)
  }
}
