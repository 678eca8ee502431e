public import Foundation

// NSValue(bytes:objCType:) of Foundation on Linux stops the program for structures ([S] 0.1), but takes arrays of
// numbers: what Foundation has no initialiser of its own for is held as an array of doubles, so objCType says "[6d]"
// for an affine transform. Readers give zeros where the value holds another type; Apple's give what the bytes happen
// to be.

extension NSValue {
  /// Holds a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  /// Holds a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// Holds a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// Holds a vector.
  public convenience init(cgVector vector: CGVector) {
    self.init(numbers: [Double(vector.dx), Double(vector.dy)])
  }

  /// Holds an affine transform.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    self.init(
      numbers: [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty].map { Double($0) })
  }

  /// The point; (0, 0) where the value is none.
  public var cgPointValue: CGPoint { holds(NSValue(point: .zero)) ? pointValue : .zero }

  /// The size; (0, 0) where the value is none.
  public var cgSizeValue: CGSize { holds(NSValue(size: .zero)) ? sizeValue : .zero }

  /// The rectangle; empty at (0, 0) where the value is none.
  public var cgRectValue: CGRect { holds(NSValue(rect: .zero)) ? rectValue : .zero }

  /// The vector; (0, 0) where the value is none.
  public var cgVectorValue: CGVector {
    numbers(2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }

  /// The affine transform; six zeros where the value is none.
  public var cgAffineTransformValue: CGAffineTransform {
    guard let n = numbers(6)?.map({ CGFloat($0) }) else { return CGAffineTransform() }
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }
}

extension NSValue {
  /// Holds the fields of a structure, all of them doubles; at least one.
  package convenience init(numbers: [Double]) {
    self.init(bytes: numbers, objCType: "[\(numbers.count)d]")
  }

  /// The numbers of a value made by `init(numbers:)` with this many; nil for any other value.
  package func numbers(_ count: Int) -> [Double]? {
    guard String(cString: objCType) == "[\(count)d]" else { return nil }
    var numbers = [Double](repeating: 0, count: count)
    numbers.withUnsafeMutableBytes { buffer in
      if let address = buffer.baseAddress { getValue(address) }
    }
    return numbers
  }
}
