import Foundation
import Testing

@testable import QuartzCore

@Suite struct CAScrollLayerTests {
  private final class Open: CAScrollLayer {
    override class func defaultValue(forKey key: String) -> Any? {
      key == "masksToBounds" ? false : super.defaultValue(forKey: key)
    }
  }

  private func layer(_ bounds: CGRect = CGRect(x: 0, y: 0, width: 100, height: 50)) -> CAScrollLayer {
    let layer = CAScrollLayer()
    layer.bounds = bounds
    return layer
  }

  @Test func defaults() {
    let layer = CAScrollLayer()
    #expect(layer.scrollMode == .both && layer.masksToBounds)
    #expect(CAScrollLayer.defaultValue(forKey: "masksToBounds") as? Bool == true)
    #expect(CAScrollLayer.defaultValue(forKey: "scrollMode") as? String == "both")
    #expect(!Open().masksToBounds)
    #expect(
      [CAScrollLayerScrollMode.none, .vertically, .horizontally, .both].map(\.rawValue) == [
        "none", "vertically", "horizontally", "both",
      ])
  }

  @Test func modesByKey() {
    let layer = CAScrollLayer()
    layer.setValue("vertically", forKey: "scrollMode")
    #expect(layer.scrollMode == .vertically && layer.value(forKey: "scrollMode") as? String == "vertically")
    layer.setValue(nil, forKey: "scrollMode")
    #expect(layer.scrollMode == .both)
  }

  @Test func copiesAndArchivesKeepTheValues() throws {
    for masks in [true, false] {
      let layer = CAScrollLayer()
      layer.scrollMode = .horizontally
      layer.masksToBounds = masks
      let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
      let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAScrollLayer.self, from: data))
      for other in [CAScrollLayer(layer: layer), read] {
        #expect(other.scrollMode == .horizontally && other.masksToBounds == masks)
      }
    }
  }

  @Test func pointsBecomeTheOrigin() {
    let expected: [(CAScrollLayerScrollMode, CGPoint)] = [
      (.both, CGPoint(x: 7, y: -8)), (.horizontally, CGPoint(x: 7, y: 2)), (.vertically, CGPoint(x: 1, y: -8)),
      (.none, CGPoint(x: 1, y: 2)),
    ]
    for (mode, origin) in expected {
      let layer = layer(CGRect(x: 1, y: 2, width: 30, height: 40))
      layer.scrollMode = mode
      layer.scroll(to: CGPoint(x: 7, y: -8))
      #expect(layer.bounds == CGRect(origin: origin, size: CGSize(width: 30, height: 40)), "\(mode)")
    }
  }

  @Test func rectanglesMoveItAsLittleAsPossible() {
    let cases: [(CGRect, CGPoint)] = [
      (CGRect(x: 10, y: 10, width: 20, height: 20), .zero),
      (CGRect(x: 90, y: 10, width: 20, height: 20), CGPoint(x: 10, y: 0)),
      (CGRect(x: -15, y: 200, width: 5, height: 5), CGPoint(x: -15, y: 155)),
      // Wider than the bounds, which lie in it already, and wider to the right.
      (CGRect(x: -50, y: 0, width: 300, height: 10), .zero),
      (CGRect(x: 40, y: 0, width: 300, height: 10), CGPoint(x: 40, y: 0)),
      (CGRect(x: 110, y: 0, width: -20, height: 10), CGPoint(x: 10, y: 0)),
    ]
    for (rect, origin) in cases {
      let layer = layer()
      layer.scroll(to: rect)
      #expect(layer.bounds.origin == origin, "\(rect)")
    }
  }

  @Test func layersScrollTheNearestAbove() {
    let (outer, inner, middle, leaf) = (layer(), layer(), CALayer(), CALayer())
    outer.addSublayer(inner)
    inner.addSublayer(middle)
    middle.addSublayer(leaf)
    middle.frame = CGRect(x: 0, y: 0, width: 500, height: 500)
    leaf.frame = CGRect(x: 200, y: 30, width: 10, height: 10)
    leaf.scroll(CGPoint(x: 1, y: 2))
    #expect(inner.bounds.origin == CGPoint(x: 201, y: 32) && outer.bounds.origin == .zero)
    leaf.scrollRectToVisible(leaf.bounds)
    #expect(inner.bounds.origin == CGPoint(x: 200, y: 30))
    // A scroll layer scrolls the one above it.
    inner.position = CGPoint(x: 300, y: 25)
    inner.scrollRectToVisible(inner.bounds)
    #expect(outer.bounds.origin == CGPoint(x: 250, y: 0) && inner.bounds.origin == CGPoint(x: 200, y: 30))
    CALayer().scroll(.zero)
    CALayer().scrollRectToVisible(.infinite)
  }

  @Test func visibleRectangles() {
    let (outer, inner, leaf) = (layer(), layer(), CALayer())
    outer.addSublayer(inner)
    inner.addSublayer(leaf)
    inner.frame = CGRect(x: 60, y: 0, width: 100, height: 50)
    leaf.frame = CGRect(x: -20, y: 10, width: 200, height: 100)
    // The inner bounds show x from 0 to 100 of the inner space, the outer ones up to 40; y from 10 to 50.
    #expect(leaf.visibleRect == CGRect(x: 20, y: 0, width: 40, height: 40))
    #expect(outer.visibleRect == outer.bounds)
    inner.scroll(to: CGPoint(x: 500, y: 0))
    #expect(leaf.visibleRect == .zero)
    let (alone, scaled) = (CALayer(), CALayer())
    alone.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(alone.visibleRect == alone.bounds)
    outer.addSublayer(scaled)
    scaled.bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
    scaled.transform = CATransform3DMakeScale(2, 2, 1)
    scaled.position = CGPoint(x: 1000, y: 1000)
    #expect(scaled.visibleRect == CGRect(x: 0, y: 0, width: 50, height: 25))
  }
}
