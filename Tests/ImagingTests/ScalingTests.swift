import Imaging
import Testing

@Suite struct ScalingTests {
  private func grey(_ width: Int, _ height: Int, _ levels: [UInt8]) -> PixelBuffer {
    PixelBuffer(width: width, height: height, bytes: levels.flatMap { [$0, $0, $0, 255] })
  }

  private func levels(_ picture: PixelBuffer) -> [UInt8] {
    stride(from: 0, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }
  }

  @Test func boxFilterIsTheMeanOfTheCoveredArea() {
    #expect(levels(grey(2, 2, [0, 10, 20, 31]).boxScaled(width: 1, height: 1)) == [15])
    // Each of two new pixels covers one and a half of three: (2 * 30 + 60) / 3 and (60 + 2 * 90) / 3.
    #expect(levels(grey(3, 1, [30, 60, 90]).boxScaled(width: 2, height: 1)) == [40, 80])
    #expect(levels(grey(1, 3, [30, 60, 90]).boxScaled(width: 1, height: 2)) == [40, 80])
    #expect(levels(grey(2, 1, [10, 20]).boxScaled(width: 3, height: 1)) == [10, 15, 20])
    let same = grey(2, 2, [1, 2, 3, 4])
    #expect(same.boxScaled(width: 2, height: 2) == same)
  }

  @Test func transparentPixelsDoNotColourTheirNeighbours() {
    let picture = PixelBuffer(width: 2, height: 1, bytes: [200, 0, 0, 255, 0, 0, 0, 0])
    #expect(picture.boxScaled(width: 1, height: 1).bytes == [100, 0, 0, 128])
  }

  @Test(
    arguments: [
      (0, 3, [1, 2, 3, 4, 5, 6]), (1, 3, [1, 2, 3, 4, 5, 6]), (2, 3, [3, 2, 1, 6, 5, 4]), (3, 3, [6, 5, 4, 3, 2, 1]),
      (4, 3, [4, 5, 6, 1, 2, 3]), (5, 2, [1, 4, 2, 5, 3, 6]), (6, 2, [4, 1, 5, 2, 6, 3]), (7, 2, [6, 3, 5, 2, 4, 1]),
      (8, 2, [3, 6, 2, 5, 1, 4]), (9, 3, [1, 2, 3, 4, 5, 6]),
    ] as [(Int, Int, [UInt8])])
  func orientation(_ exif: Int, _ width: Int, _ expected: [UInt8]) {
    let turned = grey(3, 2, [1, 2, 3, 4, 5, 6]).oriented(exif: exif)
    #expect(turned.width == width)
    #expect(levels(turned) == expected)
  }

  @Test func croppingAndMasking() {
    let picture = grey(3, 2, [1, 2, 3, 4, 5, 6])
    #expect(levels(picture.cropped(x: 1, y: 0, width: 2, height: 2)) == [2, 3, 5, 6])
    // Two mask columns over three picture columns: centres at 1/6, 1/2 and 5/6.
    let mask = PixelBuffer(width: 2, height: 1, bytes: [255, 0, 0, 0, 51, 0, 0, 255])
    let white = grey(3, 1, [255, 255, 255])
    #expect(
      white.masked(by: mask, isImageMask: false).bytes == [255, 255, 255, 255] + [UInt8](repeating: 51, count: 8))
    #expect(white.masked(by: mask, isImageMask: true).bytes == [0, 0, 0, 0] + [UInt8](repeating: 255, count: 8))
  }
}
