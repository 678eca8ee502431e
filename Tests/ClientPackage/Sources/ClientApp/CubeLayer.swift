import QuartzCore

/// A cube of six faces, as an app would write it: a subclass that keeps its faces laid out around its centre.
final class CubeLayer: CATransformLayer {
  var side: CGFloat = 100 {
    didSet { setNeedsLayout() }
  }

  override init() {
    super.init()
    for _ in 0..<6 { addSublayer(FaceLayer()) }
  }

  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? CubeLayer { side = other.side }
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Puts each face half a side away from the centre, looking outwards.
  override func layoutSublayers() {
    super.layoutSublayers()
    let half = side / 2
    let turns: [CATransform3D] = [
      CATransform3DIdentity,
      CATransform3DMakeRotation(.pi / 2, 0, 1, 0),
      CATransform3DMakeRotation(.pi, 0, 1, 0),
      CATransform3DMakeRotation(-.pi / 2, 0, 1, 0),
      CATransform3DMakeRotation(.pi / 2, 1, 0, 0),
      CATransform3DMakeRotation(-.pi / 2, 1, 0, 0),
    ]
    for (face, turn) in zip(sublayers ?? [], turns) {
      face.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      face.position = CGPoint(x: bounds.midX, y: bounds.midY)
      face.transform = CATransform3DTranslate(turn, 0, 0, half)
    }
  }
}

/// A face with a smaller square in its middle.
final class FaceLayer: CALayer {
  private let middle = CALayer()

  override init() {
    super.init()
    middle.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.4)
    addSublayer(middle)
  }

  override init(layer: Any) {
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func layoutSublayers() {
    super.layoutSublayers()
    middle.frame = bounds.insetBy(dx: bounds.width / 4, dy: bounds.height / 4)
  }
}
