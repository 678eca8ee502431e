import Geometry
import Imaging
import RenderModel
import Tessellator
import Testing

@testable import SoftwareRenderer

/// Round corners, borders, rounded clips and edges without antialiasing.
@Suite struct CornerTests {
  /// The sum of all alphas, in pixels.
  private func area(_ p: PixelBuffer) -> Double {
    stride(from: 3, to: p.bytes.count, by: 4).reduce(0.0) { $0 + Double(p.bytes[$1]) / 255 }
  }

  @Test func circularCornersCoverACircle() throws {
    // 40 x 30 with a radius of 10: what four quarter circles leave of the corners' squares is gone. Rounding to 8 bits
    // is off by at most 1/510 in each of some 70 pixels, the curve by 3e-4 of the radius.
    let p = try Sketch(25, 20, 40, 30, .white).rounded(10).draw(50, 40)
    #expect(abs(area(p) - (1200 - (4 - Double.pi) * 100)) < 0.15)
    #expect(p.rgba(5, 5) == [0, 0, 0, 0])
    #expect(p.rgba(15, 5) == [255, 255, 255, 255])
    // The radius is cut to half of the shorter side.
    let disc = try Sketch(20, 20, 30, 30, .white).rounded(1000).draw(40, 40)
    #expect(abs(area(disc) - Double.pi * 225) < 0.3)
  }

  @Test func aPixelOfACornerByHand() throws {
    // A disc of radius 2 about (2, 2): of pixel (0, 1), x from 2 - sqrt(4 - v v), v in 0...1: the integral of
    // sqrt(4 - v v) over 0...1 is sqrt(3) / 2 + pi / 3 = 1.9132, so 0.9132 of the pixel.
    let p = try Sketch(2, 2, 4, 4, .white).rounded(2).draw(4, 4)
    #expect(abs(Double(p.rgba(0, 1)[3]) - 0.9132 * 255) < 1)
    #expect(p.rgba(1, 1)[3] == 255)
    #expect(p.rgba(0, 1) == p.rgba(3, 2))
  }

  @Test func cornersThatAreNotMaskedAreSquare() throws {
    let layer = Sketch(20, 20, 40, 40, .white).rounded(10).styled { $0.roundedCorners = [.minXMinY, .maxXMaxY] }
    let p = try layer.draw(40, 40)
    #expect(abs(area(p) - (1600 - (4 - Double.pi) * 50)) < 0.15)
    #expect(p.rgba(0, 0)[3] == 0)
    #expect(p.rgba(39, 0)[3] == 255)
    #expect(p.rgba(0, 39)[3] == 255)
    #expect(p.rgba(39, 39)[3] == 0)
  }

  @Test func continuousCornersCoverTheirPolynomial() throws {
    // The corner's three curves, integrated by many chords: what is cut off of the square at one corner, radius 1.
    let curves: [[Point]] = [
      [Point(1.528665, 0), Point(1.088493, 0), Point(0.868407, 0), Point(0.631494, 0.074911)],
      [Point(0.631494, 0.074911), Point(0.372824, 0.169060), Point(0.169060, 0.372824), Point(0.074911, 0.631494)],
      [Point(0.074911, 0.631494), Point(0, 0.868407), Point(0, 1.088493), Point(0, 1.528665)],
    ]
    var cut = 0.0
    for c in curves {
      var from = c[0]
      for k in 1...1000 {
        let t = Double(k) / 1000
        let s = 1 - t
        let to = c[0] * (s * s * s) + c[1] * (3 * s * s * t) + c[2] * (3 * s * t * t) + c[3] * (t * t * t)
        cut += (from.x * to.y - from.y * to.x) / 2
        from = to
      }
    }
    let p = try Sketch(50, 50, 90, 80, .white).rounded(20).styled { $0.hasContinuousCorners = true }.draw(100, 100)
    #expect(abs(area(p) - (7200 - 4 * 400 * cut)) < 0.3)
    #expect(cut > 0.2146)
  }

