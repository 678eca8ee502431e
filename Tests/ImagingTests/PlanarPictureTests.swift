import Imaging
import TestBasics
import Testing

/// Planes against BT.709's table and against its formulas in doubles.
@Suite struct PlanarPictureTests {
  private func uniform(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) -> PixelBuffer {
    PixelBuffer(width: 2, height: 2, bytes: Array(repeatElement([red, green, blue, alpha], count: 4).joined()))
  }

  private func planes(_ picture: PixelBuffer, alpha: Bool = false, pads: Bool = true) -> PlanarPicture {
    PlanarPicture(
      picture,
      PlanarPicture.Layout(width: picture.width, height: picture.height, hasAlpha: alpha, padsToEven: pads))
  }

  /// Worked out by hand from the standard: Y = 16 + 219 (0.2126 R + 0.7152 G + 0.0722 B), and so on.
  @Test(
    arguments: [
      ([255, 0, 0], [63, 102, 240]), ([0, 255, 0], [173, 42, 26]), ([0, 0, 255], [32, 240, 118]),
      ([255, 255, 0], [219, 16, 138]), ([0, 255, 255], [188, 154, 16]), ([255, 0, 255], [78, 214, 230]),
      ([0, 0, 0], [16, 128, 128]), ([255, 255, 255], [235, 128, 128]),
    ] as [([UInt8], [UInt8])])
  func pureColours(_ colour: [UInt8], _ expected: [UInt8]) {
    let bytes = planes(uniform(colour[0], colour[1], colour[2])).bytes
    #expect(bytes == [UInt8](repeating: expected[0], count: 4) + expected[1...])
  }

  @Test func greysHaveNoChroma() {
    for grey in 0...255 {
      let value = UInt8(grey)
      let bytes = planes(uniform(value, value, value)).bytes
      #expect(Double(bytes[0]) == (16 + 219 * Double(grey) / 255).rounded())
      #expect(bytes[4] == 128 && bytes[5] == 128)
    }
  }

  @Test func sizes() {
    func size(_ w: Int, _ h: Int, _ alpha: Bool, _ pads: Bool) -> [Int] {
      let l = PlanarPicture.Layout(width: w, height: h, hasAlpha: alpha, padsToEven: pads)
      return [l.width, l.height, l.chromaWidth, l.chromaHeight, l.byteCount]
    }
    #expect(size(4, 2, false, true) == [4, 2, 2, 1, 12])
    #expect(size(5, 3, false, true) == [6, 4, 3, 2, 36])
    #expect(size(5, 3, true, false) == [5, 3, 3, 2, 42])
    #expect(size(1, 1, true, false) == [1, 1, 1, 1, 4])
  }

  @Test func oddSizesRepeatTheirLastRowAndColumn() {
    // A column of white right of one of black, three rows.
    let picture = PixelBuffer(
      width: 1, height: 3, bytes: [0, 0, 0, 255, 255, 255, 255, 255, 255, 0, 0, 255])
    let bytes = planes(picture).bytes
    #expect(bytes == [16, 16, 235, 235, 63, 63, 63, 63, 128, 102, 128, 240])
    let exact = planes(picture, pads: false).bytes
    #expect(exact == [16, 235, 63, 128, 102, 128, 240])
  }

  @Test func chromaLiesBesideTheLeftPixel() {
    // Red, blue, blue, blue: the first sample is (2 * red + red (repeated) + blue) / 4, the second (blue * 4) / 4.
    let row: [UInt8] = [255, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255]
    let bytes = planes(PixelBuffer(width: 4, height: 2, bytes: row + row)).bytes
    // 128 + 224 (0.75 * -0.2126 + 0.25 * 0.9278) / 1.8556 = 136.75, and 0.75 * 0.5 - 0.25 * 0.0722 / 1.5748 for Cr.
    #expect(Array(bytes[8...]) == [137, 240, 209, 118])
  }

  @Test func translucentPixels() {
    // Half red over nothing: straight red where there is alpha, half as bright on black.
    let half = uniform(128, 0, 0, 128)
    #expect(planes(half, alpha: true).bytes == [63, 63, 63, 63, 102, 240, 128, 128, 128, 128])
    #expect(planes(half).bytes[0] == 39)
    #expect(planes(uniform(0, 0, 0, 0), alpha: true).bytes == [16, 16, 16, 16, 128, 128, 0, 0, 0, 0])
    // Colours beyond alpha, which plusLighter makes, count as alpha.
    #expect(planes(uniform(200, 50, 0, 100), alpha: true).bytes[0] == 141)
    // What is transparent does not darken the chroma of what is beside it.
    let mixed = PixelBuffer(
      width: 2, height: 2, bytes: [255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0])
    #expect(planes(mixed, alpha: true).bytes == [63, 16, 63, 16, 102, 240, 255, 0, 255, 0])
  }

  @Test(arguments: [(7, 5), (8, 6), (1, 1), (33, 2)], [false, true])
  func agreesWithDoubles(_ size: (Int, Int), _ alpha: Bool) {
    var random = SeededGenerator(seed: UInt64(size.0 * 100 + size.1))
    var picture = PixelBuffer(width: size.0, height: size.1)
    for i in 0..<size.0 * size.1 {
      let a = UInt8.random(in: 0...255, using: &random)
      for c in 0..<3 { picture.bytes[4 * i + c] = UInt8.random(in: 0...a, using: &random) }
      picture.bytes[4 * i + 3] = a
    }
    let result = planes(picture, alpha: alpha)
    let exact = ExactPlanes(picture, result.layout).values
    #expect(exact.count == result.bytes.count)
    for (byte, value) in zip(result.bytes, exact) { #expect(abs(Double(byte) - value) <= 0.5 + 1e-9) }
  }
}

/// Planes in doubles, from the words of `PlanarPicture`.
private struct ExactPlanes {
  private(set) var values: [Double] = []

  init(_ picture: PixelBuffer, _ layout: PlanarPicture.Layout) {
    func pixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
      let p = picture[min(max(x, 0), picture.width - 1), min(max(y, 0), picture.height - 1)]
      return SIMD4(Double(p.red), Double(p.green), Double(p.blue), layout.hasAlpha ? Double(p.alpha) : 255) / 255
    }
    func straight(_ p: SIMD4<Double>) -> SIMD4<Double> { p.w == 0 ? p : p / p.w }
    func luma(_ p: SIMD4<Double>) -> Double { 0.2126 * p.x + 0.7152 * p.y + 0.0722 * p.z }
    for y in 0..<layout.height {
      for x in 0..<layout.width { values.append(16 + 219 * luma(straight(pixel(x, y)))) }
    }
    for isBlue in [true, false] {
      for y in 0..<layout.chromaHeight {
        for x in 0..<layout.chromaWidth {
          var sum = SIMD4<Double>.zero
          for (dx, weight) in [(-1, 0.25), (0, 0.5), (1, 0.25)] {
            for dy in 0...1 { sum += 0.5 * weight * pixel(2 * x + dx, 2 * y + dy) }
          }
          let p = straight(sum)
          let difference = isBlue ? (p.z - luma(p)) / 1.8556 : (p.x - luma(p)) / 1.5748
          values.append(128 + 224 * difference)
        }
      }
    }
    if layout.hasAlpha {
      for y in 0..<layout.height {
        for x in 0..<layout.width { values.append(255 * pixel(x, y).w) }
      }
    }
  }
}
