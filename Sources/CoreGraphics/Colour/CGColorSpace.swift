/// Says what a colour's components mean.
///
/// Pictures are composited in sRGB-encoded values ([S] 0.8); a space is a way there and back. Device RGB and generic RGB
/// count as sRGB, device grey and generic grey as grey with sRGB's curve.
public final class CGColorSpace: Hashable, Sendable {
  /// The name under which `init(name:)` finds this space; nil for a space without one.
  public let name: CFString?
  /// What the components mean.
  public let model: CGColorSpaceModel
  /// How many components a colour has, without alpha.
  public let numberOfComponents: Int
  /// Whether components outside of 0...1 mean colours of their own; otherwise they are clamped before use.
  let isExtended: Bool
  let encoding: ColourEncoding

  /// The named space; nil for a name that is not known.
  /// - Parameter name: one of the class's constants, such as `CGColorSpace.sRGB`.
  public convenience init?(name: CFString) {
    guard let entry = Self.definitions[name] else { return nil }
    self.init(name: name, entry)
  }

  init(name: CFString?, _ definition: Definition) {
    self.name = name
    encoding = definition.encoding
    isExtended = definition.isExtended
    numberOfComponents = definition.encoding.componentCount
    model =
      switch definition.encoding {
      case .rgb: .rgb
      case .gray: .monochrome
      case .cmyk: .cmyk
      }
  }

  /// The space a derived space is built on; no such space exists here yet, so always nil.
  public var baseColorSpace: CGColorSpace? { nil }

  /// Whether the space holds colours that sRGB does not.
  public var isWideGamutRGB: Bool {
    guard case .rgb(_, let matrix) = encoding else { return false }
    return isExtended || matrix.rows.contains { row in row.min() < -1e-9 }
  }

  /// Whether the space can be drawn into.
  public var supportsOutput: Bool { true }

  /// Whether components outside of 0...1 mean colours of their own.
  public var isExtendedRange: Bool { isExtended }

  /// The name of the space.
  public func copyName() -> CFString? { name }

  /// Spaces are equal where they mean the same by the same name.
  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
    a === b || (a.name == b.name && a.encoding == b.encoding && a.isExtended == b.isExtended)
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(encoding)
    hasher.combine(isExtended)
  }

  /// Identifies the class.
  public class var typeID: CFTypeID { CFTypeID(bitPattern: ObjectIdentifier(self)) }
}

/// Red, green, blue of the device; counts as sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace.deviceRGB }
/// Grey of the device; counts as grey with sRGB's curve.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace.deviceGray }
/// Inks of the device: red = (1 - cyan) (1 - black), likewise green and blue.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { CGColorSpace.deviceCMYK }
