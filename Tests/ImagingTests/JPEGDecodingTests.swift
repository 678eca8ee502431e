import ImageSamples
import Imaging
import Testing

@Suite struct JPEGDecodingTests {
  /// Two blocks side by side, cut to 12 x 5 pixels.
  private func sample(_ first: [UInt8], _ second: [UInt8]) -> JPEGSample {
    JPEGSample(width: 12, height: 5, blocks: [first, second])
  }

  private func colours(_ jpeg: JPEGSample) throws -> [[UInt8]] {
    let picture = try JPEGCodec.decode(jpeg.bytes)
    #expect(picture.width == 12)
    #expect(picture.height == 5)
    for y in 0..<5 {
      for x in 0..<12 { try #require(picture[x, y] == picture[x < 8 ? 0 : 8, 0]) }
    }
    return [picture[0, 0], picture[8, 4]].map { [$0.red, $0.green, $0.blue, $0.alpha] }
  }

  @Test(arguments: [false, true]) func grey(_ isProgressive: Bool) throws {
    var jpeg = sample([77], [200])
    jpeg.isProgressive = isProgressive
    #expect(try colours(jpeg) == [[77, 77, 77, 255], [200, 200, 200, 255]])
  }

  @Test(arguments: [false, true]) func lumaAndChroma(_ isProgressive: Bool) throws {
    var jpeg = sample([128, 128, 228], [100, 60, 128])
    jpeg.isProgressive = isProgressive
    jpeg.extraSegments = [JPEGSample.jfif(unit: 0, x: 1, y: 1)]
    // JFIF: R = Y + 1.402 Cr, G = Y - 0.344136 Cb - 0.714136 Cr, B = Y + 1.772 Cb, about 128 and clamped.
    // Cr = 100: R 268.2, G 56.6, B 128. Cb = -68: R 100, G 123.4, B -20.5.
    #expect(try colours(jpeg) == [[255, 57, 128, 255], [100, 123, 0, 255]])
  }

  @Test func componentsWithAdobesMarkOfNoTransformAreRGB() throws {
    var jpeg = sample([10, 20, 30], [250, 0, 128])
    jpeg.adobeTransform = 0
    #expect(try colours(jpeg) == [[10, 20, 30, 255], [250, 0, 128, 255]])
  }

  @Test func inks() throws {
    // Without Adobe's marker 0 is no ink: red = (255 - c) (255 - k) / 255.
    var jpeg = sample([55, 0, 255, 0], [0, 0, 0, 155])
    #expect(try colours(jpeg) == [[200, 255, 0, 255], [100, 100, 100, 255]])
    // With it 255 is none.
    jpeg = sample([200, 255, 0, 255], [255, 255, 255, 100])
    jpeg.adobeTransform = 0
    #expect(try colours(jpeg) == [[200, 255, 0, 255], [100, 100, 100, 255]])
    // 200 * 128 / 255 = 100.4.
    jpeg = sample([200, 255, 0, 128], [255, 255, 255, 0])
    jpeg.adobeTransform = 0
    #expect(try colours(jpeg) == [[100, 128, 0, 255], [0, 0, 0, 255]])
  }

  @Test func inksAsLumaAndChroma() throws {
    // YCCK holds the (inverted) inks' inverse as YCbCr: Y = 55 grey gives C = M = Y = 255 - 55 = 200, K as it is.
    var jpeg = sample([55, 128, 128, 255], [0, 128, 128, 51])
    jpeg.adobeTransform = 2
    #expect(try colours(jpeg) == [[200, 200, 200, 255], [51, 51, 51, 255]])
  }

  @Test func headerTellsResolutionAndOrientation() throws {
    var jpeg = sample([0, 0, 0], [0, 0, 0])
    jpeg.extraSegments = [
      JPEGSample.jfif(unit: 2, x: 100, y: 50),
      (0xE1, Array("Exif\0\0".utf8) + JPEGSample.exif(orientation: 8, little: true)),
    ]
    var header = try ImageHeader(jpeg.bytes.span)
    #expect(header.format == .jpeg)
    #expect(header.model == .rgb)
    #expect(header.horizontalResolution == 254)
    #expect(header.verticalResolution == 127)
    #expect(header.orientation == 8)
    jpeg.extraSegments = [
      JPEGSample.jfif(unit: 0, x: 100, y: 50),
      (0xE1, Array("Exif\0\0".utf8) + JPEGSample.exif(orientation: 9, little: false)),
    ]
    header = try ImageHeader(jpeg.bytes.span)
    #expect(header.horizontalResolution == nil)
    #expect(header.orientation == nil)
    // The orientation is told, not applied.
    jpeg.extraSegments = [(0xE1, Array("Exif\0\0".utf8) + JPEGSample.exif(orientation: 6, little: false))]
    #expect(try JPEGCodec.decode(jpeg.bytes).width == 12)
  }

  @Test func varietiesThatCannotBeDecodedAreNamed() {
    var jpeg = sample([1], [2])
    jpeg.precision = 12
    expectUnsupported(jpeg.bytes)
    jpeg = JPEGSample(width: 12, height: 0, blocks: [[1], [2]])
    expectUnsupported(jpeg.bytes)
    jpeg = JPEGSample(width: 12, height: 5, blocks: [[1, 2], [2, 3]])
    expectUnsupported(jpeg.bytes)
  }

  private func expectUnsupported(_ bytes: [UInt8]) {
    do {
      _ = try JPEGCodec.decode(bytes)
      Issue.record("decoded")
    } catch .unsupported(.jpeg, let detail) {
      #expect(!detail.isEmpty)
    } catch {
      Issue.record("\(error)")
    }
  }
}
