import CoreGraphics
import Foundation
import QuartzCore

/// Attributes whose name is a key path ("transform.rotation.z", "position.x"): numbers, angles in radians.
struct KeyPathAttributes {
  /// Parts of a transform that key paths set; composed as T * Rz * Ry * Rx * S, the written form's order.
  private struct Parts {
    var translation = (x: 0.0, y: 0.0, z: 0.0)
    var rotation = (x: 0.0, y: 0.0, z: 0.0)
    var scale = (x: 1.0, y: 1.0, z: 1.0)

    var matrix: CATransform3D {
      var m = CATransform3DMakeTranslation(translation.x, translation.y, translation.z)
      m = CATransform3DRotate(m, rotation.z, 0, 0, 1)
      m = CATransform3DRotate(m, rotation.y, 0, 1, 0)
      m = CATransform3DRotate(m, rotation.x, 1, 0, 0)
      return CATransform3DScale(m, scale.x, scale.y, scale.z)
    }
  }

  private var transforms: [String: Parts] = [:]

  /// Whether `name` is a key path that `apply` knows.
  static func knows(_ name: String) -> Bool {
    scalars[name] != nil || transformPart(name) != nil
  }

  /// Sets the number at the key path `name`; transforms wait for `finish`.
  mutating func apply(_ name: String, _ text: String, to layer: CALayer) throws(ValueError) {
    guard let value = NumberGrammar.finite(text) else { throw ValueError("is no usable number") }
    if let set = Self.scalars[name] {
      set(layer, CGFloat(value))
    } else if let (key, part) = Self.transformPart(name) {
      var parts = transforms[key] ?? Parts()
      part(&parts, value)
      transforms[key] = parts
    }
  }

  /// Sets the transforms that key paths gave and that the element does not also give whole: a written `transform` wins.
  func finish(_ layer: CALayer, written: Set<String>) {
    if let parts = transforms["transform"], !written.contains("transform") { layer.transform = parts.matrix }
    if let parts = transforms["sublayerTransform"], !written.contains("sublayerTransform") {
      layer.sublayerTransform = parts.matrix
    }
  }

  private static func transformPart(_ name: String) -> (key: String, set: (inout Parts, Double) -> Void)? {
    for key in ["transform", "sublayerTransform"] where name.hasPrefix(key + ".") {
      guard let set = parts[String(name.dropFirst(key.count + 1))] else { return nil }
      return (key, set)
    }
    return nil
  }

  private static let parts: [String: @Sendable (inout Parts, Double) -> Void] = [
    "rotation": { $0.rotation.z = $1 },
    "rotation.x": { $0.rotation.x = $1 },
    "rotation.y": { $0.rotation.y = $1 },
    "rotation.z": { $0.rotation.z = $1 },
    "scale": { $0.scale = ($1, $1, $1) },
    "scale.x": { $0.scale.x = $1 },
    "scale.y": { $0.scale.y = $1 },
    "scale.z": { $0.scale.z = $1 },
    "scale.xy": { $0.scale = ($1, $1, $0.scale.z) },
    "translation.x": { $0.translation.x = $1 },
    "translation.y": { $0.translation.y = $1 },
    "translation.z": { $0.translation.z = $1 },
  ]

  private static let scalars: [String: @Sendable (CALayer, CGFloat) -> Void] = [
    "position.x": { $0.position.x = $1 },
    "position.y": { $0.position.y = $1 },
    "anchorPoint.x": { $0.anchorPoint.x = $1 },
    "anchorPoint.y": { $0.anchorPoint.y = $1 },
    "bounds.origin.x": { $0.bounds.origin.x = $1 },
    "bounds.origin.y": { $0.bounds.origin.y = $1 },
    "bounds.size.width": { $0.bounds.size.width = $1 },
    "bounds.size.height": { $0.bounds.size.height = $1 },
  ]
}
