/// Effects that layers can have and that snapshots do not carry.
struct UndrawnEffects: OptionSet {
  let rawValue: UInt8

  private static let names = [
    "mask", "cornerRadius", "borderWidth", "shadowOpacity", "filters", "backgroundFilters", "compositingFilter",
  ]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What of the layer would be visible.
  init(_ layer: CALayer) {
    var bits: UInt8 = 0
    // Transform layers have no picture to which an effect could apply.
    if !layer.core.flags.contains(.transformOnly) {
      if layer.maskLayer != nil { bits |= 1 << 0 }
      let box = layer.rareBox
      if box.values.cornerRadius > 0 { bits |= 1 << 1 }
      if box.values.borderWidth > 0 { bits |= 1 << 2 }
      if box.values.shadowOpacity > 0 { bits |= 1 << 3 }
      if box.values.filters?.isEmpty == false { bits |= 1 << 4 }
      if box.values.backgroundFilters?.isEmpty == false { bits |= 1 << 5 }
      if box.values.compositingFilter != nil { bits |= 1 << 6 }
    }
    self.init(rawValue: bits)
  }

  /// The properties that make the effects.
  var keys: [String] {
    Self.names.indices.filter { rawValue & (1 << $0) != 0 }.map { Self.names[$0] }
  }
}
