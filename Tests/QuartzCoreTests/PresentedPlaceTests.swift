import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

/// Where presentation copies are: points are found where layers show, not where they are going ([S] 17).
@Suite struct PresentedPlaceTests {
  /// A box of 20 x 20 that moves from x = 0 to 100 in 1 s, with a dot in its middle, in a root of 200 x 200.
  private func moving() -> (root: CALayer, box: CALayer, dot: CALayer) {
    let (root, box, dot) = (CALayer(), CALayer(), CALayer())
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    box.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    box.position = CGPoint(x: 100, y: 50)
    dot.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
    root.addSublayer(box)
    box.addSublayer(dot)
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 0
    move.toValue = 100
    move.duration = 1
    box.add(move, forKey: nil)
    for time in [0, 0.5] { _ = SnapshotBuilder.snapshot(of: root, time: time, yAxis: .up) }
    return (root, box, dot)
  }

  @Test func hitTestsFindWhatShows() throws {
    let (root, box, dot) = moving()
    let shown = try #require(root.presentation())
    #expect(shown.hitTest(CGPoint(x: 50, y: 50))?.model() === dot)
    #expect(shown.hitTest(CGPoint(x: 42, y: 42))?.model() === box)
    #expect(shown.hitTest(CGPoint(x: 100, y: 50))?.model() === root)
    #expect(root.hitTest(CGPoint(x: 100, y: 50)) === dot)
    // The way to find a layer that moves.
    #expect(box.presentation()?.hitTest(CGPoint(x: 50, y: 50))?.model() === dot)
    #expect(box.presentation()?.hitTest(CGPoint(x: 100, y: 50)) == nil)
    CATransaction.setDisableActions(true)
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 20, height: 4)
    box.mask = mask
    _ = SnapshotBuilder.snapshot(of: root, time: 0.5, yAxis: .up)
    #expect(root.presentation()?.hitTest(CGPoint(x: 50, y: 50))?.model() === root)
    #expect(root.presentation()?.hitTest(CGPoint(x: 50, y: 41))?.model() === box)
    #expect(mask.presentation()?.hitTest(CGPoint(x: 3, y: 3))?.model() === mask)
  }

  @Test func conversionsGoByWhatShows() throws {
    let (root, box, dot) = moving()
    let shown = try #require(dot.presentation())
    #expect(shown.convert(CGPoint.zero, to: nil) == CGPoint(x: 45, y: 45))
    #expect(shown.convert(CGPoint.zero, to: root) == CGPoint(x: 45, y: 45))
    #expect(
      root.presentation()?.convert(CGRect(x: 0, y: 0, width: 1, height: 1), from: shown)
        == CGRect(x: 45, y: 45, width: 1, height: 1))
    #expect(box.presentation()?.convert(CGPoint(x: 50, y: 50), from: root) == CGPoint(x: 10, y: 10))
    #expect(dot.convert(CGPoint.zero, to: nil) == CGPoint(x: 95, y: 45))
    #expect(shown.convert(CGPoint(x: 1, y: 2), to: dot) == CGPoint(x: 1, y: 2))
  }
}
