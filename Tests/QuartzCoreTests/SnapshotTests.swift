import Foundation
import Geometry
import Imaging
import QuartzCore
import RenderModel
import Testing

@Suite struct SnapshotTests {
  private func snapshot(_ layer: CALayer, _ yAxis: LayerRenderer.YAxis = .up, naming: Bool = false)
    -> LayerTreeSnapshot
  {
    SnapshotBuilder.snapshot(of: layer, time: nil, yAxis: yAxis, naming: naming)
  }

  private func picture(_ width: Int = 2, _ height: Int = 2) -> CGImage {
    CGImage(pixels: PixelBuffer(width: width, height: height))
  }

  @Test func valuesOfOneLayer() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
    layer.position = CGPoint(x: 5, y: 6)
    layer.zPosition = 7
    layer.anchorPoint = CGPoint(x: 0.25, y: 0.75)
    layer.anchorPointZ = 8
    layer.transform = CATransform3DMakeTranslation(9, 10, 11)
    layer.opacity = 0.5
    layer.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    let shot = snapshot(layer)
    let node = try #require(shot.nodes.first)
    #expect(shot.nodes.count == 1 && shot.diagnostics.isEmpty && shot.labels.isEmpty && shot.contents.isEmpty)
    #expect(node.parent == -1 && node.subtreeEnd == 1 && node.content == -1 && node.sublayerTransform == -1)
    #expect(node.bounds == Rectangle(x: 1, y: 2, width: 30, height: 40))
    #expect(node.position == Vector2(5, 6) && node.zPosition == 7)
    #expect(node.anchor == Vector2(0.25, 0.75) && node.anchorZ == 8)
    #expect(node.transform == Matrix4.translation(9, 10, 11) && node.opacity == 0.5)
    #expect(node.backgroundColour == Colour(red: 1, green: 0.5, blue: 0, alpha: 0.25))
    #expect(node.flags == [.doubleSided, .groupOpacity])
  }

  @Test func flags() {
    let layer = CALayer()
    layer.isDoubleSided = false
    layer.allowsGroupOpacity = false
    layer.masksToBounds = true
    layer.isGeometryFlipped = true
    #expect(snapshot(layer).nodes[0].flags == [.masksToBounds, .geometryFlipped])
  }

  @Test func transformLayersHaveNoPicture() {
    let layer = CATransformLayer()
    layer.backgroundColor = .white
    layer.contents = picture()
    layer.masksToBounds = true
    let node = snapshot(layer).nodes[0]
    #expect(node.flags == [.transformOnly, .doubleSided, .groupOpacity])
    #expect(node.backgroundColour.alpha == 0 && node.content == -1)
  }

  @Test func preorderWithSubtreeEnds() {
    let root = CALayer()
    let (a, b, c, d) = (CALayer(), CALayer(), CALayer(), CALayer())
    root.sublayers = [a, b]
    a.sublayers = [c, d]
    for (i, layer) in [root, a, c, d, b].enumerated() { layer.zPosition = CGFloat(i) }
    let nodes = snapshot(root).nodes
    #expect(nodes.map(\.zPosition) == [0, 1, 2, 3, 4])
    #expect(nodes.map(\.parent) == [-1, 0, 1, 1, 0])
    #expect(nodes.map(\.subtreeEnd) == [5, 4, 3, 4, 5])
  }

  @Test func hiddenAndTransparentTreesAreLeftOut() {
    let root = CALayer()
    let (a, b, c) = (CALayer(), CALayer(), CALayer())
    root.sublayers = [a, b, c]
    for layer in [a, b, c] { layer.addSublayer(CALayer()) }
    a.isHidden = true
    b.opacity = 0
    c.opacity = -1
    #expect(snapshot(root).nodes.count == 1)
    #expect(snapshot(root).nodes[0].subtreeEnd == 1)
    root.isHidden = true
    #expect(snapshot(root).nodes.isEmpty)
  }

  @Test func contentsFlipByProperAncestorsAndHost() {
    let (root, middle, leaf) = (CALayer(), CALayer(), CALayer())
    root.addSublayer(middle)
    middle.addSublayer(leaf)
    root.isGeometryFlipped = true
    func flips(_ yAxis: LayerRenderer.YAxis) -> [Bool] {
      snapshot(root, yAxis).nodes.map { $0.flags.contains(.contentsFlipped) }
    }
    #expect(flips(.up) == [false, true, true])
    #expect(flips(.down) == [true, false, false])
    middle.isGeometryFlipped = true
    #expect(flips(.up) == [false, true, false])
    // The host that drew the root last counts as the outermost ancestor.
    #expect(!leaf.contentsAreFlipped())
    _ = flips(.down)
    #expect(leaf.contentsAreFlipped())
  }

  @Test func sublayerTransformsAreListedWhereSet() {
    let (root, child) = (CALayer(), CALayer())
    root.addSublayer(child)
    root.sublayerTransform.m34 = -0.25
    let shot = snapshot(root)
    #expect(shot.nodes.map(\.sublayerTransform) == [0, -1])
    #expect(shot.transforms.count == 1 && shot.transforms[0].r2.w == -0.25)
    root.sublayerTransform = CATransform3DIdentity
    #expect(snapshot(root).transforms.isEmpty)
  }

  @Test func contents() {
    let layer = CALayer()
    let image = picture(4, 2)
    layer.contents = image
    layer.contentsGravity = .topRight
    layer.contentsRect = CGRect(x: 0, y: 0.25, width: 0.5, height: 0.75)
    layer.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 2)
    layer.contentsScale = 2
    layer.minificationFilter = .trilinear
    layer.magnificationFilter = .nearest
    layer.minificationFilterBias = 0.5
    let shot = snapshot(layer)
    #expect(shot.nodes[0].content == 0 && shot.contents.count == 1)
    let content = shot.contents[0]
    #expect(content.image === image.imageSource && content.gravity == .topRight && content.scale == 2)
    #expect(content.rect == Rectangle(x: 0, y: 0.25, width: 0.5, height: 0.75))
    #expect(content.center == Rectangle(minX: 0.25, minY: 0.25, maxX: 0.75, maxY: 1))
    #expect(content.minificationFilter == .trilinear && content.magnificationFilter == .nearest)
    #expect(content.minificationFilterBias == 0.5)
    #expect(snapshot(layer).contents[0].image === content.image)
    layer.contentsRect = .zero
    #expect(snapshot(layer).nodes[0].content == -1)
    layer.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    layer.contents = "no picture"
    #expect(snapshot(layer).nodes[0].content == -1)
  }

  @Test(arguments: [
    ("center", ContentsGravity.center), ("top", .top), ("bottom", .bottom), ("left", .left), ("right", .right),
    ("topLeft", .topLeft), ("topRight", .topRight), ("bottomLeft", .bottomLeft), ("bottomRight", .bottomRight),
    ("resize", .resize), ("resizeAspect", .resizeAspect), ("resizeAspectFill", .resizeAspectFill),
    ("sideways", .resize),
  ])
  func gravities(name: String, gravity: ContentsGravity) {
    let layer = CALayer()
    layer.contents = picture()
    layer.setValue(name, forKey: "contentsGravity")
    #expect(snapshot(layer).contents[0].gravity == gravity)
  }

  @Test func layoutAndDisplayComeFirst() {
    final class Maker: NSObject, CALayerDelegate {
      func layoutSublayers(of layer: CALayer) { layer.addSublayer(CALayer()) }
      func display(_ layer: CALayer) { layer.contents = CGImage(pixels: PixelBuffer(width: 1, height: 1)) }
    }
    let (layer, maker) = (CALayer(), Maker())
    layer.delegate = maker
    layer.setNeedsDisplay()
    layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    let shot = snapshot(layer)
    #expect(shot.nodes.count > 1 && shot.nodes[0].content == 0)
  }

  @Test func labelsNameLayers() {
    let (root, a, b, c) = (CALayer(), CALayer(), CALayer(), CATransformLayer())
    root.name = "root"
    a.name = "box"
    b.name = "box"
    root.sublayers = [a, b, c]
    let leaf = CALayer()
    leaf.name = "leaf"
    c.addSublayer(leaf)
    let labels = snapshot(root, naming: true).labels
    #expect(labels == [0: "root", 1: "root/box[0]", 2: "root/box[1]", 4: "root/CATransformLayer[2]/leaf"])
  }

  @Test func presentationsFollowTheFirstFrame() {
    let (root, child) = (CALayer(), CATransformLayer())
    root.addSublayer(child)
    child.opacity = 0.5
    #expect(child.presentation() == nil)
    _ = snapshot(root)
    let shown = child.presentation()
    #expect(shown?.opacity == 0.5 && shown !== child && shown?.model() === child && child.model() === child)
    #expect(shown?.superlayer?.model() === root && root.presentation()?.sublayers?.first?.model() === child)
    #expect(shown?.presentation() === shown)
    shown?.addSublayer(CALayer())
    shown?.sublayers = []
    #expect(shown?.sublayers == nil && child.superlayer === root)
  }

  // MARK: - Hostile values

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e308, -1e308, 1e18])
  func everyNumberIsMadeFinite(bad: CGFloat) throws {
    let setters: [(String, (CALayer) -> Void)] = [
      ("bounds", { $0.bounds = CGRect(x: bad, y: 0, width: 1, height: 1) }),
      ("bounds", { $0.bounds = CGRect(x: 0, y: bad, width: 1, height: 1) }),
      ("bounds", { $0.bounds = CGRect(x: 0, y: 0, width: bad, height: 1) }),
      ("bounds", { $0.bounds = CGRect(x: 0, y: 0, width: 1, height: bad) }),
      ("bounds", { $0.bounds = CGRect(x: bad, y: bad, width: bad, height: bad) }),
      ("position", { $0.position.x = bad }), ("position", { $0.position.y = bad }),
      ("anchorPoint", { $0.anchorPoint.x = bad }), ("anchorPoint", { $0.anchorPoint.y = bad }),
      ("zPosition", { $0.zPosition = bad }), ("anchorPointZ", { $0.anchorPointZ = bad }),
      ("transform", { $0.transform.m11 = bad }), ("transform", { $0.transform.m24 = bad }),
      ("transform", { $0.transform.m34 = bad }), ("transform", { $0.transform.m43 = bad }),
      ("transform", { $0.transform.m44 = bad }), ("sublayerTransform", { $0.sublayerTransform.m34 = bad }),
      ("contentsScale", { $0.contentsScale = bad }), ("contentsRect", { $0.contentsRect.origin.x = bad }),
      ("contentsRect", { $0.contentsRect.size.width = bad }),
      ("contentsCenter", { $0.contentsCenter.size.height = bad }),
    ]
    for (key, set) in setters {
      let root = CALayer()
      let layer = CALayer()
      layer.name = "odd"
      layer.contents = picture()
      root.addSublayer(layer)
      set(layer)
      let shot = snapshot(root)
      #expect(shot.nodes.count == 2)
      let node = try #require(shot.nodes.last)
      let numbers = [
        node.bounds.minX, node.bounds.minY, node.bounds.maxX, node.bounds.maxY, node.position.x, node.position.y,
        node.anchor.x, node.anchor.y, node.anchorZ, node.zPosition, node.opacity,
      ]
      #expect(numbers.allSatisfy { abs($0) <= RenderLimits.coordinate }, "\(key)")
      #expect(node.transform.isFinite && shot.transforms.allSatisfy(\.isFinite), "\(key)")
      for content in shot.contents {
        #expect(content.scale.isFinite && content.scale > 0 && content.rect.minX.isFinite && content.rect.maxX.isFinite)
        #expect(content.center.maxY.isFinite)
      }
      let entry = try #require(shot.diagnostics.entries.first, "\(key)")
      #expect(entry.layer == "CALayer/odd" && entry.detail.hasPrefix(key) && entry.kind == .badValue)
      #expect(shot.labels == [1: "CALayer/odd"])
    }
  }

  @Test func replacements() {
    let layer = CALayer()
    layer.position = CGPoint(x: CGFloat.nan, y: 2)
    layer.zPosition = -.infinity
    layer.anchorPoint.x = .nan
    layer.opacity = .nan
    layer.transform.m11 = .nan
    layer.bounds = .infinite
    let node = snapshot(layer).nodes[0]
    #expect(node.position == Vector2(0, 2) && node.zPosition == -1e9 && node.anchor == Vector2(0.5, 0.5))
    #expect(node.opacity == 1 && node.transform == .identity)
    #expect(node.bounds == Rectangle(minX: -1e9, minY: -1e9, maxX: 1e9, maxY: 1e9))
    layer.opacity = .infinity
    #expect(snapshot(layer).nodes[0].opacity == 1)
    layer.opacity = 3
    layer.transform = CATransform3DMakeTranslation(2e9, 5, 0)
    #expect(snapshot(layer).nodes[0].opacity == 1)
    #expect(snapshot(layer).nodes[0].transform == Matrix4.translation(1e9, 5, 0))
    layer.contents = picture()
    layer.contentsScale = 0
    #expect(snapshot(layer).contents[0].scale == 1)
  }

  @Test func nestingBeyondTheLimitIsNotDrawn() {
    let root = CALayer()
    var last = root
    for _ in 0..<100_000 {
      let next = CALayer()
      last.addSublayer(next)
      last = next
    }
    let shot = snapshot(root)
    #expect(shot.nodes.count == RenderLimits.depth)
    #expect(shot.diagnostics.entries.map(\.kind) == [.limit])
    #expect(shot.nodes.allSatisfy { $0.subtreeEnd == Int32(RenderLimits.depth) })
  }

  @Test func filtersThatAreNotKnownAreSaidOnce() {
    let root = CALayer()
    root.sublayers = (0..<3).map { _ in
      let layer = CALayer()
      layer.filters = [CAFilter(type: "pageCurl"), 7]
      layer.compositingFilter = "sparkle"
      return layer
    }
    root.backgroundFilters = [CAFilter(type: "pageCurl")]
    root.compositingFilter = 3
    let entries = snapshot(root).diagnostics.entries
    let first = "CALayer/CALayer[0]"
    #expect(entries.map(\.layer) == ["CALayer", "CALayer", first, first, first])
    #expect(
      entries.map(\.detail) == [
        "the filter \"pageCurl\" in backgroundFilters is not known and is left out",
        "compositingFilter is a Int, which is no filter's name; it is left out",
        "the filter \"pageCurl\" in filters is not known and is left out",
        "filters holds a Int, which is no CAFilter and is left out",
        "the compositingFilter \"sparkle\" is not known and is left out",
      ])
    #expect(entries.allSatisfy { $0.kind == .unsupported } && snapshot(root).styles.isEmpty)
  }

  @Test func manyFaultsAreCounted() {
    let root = CALayer()
    root.sublayers = (0..<5000).map { _ in
      let layer = CALayer()
      layer.zPosition = .nan
      return layer
    }
    let shot = snapshot(root)
    #expect(shot.nodes.count == 5001)
    #expect(shot.diagnostics.entries.count + shot.diagnostics.dropped == 5000)
  }
}
