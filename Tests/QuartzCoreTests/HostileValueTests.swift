import Foundation
import Geometry
import RenderModel
import TestBasics
import Testing

@testable import QuartzCore

/// Whatever values layers have, snapshots can be made, and hold what renderers count on.
@Suite struct HostileValueTests {
  private static let numbers: [Double] = [
    0, 1, -1, 0.5, 3, 40, 1e-300, 1e9, 2e9, -1e30, 1e300, .infinity, -.infinity, .nan, .greatestFiniteMagnitude,
    Double(Int.max), -0.0,
  ]

  private func number(_ random: inout SeededGenerator) -> Double { Self.numbers.randomElement(using: &random)! }

  /// A value that properties of some kind take.
  private func value(_ random: inout SeededGenerator) -> Any? {
    let n = (0..<20).map { _ in number(&random) }
    switch Int.random(in: 0..<14, using: &random) {
    case 0: return nil
    case 1: return CGPoint(x: n[0], y: n[1])
    case 2: return CGSize(width: n[0], height: n[1])
    case 3: return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    case 4:
      var t = CATransform3DMakeTranslation(n[0], n[1], n[2])
      t.m34 = n[3]
      t.m11 = n[4]
      return t
    case 5: return CGColor(red: n[0], green: n[1], blue: n[2], alpha: n[3])
    case 6: return (0..<Int.random(in: 0...5, using: &random)).map { NSNumber(value: n[$0]) }
    case 7: return [CGColor.white, CGColor(gray: n[0], alpha: n[1]), CGColor.black] as [Any]
    case 8: return [CGColor.black, n[0]] as [Any]
    case 9: return ["continuous", "radial", "repeat", "destOut", "even-odd", "", "conic"].randomElement(using: &random)
    case 10:
      let path = CGMutablePath()
      path.move(to: CGPoint(x: n[0], y: n[1]))
      path.addCurve(to: CGPoint(x: n[2], y: n[3]), control1: CGPoint(x: n[4], y: n[5]), control2: .zero)
      return path
    case 11:
      let types = Array(CAFilter.inputKeys.keys.sorted()) + ["colorInvert", "unknown", "xor"]
      let filter = CAFilter(type: types.randomElement(using: &random)!)
      for key in filter.inputKeys {
        filter.setValue([n[0], n, CGColor.white, "x"].randomElement(using: &random)! as Any, forKey: key)
      }
      return Bool.random(using: &random) ? [filter, filter] as [Any] : filter
    case 12: return Bool.random(using: &random)
    default: return n[0]
    }
  }

  private func makeLayer(_ random: inout SeededGenerator) -> CALayer {
    let kinds: [() -> CALayer] = [
      CALayer.init, CAShapeLayer.init, CAGradientLayer.init, CAReplicatorLayer.init, CAScrollLayer.init,
      CATransformLayer.init,
    ]
    let layer = kinds.randomElement(using: &random)!()
    let own = type(of: layer).ownProperties?.keys ?? []
    let keys = PropertyTable.keys.filter { !["sublayers", "mask", "delegate", "layoutManager"].contains($0) }
    for _ in 0..<6 { layer.setValue(value(&random), forKey: keys.randomElement(using: &random)!) }
    for key in own where Bool.random(using: &random) { layer.setValue(value(&random), forKey: key) }
    if let replicator = layer as? CAReplicatorLayer, Int.random(in: 0..<4, using: &random) > 0 {
      replicator.instanceCount = Int.random(in: -1...5, using: &random)
    }
    return layer
  }

  private func check(_ shot: LayerTreeSnapshot) -> Bool {
    let nodes = shot.nodes.indices.allSatisfy { i in
      let node = shot.nodes[i]
      let m = node.transform
      let numbers: [SIMD4<Double>] = [
        m.r0, m.r1, m.r2, m.r3, SIMD4(node.position.x, node.position.y, node.zPosition, node.anchorZ),
        SIMD4(node.bounds.minX, node.bounds.minY, node.bounds.maxX, node.bounds.maxY),
        SIMD4(node.anchor.x, node.anchor.y, 0, 0),
      ]
      return numbers.allSatisfy { row in row.indices.allSatisfy { row[$0].magnitude <= 1e9 } } && node.parent < i
        && node.subtreeEnd > i && Int(node.subtreeEnd) <= shot.nodes.count
        && node.opacity > 0 && node.opacity <= 1
        && (node.style < 0
          || {
            let mask = Int(shot.styles[Int(node.style)].mask)
            return mask < 0
              || (shot.nodes[mask].parent == i && shot.nodes[mask].flags.contains(.isMask)
                && shot.nodes[mask].subtreeEnd == node.subtreeEnd)
          }())
    }
    let styles = shot.styles.allSatisfy { style in
      let shadow = style.shadow
      let numbers = [
        style.cornerRadius, style.borderWidth, style.rasterizationScale, shadow?.sigma ?? 0, shadow?.offset.x ?? 0,
        shadow?.offset.y ?? 0, style.tint?.red ?? 0, style.tint?.alpha ?? 0,
      ]
      return numbers.allSatisfy { $0.magnitude <= 1e9 } && style.cornerRadius >= 0 && style.borderWidth >= 0
        && (shadow?.sigma ?? 0) >= 0
        && (style.filters + style.backgroundFilters).allSatisfy {
          switch $0 {
          case .gaussianBlur(let sigma): sigma > 0 && sigma.isFinite
          case .colourMatrix(let m):
            [m.red, m.green, m.blue, m.alpha, m.bias].allSatisfy { row in row.indices.allSatisfy { row[$0].isFinite } }
          }
        }
    }
    let gradients = shot.gradients.allSatisfy { gradient in
      let points = [gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y]
      let locations = gradient.stops.map(\.location)
      return points.allSatisfy { $0.magnitude <= 1e9 } && !locations.isEmpty && locations.allSatisfy(\.isFinite)
        && locations == locations.sorted()
    }
    return nodes && styles && gradients
  }

  @Test func snapshotsOfAnythingAreSound() throws {
    var random = SeededGenerator(seed: 4711)
    for round in 0..<600 {
      var layers = [makeLayer(&random)]
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let layer = makeLayer(&random)
        let parent = layers.randomElement(using: &random)!
        if Int.random(in: 0..<3, using: &random) == 0 { parent.mask = layer } else { parent.addSublayer(layer) }
        layers.append(layer)
      }
      let shot = SnapshotBuilder.snapshot(of: layers[0], time: nil, yAxis: .up)
      let isSound = check(shot)
      #expect(isSound, "round \(round)")
      if round % 50 == 0 {
        let data = try NSKeyedArchiver.archivedData(withRootObject: layers[0], requiringSecureCoding: true)
        let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
        let isStillSound = check(SnapshotBuilder.snapshot(of: back, time: nil, yAxis: .up))
        #expect(isStillSound, "round \(round)")
      }
    }
  }
}
