import CoreGraphics
import Foundation
import RenderModel
import Testing

@testable import QuartzCore

/// What frames show while a transaction is open ([S] 17), and what its commit does.
@Suite struct UncommittedTests {
  private func show(_ layer: CALayer, _ time: Double = 0) -> LayerTreeSnapshot {
    SnapshotBuilder.snapshot(of: layer, time: time, yAxis: .up)
  }

  /// Opens a transaction without actions, and closes it.
  private func inTransaction(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  @Test func treesThatAreTakenAwayShowAsTheyWere() {
    let (root, child, inner) = (CALayer(), CALayer(), CALayer())
    root.addSublayer(child)
    child.addSublayer(inner)
    _ = show(root)
    inTransaction {
      child.removeFromSuperlayer()
      child.zPosition = 5
      inner.zPosition = 7
      inner.addSublayer(CALayer())
      #expect(show(root).nodes.map(\.zPosition) == [0, 0, 0])
    }
    #expect(show(root).nodes.count == 1)
    #expect(show(child).nodes.map(\.zPosition) == [5, 7, 0])
  }

  @Test func movedLayersShowWhereTheyWere() {
    let (root, a, b, moved) = (CALayer(), CALayer(), CALayer(), CALayer())
    (root.sublayers, a.sublayers) = ([a, b], [moved])
    _ = show(root)
    inTransaction {
      b.addSublayer(moved)
      moved.zPosition = 3
      let shot = show(root)
      #expect(shot.nodes.map(\.parent) == [-1, 0, 1, 0] && shot.nodes[2].zPosition == 0)
    }
    let shot = show(root)
    #expect(shot.nodes.map(\.parent) == [-1, 0, 0, 2] && shot.nodes[3].zPosition == 3)
  }

  @Test func masksAndSublayersOfCopiesAreTheCommittedOnes() {
    let (root, old, new, mask) = (CALayer(), CALayer(), CALayer(), CALayer())
    root.addSublayer(old)
    _ = show(root)
    inTransaction {
      root.replaceSublayer(old, with: new)
      root.mask = mask
      #expect(new.presentation() == nil)
      #expect(root.presentation()?.sublayers?.map { $0.model() } == [old])
      #expect(root.presentation()?.mask == nil)
    }
    _ = show(root)
    #expect(root.presentation()?.sublayers?.map { $0.model() } == [new])
    #expect(root.presentation()?.mask?.model() === mask)
  }

  @Test func clocksAreTheCommittedOnes() {
    let layer = CALayer()
    let move = CABasicAnimation(keyPath: "zPosition")
    move.toValue = 100
    move.duration = 100
    layer.add(move, forKey: nil)
    _ = show(layer)
    inTransaction {
      layer.speed = 0
      layer.timeOffset = 70
      #expect(show(layer, 20).nodes[0].zPosition == 20)
    }
    #expect(show(layer, 20).nodes[0].zPosition == 70)
    inTransaction {
      layer.speed = 1
      layer.timeOffset = 0
      #expect(show(layer, 30).nodes[0].zPosition == 70)
    }
    #expect(show(layer, 30).nodes[0].zPosition == 30)
  }

  /// Layers that place their sublayers, and count.
  private final class Row: CALayer {
    var layouts = 0
    /// Whether each layout makes another necessary.
    var isRestless = false

    override func layoutSublayers() {
      layouts += 1
      CATransaction.begin()
      for layer in sublayers ?? [] { layer.position.x = bounds.size.width }
      CATransaction.commit()
      if isRestless {
        CATransaction.begin()
        addSublayer(CALayer())
        CATransaction.commit()
      }
    }
  }

  /// Commits inside of layout leave what they mark to the layout under way.
  @Test func layoutThatMarksTheLayerAgainEnds() {
    let row = Row()
    row.isRestless = true
    _ = show(row)
    row.layouts = 0
    inTransaction { row.bounds.size.width = 100 }
    #expect(row.layouts > 0 && row.layouts <= 64)
    row.layoutIfNeeded()
    #expect(row.layouts <= 128)
  }

  @Test func whatIsReplacedShowsUntilTheCommit() {
    let layer = CALayer()
    _ = show(layer)
    func move(to z: CGFloat) {
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      layer.zPosition = z
    }
    move(to: 10)
    _ = show(layer)
    #expect(show(layer, 0.5).nodes[0].zPosition == 5)
    CATransaction.begin()
    for z in [20, 30] as [CGFloat] { move(to: z) }
    #expect(show(layer, 0.5).nodes[0].zPosition == 5 && layer.presentation()?.zPosition == 5)
    CATransaction.commit()
    #expect(show(layer, 0.5).nodes[0].zPosition == 5)
    #expect(show(layer, 1).nodes[0].zPosition == 17.5)
  }

  @Test func layoutBelongsToTheTransaction() {
    let (row, item) = (Row(), CALayer())
    inTransaction { row.addSublayer(item) }
    _ = show(row)
    CATransaction.begin()
    CATransaction.setAnimationDuration(4)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    row.bounds.size.width = 100
    #expect(item.position.x == 0)
    CATransaction.commit()
    #expect(item.position.x == 100 && item.animation(forKey: "position")?.duration == 4)
    _ = show(row, 1)
    #expect(item.presentation()?.position.x == 25)
  }

  @Test func displayBelongsToTheTransaction() {
    final class Label: CALayer {
      var text = 0.0
      override func display() { zPosition = text }
    }
    let label = Label()
    _ = show(label)
    CATransaction.begin()
    CATransaction.setAnimationDuration(4)
    label.text = 5
    label.setNeedsDisplay()
    CATransaction.commit()
    #expect(label.zPosition == 5 && label.animation(forKey: "zPosition")?.duration == 4)
  }
}
