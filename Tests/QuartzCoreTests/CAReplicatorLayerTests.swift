import Foundation
import Geometry
import RenderModel
import Testing

@testable import QuartzCore

@Suite struct CAReplicatorLayerTests {
  private func snapshot(_ layer: CALayer, naming: Bool = false) -> LayerTreeSnapshot {
    SnapshotBuilder.snapshot(of: layer, time: nil, yAxis: .up, naming: naming)
  }

  private func replicator(_ count: Int, _ sublayers: [CALayer] = [CALayer()]) -> CAReplicatorLayer {
    let layer = CAReplicatorLayer()
    layer.instanceCount = count
    layer.sublayers = sublayers
    return layer
  }

  // MARK: Values

  @Test func defaults() {
    let layer = CAReplicatorLayer()
    #expect(layer.instanceCount == 1 && !layer.preservesDepth && layer.instanceDelay == 0)
    #expect(CATransform3DIsIdentity(layer.instanceTransform) && layer.instanceColor == .white)
    #expect(layer.instanceRedOffset == 0 && layer.instanceGreenOffset == 0)
    #expect(layer.instanceBlueOffset == 0 && layer.instanceAlphaOffset == 0)
    #expect(CAReplicatorLayer.defaultValue(forKey: "instanceCount") as? Int == 1)
    #expect(CAReplicatorLayer.defaultValue(forKey: "instanceColor") as? CGColor == .white)
    #expect(CAReplicatorLayer.defaultValue(forKey: "instanceDelay") == nil)
    #expect(CAReplicatorLayer.defaultValue(forKey: "opacity") as? Double == 1)
  }

  private static var samples: [String: Any] {
    [
      "instanceCount": 7, "preservesDepth": true, "instanceDelay": 0.25,
      "instanceTransform": CATransform3DMakeTranslation(1, 2, 3),
      "instanceColor": CGColor(red: 1, green: 0, blue: 0, alpha: 0.5), "instanceRedOffset": 0.125,
      "instanceGreenOffset": -0.25, "instanceBlueOffset": 0.5, "instanceAlphaOffset": -0.5,
    ]
  }

  /// A value that can be compared: every kind of number as NSNumber.
  private func plain(_ value: Any?) -> AnyHashable? {
    (value as? NSNumber).map { AnyHashable($0) } ?? value as? AnyHashable
  }

  private func value(_ layer: CALayer, _ key: String) -> AnyHashable? { plain(layer.value(forKey: key)) }

  @Test func everyKeyRoundTripsAndResets() {
    let keys = CAReplicatorLayer.ownProperties?.keys ?? []
    #expect(Set(keys) == Set(Self.samples.keys))
    for key in keys {
      let layer = CAReplicatorLayer()
      let before = value(layer, key)
      let sample = plain(Self.samples[key])
      layer.setValue(Self.samples[key], forKey: key)
      #expect(value(layer, key) == sample, "\(key)")
      #expect(before != sample, "\(key)")
      layer.setValue(Date(), forKey: key)
      #expect(value(layer, key) == sample, "\(key)")
      layer.setValue(nil, forKey: key)
      #expect(value(layer, key) == before, "\(key)")
    }
  }

  @Test func countsAreWholeNumbers() {
    let layer = CAReplicatorLayer()
    for (value, count) in [(2.9, 2), (-1e30, .min), (1e30, .max)] as [(Double, Int)] {
      layer.setValue(value, forKey: "instanceCount")
      #expect(layer.instanceCount == count)
    }
    layer.setValue(Double.nan, forKey: "instanceCount")
    #expect(layer.instanceCount == .max)
  }

  @Test func partsOfTheTransformHaveKeyPaths() {
    let layer = CAReplicatorLayer()
    layer.setValue(0.5, forKeyPath: "instanceTransform.rotation.z")
    #expect(abs(layer.instanceTransform.m12 - sin(0.5)) < 1e-12)
    layer.setValue(3, forKeyPath: "instanceTransform.translation.x")
    #expect(layer.instanceTransform.m41 == 3)
    #expect(layer.value(forKeyPath: "instanceTransform.translation.x") as? Double == 3)
  }

