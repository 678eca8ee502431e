import AppleStyle
import QuartzCore
import Testing

@Suite struct StageTests {
  @Test func layoutHitTestAndConversion() throws {
    let stage = Stage()
    stage.layer.layoutIfNeeded()
    #expect(stage.laidOut == 1 && stage.layer.sublayers?.count == 2)
    // The left cube's front is 50 before the plane: its edges at 150 + (-100 +- 50) / (1 - 50 / 500).
    let front = try #require(stage.layer.sublayers?.first?.sublayers?.first)
    let box = front.convert(front.bounds, to: stage.layer)
    #expect(abs(box.minX - (150 - 150 / 0.9)) < 1e-9 && abs(box.maxX - (150 - 50 / 0.9)) < 1e-9)
    let hit = stage.layer.hitTest(CGPoint(x: 50, y: 100))
    #expect(hit != nil && hit !== stage.layer && hit?.superlayer is CATransformLayer)
    #expect(stage.layer.action(forKey: "opacity") == nil)
  }

  @Test func keyPaths() throws {
    let layer = CALayer()
    layer.setValue(CGFloat.pi / 2, forKeyPath: "transform.rotation.y")
    layer.setValue(NSNumber(value: 7), forKeyPath: "position.x")
    layer.setValue(NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 2)), forKey: "sublayerTransform")
    let angle = (layer.value(forKeyPath: "transform.rotation.y") as! NSNumber).doubleValue
    #expect(abs(angle - Double.pi / 2) < 1e-12 && layer.position == CGPoint(x: 7, y: 0))
    #expect((layer.value(forKey: "position") as? NSValue)?.pointValue == layer.position)
    #expect((layer.value(forKeyPath: "sublayerTransform.scale.x") as? CGFloat) == 2)
    #expect((layer.value(forKey: "sublayerTransform") as? NSValue)?.caTransform3DValue.m33 == 2)
  }

  @Test func subclassesAndPresentation() throws {
    let layer = ProgressLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.progress = 0.25
    #expect(layer.contentsScale == 2 && layer.contentsGravity == .resizeAspect && layer.needsDisplay())
    #expect(!layer.contains(.zero) && layer.contains(CGPoint(x: 5, y: 5)))
    #expect(layer.shown === layer)
    let picture = try LayerRenderer(.software).image(of: layer, size: layer.bounds.size, scale: layer.contentsScale)
    #expect(picture.width == 20 && layer.value(forKey: "displayed") as? Double == 0.25)
    let shown = layer.shown
    #expect((shown as? ProgressLayer)?.progress == 0.25 && shown !== layer && shown.model() === layer)
  }

  @Test func clocksAndTransactions() {
    let layer = CALayer()
    layer.pause(at: 10)
    #expect(layer.convertTime(20, from: nil) == 10)
    layer.resume(at: 25)
    #expect(layer.convertTime(30, from: nil) == 15)
    withoutActions { #expect(CATransaction.disableActions() && CATransaction.animationDuration() == 0) }
    #expect(!CATransaction.disableActions())
  }
}
