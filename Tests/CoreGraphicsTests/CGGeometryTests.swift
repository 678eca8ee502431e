import CoreGraphics
import Testing

@Suite struct CGGeometryTests {
  let rect = CGRect(x: 4, y: 6, width: -3, height: -4)

  @Test func makers() {
    #expect(CGPointMake(1, 2) == CGPoint(x: 1, y: 2))
    #expect(CGSizeMake(1, 2) == CGSize(width: 1, height: 2))
    #expect(CGRectMake(1, 2, 3, 4) == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(CGVectorMake(1, 2) == CGVector(dx: 1, dy: 2))
    #expect(CGPointZero == .zero && CGSizeZero == .zero && CGRectZero == .zero)
    #expect(CGRectIsNull(CGRectNull) && CGRectIsInfinite(CGRectInfinite))
  }

  @Test func readersStandardise() {
    #expect(CGRectGetMinX(rect) == 1 && CGRectGetMidX(rect) == 2.5 && CGRectGetMaxX(rect) == 4)
    #expect(CGRectGetMinY(rect) == 2 && CGRectGetMidY(rect) == 4 && CGRectGetMaxY(rect) == 6)
    #expect(CGRectGetWidth(rect) == 3 && CGRectGetHeight(rect) == 4)
    #expect(CGRectStandardize(rect) == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func comparisons() {
    #expect(rect.equalTo(CGRect(x: 1, y: 2, width: 3, height: 4)))
    #expect(CGRectEqualToRect(rect, CGRect(x: 1, y: 2, width: 3, height: 4)))
    #expect(!CGRectEqualToRect(rect, CGRect(x: 1, y: 2, width: 3, height: 5)))
    #expect(CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)) && !CGPointEqualToPoint(.zero, CGPoint(x: 1, y: 0)))
    #expect(CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: 2)))
    #expect(!CGSizeEqualToSize(.zero, CGSize(width: 0, height: 1)))
  }

  @Test func operations() {
    let a = CGRect(x: 0.5, y: 0.5, width: 3, height: 3)
    let b = CGRect(x: 2, y: 2, width: 3, height: 3)
    #expect(CGRectInset(a, 0.5, 1) == CGRect(x: 1, y: 1.5, width: 2, height: 1))
    #expect(CGRectOffset(a, 1, -1) == CGRect(x: 1.5, y: -0.5, width: 3, height: 3))
    #expect(CGRectIntegral(a) == CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(CGRectUnion(a, b) == CGRect(x: 0.5, y: 0.5, width: 4.5, height: 4.5))
    #expect(CGRectIntersection(a, b) == CGRect(x: 2, y: 2, width: 1.5, height: 1.5))
    #expect(CGRectIsNull(CGRectIntersection(a, CGRect(x: 10, y: 10, width: 1, height: 1))))
    #expect(CGRectIsEmpty(CGRect(x: 0, y: 0, width: 0, height: 3)) && !CGRectIsEmpty(a))
    #expect(CGRectContainsPoint(b, CGPoint(x: 2, y: 2)) && !CGRectContainsPoint(b, CGPoint(x: 5, y: 3)))
    #expect(CGRectContainsRect(CGRectUnion(a, b), a) && !CGRectContainsRect(a, b))
    #expect(CGRectIntersectsRect(a, b))
    var slice = CGRect.zero
    var rest = CGRect.zero
    CGRectDivide(b, &slice, &rest, 1, .maxXEdge)
    #expect(slice == CGRect(x: 4, y: 2, width: 1, height: 3))
    #expect(rest == CGRect(x: 2, y: 2, width: 2, height: 3))
  }

