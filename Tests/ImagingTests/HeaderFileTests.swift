import Foundation
import ImageSamples
import Imaging
import TestBasics
import Testing

/// Headers read from files, of which only the beginning is looked at.
@Suite struct HeaderFileTests {
  private func png(_ extra: [(name: String, body: [UInt8])]) -> PNGSample {
    var sample = PNGSample(width: 3, height: 2, type: .gray, depth: 8, samples: [0, 50, 100, 150, 200, 250])
    sample.extraChunks = extra
    return sample
  }

  /// What says that there is alpha may lie far behind the first bytes.
  @Test(arguments: [0, 65_450, 65_460, 65_470, 65_480, 65_490, 65_500, 65_536, 600_000])
  func chunksBeforeThePixels(length: Int) throws {
    let folder = try TemporaryFolder()
    let filler = (name: "tEXt", body: [UInt8](repeating: 65, count: length))
    for (extra, hasAlpha) in [([filler], false), ([filler, (name: "tRNS", body: [0, 50])], true)] {
      let file = try folder.write("a.png", Data(png(extra).bytes))
      let header = try ImageHeader.read(file)
      #expect(header.width == 3 && header.height == 2 && header.format == .png && header.hasAlpha == hasAlpha)
    }
  }

  @Test(arguments: [0, 40_000, 65_000])
  func segmentsBeforeTheFrame(length: Int) throws {
    let folder = try TemporaryFolder()
    var sample = JPEGSample(width: 16, height: 8, blocks: [[10], [200]])
    sample.extraSegments = Array(repeating: (marker: 0xE2, body: [UInt8](repeating: 9, count: length)), count: 3)
    let header = try ImageHeader.read(try folder.write("a.jpg", Data(sample.bytes)))
    #expect(header.width == 16 && header.height == 8 && header.format == .jpeg && !header.hasAlpha)
  }

  @Test func faults() throws {
    let folder = try TemporaryFolder()
    let whole = png([]).bytes
    func fault(_ bytes: [UInt8]) throws -> ImageError? {
      let file = try folder.write("a", Data(bytes))
      do throws(ImageError) {
        _ = try ImageHeader.read(file)
        return nil
      } catch {
        return error
      }
    }
    #expect(try fault(whole) == nil)
    #expect(try fault([]) == .unrecognisedFormat)
    #expect(try fault(Array("hello".utf8)) == .unrecognisedFormat)
    for count in [4, 20, 33] { #expect(try fault(Array(whole.prefix(count))) == .truncated(.png)) }
    // A header that promises more than a file of this size can hold, or than any picture may have.
    var large = whole
    large.replaceSubrange(16..<24, with: [0, 0, 0x20, 0, 0, 0, 0x20, 0])
    #expect(try fault(large) == .truncated(.png))
    large.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    #expect(try fault(large) == .tooLarge(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF, limits: .standard))
    #expect(throws: ImageError.self) { try ImageHeader.read(folder.path + "/none") }
    #expect(throws: ImageError.self) { try ImageHeader.read(folder.path) }
  }
}
