import CoreGraphics
import Foundation
import Testing

@Suite struct CFFunctionTests {
  @Test func bytesOfData() throws {
    let bytes: [UInt8] = [1, 2, 3]
    let data = try #require(CFDataCreate(kCFAllocatorDefault, bytes, 3))
    #expect(CFDataGetLength(data) == 3 && CFDataGetBytePtr(data)?[2] == 3 && data as Data == Data(bytes))
    let buffer = try #require(CFDataCreateMutable(nil, 0))
    CFDataAppendBytes(buffer, bytes, 2)
    CFDataAppendBytes(buffer, nil, 2)
    CFDataGetMutableBytePtr(buffer)?[0] = 9
    #expect(CFDataGetLength(buffer) == 2 && buffer as Data == Data([9, 2]))
    #expect(CFDataGetLength(nil) == 0 && CFDataGetBytePtr(nil) == nil && CFDataCreate(nil, nil, 5)?.length == 0)
    // Mutable data are data, and providers keep the bytes they were given.
    let provider = CGDataProvider(data: buffer)
    CFDataAppendBytes(buffer, bytes, 1)
    #expect(provider?.data == Data([9, 2]) as CFData)
  }

  @Test func typesOfObjects() {
    let any: Any = CGColor.black
    #expect(CFGetTypeID(any as CFTypeRef) == CGColor.typeID && CGColor.typeID != CGColorSpace.typeID)
    #expect(CFGetTypeID(CGColorSpaceCreateDeviceRGB()) == CGColorSpace.typeID && CFGetTypeID(nil) == 0)
  }

  @Test func numbersAndGeometryAreObjectsInAny() {
    #expect((CGFloat(1.5) as Any) as? NSNumber == 1.5 && (NSNumber(value: 2) as Any) as? CGFloat == 2)
    let size = CGSize(width: 1, height: 2)
    #expect(((size as Any) as? NSValue)?.sizeValue == size && (NSValue(size: size) as Any) as? CGSize == size)
    #expect((NSValue(size: size) as Any) as? CGRect == nil)
    let turn = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect((NSValue(cgAffineTransform: turn) as Any) as? CGAffineTransform == turn)
  }

  @Test func colourLiterals() {
    let colour: CGColor = #colorLiteral(red: 1, green: 0.5, blue: 0.25, alpha: 0.75)
    #expect(colour == CGColor(srgbRed: 1, green: 0.5, blue: 0.25, alpha: 0.75))
  }
}
