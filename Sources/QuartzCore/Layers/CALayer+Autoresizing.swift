import Foundation

// How sublayers follow a change of their superlayer's size ([S] 4.6).

extension CALayer {
  /// Whether a sublayer, or a method of a subclass, may do anything about a change of size.
  final var resizesChildren: Bool {
    if children.isEmpty { return false }
    return isSubclassed || children.contains { !$0.rareBox.values.autoresizingMask.isEmpty || $0.isSubclassed }
  }

  /// Tells the sublayers of a change of size. A change that this causes further down waits until this one is done, so
  /// that deep trees take no stack.
  final func resizeTree(from old: CGSize) {
    let queue = ResizeQueue.current
    queue.waiting.append((self, old))
    guard !queue.isRunning else { return }
    queue.isRunning = true
    while let (layer, old) = queue.waiting.popFirst() { layer.resizeSublayers(withOldSize: old) }
    queue.waiting = []
    queue.isRunning = false
  }

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

/// The changes of size that one thread has yet to pass on.
private final class ResizeQueue {
  var waiting: ArraySlice<(CALayer, CGSize)> = []
  var isRunning = false

  static var current: ResizeQueue {
    let key = "QuartzCore.ResizeQueue"
    if let queue = Thread.current.threadDictionary[key] as? ResizeQueue { return queue }
    let made = ResizeQueue()
    Thread.current.threadDictionary[key] = made
    return made
  }
}
