import Foundation
import QuartzCore
import Testing

@Suite struct LayerTreeTests {
  private func named(_ name: String) -> CALayer {
    let layer = CALayer()
    layer.name = name
    return layer
  }

  private func names(_ layer: CALayer) -> [String?]? { layer.sublayers?.map(\.name) }

  @Test func addingMovesFromTheOldParent() {
    let (a, b, child) = (CALayer(), CALayer(), CALayer())
    a.addSublayer(child)
    #expect(child.superlayer === a && a.sublayers?.count == 1)
    b.addSublayer(child)
    #expect(child.superlayer === b && a.sublayers == nil && b.sublayers?.count == 1)
    child.removeFromSuperlayer()
    #expect(child.superlayer == nil && b.sublayers == nil)
  }

  @Test func insertionPlaces() {
    let root = CALayer()
    let (a, b, c, d) = (named("a"), named("b"), named("c"), named("d"))
    root.addSublayer(a)
    root.addSublayer(b)
    root.insertSublayer(c, at: 1)
    #expect(names(root) == ["a", "c", "b"])
    root.insertSublayer(d, below: c)
    #expect(names(root) == ["a", "d", "c", "b"])
    root.insertSublayer(a, above: c)
    #expect(names(root) == ["d", "c", "a", "b"])
    root.insertSublayer(a, at: 99)
    #expect(names(root) == ["d", "c", "b", "a"])
    root.insertSublayer(c, above: c)
    root.insertSublayer(c, below: c)
    #expect(names(root) == ["d", "c", "b", "a"])
    root.insertSublayer(b, below: nil)
    #expect(names(root) == ["b", "d", "c", "a"])
    root.insertSublayer(b, above: CALayer())
    #expect(names(root) == ["d", "c", "a", "b"])
    root.addSublayer(d)
    #expect(names(root) == ["c", "a", "b", "d"])
  }

  @Test func replacing() {
    let root = CALayer()
    let (a, b, c) = (named("a"), named("b"), named("c"))
    root.sublayers = [a, b]
    root.replaceSublayer(a, with: c)
    #expect(names(root) == ["c", "b"] && a.superlayer == nil)
    root.replaceSublayer(c, with: b)
    #expect(names(root) == ["b"] && c.superlayer == nil)
    root.replaceSublayer(a, with: c)
    #expect(names(root) == ["b"])
    root.replaceSublayer(b, with: b)
    #expect(names(root) == ["b"] && b.superlayer === root)
  }

  @Test func settingSublayers() {
    let (root, other) = (CALayer(), CALayer())
    let (a, b, c) = (named("a"), named("b"), named("c"))
    other.addSublayer(c)
    root.sublayers = [a, b]
    root.sublayers = [b, c, b]
    #expect(names(root) == ["b", "c"])
    #expect(a.superlayer == nil && c.superlayer === root && other.sublayers == nil)
    root.sublayers = []
    #expect(root.sublayers == nil && b.superlayer == nil)
    root.sublayers = [a]
    root.sublayers = nil
    #expect(root.sublayers == nil)
  }

  @Test func cyclesAreRefused() {
    let (a, b, c) = (CALayer(), CALayer(), CALayer())
    a.addSublayer(b)
    b.addSublayer(c)
    c.addSublayer(a)
    #expect(a.superlayer == nil && c.sublayers == nil)
    a.addSublayer(a)
    #expect(a.superlayer == nil && a.sublayers?.count == 1)
    c.mask = a
    #expect(c.mask == nil)
    b.sublayers = [c, a]
    #expect(b.sublayers?.count == 1)
    let mask = CALayer()
    a.mask = mask
    mask.addSublayer(a)
    #expect(a.superlayer == nil && mask.sublayers == nil)
  }

  @Test func masksBelongToTheirLayer() {
    let (root, mask) = (CALayer(), CALayer())
    root.addSublayer(mask)
    root.mask = mask
    #expect(root.sublayers == nil && root.mask === mask && mask.superlayer === root)
    mask.removeFromSuperlayer()
    #expect(root.mask == nil && mask.superlayer == nil)
    root.mask = mask
    let other = CALayer()
    other.mask = mask
    #expect(root.mask == nil && mask.superlayer === other)
    root.addSublayer(mask)
    #expect(other.mask == nil && mask.superlayer === root && root.sublayers?.count == 1)
    root.mask = CALayer()
    root.sublayers = [root.mask!]
    #expect(root.mask == nil && root.sublayers?.count == 1)
  }

  @Test func superlayersAreNotKept() {
    let child = CALayer()
    let mask = CALayer()
    do {
      let parent = CALayer()
      parent.addSublayer(child)
      parent.mask = mask
    }
    #expect(child.superlayer == nil && mask.superlayer == nil)
    weak var gone: CALayer?
    do {
      let parent = CALayer()
      let inner = CALayer()
      parent.addSublayer(inner)
      gone = inner
    }
    #expect(gone == nil)
  }

  @Test func subtreesInUseSurviveTheirParent() {
    let middle = CALayer()
    weak var leaf: CALayer?
    do {
      let root = CALayer()
      root.addSublayer(middle)
      let l = CALayer()
      middle.addSublayer(l)
      leaf = l
    }
    #expect(middle.superlayer == nil && leaf != nil && leaf?.superlayer === middle)
  }

  @Test func deepTreesAreMadeUsedAndFreed() {
    let count = 100_000
    weak var last: CALayer?
    do {
      let root = CALayer()
      var layer = root
      for _ in 0..<count {
        let next = CALayer()
        next.position = CGPoint(x: 1, y: 0)
        layer.addSublayer(next)
        layer = next
      }
      last = layer
      // Every layer moves its sublayers by one point.
      #expect(layer.convert(CGPoint.zero, to: nil) == CGPoint(x: CGFloat(count), y: 0))
      #expect(root.convert(CGPoint.zero, from: layer) == CGPoint(x: CGFloat(count), y: 0))
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      #expect(root.hitTest(CGPoint(x: CGFloat(count), y: 0)) === layer)
      layer.setNeedsLayout()
      root.layoutIfNeeded()
      #expect(!layer.needsLayout())
      layer.setNeedsDisplay()
      #expect(layer.presentation() == nil)
      #expect(!layer.contentsAreFlipped())
      layer.addSublayer(root)
      #expect(root.superlayer == nil)
    }
    #expect(last == nil)
  }

  @Test func deepTreesOfMasksBuiltFromTheInsideAreFreed() {
    weak var first: CALayer?
    do {
      var layer = CALayer()
      first = layer
      for i in 0..<100_000 {
        let outer = CALayer()
        if i % 2 == 0 { outer.mask = layer } else { outer.addSublayer(layer) }
        layer = outer
      }
    }
    #expect(first == nil)
  }
}
