import Imaging
import Testing

@Suite struct ImageDifferenceTests {
  @Test func numbersByHand() throws {
    let a = PixelBuffer(width: 6, height: 1, bytes: [UInt8](repeating: 100, count: 24))
    var b = a
    b.bytes[4] = 101  // 1
    b.bytes[8 + 1] = 97  // 3
    b.bytes[12 + 2] = 108  // 8
    b.bytes[16 + 3] = 132  // 32, in alpha
    b.bytes[20] = 67  // 33, and 4 beside it
    b.bytes[21] = 104
    let difference = try ImageDifference(a, b)
    #expect(difference.pixelCount == 6)
    #expect(difference.maximum == 33)
    #expect(difference.mean == Double(1 + 3 + 8 + 32 + 33 + 4) / 24)
    #expect(difference.differing == 5)
    #expect(difference.counts == [4, 3, 2, 1])
    #expect(difference.count(above: 8) == 2)
    #expect(difference.count(above: 5) == nil)
    #expect(
      difference.heatMap.bytes == [
        0, 0, 0, 255, 0, 0, 128, 255, 0, 0, 255, 255, 0, 255, 0, 255, 255, 255, 0, 255, 255, 96, 0, 255,
      ])
    #expect(try ImageDifference(b, a) == difference)
  }

  @Test func equalAndEmptyPictures() throws {
    let empty = try ImageDifference(PixelBuffer(width: 0, height: 0), PixelBuffer(width: 0, height: 0))
    #expect(empty.maximum == 0)
    #expect(empty.mean == 0)
    let black = PixelBuffer(width: 1, height: 1, bytes: [0, 0, 0, 0])
    let white = PixelBuffer(width: 1, height: 1, bytes: [255, 255, 255, 255])
    let largest = try ImageDifference(black, white)
    #expect(largest.maximum == 255)
    #expect(largest.mean == 255)
    #expect(largest.heatMap.bytes == [255, 0, 0, 255])
  }

  @Test func sizesMustMatch() {
    // Equal counts of pixels do not help.
    #expect(throws: ImageError.sizesDiffer(width: 2, height: 3, otherWidth: 3, otherHeight: 2)) {
      try ImageDifference(PixelBuffer(width: 2, height: 3), PixelBuffer(width: 3, height: 2))
    }
  }
}
