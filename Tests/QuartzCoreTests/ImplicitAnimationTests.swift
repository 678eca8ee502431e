import CoreGraphics
import Foundation
import Geometry
import QuartzCore
import RenderModel
import Testing

@testable import QuartzCore

/// Changes of live layers ([S] 16, 17), drawn at times that the test says.
@Suite struct ImplicitAnimationTests {
  @discardableResult
  private func show(_ layer: CALayer, _ time: Double) -> LayerTreeSnapshot {
    SnapshotBuilder.snapshot(of: layer, time: time, yAxis: .up)
  }

  @Test func aLayerThatNoFrameHasShownChangesAtOnce() {
    let layer = CALayer()
    layer.opacity = 0.5
    #expect(layer.animationKeys() == nil)
    #expect(show(layer, 0).nodes[0].opacity == 0.5)
  }

  @Test func aChangeOfALiveLayerTakesAQuarterSecondByTheDefaultCurve() throws {
    let layer = CALayer()
    show(layer, 1)
    layer.opacity = 0
    #expect(layer.animationKeys() == ["opacity"])
    // It begins at the time that the tree shows.
    let half = try #require(show(layer, 1.125).nodes.first)
    #expect(abs(half.opacity - (1 - 0.802403)) < 1e-5)
    #expect(show(layer, 1.3).nodes.isEmpty)
    // And before it the old value shows.
    #expect(show(layer, 0.5).nodes[0].opacity == 1)
    show(layer, 1.3)
    #expect(layer.animationKeys() == nil)
  }

  @Test func transactionsSetDurationAndCurve() throws {
    let layer = CALayer()
    show(layer, 0)
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.position = CGPoint(x: 100, y: 0)
    // Not committed: frames show the old value.
    #expect(show(layer, 0).nodes[0].position.x == 0)
    #expect(layer.presentation()?.position == .zero)
    CATransaction.commit()
    show(layer, 0)
    #expect(show(layer, 0.5).nodes[0].position.x == 25)
    #expect(layer.presentation()?.position.x == 25)
    #expect(layer.position.x == 100)
  }

  @Test func disabledActionsChangeAtOnce() {
    let layer = CALayer()
    show(layer, 0)
    CATransaction.setDisableActions(true)
    layer.opacity = 0.25
    #expect(show(layer, 0).nodes[0].opacity == 0.25)
    #expect(layer.animationKeys() == nil)
  }

  @Test func aSecondChangeGoesOnFromWhatShows() throws {
    let layer = CALayer()
    show(layer, 0)
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.zPosition = 10
    CATransaction.commit()
    show(layer, 0)
    show(layer, 0.5)
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.zPosition = 0
    CATransaction.commit()
    #expect((layer.animation(forKey: "zPosition") as? CABasicAnimation)?.fromValue as? Double == 5)
    show(layer, 0.5)
    #expect(show(layer, 1).nodes[0].zPosition == 2.5)
  }

  @Test func aNewColourDoesNotFadeIn() {
    let layer = CALayer()
    show(layer, 0)
    layer.backgroundColor = .black
    #expect(layer.animationKeys() == nil)
    show(layer, 0)
    layer.backgroundColor = .white
    #expect(layer.animationKeys() == ["backgroundColor"])
  }

  @Test func settingTheSameValueIsNoChange() {
    let layer = CALayer()
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    show(layer, 0)
    layer.opacity = 1
    layer.position = .zero
    layer.transform = CATransform3DIdentity
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    layer.isHidden = false
    layer.setValue(0, forKeyPath: "transform.rotation.z")
    #expect(layer.animationKeys() == nil)
    // Nor does it begin anew what is under way.
    layer.opacity = 0
    show(layer, 0.1)
    layer.opacity = 0
    #expect((layer.animation(forKey: "opacity") as? CABasicAnimation)?.fromValue as? Double == 1)
  }

  @Test func aValueSetBeforeEveryFrameIsFollowed() throws {
    let layer = CALayer()
    show(layer, 0)
    var last = 0.0
    for frame in 1...60 {
      layer.position.x = CGFloat(frame)
      let x = try #require(show(layer, Double(frame) / 60).nodes.first).position.x
      #expect(x > last && x < Double(frame))
      last = x
    }
    // Each change begins the curve anew, some way behind.
    #expect(last > 40)
  }

  @Test func aComponentOfATransformIsAnimatedByItself() throws {
    let layer = CALayer()
    show(layer, 0)
    layer.setValue(2 * Double.pi, forKeyPath: "transform.rotation.z")
    #expect(layer.animationKeys() == ["transform.rotation.z"])
  }

  @Test func aNewSublayerFadesIn() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    show(root, 0)
    let sublayer = CALayer()
    sublayer.backgroundColor = .black
    root.addSublayer(sublayer)
    #expect(root.animationKeys() == ["transition"])
    let shot = show(root, 0.125)
    // The transition, the old root, the new root and its sublayer.
    #expect(shot.nodes.count == 4)
    #expect(shot.nodes[0].flags.contains(.isIsolated))
    #expect(abs(shot.nodes[1].opacity - (1 - 0.5)) < 0.31)
    #expect(abs(shot.nodes[1].opacity + shot.nodes[2].opacity - 1) < 1e-12)
    #expect(shot.styles[Int(shot.nodes[2].style)].blend == .plusLighter)
    #expect(shot.nodes[0].subtreeEnd == 4 && shot.nodes[1].subtreeEnd == 2 && shot.nodes[2].subtreeEnd == 4)
    #expect(show(root, 3).nodes.count == 2)
  }

  @Test func aPushMovesOldAndNewByTheWidth() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    root.backgroundColor = .black
    show(root, 0)
    let push = CATransition()
    push.type = .push
    push.subtype = .fromRight
    push.duration = 1
    root.add(push, forKey: nil)
    CATransaction.setDisableActions(true)
    root.backgroundColor = .white
    show(root, 0)
    let shot = show(root, 0.25)
    #expect(shot.nodes.count == 3)
    #expect(shot.nodes[0].flags.contains(.masksToBounds))
    // Half the width is where the layer's anchor lies.
    #expect(shot.nodes[1].position.x == 5 - 2.5 && shot.nodes[2].position.x == 5 + 7.5)
    #expect(shot.nodes[1].backgroundColour.red == 0 && shot.nodes[2].backgroundColour.red == 1)
  }

  @Test func hidingFadesOut() {
    let root = CALayer()
    root.backgroundColor = .black
    show(root, 0)
    root.isHidden = true
    show(root, 0)
    #expect(show(root, 0.1).nodes.count == 2)
    #expect(show(root, 1).nodes.isEmpty)
  }

  @Test func instancesLagBehind() {
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 3
    replicator.instanceDelay = 0.25
    let dot = CALayer()
    replicator.addSublayer(dot)
    let move = CABasicAnimation(keyPath: "position.x")
    move.toValue = 100
    move.duration = 1
    move.fillMode = .both
    move.isRemovedOnCompletion = false
    dot.add(move, forKey: nil)
    show(replicator, 0)
    let shot = show(replicator, 0.5)
    // Replicator, three instances with a dot each.
    #expect(shot.nodes.count == 7)
    #expect([2, 4, 6].map { shot.nodes[$0].position.x } == [50, 25, 0])
  }
}
