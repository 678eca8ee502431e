import CoreGraphics
import Foundation

// Paths in archives: a list of lists, each an element's type and then its coordinates.

extension CGPath {
  /// The path as archives hold it.
  var plain: NSArray {
    let elements = NSMutableArray()
    applyWithBlock { element in
      let points = element.pointee
      var numbers = [NSNumber(value: points.type.rawValue)]
      for i in 0..<points.type.pointCount {
        numbers.append(NSNumber(value: Double(points.points[i].x)))
        numbers.append(NSNumber(value: Double(points.points[i].y)))
      }
      elements.add(numbers as NSArray)
    }
    return elements
  }
}

extension CGMutablePath {
  /// The path that `plain` wrote; what is no element is left out.
  convenience init(plain elements: [[NSNumber]]) {
    self.init()
    for element in elements { add(element) }
  }

  private func add(_ numbers: [NSNumber]) {
    guard let first = numbers.first, let type = CGPathElementType(rawValue: first.int32Value),
      numbers.count == 1 + 2 * type.pointCount
    else { return }
    func point(_ i: Int) -> CGPoint {
      CGPoint(x: numbers[1 + 2 * i].doubleValue, y: numbers[2 + 2 * i].doubleValue)
    }
    switch type {
    case .moveToPoint: move(to: point(0))
    case .addLineToPoint: addLine(to: point(0))
    case .addQuadCurveToPoint: addQuadCurve(to: point(1), control: point(0))
    case .addCurveToPoint: addCurve(to: point(2), control1: point(0), control2: point(1))
    case .closeSubpath: closeSubpath()
    }
  }
}

extension CGPathElementType {
  fileprivate var pointCount: Int {
    switch self {
    case .moveToPoint, .addLineToPoint: 1
    case .addQuadCurveToPoint: 2
    case .addCurveToPoint: 3
    case .closeSubpath: 0
    }
  }
}
