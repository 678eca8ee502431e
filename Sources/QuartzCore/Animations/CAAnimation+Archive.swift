import Foundation

// Animations in archives: each property that is not what the class begins with, and what is stored under other keys.

extension CAAnimation {
  final func encodeProperties(_ coder: NSCoder) {
    isBeingRead = true
    defer { isBeingRead = false }
    let kind = type(of: self)
    for key in kind.properties.keys {
      guard let property = kind.properties.property(key), property.archived, shouldArchiveValue(forKey: key),
        let plain = ArchivedValue.plain(property.get(self))
      else { continue }
      let initial = ArchivedValue.plain(kind.defaultValue(forKey: key) ?? property.initial())
      if !plain.isEqual(initial) { coder.encode(plain, forKey: key) }
    }
    // Names and values in turn.
    let custom = NSMutableArray()
    for (key, value) in common.custom.sorted(by: { $0.key < $1.key }) where shouldArchiveValue(forKey: key) {
      guard let plain = ArchivedValue.plain(value) else { continue }
      custom.add(key as NSString)
      custom.add(plain)
    }
    if custom.count > 0 { coder.encode(custom, forKey: "custom values") }
  }

  final func decode(_ coder: NSCoder) {
    let kind = type(of: self)
    for key in kind.properties.keys {
      // Decoding what is not there is a fault.
      guard let property = kind.properties.property(key), property.archived, coder.containsValue(forKey: key),
        let plain = coder.decodeObject(of: ArchivedValue.kinds, forKey: key), let value = ArchivedValue.value(plain)
      else { continue }
      property.set(self, value)
    }
    guard coder.containsValue(forKey: "custom values"),
      let custom = coder.decodeObject(of: ArchivedValue.kinds, forKey: "custom values") as? [Any]
    else { return }
    for i in stride(from: 0, to: custom.count - 1, by: 2) {
      guard let key = custom[i] as? String, let value = ArchivedValue.value(custom[i + 1]) else { continue }
      storeCustom(value, key)
    }
  }
}
