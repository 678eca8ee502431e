import Geometry
import Imaging
import RenderModel
import Testing

@testable import SoftwareRenderer

/// Members of one group that cross: where a pixel's centre decides, and where areas do.
@Suite struct CutTests {
  /// Half a pixel wide on the screen (1 point turned by 60 degrees about y), its left half nearer than its right half.
  private func sliver(at x: Double, _ colour: Colour, _ sublayers: [Sketch] = []) -> Sketch {
    Sketch(x, 20, 1, 30, colour, transform: .turnY(0.5, 0.75.squareRoot()), sublayers)
  }

  private func scene(_ members: [Sketch]) -> Sketch { Sketch(20, 20, 40, 40, .clear, members) }

  @Test func sliverCutLengthwiseShowsHalfOfItsArea() throws {
    // It covers x = 20.25 to 20.75; the plane cuts it at 20.5, so that a quarter of the pixel stands before the plane.
    let cut = scene([Sketch(20, 20, 40, 40, .red), sliver(at: 20.5, .blue)])
    #expect(try cut.draw(40, 40).rgba(20, 20) == [191, 0, 64, 255])
    // The paint order of the two does not matter.
    let other = scene([sliver(at: 20.5, .blue), Sketch(20, 20, 40, 40, .red)])
    #expect(try other.draw(40, 40).rgba(20, 20) == [191, 0, 64, 255])
    #expect(try cut.classes(40, 40)[20 * 40 + 20].hasCut)
  }

  @Test func piecesOnBothSidesOfATranslucentPlane() throws {
    // A quarter behind the plane, seen through half of its red, and a quarter before it. The rear piece lies under the
    // front one's edge: coverages 1/3 and 1/4. 85 blue; 128 red over it: 128, 42; 64 blue over that: 96, 95.
    let plane = Sketch(20, 20, 40, 40, .red.alpha(0.5))
    let p = try scene([plane, sliver(at: 20.5, .blue)]).draw(40, 40, background: .black)
    #expect(p.rgba(20, 20) == [96, 0, 95, 255])
    // Translucent pieces: alpha 0.5 of a quarter each, the rear one's coverage is 1/4 / (1 - 0.5 / 4) = 2/7.
    let faint = try scene([Sketch(20, 20, 40, 40, .clear), sliver(at: 20.5, .blue.alpha(0.5))]).draw(40, 40)
    #expect(faint.rgba(20, 20) == [0, 0, 64, 64])
  }

  @Test func cutsBesideTheMiddleGoByAreaToo() throws {
    // From 20.35 to 20.85, the nearer 3/4 of a narrower piece: the plane stands at z = -0.2165, a quarter of the way.
    // Depth runs from +0.433 at the left end to -0.433 at the right end, so the cut is at 3/4 of the width.
    let plane = Sketch(20, 20, 40, 40, .red).z(-0.75.squareRoot() / 4)
    let p = try scene([plane, sliver(at: 20.6, .blue)]).draw(40, 40)
    for (value, expected) in zip(p.rgba(20, 20), [159.375, 0, 95.625, 255]) {
      #expect(abs(Double(value) - expected) <= 1)
    }
  }

  @Test func layersOfSeveralPartsAreCutAtCentres() throws {
    // The centre, 20.5, lies in the left half of 20.35 to 20.85: all of the sliver stands before the plane.
    let mark = Sketch(0.5, 28, 1, 2, .white)
    let p = try scene([Sketch(20, 20, 40, 40, .red), sliver(at: 20.6, .blue, [mark])]).draw(40, 40)
    #expect(p.rgba(20, 20) == [127, 0, 128, 255])
    // And here in its right half.
    let q = try scene([Sketch(20, 20, 40, 40, .red), sliver(at: 20.4, .blue, [mark])]).draw(40, 40)
    #expect(q.rgba(20, 20) == [255, 0, 0, 255])
  }

  @Test func onlyTheNarrowerOneIsCut() throws {
    let scene = PreparedScene(
      self.scene([Sketch(20, 20, 40, 40, .red), sliver(at: 20.5, .blue)]).snapshot, .window(40, 40))
    #expect(scene.layers[1].width == 40)
    #expect(abs(scene.layers[2].width - 0.5) < 1e-12)
    let nested = PreparedScene(
      self.scene([Sketch(20, 20, 10, 8, .clear, [Sketch(5, 4, 4, 2, .red), Sketch(9, 4, 2, 2, .blue)])]).snapshot,
      .window(40, 40))
    // The ink of the outer one: x from 3 to 10, y from 3 to 5.
    #expect(nested.layers[1].ink == Rectangle(minX: 3, minY: 3, maxX: 10, maxY: 5))
    #expect(nested.layers[1].width == 2)
  }

  @Test func whatFillsAFaceFollowsItsEdges() throws {
    // Two faces meet at x = 20.25; the left one is painted over in white: a quarter of white, no red, no backdrop.
    let left = Sketch(15.25, 20, 10, 20, .red, [Sketch(5, 10, 10, 20, .white)])
    let right = Sketch(25.25, 20, 10, 20, .blue)
    let p = try Sketch(20, 20, 40, 40, .green, [left, right]).draw(40, 40)
    #expect(p.rgba(20, 20) == [64, 64, 255, 255])
    // What only touches the edge keeps plain coverage: a quarter of white over red first.
    let half = Sketch(15.25, 20, 10, 20, .red, [Sketch(7.5, 10, 5, 20, .white)])
    let q = try Sketch(20, 20, 40, 40, .green, [half, right]).draw(40, 40)
    #expect(q.rgba(20, 20) == [64, 16, 207, 255])
  }

  @Test func hiddenFacesTakeTheirSublayersAlong() throws {
    // A box seen from the front: its back and sides lie behind its front.
    func box(_ inner: Sketch) -> Sketch {
      let back = Sketch(0, 0, 20, 20, .red, transform: .translation(0, 0, -10), [inner])
      let front = Sketch(0, 0, 20, 20, .white, transform: .translation(0, 0, 10))
      return Sketch(
        20, 20, 40, 40, .clear, [Sketch(20.5, 20.5, 0, 0, .clear, [back, front]).transformOnly])
    }
    // The back face's edge would show under the front's: half of black over the backdrop, then half of white.
    let inside = try box(Sketch(10, 10, 20, 20, .black)).draw(40, 40, background: .green)
    #expect(inside.rgba(10, 20) == [128, 255, 128, 255])
    // What reaches beyond the face is seen.
    let beyond = try box(Sketch(0, 10, 10, 10, .black)).draw(40, 40, background: .green)
    #expect(beyond.rgba(8, 20) == [0, 0, 0, 255])
  }
}
