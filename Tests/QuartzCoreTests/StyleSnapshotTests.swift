import Foundation
import Geometry
import Imaging
import QuartzCore
import RenderModel
import Tessellator
import Testing

/// How appearance reaches the snapshot ([S] 1 to 3, 6).
@Suite struct StyleSnapshotTests {
  private func snapshot(_ layer: CALayer) -> LayerTreeSnapshot {
    SnapshotBuilder.snapshot(of: layer, time: nil, yAxis: .up)
  }

  /// The style of a single layer, and what was said about it.
  private func style(_ change: (CALayer) -> Void) -> (LayerStyle?, [String]) {
    let layer = CALayer()
    layer.name = "card"
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
    change(layer)
    let shot = snapshot(layer)
    #expect(shot.nodes.count == 1 && shot.diagnostics.entries.allSatisfy { $0.layer == "card" })
    #expect((shot.nodes[0].style == 0) == (shot.styles.count == 1))
    return (shot.styles.first, shot.diagnostics.entries.map(\.detail))
  }

  @Test func plainLayersHaveNoStyle() {
    #expect(style { _ in }.0 == nil)
    // Values that nothing comes of.
    #expect(
      style {
        $0.shadowRadius = 9
        $0.shadowOffset = .zero
        $0.borderColor = .white
        $0.maskedCorners = []
        $0.cornerRadius = 4
        $0.rasterizationScale = 2
        $0.filters = []
        $0.compositingFilter = "sourceOver"
      }.0 == nil)
    #expect(
      style {
        $0.borderWidth = 2
        $0.borderColor = nil
        $0.shadowOpacity = 1
        $0.shadowColor = .clear
        $0.cornerRadius = -3
      }.0 == nil)
  }

  @Test func corners() throws {
    let style = try #require(
      style {
        $0.cornerRadius = 8
        $0.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        $0.cornerCurve = .continuous
      }.0)
    #expect(style.cornerRadius == 8 && style.roundedCorners == [.minXMinY, .maxXMaxY] && style.hasContinuousCorners)
    #expect(style.borderWidth == 0 && style.antialiasedEdges == .all && style.shadow == nil && style.mask == -1)
    #expect(style.blend == .sourceOver && style.rasterizationScale == 0 && style.tint == nil)
    let plain = try #require(self.style { $0.cornerRadius = 8 }.0)
    #expect(plain.roundedCorners == .all && !plain.hasContinuousCorners)
  }

  @Test func continuousCornersIsTheOldKey() {
    let layer = CALayer()
    layer.setValue(true, forKey: "continuousCorners")
    #expect(layer.cornerCurve == .continuous && layer.value(forKey: "continuousCorners") as? Bool == true)
    layer.setValue(nil, forKey: "continuousCorners")
    #expect(layer.cornerCurve == .circular)
  }

  @Test func borders() throws {
    let style = try #require(
      style {
        $0.borderWidth = 3
        $0.borderColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
      }.0)
    #expect(style.borderWidth == 3 && style.borderColour == Colour(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(
      try #require(self.style { $0.borderWidth = 2 }.0).borderColour == Colour(red: 0, green: 0, blue: 0, alpha: 1))
  }

  @Test func edges() throws {
    let sides = try #require(style { $0.edgeAntialiasingMask = [.layerLeftEdge, .layerTopEdge] }.0)
    #expect(sides.antialiasedEdges == [.minX, .maxY])
    let others = try #require(style { $0.edgeAntialiasingMask = [.layerRightEdge, .layerBottomEdge] }.0)
    #expect(others.antialiasedEdges == [.maxX, .minY])
    let none = try #require(
      style {
        $0.edgeAntialiasingMask = .layerLeftEdge
        $0.allowsEdgeAntialiasing = false
      }.0)
    #expect(none.antialiasedEdges == [])
  }

  @Test func shadows() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 1, y: 2, width: 3, height: 4))
    let shadow = try #require(
      style {
        $0.shadowOpacity = 0.5
        $0.shadowColor = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
        $0.shadowOffset = CGSize(width: 4, height: 5)
        $0.shadowRadius = 6
        $0.shadowPath = path
      }.0?.shadow)
    #expect(shadow.colour == Colour(red: 0, green: 0, blue: 1, alpha: 0.25))
    #expect(shadow.offset == Vector2(4, 5) && shadow.sigma == 6)
    #expect(shadow.path?.box == Rectangle(x: 1, y: 2, width: 3, height: 4))
    let plain = try #require(style { $0.shadowOpacity = 7 }.0?.shadow)
    #expect(plain.colour == Colour(red: 0, green: 0, blue: 0, alpha: 1))
    #expect(plain.offset == Vector2(0, -3) && plain.sigma == 3 && plain.path == nil)
  }

  @Test func shadowPathsAreCopied() {
    let (layer, path) = (CALayer(), CGMutablePath())
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    layer.shadowPath = path
    path.closeSubpath()
    path.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
    #expect(layer.shadowPath?.boundingBox == CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test func rasterisation() throws {
    let style = try #require(
      style {
        $0.shouldRasterize = true
        $0.rasterizationScale = 2
        $0.magnificationFilter = .nearest
        $0.minificationFilter = .trilinear
      }.0)
    #expect(style.rasterizationScale == 2)
    #expect(style.magnificationFilter == .nearest && style.minificationFilter == .trilinear)
    let (bad, faults) = self.style {
      $0.shouldRasterize = true
      $0.rasterizationScale = 0
    }
    #expect(bad?.rasterizationScale == 1 && faults == ["rasterizationScale is not positive; 1 is used"])
  }

  @Test func valuesThatCannotBeDrawnAreReplaced() throws {
    let (style, faults) = style {
      $0.cornerRadius = .nan
      $0.borderWidth = 1e30
      $0.shadowOpacity = 1
      $0.shadowRadius = -.infinity
      $0.shadowOffset = CGSize(width: CGFloat.nan, height: -1e300)
    }
    let found = try #require(style)
    #expect(found.cornerRadius == 0 && found.borderWidth == 1e9)
    #expect(found.shadow?.sigma == 0 && found.shadow?.offset == Vector2(0, -1e9))
    let keys = ["cornerRadius", "borderWidth", "shadowOffset", "shadowOffset", "shadowRadius"]
    #expect(faults.count == keys.count && zip(faults, keys).allSatisfy { $0.hasPrefix($1) })
    // A shadow that is not drawn has no faults.
    #expect(self.style { $0.shadowRadius = .nan }.1.isEmpty)
    let (none, said) = self.style { $0.shadowOpacity = .nan }
    #expect(none == nil && said == ["shadowOpacity is not a number; 0.0 is used"])
    let (broken, path) = self.style {
      $0.shadowOpacity = 1
      let path = CGMutablePath()
      path.addRect(CGRect(x: 0, y: 0, width: CGFloat.nan, height: 4))
      path.addRect(CGRect(x: 0, y: 0, width: 1e30, height: 4))
      $0.shadowPath = path
    }
    #expect(broken?.shadow?.path != nil && path.count == 2 && path.allSatisfy { $0.hasPrefix("shadowPath has points") })
  }

  @Test func contentsThatRepeat() {
    let layer = CALayer()
    layer.contents = CGImage(pixels: .init(width: 2, height: 2))
    #expect(!snapshot(layer).contents[0].isRepeated)
    layer.setValue("repeat", forKey: "contentsScaling")
    #expect(snapshot(layer).contents[0].isRepeated)
    #expect(layer.value(forKey: "contentsScaling") as? String == "repeat")
    layer.setValue("sideways", forKey: "contentsScaling")
    #expect(!snapshot(layer).contents[0].isRepeated)
  }

  // MARK: Masks

  @Test func masksAreTheLastChildren() throws {
    let (root, layer, mask, inner) = (CALayer(), CALayer(), CALayer(), CALayer())
    root.sublayers = [layer, CALayer()]
    layer.sublayers = [CALayer(), CALayer()]
    layer.cornerRadius = 3
    layer.mask = mask
    mask.sublayers = [CALayer()]
    mask.mask = inner
    let shot = snapshot(root)
    // root, layer, two sublayers, mask, its sublayer, its mask, the second sublayer of the root.
    #expect(shot.nodes.map(\.parent) == [-1, 0, 1, 1, 1, 4, 4, 0])
    #expect(shot.nodes.map(\.subtreeEnd) == [8, 7, 3, 4, 7, 6, 7, 8])
    #expect(shot.nodes.indices.filter { shot.nodes[$0].flags.contains(.isMask) } == [4, 6])
    let style = shot.styles[Int(shot.nodes[1].style)]
    #expect(style.mask == 4 && style.cornerRadius == 3)
    #expect(shot.styles[Int(shot.nodes[4].style)].mask == 6)
    #expect(shot.diagnostics.isEmpty)
  }

  @Test func masksThatAreNotShownHideAll() {
    for hide in [{ $0.isHidden = true }, { $0.opacity = 0 }] as [(CALayer) -> Void] {
      let (root, layer) = (CALayer(), CALayer())
      root.sublayers = [layer, CALayer()]
      layer.sublayers = [CALayer()]
      layer.mask = CALayer()
      #expect(snapshot(root).nodes.count == 5)
      hide(layer.mask!)
      #expect(snapshot(root).nodes.count == 2)
      root.mask = CALayer()
      hide(root.mask!)
      #expect(snapshot(root).nodes.isEmpty)
    }
  }

  @Test func masksLieInTheirLayersOwnSpace() {
    let layer = CALayer()
    layer.isGeometryFlipped = true
    layer.sublayers = [CALayer()]
    layer.mask = CALayer()
    // The flip turns the sublayers' pictures over, not the mask's.
    #expect(snapshot(layer).nodes.map { $0.flags.contains(.contentsFlipped) } == [false, true, false])
  }

  @Test func faultsOfMasksNameThem() {
    let layer = CALayer()
    layer.name = "card"
    layer.mask = CALayer()
    layer.mask?.zPosition = .nan
    let shot = snapshot(layer)
    #expect(shot.diagnostics.entries.map(\.layer) == ["card/CALayer[mask]"])
    #expect(shot.labels == [1: "card/CALayer[mask]"])
  }

  @Test func transformLayersHaveNoStyle() {
    let layer = CATransformLayer()
    layer.cornerRadius = 4
    layer.shadowOpacity = 1
    layer.filters = [CAFilter(type: "colorInvert")]
    layer.compositingFilter = "xor"
    layer.mask = CALayer()
    layer.sublayers = [CALayer()]
    let shot = snapshot(layer)
    #expect(shot.nodes.map(\.style) == [-1, -1] && shot.styles.isEmpty && shot.diagnostics.isEmpty)
  }

  @Test func masksOfDeepLayersEndWithThem() {
    let root = CALayer()
    var last = root
    for _ in 0..<3000 {
      let next = CALayer()
      last.mask = next
      last = next
    }
    let shot = snapshot(root)
    #expect(shot.nodes.count == RenderLimits.depth && shot.diagnostics.entries.map(\.kind) == [.limit])
  }
}
