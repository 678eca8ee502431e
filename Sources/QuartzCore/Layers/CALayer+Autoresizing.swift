import Foundation

// How sublayers follow a change of their superlayer's size ([S] 4.6).

extension CALayer {
  final func resizeChildren(_ old: CGSize) {
    for child in children where !child.core.flags.contains(.mask) { child.resize(withOldSuperlayerSize: old) }
  }

  /// Shares the change of the superlayer's size equally among the flexible parts of each axis.
  final func autoresize(_ old: CGSize) {
    let mask = rare.autoresizingMask
    guard !mask.isEmpty, let size = parent?.core.bounds.size else { return }
    var frame = self.frame
    Self.share(
      size.width - old.width, mask.contains(.layerMinXMargin), mask.contains(.layerWidthSizable),
      mask.contains(.layerMaxXMargin), &frame.origin.x, &frame.size.width)
    Self.share(
      size.height - old.height, mask.contains(.layerMinYMargin), mask.contains(.layerHeightSizable),
      mask.contains(.layerMaxYMargin), &frame.origin.y, &frame.size.height)
    self.frame = frame
  }

  private final class func share(
    _ change: CGFloat, _ before: Bool, _ inside: Bool, _ after: Bool, _ origin: inout CGFloat, _ length: inout CGFloat
  ) {
    let parts = [before, inside, after].filter { $0 }.count
    guard parts > 0 else { return }
    let part = change / CGFloat(parts)
    if before { origin += part }
    if inside { length = max(0, length + part) }
  }
}