  @Test func copiesAndArchivesKeepTheValues() throws {
    let layer = replicator(1)
    for (key, value) in Self.samples { layer.setValue(value, forKey: key) }
    let copy = CAReplicatorLayer(layer: layer)
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAReplicatorLayer.self, from: data))
    _ = snapshot(layer)
    let shown = try #require(layer.presentation())
    for other in [copy, read, shown] {
      for key in Self.samples.keys where key != "instanceColor" {
        #expect(other.value(forKey: key) as? AnyHashable == layer.value(forKey: key) as? AnyHashable, "\(key)")
      }
      #expect(other.instanceColor?.components == [1, 0, 0, 0.5])
      #expect(other.core.flags.contains(.transformOnly))
    }
    // A plain copy is a plain layer.
    #expect(CALayer(layer: layer).core.flags.isDisjoint(with: [.transformOnly, .replicator]))
  }

  // MARK: Snapshots

  @Test func instancesAreNodesThatPlace() throws {
    let child = CALayer()
    child.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    let layer = replicator(3, [child])
    layer.bounds = CGRect(x: 10, y: 20, width: 40, height: 60)
    layer.anchorPoint = CGPoint(x: 0.25, y: 0.5)
    layer.anchorPointZ = 7
    layer.instanceTransform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    layer.backgroundColor = .white
    layer.opacity = 0.5
    let shot = snapshot(layer)
    #expect(shot.nodes.map(\.parent) == [-1, 0, 1, 0, 3, 0, 5])
    #expect(shot.nodes.map(\.subtreeEnd) == [7, 3, 3, 5, 5, 7, 7])
    #expect(shot.nodes.map(\.opacity) == [0.5, 1, 1, 1, 1, 1, 1] && shot.diagnostics.isEmpty)
    #expect(shot.nodes.map(\.backgroundColour.alpha) == [1, 0, 0, 0, 0, 0, 0] && shot.styles.isEmpty)
    #expect(!shot.nodes[0].flags.contains(.transformOnly))
    for k in 0..<3 {
      let node = shot.nodes[1 + 2 * k]
      #expect(node.flags.contains(.transformOnly) && node.bounds == Rectangle(x: 10, y: 20, width: 40, height: 60))
      // The anchor point in the layer's own space: 10 + 40 / 4, 20 + 60 / 2.
      #expect(node.position == Vector2(20, 50) && node.zPosition == 7)
      #expect(node.anchor == Vector2(0.25, 0.5) && node.anchorZ == 7)
      let turn = Double(k) * .pi / 2
      #expect(abs(node.transform.r0.x - cos(turn)) < 1e-12 && abs(node.transform.r0.y - sin(turn)) < 1e-12)
      #expect(shot.nodes[2 + 2 * k].bounds == Rectangle(x: 0, y: 0, width: 4, height: 4))
    }
  }

  @Test func coloursGoOnFromInstanceToInstance() {
    let layer = replicator(4)
    layer.instanceColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    layer.instanceRedOffset = -0.25
    layer.instanceGreenOffset = 0.5
    layer.instanceAlphaOffset = -0.25
    let shot = snapshot(layer)
    let tints = [1, 3, 5, 7].map { shot.styles[Int(shot.nodes[$0].style)].tint }
    #expect(
      tints == [
        Colour(red: 1, green: 0.5, blue: 0, alpha: 1), Colour(red: 0.75, green: 1, blue: 0, alpha: 0.75),
        Colour(red: 0.5, green: 1, blue: 0, alpha: 0.5), Colour(red: 0.25, green: 1, blue: 0, alpha: 0.25),
      ])
    // Without offsets the instances share a style, and white needs none.
    layer.setValue(nil, forKey: "instanceRedOffset")
    layer.instanceGreenOffset = 0
    layer.instanceAlphaOffset = 0
    #expect(snapshot(layer).styles.count == 1)
    layer.instanceColor = nil
    #expect(snapshot(layer).styles.isEmpty)
    // Instances that have faded away are left out.
    layer.instanceAlphaOffset = -0.5
    layer.instanceCount = .max
    #expect(snapshot(layer).nodes.count == 1 + 2 * 2)
    layer.instanceColor = .clear
    #expect(snapshot(layer).nodes.count == 1)
  }

  @Test func countsBelowOneDrawNothing() {
    for count in [0, -1, Int.min] {
      let layer = replicator(count)
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      layer.sublayers?[0].frame = layer.bounds
      layer.backgroundColor = .white
      #expect(snapshot(layer).nodes.count == 1 && snapshot(layer).nodes[0].subtreeEnd == 1)
      #expect(layer.hitTest(layer.position) === layer)
      layer.instanceCount = 1
      #expect(layer.hitTest(layer.position) === layer.sublayers?[0])
    }
  }

  @Test func emptyReplicatorsCostNothing() {
    let hidden = CALayer()
    hidden.isHidden = true
    let layer = replicator(.max, [hidden])
    #expect(snapshot(layer).nodes.count == 1 && snapshot(layer).diagnostics.isEmpty)
  }

  @Test func preservingDepthIsATransformLayer() {
    let layer = replicator(2)
    layer.preservesDepth = true
    layer.backgroundColor = .white
    layer.cornerRadius = 3
    layer.mask = CALayer()
    let shot = snapshot(layer)
    #expect(shot.nodes.count == 5 && shot.nodes[0].flags.contains(.transformOnly))
    #expect(shot.nodes[0].backgroundColour.alpha == 0 && shot.styles.isEmpty)
    layer.preservesDepth = false
    #expect(snapshot(layer).nodes.count == 6 && snapshot(layer).styles.count == 1)
  }

  @Test func nestedReplicatorsMultiply() {
    let inner = replicator(3)
    inner.instanceTransform = CATransform3DMakeTranslation(1, 0, 0)
    let outer = replicator(2, [CALayer(), inner])
    outer.instanceTransform = CATransform3DMakeTranslation(0, 10, 0)
    let shot = snapshot(outer)
    // An instance of the inner one is 2 nodes, it itself 1 + 3 * 2; an instance of the outer one 1 + 1 + 7.
    #expect(shot.nodes.count == 1 + 2 * 9)
    #expect(shot.nodes.map(\.parent) == [-1, 0, 1, 1, 3, 4, 3, 6, 3, 8, 0, 10, 10, 12, 13, 12, 15, 12, 17])
    #expect(shot.nodes.allSatisfy { $0.subtreeEnd <= 19 } && shot.nodes[10].subtreeEnd == 19)
    #expect(shot.nodes[10].transform == .translation(0, 10, 0) && shot.nodes[17].transform == .translation(2, 0, 0))
  }

  @Test func copiesOfMaskedLayersNameTheirOwnMasks() {
    let child = CALayer()
    child.mask = CALayer()
    child.cornerRadius = 2
    let layer = replicator(3, [CALayer(), child])
    layer.mask = CALayer()
    let shot = snapshot(layer)
    let masks = shot.nodes.indices.filter { shot.nodes[$0].flags.contains(.isMask) }
    #expect(masks == [4, 8, 12, 13])
    for i in masks {
      let style = shot.styles[Int(shot.nodes[Int(shot.nodes[i].parent)].style)]
      #expect(Int(style.mask) == i && style.cornerRadius == (i == 13 ? 0 : 2))
    }
  }

  @Test func copiesKeepTheirLabels() {
    let child = CALayer()
    child.name = "leaf"
    let layer = replicator(3, [child])
    #expect(
      snapshot(layer, naming: true).labels == [
        2: "CAReplicatorLayer/leaf", 4: "CAReplicatorLayer/leaf",
        6: "CAReplicatorLayer/leaf",
      ])
  }

  // MARK: Hostile values

  @Test func tooManyInstancesAreCutOff() {
    let shot = snapshot(replicator(.max))
    #expect(shot.nodes.count == RenderLimits.layers - 1)
    #expect(shot.diagnostics.entries.map(\.kind) == [.limit])
    var layer = replicator(1000)
    for _ in 0..<20 { layer = replicator(1000, [layer]) }
    let nested = snapshot(layer)
    #expect(nested.nodes.count <= RenderLimits.layers && nested.diagnostics.entries.map(\.kind) == [.limit])
    #expect(Int(nested.nodes[0].subtreeEnd) == nested.nodes.count)
  }

  @Test func instancesBeyondAllBoundsAreLeftOut() {
    let layer = replicator(1000)
    layer.instanceTransform = CATransform3DMakeScale(10, 1, 1)
    let shot = snapshot(layer)
    // 10^8 is the last power whose square is below the limit's by a margin; 10^9 is the limit itself.
    #expect(shot.nodes.count == 1 + 2 * 10)
    #expect(
      shot.diagnostics.entries.map(\.detail) == [
        "instanceTransform takes instances beyond the limit of 1000000000.0; those from number 10 on are not drawn"
      ])
    layer.instanceTransform.m11 = .nan
    #expect(
      snapshot(layer).diagnostics.entries.map(\.detail) == [
        "instanceTransform holds what is not a number; the identity is used"
      ])
  }

  @Test func offsetsThatAreNotFiniteCountAsNone() {
    let layer = replicator(2)
    layer.instanceRedOffset = .nan
    layer.instanceAlphaOffset = -.infinity
    let shot = snapshot(layer)
    #expect(shot.nodes.count == 5 && shot.styles.isEmpty)
    #expect(
      shot.diagnostics.entries.map(\.detail) == [
        "instanceRedOffset is not finite; 0 is used", "instanceAlphaOffset is not finite; 0 is used",
      ])
  }

  @Test func deepReplicatorsEndAtTheLimit() {
    var layer: CALayer = CALayer()
    for _ in 0..<2000 { layer = replicator(1, [layer]) }
    let shot = snapshot(layer)
    #expect(shot.nodes.count <= RenderLimits.depth && shot.diagnostics.entries.map(\.kind) == [.limit])
  }
}
