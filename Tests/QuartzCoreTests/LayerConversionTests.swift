import Foundation
import QuartzCore
import TestBasics
import Testing

@Suite struct LayerConversionTests {
  private func close(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-9) -> Bool {
    abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
  }

  private func layer(_ frame: CGRect, in parent: CALayer? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    parent?.addSublayer(layer)
    return layer
  }

  @Test func plainLayersShift() {
    let root = layer(CGRect(x: 100, y: 200, width: 300, height: 300))
    let a = layer(CGRect(x: 10, y: 20, width: 50, height: 50), in: root)
    let b = layer(CGRect(x: 40, y: 50, width: 50, height: 50), in: root)
    b.bounds.origin = CGPoint(x: 7, y: 3)
    #expect(a.convert(CGPoint(x: 1, y: 2), to: root) == CGPoint(x: 11, y: 22))
    #expect(a.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 111, y: 222))
    #expect(a.convert(CGPoint(x: 1, y: 2), to: b) == CGPoint(x: 11 - 40 + 7, y: 22 - 50 + 3))
    #expect(b.convert(CGPoint(x: 1, y: 2), from: a) == a.convert(CGPoint(x: 1, y: 2), to: b))
    #expect(a.convert(CGPoint(x: 5, y: 6), to: a) == CGPoint(x: 5, y: 6))
    #expect(a.convert(CGRect(x: 0, y: 0, width: 50, height: 50), to: root) == a.frame)
  }

  @Test func unrelatedTreesShareTheirOuterSpace() {
    let a = layer(CGRect(x: 10, y: 0, width: 10, height: 10))
    let b = layer(CGRect(x: 0, y: 10, width: 10, height: 10))
    #expect(a.convert(CGPoint(x: 1, y: 1), to: b) == CGPoint(x: 11, y: -9))
  }

  @Test func rectanglesBecomeBoxes() {
    let root = CALayer()
    let a = layer(CGRect(x: -50, y: -50, width: 100, height: 100), in: root)
    a.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    let box = a.convert(a.bounds, to: root)
    #expect(abs(box.width - 100 * 2.0.squareRoot()) < 1e-9 && abs(box.midX) < 1e-9)
  }

  @Test func sublayerTransformActsAboutTheAnchor() {
    let root = layer(CGRect(x: 0, y: 0, width: 100, height: 60))
    let a = layer(CGRect(x: 60, y: 30, width: 10, height: 10), in: root)
    root.sublayerTransform = CATransform3DMakeScale(2, 3, 1)
    // The point lies 10 right of the anchor (50, 30), which a factor of 2 makes 20.
    #expect(a.convert(CGPoint.zero, to: root) == CGPoint(x: 70, y: 30))
    #expect(a.convert(CGPoint(x: 0, y: 1), to: root) == CGPoint(x: 70, y: 33))
    root.anchorPoint = .zero
    #expect(a.convert(CGPoint.zero, to: root) == CGPoint(x: 120, y: 90))
  }

  @Test func flipsTurnSublayersAboutTheMiddle() {
    let root = layer(CGRect(x: 0, y: 0, width: 100, height: 60))
    root.bounds.origin.y = 5
    let a = layer(CGRect(x: 10, y: 20, width: 10, height: 10), in: root)
    root.isGeometryFlipped = true
    // y -> 2 * 5 + 60 - y.
    #expect(a.convert(CGPoint.zero, to: root) == CGPoint(x: 10, y: 50))
    #expect(root.convert(CGPoint(x: 10, y: 50), to: a) == .zero)
    // The layer's own plane is not turned.
    #expect(root.convert(CGPoint(x: 0, y: 5), to: nil) == .zero)
  }

