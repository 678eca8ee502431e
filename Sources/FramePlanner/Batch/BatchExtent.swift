import Geometry

/// The pixels that a batch touches, as a few boxes: one around all of a batch of scattered things would keep everything
/// between them out of earlier batches.
struct BatchExtent {
  private var all: Rectangle
  /// At most `most`; empty where `all` says everything.
  private var boxes: [Rectangle] = []

  private static let most = 8

  init(_ box: Rectangle) { all = box }

  func overlaps(_ box: Rectangle) -> Bool {
    all.overlaps(box) && (boxes.isEmpty || boxes.contains { $0.overlaps(box) })
  }

  /// - Parameter inDetail: whether to remember more than the box around everything.
  mutating func add(_ box: Rectangle, inDetail: Bool) {
    if inDetail {
      if boxes.isEmpty { boxes.append(all) }
      addToBoxes(box)
    } else if !boxes.isEmpty {
      boxes.removeAll()
    }
    all = all.union(box)
  }

  /// Joins the box with the one that grows least by it, once there are enough.
  private mutating func addToBoxes(_ box: Rectangle) {
    var best = -1
    var least = Double.infinity
    for (k, known) in boxes.enumerated() {
      let both = known.union(box)
      let growth = both.width * both.height - known.width * known.height
      if growth < least {
        least = growth
        best = k
      }
    }
    // What grows by no more than the box itself loses nothing.
    if boxes.count < Self.most && least > box.width * box.height * 1.25 {
      boxes.append(box)
    } else {
      boxes[best] = boxes[best].union(box)
    }
  }
}