  @Test func roundedLayersTurn() throws {
    let p = try Sketch(30, 30, 40, 40, .white, transform: .turnZ(0.6, 0.8)).rounded(20).draw(60, 60)
    let still = try Sketch(30, 30, 40, 40, .white).rounded(20).draw(60, 60)
    // A disc turned about its middle is the same but for its cubics: they are off by 2.7e-4 of the radius, 1.4 of 255.
    for (a, b) in zip(p.bytes, still.bytes) { #expect(abs(Int(a) - Int(b)) <= 2) }
  }

  @Test func bordersLieInsideAndOverSublayers() throws {
    let layer = Sketch(20, 20, 30, 30, .red, [Sketch(15, 15, 30, 30, .green)]).styled {
      $0.borderWidth = 2.5
      $0.borderColour = .blue
    }
    let p = try layer.draw(40, 40)
    #expect(p.rgba(4, 20) == [0, 0, 0, 0])
    #expect(p.rgba(5, 20) == [0, 0, 255, 255])
    #expect(p.rgba(6, 20) == [0, 0, 255, 255])
    // Half a pixel of blue, 127.5 of 255, over green.
    #expect(p.rgba(7, 20) == [0, 127, 128, 255])
    #expect(p.rgba(8, 20) == [0, 255, 0, 255])
    // In the corner of the ring 3/4 of the pixel is blue.
    #expect(p.rgba(7, 7)[2] == 191)
    // Wider than half of the layer it fills all of it.
    #expect(try layer.styled { $0.borderWidth = 100 }.draw(40, 40).rgba(20, 20) == [0, 0, 255, 255])
  }

  @Test func roundedBordersAreRings() throws {
    let layer = Sketch(20, 20, 36, 36).rounded(18).styled {
      $0.borderWidth = 5
      $0.borderColour = .white
    }
    let p = try layer.draw(40, 40)
    #expect(abs(area(p) - Double.pi * (18 * 18 - 13 * 13)) < 0.3)
    #expect(p.rgba(20, 20)[3] == 0)
    // A radius below the width leaves the inside square.
    let square = try layer.styled { $0.cornerRadius = 4 }.draw(40, 40)
    #expect(abs(area(square) - (36 * 36 - (4 - Double.pi) * 16 - 26 * 26)) < 0.15)
  }

  @Test func roundedClipsShowTheirBackground() throws {
    // The sublayer covers all of it: at the rim there is no red.
    let layer = Sketch(20, 20, 36, 36, .red, [Sketch(18, 18, 60, 60, .green)]).rounded(18).masking
    let p = try layer.draw(40, 40)
    for y in 0..<40 {
      for x in 0..<40 { #expect(p.rgba(x, y)[0] == 0) }
    }
    // Cubics are 1.4e-4 of the radius too far out on average, which makes 0.28.
    #expect(abs(area(p) - Double.pi * 18 * 18 - 0.28) < 0.1)
    // A sublayer over the left half: its green and the red meet in full, the rim is the disc's.
    let half = try Sketch(20, 20, 36, 36, .red, [Sketch(0, 18, 36, 60, .green)]).rounded(18).masking.draw(40, 40)
    #expect(half.rgba(19, 20) == [0, 255, 0, 255])
    #expect(half.rgba(20, 20) == [255, 0, 0, 255])
    for k in stride(from: 3, to: p.bytes.count, by: 4) { #expect(half.bytes[k] == p.bytes[k]) }
  }

  @Test func whatLiesInsideIsNotClipped() throws {
    let inner = Sketch(18, 18, 20, 20, .green)
    let layer = Sketch(20, 20, 36, 36, .red, [inner]).rounded(18)
    #expect(try layer.masking.draw(40, 40) == layer.draw(40, 40))
    #expect(try layer.masking.classes(40, 40).allSatisfy { $0.translucentLayers == 0 })
  }

  @Test func oneClippedPartIsMeasuredWithinTheOutline() throws {
    let picture = PixelBuffer.rows(["g"], palette)
    let layer = Sketch(2, 2, 4, 4).rounded(2).masking.with { $0.content = .nearest(picture) }
    let p = try layer.draw(4, 4)
    // As for the background in aPixelOfACornerByHand.
    #expect(abs(Double(p.rgba(0, 1)[1]) - 0.9132 * 255) < 1)
    #expect(p.rgba(1, 1) == [0, 255, 0, 255])
    // A shape whose left half of pixel (0, 1) is empty anyway: the arc leaves 0.0868, all of it in that half.
    let shape = Sketch(2, 2, 4, 4).rounded(2).masking.with { $0.shape = .fill(.rectangle(0.5, 0, 3.5, 4)) }
    #expect(try shape.draw(4, 4).rgba(0, 1)[3] == 128)
  }

  @Test func clippedBordersShowTheirInnerEdge() throws {
    let layer = Sketch(20, 20, 36, 36, .red, [Sketch(18, 18, 60, 60, .green)]).rounded(18).masking.styled {
      $0.borderWidth = 4
      $0.borderColour = .blue
    }
    let p = try layer.draw(40, 40)
    #expect(p.rgba(20, 3) == [0, 0, 255, 255])
    #expect(p.rgba(20, 8) == [0, 255, 0, 255])
    // The rim is pure blue.
    for x in 0..<40 where p.rgba(x, 8)[3] < 255 { #expect(p.rgba(x, 8)[1] == 0) }
  }

  @Test func edgesWithoutAntialiasing() throws {
    // From 5.25 to 25.75: the left pixel is covered to 3/4, its centre is inside; the right one's too.
    let layer = Sketch(15.5, 15.5, 20.5, 20.5, .white)
    #expect(try layer.draw(32, 32).rgba(5, 15)[3] == 191)
    let hard = layer.styled { $0.antialiasedEdges = [.minY, .maxY] }
    let p = try hard.draw(32, 32)
    #expect(p.rgba(5, 15)[3] == 255)
    #expect(p.rgba(25, 15)[3] == 255)
    #expect(p.rgba(4, 15)[3] == 0)
    #expect(p.rgba(26, 15)[3] == 0)
    #expect(p.rgba(5, 5)[3] == 191)
    // The clip of masksToBounds follows.
    let clip = Sketch(15.5, 15.5, 20.5, 20.5, .clear, [Sketch(10, 10, 60, 60, .white)]).masking
      .styled { $0.antialiasedEdges = [.minY, .maxY] }
    #expect(try clip.draw(32, 32) == p)
    // Centres beyond a side are not covered at all.
    let narrow = try Sketch(15, 15, 20.8, 20.8, .white).styled { $0.antialiasedEdges = [] }.draw(32, 32)
    #expect(narrow.rgba(4, 15)[3] == 0)
    #expect(narrow.rgba(5, 15)[3] == 255)
    #expect(try hard.classes(32, 32)[15 * 32 + 5].edges == 0)
  }

  @Test func tintsMultiply() throws {
    let picture = PixelBuffer.rows(["w"], palette)
    let layer = Sketch(
      20, 20, 40, 40, .white, [Sketch(10, 10, 20, 20).with { $0.content = .nearest(picture) }]
    ).styled { $0.tint = Colour(red: 1, green: 0.5, blue: 0, alpha: 1) }
    let p = try layer.draw(40, 40)
    #expect(p.rgba(30, 30) == [255, 128, 0, 255])
    #expect(p.rgba(5, 5) == [255, 128, 0, 255])
    let nested = try Sketch(20, 20, 40, 40, .clear, [layer.with { $0.node.position = Vector2(20, 20) }])
      .styled { $0.tint = Colour(red: 0.5, green: 1, blue: 1, alpha: 0.5) }.draw(40, 40)
    // 0.5 * 0.5 = 0.25 of red, 0.25 of green, alpha 0.5.
    #expect(nested.rgba(30, 30) == [64, 64, 0, 128])
  }
}
