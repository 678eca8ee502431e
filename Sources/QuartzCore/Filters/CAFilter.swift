public import Foundation

/// A filter of a layer's picture, or a way to blend it with what lies behind ([S] 6).
///
/// Inputs are set by key, with the name that the filter's type gives them:
///
///     let blur = CAFilter(type: "gaussianBlur")
///     blur.setValue(4, forKey: "inputRadius")
///     layer.filters = [blur]
///
/// | type | inputs; without them it changes nothing, unless said otherwise |
/// |---|---|
/// | gaussianBlur | inputRadius: the standard deviation in points |
/// | colorMatrix | inputColorMatrix: 20 numbers, 5 for each channel of the result: factors, and what is added |
/// | colorSaturate, colorBrightness, colorContrast | inputAmount |
/// | colorHueRotate | inputAngle: radians |
/// | colorMonochrome | inputColor (default white), inputAmount (default 1) |
/// | colorInvert, luminanceToAlpha | none |
/// | multiplyColor, colorAdd, colorSubtract | inputColor |
///
/// A filter of another type can be made; it is left out when a frame is made, and said there. Once a layer has the
/// filter, its inputs are to be changed by the layer's key path "filters.NAME.inputRadius".
public final class CAFilter: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
  /// What the filter does.
  public let type: String

  /// What key paths call it. Default nil.
  public var name: String?

  /// Whether it does anything. Default true; key "enabled".
  public var isEnabled = true

  /// A hint that the filter's input may be kept; has no effect. Default false.
  public var cachesInputImage = false

  /// Values by their input's key; numbers as NSNumbers.
  var inputs: [String: Any] = [:]

  /// A filter of a type; one of an unknown type does nothing.
  public init(type: String) {
    self.type = type
    super.init()
  }

  private init(copying other: CAFilter) {
    type = other.type
    name = other.name
    isEnabled = other.isEnabled
    cachesInputImage = other.cachesInputImage
    inputs = other.inputs
    super.init()
  }

  /// A filter from an archive.
  public init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "type"), let type = coder.decodeObject(of: NSString.self, forKey: "type") else {
      return nil
    }
    self.type = type as String
    super.init()
    decodeInputs(coder)
  }

  /// Writes the type, the name and those inputs that are numbers, lists of numbers, texts or colours (as sRGB).
  public func encode(with coder: NSCoder) { encodeInputs(coder) }

  /// Archives of it can be read with secure decoding.
  public static var supportsSecureCoding: Bool { true }

  /// Another filter with the same values.
  public func copy(with zone: NSZone? = nil) -> Any { CAFilter(copying: self) }

  /// Another filter with the same values.
  public func mutableCopy(with zone: NSZone? = nil) -> Any { copy(with: zone) }

  /// The keys of the type's inputs.
  public var inputKeys: [String] { Self.inputKeys[type] ?? [] }

  /// The keys of what it makes: a picture.
  public var outputKeys: [String] { ["outputImage"] }

  // MARK: - Key-value coding

  /// The input, or the property, of that key; an input that is not set is nil.
  public func value(forKey key: String) -> Any? { storedValue(key) }

  /// Sets the input or the property of that key; nil takes an input away. Any key is kept.
  public func setValue(_ value: Any?, forKey key: String) { storeValue(value, key) }

  /// The value at a dotted path: an input's key, or a component of its value.
  public func value(forKeyPath keyPath: String) -> Any? {
    let keys = keyPath.split(separator: ".").map(String.init)
    guard let key = keys.first, let base = value(forKey: key) else { return nil }
    return ValueComponents.get(base, keys.dropFirst())
  }

  /// Sets the value at a dotted path; a path that leads nowhere changes nothing.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    let keys = keyPath.split(separator: ".").map(String.init)
    guard let key = keys.first else { return }
    if keys.count == 1 {
      setValue(value, forKey: key)
    } else if let base = self.value(forKey: key), let value,
      let changed = ValueComponents.set(base, keys.dropFirst(), to: value)
    {
      setValue(changed, forKey: key)
    }
  }
}
