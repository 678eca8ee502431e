import ImageIO
import ImageSamples
import Imaging
import RenderModel
import Testing

@Suite struct CGImageSourceTests {
  private static var png: PNGSample {
    PNGSample(
      width: 4, height: 2, type: .gray, depth: 8, samples: [0, 10, 20, 30, 40, 50, 60, 70])
  }

  private func source(_ bytes: [UInt8]) throws -> CGImageSource {
    try #require(CGImageSourceCreateWithData(Data(bytes) as CFData, nil))
  }

  private func reds(_ image: CGImage?) -> [UInt8]? {
    image.map { image in
      stride(from: 0, to: image.width * image.height * 4, by: 4).map { image.imageSource.pixels.bytes[$0] }
    }
  }

  @Test func pictures() throws {
    let png = try source(Self.png.bytes)
    #expect(CGImageSourceGetType(png) == "public.png")
    #expect(CGImageSourceGetCount(png) == 1)
    #expect(CGImageSourceGetStatus(png) == .statusComplete)
    let image = try #require(
      CGImageSourceCreateImageAtIndex(png, 0, [kCGImageSourceShouldCache: false] as CFDictionary))
    #expect(reds(image) == [0, 10, 20, 30, 40, 50, 60, 70])
    #expect(image.alphaInfo == .noneSkipLast && image.utType == "public.png")
    #expect(CGImageSourceCreateImageAtIndex(png, 1, nil) == nil)
    #expect(CGImageSourceCreateImageAtIndex(png, -1, nil) == nil)
    let jpeg = try source(JPEGSample(width: 8, height: 8, blocks: [[77]]).bytes)
    #expect(CGImageSourceGetType(jpeg) == "public.jpeg")
    #expect(reds(CGImageSourceCreateImageAtIndex(jpeg, 0, nil)) == [UInt8](repeating: 77, count: 64))
    #expect((CGImageSourceCopyTypeIdentifiers() as? [String]) == ["public.png", "public.jpeg"])
  }

  @Test func filesAndProviders() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".jpg")
    #expect(CGImageSourceCreateWithURL(url as CFURL, nil) == nil)
    // The name says JPEG, the bytes PNG: the bytes are right.
    try Data(Self.png.bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let file = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
    #expect(CGImageSourceGetType(file) == "public.png")
    let provider = try #require(CGDataProvider(url: url))
    let source = try #require(CGImageSourceCreateWithDataProvider(provider, nil))
    #expect(CGImageSourceGetCount(source) == 1)
  }

  @Test func dataWithoutPictures() throws {
    let text = try source(Array("hello".utf8))
    #expect(CGImageSourceGetType(text) == nil && CGImageSourceGetCount(text) == 0)
    #expect(CGImageSourceGetStatus(text) == .statusUnknownType)
    #expect(CGImageSourceCopyPropertiesAtIndex(text, 0, nil) == nil)
    #expect(CGImageSourceCreateImageAtIndex(text, 0, nil) == nil)
    let cut = try source(Array(Self.png.bytes.dropLast(20)))
    #expect(CGImageSourceCreateImageAtIndex(cut, 0, nil) == nil)
    #expect(throws: ImageError.truncated(.png)) { try cut.image() }
    let header = try source(Array(Self.png.bytes.prefix(20)))
    #expect(CGImageSourceGetStatus(header) == .statusUnexpectedEOF)
    var bytes = Self.png.bytes
    bytes[25] = 77
    #expect(CGImageSourceGetStatus(try source(bytes)) == .statusInvalidData)
  }

  @Test func properties() throws {
    var png = Self.png
    png.extraChunks = [
      ("pHYs", PNGSample.big(10000, 4) + PNGSample.big(5000, 4) + [1]),
      ("eXIf", JPEGSample.exif(orientation: 6, little: true)),
    ]
    let source = try source(png.bytes)
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    #expect(properties[kCGImagePropertyPixelWidth] as? Int == 4)
    #expect(properties[kCGImagePropertyPixelHeight] as? Double == 2)
    #expect(properties[kCGImagePropertyDPIWidth] as? Double == 254)
    #expect(properties[kCGImagePropertyDPIHeight] as? Double == 127)
    #expect(properties[kCGImagePropertyOrientation] as? Int == 6)
    #expect(properties[kCGImagePropertyDepth] as? Int == 8)
    #expect(properties[kCGImagePropertyHasAlpha] as? Bool == false)
    #expect(properties[kCGImagePropertyColorModel] as? String == kCGImagePropertyColorModelGray)
    #expect(properties[kCGImagePropertyIsIndexed] == nil)
    #expect(CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyFileSize] as? Int == png.bytes.count)
    #expect(CGImagePropertyOrientation(rawValue: 6) == .right)
  }

  @Test func thumbnails() throws {
    var png = Self.png
    png.extraChunks = [("eXIf", JPEGSample.exif(orientation: 6, little: true))]
    let source = try source(png.bytes)
    #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
    var options: [CFString: Any] = [
      kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 2,
    ]
    // Means of (0, 10, 40, 50) and (20, 30, 60, 70).
    var thumbnail = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
    #expect(thumbnail?.width == 2 && thumbnail?.height == 1)
    #expect(reds(thumbnail) == [25, 45])
    options[kCGImageSourceCreateThumbnailWithTransform] = true
    thumbnail = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
    #expect(thumbnail?.width == 1 && thumbnail?.height == 2)
    #expect(reds(thumbnail) == [25, 45])
    // Nothing is enlarged; odd sizes are no size.
    for size in [100 as Any, CGFloat(100), NSNumber(value: 100), Double.nan, -1, "big", 0] {
      options = [
        kCGImageSourceCreateThumbnailFromImageIfAbsent: kCFBooleanTrue!, kCGImageSourceThumbnailMaxPixelSize: size,
      ]
      #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)?.width == 4)
    }
    options = [kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: CGFloat(1)]
    thumbnail = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
    #expect(reds(thumbnail) == [35])
  }

  @Test func piecesOfAFile() {
    let source = CGImageSourceCreateIncremental(nil)
    #expect(CGImageSourceGetStatus(source) == .statusReadingHeader)
    let bytes = Data(Self.png.bytes)
    CGImageSourceUpdateData(source, bytes.prefix(40) as CFData, false)
    #expect(CGImageSourceGetStatus(source) == .statusIncomplete)
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
    CGImageSourceUpdateData(source, bytes as CFData, true)
    #expect(CGImageSourceGetStatusAtIndex(source, 0) == .statusComplete)
    #expect(CGImageSourceGetStatusAtIndex(source, 1) == .statusUnknownType)
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) != nil)
  }
}
