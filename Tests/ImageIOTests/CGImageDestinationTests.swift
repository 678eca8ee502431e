import ImageIO
import Imaging
import RenderModel
import Testing

@Suite struct CGImageDestinationTests {
  private let pixels = PixelBuffer(width: 2, height: 1, bytes: [10, 20, 30, 40, 255, 0, 0, 255])

  @Test func fileRoundTrip() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".png")
    defer { try? FileManager.default.removeItem(at: url) }
    let destination = try #require(CGImageDestinationCreateWithURL(url as CFURL, "public.png" as CFString, 1, nil))
    CGImageDestinationSetProperties(destination, nil)
    CGImageDestinationAddImage(destination, CGImage(pixels: pixels), nil)
    // One beyond the count is left out.
    CGImageDestinationAddImage(destination, CGImage(pixels: PixelBuffer(width: 9, height: 9)), nil)
    #expect(!FileManager.default.fileExists(atPath: url.path))
    #expect(CGImageDestinationFinalize(destination))
    #expect(!CGImageDestinationFinalize(destination))
    let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.imageSource.pixels == pixels)
    // And once more through memory, from the source.
    let data = NSMutableData()
    let copy = try #require(CGImageDestinationCreateWithData(data, "public.png", 1, nil))
    CGImageDestinationAddImageFromSource(copy, source, 0, nil)
    #expect(CGImageDestinationFinalize(copy))
    #expect(try PNGCodec.decode((data as Data).span) == pixels)
  }

  @Test func consumers() throws {
    let data = NSMutableData()
    let consumer = try #require(CGDataConsumer(data: data))
    let destination = try #require(CGImageDestinationCreateWithDataConsumer(consumer, "public.png", 1, nil))
    CGImageDestinationAddImage(destination, CGImage(pixels: pixels), nil)
    #expect(CGImageDestinationFinalize(destination))
    #expect(try PNGCodec.decode((data as Data).span) == pixels)
  }

  @Test func whatCannotBeWritten() throws {
    let data = NSMutableData()
    #expect(CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil) == nil)
    #expect(CGImageDestinationCreateWithData(data, "public.png", 0, nil) == nil)
    #expect(CGImageDestinationCreateWithData(data, "public.png", 2, nil) == nil)
    #expect(
      CGImageDestinationCreateWithURL(try #require(URL(string: "https://example.org")), "public.png", 1, nil) == nil)
    let empty = try #require(CGImageDestinationCreateWithData(data, "public.png", 1, nil))
    #expect(!CGImageDestinationFinalize(empty))
    #expect(data.length == 0)
    let nowhere = URL(fileURLWithPath: "/nonexistent/folder/x.png")
    let destination = try #require(CGImageDestinationCreateWithURL(nowhere, "public.png", 1, nil))
    CGImageDestinationAddImage(destination, CGImage(pixels: pixels), nil)
    #expect(!CGImageDestinationFinalize(destination))
    #expect(
      destination.failure == .unwritable(path: "/nonexistent/folder/x.png", reason: "No such file or directory"))
    #expect((CGImageDestinationCopyTypeIdentifiers() as? [String]) == ["public.png"])
  }
}
