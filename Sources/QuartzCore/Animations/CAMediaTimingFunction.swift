public import Foundation
import Motion

/// How the course of an animation is spread over its duration: a cubic Bezier curve from (0, 0) to (1, 1), whose x is
/// the time and whose y the progress ([S] 13.3).
open class CAMediaTimingFunction: NSObject, NSSecureCoding {
  /// x and y of the two control points.
  final let controls: SIMD4<Float>

  /// The curve that has a name; an unknown one gives the default curve.
  public convenience init(name: CAMediaTimingFunctionName) {
    if let controls = Self.named[name] {
      self.init(controls)
    } else {
      complain("there is no timing function called \(name.rawValue); the default one takes its place")
      self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    }
  }

  /// The curve with the control points (c1x, c1y) and (c2x, c2y); x within 0...1.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    controls = SIMD4(c1x, c1y, c2x, c2y)
    super.init()
  }

  private convenience init(_ c: SIMD4<Float>) { self.init(controlPoints: c.x, c.y, c.z, c.w) }

  /// A timing function from an archive; nil where there is none.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "controlPoints"),
      let numbers = coder.decodeObject(of: [NSArray.self, NSNumber.self], forKey: "controlPoints") as? [NSNumber],
      numbers.count == 4
    else { return nil }
    controls = SIMD4(numbers.map(\.floatValue))
    super.init()
  }

  /// Writes the control points.
  open func encode(with coder: NSCoder) {
    let numbers = (0..<4).map { NSNumber(value: controls[$0]) }
    coder.encode(numbers as NSArray, forKey: "controlPoints")
  }

  /// Archives of it can be read with secure decoding.
  open class var supportsSecureCoding: Bool { true }

  /// Writes x and y of a point of the curve's definition to `ptr` and the place after it.
  /// - Parameter idx: 0 is the start (0, 0), 1 and 2 are the control points, 3 is the end (1, 1); any other writes
  ///   nothing.
  open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    switch idx {
    case 0: (ptr[0], ptr[1]) = (0, 0)
    case 1: (ptr[0], ptr[1]) = (controls.x, controls.y)
    case 2: (ptr[0], ptr[1]) = (controls.z, controls.w)
    case 3: (ptr[0], ptr[1]) = (1, 1)
    default: break
    }
  }

  /// The curve as animations calculate with it.
  final var curve: CubicBezier {
    CubicBezier(Double(controls.x), Double(controls.y), Double(controls.z), Double(controls.w))
  }

  /// Whether `object` is a timing function with the same control points.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CAMediaTimingFunction).map { $0.controls == controls } ?? false
  }

  /// Equal for equal timing functions.
  open override var hash: Int { controls.hashValue }

  private static let named: [CAMediaTimingFunctionName: SIMD4<Float>] = [
    .linear: SIMD4(0, 0, 1, 1), .easeIn: SIMD4(0.42, 0, 1, 1), .easeOut: SIMD4(0, 0, 0.58, 1),
    .easeInEaseOut: SIMD4(0.42, 0, 0.58, 1), .default: SIMD4(0.25, 0.1, 0.25, 1),
  ]
}

/// A timing function by name ([S] 13.3).
public struct CAMediaTimingFunctionName: Hashable, RawRepresentable, Sendable {
  /// The name as archives and key-value coding spell it.
  public let rawValue: String

  /// A value by its name; unknown names are kept and act as the default does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Evenly.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow at first.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow at last.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow at first and at last.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// Fast soon and long in coming to rest: that of implicit animations.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}