  @Test func whatIsNoNumberMeetsNothing() {
    let plain = CGRect(x: 0, y: 0, width: 4, height: 4)
    for broken in [
      CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), CGRect(x: 0, y: 0, width: 1, height: CGFloat.nan),
      CGRect(x: -CGFloat.infinity, y: 0, width: CGFloat.infinity, height: 1),
    ] {
      #expect(CGRectIntersection(plain, broken).isNull && CGRectIntersection(broken, plain).isNull)
      #expect(!CGRectIntersectsRect(plain, broken) && !CGRectContainsRect(plain, broken))
      #expect(!CGRectContainsPoint(broken, .zero))
    }
    #expect(!CGRectContainsPoint(plain, CGPoint(x: CGFloat.nan, y: 0)))
  }

  @Test func dictionaries() {
    let point = CGPoint(x: 1, y: 2)
    #expect(point.dictionaryRepresentation["X"] as? Double == 1)
    #expect(CGPoint(dictionaryRepresentation: point.dictionaryRepresentation) == point)
    let size = CGSize(width: 3, height: 4)
    #expect(CGSize(dictionaryRepresentation: CGSizeCreateDictionaryRepresentation(size)) == size)
    #expect(CGRect(dictionaryRepresentation: CGRectCreateDictionaryRepresentation(rect)) == rect)
    #expect(CGPoint(dictionaryRepresentation: CGPointCreateDictionaryRepresentation(point)) == point)
    #expect(CGPoint(dictionaryRepresentation: ["X": 1]) == nil)
    #expect(CGRect(dictionaryRepresentation: ["X": 1, "Y": 2, "Width": "wide", "Height": 3]) == nil)
    #expect(CGPoint(dictionaryRepresentation: ["X": CGFloat(1), "Y": NSNumber(value: 2)] as CFDictionary) == point)
  }

  @Test func debugDescriptions() {
    #expect(CGPoint(x: 1, y: 2).debugDescription == "(1.0, 2.0)")
    #expect(CGSize(width: 1, height: 2).debugDescription == "(1.0, 2.0)")
    #expect(CGRect(x: 1, y: 2, width: 3, height: 4).debugDescription == "(1.0, 2.0, 3.0, 4.0)")
    #expect(CGVector(dx: 1, dy: 2).debugDescription == "(1.0, 2.0)")
  }

  @Test func vectors() throws {
    #expect(CGVector() == .zero)
    #expect(CGVector(dx: 1, dy: 2) == CGVector(dx: 1.0 as Double, dy: 2.0 as Double))
    let json = try JSONEncoder().encode(CGVector(dx: 1, dy: 2))
    #expect(String(decoding: json, as: UTF8.self) == "[1,2]")
    #expect(try JSONDecoder().decode(CGVector.self, from: json) == CGVector(dx: 1, dy: 2))
    #expect(Set([CGVector.zero, .zero, CGVector(dx: 1, dy: 0)]).count == 2)
  }

  @Test func boxedValues() {
    let transform = CGAffineTransform(1, 2, 3, 4, 5, 6)
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
    #expect(NSValue(cgSize: CGSize(width: 1, height: 2)).cgSizeValue == CGSize(width: 1, height: 2))
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
    let boxed = NSValue(cgAffineTransform: transform)
    #expect(boxed.cgAffineTransformValue == transform)
    #expect(boxed == NSValue(cgAffineTransform: transform) && boxed != NSValue(cgAffineTransform: .identity))
    #expect((boxed as Any) is NSValue)
    // Foundation's own spellings and boxes are the same.
    #expect(NSValue(point: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
    // Another type gives zeros, never a crash.
    #expect(boxed.cgRectValue == .zero && boxed.cgPointValue == .zero && boxed.cgSizeValue == .zero)
    #expect(NSValue(cgRect: rect).cgAffineTransformValue == CGAffineTransform())
    #expect(NSNumber(value: 3).cgVectorValue == .zero && boxed.cgVectorValue == .zero)
  }

  @Test func coreFoundationNamesCast() {
    let name = "x" as CFString
    let list = [name, name] as CFArray
    let url = URL(fileURLWithPath: "/") as CFURL
    let table = [name: kCFBooleanTrue!] as CFDictionary
    #expect(list.count == 2 && url.isFileURL && table[name] as? Bool == true)
    let interval: CFTimeInterval = 2
    #expect(abs(CFAbsoluteTimeGetCurrent() - Date.timeIntervalSinceReferenceDate) < interval)
  }
}
