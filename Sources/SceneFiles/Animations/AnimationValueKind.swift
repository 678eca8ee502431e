import CoreGraphics
import Foundation
import QuartzCore

/// What a value of an animation is, by the class that a document says or by the key path.
enum AnimationValueKind {
  case number, point, size, rect, vector, colour, path, transform, image, matrix, string, list, nothing

  /// That of a class's name; nil for a class that no value has.
  init?(named name: String) {
    switch name {
    case "integer", "real", "float", "double", "bool", "boolean", "number", "NSNumber": self = .number
    case "CGPoint", "point": self = .point
    case "CGSize", "size": self = .size
    case "CGRect", "rect": self = .rect
    case "CAPoint3D": self = .vector
    case "CGColor": self = .colour
    case "CGPath": self = .path
    case "CATransform3D": self = .transform
    case "CGImage": self = .image
    case "CAColorMatrix": self = .matrix
    case "string", "NSString": self = .string
    case "NSArray", "array": self = .list
    case "null", "NSNull", "nil": self = .nothing
    default: return nil
    }
  }

  /// That of an animated property, for values that do not say what they are: a number in all other cases.
  init(ofKeyPath path: String) {
    let keys = path.split(separator: ".").map(String.init)
    let last = keys.last ?? ""
    switch keys.first ?? "" {
    case "position" where keys.count == 1, "anchorPoint" where keys.count == 1, "startPoint" where keys.count == 1,
      "endPoint" where keys.count == 1:
      self = .point
    case "bounds" where keys.count == 1, "contentsRect" where keys.count == 1, "contentsCenter" where keys.count == 1:
      self = .rect
    case "bounds" where last == "origin": self = .point
    case "bounds" where last == "size", "shadowOffset" where keys.count == 1: self = .size
    case "transform" where keys.count == 1, "sublayerTransform" where keys.count == 1,
      "instanceTransform" where keys.count == 1:
      self = .transform
    case "transform" where last == "translation", "sublayerTransform" where last == "translation":
      self = .size
    case "path", "shadowPath": self = .path
    default: self = last.hasSuffix("Color") ? .colour : last == "inputColorMatrix" ? .matrix : .number
    }
  }

  /// Reads a value that is one text.
  /// - Parameter opacity: of a colour.
  func read(_ text: String, opacity: String?) throws(ValueError) -> Any {
    switch self {
    case .number:
      if let value = NumberGrammar.finite(text) { return NSNumber(value: value) }
      guard let value = NumberGrammar.bool(text) else { throw ValueError("is no usable number") }
      return NSNumber(value: value)
    case .point: return try Self.pair(text)
    case .size:
      if let one = NumberGrammar.finite(text) { return CGSize(width: one, height: one) }
      let p = try Self.pair(text)
      return CGSize(width: p.x, height: p.y)
    case .rect:
      guard let v = NumberGrammar.list(text, count: 4) else { throw ValueError("is not four usable numbers") }
      return CGRect(x: v[0], y: v[1], width: v[2], height: v[3])
    case .vector:
      guard let v = NumberGrammar.list(text, count: 3) else { throw ValueError("is not three usable numbers") }
      return v.map { NSNumber(value: $0) }
    case .colour: return try ColourGrammar.colour(text, opacity: opacity)
    case .path:
      do throws(ValueError) {
        return try PathGrammar.path(text)
      } catch {
        throw ValueError("is no usable path: \(error.detail)")
      }
    case .transform:
      if let v = NumberGrammar.list(text, count: 16) { return CATransform3D(rows: v) }
      do throws(ValueError) {
        return try TransformGrammar.transform(text)
      } catch {
        throw ValueError("is no usable transform: \(error.detail)")
      }
    case .matrix: return try ListGrammar.colourMatrix(text)
    case .string: return text
    case .image, .list, .nothing: throw ValueError("is no text that means something")
    }
  }

  private static func pair(_ text: String) throws(ValueError) -> CGPoint {
    guard let v = NumberGrammar.list(text, count: 2) else { throw ValueError("is not two usable numbers") }
    return CGPoint(x: v[0], y: v[1])
  }
}

extension CATransform3D {
  /// Sixteen numbers, row after row.
  init(rows v: [Double]) {
    self.init(
      m11: v[0], m12: v[1], m13: v[2], m14: v[3], m21: v[4], m22: v[5], m23: v[6], m24: v[7], m31: v[8], m32: v[9],
      m33: v[10], m34: v[11], m41: v[12], m42: v[13], m43: v[14], m44: v[15])
  }
}