  @Test func perspectiveOfTheWorkedExample() {
    // The point (6, 0, 0) of a layer 10 points behind its parent, seen from 1000: 6 / 1.01.
    let root = CALayer()
    root.sublayerTransform.m34 = -1 / 1000
    let a = CALayer()
    a.zPosition = -10
    root.addSublayer(a)
    #expect(close(a.convert(CGPoint(x: 6, y: 0), to: root), CGPoint(x: 6 / 1.01, y: 0), 1e-14))
    #expect(close(root.convert(CGPoint(x: 6 / 1.01, y: 0), to: a), CGPoint(x: 6, y: 0), 1e-12))
  }

  @Test func anchorPointZLiesOnTheAxisOfTheTurn() {
    let root = CALayer()
    let a = CALayer()
    a.anchorPointZ = 10
    a.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    root.addSublayer(a)
    // (0, 0, -10) about y by a right angle: x' = z sin = -10.
    #expect(close(a.convert(CGPoint.zero, to: root), CGPoint(x: -10, y: 0)))
  }

  @Test func ordinaryLayersFlattenTransformLayersDoNot() {
    // Nested turns of +45 and -45 degrees about y: undone in a transform layer, flattened twice in a plain one.
    for (middle, x) in [(CATransformLayer(), 10.0), (CALayer(), 5.0)] {
      let root = CALayer()
      root.addSublayer(middle)
      middle.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
      let leaf = CALayer()
      leaf.transform = CATransform3DMakeRotation(-.pi / 4, 0, 1, 0)
      middle.addSublayer(leaf)
      #expect(close(leaf.convert(CGPoint(x: 10, y: 3), to: root), CGPoint(x: x, y: 3)))
      #expect(close(root.convert(CGPoint(x: x, y: 3), to: leaf), CGPoint(x: 10, y: 3)))
    }
  }

  @Test func edgeOnLayersKeepThePoint() {
    let root = CALayer()
    let a = CALayer()
    a.transform = CATransform3DMakeScale(0, 1, 1)
    root.addSublayer(a)
    #expect(root.convert(CGPoint(x: 3, y: 4), to: a) == CGPoint(x: 3, y: 4))
    a.transform = CATransform3DMakeScale(.nan, 1, 1)
    #expect(a.convert(CGPoint(x: 3, y: 4), to: root) == CGPoint(x: 3, y: 4))
    #expect(a.convert(CGRect(x: 0, y: 0, width: 1, height: 1), to: root).width == 1)
  }

  @Test func randomTreesRoundTrip() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      var layers = [CALayer()]
      for _ in 0..<12 {
        let layer = Bool.random(using: &random) ? CATransformLayer() : CALayer()
        layer.bounds = CGRect(
          x: .random(in: -10...10, using: &random), y: .random(in: -10...10, using: &random),
          width: .random(in: 1...100, using: &random), height: .random(in: 1...100, using: &random))
        layer.position = CGPoint(x: .random(in: -50...50, using: &random), y: .random(in: -50...50, using: &random))
        layer.anchorPoint = CGPoint(x: .random(in: 0...1, using: &random), y: .random(in: 0...1, using: &random))
        layer.zPosition = .random(in: -20...20, using: &random)
        layer.anchorPointZ = .random(in: -20...20, using: &random)
        layer.isGeometryFlipped = Bool.random(using: &random)
        layer.transform = CATransform3DMakeRotation(
          .random(in: -0.6...0.6, using: &random), .random(in: -1...1, using: &random),
          .random(in: -1...1, using: &random), .random(in: 0.1...1, using: &random))
        if Bool.random(using: &random) { layer.sublayerTransform.m34 = -1 / 2000 }
        layers.randomElement(using: &random)?.addSublayer(layer)
        layers.append(layer)
      }
      for _ in 0..<10 {
        guard let a = layers.randomElement(using: &random), let b = layers.randomElement(using: &random) else { return }
        let p = CGPoint(x: .random(in: -50...50, using: &random), y: .random(in: -50...50, using: &random))
        #expect(close(a.convert(a.convert(p, to: b), from: b), p, 1e-6))
        #expect(close(b.convert(p, from: a), a.convert(p, to: b), 0))
      }
    }
  }
}
