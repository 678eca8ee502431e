public import Foundation
import Geometry
import Tessellator

/// The kinds of a path's elements.
public enum CGPathElementType: Int32, Sendable {
  /// Starts a subpath. One point.
  case moveToPoint = 0
  /// A straight line. One point: its end.
  case addLineToPoint = 1
  /// A quadratic Bezier curve. Two points: control point, end.
  case addQuadCurveToPoint = 2
  /// A cubic Bezier curve. Three points: two control points, end.
  case addCurveToPoint = 3
  /// A line back to the subpath's start, joined there. No point.
  case closeSubpath = 4
}

/// One element of a path, valid while the function or block runs that was given it.
public struct CGPathElement {
  /// What it is, and so how many points there are.
  public var type: CGPathElementType
  /// The element's points. They are a copy: writing to them changes nothing in the path.
  public var points: UnsafeMutablePointer<CGPoint>

  /// An element of these points.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// Called with the caller's pointer for each element of a path. Unlike Apple's it may be a closure with captures: Swift
/// structures have no place in the types of C functions here.
public typealias CGPathApplierFunction =
  (_ info: UnsafeMutableRawPointer?, _ element: UnsafePointer<CGPathElement>) -> Void

extension CGPath {
  /// Calls a function for each element in order.
  /// - Parameter info: handed to the function.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  /// Calls a block for each element in order. The elements are those that the path has at the call, also where the block
  /// adds to it.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    let path = storage
    withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { buffer in
      guard let points = buffer.baseAddress else { return }
      points.initialize(repeating: .zero, count: 3)
      var next = 0
      for verb in path.verbs {
        let count = verb.pointCount
        for i in 0..<count { points[i] = CGPoint(path.points[next + i]) }
        next += count
        var element = CGPathElement(type: verb.elementType, points: points)
        withUnsafePointer(to: &element) { block($0) }
      }
    }
  }
}

extension CGPath: CustomDebugStringConvertible {
  /// The elements with their points, of long paths the first hundred.
  public var debugDescription: String {
    let most = 100
    var parts: [String] = []
    var next = 0
    for verb in storage.verbs.prefix(most) {
      let points = storage.points[next..<next + verb.pointCount]
      parts.append(([verb.word] + points.map { "(\($0.x), \($0.y))" }).joined(separator: " "))
      next += verb.pointCount
    }
    if storage.verbs.count > most { parts.append("and \(storage.verbs.count - most) more") }
    return "\(type(of: self))(\(parts.joined(separator: ", ")))"
  }
}

extension Path.Verb {
  fileprivate var word: String {
    switch self {
    case .move: "move"
    case .line: "line"
    case .quadratic: "quad"
    case .cubic: "curve"
    case .close: "close"
    }
  }

  fileprivate var elementType: CGPathElementType {
    switch self {
    case .move: .moveToPoint
    case .line: .addLineToPoint
    case .quadratic: .addQuadCurveToPoint
    case .cubic: .addCurveToPoint
    case .close: .closeSubpath
    }
  }
}
