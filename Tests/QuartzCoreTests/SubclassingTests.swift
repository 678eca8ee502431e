import Foundation
import QuartzCore
import Testing

/// Spelled as on Apple's systems.
private final class ProgressLayer: CALayer {
  var progress: CGFloat = 0

  override init() { super.init() }

  override init(layer: Any) {
    if let other = layer as? ProgressLayer { progress = other.progress }
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var bounds: CGRect {
    didSet { boundsChanges += 1 }
  }
  var boundsChanges = 0
}

private final class Spinner: CATransformLayer {
  override func addSublayer(_ layer: CALayer) {
    super.addSublayer(layer)
    added += 1
  }
  var added = 0
}

@Suite struct SubclassingTests {
  @Test func initialisersAndObserversWork() {
    let layer = ProgressLayer()
    layer.progress = 0.5
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(layer.boundsChanges == 1)
    let copy = ProgressLayer(layer: layer)
    #expect(copy.progress == 0.5 && copy.bounds.width == 10 && copy.superlayer == nil)
    let spinner = Spinner()
    spinner.addSublayer(layer)
    #expect(spinner.added == 1 && layer.superlayer === spinner)
  }

  @Test func copiesTakeEverythingButTheTree() {
    let layer = CALayer()
    layer.addSublayer(CALayer())
    layer.name = "a"
    layer.opacity = 0.5
    layer.isHidden = true
    layer.backgroundColor = .white
    layer.sublayerTransform.m34 = 0.5
    layer.setNeedsDisplay()
    let copy = CALayer(layer: layer)
    #expect(copy.name == "a" && copy.opacity == 0.5 && copy.isHidden && copy.backgroundColor == .white)
    #expect(copy.sublayerTransform.m34 == 0.5 && copy.sublayers == nil && !copy.needsDisplay())
    copy.name = "b"
    copy.opacity = 1
    #expect(layer.name == "a" && layer.opacity == 0.5)
    #expect(CALayer(layer: "nonsense").opacity == 1)
  }

  @Test func archivesKeepPropertiesAndTree() throws {
    let root = CALayer()
    root.name = "root"
    root.position = CGPoint(x: 3, y: 4)
    root.shadowOffset = CGSize(width: 5, height: 6)
    root.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
    root.transform = CATransform3DMakeRotation(1, 1, 2, 3)
    root.isHidden = true
    root.contentsGravity = .topLeft
    let child = CATransformLayer()
    child.opacity = 0.25
    root.addSublayer(child)
    root.mask = CALayer()
    let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    #expect(read.name == "root" && read.position == root.position && read.bounds == root.bounds)
    #expect(read.shadowOffset == root.shadowOffset && read.transform == root.transform && read.isHidden)
    #expect(read.contentsGravity == .topLeft && read.mask != nil)
    #expect(read.sublayers?.first is CATransformLayer && read.sublayers?.first?.opacity == 0.25)
  }

  private final class Note: NSObject, CAAction {
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
  }

  private final class Acting: CALayer {
    override class func defaultAction(forKey event: String) -> (any CAAction)? { event == "d" ? Note() : nil }
  }

  private final class ActionDelegate: NSObject, CALayerDelegate {
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { event == "a" ? NSNull() : nil }
  }

  @Test func actionsAreSearchedInOrder() {
    let (layer, delegate, note) = (Acting(), ActionDelegate(), Note())
    layer.delegate = delegate
    layer.actions = ["a": note, "b": note]
    layer.style = [
      "style": ["actions": ["b": NSNull(), "c": note, "d": NSNull()] as [String: Any]] as [AnyHashable: Any]
    ]
    #expect(layer.action(forKey: "a") == nil)
    #expect(layer.action(forKey: "b") as? Note === note && layer.action(forKey: "c") as? Note === note)
    #expect(layer.action(forKey: "d") == nil && layer.action(forKey: "e") == nil)
    layer.style = nil
    #expect(layer.action(forKey: "d") is Note)
  }

  @Test func mediaTimeGrows() {
    let start = CACurrentMediaTime()
    #expect(start > 0 && CACurrentMediaTime() >= start)
  }
}
