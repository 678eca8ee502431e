import CoreGraphics
import Foundation

/// Key paths into points, sizes, rectangles, transforms and dictionaries ([S] 15).
enum ValueComponents {
  /// The component of `base` at `path`, nil where there is none.
  static func get(_ base: Any, _ path: ArraySlice<String>) -> Any? {
    var value = base
    var path = path
    while let key = path.first {
      path.removeFirst()
      switch value {
      case let v as CGPoint:
        guard let c = component(v, key) else { return nil }
        value = c.boxed
      case let v as CGSize:
        guard let c = component(v, key) else { return nil }
        value = c.boxed
      case let v as CGRect:
        switch key {
        case "origin": value = v.origin
        case "size": value = v.size
        default: return nil
        }
      case let v as CATransform3D:
        // The transform's own keys have at most two parts, such as rotation.x.
        return TransformComponents(v).value(key, path)
      case let v as [AnyHashable: Any]:
        guard let next = v[key] else { return nil }
        value = next
      case let v as [Any]:
        guard let i = index(key, in: v.count) else { return nil }
        value = v[i]
      default: return nil
      }
    }
    return value
  }

  /// `base` with the component at `path` replaced; nil where there is no such component or `value` does not fit.
  static func set(_ base: Any, _ path: ArraySlice<String>, to value: Any) -> Any? {
    guard let key = path.first else { return nil }
    let rest = path.dropFirst()
    switch base {
    case var v as CGPoint:
      guard rest.isEmpty, let n = number(value) else { return nil }
      switch key {
      case "x": v.x = n
      case "y": v.y = n
      default: return nil
      }
      return v
    case var v as CGSize:
      guard rest.isEmpty, let n = number(value) else { return nil }
      switch key {
      case "width": v.width = n
      case "height": v.height = n
      default: return nil
      }
      return v
    case var v as CGRect:
      switch key {
      case "origin":
        guard let origin = part(v.origin, rest, value) as? CGPoint else { return nil }
        v.origin = origin
      case "size":
        guard let size = part(v.size, rest, value) as? CGSize else { return nil }
        v.size = size
      default: return nil
      }
      return v
    case let v as CATransform3D:
      var parts = TransformComponents(v)
      return parts.set(key, rest, to: value) ? parts.transform : nil
    case var v as [AnyHashable: Any]:
      if rest.isEmpty {
        v[key] = value
      } else {
        guard path.count <= 16, let next = v[key], let changed = set(next, rest, to: value) else { return nil }
        v[key] = changed
      }
      return v
    case var v as [Any]:
      guard let i = index(key, in: v.count) else { return nil }
      if rest.isEmpty {
        v[i] = value
      } else {
        guard let changed = set(v[i], rest, to: value) else { return nil }
        v[i] = changed
      }
      return v
    default: return nil
    }
  }

  /// The index that `@index(3)` names, where there is one.
  static func index(_ key: String, in count: Int) -> Int? {
    guard key.hasPrefix("@index("), key.hasSuffix(")"), let i = Int(key.dropFirst(7).dropLast()),
      (0..<count).contains(i)
    else { return nil }
    return i
  }

  private static func part(_ base: Any, _ path: ArraySlice<String>, _ value: Any) -> Any? {
    path.isEmpty ? value : set(base, path, to: value)
  }

  private static func component(_ p: CGPoint, _ key: String) -> CGFloat? {
    switch key {
    case "x": p.x
    case "y": p.y
    default: nil
    }
  }

  private static func component(_ s: CGSize, _ key: String) -> CGFloat? {
    switch key {
    case "width": s.width
    case "height": s.height
    default: nil
    }
  }
}
