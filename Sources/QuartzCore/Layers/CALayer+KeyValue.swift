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
    // As in `put`: the old value goes after the access.
    let old = rare.custom[key]
    withExtendedLifetime(old) { rare.custom[key] = stored(value) }
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
  }

  final func value(path: String) -> Any? {
    guard let (layer, keys) = resolve(path) else { return nil }
    if let (filter, _, rest) = layer.namedFilter(keys) { return filter.value(forKeyPath: rest) }
    guard let base = layer.value(forKey: keys[0]), keys.count > 1 else { return layer.value(forKey: keys[0]) }
    return ValueComponents.get(base, keys.dropFirst())
  }

  final func setValue(_ value: Any?, path: String) {
    guard let (layer, keys) = resolve(path) else { return }
    if let (filter, i, rest) = layer.namedFilter(keys) {
      // A changed copy takes its place: other layers, copies of this one among them, may share the filter.
      guard var filters = layer.value(forKey: keys[0]) as? [Any] else { return }
      filters[i] = filter.with(value, at: rest)
      layer.setValue(filters, forKey: keys[0])
    } else if keys.count == 1 {
      layer.setValue(value, forKey: keys[0])
    } else if let base = layer.value(forKey: keys[0]), let value,
      let changed = ValueComponents.set(base, keys.dropFirst(), to: value)
    {
      layer.setValue(changed, forKey: keys[0])
    }
  }

  /// The filter that `filters.NAME.inputKey` leads to, its index, and the path into it.
  private final func namedFilter(_ keys: [String]) -> (CAFilter, Int, String)? {
    guard keys.count > 2, keys[0] == "filters" || keys[0] == "backgroundFilters",
      let filters = value(forKey: keys[0]) as? [Any],
      let i = filters.firstIndex(where: { ($0 as? CAFilter)?.name == keys[1] }),
      let filter = filters[i] as? CAFilter
    else { return nil }
    return (filter, i, keys.dropFirst(2).joined(separator: "."))
  }

  /// The layer that the path's first keys lead to, by `sublayers.NAME`, `mask` or `superlayer`, and the keys left.
  private final func resolve(_ path: String) -> (CALayer, [String])? {
    var keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
    var layer = self
    while keys.count > 1, let key = keys.first {
      if key == "sublayers" {
        guard keys.count > 2 else { break }
        let name = keys[keys.startIndex + 1]
        guard let next = layer.children.first(where: { $0.rare.name == name }) else { return nil }
        layer = next
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
