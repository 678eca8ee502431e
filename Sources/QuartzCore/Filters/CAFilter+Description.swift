import CoreGraphics
import Foundation
import RenderModel

// What filters do, as renderers take it ([S] 6). Colours are sRGB-encoded and not premultiplied.

/// Reads the inputs of a filter, and notes those that cannot be used.
struct FilterInputs {
  let filter: CAFilter
  /// What is wrong, as the ends of sentences that begin with the input's key.
  var faults: [(key: String, detail: String)] = []

  init(_ filter: CAFilter) { self.filter = filter }

  /// The number under `key`, finite; `standard` where there is none.
  mutating func number(_ key: String, default standard: Double) -> Double {
    guard let value = filter.value(forKey: key) else { return standard }
    guard let n = Double(boxed: value), !n.isNaN else {
      faults.append((key, "is not a number; \(standard) is used"))
      return standard
    }
    if n.magnitude > RenderLimits.coordinate {
      faults.append((key, "is beyond the limit of \(RenderLimits.coordinate) and is clamped"))
    }
    return min(max(n, -RenderLimits.coordinate), RenderLimits.coordinate)
  }

  /// The colour under `key`; nil where there is none.
  mutating func colour(_ key: String) -> Colour? {
    guard let value = filter.value(forKey: key) else { return nil }
    if let colour = value as? CGColor { return colour.colour }
    faults.append((key, "is not a colour, and is left out"))
    return nil
  }

  /// The matrix under `key`; the identity where there is none.
  mutating func matrix(_ key: String) -> ColourMatrix {
    guard let value = filter.value(forKey: key) else { return .identity }
    guard let n = CAFilter.numbers(value), n.count == 20, n.allSatisfy({ $0.magnitude <= RenderLimits.coordinate })
    else {
      faults.append((key, "is not 20 usable numbers; the filter is left out"))
      return .identity
    }
    func row(_ i: Int) -> SIMD4<Double> { SIMD4(n[5 * i], n[5 * i + 1], n[5 * i + 2], n[5 * i + 3]) }
    return ColourMatrix(
      red: row(0), green: row(1), blue: row(2), alpha: row(3), bias: SIMD4(n[4], n[9], n[14], n[19]))
  }
}

extension FilterInputs {
  /// What the filter does: nil for a type that is not known. A filter that changes nothing is an identity.
  mutating func description() -> FilterDescription? {
    switch filter.type {
    case "gaussianBlur": .gaussianBlur(sigma: max(0, number("inputRadius", default: 0)))
    case "colorMatrix": .colourMatrix(matrix("inputColorMatrix"))
    case "colorSaturate": .colourMatrix(.saturate(number("inputAmount", default: 1)))
    case "colorBrightness": .colourMatrix(.scale(1, bias: number("inputAmount", default: 0)))
    case "colorContrast":
      {
        let amount = number("inputAmount", default: 1)
        return .colourMatrix(.scale(amount, bias: 0.5 - 0.5 * amount))
      }()
    case "colorHueRotate": .colourMatrix(.hueRotate(number("inputAngle", default: 0)))
    case "colorMonochrome":
      .colourMatrix(
        .monochrome(colour("inputColor") ?? .white, amount: number("inputAmount", default: 1)))
    case "colorInvert": .colourMatrix(.scale(-1, bias: 1))
    case "multiplyColor": .colourMatrix(.multiply(colour("inputColor") ?? .white))
    case "colorAdd": .colourMatrix(.add(colour("inputColor") ?? .none, times: 1))
    case "colorSubtract": .colourMatrix(.add(colour("inputColor") ?? .none, times: -1))
    case "luminanceToAlpha": .colourMatrix(.luminanceToAlpha)
    default: nil
    }
  }
}

extension Colour {
  /// Leaves what it multiplies as it is.
  static let white = Colour(red: 1, green: 1, blue: 1, alpha: 1)
}

extension ColourMatrix {
  private static let luminance = SIMD4(0.2126, 0.7152, 0.0722, 0)

  /// c * factor + bias for red, green and blue.
  static func scale(_ factor: Double, bias: Double) -> ColourMatrix {
    ColourMatrix(
      red: SIMD4(factor, 0, 0, 0), green: SIMD4(0, factor, 0, 0), blue: SIMD4(0, 0, factor, 0),
      bias: SIMD4(bias, bias, bias, 0))
  }

  /// That of CSS's saturate().
  static func saturate(_ s: Double) -> ColourMatrix {
    let grey = SIMD4(0.213, 0.715, 0.072, 0) * (1 - s)
    return ColourMatrix(
      red: grey + SIMD4(s, 0, 0, 0), green: grey + SIMD4(0, s, 0, 0), blue: grey + SIMD4(0, 0, s, 0))
  }

  /// That of CSS's hue-rotate(), for radians.
  static func hueRotate(_ angle: Double) -> ColourMatrix {
    let (s, c) = (sin(angle), cos(angle))
    let grey = SIMD4(0.213, 0.715, 0.072, 0) * (1 - c)
    return ColourMatrix(
      red: grey + SIMD4(c, 0, 0, 0) + s * SIMD4(-0.213, -0.715, 0.928, 0),
      green: grey + SIMD4(0, c, 0, 0) + s * SIMD4(0.143, 0.140, -0.283, 0),
      blue: grey + SIMD4(0, 0, c, 0) + s * SIMD4(-0.787, 0.715, 0.072, 0))
  }

  /// From the colour itself to the luminance times `colour`.
  static func monochrome(_ colour: Colour, amount: Double) -> ColourMatrix {
    let keep = 1 - amount
    return ColourMatrix(
      red: SIMD4(keep, 0, 0, 0) + luminance * (amount * colour.red),
      green: SIMD4(0, keep, 0, 0) + luminance * (amount * colour.green),
      blue: SIMD4(0, 0, keep, 0) + luminance * (amount * colour.blue))
  }

  /// Channel by channel, alpha too.
  static func multiply(_ c: Colour) -> ColourMatrix {
    ColourMatrix(
      red: SIMD4(c.red, 0, 0, 0), green: SIMD4(0, c.green, 0, 0), blue: SIMD4(0, 0, c.blue, 0),
      alpha: SIMD4(0, 0, 0, c.alpha))
  }

  /// Adds red, green and blue, as much of them as the colour's alpha says; alpha stays.
  static func add(_ c: Colour, times factor: Double) -> ColourMatrix {
    ColourMatrix(bias: SIMD4(c.red, c.green, c.blue, 0) * (c.alpha * factor))
  }

  /// Black, as opaque as it was light.
  static let luminanceToAlpha = ColourMatrix(red: .zero, green: .zero, blue: .zero, alpha: luminance)
}
