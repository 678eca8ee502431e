import Foundation
import QuartzCore
import Testing

@Suite struct LayerGeometryTests {
  @Test func frameOfAPlainLayer() {
    // [S] 4.2, measured.
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.position == CGPoint(x: 60, y: 45))
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    layer.anchorPoint = .zero
    #expect(layer.position == CGPoint(x: 60, y: 45))
    #expect(layer.frame == CGRect(x: 60, y: 45, width: 100, height: 50))
  }

  @Test func frameUnderAScale() {
    // [S] 4.2, measured.
    let layer = CALayer()
    layer.bounds = CGRect(x: 5, y: 5, width: 200, height: 100)
    layer.anchorPoint = .zero
    layer.position = CGPoint(x: 60, y: 45)
    layer.transform = CATransform3DMakeScale(2, 3, 1)
    #expect(layer.frame == CGRect(x: 60, y: 45, width: 400, height: 300))
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(layer.bounds.origin == CGPoint(x: 5, y: 5))
    #expect(layer.bounds.width == 5)
    #expect(abs(layer.bounds.height - 10.0 / 3) < 1e-12)
    #expect(layer.position == .zero)
  }

  @Test func frameWithNegativeSizeIsStandardised() {
    // [S] 4.2, measured.
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 10, width: -20, height: -30)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 20, height: 30))
    #expect(layer.position == CGPoint(x: 0, y: -5))
    #expect(layer.frame.origin == CGPoint(x: -10, y: -20))
    #expect(layer.frame.size == CGSize(width: 20, height: 30))
  }

  @Test func boundsAreStandardised() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 10, y: 10, width: -4, height: -6)
    #expect(layer.bounds.origin == CGPoint(x: 6, y: 4))
    #expect(layer.bounds.size == CGSize(width: 4, height: 6))
  }

  @Test func frameUnderARotation() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.transform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
    let frame = layer.frame
    let (c, s) = (cos(Double.pi / 6), 0.5)
    #expect(abs(frame.width - (100 * c + 50 * s)) < 1e-12)
    #expect(abs(frame.height - (100 * s + 50 * c)) < 1e-12)
    #expect(abs(frame.midX) < 1e-12 && abs(frame.midY) < 1e-12)
    layer.frame = frame
    #expect(abs(layer.bounds.width - 100) < 1e-9 && abs(layer.bounds.height - 50) < 1e-9)
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    layer.frame = CGRect(x: 0, y: 0, width: 30, height: 70)
    #expect(abs(layer.bounds.width - 70) < 1e-9 && abs(layer.bounds.height - 30) < 1e-9)
  }

  @Test func frameUnderAPerspectiveDivides() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    var t = CATransform3DIdentity
    t.m34 = -1 / 500
    layer.transform = CATransform3DRotate(t, .pi / 4, 0, 1, 0)
    // A corner at (50, 50) turns to x = 50 cos, z = -50 sin, w = 1 + 50 sin / 500; its mirror comes forward.
    let c = cos(Double.pi / 4)
    let (far, near) = (1 + 50 * c / 500, 1 - 50 * c / 500)
    #expect(abs(layer.frame.minX - -50 * c / near) < 1e-12)
    #expect(abs(layer.frame.maxX - 50 * c / far) < 1e-12)
    #expect(abs(layer.frame.maxY - 50 / near) < 1e-12)
  }

  @Test func singularTransformsGiveZeroSizesNotNaN() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(0, 2, 1)
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(layer.bounds.size == CGSize(width: 0, height: 5))
    layer.transform = CATransform3DMakeScale(0, 0, 0)
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(layer.bounds.size == .zero)
    layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(layer.bounds.width.isFinite && layer.bounds.width < 20)
  }

  @Test func affineTransformReadsAndWritesTransform() {
    let layer = CALayer()
    layer.setAffineTransform(CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    #expect(layer.transform.m12 == 2 && layer.transform.m41 == 5)
    #expect(layer.affineTransform() == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
  }

  @Test func flipsCountFromTheLayerUp() {
    let (root, middle, leaf) = (CALayer(), CALayer(), CALayer())
    root.addSublayer(middle)
    middle.addSublayer(leaf)
    #expect(!leaf.contentsAreFlipped())
    root.isGeometryFlipped = true
    #expect(root.contentsAreFlipped() && leaf.contentsAreFlipped())
    leaf.isGeometryFlipped = true
    #expect(!leaf.contentsAreFlipped() && middle.contentsAreFlipped())
  }

  @Test func defaultsAreApples() {
    let layer = CALayer()
    #expect(layer.bounds == .zero && layer.position == .zero && layer.zPosition == 0)
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5) && layer.anchorPointZ == 0)
    #expect(CATransform3DIsIdentity(layer.transform) && CATransform3DIsIdentity(layer.sublayerTransform))
    #expect(!layer.isHidden && layer.isDoubleSided && !layer.isGeometryFlipped && !layer.isOpaque)
    #expect(layer.superlayer == nil && layer.sublayers == nil && layer.mask == nil && !layer.masksToBounds)
    #expect(layer.contents == nil && layer.contentsGravity == .resize && layer.contentsScale == 1)
    #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.contentsFormat.rawValue == "RGBA8")
    #expect(layer.minificationFilter == .linear && layer.magnificationFilter == .linear)
    #expect(layer.minificationFilterBias == 0 && !layer.needsDisplayOnBoundsChange && !layer.drawsAsynchronously)
    #expect(layer.edgeAntialiasingMask.rawValue == 15 && layer.allowsEdgeAntialiasing)
    #expect(layer.backgroundColor == nil && layer.cornerRadius == 0 && layer.maskedCorners.rawValue == 15)
    #expect(layer.cornerCurve == .circular && layer.borderWidth == 0 && layer.borderColor?.alpha == 1)
    #expect(layer.opacity == 1 && layer.allowsGroupOpacity && layer.compositingFilter == nil && layer.filters == nil)
    #expect(layer.backgroundFilters == nil && !layer.shouldRasterize && layer.rasterizationScale == 1)
    #expect(layer.shadowOpacity == 0 && layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowRadius == 3)
    #expect(layer.shadowColor?.alpha == 1 && layer.name == nil && layer.delegate == nil && layer.style == nil)
    #expect(layer.autoresizingMask.isEmpty && layer.layoutManager == nil)
    #expect(layer.beginTime == 0 && layer.duration == .infinity && layer.speed == 1 && layer.timeOffset == 0)
    #expect(layer.repeatCount == 0 && layer.repeatDuration == 0 && !layer.autoreverses && layer.fillMode == .removed)
    #expect(!layer.needsLayout() && !layer.needsDisplay())
    #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
    #expect(CALayer.cornerCurveExpansionFactor(.continuous) == 1.528665)
  }
}
