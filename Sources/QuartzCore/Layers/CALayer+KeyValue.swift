import CoreGraphics
import Foundation

// Key-value coding ([S] 15), which NSObject lacks on Linux.

extension CALayer {
  final func storedValue(_ key: String) -> Any? {
    if let property = PropertyTable.property(key, of: type(of: self)) { return property.get(self) }
    if key == "superlayer" { return superlayer }
    return value(forUndefinedKey: key)
  }

  final func storeValue(_ value: Any?, _ key: String) {
    let value = value.flatMap { $0 is NSNull ? nil : $0 }
    if let property = PropertyTable.property(key, of: type(of: self)) {
      property.set(self, value)
    } else if key != "superlayer" {
      setValue(value, forUndefinedKey: key)
    }
  }

  final func storeCustom(_ value: Any?, _ key: String) {
    change(key) {
      // As in `put`: the old value goes after the access.
      let old = rare.custom[key]
      withExtendedLifetime(old) { rare.custom[key] = stored(value) }
    }
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
  }

  final func value(path: String) -> Any? {
    guard let (layer, keys) = resolve(path) else { return nil }
    if Self.isCellPath(keys) { return layer.value(forUndefinedKey: keys.joined(separator: ".")) }
    if let (filter, _, rest) = layer.namedFilter(keys) { return filter.value(forKeyPath: rest) }
    guard let base = layer.value(forKey: keys[0]), keys.count > 1 else { return layer.value(forKey: keys[0]) }
    return ValueComponents.get(base, keys.dropFirst())
  }

  final func setValue(_ value: Any?, path: String) {
    guard let (layer, keys) = resolve(path) else { return }
    if Self.isCellPath(keys) {
      layer.setValue(value, forUndefinedKey: keys.joined(separator: "."))
    } else if let (filter, i, rest) = layer.namedFilter(keys) {
      // A changed copy takes its place: other layers, copies of this one among them, may share the filter.
      guard var filters = layer.value(forKey: keys[0]) as? [Any] else { return }
      filters[i] = filter.with(value, at: rest)
      layer.setValue(filters, forKey: keys[0])
    } else if keys.count == 1 {
      layer.setValue(value, forKey: keys[0])
    } else if let base = layer.value(forKey: keys[0]), let value,
      let changed = ValueComponents.set(base, keys.dropFirst(), to: value)
    {
      if base is CATransform3D {
        layer.changePart(keys.joined(separator: ".")) { layer.setValue(changed, forKey: keys[0]) }
      } else {
        layer.setValue(changed, forKey: keys[0])
      }
    }
  }

  /// Whether the path leads to a cell, or a behaviour, that is not there: its value is kept under the whole path.
  private static func isCellPath(_ keys: [String]) -> Bool {
    keys.count > 2 && (keys[0] == "emitterCells" || keys[0] == "emitterBehaviors")
  }

  /// The filter that `filters.NAME.inputKey` leads to, its index, and the path into it.
  private final func namedFilter(_ keys: [String]) -> (CAFilter, Int, String)? {
    guard keys.count > 2, keys[0] == "filters" || keys[0] == "backgroundFilters",
      let filters = value(forKey: keys[0]) as? [Any],
      let i = ValueComponents.index(keys[1], in: filters.count)
        ?? filters.firstIndex(where: { ($0 as? CAFilter)?.name == keys[1] }),
      let filter = filters[i] as? CAFilter
    else { return nil }
    return (filter, i, keys.dropFirst(2).joined(separator: "."))
  }

  /// The layer that the path's first keys lead to, by `sublayers.NAME`, `mask` or `superlayer`, and the keys left.
  private final func resolve(_ path: String) -> (CALayer, [String])? {
    layer(at: path.split(separator: ".", omittingEmptySubsequences: false).map(String.init))
  }

  /// The layer that the first keys of a path lead to, and the keys left; nil where there is no such layer.
  final func layer(at path: [String]) -> (CALayer, [String])? {
    var keys = path[...]
    var layer = self
    while keys.count > 1, let key = keys.first {
      if key == "sublayers" {
        guard keys.count > 2 else { break }
        let name = keys[keys.startIndex + 1]
        let siblings = (layer.original ?? layer).children
        let index =
          ValueComponents.index(name, in: siblings.count)
          ?? siblings.firstIndex { $0.rareBox.values.name == name }
        guard let index else { return nil }
        layer = siblings[index]
        keys = keys.dropFirst(2)
      } else if let next = PropertyTable.property(key, of: type(of: layer)) == nil || key == "mask"
        ? layer.value(forKey: key) : nil,
        let next = next as? CALayer
      {
        layer = next
        keys = keys.dropFirst()
      } else {
        break
      }
    }
    return keys.isEmpty ? nil : (layer, Array(keys))
  }
}
