import CoreGraphics
import ImageSamples
import Imaging
import RenderModel
import Testing

@Suite struct CGImageTests {
  /// Grey levels 1... in rows.
  private func image(_ width: Int, _ height: Int) throws -> CGImage {
    let provider = try #require(CGDataProvider(data: Data((1...width * height).map { UInt8($0) }) as CFData))
    return try #require(
      CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: width,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent))
  }

  private func mask(_ samples: [UInt8], decode: [CGFloat]? = nil) throws -> CGImage {
    let provider = try #require(CGDataProvider(data: Data(samples) as CFData))
    return try #require(
      CGImage(
        maskWidth: samples.count, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: samples.count,
        provider: provider, decode: decode, shouldInterpolate: true))
  }

  private func reds(_ image: CGImage?) -> [UInt8]? {
    image.map { image in
      stride(from: 0, to: image.width * image.height * 4, by: 4).map { image.imageSource.pixels.bytes[$0] }
    }
  }

  private func alphas(_ image: CGImage?) -> [UInt8]? {
    image.map { image in
      stride(from: 3, to: image.width * image.height * 4, by: 4).map { image.imageSource.pixels.bytes[$0] }
    }
  }

  @Test func croppingCountsFromTheTopLeft() throws {
    let image = try image(4, 3)
    #expect(reds(image.cropping(to: CGRect(x: 1, y: 1, width: 2, height: 2))) == [6, 7, 10, 11])
    // Made whole, outwards, then cut to the image.
    #expect(reds(image.cropping(to: CGRect(x: 2.5, y: -5, width: 9, height: 5.5))) == [3, 4])
    #expect(image.cropping(to: CGRect(x: 0, y: 0, width: 4, height: 3)) === image)
    #expect(image.cropping(to: CGRect(x: 4, y: 0, width: 1, height: 1)) == nil)
    #expect(image.cropping(to: .null) == nil)
    #expect(image.cropping(to: .zero) == nil)
    #expect(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 2, height: 2)) == nil)
    #expect(image.cropping(to: CGRect(x: -1e308, y: -1e308, width: 1e308, height: 1e308)) == nil)
    #expect(image.cropping(to: .infinite) === image)
    let part = try #require(image.cropping(to: CGRect(x: 1, y: 0, width: 3, height: 3)))
    #expect(part.alphaInfo == .noneSkipLast)
    #expect(reds(part.cropping(to: CGRect(x: 1, y: 2, width: 1, height: 1))) == [11])
  }

  @Test func masksAndMasking() throws {
    let mask = try mask([0, 255, 51])
    #expect(mask.isMask && mask.colorSpace == nil)
    #expect(alphas(mask) == [255, 0, 204])
    #expect(alphas(try self.mask([0, 255, 51], decode: [1, 0])) == [0, 255, 51])
    let white = CGImage(pixels: PixelBuffer(width: 3, height: 1, bytes: [UInt8](repeating: 255, count: 12)))
    #expect(alphas(white.masking(mask)) == [255, 0, 204])
    // A grey image: its level is the alpha.
    let grey = try image(3, 1)
    #expect(alphas(white.masking(grey)) == [1, 2, 3])
    #expect(mask.masking(mask) == nil)
    #expect(alphas(mask.cropping(to: CGRect(x: 2, y: 0, width: 1, height: 1))) == [204])
  }

  @Test func maskingColours() throws {
    let image = try image(4, 1)
    #expect(alphas(image.copy(maskingColorComponents: [2, 3])) == [255, 0, 0, 255])
    #expect(image.copy(maskingColorComponents: [2, 3, 4]) == nil)
    #expect(CGImage(pixels: PixelBuffer(width: 1, height: 1)).copy(maskingColorComponents: [0, 1, 0, 1, 0, 1]) == nil)
  }

  @Test func samplesInAnotherSpace() throws {
    let image = CGImage(
      pixels: PixelBuffer(width: 1, height: 1, bytes: [128, 0, 255, 255]), alphaInfo: .noneSkipLast)
    let linear = image.copy(colorSpace: try #require(CGColorSpace(name: CGColorSpace.linearSRGB)))
    #expect(linear?.imageSource.pixels.bytes == [188, 0, 255, 255])
    #expect(image.copy(colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
  }

  @Test func rendererPixelsReadBack() throws {
    let pixels = PixelBuffer(width: 2, height: 1, bytes: [10, 20, 30, 40, 0, 0, 0, 0])
    let source = ImageSource(pixels: pixels)
    let image = CGImage(imageSource: source)
    #expect(image.imageSource === source)
    #expect(image.width == 2 && image.height == 1 && image.bitsPerComponent == 8 && image.bitsPerPixel == 32)
    #expect(image.bytesPerRow == 8 && image.alphaInfo == .premultipliedLast)
    #expect(image.colorSpace?.name == CGColorSpace.sRGB)
    #expect(image.dataProvider?.data == Data(pixels.bytes) as CFData)
    // The properties describe the provider's samples.
    let provider = try #require(image.dataProvider)
    let again = CGImage(
      width: image.width, height: image.height, bitsPerComponent: image.bitsPerComponent,
      bitsPerPixel: image.bitsPerPixel, bytesPerRow: image.bytesPerRow, space: try #require(image.colorSpace),
      bitmapInfo: image.bitmapInfo, provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    #expect(again?.imageSource.pixels == pixels)
  }

  @Test func conversionHappensOnce() async throws {
    let image = try image(200, 1)
    let identities = await withTaskGroup(of: ContentID.self) { group in
      for _ in 0..<16 { group.addTask { image.imageSource.id } }
      return await group.reduce(into: Set<ContentID>()) { $0.insert($1) }
    }
    #expect(identities.count == 1)
  }

  @Test func identityIsEquality() throws {
    let image = try image(1, 1)
    let other = try self.image(1, 1)
    #expect(image == image && image != other)
    #expect(image.copy() === image)
    #expect(Set([image, image]).count == 1)
  }

  @Test func decodeArrayStaysWithTheImage() throws {
    let mask = try mask([1], decode: [1, 0])
    #expect(mask.decode?[0] == 1 && mask.decode?[1] == 0)
    #expect(try image(1, 1).decode == nil)
  }

  @Test func filesThroughProviders() throws {
    let png = PNGSample(width: 1, height: 1, type: .rgba, depth: 8, samples: [200, 100, 0, 128])
    let provider = try #require(CGDataProvider(data: Data(png.bytes) as CFData))
    let image = CGImage(
      pngDataProviderSource: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    #expect(image?.imageSource.pixels.bytes == [100, 50, 0, 128])
    #expect(image?.utType == "public.png" && image?.shouldInterpolate == false)
    #expect(
      CGImage(jpegDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent) == nil)
    let jpeg = JPEGSample(width: 8, height: 8, blocks: [[77]])
    let other = try #require(CGDataProvider(data: Data(jpeg.bytes) as CFData))
    #expect(
      CGImage(jpegDataProviderSource: other, decode: nil, shouldInterpolate: true, intent: .defaultIntent)?.alphaInfo
        == .noneSkipLast)
  }

  @Test func limitsAreTheRenderers() {
    #expect(ImageLimits.standard == ImageLimits(side: RenderLimits.side, pixels: RenderLimits.pixels))
  }
}
