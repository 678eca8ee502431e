import CoreGraphics
import Foundation
import RenderModel

// Marks for layout, display and commit, and the pass that honours them before a frame ([S] 4.6, 17).
//
// A marked layer's ancestors carry `workBelow`, so that a tree without marks costs one test.

extension CALayer {
  final func mark(_ work: LayerState) {
    if core.flags.isSuperset(of: work) { return }
    core.flags.formUnion(work)
    if core.flags.contains(.live), core.flags.isDisjoint(with: .uncommitted), !work.contains(.needsCommit) {
      PendingCommit.current.noteMarked(self)
    }
    if work.contains(.needsLayout) { rare.layoutManager?.invalidateLayout(of: self) }
    parent?.noteWorkBelow()
  }

  /// To be called when `layer` becomes a part of this layer's tree.
  final func propagateWork(of layer: CALayer) {
    if !layer.core.flags.isDisjoint(with: .work) { noteWorkBelow() }
  }

  private final func noteWorkBelow() {
    var layer: CALayer? = self
    while let next = layer, !next.core.flags.contains(.workBelow) {
      next.core.flags.insert(.workBelow)
      layer = next.parent
    }
  }

  // MARK: - Layout

  final func layoutFromTopmost() {
    var top = self
    var layer = parent
    while let next = layer {
      if next.core.flags.contains(.needsLayout) { top = next }
      layer = next.parent
    }
    top.layoutMarked()
  }

  /// Lays out every marked layer of this tree, again where layout marks more, a limited number of times.
  final func layoutMarked() {
    let pending = PendingCommit.current
    pending.passes += 1
    defer { pending.passes -= 1 }
    for _ in 0..<Self.passes {
      guard visitMarked(.needsLayout, { $0.layOut() }) else { return }
    }
  }

  private final func layOut() {
    core.flags.insert(.layingOut)
    layoutSublayers()
    core.flags.remove(.layingOut)
  }

  final func defaultLayout() {
    if let delegate {
      delegate.layoutSublayers(of: self)
    } else {
      rare.layoutManager?.layoutSublayers(of: self)
    }
  }

  // MARK: - Display

  final func displayMarked() {
    core.flags.remove(.needsDisplay)
    display()
  }

  final func defaultDisplay() { delegate?.display(self) }

  // MARK: - Before a frame

  /// Lays out and displays what is marked, layout first, and commits; costs little where nothing is marked.
  /// - Parameter time: around the root, which makes the tree live; nil for a frame without animations.
  /// - Parameter origin: when animations begin that wait in a tree which was not live; nil is at `time`.
  final func prepareForFrame(_ time: CFTimeInterval? = nil, origin: CFTimeInterval? = nil) {
    layOutAndDisplay()
    CATransaction.commitImplicit()
    guard let time else { return }
    core.frameTime = time
    if !core.flags.contains(.live) {
      commitTree(origin ?? time)
    } else if !core.flags.isDisjoint(with: .work) {
      _ = visitMarked(.needsCommit) { $0.commitTree(time) }
      clearWorkBelow()
    }
  }

  /// Lays out and displays what is marked in the tree below, layout first.
  final func layOutAndDisplay() {
    if core.flags.isDisjoint(with: .work) { return }
    let pending = PendingCommit.current
    pending.passes += 1
    defer { pending.passes -= 1 }
    for _ in 0..<Self.passes {
      guard !core.flags.isDisjoint(with: .work) else { break }
      layoutMarked()
      _ = visitMarked(.needsDisplay) { $0.display() }
      clearWorkBelow()
    }
  }

  /// Makes the layer live, if it was not with all layers below, and has new animations begin.
  private final func commitTree(_ time: CFTimeInterval) {
    var pending: ContiguousArray<CALayer> = [self]
    while let layer = pending.popLast() {
      if layer.core.flags.contains(.animated) { layer.animationList?.rebase(layer.localTime(at: time)) }
      layer.core.flags.remove(.needsCommit)
      if layer.core.flags.contains(.live), layer === self { return }
      layer.core.flags.insert(.live)
      if let mask = layer.maskLayer { pending.append(mask) }
      pending.append(contentsOf: layer.children)
    }
  }

  /// Layout that marks the tree again is repeated so often before the rest is left to the next frame.
  private static var passes: Int { 8 }

  /// Calls `action` for every layer of this tree that carries `mark`, from the top down, after taking the mark off.
  /// - Returns: whether there was one.
  private final func visitMarked(_ mark: LayerState, _ action: (CALayer) -> Void) -> Bool {
    var found = false
    var pending: ContiguousArray<CALayer> = [self]
    while let layer = pending.popLast() {
      if layer.core.flags.contains(mark) {
        layer.core.flags.remove(mark)
        found = true
        action(layer)
      }
      guard layer.core.flags.contains(.workBelow) else { continue }
      if let mask = layer.maskLayer { pending.append(mask) }
      for child in layer.children.reversed() where !child.core.flags.isDisjoint(with: .work) { pending.append(child) }
    }
    return found
  }

  /// Takes `workBelow` off where no marked layer is left below.
  private final func clearWorkBelow() {
    var flagged: ContiguousArray<CALayer> = []
    var pending: ContiguousArray<CALayer> = [self]
    while let layer = pending.popLast() {
      guard layer.core.flags.contains(.workBelow) else { continue }
      layer.core.flags.remove(.workBelow)
      flagged.append(layer)
      if let mask = layer.maskLayer { pending.append(mask) }
      for child in layer.children where child.core.flags.contains(.workBelow) { pending.append(child) }
    }
    // What is still marked marks its ancestors anew.
    for layer in flagged {
      for child in layer.children { layer.propagateWork(of: child) }
      if let mask = layer.maskLayer { layer.propagateWork(of: mask) }
    }
  }
}
