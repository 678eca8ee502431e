package import CoreGraphics
import Foundation
import Geometry
import Imaging
package import RenderModel

/// Reads a layer tree into the plain data that renderers draw.
package enum SnapshotBuilder {
  /// What the tree under `root` shows at `time`, after laying out and displaying what is marked and committing the
  /// implicit transaction.
  ///
  /// With a time the tree is live from then on: animations begin, changes are animated, delegates hear of what has
  /// started and ended. Values that cannot be drawn are replaced, and
  /// said in the snapshot's diagnostics, which name the layer and the key.
  /// - Parameter time: seconds, on the clock around the root; nil shows the layers' own values, without animations.
  /// - Parameter origin: when the animations of a tree that no frame with a time has shown begin; nil is at `time`.
  /// - Parameter yAxis: where y points in the space around the root.
  /// - Parameter naming: whether labels name every layer that has a name, not just the faulty ones; that costs time.
  package static func snapshot(
    of root: CALayer, time: CFTimeInterval?, origin: CFTimeInterval? = nil, yAxis: LayerRenderer.YAxis,
    naming: Bool = false
  ) -> LayerTreeSnapshot {
    root.core.flags.set(.hostFlipped, yAxis == .down)
    let time = time.flatMap { $0.isFinite ? $0 : nil }
    root.prepareForFrame(time, origin: origin)
    var walk = SnapshotWalk(naming: naming, time: time)
    walk.run(root, hostFlipped: yAxis == .down, outerTime: time ?? 0)
    root.core.layersDrawn = max(1, Int32(walk.snapshot.nodes.count))
    root.core.stylesDrawn = Int32(clamping: walk.snapshot.styles.count)
    if let time { AnimationEvents.current.deliver(under: root, at: time) }
    return walk.snapshot
  }
}

/// One pass over a tree in preorder, without recursion and without allocation per layer.
struct SnapshotWalk {
  /// A layer whose sublayers, and after them whose mask, are being read.
  struct Level {
    unowned(unsafe) let layer: CALayer
    /// What the layer shows.
    unowned(unsafe) let values: CALayer
    let node: Int32
    /// Index of the sublayer to be read next.
    var next: Int
    /// Whether an odd number of flips applies to the sublayers' contents.
    let flipped: Bool
    /// The sublayers' outer time.
    let time: Double
    /// Of a replicator: which instance `node` is that of; -1 for other layers.
    var instance = -1
    /// How much motion there was before the first instance.
    var motionBefore = 0
    /// Whether the mask is still to be read.
    var awaitsMask = false
  }

  var snapshot = LayerTreeSnapshot()
  /// The names of filters that are not known and were reported.
  var unknownFilters: Set<String> = []
  private let naming: Bool
  /// Around the root; nil where animations are left out.
  let time: Double?
  var path: ContiguousArray<Level> = []
  private var isCut = false
  /// How many layers have been met that may show something else at another time.
  var motion = 0
  /// What animations of layers above say of layers below.
  var others: OtherWrites = [:]
  /// How many captures of transitions are one within the other.
  var nesting = 0
  /// Trees to be appended when the level of a node ends.
  var pendingCaptures: [Int: (LayerTreeSnapshot, TransitionPlace)] = [:]
  /// Copies that have no other owner.
  var held: [CALayer] = []
  /// Copies that layers keep; while they are read they know their layers.
  var lent: [CALayer] = []

  init(naming: Bool, time: Double?) {
    self.naming = naming
    self.time = time
  }

  /// - Parameter outerTime: around `root`.
  mutating func run(_ root: CALayer, hostFlipped: Bool, outerTime: Double) {
    snapshot.nodes.reserveCapacity(Int(root.core.layersDrawn))
    snapshot.styles.reserveCapacity(Int(root.core.stylesDrawn))
    read(root, parent: -1, flipped: hostFlipped, time: outerTime)
    while let top = path.indices.last {
      let level = path[top]
      if let sublayer = Self.sublayer(of: level.layer, at: level.next) {
        path[top].next += 1
        read(sublayer, parent: level.node, flipped: level.flipped, time: level.time)
      } else if level.awaitsMask {
        path[top].awaitsMask = false
        readMask(of: level)
      } else {
        if !pendingCaptures.isEmpty, let (tree, place) = pendingCaptures.removeValue(forKey: Int(level.node)) {
          append(tree, place, in: level.node)
        }
        snapshot.nodes[Int(level.node)].subtreeEnd = Int32(snapshot.nodes.count)
        path.removeLast()
        if level.instance >= 0 { replicate(level) }
      }
    }
    // A layer must not hold itself by way of its copy.
    for copy in lent { copy.original = nil }
  }

  /// The sublayer that frames show at an index; nil beyond the last.
  @inline(__always)
  private static func sublayer(of layer: CALayer, at i: Int) -> CALayer? {
    if layer.core.flags.contains(.uncommitted), let committed = layer.committed {
      return i < committed.children.count ? committed.children[i] : nil
    }
    return i < layer.children.count ? layer.children[i] : nil
  }

