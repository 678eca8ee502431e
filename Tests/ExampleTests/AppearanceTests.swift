import ExampleScenes
import Foundation
import Imaging
import QuartzCore
import Testing

/// Colours of the scenes of what layers look like, by the formulas of their properties.
@Suite struct AppearanceTests {
  /// The photograph from (20, 20), and turned over from y = 182 on with an alpha of 1 - 0.6.
  @Test(arguments: Drawing.available) func reflection(_ drawing: Drawing) throws {
    let picture = try drawing.draw(.reflection)
    let photograph = Texels(.landscape)
    for y in 0..<160 {
      for x in 0..<240 {
        let texel = photograph[x, y]
        expect(picture, 20 + x, 20 + y, premultiplied: texel)
        expect(picture, 20 + x, 182 + 159 - y, premultiplied: texel.map { 0.4 * $0 })
      }
    }
    expect(picture, [(140, 180), (140, 181), (140, 19), (140, 342), (19, 100), (260, 300)], nil)
  }

  /// Squares of 80 on a circle of radius 200 about (260, 260), clockwise from the top.
  @Test(arguments: Drawing.available) func replicatorRing(_ drawing: Drawing) throws {
    let picture = try drawing.draw(.replicatorRing)
    for k in 0..<10 {
      let (sine, cosine) = (sin(Double(k) * .pi / 5), cos(Double(k) * .pi / 5))
      let fade = 1 - 0.1 * Double(k)
      func place(_ x: Double, _ y: Double) -> Point {
        Point(x: 260 + cosine * x - sine * y, y: 260 + sine * x + cosine * y)
      }
      // Three points in each square, and one between it and the next.
      for x in [-30.0, 0, 30] {
        let p = place(x, -200)
        expect(picture, [(Int(p.x), Int(p.y))], [1, fade, fade])
      }
      let outside = place(58, -200)
      expect(picture, [(Int(outside.x), Int(outside.y))], nil)
      if k % 5 == 0 { continue }
      let corners = [place(-40, -240), place(40, -240), place(40, -160), place(-40, -160)]
      let found = CornerProbe(picture: picture, usesAlphaOnly: true).corners(corners)
      for (a, b) in zip(found, corners) { #expect(a.distance(to: b) < 0.05, "\(a) in square \(k) should be \(b)") }
    }
    expect(picture, [(260, 260)], nil)
  }

  /// Where a pixel's centre lies on the way from corner to corner gives its colour: red, yellow at a quarter, blue from
  /// the middle on.
  @Test(arguments: Drawing.available) func diagonalGradient(_ drawing: Drawing) throws {
    let picture = try drawing.draw(.diagonalGradient)
    for y in 0..<200 {
      for x in 0..<200 {
        let t = (Double(x) + 0.5 + Double(y) + 0.5) / 400
        let wanted: [Double] =
          t < 0.25
          ? [1, t / 0.25, 0]
          : t < 0.5
            ? [1 - (t - 0.25) / 0.25, 1 - (t - 0.25) / 0.25, (t - 0.25) / 0.25]
            : [0, 0, 1]
        expect(picture, [(50 + x, 50 + y)], wanted)
      }
    }
    expect(picture, [(49, 100), (250, 100), (100, 49), (100, 250)], nil)
  }

  /// Every pixel is the photograph's times the alpha of the igloo's.
  @Test(arguments: Drawing.available) func imageMask(_ drawing: Drawing) throws {
    let picture = try drawing.draw(.imageMask)
    let (photograph, igloo) = (Texels(.landscape), Texels(.igloo))
    for y in 0..<180 {
      for x in 0..<260 {
        let alpha = igloo[x - 10, y - 10][3] / 255
        expect(picture, x, y, premultiplied: photograph[x - 10, y - 10].map { $0 * alpha })
      }
    }
    // In the wall, through the door, beside the house.
    #expect(picture[70, 125].alpha == 255)
    #expect(picture[130, 135].alpha == 0)
    #expect(picture[20, 20].alpha == 0)
  }

  /// Shadows of half black, three points up, blurred with a standard deviation of three, where the picture is empty.
  @Test(arguments: Drawing.available) func shadowPaths(_ drawing: Drawing) throws {
    let picture = try drawing.draw(.shadowPaths)
    func shade(_ x: Int, _ y: Int, _ coverage: Double) {
      expect(picture, x, y, premultiplied: [0, 0, 0, 0.5 * coverage * 255])
    }
    // The square lies from (20, 17) to (180, 177): an edge is the integral of the Gaussian, a corner a product of two.
    for d in -9..<9 {
      let edge = normal((Double(d) + 0.5) / 3)
      shade(100, 17 + d, edge)
      shade(20 + d, 60, edge)
      shade(20 + d, 17 + d, edge * edge)
    }
    // The disc has its centre at (300, 97) and a radius of 80.
    for d in -9..<9 {
      shade(300, 17 + d, disc(0.5, Double(d) + 17.5 - 97))
      shade(243, 40 + d, disc(243.5 - 300, Double(d) + 40.5 - 97))
    }
    for centre in [100, 300] { shade(centre, 50, 1) }
    // The house covers its shadow, but not where its door is.
    #expect(picture[30, 140].alpha == 255)
    #expect(abs(Int(picture[100, 145].alpha) - 128) <= 1)
  }

  /// The integral of the Gaussian of standard deviation 1 up to x.
  private func normal(_ x: Double) -> Double { 0.5 * erfc(-x / 2.0.squareRoot()) }

  /// A disc of radius 80 convolved with a Gaussian of standard deviation 3, at (x, y) from its centre: a sum over rows,
  /// each an interval.
  private func disc(_ x: Double, _ y: Double) -> Double {
    var sum = 0.0
    let step = 0.05
    for row in 0..<480 {
      let v = -12 + (Double(row) + 0.5) * step
      let squared = 6400 - (y + v) * (y + v)
      if squared <= 0 { continue }
      let half = squared.squareRoot()
      let weight = exp(-v * v / 18) / (3 * (2 * Double.pi).squareRoot()) * step
      sum += weight * (normal((half - x) / 3) - normal((-half - x) / 3))
    }
    return sum
  }

  /// With B the background, I the ink and white buttons of half opacity: in a group B and white, or ink, meet once; each by
  /// itself the label covers half of what the button has covered half.
  @Test(arguments: Drawing.available) func groupOpacity(_ drawing: Drawing) throws {
    let picture = try drawing.draw(.groupOpacity)
    let (back, ink, white) = ([0.3, 0.5, 0.7], [0.1, 0.1, 0.2], [1.0, 1, 1])
    func half(_ a: [Double], over b: [Double]) -> [Double] { zip(a, b).map { ($0 + $1) / 2 } }
    let once = half(white, over: back)
    let twice = half(white, over: once)
    let rows: [(x: Int, y: Int, button: [Double], label: [Double], letter: [Double])] = [
      (20, 20, white, white, ink), (190, 20, once, twice, half(ink, over: twice)),
      (20, 90, once, once, half(ink, over: back)), (190, 90, once, once, half(ink, over: back)),
    ]
    for row in rows {
      expect(picture, [(row.x + 10, row.y + 25), (row.x + 75, row.y + 5)], row.button)
      expect(picture, [(row.x + 25, row.y + 25), (row.x + 60, row.y + 24)], row.label)
      // The upright of the K, and the rightmost point of the O.
      expect(picture, [(row.x + 84, row.y + 18), (row.x + 69, row.y + 24)], row.letter)
      expect(picture, [(row.x, row.y), (row.x + 149, row.y + 49), (row.x - 2, row.y + 20)], back)
    }
  }

  /// A pixel takes the texel that it lies in, or what lies between the four around its centre.
  @Test(arguments: Drawing.available) func digitFilters(_ drawing: Drawing) throws {
    let picture = try drawing.draw(.digitFilters)
    let sheet = Texels(.digits)
    for (place, digit) in [1, 0, 2, 4, 5, 8].enumerated() {
      func texel(_ x: Int, _ y: Int) -> [Double] { sheet[8 * digit + x, y] }
      for y in 0..<96 {
        for x in 0..<64 {
          expect(picture, 10 + 64 * place + x, 10 + y, premultiplied: texel(x / 8, y / 8))
          let (u, v) = ((Double(x) + 0.5) / 8 - 0.5, (Double(y) + 0.5) / 8 - 0.5)
          let (i, j) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
          let (fx, fy) = (u - Double(i), v - Double(j))
          // The sheet's margins are empty, so that its edges and its neighbours do not matter.
          let wanted = (0..<4).map { channel in
            (texel(i, j)[channel] * (1 - fx) + texel(i + 1, j)[channel] * fx) * (1 - fy)
              + (texel(i, j + 1)[channel] * (1 - fx) + texel(i + 1, j + 1)[channel] * fx) * fy
          }
          expect(picture, 10 + 64 * place + x, 116 + y, premultiplied: wanted)
        }
      }
    }
    // The middle stroke of the 0 is missing: sharp to the pixel above, smooth below.
    expect(picture, [(89, 66)], [21 / 255.0, 41 / 255.0, 31 / 255.0])
    expect(picture, [(98, 66)], nil)
  }
}
