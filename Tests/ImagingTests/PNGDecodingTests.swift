import ImageSamples
import Imaging
import TestBasics
import Testing

@Suite struct PNGDecodingTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    var type: PNGSample.ColourType
    var depth: Int
    var isInterlaced: Bool
    var isTransparent: Bool
    var testDescription: String { "\(type) \(depth)\(isInterlaced ? " Adam7" : "")\(isTransparent ? " tRNS" : "")" }
  }

  static let kinds: [Kind] = PNGSample.ColourType.allCases.flatMap { type in
    type.depths.flatMap { depth in
      [false, true].flatMap { interlaced in
        (type == .rgba || type == .grayAlpha ? [false] : [false, true])
          .map { Kind(type: type, depth: depth, isInterlaced: interlaced, isTransparent: $0) }
      }
    }
  }

  @Test(arguments: kinds) func everyKindDecodesToItsFormula(_ kind: Kind) throws {
    var generator = SeededGenerator(seed: UInt64(kind.depth) * 7 + UInt64(kind.type.rawValue))
    for (width, height) in [(1, 1), (2, 3), (9, 5), (17, 19)] {
      let largest = (1 << kind.depth) - 1
      let samples = (0..<width * height * kind.type.channels).map { _ in
        UInt16.random(in: 0...UInt16(largest), using: &generator)
      }
      var png = PNGSample(width: width, height: height, type: kind.type, depth: kind.depth, samples: samples)
      png.isInterlaced = kind.isInterlaced
      if kind.type == .palette {
        png.palette = (0...largest).map { _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &generator) } }
      }
      if kind.isTransparent {
        // The first pixel's colour, or alphas of the first half of the palette.
        png.transparency =
          kind.type == .palette
          ? (0...largest / 2).map { _ in UInt8.random(in: 0...255, using: &generator) }
          : (0..<kind.type.channels).flatMap { PNGSample.big(png.sample(0, 0, $0), 2) }
      }
      let picture = try PNGCodec.decode(png.bytes)
      #expect(picture == PixelBuffer(width: width, height: height, bytes: expected(png)))
    }
  }

  /// Straight samples as fractions, then premultiplied and rounded once.
  private func expected(_ png: PNGSample) -> [UInt8] {
    let largest = Double((1 << png.depth) - 1)
    var out: [UInt8] = []
    for y in 0..<png.height {
      for x in 0..<png.width {
        let values = (0..<png.type.channels).map { Double(png.sample(x, y, $0)) / largest }
        var colour: [Double]
        var alpha = 1.0
        switch png.type {
        case .gray: colour = [values[0], values[0], values[0]]
        case .rgb: colour = values
        case .grayAlpha:
          colour = [values[0], values[0], values[0]]
          alpha = values[1]
        case .rgba:
          colour = Array(values[0..<3])
          alpha = values[3]
        case .palette:
          let index = png.sample(x, y, 0)
          colour = png.palette[index].map { Double($0) / 255 }
          if let alphas = png.transparency { alpha = index < alphas.count ? Double(alphas[index]) / 255 : 1 }
        }
        if let key = png.transparency, png.type != .palette {
          let isKey = (0..<png.type.channels).allSatisfy {
            PNGSample.big(png.sample(x, y, $0), 2) == Array(key[2 * $0..<2 * $0 + 2])
          }
          alpha = isKey ? 0 : 1
        }
        out += colour.map { UInt8(($0 * alpha * 255).rounded()) } + [UInt8((alpha * 255).rounded())]
      }
    }
    return out
  }

  @Test func colourChunksAreIgnored() throws {
    let samples: [UInt16] = [10, 100, 200]
    var png = PNGSample(width: 1, height: 1, type: .rgb, depth: 8, samples: samples)
    png.extraChunks = [
      ("gAMA", PNGSample.big(100_000, 4)),
      ("cHRM", [31270, 32900, 70000, 30000, 20000, 70000, 15000, 6000].flatMap { PNGSample.big($0, 4) }),
      ("iCCP", Array("broken\0".utf8) + [0, 1, 2, 3]),
    ]
    #expect(try PNGCodec.decode(png.bytes).bytes == [10, 100, 200, 255])
  }

  @Test func headerTellsModelResolutionAndOrientation() throws {
    var png = PNGSample(width: 3, height: 2, type: .palette, depth: 2, samples: [0, 1, 2, 3, 0, 1])
    png.palette = [[0, 0, 0], [1, 1, 1], [2, 2, 2], [3, 3, 3]]
    png.transparency = [0]
    png.extraChunks = [
      ("pHYs", PNGSample.big(2835, 4) + PNGSample.big(5669, 4) + [1]),
      ("eXIf", JPEGSample.exif(orientation: 6, little: false)),
    ]
    let header = try ImageHeader(png.bytes.span)
    #expect(header.format == .png)
    #expect(header.width == 3)
    #expect(header.height == 2)
    #expect(header.bitsPerComponent == 2)
    #expect(header.model == .rgb)
    #expect(header.isIndexed)
    #expect(header.hasAlpha)
    // 2835 pixels a metre of 39.37 inches.
    #expect(abs(try #require(header.horizontalResolution) - 72.009) < 1e-9)
    #expect(abs(try #require(header.verticalResolution) - 143.9926) < 1e-9)
    #expect(header.orientation == 6)
  }
}
