import Foundation
import QuartzCore
import Testing

@testable import QuartzCore

@Suite struct KeyValueTests {
  /// One value of each property that differs from its default.
  private static var samples: [String: Any] {
    [
      "bounds": CGRect(x: 1, y: 2, width: 3, height: 4), "position": CGPoint(x: 1, y: 2), "zPosition": 3.5,
      "anchorPoint": CGPoint(x: 0, y: 1), "anchorPointZ": 2.5, "transform": CATransform3DMakeScale(1, 2, 3),
      "sublayerTransform": CATransform3DMakeTranslation(1, 2, 3), "hidden": true, "doubleSided": false,
      "geometryFlipped": true, "masksToBounds": true, "autoresizingMask": 18, "opacity": 0.5,
      "allowsGroupOpacity": false, "backgroundColor": CGColor(red: 1, green: 0, blue: 0, alpha: 1), "opaque": true,
      "cornerRadius": 4, "maskedCorners": 5, "cornerCurve": "continuous", "borderWidth": 2,
      "borderColor": CGColor(red: 0, green: 1, blue: 0, alpha: 1),
      "shadowColor": CGColor(red: 0, green: 0, blue: 1, alpha: 1), "shadowOpacity": 0.25,
      "shadowOffset": CGSize(width: 1, height: 2), "shadowRadius": 7,
      "shadowPath": CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil),
      "compositingFilter": "screenBlendMode",
      "filters": ["a"] as [Any], "backgroundFilters": ["b"] as [Any], "shouldRasterize": true,
      "rasterizationScale": 2, "allowsEdgeAntialiasing": false, "edgeAntialiasingMask": 3, "contents": "anything",
      "contentsRect": CGRect(x: 0, y: 0, width: 0.5, height: 0.5),
      "contentsCenter": CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5), "contentsGravity": "topLeft",
      "contentsScale": 2, "contentsFormat": "RGBAh", "contentsScaling": "repeat",
      "minificationFilter": "trilinear",
      "magnificationFilter": "nearest", "minificationFilterBias": 0.75, "needsDisplayOnBoundsChange": true,
      "drawsAsynchronously": true, "name": "a name", "delegate": Delegate.shared, "layoutManager": Manager.shared,
      "style": ["a": 1] as [AnyHashable: Any], "actions": ["position": NSNull()] as [String: any CAAction],
      "sublayers": [CALayer()], "mask": CALayer(), "beginTime": 1.5,
      "duration": 2.5, "speed": 0.5, "timeOffset": 3.5, "repeatCount": 4, "repeatDuration": 5.5, "autoreverses": true,
      "fillMode": "both",
    ]
  }

  private final class Delegate: NSObject, CALayerDelegate, @unchecked Sendable {
    static let shared = Delegate()
  }

  private final class Manager: NSObject, CALayoutManager, @unchecked Sendable {
    static let shared = Manager()
  }

  private func same(_ a: Any?, _ b: Any?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a as NSNumber, let b as NSNumber): a == b
    case (let a as [AnyHashable: Int], let b as [AnyHashable: Int]): a == b
    case (let a as AnyHashable, let b as AnyHashable): a == b
    case (let a as [CALayer], let b as [CALayer]): a == b
    case (let a as [String: any CAAction], let b as [String: any CAAction]): a.keys == b.keys
    case (let a as [String], let b as [String]): a == b
    case (let a?, let b?): (a as AnyObject) === (b as AnyObject)
    default: false
    }
  }

  @Test func everyKeyRoundTripsAndResets() {
    #expect(Set(PropertyTable.keys) == Set(Self.samples.keys))
    for key in PropertyTable.keys {
      let layer = CALayer()
      let before = layer.value(forKey: key)
      let sample = Self.samples[key]
      layer.setValue(sample, forKey: key)
      #expect(same(layer.value(forKey: key), sample), "\(key)")
      #expect(!same(layer.value(forKey: key), before), "\(key)")
      layer.setValue(nil, forKey: key)
      #expect(same(layer.value(forKey: key), before), "\(key)")
    }
  }

  @Test func valuesOfTheWrongKindChangeNothing() {
    let layer = CALayer()
    for key in PropertyTable.keys where !["contents", "compositingFilter"].contains(key) {
      let before = layer.value(forKey: key)
      layer.setValue(Date(), forKey: key)
      #expect(same(layer.value(forKey: key), before), "\(key)")
    }
  }

  @Test func swiftsSpellingsOfKeysWork() {
    let layer = CALayer()
    for key in ["isHidden", "isGeometryFlipped", "isOpaque"] { layer.setValue(true, forKey: key) }
    layer.setValue(false, forKey: "isDoubleSided")
    #expect(layer.isHidden && layer.isGeometryFlipped && layer.isOpaque && !layer.isDoubleSided)
    #expect(layer.value(forKey: "isHidden") as? Bool == true && layer.value(forKey: "hidden") as? Bool == true)
  }

  @Test(arguments: [NSNumber(value: 0.5), 0.5 as Double, 0.5 as Float, 0.5 as CGFloat] as [any Sendable])
  func numbersOfAnyType(value: any Sendable) {
    let layer = CALayer()
    for key in ["opacity", "zPosition", "speed", "beginTime"] {
      layer.setValue(value, forKey: key)
      #expect(layer.value(forKey: key) as? Double == 0.5)
      #expect(layer.value(forKey: key) as? CGFloat == 0.5)
      #expect(layer.value(forKey: key) as? NSNumber == 0.5)
    }
    layer.setValue(3, forKey: "zPosition")
    #expect(layer.zPosition == 3)
    layer.setValue(UInt8(4), forKey: "zPosition")
    #expect(layer.zPosition == 4)
    layer.setValue(true, forKey: "zPosition")
    #expect(layer.zPosition == 1)
  }

  @Test func structuresComeAsValuesOrThemselves() {
    let layer = CALayer()
    layer.setValue(NSValue(point: CGPoint(x: 1, y: 2)), forKey: "position")
    layer.setValue(NSValue(rect: CGRect(x: 0, y: 0, width: 3, height: 4)), forKey: "bounds")
    layer.setValue(NSValue(size: CGSize(width: 5, height: 6)), forKey: "shadowOffset")
    layer.setValue(NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 2)), forKey: "transform")
    #expect(layer.position == CGPoint(x: 1, y: 2) && layer.bounds.height == 4 && layer.shadowOffset.width == 5)
    #expect(layer.transform.m22 == 2)
    layer.setValue(CGAffineTransform(translationX: 7, y: 8), forKey: "transform")
    #expect(layer.transform.m42 == 8)
    #expect((layer.value(forKey: "position") as? NSValue)?.pointValue == CGPoint(x: 1, y: 2))
    #expect(layer.value(forKey: "position") as? CGPoint == CGPoint(x: 1, y: 2))
    #expect((layer.value(forKey: "transform") as? NSValue)?.caTransform3DValue == layer.transform)
    layer.setValue(NSValue(size: .zero), forKey: "position")
    #expect(layer.position == CGPoint(x: 1, y: 2))
    layer.setValue(CALayerContentsGravity.center, forKey: "contentsGravity")
    #expect(layer.contentsGravity == .center)
    layer.setValue(CACornerMask.layerMaxXMaxYCorner, forKey: "maskedCorners")
    #expect(layer.maskedCorners == .layerMaxXMaxYCorner)
  }

  @Test func unknownKeysAreKept() {
    let layer = CALayer()
    #expect(layer.value(forKey: "number of cats") == nil)
    layer.setValue(3, forKey: "cats")
    layer.setValue(["a": ["b": 5]] as [AnyHashable: Any], forKey: "table")
    #expect(layer.value(forKey: "cats") as? Int == 3)
    #expect(CALayer(layer: layer).value(forKey: "cats") as? Int == 3)
    #expect(layer.value(forKeyPath: "table.a.b") as? Int == 5)
    layer.setValue(6, forKeyPath: "table.a.b")
    #expect(layer.value(forKeyPath: "table.a.b") as? Int == 6)
    layer.setValue(nil, forKey: "cats")
    #expect(layer.value(forKey: "cats") == nil)
    layer.setValue(NSNull(), forKey: "cats")
    #expect(layer.value(forKey: "cats") == nil)
  }

  @Test func superlayersAreReadOnly() {
    let (a, b) = (CALayer(), CALayer())
    a.addSublayer(b)
    #expect(b.value(forKey: "superlayer") as? CALayer === a)
    b.setValue(nil, forKey: "superlayer")
    #expect(b.superlayer === a)
  }

  @Test func pathsIntoGeometry() {
    let layer = CALayer()
    for (i, path) in [
      "position.x", "position.y", "bounds.origin.x", "bounds.origin.y", "bounds.size.width", "bounds.size.height",
      "anchorPoint.x", "shadowOffset.height", "contentsRect.origin.x", "contentsRect.size.height",
    ].enumerated() {
      layer.setValue(Double(i) + 0.5, forKeyPath: path)
      #expect(layer.value(forKeyPath: path) as? Double == Double(i) + 0.5, "\(path)")
    }
    #expect(layer.bounds == CGRect(x: 2.5, y: 3.5, width: 4.5, height: 5.5))
    layer.setValue(CGSize(width: 1, height: 2), forKeyPath: "bounds.size")
    #expect(layer.bounds == CGRect(x: 2.5, y: 3.5, width: 1, height: 2))
    layer.setValue(CGPoint(x: 8, y: 9), forKeyPath: "frame.origin")
    #expect(layer.frame == CGRect(x: 8, y: 9, width: 1, height: 2))
  }

  @Test(arguments: [
    "", ".", "..", "position.", "position.z", "position.x.y", "bounds.x", "bounds.size.depth", "transform.rotation.w",
    "transform.rotation.x.y", "transform.", "transform.nothing", "nowhere.x", "sublayers.nobody.opacity",
    "mask.opacity",
    "opacity.x", "name.x", "superlayer.opacity",
  ])
  func pathsThatLeadNowhere(path: String) {
    let layer = CALayer()
    layer.name = "layer"
    layer.setValue(5, forKeyPath: path)
    #expect(layer.position == .zero && layer.transform == CATransform3DIdentity && layer.opacity == 1)
    if !path.isEmpty { #expect(layer.value(forKeyPath: path) == nil) }
  }

  @Test func pathsToOtherLayers() {
    let (root, box, face) = (CALayer(), CALayer(), CALayer())
    box.name = "box"
    face.name = "face"
    root.addSublayer(box)
    box.addSublayer(face)
    root.setValue(0.5, forKeyPath: "sublayers.box.sublayers.face.opacity")
    root.setValue(3, forKeyPath: "sublayers.box.position.x")
    #expect(face.opacity == 0.5 && box.position.x == 3)
    #expect(root.value(forKeyPath: "sublayers.box.sublayers.face.opacity") as? Double == 0.5)
    root.mask = CALayer()
    root.setValue(4, forKeyPath: "mask.zPosition")
    #expect(root.mask?.zPosition == 4)
    let long = String(repeating: "superlayer.", count: 50_000) + "opacity"
    #expect(face.value(forKeyPath: long) == nil)
  }

  private final class Custom: CALayer {
    override class func needsDisplay(forKey key: String) -> Bool {
      key == "progress" || key == "opacity" || super.needsDisplay(forKey: key)
    }
    override class func defaultValue(forKey key: String) -> Any? {
      switch key {
      case "opacity": 0.25
      case "cornerRadius": 9
      default: super.defaultValue(forKey: key)
      }
    }
    override func value(forKey key: String) -> Any? { key == "seven" ? 7 : super.value(forKey: key) }
  }

  @Test func subclassesHaveTheirOwnDefaultsAndWatchKeys() {
    let layer = Custom()
    #expect(layer.opacity == 0.25 && layer.cornerRadius == 9 && layer.borderWidth == 0)
    #expect(!layer.needsDisplay())
    layer.setValue(1, forKey: "progress")
    #expect(layer.needsDisplay())
    layer.displayIfNeeded()
    layer.zPosition = 3
    #expect(!layer.needsDisplay())
    layer.opacity = 1
    #expect(layer.needsDisplay())
    #expect(layer.value(forKeyPath: "seven") as? Int == 7)
  }

  @Test func defaultValuesAsMeasured() {
    // [S] 15.
    #expect(CALayer.defaultValue(forKey: "opacity") as? Double == 1)
    #expect(CALayer.defaultValue(forKey: "duration") as? Double == .infinity)
    #expect(CALayer.defaultValue(forKey: "anchorPoint") as? CGPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(CALayer.defaultValue(forKey: "shadowOffset") as? CGSize == CGSize(width: 0, height: -3))
    #expect(CALayer.defaultValue(forKey: "hidden") as? Bool == false)
    #expect(CALayer.defaultValue(forKey: "contentsFormat") as? String == "RGBA8")
    #expect(CALayer.defaultValue(forKey: "maskedCorners") as? Int == 15)
    #expect((CALayer.defaultValue(forKey: "borderColor") as! CGColor?)?.alpha == 1)
    for key in ["bounds", "position", "zPosition", "backgroundColor", "contents", "name", "transform", "nothing"] {
      #expect(CALayer.defaultValue(forKey: key) == nil, "\(key)")
    }
  }
}
