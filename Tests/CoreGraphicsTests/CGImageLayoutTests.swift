import CoreGraphics
import Imaging
import RenderModel
import Testing

/// One pixel of each layout: the samples' meaning worked out from the layout's definition.
@Suite struct CGImageLayoutTests {
  private func pixel(
    _ bytes: [UInt8], _ bits: Int, _ pixelBits: Int, _ info: UInt32, _ space: CGColorSpace,
    decode: [CGFloat]? = nil
  ) throws -> [UInt8] {
    let provider = try #require(CGDataProvider(data: Data(bytes) as CFData))
    let make = { (decode: UnsafePointer<CGFloat>?) in
      CGImage(
        width: 1, height: 1, bitsPerComponent: bits, bitsPerPixel: pixelBits, bytesPerRow: bytes.count, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: info), provider: provider, decode: decode, shouldInterpolate: true,
        intent: .defaultIntent)
    }
    let image = try #require(decode.map { $0.withUnsafeBufferPointer { make($0.baseAddress) } } ?? make(nil))
    return image.imageSource.pixels.bytes
  }

  let rgb = CGColorSpaceCreateDeviceRGB()
  let gray = CGColorSpaceCreateDeviceGray()
  let last = CGImageAlphaInfo.last.rawValue
  let first = CGImageAlphaInfo.first.rawValue
  let premultipliedLast = CGImageAlphaInfo.premultipliedLast.rawValue
  let premultipliedFirst = CGImageAlphaInfo.premultipliedFirst.rawValue
  let skipLast = CGImageAlphaInfo.noneSkipLast.rawValue
  let skipFirst = CGImageAlphaInfo.noneSkipFirst.rawValue
  let little32 = CGBitmapInfo.byteOrder32Little.rawValue
  let little16 = CGBitmapInfo.byteOrder16Little.rawValue

  @Test func eightBitColours() throws {
    // 200 * 128 / 255 = 100.4, 100 * 128 / 255 = 50.2.
    let straight: [UInt8] = [100, 50, 0, 128]
    #expect(try pixel([200, 100, 0, 128], 8, 32, last, rgb) == straight)
    #expect(try pixel([128, 200, 100, 0], 8, 32, first, rgb) == straight)
    #expect(try pixel([128, 0, 100, 200], 8, 32, last | little32, rgb) == straight)
    #expect(try pixel([0, 100, 200, 128], 8, 32, first | little32, rgb) == straight)
    #expect(try pixel([200, 100, 0, 128], 8, 32, last | CGBitmapInfo.byteOrder32Big.rawValue, rgb) == straight)
    #expect(try pixel([100, 50, 0, 128], 8, 32, premultipliedLast, rgb) == straight)
    #expect(try pixel([128, 100, 50, 0], 8, 32, premultipliedFirst, rgb) == straight)
    #expect(try pixel([0, 50, 100, 128], 8, 32, premultipliedFirst | little32, rgb) == straight)
    // Colours above alpha can't be: they are cut to it.
    #expect(try pixel([200, 100, 0, 128], 8, 32, premultipliedLast, rgb) == [128, 100, 0, 128])
    #expect(try pixel([200, 100, 7, 9], 8, 32, skipLast, rgb) == [200, 100, 7, 255])
    #expect(try pixel([9, 200, 100, 7], 8, 32, skipFirst, rgb) == [200, 100, 7, 255])
    #expect(try pixel([7, 100, 200, 9], 8, 32, skipFirst | little32, rgb) == [200, 100, 7, 255])
    #expect(try pixel([200, 100, 7], 8, 24, 0, rgb) == [200, 100, 7, 255])
    #expect(try pixel([200, 100, 7, 9], 8, 32, 0, rgb) == [200, 100, 7, 255])
  }

  @Test func greysAndAlpha() throws {
    #expect(try pixel([77], 8, 8, 0, gray) == [77, 77, 77, 255])
    #expect(try pixel([200, 128], 8, 16, last, gray) == [100, 100, 100, 128])
    #expect(try pixel([128, 200], 8, 16, first, gray) == [100, 100, 100, 128])
    #expect(try pixel([128, 200], 8, 16, last | little16, gray) == [100, 100, 100, 128])
    #expect(try pixel([100, 128], 8, 16, premultipliedLast, gray) == [100, 100, 100, 128])
    #expect(try pixel([90], 8, 8, CGImageAlphaInfo.alphaOnly.rawValue, gray) == [0, 0, 0, 90])
    #expect(try pixel([0b1000_0000], 1, 1, 0, gray) == [255, 255, 255, 255])
    #expect(try pixel([0b0100_0000], 2, 2, 0, gray) == [85, 85, 85, 255])
    #expect(try pixel([0xA0], 4, 4, 0, gray) == [170, 170, 170, 255])
    // Gamma 2.2: (128 / 255) ^ 2.2 = 0.21952, encoded by sRGB 0.50587, times 255 = 129.0.
    #expect(
      try pixel([128], 8, 8, 0, #require(CGColorSpace(name: CGColorSpace.genericGrayGamma2_2))) == [129, 129, 129, 255])
  }

  @Test func wideComponents() throws {
    // 0x8080 = 257 * 128.
    #expect(try pixel([0x80, 0x80, 0, 0, 0xFF, 0xFF], 16, 48, 0, rgb) == [128, 0, 255, 255])
    #expect(try pixel([0x80, 0x7F, 0, 1, 0xFF, 0xFE], 16, 48, little16, rgb) == [127, 1, 254, 255])
    #expect(
      try pixel([0xFF, 0xFF, 0x80, 0x80, 0, 0, 0x80, 0x80], 16, 64, last, rgb) == [128, 64, 0, 128])
    let half: [UInt8] = [0x00, 0x38]  // 0.5 as a half, low byte first
    #expect(
      try pixel(half + half + [0, 0x3C] + half, 16, 64, last | little16 | CGBitmapInfo.floatComponents.rawValue, rgb)
        == [64, 64, 128, 128])
    let float: [UInt8] = [0, 0, 0, 0x3F]  // 0.5
    #expect(
      try pixel(
        float + [0, 0, 0x80, 0x3F] + [0, 0, 0xC0, 0x7F], 32, 96, little32 | CGBitmapInfo.floatComponents.rawValue, rgb)
        == [128, 255, 0, 255])
  }

  @Test func packedColours() throws {
    // x rrrrr ggggg bbbbb = 0 11111 00000 10000.
    #expect(
      try pixel([0b0111_1100, 0b0001_0000], 5, 16, skipFirst | CGImagePixelFormatInfo.RGB555.rawValue, rgb) == [
        255, 0, 132, 255,
      ])
    #expect(try pixel([0b0001_0000, 0b0111_1100], 5, 16, skipFirst | little16, rgb) == [255, 0, 132, 255])
    // rrrrr gggggg bbbbb = 10000 100000 11111.
    #expect(
      try pixel([0b1000_0100, 0b0001_1111], 5, 16, CGImagePixelFormatInfo.RGB565.rawValue, rgb) == [132, 130, 255, 255])
    // rr 30 bits: 512 / 1023 * 255 = 127.6.
    let value: UInt32 = 512 << 20 | 1023 << 10
    let bytes = [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
    #expect(try pixel(bytes, 10, 32, skipFirst | CGImagePixelFormatInfo.RGB101010.rawValue, rgb) == [128, 255, 0, 255])
  }

  @Test func inksAndOtherSpaces() throws {
    #expect(try pixel([0, 55, 255, 0], 8, 32, 0, CGColorSpaceCreateDeviceCMYK()) == [255, 200, 0, 255])
    #expect(try pixel([0, 0, 0, 155], 8, 32, 0, CGColorSpaceCreateDeviceCMYK()) == [100, 100, 100, 255])
    // A linear 0.5 (128 / 255 = 0.50196) encodes to 0.7366 * 255 = 187.8.
    #expect(
      try pixel([128, 0, 255], 8, 24, 0, #require(CGColorSpace(name: CGColorSpace.linearSRGB))) == [188, 0, 255, 255])
  }

  @Test func decodeArrays() throws {
    #expect(try pixel([200, 100, 0], 8, 24, 0, rgb, decode: [1, 0, 0, 0.5, 0.2, 1]) == [55, 50, 51, 255])
    #expect(try pixel([200], 8, 8, 0, gray, decode: [.nan, .infinity]) == [0, 0, 0, 255])
  }

  @Test func layoutsThatCannotBeAreRefused() throws {
    let provider = try #require(CGDataProvider(data: Data(count: 64) as CFData))
    func make(
      _ width: Int, _ height: Int, _ bits: Int, _ pixelBits: Int, _ row: Int, _ info: UInt32, _ space: CGColorSpace
    ) -> CGImage? {
      CGImage(
        width: width, height: height, bitsPerComponent: bits, bitsPerPixel: pixelBits, bytesPerRow: row, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: info), provider: provider, decode: nil, shouldInterpolate: true,
        intent: .defaultIntent)
    }
    #expect(make(4, 4, 8, 32, 16, last, rgb) != nil)
    #expect(make(0, 4, 8, 32, 16, last, rgb) == nil)
    #expect(make(4, -1, 8, 32, 16, last, rgb) == nil)
    #expect(make(.max, .max, 8, 32, .max, last, rgb) == nil)
    #expect(make(16385, 1, 8, 32, 65540, last, rgb) == nil)
    #expect(make(16384, 16384, 8, 32, 65536, last, rgb) == nil)
    #expect(make(4, 4, 8, 32, 15, last, rgb) == nil)
    #expect(make(4, 4, 8, 24, 16, last, rgb) == nil)
    #expect(make(4, 4, 7, 32, 16, last, rgb) == nil)
    #expect(make(4, 4, 8, 32, 16, 0x1F, rgb) != nil)
    #expect(make(4, 4, 8, 32, 16, last | 0x100, rgb) == nil)
    #expect(make(4, 4, 1, 3, 16, 0, rgb) == nil)
    #expect(make(4, 4, 8, 32, 16, CGImagePixelFormatInfo.RGBCIF10.rawValue, rgb) == nil)
  }

  @Test func rowsThatAreMissingAreTransparentOrBlack() throws {
    let provider = try #require(CGDataProvider(data: Data([1, 2, 3, 255, 4]) as CFData))
    let image = try #require(
      CGImage(
        width: 1, height: 3, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4, space: rgb,
        bitmapInfo: CGBitmapInfo(rawValue: premultipliedLast), provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent))
    #expect(image.imageSource.pixels.bytes == [1, 2, 3, 255, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test func rowsMayBePadded() throws {
    let provider = try #require(CGDataProvider(data: Data([1, 2, 99, 99, 3, 4, 99, 99]) as CFData))
    let image = try #require(
      CGImage(
        width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 4, space: gray, bitmapInfo: [],
        provider: provider, decode: nil, shouldInterpolate: false, intent: .perceptual))
    #expect(image.imageSource.pixels.bytes == [1, 1, 1, 255, 2, 2, 2, 255, 3, 3, 3, 255, 4, 4, 4, 255])
    #expect(!image.shouldInterpolate && image.renderingIntent == .perceptual && image.bytesPerRow == 4)
  }
}
