import Foundation
import QuartzCore
import TestBasics
import Testing

@Suite struct TransformPathTests {
  private func close(_ a: CATransform3D, _ b: CATransform3D, _ tolerance: CGFloat = 1e-12) -> Bool {
    let pairs: [(CGFloat, CGFloat)] = [
      (a.m11, b.m11), (a.m12, b.m12), (a.m13, b.m13), (a.m14, b.m14), (a.m21, b.m21), (a.m22, b.m22), (a.m23, b.m23),
      (a.m24, b.m24), (a.m31, b.m31), (a.m32, b.m32), (a.m33, b.m33), (a.m34, b.m34), (a.m41, b.m41), (a.m42, b.m42),
      (a.m43, b.m43), (a.m44, b.m44),
    ]
    return pairs.allSatisfy { abs($0 - $1) <= tolerance }
  }

  private func layer(_ t: CATransform3D) -> CALayer {
    let layer = CALayer()
    layer.transform = t
    return layer
  }

  @Test func rotationKeepsScale() {
    // [S] 15, measured: m11 1.75517.
    let a = layer(CATransform3DMakeScale(2, 2, 2))
    a.setValue(0.5, forKeyPath: "transform.rotation.z")
    #expect(abs(a.transform.m11 - 1.75517) < 1e-5)
    #expect(close(a.transform, CATransform3DRotate(CATransform3DMakeScale(2, 2, 2), 0.5, 0, 0, 1)))
    #expect(abs((a.value(forKeyPath: "transform.rotation") as? Double ?? 0) - 0.5) < 1e-12)
  }

  @Test func translation() {
    let a = layer(CATransform3DMakeTranslation(1, 2, 3))
    #expect(a.value(forKeyPath: "transform.translation.z") as? Double == 3)
    #expect(a.value(forKeyPath: "transform.translation") as? CGSize == CGSize(width: 1, height: 2))
    a.setValue(CGSize(width: 7, height: 8), forKeyPath: "transform.translation")
    a.setValue(9, forKeyPath: "transform.translation.z")
    #expect(close(a.transform, CATransform3DMakeTranslation(7, 8, 9)))
    a.setValue(NSValue(point: CGPoint(x: 4, y: 5)), forKeyPath: "transform.translation")
    #expect(a.transform.m41 == 4 && a.transform.m42 == 5 && a.transform.m43 == 9)
  }

  @Test func scale() {
    let a = layer(CATransform3DMakeScale(1, 2, 6))
    #expect(a.value(forKeyPath: "transform.scale") as? Double == 3)
    #expect(a.value(forKeyPath: "transform.scale.y") as? Double == 2)
    a.setValue(5, forKeyPath: "transform.scale.y")
    #expect(close(a.transform, CATransform3DMakeScale(1, 5, 6)))
    a.setValue(4, forKeyPath: "transform.scale")
    #expect(close(a.transform, CATransform3DMakeScale(4, 4, 4)))
    a.setValue(CGSize(width: 2, height: 3), forKeyPath: "transform.scale")
    #expect(close(a.transform, CATransform3DMakeScale(2, 3, 1)))
    a.setValue(0, forKeyPath: "transform.scale")
    a.setValue(2, forKeyPath: "transform.scale")
    #expect(close(a.transform, CATransform3DMakeScale(2, 2, 2)))
    a.transform = CATransform3DMakeScale(-2, 3, 1)
    #expect(a.value(forKeyPath: "transform.scale.x") as? Double == -2)
    a.transform = CATransform3DMakeRotation(1, 1, 2, 3)
    #expect(abs((a.value(forKeyPath: "transform.scale") as? Double ?? 0) - 1) < 1e-12)
  }

  @Test func sublayerTransformHasTheSamePaths() {
    let a = CALayer()
    a.setValue(0.5, forKeyPath: "sublayerTransform.rotation.x")
    #expect(close(a.sublayerTransform, CATransform3DMakeRotation(0.5, 1, 0, 0)))
  }

