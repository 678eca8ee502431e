import AppleStyle
import ImageIO
import QuartzCore
import XCTest

final class PictureTests: XCTestCase {
  private let pixels = (0..<6).map { PixelData(r: UInt8($0 * 40), g: 10, b: 20) }

  func testBytesToFileAndBack() throws {
    let image = try XCTUnwrap(imageFromARGB32Bitmap(pixels: pixels, width: 3, height: 2))
    XCTAssertEqual(Array(bytes(of: image).prefix(8)), [255, 0, 10, 20, 255, 40, 10, 20])
    let data = try XCTUnwrap(pngData(image))
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("client-\(UUID().uuidString).png")
    try data.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    XCTAssertEqual(size(ofImageAt: url), CGSize(width: 3, height: 2))
    let source = try XCTUnwrap(CGImageSourceCreateWithURL(url as CFURL, nil))
    let copy = try XCTUnwrap(CGImageSourceCreateImageAtIndex(source, 0, nil))
    XCTAssertEqual(Array(bytes(of: copy).prefix(8)), [0, 10, 20, 255, 40, 10, 20, 255])
    XCTAssertEqual(thumbnail(of: data, maxPixelSize: 2)?.width, 2)
  }

  func testContents() throws {
    let image = try XCTUnwrap(imageFromARGB32Bitmap(pixels: pixels, width: 3, height: 2))
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 3, height: 2)
    layer.contents = image
    if let contents = layer.contents, CFGetTypeID(contents as CFTypeRef) == CGImage.typeID {
      XCTAssertTrue(contents as! CGImage === image)
    } else {
      XCTFail("the contents are no picture")
    }
    let renderer = try LayerRenderer(.software)
    let picture = try renderer.image(of: layer, size: layer.bounds.size)
    XCTAssertEqual(Array(bytes(of: picture).prefix(8)), [0, 10, 20, 255, 40, 10, 20, 255])
    layer.contents = nil
    XCTAssertEqual(bytes(of: try renderer.image(of: layer, size: layer.bounds.size)).max(), 0)
  }
}
