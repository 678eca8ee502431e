import ImageSamples
import Imaging
import Testing

@Suite struct PNGEncodingTests {
  /// All pairs of a premultiplied channel and its alpha, with channels mixed.
  static let allPairs: PixelBuffer = {
    var bytes: [UInt8] = []
    for alpha in 0...255 {
      for channel in 0...255 {
        let c = UInt8(min(channel, alpha))
        bytes += [c, UInt8(alpha) - c, c / 2, UInt8(alpha)]
      }
    }
    return PixelBuffer(width: 256, height: 256, bytes: bytes)
  }()

  @Test func everyPremultipliedColourSurvives() throws {
    #expect(try PNGCodec.decode(PNGCodec.encode(Self.allPairs)) == Self.allPairs)
  }

  @Test(arguments: [0, 1, 9, -5, 100]) func everyLevelGivesTheSamePixels(_ level: Int) throws {
    #expect(try PNGCodec.decode(PNGCodec.encode(Self.allPairs, compression: level)) == Self.allPairs)
  }

  @Test func fileIsEightBitRGBAWithAnSRGBChunkOnly() throws {
    let bytes = try PNGCodec.encode(PixelBuffer(width: 3, height: 2))
    var names: [String] = []
    var position = 8
    while position < bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      names.append(String(decoding: bytes[position + 4..<position + 8], as: UTF8.self))
      position += 12 + length
    }
    #expect(names == ["IHDR", "sRGB", "IDAT", "IEND"])
    #expect(Array(bytes[16..<29]) == [0, 0, 0, 3, 0, 0, 0, 2, 8, 6, 0, 0, 0])
  }

  @Test func pictureWithoutPixelsIsRefused() {
    #expect(throws: ImageError.empty) { try PNGCodec.encode(PixelBuffer(width: 0, height: 5)) }
  }

  @Test func pictureBeyondTheLimitsIsRefused() {
    #expect(throws: ImageError.tooLarge(width: 16385, height: 1, limits: .standard)) {
      try PNGCodec.encode(PixelBuffer(width: 16385, height: 1))
    }
  }
}
