import QuartzCore

// Apple-style code in the Swift 5 language mode: layers as a view controller would build and delegate them.

/// Two cubes of transform layers in perspective.
package final class Stage: NSObject, CALayerDelegate {
  package let layer = CALayer()
  package private(set) var laidOut = 0

  package override init() {
    super.init()
    layer.name = "stage"
    layer.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    layer.delegate = self
    layer.actions = ["sublayers": NSNull(), kCAOnOrderIn: NSNull()]

    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 500.0
    layer.sublayerTransform = perspective

    var transform = CATransform3DMakeTranslation(-100, 0, 0)
    layer.addSublayer(cube(with: transform))
    transform = CATransform3DTranslate(CATransform3DIdentity, 100, 0, 0)
    transform = CATransform3DRotate(transform, -.pi / 4, 1, 0, 0)
    transform = CATransform3DRotate(transform, CGFloat(-Double.pi / 4), 0, 1, 0)
    layer.addSublayer(cube(with: transform))
  }

  private func face(with transform: CATransform3D) -> CALayer {
    let face = CALayer()
    face.frame = CGRect(x: -50, y: -50, width: 100, height: 100)
    let (red, green, blue) = (CGFloat.random(in: 0...1), CGFloat(Double.random(in: 0...1)), CGFloat(0.5))
    face.backgroundColor = CGColor(red: red, green: green, blue: blue, alpha: 1)
    face.transform = transform
    return face
  }

  private func cube(with transform: CATransform3D) -> CALayer {
    let cube = CATransformLayer()
    var ct = CATransform3DMakeTranslation(0, 0, 50)
    cube.addSublayer(face(with: ct))
    ct = CATransform3DMakeTranslation(50, 0, 0)
    ct = CATransform3DRotate(ct, .pi / 2, 0, 1, 0)
    cube.addSublayer(face(with: ct))
    ct = CATransform3DMakeTranslation(0, -50, 0)
    ct = CATransform3DRotate(ct, CGFloat.pi / 2, 1, 0, 0)
    cube.addSublayer(face(with: ct))
    ct = CATransform3DMakeTranslation(0, 0, -50)
    ct = CATransform3DRotate(ct, .pi, 0, 1, 0)
    cube.addSublayer(face(with: ct))
    let containerSize = layer.bounds.size
    cube.position = CGPoint(x: containerSize.width / 2.0, y: containerSize.height / 2.0)
    cube.transform = transform
    return cube
  }

  // MARK: CALayerDelegate

  package func layoutSublayers(of layer: CALayer) {
    laidOut += 1
    layer.sublayers?.forEach { $0.position = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY) }
  }

  package func display(_ layer: CALayer) { layer.contents = nil }

  package func action(for layer: CALayer, forKey event: String) -> CAAction? {
    event == "opacity" ? NSNull() : nil
  }
}

/// A layer with a value of its own, spelled the way that animatable properties are.
package final class ProgressLayer: CALayer {
  package var progress: CGFloat = 0 {
    didSet { setNeedsDisplay() }
  }

  package override init() {
    super.init()
  }

  package override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? ProgressLayer else { return }
    progress = other.progress
  }

  package required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  package override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }

  package override class func defaultValue(forKey key: String) -> Any? {
    key == "contentsScale" ? 2 : super.defaultValue(forKey: key)
  }

  package override func action(forKey event: String) -> CAAction? {
    guard event == "progress" else { return super.action(forKey: event) }
    return NSNull()
  }

  package override var cornerRadius: CGFloat {
    didSet { setNeedsDisplay() }
  }

  package override var contentsGravity: CALayerContentsGravity {
    get { .resizeAspect }
    set {}
  }

  package override func display() {
    setValue(progress, forKey: "displayed")
  }

  package override func contains(_ p: CGPoint) -> Bool {
    hypot(p.x - bounds.midX, p.y - bounds.midY) < bounds.width / 2
  }
}

extension CALayer {
  /// What shows at the moment.
  package var shown: CALayer { presentation() ?? self }

  package func pause(at time: CFTimeInterval) {
    let pausedTime = convertTime(time, from: nil)
    speed = 0.0
    timeOffset = pausedTime
  }

  package func resume(at time: CFTimeInterval) {
    let pausedTime = timeOffset
    speed = 1.0
    timeOffset = 0.0
    beginTime = 0.0
    let timeSincePause = convertTime(time, from: nil) - pausedTime
    beginTime = timeSincePause
  }
}

/// Changes without implicit animation.
package func withoutActions(_ body: () -> Void) {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
  CATransaction.setAnimationDuration(0)
  body()
  CATransaction.commit()
}
