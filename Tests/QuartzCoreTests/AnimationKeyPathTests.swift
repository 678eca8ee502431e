import CoreGraphics
import Foundation
import Geometry
import QuartzCore
import RenderModel
import Testing

@testable import QuartzCore

/// Every kind of key path ([S] 15) through an animation.
@Suite struct AnimationKeyPathTests {
  private func expectAnimated(
    _ path: String, _ make: () -> CALayer = { CALayer() }, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let stage = AnimatedLayer(basic(0.25, 0.75, path), layer: make())
    expectNear(stage.numbers(path, at: [0, 0.5, 1]), [0.25, 0.5, 0.75], 1e-6, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    "position.x", "position.y", "bounds.origin.x", "bounds.origin.y", "bounds.size.width", "bounds.size.height",
    "anchorPoint.x", "anchorPoint.y", "zPosition", "anchorPointZ", "opacity", "cornerRadius", "borderWidth",
    "shadowOpacity", "shadowRadius", "shadowOffset.width", "shadowOffset.height", "contentsRect.origin.x",
    "contentsRect.size.height", "contentsCenter.origin.y", "contentsScale", "rasterizationScale",
    "minificationFilterBias", "transform.rotation", "transform.rotation.x", "transform.rotation.y",
    "transform.rotation.z", "transform.scale", "transform.scale.x", "transform.scale.y", "transform.scale.z",
    "transform.translation.x", "transform.translation.y", "transform.translation.z", "sublayerTransform.rotation.y",
    "sublayerTransform.scale.x", "sublayerTransform.translation.z", "custom",
  ])
  func numbersOfEveryLayer(path: String) { expectAnimated(path) }

  @Test func numbersOfSomeLayers() {
    for path in ["strokeStart", "strokeEnd", "lineWidth", "miterLimit", "lineDashPhase"] {
      expectAnimated(path) { CAShapeLayer() }
    }
    for path in ["startPoint.x", "startPoint.y", "endPoint.x", "endPoint.y"] {
      expectAnimated(path) { CAGradientLayer() }
    }
    for path in [
      "instanceDelay", "instanceTransform.rotation.z", "instanceTransform.translation.x", "instanceRedOffset",
      "instanceAlphaOffset",
    ] {
      expectAnimated(path) { CAReplicatorLayer() }
    }
  }

