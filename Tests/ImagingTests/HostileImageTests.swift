import ImageSamples
import Imaging
import TestBasics
import Testing

@Suite struct HostileImageTests {
  static let png: [UInt8] = {
    var generator = SeededGenerator(seed: 1)
    var png = PNGSample(
      width: 13, height: 11, type: .rgba, depth: 16,
      samples: (0..<13 * 11 * 4).map { _ in UInt16.random(in: 0...65535, using: &generator) })
    png.isInterlaced = true
    return png.bytes
  }()

  static let jpeg: [UInt8] = {
    var jpeg = JPEGSample(width: 60, height: 50, blocks: (0..<56).map { [UInt8($0 * 4), 100, UInt8(200 - $0)] })
    jpeg.extraSegments = [
      JPEGSample.jfif(unit: 1, x: 72, y: 72),
      (0xE1, Array("Exif\0\0".utf8) + JPEGSample.exif(orientation: 3, little: true)),
    ]
    return jpeg.bytes
  }()

  static let progressive: [UInt8] = {
    var jpeg = JPEGSample(width: 60, height: 50, blocks: (0..<56).map { [UInt8($0 * 4), 100, UInt8(200 - $0)] })
    jpeg.isProgressive = true
    return jpeg.bytes
  }()

  private func failure(_ bytes: [UInt8], limits: ImageLimits = .standard) -> ImageError? {
    do {
      _ = try ImageDecoder.decode(bytes, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test func whatIsNoPictureIsNotRecognised() {
    for bytes in [[], [0], Array("<?xml version='1.0'?>".utf8), [0xFF, 0xD9, 0xFF], [UInt8](repeating: 0, count: 100)] {
      #expect(failure(bytes) == .unrecognisedFormat)
    }
    #expect(throws: ImageError.unrecognisedFormat) { try PNGCodec.decode(Self.jpeg) }
    #expect(throws: ImageError.unrecognisedFormat) { try JPEGCodec.decode(Self.png) }
  }

  @Test func everyBeginningOfAPNGIsTruncated() {
    for count in 1..<Self.png.count { #expect(failure(Array(Self.png.prefix(count))) == .truncated(.png)) }
    #expect(failure(Self.png) == nil)
  }

  @Test(arguments: [jpeg, progressive]) func everyBeginningOfAJPEGIsTruncated(_ jpeg: [UInt8]) {
    for count in 1..<jpeg.count {
      // Where the last scan is cut libjpeg only finds out at the end: that is "corrupt" in its terms.
      switch failure(Array(jpeg.prefix(count))) {
      case .truncated(.jpeg), .corrupt(.jpeg, detail: _): break
      case let other: Issue.record("\(count) bytes: \(String(describing: other))")
      }
    }
    #expect(failure(jpeg) == nil)
  }

  @Test func damageIsNamed() {
    var bytes = Self.png
    // In the middle of the compressed pixels: the checksum no longer fits.
    bytes[bytes.count / 2] ^= 0x55
    guard case .corrupt(.png, let detail)? = failure(bytes) else {
      Issue.record("\(String(describing: failure(bytes)))")
      return
    }
    #expect(!detail.isEmpty)
  }

  @Test func sizesBeyondTheLimitsAreRefused() {
    for (width, height) in [(16385, 1), (1, 16385), (16384, 16384), (100_000, 100_000), (0x7FFF_FFFF, 0x7FFF_FFFF)] {
      var bytes = Self.png
      bytes.replaceSubrange(16..<24, with: PNGSample.big(width, 4) + PNGSample.big(height, 4))
      #expect(failure(bytes) == .tooLarge(width: width, height: height, limits: .standard))
    }
    let limits = ImageLimits(side: 60, pixels: 2999)
    #expect(failure(Self.jpeg, limits: limits) == .tooLarge(width: 60, height: 50, limits: limits))
    #expect(failure(Self.jpeg, limits: ImageLimits(side: 60, pixels: 3000)) == nil)
    let jpeg = JPEGSample(width: 65535, height: 65535, blocks: [[1]])
    #expect(failure(jpeg.bytes) == .tooLarge(width: 65535, height: 65535, limits: .standard))
  }

  @Test func sizesOfNothingAreRefused() {
    var bytes = Self.png
    bytes.replaceSubrange(16..<24, with: PNGSample.big(0, 4) + PNGSample.big(5, 4))
    guard case .corrupt(.png, detail: _)? = failure(bytes) else {
      Issue.record("\(String(describing: failure(bytes)))")
      return
    }
  }

  @Test func pictureThatItsDataCannotFillIsRefusedAtOnce() {
    // Within the limits, but 512 MiB of pixels can't come out of a few hundred bytes.
    var bytes = PNGSample(width: 1, height: 1, type: .rgba, depth: 8, samples: [1, 2, 3, 4]).bytes
    bytes.replaceSubrange(16..<24, with: PNGSample.big(16384, 4) + PNGSample.big(8192, 4))
    #expect(failure(bytes) == .truncated(.png))
    #expect(failure(JPEGSample(width: 16384, height: 8192, blocks: [[1]]).bytes) == .truncated(.jpeg))
  }

  @Test(arguments: [png, jpeg, progressive]) func mutatedFilesNeverCrashNorExceedTheLimits(_ original: [UInt8]) {
    var generator = SeededGenerator(seed: 42)
    let limits = ImageLimits(side: 500, pixels: 100_000)
    var decoded = 0
    for _ in 0..<2000 {
      let bytes = mutated(original, using: &generator)
      if let picture = try? ImageDecoder.decode(bytes, limits: limits) {
        decoded += 1
        #expect(picture.width <= 500 && picture.height <= 500 && picture.width * picture.height <= 100_000)
      }
      _ = try? ImageHeader(bytes.span)
    }
    #expect(decoded < 2000)
  }

  @Test func orientationOfMutatedEXIFStaysInRange() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      var png = PNGSample(width: 1, height: 1, type: .gray, depth: 8, samples: [0])
      png.extraChunks = [("eXIf", mutated(JPEGSample.exif(orientation: 5, little: true), using: &generator))]
      if let orientation = (try? ImageHeader(png.bytes.span))?.orientation { #expect((1...8).contains(orientation)) }
    }
  }
}