  /// Appends the layer's node, unless it is left out, and pushes a level where it has sublayers or a mask.
  /// - Parameter time: around the layer.
  /// - Parameter place: where it goes in the node of its transition.
  mutating func read(
    _ source: CALayer, parent: Int32, flipped: Bool, time outer: Double, place: TransitionPlace? = nil
  ) {
    var (layer, local) = (source, outer)
    if !source.core.flags.isDisjoint(with: [.animated, .uncommitted, .timed]) || !others.isEmpty {
      (layer, local) = sample(source, outer)
      if place == nil, !layer.core.flags.contains(.transformOnly), time != nil,
        let (record, before, progress) = transition(of: source, at: local)
      {
        return readTransition(
          of: source, layer, record, before, progress, parent: parent, flipped: flipped, time: outer)
      }
    }
    let flags = layer.core.flags
    if !layer.isShown { return }
    if let place, place.opacity <= 0 { return }
    // Transform layers have no picture that a mask could multiply ([S] 4.3).
    let mask = flags.contains(.transformOnly) ? nil : source.shownMask
    if let mask, !(mask.isSampled ? sample(mask, local).values : mask).isShown { return }
    guard snapshot.nodes.count < RenderLimits.layers else { return noteLayerLimit() }
    let index = Int32(snapshot.nodes.count)
    var node = layer.node(parent: parent, contentsFlipped: flipped)
    node.subtreeEnd = index + 1
    if !node.isDrawable { repair(&node, layer, index) }
    node.opacity = min(node.opacity, 1)
    if flags.contains(.sublayerTransform) { node.sublayerTransform = sublayerTransform(of: layer, index) }
    if !flags.contains(.transformOnly) {
      if flags.contains(.picture) || layer.rareBox.values.incomingShare > 0 { node.content = content(of: layer, index) }
      if flags.contains(.shape) { node.shape = shape(of: layer, index) }
      if flags.contains(.gradient) { node.gradient = gradient(of: layer, node.bounds, index) }
      if layer.rareBox !== RareBox.defaults || mask != nil { node.style = style(of: layer, mask != nil, index) }
    }
    if let place { settle(&node, place) }
    if naming, layer.rareBox.values.name != nil { snapshot.labels[Int(index)] = LayerPath.describe(layer) }
    snapshot.nodes.append(node)
    guard !source.shownChildren.isEmpty || mask != nil else { return }
    guard path.count < RenderLimits.depth - 1 else {
      return noteDepthLimit(layer, index)
    }
    path.append(
      Level(
        layer: source, values: layer, node: index, next: 0,
        flipped: flipped != flags.contains(.geometryFlipped), time: local, awaitsMask: mask != nil))
    if flags.contains(.replicator) { readInstance(of: source, layer, index, local) }
  }

  /// A mask lies in the space of its layer: no sublayerTransform or flip of that layer concerns it.
  private mutating func readMask(of level: Level) {
    guard let mask = level.layer.shownMask else { return }
    let index = snapshot.nodes.count
    let flipped = snapshot.nodes[Int(level.node)].flags.contains(.contentsFlipped)
    read(mask, parent: level.node, flipped: flipped, time: level.time)
    guard snapshot.nodes.count > index else { return }
    snapshot.nodes[index].flags.insert(.isMask)
    snapshot.styles[Int(snapshot.nodes[Int(level.node)].style)].mask = Int32(index)
  }

  // MARK: - Parts of a node that few layers have

  private mutating func sublayerTransform(of layer: CALayer, _ index: Int32) -> Int32 {
    var matrix = layer.rareBox.values.sublayerTransform.matrix
    if !matrix.isDrawable { matrix = repaired(matrix, "sublayerTransform", layer, index) }
    snapshot.transforms.append(matrix)
    return Int32(snapshot.transforms.count - 1)
  }

  private mutating func content(of layer: CALayer, _ index: Int32) -> Int32 {
    let image =
      layer.core.flags.contains(.presented) ? unsafeDowncast(layer, to: CAEAGLLayer.self).presented : layer.image
    let box = layer.rareBox
    let shown = image.flatMap { sound($0.imageSource, layer, index) }
    guard let source = shown ?? (box.values.incomingShare > 0 ? ImageSource.transparent : nil) else { return -1 }
    var content = LayerContent(
      image: source, gravity: ContentsGravity(box.values.contentsGravity),
      rect: Rectangle(box.values.contentsRect), center: Rectangle(box.values.contentsCenter),
      scale: box.values.contentsScale, minificationFilter: ContentsFilter(box.values.minificationFilter),
      magnificationFilter: ContentsFilter(box.values.magnificationFilter),
      minificationFilterBias: Double(box.values.minificationFilterBias),
      isRepeated: box.values.contentsScaling == CALayer.tile)
    content.rect = repaired(content.rect, .unit, "contentsRect", layer, index)
    content.center = repaired(content.center, .unit, "contentsCenter", layer, index)
      .clamped(to: .unit)
    content.scale = repaired(content.scale, 1, "contentsScale", layer, index)
    if content.scale <= 0 {
      report(.badValue, layer, "contentsScale is not positive; 1 is used", index)
      content.scale = 1
    }
    content.minificationFilterBias = repaired(
      content.minificationFilterBias, 0, "minificationFilterBias", layer, index)
    if box.values.incomingShare > 0 {
      content.incoming = box.values.incomingPicture.flatMap { sound($0.imageSource, layer, index) } ?? .transparent
      content.incomingShare = min(box.values.incomingShare, 1)
    }
    // An empty contentsRect shows nothing ([S] 5).
    if content.rect.isEmpty || content.image.width == 0 || content.image.height == 0 { return -1 }
    snapshot.contents.append(content)
    return Int32(snapshot.contents.count - 1)
  }

