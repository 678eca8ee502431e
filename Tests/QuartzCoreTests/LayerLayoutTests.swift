import Foundation
import QuartzCore
import Testing

@testable import QuartzCore

@Suite struct LayerLayoutTests {
  private final class Counting: CALayer {
    var layouts = 0
    var displays = 0
    var whenLaidOut: ((Counting) -> Void)?

    override func layoutSublayers() {
      layouts += 1
      whenLaidOut?(self)
      super.layoutSublayers()
    }

    override func display() {
      displays += 1
      super.display()
    }
  }

  private final class Delegate: NSObject, CALayerDelegate {
    var layouts = 0
    func layoutSublayers(of layer: CALayer) {
      layouts += 1
      layer.sublayers?.first?.frame = layer.bounds
    }
    func display(_ layer: CALayer) { layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1) }
  }

  private final class Manager: NSObject, CALayoutManager {
    var invalidations = 0
    func layoutSublayers(of layer: CALayer) { layer.sublayers?.first?.position = CGPoint(x: 9, y: 9) }
    func invalidateLayout(of layer: CALayer) { invalidations += 1 }
    func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 7, height: 8) }
  }

  @Test func sizesAndSublayersAskForLayout() {
    let (root, child) = (Counting(), Counting())
    root.addSublayer(child)
    #expect(root.needsLayout() && !child.needsLayout())
    root.layoutIfNeeded()
    #expect(root.layouts == 1 && child.layouts == 0 && !root.needsLayout())
    child.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(root.needsLayout() && child.needsLayout())
    root.layoutIfNeeded()
    #expect(root.layouts == 2 && child.layouts == 1)
    child.bounds = CGRect(x: 5, y: 5, width: 10, height: 10)
    child.position = CGPoint(x: 3, y: 3)
    #expect(!root.needsLayout() && !child.needsLayout())
    child.removeFromSuperlayer()
    #expect(root.needsLayout())
  }

  @Test func layoutIfNeededStartsAtTheTopmostMarkedAncestor() {
    let (root, middle, leaf) = (Counting(), Counting(), Counting())
    root.addSublayer(middle)
    middle.addSublayer(leaf)
    root.layoutIfNeeded()
    let before = root.layouts
    root.setNeedsLayout()
    leaf.setNeedsLayout()
    leaf.layoutIfNeeded()
    #expect(root.layouts == before + 1 && leaf.layouts == 1)
  }

  @Test func layoutMarkedDuringLayoutIsDoneInTheSamePass() {
    let (root, child) = (Counting(), Counting())
    root.addSublayer(child)
    child.whenLaidOut = { layer in
      if layer.layouts == 1 { layer.superlayer?.setNeedsLayout() }
    }
    child.setNeedsLayout()
    root.prepareForFrame()
    #expect(root.layouts == 2 && !root.needsLayout())
  }

  @Test func endlessLayoutEnds() {
    let root = Counting()
    root.whenLaidOut = { $0.setNeedsLayout() }
    root.setNeedsLayout()
    root.prepareForFrame()
    #expect(root.layouts > 1 && root.layouts < 200 && root.needsLayout())
  }

  @Test func delegatesLayOutAndDisplay() {
    let (root, child, delegate) = (CALayer(), CALayer(), Delegate())
    root.delegate = delegate
    root.addSublayer(child)
    root.bounds = CGRect(x: 0, y: 0, width: 30, height: 40)
    root.layoutIfNeeded()
    #expect(delegate.layouts == 1 && child.bounds.size == CGSize(width: 30, height: 40))
    root.displayIfNeeded()
    #expect(root.backgroundColor == nil)
    root.setNeedsDisplay()
    root.displayIfNeeded()
    #expect(root.backgroundColor != nil && !root.needsDisplay())
  }

  @Test func delegatesAreNotKept() {
    let layer = CALayer()
    do {
      let delegate = Delegate()
      layer.delegate = delegate
    }
    #expect(layer.delegate == nil)
  }

  @Test func layoutManagersLayOut() {
    let (root, child, manager) = (CALayer(), CALayer(), Manager())
    root.layoutManager = manager
    root.addSublayer(child)
    root.layoutIfNeeded()
    #expect(child.position == CGPoint(x: 9, y: 9) && manager.invalidations == 1)
    #expect(root.preferredFrameSize() == CGSize(width: 7, height: 8))
    child.bounds = CGRect(x: 0, y: 0, width: 5, height: 6)
    #expect(child.preferredFrameSize() == CGSize(width: 5, height: 6))
  }

  @Test func displayComesBeforeAFrameAndOnlyWhenMarked() {
    let (root, child) = (Counting(), Counting())
    root.addSublayer(child)
    child.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    root.prepareForFrame()
    root.prepareForFrame()
    #expect(root.displays == 0 && child.displays == 1)
    child.needsDisplayOnBoundsChange = true
    child.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(child.needsDisplay())
    root.prepareForFrame()
    #expect(child.displays == 2)
  }

  @Test func marksOfAnAddedTreeReachTheFrame() {
    let (root, middle, leaf) = (CALayer(), CALayer(), Counting())
    middle.addSublayer(leaf)
    leaf.setNeedsDisplay()
    root.prepareForFrame()
    root.addSublayer(middle)
    root.prepareForFrame()
    #expect(leaf.displays == 1)
    let mask = Counting()
    mask.setNeedsDisplay()
    middle.mask = mask
    root.prepareForFrame()
    #expect(mask.displays == 1)
  }

  @Test func autoresizingSharesTheChange() {
    let (root, child) = (CALayer(), CALayer())
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.addSublayer(child)
    child.frame = CGRect(x: 10, y: 10, width: 30, height: 30)
    child.autoresizingMask = [.layerMinXMargin, .layerWidthSizable, .layerMaxYMargin]
    root.bounds = CGRect(x: 0, y: 0, width: 120, height: 150)
    // 20 more in x go half to the margin and half to the width; 50 more in y go to the far margin.
    #expect(child.frame == CGRect(x: 20, y: 10, width: 40, height: 30))
    child.autoresizingMask = []
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(child.frame == CGRect(x: 20, y: 10, width: 40, height: 30))
  }

  @Test func deepAutoresizingDoesNotExhaustTheStack() {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    var last = root
    for _ in 0..<50_000 {
      let next = CALayer()
      next.frame = last.bounds
      next.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
      last.addSublayer(next)
      last = next
    }
    root.bounds.size = CGSize(width: 20, height: 30)
    #expect(last.bounds.size == CGSize(width: 20, height: 30))
  }
}
