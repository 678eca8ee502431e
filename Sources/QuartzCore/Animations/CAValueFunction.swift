public import Foundation

/// What makes a transform of the numbers that an animation gives ([S] 14.5), so that a turn is animated as an angle and
/// may be a whole one and more.
open class CAValueFunction: NSObject, NSSecureCoding {
  /// Its name.
  open var name: CAValueFunctionName { functionName }

  private final let functionName: CAValueFunctionName

  /// The function that has a name; nil for an unknown one.
  public init?(name: CAValueFunctionName) {
    guard Self.names.contains(name) else { return nil }
    functionName = name
    super.init()
  }

  /// A value function from an archive; nil where there is none of a known name.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "name"), let text = coder.decodeObject(of: NSString.self, forKey: "name") else {
      return nil
    }
    let name = CAValueFunctionName(rawValue: text as String)
    guard Self.names.contains(name) else { return nil }
    functionName = name
    super.init()
  }

  /// Writes the name.
  open func encode(with coder: NSCoder) { coder.encode(functionName.rawValue as NSString, forKey: "name") }

  /// Archives of it can be read with secure decoding.
  open class var supportsSecureCoding: Bool { true }

  /// Whether `object` is a value function with the same name.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CAValueFunction).map { $0.functionName == functionName } ?? false
  }

  /// Equal for equal value functions.
  open override var hash: Int { functionName.hashValue }

  /// How many numbers it takes.
  final var numberCount: Int { functionName == .scale || functionName == .translate ? 3 : 1 }

  /// The transform that the numbers stand for; nil where there are too few or too many of them.
  final func transform(_ numbers: [Double]) -> CATransform3D? {
    guard numbers.count == numberCount else { return nil }
    let n = numbers[0]
    return switch functionName {
    case .rotateX: CATransform3DMakeRotation(n, 1, 0, 0)
    case .rotateY: CATransform3DMakeRotation(n, 0, 1, 0)
    case .rotateZ: CATransform3DMakeRotation(n, 0, 0, 1)
    case .scale: CATransform3DMakeScale(n, numbers[1], numbers[2])
    case .scaleX: CATransform3DMakeScale(n, 1, 1)
    case .scaleY: CATransform3DMakeScale(1, n, 1)
    case .scaleZ: CATransform3DMakeScale(1, 1, n)
    case .translate: CATransform3DMakeTranslation(n, numbers[1], numbers[2])
    case .translateX: CATransform3DMakeTranslation(n, 0, 0)
    case .translateY: CATransform3DMakeTranslation(0, n, 0)
    case .translateZ: CATransform3DMakeTranslation(0, 0, n)
    default: nil
    }
  }

  private static let names: Set<CAValueFunctionName> = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY, .translateZ,
  ]
}

/// A value function by name ([S] 14.5).
public struct CAValueFunctionName: Hashable, RawRepresentable, Sendable {
  /// The name as archives and key-value coding spell it.
  public let rawValue: String

  /// A value by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A turn about the x axis by an angle in radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// A turn about the y axis by an angle in radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// A turn about the z axis by an angle in radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// A scaling by three factors.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A scaling along x.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A scaling along y.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A scaling along z.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// A move by three lengths in points.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A move along x, in points.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A move along y, in points.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A move along z, in points.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}
