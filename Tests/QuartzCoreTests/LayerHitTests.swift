import Foundation
import QuartzCore
import Testing

@Suite struct LayerHitTests {
  private func layer(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, in parent: CALayer? = nil)
    -> CALayer
  {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    parent?.addSublayer(layer)
    return layer
  }

  @Test func containsLeavesOutTheFarEdges() {
    let a = layer(100, 100, 10, 20)
    a.bounds.origin = CGPoint(x: 1, y: 2)
    #expect(a.contains(CGPoint(x: 1, y: 2)) && a.contains(CGPoint(x: 10.9, y: 21.9)))
    #expect(!a.contains(CGPoint(x: 11, y: 2)) && !a.contains(CGPoint(x: 1, y: 22)) && !a.contains(.zero))
    #expect(!a.contains(CGPoint(x: CGFloat.nan, y: 3)))
  }

  @Test func theLastSublayerIsAskedFirstWhateverItsDepth() {
    let root = layer(0, 0, 100, 100)
    let a = layer(0, 0, 50, 50, in: root)
    let b = layer(25, 25, 50, 50, in: root)
    a.zPosition = 10
    #expect(root.hitTest(CGPoint(x: 30, y: 30)) === b)
    #expect(root.hitTest(CGPoint(x: 10, y: 10)) === a)
    #expect(root.hitTest(CGPoint(x: 90, y: 90)) === root)
    #expect(root.hitTest(CGPoint(x: 100, y: 90)) == nil)
  }

  @Test func thePointIsInTheSuperlayersSpace() {
    let root = layer(100, 100, 100, 100)
    let a = layer(10, 10, 20, 20, in: root)
    #expect(root.hitTest(CGPoint(x: 115, y: 115)) === a)
    #expect(a.hitTest(CGPoint(x: 15, y: 15)) === a)
    root.sublayerTransform = CATransform3DMakeTranslation(50, 0, 0)
    #expect(a.hitTest(CGPoint(x: 15, y: 15)) == nil)
    #expect(a.hitTest(CGPoint(x: 65, y: 15)) === a)
  }

  @Test func hiddenAndTransparentTreesAreNotHit() {
    let root = layer(0, 0, 100, 100)
    let a = layer(0, 0, 50, 50, in: root)
    let b = layer(0, 0, 50, 50, in: a)
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === b)
    a.isHidden = true
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
    a.isHidden = false
    a.opacity = 0
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
    a.opacity = .nan
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
  }

  @Test func sublayersOutsideTheBoundsAreHitUnlessMasked() {
    let root = layer(0, 0, 100, 100)
    let a = layer(200, 0, 50, 50, in: root)
    #expect(root.hitTest(CGPoint(x: 210, y: 10)) === a)
    root.masksToBounds = true
    #expect(root.hitTest(CGPoint(x: 210, y: 10)) == nil)
  }

  @Test func masksLimitHits() {
    let root = layer(0, 0, 100, 100)
    let mask = layer(0, 0, 50, 50)
    root.mask = mask
    #expect(root.hitTest(CGPoint(x: 10, y: 10)) === root)
    #expect(root.hitTest(CGPoint(x: 60, y: 10)) == nil)
  }

  @Test func facesOfATransformLayerAreHitNotTheLayer() {
    let root = layer(0, 0, 200, 200)
    root.sublayerTransform.m34 = -1 / 500
    let box = CATransformLayer()
    box.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    root.addSublayer(box)
    let face = layer(0, 0, 100, 100, in: box)
    face.zPosition = 100
    // The face comes forward by 100 of 500, so 50 points from the middle are seen at 62.5.
    #expect(root.hitTest(CGPoint(x: 100 + 62, y: 100)) === face)
    #expect(root.hitTest(CGPoint(x: 100 + 63, y: 100)) === root)
    face.removeFromSuperlayer()
    #expect(root.hitTest(CGPoint(x: 100, y: 100)) === root)
  }

  @Test func layersBehindTheEyeAreNotHit() {
    let root = layer(0, 0, 200, 200)
    root.sublayerTransform.m34 = -1 / 100
    let a = layer(50, 50, 100, 100, in: root)
    a.zPosition = 150
    #expect(root.hitTest(CGPoint(x: 100, y: 100)) === root)
  }

  private final class Transparent: CALayer {
    override func hitTest(_ p: CGPoint) -> CALayer? { nil }
  }

  private final class Round: CALayer {
    override func contains(_ p: CGPoint) -> Bool {
      hypot(p.x - bounds.midX, p.y - bounds.midY) < bounds.width / 2
    }
  }

  @Test func subclassesAnswerForThemselves() {
    let root = layer(0, 0, 100, 100)
    let a = Transparent()
    a.frame = root.bounds
    root.addSublayer(a)
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
    let b = Round()
    b.frame = root.bounds
    root.addSublayer(b)
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === b)
  }

  @Test func deepSubclassesDoNotExhaustTheStack() {
    let root = layer(0, 0, 10, 10)
    var last: CALayer = root
    for _ in 0..<20_000 {
      let next = Round()
      next.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      last.addSublayer(next)
      last = next
    }
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === last)
  }
}
