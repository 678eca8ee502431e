import ExampleScenes
import Foundation
import Imaging
import QuartzCore
import Testing

/// Places of the gallery whose colours follow from a formula.
@Suite struct GalleryTests {
  /// The wall's gradient at the middle of a row of pixels.
  private func wall(_ y: Int) -> [Double] {
    mix([0.94, 0.96, 0.99], [0.76, 0.82, 0.91], (Double(y) + 0.5) / 480)
  }

  private func mix(_ a: [Double], _ b: [Double], _ t: Double) -> [Double] {
    zip(a, b).map { $0 + t * ($1 - $0) }
  }

  @Test(arguments: Drawing.available) func cards(_ drawing: Drawing) throws {
    let picture = try drawing.draw(.gallery)
    expect(picture, [(5, 10)], wall(10))
    expect(picture, [(10, 470)], wall(470))
    // The first card's head, 200 x 84 from (30, 36), along its diagonal; the second place is in the square of the portrait,
    // outside of the disc.
    for (x, y) in [(50, 76), (100, 90), (220, 50)] {
      let (u, v) = (Double(x) + 0.5 - 30, Double(y) + 0.5 - 36)
      let t = (u * 200 + v * 84) / (200 * 200 + 84 * 84)
      expect(picture, [(x, y)], mix([0.36, 0.3, 0.9], [0.9, 0.36, 0.66], t))
    }
    for left in [30, 260, 490] {
      // The ring about the portrait, above and below, and the card.
      expect(picture, [(left + 100, 86), (left + 100, 153), (left + 20, 200), (left + 199, 180)], [1, 1, 1])
      // A line of writing, and its rounded end.
      expect(picture, [(left + 100, 172)], [0.25, 0.28, 0.35])
      expect(picture, [(left + 40, 168)], [1, 1, 1])
    }
    // A button's border, two points wide, and its inside; and the other button.
    expect(picture, [(89, 228), (89, 229), (89, 254), (171, 242)], [0.9, 0.36, 0.66])
    expect(picture, [(89, 231), (89, 242)], [1, 1, 1])
  }

  /// Below a card its shadow is the Gaussian's integral: the edge is at y = 276 + 6, the standard deviation 10, the
  /// colour a quarter of black.
  @Test(arguments: Drawing.available) func shadows(_ drawing: Drawing) throws {
    let picture = try drawing.draw(.gallery)
    for y in [277, 282, 288, 295] {
      let coverage = 0.5 * erfc((Double(y) + 0.5 - 282) / 10 / 2.0.squareRoot())
      for x in [130, 360, 590] { expect(picture, [(x, y)], wall(y).map { $0 * (1 - 0.25 * coverage) }) }
    }
  }

  /// In the middle of each disc, against the picture without discs as stored.
  @Test(arguments: Drawing.available) func blendModes(_ drawing: Drawing) throws {
    let picture = try drawing.draw(.gallery)
    let plain = ExampleScene.gallery.makeLayer()
    for tile in plain.sublayers ?? [] where tile.name?.hasSuffix("BlendMode") == true { tile.sublayers = nil }
    let behind = try drawing.draw(plain, ExampleScene.gallery.size, yAxis: .down)
    let formulas: [(Double, Double) -> Double] = [
      { $0 * $1 }, { $0 + $1 - $0 * $1 }, { s, b in b <= 0.5 ? 2 * s * b : 1 - 2 * (1 - s) * (1 - b) },
      { abs($0 - $1) }, { min(1, $0 + $1) },
    ]
    for (column, formula) in formulas.enumerated() {
      for (x, y) in [(58, 36), (40, 30), (70, 50)] {
        let (x, y) = (30 + 136 * column + x, 300 + y)
        let backdrop = components(behind, x, y).prefix(3).map { $0 / 255 }
        expect(picture, [(x, y)], zip([0.95, 0.55, 0.2], backdrop).map(formula), within: 2)
      }
    }
    // The corners of a tile are the wall's and its neighbours' shadow; around the disc nothing has changed.
    for (x, y) in [(57, 330), (90, 305), (35, 340)] { expect(picture, x, y, premultiplied: components(behind, x, y)) }
  }

  /// The bar shows what is behind it blurred: where that is the wall alone, as it was, below 35 % of white; the sides of
  /// the pictures, sharp above it, are gone.
  @Test(arguments: Drawing.available) func blurredBar(_ drawing: Drawing) throws {
    let picture = try drawing.draw(.gallery)
    expect(picture, [(360, 436), (230, 440), (100, 444)], wall(440).map { 0.65 * $0 + 0.35 }, within: 2)
    func step(_ y: Int) -> Double {
      zip(components(picture, 145, y), components(picture, 146, y)).map { abs($0 - $1) }.max() ?? 0
    }
    #expect(step(350) > 60)
    // The steepest that a step of 255 gets: its height over the root of 2 pi times the standard deviation.
    #expect(step(390) <= 0.65 * 255 / (8 * (2 * Double.pi).squareRoot()) + 1)
    // Its border, and its rounded corner, which lets the wall through.
    expect(picture, [(360, 449)], wall(449).map { 0.6 + 0.4 * (0.65 * $0 + 0.35) }, within: 2)
    expect(picture, [(31, 448)], wall(448))
  }
}
