import CoreGraphics
import Foundation
import QuartzCore

/// How one layer property is read from its text.
struct LayerProperty: Sendable {
  /// Sets the property of a layer from a text, or throws what is wrong with it.
  let set: @Sendable (CALayer, String) throws(ValueError) -> Void

  /// How long the text may be, in bytes.
  var longest = SceneLimits.valueBytes

  /// How the property `name` of a layer is read; nil where its class has none of that name.
  static func named(_ name: String, of layer: CALayer) -> LayerProperty? {
    table[name] ?? (layer is CAShapeLayer ? shapeTable[name] : nil)
  }

  /// The properties of all layers that are read from a text, by their names in CAML (as in key-value coding).
  private static let table: [String: LayerProperty] = [
    "bounds": rect { $0.bounds = $1 },
    "position": point { $0.position = $1 },
    "zPosition": number { $0.zPosition = $1 },
    "anchorPoint": point { $0.anchorPoint = $1 },
    "anchorPointZ": number { $0.anchorPointZ = $1 },
    "transform": transform { $0.transform = $1 },
    "sublayerTransform": transform { $0.sublayerTransform = $1 },
    "hidden": bool { $0.isHidden = $1 },
    "doubleSided": bool { $0.isDoubleSided = $1 },
    "geometryFlipped": bool { $0.isGeometryFlipped = $1 },
    "masksToBounds": bool { $0.masksToBounds = $1 },
    "opacity": number { $0.opacity = Float($1) },
    "allowsGroupOpacity": bool { $0.allowsGroupOpacity = $1 },
    "backgroundColor": colour { $0.backgroundColor = $1 },
    "contentsGravity": oneOf(gravities) { $0.contentsGravity = $1 },
    "contentsRect": rect { $0.contentsRect = $1 },
    "contentsCenter": rect { $0.contentsCenter = $1 },
    "contentsScale": number { $0.contentsScale = $1 },
    "minificationFilter": oneOf(filters) { $0.minificationFilter = $1 },
    "magnificationFilter": oneOf(filters) { $0.magnificationFilter = $1 },
    "minificationFilterBias": number { $0.minificationFilterBias = Float($1) },
  ]

  private static let gravities: [String: CALayerContentsGravity] = Dictionary(
    uniqueKeysWithValues: [
      CALayerContentsGravity.resize, .resizeAspect, .resizeAspectFill, .center, .top, .bottom, .left, .right,
      .topLeft, .topRight, .bottomLeft, .bottomRight,
    ].map { ($0.rawValue, $0) })

  private static let filters: [String: CALayerContentsFilter] = Dictionary(
    uniqueKeysWithValues: [CALayerContentsFilter.linear, .nearest, .trilinear].map { ($0.rawValue, $0) })

  // MARK: Kinds of value

  private static func number(_ assign: @escaping @Sendable (CALayer, CGFloat) -> Void) -> LayerProperty {
    LayerProperty { layer, text throws(ValueError) in
      guard let value = NumberGrammar.finite(text) else { throw ValueError("is no usable number") }
      assign(layer, CGFloat(value))
    }
  }

  private static func bool(_ assign: @escaping @Sendable (CALayer, Bool) -> Void) -> LayerProperty {
    LayerProperty { layer, text throws(ValueError) in
      guard let value = NumberGrammar.bool(text) else { throw ValueError("is neither 0 nor 1") }
      assign(layer, value)
    }
  }

  private static func point(_ assign: @escaping @Sendable (CALayer, CGPoint) -> Void) -> LayerProperty {
    LayerProperty { layer, text throws(ValueError) in
      guard let v = NumberGrammar.list(text, count: 2) else { throw ValueError("is not two usable numbers") }
      assign(layer, CGPoint(x: v[0], y: v[1]))
    }
  }

  private static func rect(_ assign: @escaping @Sendable (CALayer, CGRect) -> Void) -> LayerProperty {
    LayerProperty { layer, text throws(ValueError) in
      guard let v = NumberGrammar.list(text, count: 4) else { throw ValueError("is not four usable numbers") }
      assign(layer, CGRect(x: v[0], y: v[1], width: v[2], height: v[3]))
    }
  }

  private static func transform(_ assign: @escaping @Sendable (CALayer, CATransform3D) -> Void) -> LayerProperty {
    LayerProperty { layer, text throws(ValueError) in
      do throws(ValueError) {
        assign(layer, try TransformGrammar.transform(text))
      } catch {
        throw ValueError("is no usable transform: \(error.detail)")
      }
    }
  }

  private static func colour(_ assign: @escaping @Sendable (CALayer, CGColor) -> Void) -> LayerProperty {
    LayerProperty { layer, text throws(ValueError) in
      assign(layer, try ColourGrammar.colour(text, opacity: nil))
    }
  }

  private static func oneOf<Value: Sendable>(
    _ names: [String: Value], _ assign: @escaping @Sendable (CALayer, Value) -> Void
  ) -> LayerProperty {
    LayerProperty { layer, text throws(ValueError) in
      guard let value = names[text.trimmingCharacters(in: .whitespaces)] else { throw ValueError("is not known") }
      assign(layer, value)
    }
  }
}

/// Reads colours as CAML writes them.
enum ColourGrammar {
  /// "r g b" or "r g b a", not clamped; `opacity` (the attribute of that name) is the alpha where it is given.
  static func colour(_ text: String, opacity: String?) throws(ValueError) -> CGColor {
    guard let v = NumberGrammar.list(text, count: 3) ?? NumberGrammar.list(text, count: 4) else {
      throw ValueError("is no usable colour")
    }
    var alpha = v.count == 4 ? v[3] : 1
    if let opacity {
      guard let value = NumberGrammar.finite(opacity) else {
        throw ValueError("has the opacity \(SceneWarning.printable(opacity)), which is no usable number")
      }
      alpha = value
    }
    return CGColor(srgbRed: v[0], green: v[1], blue: v[2], alpha: alpha)
  }
}
