import CoreGraphics
import ImageSamples
import TestBasics
import Testing

@Suite struct CGAffineTransformTests {
  private func expectNear(
    _ a: CGAffineTransform, _ b: CGAffineTransform, within tolerance: Double = 1e-12,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let differences = [a.a - b.a, a.b - b.b, a.c - b.c, a.d - b.d, a.tx - b.tx, a.ty - b.ty]
    #expect(differences.allSatisfy { abs($0) <= tolerance }, "\(a) \(b)", sourceLocation: location)
  }

  @Test func entriesAndPointsAreRowVectors() {
    let t = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(t == CGAffineTransform(1, 2, 3, 4, 5, 6))
    // x' = 1 * 10 + 3 * 100 + 5, y' = 2 * 10 + 4 * 100 + 6.
    #expect(CGPoint(x: 10, y: 100).applying(t) == CGPoint(x: 315, y: 426))
    #expect(CGSize(width: 10, height: 100).applying(t) == CGSize(width: 310, height: 420))
    #expect(CGAffineTransform() == CGAffineTransform(0, 0, 0, 0, 0, 0))
    #expect(CGAffineTransform.identity.isIdentity)
    #expect(!CGAffineTransform().isIdentity)
  }

  @Test func rotationTurnsXTowardsY() {
    expectNear(CGAffineTransform(rotationAngle: .pi / 2), CGAffineTransform(0, 1, -1, 0, 0, 0))
    let p = CGPoint(x: 2, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 6))
    #expect(abs(p.x - 3.0.squareRoot()) < 1e-12 && abs(p.y - 1) < 1e-12)
  }

  @Test func newOperationsActFirst() {
    let t = CGAffineTransform(scaleX: 2, y: 3)
    #expect(t.translatedBy(x: 10, y: 20) == CGAffineTransform(2, 0, 0, 3, 20, 60))
    #expect(CGAffineTransform(translationX: 10, y: 20).scaledBy(x: 2, y: 3) == CGAffineTransform(2, 0, 0, 3, 10, 20))
    expectNear(
      CGAffineTransform(translationX: 10, y: 20).rotated(by: .pi / 2), CGAffineTransform(0, 1, -1, 0, 10, 20))
    // concatenating: the receiver acts first.
    let both = CGAffineTransform(translationX: 10, y: 20).concatenating(t)
    #expect(both == CGAffineTransform(2, 0, 0, 3, 20, 60))
    #expect(
      CGAffineTransform(1, 2, 3, 4, 5, 6).concatenating(CGAffineTransform(7, 8, 9, 10, 11, 12))
        == CGAffineTransform(25, 28, 57, 64, 100, 112))
  }

  @Test func inverses() {
    // Determinant -2.
    #expect(
      CGAffineTransform(1, 2, 3, 4, 5, 6).inverted() == CGAffineTransform(-2, 1, 1.5, -0.5, 1, -2))
    for singular in [
      CGAffineTransform(1, 2, 2, 4, 5, 6), CGAffineTransform(), CGAffineTransform(scaleX: 0, y: 1),
      CGAffineTransform(scaleX: 1e200, y: 1e200), CGAffineTransform(1e-200, 0, 0, 1e-200, 1, 1),
    ] {
      #expect(singular.inverted() == singular)
    }
    let broken = CGAffineTransform(scaleX: .nan, y: 1).inverted()
    #expect(broken.a.isNaN && broken.d == 1)
  }

  @Test func decompositionOfKnownMaps() {
    var parts = CGAffineTransform(scaleX: -2, y: 3).decomposed()
    #expect(parts.scale == CGSize(width: -2, height: 3))
    #expect(parts.rotation == 0 && parts.horizontalShear == 0)
    parts = CGAffineTransform(scaleX: 2, y: -3).decomposed()
    #expect(parts.scale == CGSize(width: 2, height: -3))
    #expect(parts.rotation == 0)
    parts = CGAffineTransform(1, 0, 0.5, 1, 7, 8).decomposed()
    #expect(parts.horizontalShear == 0.5)
    #expect(parts.translation == CGVector(dx: 7, dy: 8))
    parts = CGAffineTransform(rotationAngle: 3).decomposed()
    #expect(abs(parts.rotation - 3) < 1e-12)
    #expect(CGAffineTransform().decomposed().scale == .zero)
    parts = CGAffineTransform(0, 0, -1, 0, 0, 0).decomposed()
    #expect(parts.scale == CGSize(width: 0, height: 1))
    #expect(abs(parts.rotation - .pi / 2) < 1e-12)
  }

  @Test func componentsAreAppliedInOrder() {
    // Scale (2, 3): (1, 1) -> (2, 3); shear .5: (3.5, 3); a quarter turn: (-3, 3.5); move: (7, 23.5).
    let t = CGAffineTransform(
      CGAffineTransformComponents(
        scale: CGSize(width: 2, height: 3), horizontalShear: 0.5, rotation: .pi / 2,
        translation: CGVector(dx: 10, dy: 20)))
    let p = CGPoint(x: 1, y: 1).applying(t)
    #expect(abs(p.x - 7) < 1e-12 && abs(p.y - 23.5) < 1e-12)
  }

  @Test func decompositionComposesBack() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let n = (0..<6).map { _ in CGFloat.random(in: -3...3, using: &generator) }
      let t = CGAffineTransform(n[0], n[1], n[2], n[3], n[4], n[5])
      expectNear(CGAffineTransform(t.decomposed()), t, within: 1e-9)
    }
  }

  @Test func cSpellingsSayTheSame() {
    let t = CGAffineTransformMake(1, 2, 3, 4, 5, 6)
    let u = CGAffineTransform(rotationAngle: 1)
    #expect(CGAffineTransformMakeTranslation(3, 4) == CGAffineTransform(translationX: 3, y: 4))
    #expect(CGAffineTransformMakeScale(3, 4) == CGAffineTransform(scaleX: 3, y: 4))
    #expect(CGAffineTransformMakeRotation(1) == u)
    #expect(CGAffineTransformTranslate(t, 3, 4) == t.translatedBy(x: 3, y: 4))
    #expect(CGAffineTransformScale(t, 3, 4) == t.scaledBy(x: 3, y: 4))
    #expect(CGAffineTransformRotate(t, 1) == t.rotated(by: 1))
    #expect(CGAffineTransformConcat(t, u) == t.concatenating(u))
    #expect(CGAffineTransformInvert(t) == t.inverted())
    #expect(CGAffineTransformIsIdentity(CGAffineTransformIdentity))
    #expect(CGAffineTransformEqualToTransform(t, t) && !CGAffineTransformEqualToTransform(t, u))
    #expect(CGAffineTransformDecompose(t) == t.decomposed())
    #expect(CGAffineTransformMakeWithComponents(t.decomposed()) == CGAffineTransform(t.decomposed()))
    #expect(CGPointApplyAffineTransform(CGPoint(x: 1, y: 2), t) == CGPoint(x: 12, y: 16))
    #expect(CGSizeApplyAffineTransform(CGSize(width: 1, height: 2), t) == CGSize(width: 7, height: 10))
    #expect(
      CGRectApplyAffineTransform(CGRect(x: 0, y: 0, width: 1, height: 1), t) == CGRect(x: 5, y: 6, width: 4, height: 6))
  }

  @Test func rectanglesBecomeTheBoxOfTheirCorners() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(rect.applying(CGAffineTransform(scaleX: -2, y: 0.5)) == CGRect(x: -8, y: 1, width: 6, height: 2))
    let turned = CGRect(x: -1, y: -1, width: 2, height: 2).applying(CGAffineTransform(rotationAngle: .pi / 4))
    #expect(abs(turned.width - 8.0.squareRoot()) < 1e-12 && abs(turned.minX + 2.0.squareRoot()) < 1e-12)
    #expect(CGRect.null.applying(.identity).isNull)
    #expect(CGRect.infinite.applying(CGAffineTransform(scaleX: 2, y: 2)).isInfinite)
    #expect(
      CGRect(x: 4, y: 6, width: -3, height: -4).applying(.identity) == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func archivesAsSixNumbers() throws {
    let t = CGAffineTransform(1, 2, 3, 4, 5, 6)
    let json = try JSONEncoder().encode(t)
    #expect(String(decoding: json, as: UTF8.self) == "[1,2,3,4,5,6]")
    #expect(try JSONDecoder().decode(CGAffineTransform.self, from: json) == t)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CGAffineTransform.self, from: Data("[1,2,3]".utf8))
    }
  }
}
