public import Foundation
package import RenderModel

/// A colour: components in a colour space, and alpha. Components are not premultiplied.
public final class CGColor: Hashable, Sendable {
  private let space: CGColorSpace
  /// The space's components, then alpha, as they were given.
  private let values: [CGFloat]

  /// What is drawn: sRGB-encoded, each component clamped to 0...1 and 0 where it is not a number.
  package let colour: Colour

  init(space: CGColorSpace, values: [CGFloat]) {
    self.space = space
    self.values = values
    let clamped = values.map { Self.clamped(Double($0)) }
    let given = space.isExtended ? values.map { Self.finite(Double($0)) } : clamped
    let rgb = space.encoding.sRGB(given)
    colour = Colour(
      red: Self.clamped(rgb.x), green: Self.clamped(rgb.y), blue: Self.clamped(rgb.z),
      alpha: clamped[clamped.count - 1])
  }

  /// The colour with these components.
  /// - Parameter components: as many as the space has, then alpha; the caller's array must be that long.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    self.init(
      space: space, values: Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)))
  }

  /// A colour in generic RGB, which counts as sRGB.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  /// A colour in sRGB.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  /// A generic grey, which has sRGB's curve: a level of 0.5 is the sRGB colour (0.5, 0.5, 0.5).
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .genericGray, values: [gray, alpha])
  }

  /// A grey with a gamma of 2.2.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(space: .standardGenericGrayGamma2_2, values: [gray, alpha])
  }

  /// A colour of four inks.
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    self.init(space: .standardGenericCMYK, values: [cyan, magenta, yellow, black, alpha])
  }

  /// A colour in sRGB from what the renderers use.
  package convenience init(_ colour: Colour) {
    self.init(
      srgbRed: CGFloat(colour.red), green: CGFloat(colour.green), blue: CGFloat(colour.blue),
      alpha: CGFloat(colour.alpha))
  }

  /// White, a generic grey.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Black, a generic grey.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Transparent black, a generic grey.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The space's components, then alpha, as they were given.
  public var components: [CGFloat]? { values }
  /// How many components there are, alpha among them.
  public var numberOfComponents: Int { values.count }
  /// The opacity, 0...1, as it was given.
  public var alpha: CGFloat { values[values.count - 1] }
  /// What the components mean.
  public var colorSpace: CGColorSpace? { space }

  /// The same colour.
  public func copy() -> CGColor? { self }

  /// The colour with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(space: space, values: values.dropLast() + [alpha])
  }

  /// The same colour in another space. Components beyond 0...1 are clamped unless the space is an extended one.
  /// - Parameter intent: every intent gives the same.
  /// - Parameter options: none are known.
  public func converted(to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?) -> CGColor? {
    if space == self.space { return self }
    let given = values.map { self.space.isExtended ? Self.finite(Double($0)) : Self.clamped(Double($0)) }
    let converted = space.encoding.components(sRGB: self.space.encoding.sRGB(given))
      .map { CGFloat(space.isExtended ? $0 : Self.clamped($0)) }
    return CGColor(space: space, values: converted + [alpha])
  }

  /// Colours are equal where space and components are.
  public static func == (a: CGColor, b: CGColor) -> Bool {
    a === b || (a.values == b.values && a.space == b.space)
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }

  /// Identifies the class.
  public class var typeID: CFTypeID { CFTypeID(bitPattern: ObjectIdentifier(self)) }

  private static func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  /// 0 for what is not a number, and within what the curves' powers can take.
  private static func finite(_ value: Double) -> Double { value.isNaN ? 0 : max(-1e6, min(value, 1e6)) }
}

extension CGColor: CustomDebugStringConvertible {
  /// The space's name and the components.
  public var debugDescription: String { "CGColor(\(space.name ?? "unnamed space"), \(values))" }
}

extension CGColor: _ExpressibleByColorLiteral {
  /// The sRGB colour of a `#colorLiteral`.
  public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(srgbRed: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}
