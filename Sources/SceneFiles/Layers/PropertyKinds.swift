import CoreGraphics
import Foundation
import QuartzCore

/// Makes the properties of a class of layers, one function for each kind of value; other layers are left as they are.
struct PropertyKinds<Layer: CALayer>: Sendable {
  /// The property whose text `read` reads, or says what is wrong with it.
  func property<Value>(
    longest: Int = SceneLimits.valueBytes, _ read: @escaping @Sendable (String) throws(ValueError) -> Value,
    _ assign: @escaping @Sendable (Layer, Value) -> Void
  ) -> LayerProperty {
    LayerProperty(
      set: { layer, text throws(ValueError) in
        let value = try read(text)
        if let layer = layer as? Layer { assign(layer, value) }
      }, longest: longest)
  }

  func number(_ assign: @escaping @Sendable (Layer, CGFloat) -> Void) -> LayerProperty {
    property({ text throws(ValueError) in CGFloat(try Self.finite(text)) }, assign)
  }

  /// How long or how often: "Inf" is for ever.
  func time(_ assign: @escaping @Sendable (Layer, Double) -> Void) -> LayerProperty {
    property(TimingGrammar.extent, assign)
  }

  /// Fractions are cut off.
  func integer(_ assign: @escaping @Sendable (Layer, Int) -> Void) -> LayerProperty {
    property(
      { text throws(ValueError) in
        guard let value = Int(exactly: try Self.finite(text).rounded(.towardZero)) else {
          throw ValueError("is no usable number")
        }
        return value
      }, assign)
  }

  /// A set of sides, corners and the like, as a number.
  func bits(_ assign: @escaping @Sendable (Layer, UInt32) -> Void) -> LayerProperty {
    property(
      { text throws(ValueError) in
        guard let value = UInt32(exactly: try Self.finite(text)) else { throw ValueError("is no whole number") }
        return value
      }, assign)
  }

  func bool(_ assign: @escaping @Sendable (Layer, Bool) -> Void) -> LayerProperty {
    property(
      { text throws(ValueError) in
        guard let value = NumberGrammar.bool(text) else { throw ValueError("is neither 0 nor 1") }
        return value
      }, assign)
  }

  /// Also for sizes.
  func point(_ assign: @escaping @Sendable (Layer, CGPoint) -> Void) -> LayerProperty {
    property(
      { text throws(ValueError) in
        guard let v = NumberGrammar.list(text, count: 2) else { throw ValueError("is not two usable numbers") }
        return CGPoint(x: v[0], y: v[1])
      }, assign)
  }

  func rect(_ assign: @escaping @Sendable (Layer, CGRect) -> Void) -> LayerProperty {
    property(
      { text throws(ValueError) in
        guard let v = NumberGrammar.list(text, count: 4) else { throw ValueError("is not four usable numbers") }
        return CGRect(x: v[0], y: v[1], width: v[2], height: v[3])
      }, assign)
  }

  func transform(_ assign: @escaping @Sendable (Layer, CATransform3D) -> Void) -> LayerProperty {
    property(
      { text throws(ValueError) in
        do throws(ValueError) {
          return try TransformGrammar.transform(text)
        } catch {
          throw ValueError("is no usable transform: \(error.detail)")
        }
      }, assign)
  }

  func colour(_ assign: @escaping @Sendable (Layer, CGColor) -> Void) -> LayerProperty {
    property({ text throws(ValueError) in try ColourGrammar.colour(text, opacity: nil) }, assign)
  }

  func path(_ assign: @escaping @Sendable (Layer, CGPath) -> Void) -> LayerProperty {
    property(
      longest: SceneLimits.pathBytes,
      { text throws(ValueError) in
        do throws(ValueError) {
          return try PathGrammar.path(text)
        } catch {
          throw ValueError("is no usable path: \(error.detail)")
        }
      }, assign)
  }

  /// Any words.
  func text(_ assign: @escaping @Sendable (Layer, String) -> Void) -> LayerProperty {
    property({ text throws(ValueError) in text.trimmingCharacters(in: .whitespaces) }, assign)
  }

  /// One of some words.
  func choice(_ words: [String], _ assign: @escaping @Sendable (Layer, String) -> Void) -> LayerProperty {
    property(
      { text throws(ValueError) in
        let word = text.trimmingCharacters(in: .whitespaces)
        guard words.contains(word) else { throw ValueError("is not known") }
        return word
      }, assign)
  }

  /// One of some names.
  func word<Word: RawRepresentable<String> & Sendable>(
    _ words: [Word], _ assign: @escaping @Sendable (Layer, Word) -> Void
  ) -> LayerProperty {
    choice(words.map(\.rawValue)) { layer, name in
      if let word = Word(rawValue: name) { assign(layer, word) }
    }
  }

  private static func finite(_ text: String) throws(ValueError) -> Double {
    guard let value = NumberGrammar.finite(text) else { throw ValueError("is no usable number") }
    return value
  }
}
