import Foundation
import Geometry
import RenderModel
import Tessellator
import Testing

@testable import QuartzCore

/// Spelled as on Apple's systems.
private class Gauge: CAShapeLayer {
  var level: CGFloat = 0
  override init() { super.init() }
  override init(layer: Any) {
    if let other = layer as? Gauge { level = other.level }
    super.init(layer: layer)
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  override class func defaultValue(forKey key: String) -> Any? {
    key == "lineWidth" ? 4 : super.defaultValue(forKey: key)
  }
  override class func needsDisplay(forKey key: String) -> Bool { key == "strokeEnd" }
}

@Suite struct CAShapeLayerTests {
  private var triangle: CGMutablePath {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10)])
    path.closeSubpath()
    return path
  }

  private func snapshot(_ layer: CALayer) -> LayerTreeSnapshot {
    SnapshotBuilder.snapshot(of: layer, time: nil, yAxis: .up)
  }

  // MARK: Values

  @Test func defaults() {
    let layer = CAShapeLayer()
    #expect(layer.path == nil && layer.strokeColor == nil && layer.lineDashPattern == nil)
    #expect(layer.fillColor == .black && layer.fillRule == .nonZero)
    #expect(layer.strokeStart == 0 && layer.strokeEnd == 1 && layer.lineWidth == 1 && layer.miterLimit == 10)
    #expect(layer.lineCap == .butt && layer.lineJoin == .miter && layer.lineDashPhase == 0)
    #expect(layer.bounds == .zero && layer.backgroundColor == nil)
  }

  @Test func namesAreApples() {
    #expect(CAShapeLayerFillRule.nonZero.rawValue == "non-zero" && CAShapeLayerFillRule.evenOdd.rawValue == "even-odd")
    #expect([CAShapeLayerLineCap.butt, .round, .square].map(\.rawValue) == ["butt", "round", "square"])
    #expect([CAShapeLayerLineJoin.miter, .round, .bevel].map(\.rawValue) == ["miter", "round", "bevel"])
  }

  @Test func pathsAreCopied() {
    let (layer, path) = (CAShapeLayer(), triangle)
    layer.path = path
    path.addLine(to: CGPoint(x: 99, y: 99))
    #expect(layer.path == triangle && !(layer.path is CGMutablePath))
    let fixed = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    layer.path = fixed
    #expect(layer.path === fixed)
  }

  private static var samples: [String: Any] {
    [
      "path": CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 2), transform: nil),
      "fillColor": CGColor(red: 1, green: 0, blue: 0, alpha: 1), "fillRule": "even-odd",
      "strokeColor": CGColor(red: 0, green: 1, blue: 0, alpha: 1), "strokeStart": 0.25, "strokeEnd": 0.75,
      "lineWidth": 3.5, "miterLimit": 2, "lineCap": "square", "lineJoin": "bevel", "lineDashPhase": 1.5,
      "lineDashPattern": [4, 2.5] as [NSNumber],
    ]
  }

  @Test func everyKeyRoundTripsAndResets() {
    let keys = CAShapeLayer.ownProperties?.keys ?? []
    #expect(Set(keys) == Set(Self.samples.keys))
    for key in keys {
      let layer = CAShapeLayer()
      let before = layer.value(forKey: key) as? AnyHashable
      let sample = Self.samples[key] as? AnyHashable
      layer.setValue(sample, forKey: key)
      #expect(layer.value(forKey: key) as? AnyHashable == sample, "\(key)")
      #expect(before != sample, "\(key)")
      layer.setValue(Date(), forKey: key)
      #expect(layer.value(forKey: key) as? AnyHashable == sample, "\(key)")
      layer.setValue(nil, forKey: key)
      #expect(layer.value(forKey: key) as? AnyHashable == before, "\(key)")
      // A plain layer keeps it as any value.
      let plain = CALayer()
      plain.setValue(sample, forKey: key)
      #expect(plain.value(forKey: key) as? AnyHashable == sample, "\(key)")
    }
  }

  @Test func keysSetTheProperties() {
    let layer = CAShapeLayer()
    for (key, value) in Self.samples { layer.setValue(value, forKey: key) }
    #expect(layer.path?.boundingBox == CGRect(x: 0, y: 0, width: 1, height: 2))
    #expect(layer.fillRule == .evenOdd && layer.lineCap == .square && layer.lineJoin == .bevel)
    #expect(layer.strokeStart == 0.25 && layer.strokeEnd == 0.75 && layer.lineWidth == 3.5 && layer.miterLimit == 2)
    #expect(layer.lineDashPhase == 1.5 && layer.lineDashPattern == [4, 2.5])
    // As user code writes them, and keys of all layers as ever.
    layer.setValue([6, 3], forKey: "lineDashPattern")
    #expect(layer.lineDashPattern == [6, 3])
    layer.setValue([1.5, 2] as [CGFloat], forKey: "lineDashPattern")
    #expect(layer.lineDashPattern == [1.5, 2])
    layer.setValue(CAShapeLayerLineCap.round, forKey: "lineCap")
    #expect(layer.lineCap == .round)
    layer.setValue(0.5, forKeyPath: "opacity")
    layer.setValue(0.125, forKeyPath: "strokeEnd")
    #expect(layer.opacity == 0.5 && layer.strokeEnd == 0.125)
    let path = triangle
    layer.setValue(path, forKey: "path")
    path.closeSubpath()
    #expect(layer.path == triangle)
  }

  @Test func defaultValuesForKeys() {
    #expect(CAShapeLayer.defaultValue(forKey: "lineWidth") as? CGFloat == 1)
    #expect(CAShapeLayer.defaultValue(forKey: "miterLimit") as? Double == 10)
    #expect(CAShapeLayer.defaultValue(forKey: "fillRule") as? String == "non-zero")
    #expect(CAShapeLayer.defaultValue(forKey: "strokeColor") == nil)
    #expect(CAShapeLayer.defaultValue(forKey: "opacity") as? Double == 1)
    #expect(CALayer.defaultValue(forKey: "lineWidth") == nil)
  }

  // MARK: Copies and subclasses

  private func filled(_ layer: CAShapeLayer) {
    for (key, value) in Self.samples { layer.setValue(value, forKey: key) }
    layer.opacity = 0.5
  }

  @Test func copiesTakeTheShape() {
    let layer = CAShapeLayer()
    filled(layer)
    let copy = CAShapeLayer(layer: layer)
    for key in Self.samples.keys {
      #expect(copy.value(forKey: key) as? AnyHashable == layer.value(forKey: key) as? AnyHashable, "\(key)")
    }
    #expect(copy.opacity == 0.5)
    copy.lineWidth = 9
    #expect(layer.lineWidth == 3.5)
    #expect(snapshot(copy).shapes.count == 1)
    // A plain copy has no shape, and a shape layer made of a plain one none either.
    #expect(snapshot(CALayer(layer: layer)).shapes.isEmpty)
    let empty = CAShapeLayer(layer: CALayer())
    #expect(empty.path == nil && empty.lineWidth == 1 && snapshot(empty).shapes.isEmpty)
  }

  @Test func presentationsShowTheShape() throws {
    let (root, layer, gauge) = (CALayer(), CAShapeLayer(), Gauge())
    root.sublayers = [layer, gauge]
    filled(layer)
    gauge.level = 0.5
    gauge.path = triangle
    _ = snapshot(root)
    let shown = try #require(layer.presentation())
    #expect(shown.path == layer.path && shown.lineWidth == 3.5 && shown.lineDashPattern == [4, 2.5])
    let copy = try #require(gauge.presentation())
    #expect(copy.level == 0.5 && copy.path == triangle && copy.lineWidth == 4)
  }

  @Test func subclassesSayTheirDefaultsAndWatchKeys() {
    let gauge = Gauge()
    #expect(gauge.lineWidth == 4 && gauge.fillColor == .black && gauge.strokeEnd == 1)
    #expect(!gauge.needsDisplay())
    gauge.strokeStart = 0.5
    #expect(!gauge.needsDisplay())
    gauge.strokeEnd = 0.5
    #expect(gauge.needsDisplay())
  }

  @Test func archivesKeepTheShape() throws {
    let layer = CAShapeLayer()
    filled(layer)
    let path = triangle
    path.addQuadCurve(to: CGPoint(x: 3, y: 4), control: CGPoint(x: 1, y: 2))
    path.addCurve(to: .zero, control1: CGPoint(x: 0.1, y: 2), control2: CGPoint(x: -7, y: 1e-3))
    layer.path = path
    let root = CALayer()
    root.addSublayer(layer)
    let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
    let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    let read = try #require(back.sublayers?.first as? CAShapeLayer)
    #expect(read.path == path && read.lineDashPattern == [4, 2.5] && read.lineWidth == 3.5)
    #expect(read.lineCap == .square && read.fillRule == .evenOdd && read.strokeEnd == 0.75 && read.opacity == 0.5)
    #expect(read.fillColor?.components == [1, 0, 0, 1] && read.strokeColor?.components == [0, 1, 0, 1])
    #expect(snapshot(read).shapes.count == 1)
  }

  // MARK: Snapshots

  @Test func snapshotsHoldTheShape() throws {
    let (root, layer) = (CALayer(), CAShapeLayer())
    root.addSublayer(layer)
    filled(layer)
    let shot = snapshot(root)
    #expect(shot.nodes.map(\.shape) == [-1, 0] && shot.diagnostics.isEmpty)
    let shape = try #require(shot.shapes.first)
    #expect(shape.path === layer.path?.source)
    #expect(shape.fillColour == Colour(red: 1, green: 0, blue: 0, alpha: 1) && shape.fillRule == .evenOdd)
    #expect(shape.strokeColour == Colour(red: 0, green: 1, blue: 0, alpha: 1))
    #expect(shape.strokeStart == 0.25 && shape.strokeEnd == 0.75)
    #expect(shape.stroke.width == 3.5 && shape.stroke.cap == .square && shape.stroke.join == .bevel)
    #expect(shape.stroke.miterLimit == 2 && shape.stroke.dashes == [4, 2.5] && shape.stroke.dashPhase == 1.5)
    // The next frame, and another layer with the path, share it.
    let other = CAShapeLayer()
    root.addSublayer(other)
    other.path = layer.path
    let next = snapshot(root).shapes
    #expect(next.map { $0.path.id } == [shape.path.id, shape.path.id])
    #expect(next[1].stroke == .init() && next[1].strokeColour.alpha == 0 && next[1].fillColour.alpha == 1)
  }

  @Test func nothingToDrawIsNoShape() {
    func count(_ change: (CAShapeLayer) -> Void) -> Int {
      let layer = CAShapeLayer()
      layer.path = triangle
      change(layer)
      let shot = snapshot(layer)
      #expect(shot.diagnostics.isEmpty && shot.nodes.count == 1)
      return shot.shapes.count
    }
    #expect(count { _ in } == 1)
    #expect(count { $0.path = nil } == 0)
    #expect(count { $0.path = CGMutablePath() } == 0)
    #expect(count { $0.fillColor = nil } == 0)
    #expect(count { $0.fillColor = .clear } == 0)
    let stroked = { (layer: CAShapeLayer) in
      layer.fillColor = nil
      layer.strokeColor = .white
    }
    #expect(count(stroked) == 1)
    #expect(
      count {
        stroked($0)
        $0.strokeEnd = 0
      } == 0)
    #expect(
      count {
        stroked($0)
        $0.strokeStart = 0.5
        $0.strokeEnd = 0.5
      } == 0)
  }

  private func shape(_ change: (CAShapeLayer) -> Void) throws -> (ShapeContent, [String]) {
    let layer = CAShapeLayer()
    layer.name = "gauge"
    layer.path = triangle
    layer.strokeColor = .white
    change(layer)
    let shot = snapshot(layer)
    return (try #require(shot.shapes.first), shot.diagnostics.entries.map { "\($0.layer): \($0.detail)" })
  }

  @Test func sharesAreClampedWithoutAWord() throws {
    let (shape, faults) = try shape {
      $0.strokeStart = -3
      $0.strokeEnd = .infinity
    }
    #expect(shape.strokeStart == 0 && shape.strokeEnd == 1 && faults.isEmpty)
  }

  @Test func wrongNumbersAreReplaced() throws {
    let (shape, faults) = try shape {
      $0.strokeStart = .nan
      $0.strokeEnd = .nan
      $0.lineWidth = .nan
      $0.miterLimit = -.infinity
      $0.lineDashPhase = .nan
      $0.lineCap = CAShapeLayerLineCap(rawValue: "pointed")
    }
    #expect(shape.strokeStart == 0 && shape.strokeEnd == 1 && shape.stroke.width == 1 && shape.stroke.cap == .butt)
    #expect(shape.stroke.miterLimit == -RenderLimits.coordinate && shape.stroke.dashPhase == 0)
    #expect(
      faults == [
        "gauge: strokeStart is not a number; 0.0 is used", "gauge: strokeEnd is not a number; 1.0 is used",
        "gauge: lineWidth is not a number; 1.0 is used",
        "gauge: miterLimit is beyond the limit of 1000000000.0 and is clamped",
        "gauge: lineDashPhase is not a number; 0.0 is used",
      ])
  }

  @Test func wrongWidthsAndDashes() throws {
    let (negative, faults) = try shape { $0.lineWidth = -2 }
    #expect(negative.strokeColour.alpha == 0 && negative.stroke.width == 0)
    #expect(faults == ["gauge: lineWidth is negative; nothing is stroked"])
    for pattern in [[4, -1], [4, NSNumber(value: Double.nan)], [NSNumber(value: Double.infinity)]] as [[NSNumber]] {
      let (shape, faults) = try shape { $0.lineDashPattern = pattern }
      #expect(shape.stroke.dashes.isEmpty && faults.count == 1 && faults[0].contains("lineDashPattern"))
    }
    // What is not stroked has no faults.
    let (_, none) = try shape {
      $0.strokeColor = nil
      $0.lineWidth = .nan
    }
    #expect(none.isEmpty)
  }

  @Test func wrongPointsAreLeftOut() throws {
    let (shape, faults) = try shape {
      let path = CGMutablePath()
      path.addLines(between: [
        .zero, CGPoint(x: CGFloat.nan, y: 0), CGPoint(x: 1, y: -1e30), CGPoint(x: 5, y: CGFloat.infinity),
      ])
      $0.path = path
    }
    #expect(shape.path.path.points == [.zero, Vector2(1, -RenderLimits.coordinate)])
    #expect(faults.count == 2 && faults[0].contains("not finite") && faults[1].contains("clamped"))
  }
}
