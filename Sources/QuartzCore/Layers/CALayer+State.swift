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
    core.flags.set(flag, on)
    changed(key)
  }

  /// Sets a value that few layers change.
  @inline(__always)
  final func put<Value>(_ path: WritableKeyPath<RareValues, Value>, _ value: Value, _ key: String) {
    // The old value goes only after the access to `rare`: an object's deinit may use this layer.
    let old = rare[keyPath: path]
    withExtendedLifetime(old) { rare[keyPath: path] = value }
    changed(key)
  }

  /// To be called after every change of a property.
  @inline(__always)
  final func changed(_ key: String) {
    if core.flags.contains(.watched) { displayIfWatched(key) }
  }

  private final func displayIfWatched(_ key: String) {
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
  }

  final func setBounds(_ value: CGRect) {
    let bounds = value.withPositiveSize
    let old = core.bounds.size
    core.bounds = bounds
    changed("bounds")
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
    rare.sublayerTransform = value
    core.flags.set(.sublayerTransform, value != CATransform3DIdentity)
    changed("sublayerTransform")
  }

  /// Takes over every property of `other` and what is stored under other keys, but not its place in a tree.
  final func copyValues(of other: CALayer) {
    let kept = core.flags.intersection(.notCopied)
    core = other.core
    core.layersDrawn = 0
    core.stylesDrawn = 0
    core.hitTestNesting = 0
    core.flags = other.core.flags.subtracting(.notCopied).union(kept)
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
