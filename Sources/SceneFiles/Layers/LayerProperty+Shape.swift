import CoreGraphics
import Foundation
import QuartzCore

extension LayerProperty {
  /// The properties of CAShapeLayer that are read from a text.
  static let shapeTable: [String: LayerProperty] = [
    "path": shape(longest: SceneLimits.pathBytes) { layer, text throws(ValueError) in
      do throws(ValueError) {
        layer.path = try PathGrammar.path(text)
      } catch {
        throw ValueError("is no usable path: \(error.detail)")
      }
    },
    "fillColor": shape { layer, text throws(ValueError) in
      layer.fillColor = try ColourGrammar.colour(text, opacity: nil)
    },
    "strokeColor": shape { layer, text throws(ValueError) in
      layer.strokeColor = try ColourGrammar.colour(text, opacity: nil)
    },
    "fillRule": word([.nonZero, .evenOdd] as [CAShapeLayerFillRule]) { $0.fillRule = $1 },
    "lineCap": word([.butt, .round, .square] as [CAShapeLayerLineCap]) { $0.lineCap = $1 },
    "lineJoin": word([.miter, .round, .bevel] as [CAShapeLayerLineJoin]) { $0.lineJoin = $1 },
    "lineWidth": value { $0.lineWidth = $1 },
    "miterLimit": value { $0.miterLimit = $1 },
    "strokeStart": value { $0.strokeStart = $1 },
    "strokeEnd": value { $0.strokeEnd = $1 },
    "lineDashPhase": value { $0.lineDashPhase = $1 },
    "lineDashPattern": shape { layer, text throws(ValueError) in
      layer.lineDashPattern = try DashGrammar.lengths(text)
    },
  ]

  /// A property of shape layers only; other layers are left as they are.
  private static func shape(
    longest: Int = SceneLimits.valueBytes,
    _ set: @escaping @Sendable (CAShapeLayer, String) throws(ValueError) -> Void
  ) -> LayerProperty {
    LayerProperty(
      set: { layer, text throws(ValueError) in
        if let layer = layer as? CAShapeLayer { try set(layer, text) }
      }, longest: longest)
  }

  private static func value(_ assign: @escaping @Sendable (CAShapeLayer, CGFloat) -> Void) -> LayerProperty {
    shape { layer, text throws(ValueError) in
      guard let value = NumberGrammar.finite(text) else { throw ValueError("is no usable number") }
      assign(layer, CGFloat(value))
    }
  }

  private static func word<Word: RawRepresentable<String> & Sendable>(
    _ words: [Word], _ assign: @escaping @Sendable (CAShapeLayer, Word) -> Void
  ) -> LayerProperty {
    shape { layer, text throws(ValueError) in
      let name = text.trimmingCharacters(in: .whitespaces)
      guard let word = words.first(where: { $0.rawValue == name }) else { throw ValueError("is not known") }
      assign(layer, word)
    }
  }
}

/// Reads dash patterns.
enum DashGrammar {
  /// Numbers separated by white space or commas; none is nil. Throws what is wrong with them.
  static func lengths(_ text: String) throws(ValueError) -> [NSNumber]? {
    try lengths(text.split(whereSeparator: NumberGrammar.isSeparator).map(String.init))
  }

  /// One number a text; none is nil. Throws what is wrong with them.
  static func lengths(_ texts: [String]) throws(ValueError) -> [NSNumber]? {
    guard texts.count <= SceneLimits.dashes else { throw ValueError("has too many lengths") }
    var lengths: [NSNumber] = []
    for text in texts {
      guard let length = NumberGrammar.finite(text), length >= 0 else {
        throw ValueError("has the length \(SceneWarning.printable(text)), which is no usable one")
      }
      lengths.append(NSNumber(value: length))
    }
    return lengths.isEmpty ? nil : lengths
  }
}
