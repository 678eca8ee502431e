import CoreGraphics
import Foundation

/// A property of a CALayer subclass that can be animated: what `@NSManaged` makes on Apple's systems, where it cannot
/// work here. Not part of Apple's API.
///
///     final class ProgressLayer: CALayer {
///       @AnimatableProperty("progress") var progress: CGFloat = 0
///
///       override class func needsDisplay(forKey key: String) -> Bool {
///         key == "progress" || super.needsDisplay(forKey: key)
///       }
///     }
///
/// The value is kept under the key, so that key paths, animations and presentation copies find it. Where the class asks
/// for display when the key changes, each frame of an animation makes a copy of the layer by `init(layer:)`, gives it
/// the animated value and calls its `display()`.
@propertyWrapper
public struct AnimatableProperty<Value> {
  private let key: String
  private let initial: Value

  /// A property kept under `key`, which has to be its name for Apple's spellings of key paths to work.
  /// - Parameter wrappedValue: what it is until it is set.
  public init(wrappedValue: Value, _ key: String) {
    self.key = key
    initial = wrappedValue
  }

  /// Never used: the value belongs to the layer.
  @available(*, unavailable, message: "@AnimatableProperty is for properties of CALayer's subclasses")
  public var wrappedValue: Value {
    get { initial }
    set {}
  }

  /// The value in `layer`.
  public static subscript<Layer: CALayer>(
    _enclosingInstance layer: Layer, wrapped wrapped: ReferenceWritableKeyPath<Layer, Value>,
    storage storage: ReferenceWritableKeyPath<Layer, AnimatableProperty>
  ) -> Value {
    get {
      let property = layer[keyPath: storage]
      guard let any = layer.value(forKey: property.key) else { return property.initial }
      if let value = any as? Value { return value }
      return (Value.self as? any BoxedValue.Type)?.init(boxed: any) as? Value ?? property.initial
    }
    set {
      let key = layer[keyPath: storage].key
      layer.setValue((newValue as? any BoxedValue)?.boxed ?? newValue, forKey: key)
    }
  }
}
