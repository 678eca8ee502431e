import CoreGraphics
import Foundation

// Storage that setters share.

extension LayerState {
  @inline(__always)
  mutating func set(_ flag: LayerState, _ on: Bool) {
    if on { formUnion(flag) } else { subtract(flag) }
  }
}

extension CALayer {
  /// The values few layers change; the first write makes them the layer's own.
  final var rare: RareValues {
    @inline(__always) _read { yield rareBox.values }
    _modify {
      if !isKnownUniquelyReferenced(&rareBox) { rareBox = RareBox(rareBox.values) }
      yield &rareBox.values
    }
  }

  @inline(__always)
  final func setFlag(_ flag: LayerState, _ on: Bool, _ key: String) {
    change(key) { core.flags.set(flag, on) }
  }

  /// Sets a value that few layers change.
  @inline(__always)
  final func put<Value>(_ path: WritableKeyPath<RareValues, Value>, _ value: Value, _ key: String) {
    change(key) {
      // The old value goes only after the access to `rare`: an object's deinit may use this layer.
      let old = rare[keyPath: path]
      withExtendedLifetime(old) { rare[keyPath: path] = value }
    }
  }

  /// Sets a value of the layer's clock.
  final func putTime<Value>(_ path: WritableKeyPath<RareValues, Value>, _ value: Value, _ key: String) {
    put(path, value, key)
    core.flags.set(.timed, rareBox.values.hasClock)
  }

  final func setBounds(_ value: CGRect) {
    let bounds = value.withPositiveSize
    let old = core.bounds.size
    change("bounds") { core.bounds = bounds }
    guard old != bounds.size else { return }
    setNeedsLayout()
    // A superlayer that is placing this layer is not to be laid out again for it.
    if let parent, core.flags.isDisjoint(with: .mask), !parent.core.flags.contains(.layingOut) {
      parent.setNeedsLayout()
    }
    if core.flags.contains(.needsDisplayOnBoundsChange) { setNeedsDisplay() }
    if resizesChildren { resizeTree(from: old) }
  }

  final func setSublayerTransform(_ value: CATransform3D) {
    change("sublayerTransform") {
      rare.sublayerTransform = value
      core.flags.set(.sublayerTransform, value != CATransform3DIdentity)
    }
  }

  /// Takes over every property of `other` and what is stored under other keys, but not its place in a tree.
  final func copyValues(of other: CALayer) {
    let kept = core.flags.intersection(.notCopied)
    core = other.core
    core.layersDrawn = 0
    core.stylesDrawn = 0
    core.hitTestNesting = 0
    core.flags = other.core.flags.subtracting(.notCopied).union(kept)
    core.frameTime = .nan
    rareBox = other.rareBox
    image = other.image
    backgroundColour = other.backgroundColour
  }

  /// Whether the class may have methods of its own.
  final var isSubclassed: Bool {
    let kind = type(of: self)
    if kind == CALayer.self { return false }
    return kind != CATransformLayer.self && kind != CAShapeLayer.self && kind != CAGradientLayer.self
      && kind != CAReplicatorLayer.self && kind != CAScrollLayer.self
  }
}

extension CGRect {
  /// The same rectangle with a size that is not negative.
  var withPositiveSize: CGRect {
    guard size.width < 0 || size.height < 0 else { return self }
    var rect = self
    if size.width < 0 {
      rect.origin.x += size.width
      rect.size.width = -size.width
    }
    if size.height < 0 {
      rect.origin.y += size.height
      rect.size.height = -size.height
    }
    return rect
  }
}
