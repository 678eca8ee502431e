import RenderModel
import TestBasics
import Testing

@testable import SoftwareRenderer

@Suite struct ReferenceBlurTests {
  @Test func weightsAreIntegralsThatAddUpToOne() {
    // Sigma 1: radius 3; Phi(0.5) - Phi(-0.5) = 0.382924923, Phi(1.5) - Phi(0.5) = 0.241730337, then 0.060597536 and
    // 0.005977036; the sum over both sides is 0.999534742.
    let blur = ReferenceBlur(sigma: 1)
    let expected = [0.382924923, 0.241730337, 0.060597536, 0.005977036].map { $0 / 0.999534741 }
    #expect(blur.radius == 3)
    for (a, b) in zip(blur.weights, expected) { #expect(abs(a - b) < 1e-8) }
    for sigma in [0.05, 0.4, 2.5, 100, RenderLimits.blurSigma, 1e30] {
      let weights = ReferenceBlur(sigma: sigma).weights
      #expect(abs(weights[0] + 2 * weights[1...].reduce(0, +) - 1) < 1e-12)
    }
    #expect(ReferenceBlur(sigma: 2.5).radius == 8)
    #expect(ReferenceBlur(sigma: 1e30).radius == 6144)
  }

  @Test func noSigmaChangesNothing() {
    for sigma in [0, -1, .nan] { #expect(ReferenceBlur(sigma: sigma).weights == [1]) }
  }

  @Test func alignedStepIsTheNormalDistribution() {
    for sigma in [0.7, 2, 4] {
      for isHorizontal in [true, false] {
        var plane = PixelPlane(width: isHorizontal ? 60 : 3, height: isHorizontal ? 3 : 60)
        for k in 30..<60 { for j in 0..<3 { plane[isHorizontal ? k : j, isHorizontal ? j : k] = SIMD4(1, 0.5, 0, 1) } }
        ReferenceBlur.blur(&plane, sigmaX: isHorizontal ? sigma : 0, sigmaY: isHorizontal ? 0 : sigma)
        // Far from the other end of the step, which is the plane's border.
        for k in 10..<45 {
          let expected = normalBelow((Double(k) + 0.5 - 30) / sigma)
          let got = isHorizontal ? plane[k, 1] : plane[1, k]
          #expect(abs(got.w - expected) < 1e-3)
          #expect(abs(got.y - expected / 2) < 1e-3 && got.z == 0)
        }
      }
    }
  }

  @Test func pointSpreadsToTheProductOfTheWeights() {
    var plane = PixelPlane(width: 31, height: 41)
    plane[15, 20] = SIMD4(1, 1, 1, 1)
    ReferenceBlur.blur(&plane, sigmaX: 2, sigmaY: 3.5)
    let (x, y) = (ReferenceBlur(sigma: 2).weights, ReferenceBlur(sigma: 3.5).weights)
    for j in 0..<41 {
      for i in 0..<31 {
        let (dx, dy) = (abs(i - 15), abs(j - 20))
        let expected = dx < x.count && dy < y.count ? x[dx] * y[dy] : 0
        #expect(abs(plane[i, j].w - expected) < 1e-15)
      }
    }
  }

  @Test func blurIsTheSumOverAllPixels() {
    var generator = SeededGenerator(seed: 4)
    var plane = PixelPlane(width: 9, height: 7)
    for k in plane.pixels.indices where generator.chance(0.3) {
      plane.pixels[k] = SIMD4(repeating: generator.number(0...1))
    }
    let w = ReferenceBlur(sigma: 1.3).weights
    var expected = PixelPlane(width: 9, height: 7)
    for y in 0..<7 {
      for x in 0..<9 {
        for j in 0..<7 where abs(j - y) < w.count {
          for i in 0..<9 where abs(i - x) < w.count { expected[x, y] += plane[i, j] * w[abs(i - x)] * w[abs(j - y)] }
        }
      }
    }
    ReferenceBlur.blur(&plane, sigmaX: 1.3, sigmaY: 1.3)
    for (a, b) in zip(plane.pixels, expected.pixels) { #expect(abs(a.x - b.x) < 1e-14) }
  }

  @Test func emptyPlanesStayEmpty() {
    var none = PixelPlane(width: 0, height: -3)
    ReferenceBlur.blur(&none, sigmaX: 5, sigmaY: 5)
    #expect(none.pixels.isEmpty)
    var plane = PixelPlane(width: 2, height: 1)
    ReferenceBlur.blur(&plane, sigmaX: 2048, sigmaY: 2048)
    #expect(plane.pixels == [.zero, .zero])
  }
}

@Suite struct ColourFilterTests {
  @Test func rowsActOnUnpremultipliedColours() {
    // Red and blue changed round. (100, 50, 20) of alpha 200 is (0.5, 0.25, 0.1); premultiplied again it is as it was.
    let swapped = ColourMatrix(red: SIMD4(0, 0, 1, 0), blue: SIMD4(1, 0, 0, 0))
    #expect(ColourFilter([swapped]).applied(to: SIMD4(100, 50, 20, 200)) == SIMD4(20, 50, 100, 200))
    // 1 - c: (0.5, 0.75, 0.9) * 200.
    let inverted = ColourMatrix(
      red: SIMD4(-1, 0, 0, 0), green: SIMD4(0, -1, 0, 0), blue: SIMD4(0, 0, -1, 0), bias: SIMD4(1, 1, 1, 0))
    #expect(ColourFilter([inverted]).applied(to: SIMD4(100, 50, 20, 200)) == SIMD4(100, 150, 180, 200))
    // Alpha from red: 0.5 -> 127.5, rounded up; the colours (0.5, 0.25, 0.1) times 127.5: 63.75, 31.875, 12.75.
    let masking = ColourMatrix(alpha: SIMD4(1, 0, 0, 0))
    #expect(ColourFilter([masking]).applied(to: SIMD4(100, 50, 20, 200)) == SIMD4(64, 32, 13, 128))
    // All four lanes and the bias: 0.5 * 0.5 + 0.25 * 2 + 0.1 - 200 / 255 + 0.25 = 0.315686; times 200: 63.14.
    let mixed = ColourMatrix(red: SIMD4(0.5, 2, 1, -1), bias: SIMD4(0.25, 0, 0, 0))
    #expect(ColourFilter([mixed]).applied(to: SIMD4(100, 50, 20, 200)) == SIMD4(63, 50, 20, 200))
  }

  @Test func everyResultIsClamped() {
    // Doubled, 0.8 becomes 1, not 1.6; halved again it is 0.5.
    let twice = ColourMatrix(red: SIMD4(2, 0, 0, 0))
    let half = ColourMatrix(red: SIMD4(0.5, 0, 0, 0))
    #expect(ColourFilter([twice, half]).applied(to: SIMD4(204, 0, 0, 255)) == SIMD4(128, 0, 0, 255))
    #expect(ColourFilter([half, twice]).applied(to: SIMD4(204, 0, 0, 255)) == SIMD4(204, 0, 0, 255))
    let below = ColourMatrix(bias: SIMD4(-2, 0, 0, 0))
    #expect(ColourFilter([below]).applied(to: SIMD4(204, 10, 0, 255)) == SIMD4(0, 10, 0, 255))
  }

  @Test func pixelsWithoutAlphaStay() {
    let filled = ColourMatrix(bias: SIMD4(1, 1, 1, 1))
    #expect(ColourFilter([filled]).applied(to: SIMD4(0, 0, 0, 0)) == SIMD4(0, 0, 0, 0))
    #expect(ColourFilter([filled]).applied(to: SIMD4(0, 0, 0, 1)) == SIMD4(255, 255, 255, 255))
  }

  @Test func identityKeepsEveryPixel() {
    for alpha in 1...255 {
      for value in 0...alpha {
        let pixel = SIMD4<UInt8>(UInt8(value), 0, UInt8(alpha), UInt8(alpha))
        #expect(ColourFilter([.identity]).applied(to: pixel) == pixel)
      }
    }
  }

  @Test func hugeNumbersAreNoTrap() {
    let huge = ColourMatrix(red: SIMD4(1e308, 1e308, -1e308, -1e308), alpha: SIMD4(1e308, 1e308, 1e308, 1e308))
    _ = ColourFilter([huge, huge]).applied(to: SIMD4(255, 255, 255, 255))
  }
}