  @Test func anglesComposeAboutXThenYThenZ() {
    let a = CALayer()
    a.setValue(0.3, forKeyPath: "transform.rotation.x")
    a.setValue(0.4, forKeyPath: "transform.rotation.y")
    a.setValue(0.5, forKeyPath: "transform.rotation.z")
    let wanted = CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeRotation(0.3, 1, 0, 0), CATransform3DMakeRotation(0.4, 0, 1, 0)),
      CATransform3DMakeRotation(0.5, 0, 0, 1))
    #expect(close(a.transform, wanted))
    for (axis, angle) in [("x", 0.3), ("y", 0.4), ("z", 0.5)] {
      #expect(abs((a.value(forKeyPath: "transform.rotation.\(axis)") as? Double ?? 0) - angle) < 1e-12)
    }
  }

  @Test func turnsAboutOneAxisReadBackAsWritten() {
    for (axis, x, y, z) in [("x", 1, 0, 0), ("y", 0, 1, 0), ("z", 0, 0, 1)] as [(String, CGFloat, CGFloat, CGFloat)] {
      for angle in stride(from: -3.1, through: 3.1, by: 0.1) {
        let a = layer(CATransform3DMakeRotation(angle, x, y, z))
        let read = a.value(forKeyPath: "transform.rotation.\(axis)") as? Double ?? 0
        #expect(abs(read - angle) < 1e-9)
        a.setValue(angle + 0.05, forKeyPath: "transform.rotation.\(axis)")
        #expect(close(a.transform, CATransform3DMakeRotation(angle + 0.05, x, y, z), 1e-9))
      }
    }
  }

  @Test func lookingAlongTheAxisStillComposes() {
    let a = layer(
      CATransform3DRotate(CATransform3DMakeRotation(.pi / 2, 0, 1, 0), 0.3, 1, 0, 0))
    let before = a.transform
    a.setValue(a.value(forKeyPath: "transform.rotation.z"), forKeyPath: "transform.rotation.z")
    #expect(close(a.transform, before, 1e-9))
  }

  @Test func perspectiveStaysOutermost() {
    // Setting m34 and then turning by the key path means the same as CATransform3DRotate.
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    let a = layer(perspective)
    a.setValue(0.7, forKeyPath: "transform.rotation.y")
    #expect(close(a.transform, CATransform3DRotate(perspective, 0.7, 0, 1, 0), 1e-15))
    a.setValue(-0.2, forKeyPath: "transform.rotation.y")
    #expect(close(a.transform, CATransform3DRotate(perspective, -0.2, 0, 1, 0), 1e-15))
    a.setValue(3, forKeyPath: "transform.scale")
    #expect(
      close(a.transform, CATransform3DScale(CATransform3DRotate(perspective, -0.2, 0, 1, 0), 3, 3, 3), 1e-14))
  }

  @Test func writingWhatWasReadChangesNothing() {
    var random = SeededGenerator(seed: 9)
    let paths = ["rotation.x", "rotation.y", "rotation.z", "scale.x", "scale.y", "scale.z", "translation.x"]
    for _ in 0..<300 {
      var n: [CGFloat] = []
      for _ in 0..<12 { n.append(.random(in: -2...2, using: &random)) }
      let before = CATransform3D(
        m11: n[0], m12: n[1], m13: n[2], m14: 0, m21: n[3], m22: n[4], m23: n[5], m24: 0, m31: n[6], m32: n[7],
        m33: n[8], m34: 0, m41: n[9], m42: n[10], m43: n[11], m44: 1)
      let a = layer(before)
      for path in paths {
        a.setValue(a.value(forKeyPath: "transform.\(path)"), forKeyPath: "transform.\(path)")
        #expect(close(a.transform, before, 1e-9), "\(path)")
      }
    }
  }
}
