import CoreGraphics
import Foundation
import Geometry
import Motion

/// What an animation's key path leads to: a property or a component of one, of the layer itself or of one below it.
struct AnimationTarget {
  /// The targets that every frame is likely to write, reached without key-value coding.
  private enum Core {
    case position, positionX, positionY, zPosition, anchorPoint, bounds, opacity, transform, backgroundColor
    case transformPart(String, ArraySlice<String>)
  }

  let path: String
  let keys: [String]
  /// nil where the animation's values say it.
  let kind: ValueKind?
  private let core: Core?

  init(_ path: String) {
    self.path = path
    keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    kind = ValueKind(path: keys)
    core =
      switch path {
      case "position": .position
      case "position.x": .positionX
      case "position.y": .positionY
      case "zPosition": .zPosition
      case "anchorPoint": .anchorPoint
      case "bounds": .bounds
      case "opacity": .opacity
      case "transform": .transform
      case "backgroundColor": .backgroundColor
      default:
        keys.count > 1 && keys.count < 4 && keys[0] == "transform"
          ? .transformPart(keys[1], keys.dropFirst(2)) : nil
      }
  }

  /// Whether it leads out of the layer: `sublayers.NAME...`, `mask...`, `superlayer...`.
  var leadsElsewhere: Bool { keys.count > 1 && ["sublayers", "mask", "superlayer"].contains(keys[0]) }

  // MARK: - Values that can be mixed

  /// What `layer` has there; nil where there is no such value.
  func read(_ layer: CALayer, _ kind: ValueKind) -> AnimatableValue? {
    switch core {
    case .position: return .vector(SIMD4(layer.core.position.x, layer.core.position.y, 0, 0))
    case .positionX: return .number(layer.core.position.x)
    case .positionY: return .number(layer.core.position.y)
    case .zPosition: return .number(layer.core.zPosition)
    case .anchorPoint: return .vector(SIMD4(layer.core.anchorPoint.x, layer.core.anchorPoint.y, 0, 0))
    case .bounds:
      let b = layer.core.bounds
      return .vector(SIMD4(b.origin.x, b.origin.y, b.size.width, b.size.height))
    case .opacity: return .number(Double(layer.core.opacity))
    case .transform: return .transform(layer.core.transform.matrix)
    case .transformPart(let key, let rest):
      return TransformComponents(layer.core.transform).value(key, rest).flatMap { AnimatableValue($0, kind) }
    case .backgroundColor, nil:
      guard let any = layer.value(forKeyPath: path) else { return kind.zero ?? AnimatableValue.none }
      return AnimatableValue(any, kind)
    }
  }

  /// Gives `layer`, a copy, the value.
  func write(_ value: AnimatableValue, to layer: CALayer, _ kind: ValueKind) {
    switch (core, value) {
    case (.position, .vector(let v)): layer.core.position = CGPoint(x: v.x, y: v.y)
    case (.positionX, .number(let v)): layer.core.position.x = v
    case (.positionY, .number(let v)): layer.core.position.y = v
    case (.zPosition, .number(let v)): layer.core.zPosition = v
    case (.anchorPoint, .vector(let v)): layer.core.anchorPoint = CGPoint(x: v.x, y: v.y)
    case (.bounds, .vector(let v)):
      layer.core.bounds = CGRect(x: v.x, y: v.y, width: v.z, height: v.w).withPositiveSize
    case (.opacity, .number(let v)): layer.core.opacity = Float(v)
    case (.transform, .transform(let m)): layer.core.transform = CATransform3D(m)
    case (.transformPart(let key, let rest), .number(let v)): writePart(key, rest, v, to: layer)
    case (.transformPart(let key, let rest), .vector(let v)):
      writePart(key, rest, CGSize(width: v.x, height: v.y), to: layer)
    default: layer.setValue(value.boxed(kind), forKeyPath: path)
    }
  }

  private func writePart(_ key: String, _ rest: ArraySlice<String>, _ value: Any, to layer: CALayer) {
    var parts = TransformComponents(layer.core.transform)
    if parts.set(key, rest, to: value) { layer.core.transform = parts.transform }
  }

  // MARK: - Values that are chosen

  /// Gives `layer`, a copy, a value that is not mixed.
  func write(any value: Any, to layer: CALayer) {
    layer.setValue(value is NSNull ? nil : value, forKeyPath: path)
  }
}
