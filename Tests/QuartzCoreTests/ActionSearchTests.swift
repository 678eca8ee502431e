import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

/// Which actions changes run ([S] 16): every key, every place where one may come from.
@Suite struct ActionSearchTests {
  private func show(_ layer: CALayer, _ time: Double = 0) {
    _ = SnapshotBuilder.snapshot(of: layer, time: time, yAxis: .up)
  }

  /// Notes its runs.
  private final class Note: NSObject, CAAction {
    static nonisolated(unsafe) let class1 = Note()
    var runs: [String] = []

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
      let z = (anObject as? CALayer)?.zPosition ?? -1
      runs.append("\(event) \(z)")
    }
  }

  private final class Delegate: NSObject, CALayerDelegate {
    var answer: (any CAAction)?
    var seen: [String] = []

    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      seen.append("\(event) \(layer.zPosition)")
      return answer
    }
  }

  private final class Classy: CALayer {
    override class func defaultAction(forKey event: String) -> (any CAAction)? {
      event == "zPosition" ? Note.class1 : super.defaultAction(forKey: event)
    }
  }

  private final class Silent: CALayer {
    override func action(forKey event: String) -> (any CAAction)? { nil }
  }

  @Test func everyKeyThatIsAnimatedByItself() {
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let common: [(String, Any)] = [
      ("bounds", CGRect(x: 1, y: 2, width: 3, height: 4)), ("position", CGPoint(x: 1, y: 2)), ("zPosition", 1),
      ("anchorPoint", CGPoint(x: 0, y: 1)), ("anchorPointZ", 1), ("transform", CATransform3DMakeScale(2, 2, 2)),
      ("sublayerTransform", CATransform3DMakeScale(2, 2, 2)),
      ("contentsRect", CGRect(x: 0, y: 0, width: 0.5, height: 1)),
      ("contentsCenter", CGRect(x: 0, y: 0, width: 0.5, height: 1)), ("contentsScale", 2), ("cornerRadius", 1),
      ("borderWidth", 1), ("borderColor", red), ("opacity", 0.5), ("shadowColor", red), ("shadowOpacity", 1),
      ("shadowOffset", CGSize(width: 1, height: 1)), ("shadowRadius", 1), ("backgroundColor", red), ("contents", "b"),
    ]
    let shape: [(String, Any)] = [
      ("fillColor", red), ("strokeColor", red), ("strokeStart", 0.5), ("strokeEnd", 0.5), ("lineWidth", 2),
      ("miterLimit", 2), ("lineDashPhase", 2),
    ]
    let gradient: [(String, Any)] = [
      ("colors", [red]), ("locations", [0.5]), ("startPoint", CGPoint(x: 1, y: 1)), ("endPoint", CGPoint(x: 1, y: 1)),
    ]
    let replicator: [(String, Any)] = [
      ("instanceCount", 2), ("instanceDelay", 1), ("instanceTransform", CATransform3DMakeScale(2, 2, 2)),
      ("instanceColor", red), ("instanceRedOffset", 0.1), ("instanceGreenOffset", 0.1), ("instanceBlueOffset", 0.1),
      ("instanceAlphaOffset", 0.1),
    ]
    for (make, own) in [
      (CALayer.init, []), (CAShapeLayer.init, shape), (CAGradientLayer.init, gradient),
      (CAReplicatorLayer.init, replicator), (CAScrollLayer.init, []), (CATransformLayer.init, []),
    ] as [(() -> CALayer, [(String, Any)])] {
      let layer = make()
      layer.backgroundColor = .black
      layer.contents = "a"
      (layer as? CAShapeLayer)?.strokeColor = .black
      (layer as? CAGradientLayer)?.colors = [CGColor.black]
      (layer as? CAGradientLayer)?.locations = [0]
      show(layer)
      for (key, value) in common + own {
        layer.removeAllAnimations()
        CATransaction.flush()
        let old = layer.value(forKey: key)
        layer.setValue(value, forKey: key)
        let animation = layer.animation(forKey: key) as? CABasicAnimation
        #expect(layer.animationKeys() == [key], "\(type(of: layer)) \(key)")
        #expect(animation?.keyPath == key && animation?.duration == 0.25 && animation?.fillMode == .backwards)
        #expect(animation?.toValue == nil && animation?.timingFunction == CAMediaTimingFunction(name: .default))
        #expect("\(animation?.fromValue ?? "none")" == "\(old ?? "nothing")", "\(type(of: layer)) \(key)")
      }
    }
  }

  @Test func everyKeyThatFadesTheLayer() {
    let layer = CALayer()
    show(layer)
    for (key, value) in [
      ("hidden", true), ("geometryFlipped", true), ("masksToBounds", true), ("mask", CALayer()),
      ("sublayers", [CALayer()]), ("filters", []), ("backgroundFilters", []), ("compositingFilter", "destOut"),
      ("maskedCorners", 3),
    ] as [(String, Any)] {
      layer.removeAllAnimations()
      layer.setValue(value, forKey: key)
      #expect(layer.animationKeys() == ["transition"], "\(key)")
    }
    for (key, value) in [
      ("doubleSided", false), ("name", "a"), ("contentsGravity", "top"), ("speed", 2), ("custom", 3),
      ("shadowPath", CGPath(rect: .zero, transform: nil)), ("style", ["a": 1]),
    ] as [(String, Any)] {
      layer.removeAllAnimations()
      layer.setValue(value, forKey: key)
      #expect(layer.animationKeys() == nil, "\(key)")
    }
  }

  @Test func theSearchGoesFromTheDelegateToTheClass() {
    let (layer, delegate) = (Classy(), Delegate())
    let (first, second, third, fourth) = (Note(), Note(), Note(), Note())
    layer.delegate = delegate
    delegate.answer = first
    layer.actions = ["zPosition": second]
    layer.style = ["actions": ["zPosition": third], "style": ["actions": ["zPosition": fourth]]]
    show(layer)
    func change() { layer.zPosition += 1 }
    change()
    // Asked before the change, run after it.
    #expect(delegate.seen.last == "zPosition 0.0" && first.runs == ["zPosition 1.0"])
    delegate.answer = nil
    change()
    #expect(second.runs == ["zPosition 2.0"])
    layer.actions = nil
    change()
    #expect(third.runs == ["zPosition 3.0"])
    layer.style = ["style": ["actions": ["zPosition": fourth]]]
    change()
    #expect(fourth.runs == ["zPosition 4.0"])
    layer.style = nil
    change()
    #expect(Note.class1.runs == ["zPosition 5.0"] && layer.animationKeys() == nil)
    delegate.answer = NSNull()
    change()
    delegate.answer = nil
    layer.actions = ["zPosition": NSNull()]
    change()
    layer.actions = nil
    layer.style = ["actions": ["zPosition": NSNull()]]
    change()
    #expect(Note.class1.runs.count == 1 && layer.animationKeys() == nil)
    CATransaction.setDisableActions(true)
    layer.style = nil
    change()
    #expect(Note.class1.runs.count == 1)
    CATransaction.setDisableActions(false)
    let silent = Silent()
    show(silent)
    silent.opacity = 0
    #expect(silent.animationKeys() == nil)
  }

  @Test func eventsOfTheTree() {
    let (root, layer, other, delegate) = (CALayer(), CALayer(), CALayer(), Delegate())
    root.delegate = delegate
    let own = Delegate()
    layer.delegate = own
    layer.zPosition = 3
    show(root)
    root.addSublayer(layer)
    #expect(delegate.seen == ["sublayers 0.0"] && own.seen == ["onOrderIn 3.0"])
    show(root)
    root.addSublayer(other)
    root.insertSublayer(layer, above: other)
    #expect(own.seen == ["onOrderIn 3.0"])
    root.sublayers = [layer, other]
    #expect(own.seen == ["onOrderIn 3.0"])
    layer.removeFromSuperlayer()
    #expect(own.seen == ["onOrderIn 3.0", "onOrderOut 3.0"])
  }

  /// Changes the tree where it is asked for an action.
  private final class Meddler: NSObject, CALayerDelegate {
    var meddle: ((String) -> Void)?

    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      guard let meddle else { return nil }
      self.meddle = nil
      meddle(event)
      self.meddle = meddle
      return NSNull()
    }
  }

  @Test func actionsThatChangeTheTree() {
    let (root, a, b, elsewhere, meddler) = (CALayer(), CALayer(), CALayer(), CALayer(), Meddler())
    root.delegate = meddler
    func reset() {
      meddler.meddle = nil
      root.mask = nil
      root.sublayers = [a, b]
      show(root)
    }
    func check() {
      for layer in [root, elsewhere] {
        for child in layer.sublayers ?? [] { #expect(child.superlayer === layer) }
      }
      show(root)
    }
    let edits: [(String, () -> Void)] = [
      ("remove", { b.removeFromSuperlayer() }), ("add", { root.addSublayer(a) }),
      ("insert", { root.insertSublayer(CALayer(), at: 2) }), ("replace", { root.replaceSublayer(b, with: CALayer()) }),
      ("set", { root.sublayers = [b] }), ("mask", { root.mask = CALayer() }), ("mask sublayer", { root.mask = b }),
      ("order", { root.insertSublayer(b, below: a) }),
    ]
    for (_, edit) in edits {
      for meddle in [
        { root.sublayers = nil }, { a.removeFromSuperlayer() }, { elsewhere.addSublayer(b) }, { root.mask = a },
        { b.addSublayer(a) }, { root.addSublayer(CALayer()) },
      ] as [() -> Void] {
        reset()
        meddler.meddle = { _ in meddle() }
        edit()
        meddler.meddle = nil
        check()
      }
    }
    reset()
    // A layer that its own action puts elsewhere has one superlayer.
    let new = CALayer()
    meddler.meddle = { _ in elsewhere.addSublayer(new) }
    root.addSublayer(new)
    #expect(new.superlayer === elsewhere && root.sublayers?.contains(new) == false)
    // Its new superlayer can become one of its own.
    meddler.meddle = { _ in new.addSublayer(root) }
    root.addSublayer(new)
    meddler.meddle = nil
    #expect(root.superlayer === new && new.superlayer == nil)
  }
}
