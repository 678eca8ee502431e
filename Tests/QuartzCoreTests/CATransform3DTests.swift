import Foundation
import QuartzCore
import Testing

@Suite struct CATransform3DTests {
  /// Not affine, not symmetric, invertible.
  private let sample = CATransform3D(
    m11: 1, m12: 2, m13: 3, m14: 0.5, m21: -1, m22: 4, m23: 1, m24: 0.25, m31: 2, m32: 0, m33: 1, m34: -0.01, m41: 7,
    m42: 8, m43: 9, m44: 1)

  @Test func emptyIsZeroAndIdentityIsIdentity() {
    #expect(CATransform3D().m11 == 0 && CATransform3D().m44 == 0)
    #expect(CATransform3DIsIdentity(CATransform3DIdentity))
    #expect(!CATransform3DIsIdentity(CATransform3D()))
    #expect(CATransform3DEqualToTransform(sample, sample))
    #expect(!CATransform3DEqualToTransform(sample, CATransform3DIdentity))
  }

  @Test func makersPutTheirNumbersInTheRightPlaces() {
    let move = CATransform3DMakeTranslation(1, 2, 3)
    #expect([move.m41, move.m42, move.m43, move.m44] == [1, 2, 3, 1])
    let scale = CATransform3DMakeScale(2, 3, 4)
    #expect([scale.m11, scale.m22, scale.m33, scale.m44] == [2, 3, 4, 1])
  }

  @Test func rotationIsRightHandedInRowForm() {
    // [S] 0.3: angle 0.5 about x has m23 = +sin and m32 = -sin.
    let x = CATransform3DMakeRotation(0.5, 1, 0, 0)
    #expect(abs(x.m23 - sin(0.5)) < 1e-15 && abs(x.m32 + sin(0.5)) < 1e-15)
    let y = CATransform3DMakeRotation(0.5, 0, 3, 0)
    #expect(abs(y.m13 + sin(0.5)) < 1e-15 && abs(y.m31 - sin(0.5)) < 1e-15)
    let z = CATransform3DMakeRotation(0.5, 0, 0, 2)
    #expect(abs(z.m12 - sin(0.5)) < 1e-15 && abs(z.m21 + sin(0.5)) < 1e-15)
    // A third of a turn about the diagonal carries x to y, y to z, z to x.
    let d = CATransform3DMakeRotation(2 * .pi / 3, 5, 5, 5)
    #expect(abs(d.m12 - 1) < 1e-15 && abs(d.m23 - 1) < 1e-15 && abs(d.m31 - 1) < 1e-15 && abs(d.m11) < 1e-15)
  }

  @Test(arguments: [(0, 0, 0), (.nan, 0, 1), (.infinity, 0, 0)] as [(CGFloat, CGFloat, CGFloat)])
  func anAxisWithoutDirectionTurnsNothing(axis: (CGFloat, CGFloat, CGFloat)) {
    #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, axis.0, axis.1, axis.2)))
    #expect(CATransform3DRotate(sample, 1, axis.0, axis.1, axis.2) == sample)
  }

  @Test func extremeAxesAreNormalised() {
    for size in [1e-300, 1e300] as [CGFloat] {
      let t = CATransform3DMakeRotation(0.5, 0, 0, size)
      #expect(abs(t.m11 - cos(0.5)) < 1e-15 && abs(t.m12 - sin(0.5)) < 1e-15)
    }
  }

  @Test func operationsActFirst() {
    // [S] 0.2: op * t, so the point (1, 0, 0) is first scaled by 2, then moved by 10.
    let t = CATransform3DScale(CATransform3DMakeTranslation(10, 0, 0), 2, 2, 2)
    #expect(t.m11 == 2 && t.m41 == 10)
    let u = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 2), 10, 0, 0)
    #expect(u.m11 == 2 && u.m41 == 20)
    let v = CATransform3DRotate(CATransform3DMakeTranslation(10, 0, 0), .pi / 2, 0, 0, 1)
    #expect(abs(v.m12 - 1) < 1e-15 && v.m41 == 10)
  }

  @Test func concatIsTheMatrixProduct() {
    let other = CATransform3DMakeRotation(1, 1, 2, 3)
    let product = CATransform3DConcat(sample, other)
    // Row 4 of `sample` times columns 1 and 4 of `other`, by hand.
    #expect(abs(product.m41 - (7 * other.m11 + 8 * other.m21 + 9 * other.m31)) < 1e-14)
    #expect(abs(product.m14 - 0.5) < 1e-15)
    #expect(
      CATransform3DConcat(CATransform3DMakeScale(2, 2, 2), CATransform3DMakeTranslation(1, 0, 0)).m41 == 1)
  }

  @Test func operationsAreConcatenations() {
    #expect(
      CATransform3DTranslate(sample, 1, 2, 3) == CATransform3DConcat(CATransform3DMakeTranslation(1, 2, 3), sample))
    #expect(CATransform3DScale(sample, 2, 4, 8) == CATransform3DConcat(CATransform3DMakeScale(2, 4, 8), sample))
  }

  @Test func inverseTimesTransformIsTheIdentity() {
    for t in [sample, CATransform3DMakeRotation(1, 1, 2, 3), CATransform3DMakeTranslation(1, 2, 3)] {
      for product in [
        CATransform3DConcat(t, CATransform3DInvert(t)), CATransform3DConcat(CATransform3DInvert(t), t),
      ] {
        for (entry, wanted) in zip(entries(product), entries(CATransform3DIdentity)) {
          #expect(abs(entry - wanted) < 1e-12)
        }
      }
    }
  }

  @Test func singularTransformsInvertToThemselves() {
    for t in [CATransform3D(), CATransform3DMakeScale(1, -1, 0), CATransform3DMakeScale(.nan, 1, 1)] {
      #expect(zip(entries(CATransform3DInvert(t)), entries(t)).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) })
    }
  }

  @Test func affineMeansNothingBesidesTwoDimensions() {
    #expect(CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 0, 1)))
    #expect(CATransform3DIsAffine(CATransform3DMakeTranslation(1, 2, 0)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(1, 2, 3)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 4)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 1, 0)))
    let m = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let t = CATransform3DMakeAffineTransform(m)
    #expect(CATransform3DIsAffine(t))
    #expect(CATransform3DGetAffineTransform(t) == m)
    #expect([t.m11, t.m12, t.m21, t.m22, t.m41, t.m42] == [1, 2, 3, 4, 5, 6])
  }

  @Test func perspectiveShrinksWhatLiesBehind() {
    // 10 points behind a plane seen from 1000: w = 1 + 10/1000.
    var t = CATransform3DIdentity
    t.m34 = -1 / 1000
    t = CATransform3DTranslate(t, 0, 0, -10)
    #expect(t.m44 == 1.01)
    #expect(abs(6 * t.m11 / t.m44 - 6 / 1.01) < 1e-15)
  }

  @Test func valuesHoldTransforms() {
    let value = NSValue(caTransform3D: sample)
    #expect(value.caTransform3DValue == sample)
    #expect(value == NSValue(caTransform3D: sample))
    #expect(NSValue(point: .zero).caTransform3DValue == CATransform3DIdentity)
  }

  private func entries(_ t: CATransform3D) -> [CGFloat] {
    [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ]
  }
}