  @Test func partsThatAreNotNumbers() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
    let size = AnimatedLayer(
      basic(CGSize(width: 10, height: 20), CGSize(width: 20, height: 40), "bounds.size"), layer: layer)
    #expect(size.at(0.5).bounds == CGRect(x: 1, y: 2, width: 15, height: 30))
    let origin = AnimatedLayer(
      basic(CGPoint.zero, CGPoint(x: 20, y: 40), "bounds.origin"), layer: layer)
    #expect(origin.at(0.5).bounds.origin == CGPoint(x: 10, y: 20))
    let move = AnimatedLayer(
      basic(CGSize.zero, CGSize(width: 10, height: 20), "transform.translation"))
    expectNear(move.at(0.5).transform, CATransform3DMakeTranslation(5, 10, 0))
    let point = AnimatedLayer(basic(CGPoint.zero, NSValue(cgPoint: CGPoint(x: 10, y: 20)), "transform.translation"))
    expectNear(point.at(0.5).transform, CATransform3DMakeTranslation(5, 10, 0))
    // A scale as a size is x and y, and 1 along z.
    let scale = AnimatedLayer(
      basic(CGSize(width: 1, height: 1), CGSize(width: 3, height: 5), "transform.scale"))
    expectNear(scale.at(0.5).transform, CATransform3DMakeScale(2, 3, 1))
    let both = AnimatedLayer(
      basic(CGSize(width: 1, height: 1), CGSize(width: 3, height: 5), "transform.scale.xy"))
    expectNear(both.at(0.5).transform, CATransform3DMakeScale(2, 3, 1))
    let tall = CALayer()
    tall.transform = CATransform3DMakeScale(1, 1, 7)
    let pair = AnimatedLayer(basic(nil, CGPoint(x: 3, y: 5), "transform.scale.xy"), layer: tall)
    expectNear(pair.at(0.5).transform, CATransform3DMakeScale(2, 3, 7))
    #expect(pair.value("transform.scale.xy", at: 0.5) as? CGPoint == CGPoint(x: 2, y: 3))
    let one = AnimatedLayer(basic(1, 3, "sublayerTransform.scale.xy"))
    expectNear(one.at(0.5).sublayerTransform, CATransform3DMakeScale(2, 2, 1))
    let all = AnimatedLayer(basic(1, 3, "transform.scale"))
    expectNear(all.at(0.5).transform, CATransform3DMakeScale(2, 2, 2))
  }

  @Test func componentsKeepTheOthers() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(2, 2, 2)
    let turned = AnimatedLayer(basic(0.5, 0.5, "transform.rotation.z"), layer: layer).at(0.5).transform
    // As measured ([S] 15).
    expectNear([Double(turned.m11)], [1.75517], 1e-5)
    // Perspective that was set before stays outermost.
    let door = CALayer()
    door.transform.m34 = -0.002
    let shown = AnimatedLayer(basic(0, 1, "transform.rotation.y"), layer: door).at(0.5).transform
    expectNear(shown, CATransform3DConcat(CATransform3DMakeRotation(0.5, 0, 1, 0), door.transform), 1e-9)
    let several = AnimatedLayer(
      basic(0, 1, "transform.rotation.z"), basic(1, 3, "transform.scale.x"), basic(0, 8, "transform.translation.y"))
    let expected = CATransform3DConcat(
      CATransform3DMakeScale(2, 1, 1),
      CATransform3DConcat(CATransform3DMakeRotation(0.5, 0, 0, 1), CATransform3DMakeTranslation(0, 4, 0)))
    expectNear(several.at(0.5).transform, expected, 1e-9)
    // A whole turn and more is a number like any other.
    let spin = AnimatedLayer(basic(by: 4 * Double.pi, "transform.rotation.z"))
    expectNear(spin.at(0.125).transform, CATransform3DMakeRotation(.pi / 2, 0, 0, 1), 1e-9)
    expectNear(spin.at(0.75).transform, CATransform3DMakeRotation(.pi, 0, 0, 1), 1e-9)
  }

  @Test func filtersByName() {
    for key in ["filters", "backgroundFilters"] {
      let layer = CALayer()
      let blur = CAFilter(type: "gaussianBlur")
      blur.name = "soft"
      blur.setValue(1, forKey: "inputRadius")
      layer.setValue([blur], forKey: key)
      let stage = AnimatedLayer(basic(2, 6, "\(key).soft.inputRadius"), layer: layer)
      let shown = (stage.value(key, at: 0.5) as? [CAFilter])?.first
      #expect(shown?.value(forKey: "inputRadius") as? Double == 4)
      #expect(blur.value(forKey: "inputRadius") as? Double == 1)
    }
  }

  @Test func layersBelow() {
    let (root, box, face) = (CALayer(), CALayer(), CALayer.deep(7))
    root.addSublayer(box)
    box.addSublayer(face)
    box.name = "box"
    face.name = "face"
    let stage = AnimatedLayer(
      basic(0, 1, "sublayers.box.sublayers.face.zPosition"), basic(0, 2, "sublayers.box.position.x"), layer: root)
    stage.show(0.5)
    #expect(face.presentation()?.zPosition == 0.5 && box.presentation()?.position.x == 1)
    let shot = SnapshotBuilder.snapshot(of: root, time: 0.25, yAxis: .up)
    #expect(shot.nodes.map(\.position.x) == [0, 0.5, 0] && shot.nodes.map(\.zPosition) == [0, 0, 0.25])
    stage.show(1.5)
    #expect(face.presentation()?.zPosition == 7 && box.presentation()?.position.x == 0)
  }

  @Test func keysOfNoProperty() {
    let layer = CALayer()
    layer.setValue(10, forKey: "mine")
    layer.setValue(CGPoint(x: 1, y: 2), forKey: "place")
    let stage = AnimatedLayer(
      basic(nil, 20, "mine"), basic(CGPoint.zero, CGPoint(x: 8, y: 4), "place"), basic("a", "b", "text"), layer: layer)
    let shown = stage.at(0.5)
    #expect(shown.value(forKey: "mine") as? Double == 15)
    #expect(shown.value(forKey: "place") as? CGPoint == CGPoint(x: 4, y: 2))
    #expect(shown.value(forKey: "text") as? String == "b")
    #expect(stage.at(0.4).value(forKey: "text") as? String == "a")
    #expect(layer.value(forKey: "mine") as? Double == 10)
    #expect(stage.at(1.5).value(forKey: "mine") as? Double == 10)
  }

  @Test(arguments: [
    "", ".", "..", "position.", "position.z", "nothing.x", "transform.rotation.w", "transform.nothing", "opacity.x",
    "sublayers.nobody.opacity", "sublayers", "mask.opacity", "superlayer.opacity", "filters.none.inputRadius",
    "delegate", "sublayers.x", "bounds.size.depth", "transform.rotation.x.y", "contents", "name", "actions", "style",
  ])
  func pathsThatLeadNowhere(path: String) {
    for values in [(0, 1), ("a", "b"), (CGPoint.zero, CGSize.zero), (CATransform3DIdentity, CGColor.black)]
      as [(Any, Any)]
    {
      let layer = CALayer.deep(7)
      layer.addSublayer(CALayer())
      let stage = AnimatedLayer(basic(values.0, values.1, path), layer: layer)
      let shown = stage.at(0.5)
      #expect(shown.zPosition == 7 && shown.position == .zero && shown.opacity == 1)
      #expect(shown.transform == CATransform3DIdentity && layer.sublayers?.count == 1)
    }
  }
}
