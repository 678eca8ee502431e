import QuartzCore
import Testing

private final class Gauge: CALayer {
  var level = 0.0
  var marks: [String] = []
  override init() { super.init() }
  override init(layer: Any) {
    if let other = layer as? Gauge { (level, marks) = (other.level, other.marks) }
    super.init(layer: layer)
  }
  required init?(coder: NSCoder) { fatalError("never archived") }
}

/// Has the initialisers of its superclass.
private class Plain: CATransformLayer {
  var note = ["new"]
}

private final class Plainer: Plain {
  var more = "more"
}

/// Has no init(layer:).
private final class Named: CALayer {
  let title: String
  init(title: String) {
    self.title = title
    super.init()
  }
  required init?(coder: NSCoder) { fatalError("never archived") }
}

@Suite struct PresentationTests {
  private func draw(_ root: CALayer) throws {
    let size = CGSize(width: 8, height: 8)
    _ = try LayerRenderer(.software).image(of: root, size: size)
  }

  @Test func classesAreCopiedByTheirOwnInitialiser() throws {
    let (root, gauge, plain) = (CALayer(), Gauge(), Plainer())
    root.addSublayer(gauge)
    root.addSublayer(plain)
    gauge.level = 0.75
    gauge.marks = ["a", "b"]
    gauge.position = CGPoint(x: 3, y: 4)
    gauge.setValue("kept", forKey: "custom")
    plain.note = ["old"]
    plain.opacity = 0.5
    #expect(gauge.presentation() == nil)
    try draw(root)
    let shown = try #require(gauge.presentation())
    #expect(type(of: shown) == Gauge.self && shown !== gauge && shown.model() === gauge)
    #expect(shown.level == 0.75 && shown.marks == ["a", "b"] && shown.position == CGPoint(x: 3, y: 4))
    #expect(shown.value(forKey: "custom") as? String == "kept")
    // A class without init(layer:) of its own inherits it; its own values are new ones.
    let other = try #require(plain.presentation())
    #expect(type(of: other) == Plainer.self && other.note == ["new"] && other.more == "more" && other.opacity == 0.5)
    // Copies keep what they were made of.
    gauge.position = .zero
    #expect(shown.position == CGPoint(x: 3, y: 4))
    #expect(shown.presentation() === shown)
    #expect(CATransformLayer().presentation() == nil)
  }

  @Test func copiesStandWhereTheirLayersDo() throws {
    let (root, gauge, dot) = (CALayer(), Gauge(), CALayer())
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    gauge.frame = CGRect(x: 10, y: 20, width: 50, height: 50)
    dot.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
    root.addSublayer(gauge)
    gauge.addSublayer(dot)
    gauge.mask = CALayer()
    try draw(root)
    let shown = try #require(root.presentation())
    #expect(shown.sublayers?.first is Gauge && shown.sublayers?.first?.model() === gauge)
    #expect(shown.sublayers?.first?.sublayers?.first?.superlayer is Gauge)
    #expect(shown.sublayers?.first?.mask?.model() === gauge.mask)
    gauge.mask = nil
    #expect(shown.hitTest(CGPoint(x: 16, y: 26))?.model() === dot)
    #expect(shown.hitTest(CGPoint(x: 99, y: 99))?.model() === root)
    #expect(dot.presentation()?.convert(CGPoint.zero, to: nil) == CGPoint(x: 15, y: 25))
    #expect(dot.presentation()?.convert(CGPoint(x: 15, y: 25), from: shown) == .zero)
  }

  @Test func aClassWithoutTheInitialiserStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let layer = Named(title: "a")
      _ = try LayerRenderer(.software).image(of: layer, size: CGSize(width: 1, height: 1))
      _ = layer.presentation()
    }
  }
}
