import CoreGraphics
import Foundation
import Geometry
import RenderModel
import Testing

@testable import QuartzCore

/// Layers that draw themselves when an animated key of their own changes ([S] 17).
@Suite struct DisplayedKeyTests {
  private final class GaugeLayer: CALayer {
    @AnimatableProperty("level") var level: CGFloat = 0.5
    @AnimatableProperty("needle") var needle: CGColor? = nil
    @AnimatableProperty("origin") var origin: CGPoint = .zero
    static nonisolated(unsafe) var displays = 0

    override init() { super.init() }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { nil }

    override class func needsDisplay(forKey key: String) -> Bool {
      key == "level" || super.needsDisplay(forKey: key)
    }

    override func action(forKey event: String) -> (any CAAction)? {
      guard event == "level" else { return super.action(forKey: event) }
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = presentation()?.level ?? level
      animation.duration = 1
      return animation
    }

    // As much of the width as the level says is shown.
    override func display() {
      Self.displays += 1
      bounds.size.width = 100 * level
    }
  }

  @Test func valuesAreKeptUnderTheirKeys() {
    let layer = GaugeLayer()
    #expect(layer.level == 0.5 && layer.needle == nil && layer.value(forKey: "level") == nil)
    layer.level = 0.25
    #expect(layer.value(forKey: "level") as? Double == 0.25)
    layer.setValue(1, forKey: "level")
    #expect(layer.level == 1)
    layer.needle = .white
    layer.setValue(7, forKeyPath: "origin.x")
    layer.origin = CGPoint(x: 1, y: 2)
    #expect(layer.needle == .white && layer.value(forKeyPath: "origin.y") as? Double == 2)
    #expect(GaugeLayer(layer: layer).level == 1)
  }

  @Test func framesShowWhatTheCopyDisplays() throws {
    let layer = GaugeLayer()
    CATransaction.setDisableActions(true)
    layer.bounds = CGRect(x: 0, y: 0, width: 50, height: 10)
    func width(_ time: Double) -> Double? {
      SnapshotBuilder.snapshot(of: layer, time: time, yAxis: .up).nodes.first?.bounds.width
    }
    #expect(width(0) == 50)
    CATransaction.setDisableActions(false)
    // The class's action animates it from what shows.
    layer.level = 1
    #expect(layer.animationKeys() == ["level"])
    #expect(width(0) == 50)
    #expect(width(0.5) == 75)
    #expect(layer.presentation()?.level == 0.75 && layer.level == 1)
    // In any order, and the layer itself is not touched.
    #expect(width(0.25) == 62.5)
  }

  @Test func keysOfCellsAreKept() {
    let layer = CALayer()
    layer.setValue(12, forKeyPath: "emitterCells.spark 1.birthRate")
    #expect(layer.value(forKeyPath: "emitterCells.spark 1.birthRate") as? Int == 12)
  }
}
