import CoreGraphics
import Foundation
import Geometry
import RenderModel
import Testing

@testable import QuartzCore

/// Where the old and the new are in a transition ([S] 17): a layer of 40 x 20 whose background turns from red to blue.
@Suite struct TransitionTests {
  private func transition(
    _ type: CATransitionType, _ subtype: CATransitionSubtype?, from start: Float = 0, to end: Float = 1,
    addedFirst: Bool = true
  ) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    layer.position = CGPoint(x: 100, y: 50)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    _ = SnapshotBuilder.snapshot(of: layer, time: 0, yAxis: .up)
    let transition = CATransition()
    transition.type = type
    transition.subtype = subtype
    transition.startProgress = start
    transition.endProgress = end
    transition.duration = 1
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    if addedFirst { layer.add(transition, forKey: "any key") }
    layer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    if !addedFirst { layer.add(transition, forKey: nil) }
    CATransaction.commit()
    _ = SnapshotBuilder.snapshot(of: layer, time: 0, yAxis: .up)
    return layer
  }

  /// The places of the old (red) and of the new (blue), in order of painting, relative to the middle.
  private func places(_ layer: CALayer, _ time: Double) -> [String] {
    let shot = SnapshotBuilder.snapshot(of: layer, time: time, yAxis: .up)
    return shot.nodes.dropFirst().map { node in
      let name = node.backgroundColour.red == 1 ? "old" : "new"
      return "\(name) \(node.position.x - 20) \(node.position.y - 10) \(node.opacity)"
    }
  }

  @Test func fadesAddUp() {
    #expect(places(transition(.fade, nil), 0.25) == ["old 0.0 0.0 0.75", "new 0.0 0.0 0.25"])
    #expect(transition(.fade, nil).animationKeys() == ["transition"])
  }

  @Test func theOrderOfAddingAndChangingIsFree() {
    #expect(places(transition(.fade, nil, addedFirst: false), 0.25) == ["old 0.0 0.0 0.75", "new 0.0 0.0 0.25"])
  }

  @Test func pushesMoveBothByTheSize() {
    #expect(places(transition(.push, nil), 0.25) == ["old 10.0 0.0 1.0", "new -30.0 0.0 1.0"])
    #expect(places(transition(.push, .fromLeft), 0.25) == ["old 10.0 0.0 1.0", "new -30.0 0.0 1.0"])
    #expect(places(transition(.push, .fromRight), 0.25) == ["old -10.0 0.0 1.0", "new 30.0 0.0 1.0"])
    #expect(places(transition(.push, .fromTop), 0.25) == ["old 0.0 -5.0 1.0", "new 0.0 15.0 1.0"])
    #expect(places(transition(.push, .fromBottom), 0.25) == ["old 0.0 5.0 1.0", "new 0.0 -15.0 1.0"])
  }

  @Test func theNewMovesInOverTheOld() {
    #expect(places(transition(.moveIn, .fromRight), 0.75) == ["old 0.0 0.0 1.0", "new 10.0 0.0 1.0"])
  }

  @Test func theOldIsTakenOffTheNew() {
    #expect(places(transition(.reveal, .fromRight), 0.75) == ["new 0.0 0.0 1.0", "old -30.0 0.0 1.0"])
  }

  @Test func startAndEndProgressCutTheCourse() {
    let layer = transition(.push, .fromRight, from: 0.5, to: 0.75)
    #expect(places(layer, 0) == ["old -20.0 0.0 1.0", "new 20.0 0.0 1.0"])
    #expect(places(layer, 1) == ["old -30.0 0.0 1.0", "new 10.0 0.0 1.0"])
  }

  @Test func namesThatAreNotKnownFade() {
    #expect(places(transition(CATransitionType(rawValue: "cube"), nil), 0.5) == ["old 0.0 0.0 0.5", "new 0.0 0.0 0.5"])
  }

  @Test func afterItOnlyTheNewShows() {
    let shot = SnapshotBuilder.snapshot(of: transition(.push, nil), time: 1.5, yAxis: .up)
    #expect(shot.nodes.count == 1 && shot.nodes[0].backgroundColour.blue == 1 && shot.nodes[0].position.x == 100)
  }

  @Test func theTreeBelowIsCaptured() {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    let (old, new) = (CALayer(), CALayer())
    old.name = "old"
    let mask = CALayer()
    old.mask = mask
    root.addSublayer(old)
    _ = SnapshotBuilder.snapshot(of: root, time: 0, yAxis: .up)
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    root.replaceSublayer(old, with: new)
    CATransaction.commit()
    _ = SnapshotBuilder.snapshot(of: root, time: 0, yAxis: .up)
    let shot = SnapshotBuilder.snapshot(of: root, time: 0.5, yAxis: .up)
    // The transition; root, sublayer and its mask as they were; root and sublayer as they are.
    #expect(shot.nodes.map(\.parent) == [-1, 0, 1, 2, 0, 4])
    #expect(shot.nodes.map(\.subtreeEnd) == [6, 4, 4, 4, 6, 6])
    #expect(shot.styles[Int(shot.nodes[2].style)].mask == 3)
  }

  /// A tree that changes at every frame shows the changes, and does not pile up what it showed before.
  @Test func transitionsThatReplaceEachOther() {
    for push in [false, true] {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      var most = 0
      for frame in 0..<600 {
        let shot = SnapshotBuilder.snapshot(of: root, time: Double(frame) / 60, yAxis: .up)
        most = max(most, shot.nodes.count)
        let isSound = shot.nodes.enumerated().allSatisfy { i, node in
          Int(node.parent) < i && Int(node.subtreeEnd) > i && Int(node.subtreeEnd) <= shot.nodes.count
        }
        #expect(isSound)
        if frame == 8 {
          // Each of the last frames' sublayers shows a little.
          #expect(shot.nodes.filter { $0.zPosition > 0 }.count > 4)
        }
        let sublayer = CALayer()
        sublayer.zPosition = CGFloat(frame + 1)
        let transition = CATransition()
        transition.type = .push
        if push { root.add(transition, forKey: nil) }
        CATransaction.setDisableActions(push)
        root.sublayers = [sublayer]
        CATransaction.setDisableActions(false)
      }
      CATransaction.flush()
      #expect(most < 1000, "\(most)")
    }
  }
}