  /// The picture, decoded for the first time if it is one of those that are decoded when needed; nil where it cannot be.
  private mutating func sound(_ source: ImageSource, _ layer: CALayer, _ index: Int32) -> ImageSource? {
    guard let fault = source.fault else { return source }
    report(.badAsset, layer, "\(fault.detail); the layer is drawn without", index)
    return nil
  }

  // MARK: - Values that cannot be drawn

  mutating func repair(_ node: inout LayerNode, _ layer: CALayer, _ index: Int32) {
    node.bounds = repaired(node.bounds, .zero, "bounds", layer, index)
    node.position.x = repaired(node.position.x, 0, "position", layer, index)
    node.position.y = repaired(node.position.y, 0, "position", layer, index)
    node.anchor.x = repaired(node.anchor.x, 0.5, "anchorPoint", layer, index)
    node.anchor.y = repaired(node.anchor.y, 0.5, "anchorPoint", layer, index)
    node.zPosition = repaired(node.zPosition, 0, "zPosition", layer, index)
    node.anchorZ = repaired(node.anchorZ, 0, "anchorPointZ", layer, index)
    node.opacity = repaired(node.opacity, 1, "opacity", layer, index)
    node.transform = repaired(node.transform, "transform", layer, index)
  }

  mutating func repaired(
    _ value: Double, _ standard: Double, _ key: String, _ layer: CALayer, _ index: Int32
  ) -> Double {
    if value.magnitude <= RenderLimits.coordinate { return value }
    if value.isNaN {
      report(.badValue, layer, "\(key) is not a number; \(standard) is used", index)
      return standard
    }
    report(.badValue, layer, "\(key) is beyond the limit of \(RenderLimits.coordinate) and is clamped", index)
    return value < 0 ? -RenderLimits.coordinate : RenderLimits.coordinate
  }

  private mutating func repaired(
    _ r: Rectangle, _ standard: Rectangle, _ key: String, _ layer: CALayer, _ index: Int32
  ) -> Rectangle {
    // Origin and size that are NaN or opposite infinities leave no rectangle to clamp.
    if (r.minX + r.minY + r.maxX + r.maxY).isNaN, r.minX.isNaN || r.minY.isNaN || r.maxX.isNaN || r.maxY.isNaN {
      report(.badValue, layer, "\(key) is not a number; the default is used", index)
      return standard
    }
    return Rectangle(
      minX: repaired(r.minX, 0, key, layer, index), minY: repaired(r.minY, 0, key, layer, index),
      maxX: repaired(r.maxX, 0, key, layer, index), maxY: repaired(r.maxY, 0, key, layer, index))
  }

  mutating func repaired(_ m: Matrix4, _ key: String, _ layer: CALayer, _ index: Int32) -> Matrix4 {
    if m.isDrawable { return m }
    let rows = [m.r0, m.r1, m.r2, m.r3]
    if rows.contains(where: { row in row.indices.contains { row[$0].isNaN } }) {
      report(.badValue, layer, "\(key) holds what is not a number; the identity is used", index)
      return .identity
    }
    let limit = SIMD4(repeating: RenderLimits.coordinate)
    let clamped = rows.map { $0.clamped(lowerBound: -limit, upperBound: limit) }
    if clamped != rows {
      report(.badValue, layer, "\(key) is beyond the limit of \(RenderLimits.coordinate) and is clamped", index)
    }
    return Matrix4(clamped[0], clamped[1], clamped[2], clamped[3])
  }

  mutating func noteDepthLimit(_ layer: CALayer, _ index: Int32) {
    report(.limit, layer, "layers are nested deeper than \(RenderLimits.depth); its sublayers are not drawn", index)
  }

  mutating func noteLayerLimit() {
    if isCut { return }
    isCut = true
    snapshot.diagnostics.report(.limit, "there are more than \(RenderLimits.layers) layers; the rest is not drawn")
  }

  mutating func report(
    _ kind: RenderDiagnostics.Entry.Kind, _ layer: CALayer, _ detail: String, _ index: Int32? = nil
  ) {
    // A tree of a million faulty layers must not cost a million path strings.
    let full = snapshot.diagnostics.entries.count >= RenderLimits.diagnostics
    let label = full ? "" : LayerPath.describe(layer)
    if !full, let index { snapshot.labels[Int(index)] = label }
    snapshot.diagnostics.report(kind, layer: label, detail)
  }
}
