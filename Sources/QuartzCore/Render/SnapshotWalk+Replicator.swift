import CoreGraphics
import Foundation
import Geometry
import RenderModel

// Replicators ([S] 9): each instance is a node that only places, about the replicator's anchor point, and below it a
// copy of the sublayers' nodes. The sublayers are read once; a nested replicator is unfolded before it is copied.

extension SnapshotWalk {
  /// Begins the first instance of the replicator whose level is the last: its sublayers are read below a node of its
  /// own.
  mutating func readInstance(of layer: CALayer, _ shown: CALayer, _ index: Int32, _ time: Double) {
    let top = path.count - 1
    path[top].next = .max
    let values = unsafeDowncast(shown, to: CAReplicatorLayer.self).replication
    guard values.instanceCount > 0, InstanceColours(values).end > 0, !layer.shownChildren.isEmpty else { return }
    guard snapshot.nodes.count < RenderLimits.layers else { return noteLayerLimit() }
    guard path.count < RenderLimits.depth - 1 else { return noteDepthLimit(layer, index) }
    let instance = Int32(snapshot.nodes.count)
    let replicator = snapshot.nodes[Int(index)]
    let (bounds, unit) = (replicator.bounds, replicator.anchor)
    let anchor = Vector2(
      repaired(bounds.minX + unit.x * bounds.width, 0, "anchorPoint", layer, index),
      repaired(bounds.minY + unit.y * bounds.height, 0, "anchorPoint", layer, index))
    snapshot.nodes.append(
      LayerNode(
        parent: index, flags: [.transformOnly, .doubleSided, .groupOpacity], bounds: bounds,
        position: anchor, zPosition: replicator.anchorZ, anchor: unit, anchorZ: replicator.anchorZ,
        subtreeEnd: instance + 1))
    path.append(
      Level(
        layer: layer, values: shown, node: instance, next: 0, flipped: path[top].flipped, time: time, instance: 0,
        motionBefore: motion))
  }

  /// Colours the instance of a replicator, whose subtree has been read, and appends the others: as copies of the first
  /// unless they lag behind it and something moves.
  mutating func replicate(_ level: Level) {
    let first = Int(level.node)
    let (layer, index) = (level.layer, snapshot.nodes[first].parent)
    let values = unsafeDowncast(level.values, to: CAReplicatorLayer.self).replication
    let lags = values.instanceDelay != 0 && values.instanceDelay.isFinite && motion > level.motionBefore
    // Nothing is drawn however often.
    if snapshot.nodes.count == first + 1, !lags {
      snapshot.nodes.removeLast()
      return
    }
    let colours = InstanceColours(values)
    if level.instance == 0 {
      for key in colours.faults { report(.badValue, layer, "\(key) is not finite; 0 is used", index) }
    }
    let step = repaired(values.instanceTransform.matrix, "instanceTransform", layer, index)
    var style = tint(colours.colour(level.instance), -1)
    snapshot.nodes[first].style = style
    let count = min(values.instanceCount, colours.end)
    let size = snapshot.nodes.count - first
    guard count > level.instance + 1 else { return }
    guard snapshot.nodes.count + size <= RenderLimits.layers else { return noteLayerLimit() }
    if lags { return readNext(level, step, delay: values.instanceDelay) }
    let block = Array(snapshot.nodes[first...])
    let masked = block.indices.filter { block[$0].style >= 0 && snapshot.styles[Int(block[$0].style)].mask >= 0 }
    let labels = snapshot.labels.isEmpty ? [:] : snapshot.labels.filter { $0.key >= first }
    var transform = Matrix4.identity
    for k in 1..<count {
      guard snapshot.nodes.count + size <= RenderLimits.layers else { return noteLayerLimit() }
      transform = transform * step
      guard transform.isDrawable else { return noteFarInstances(layer, k, index) }
      style = tint(colours.colour(k), style)
      append(block, Int32(snapshot.nodes.count - first), transform, style)
      for i in masked { moveMask(of: i, size * k, first) }
      for (i, label) in labels { snapshot.labels[i + size * k] = label }
    }
  }

  /// Begins the instance after that of `level`: its sublayers are read again, at an earlier time ([S] 9).
  private mutating func readNext(_ level: Level, _ step: Matrix4, delay: Double) {
    var node = snapshot.nodes[Int(level.node)]
    node.transform = node.transform * step
    guard node.transform.isDrawable else { return noteFarInstances(level.layer, level.instance + 1, node.parent) }
    node.subtreeEnd = Int32(snapshot.nodes.count) + 1
    snapshot.nodes.append(node)
    path.append(
      Level(
        layer: level.layer, values: level.values, node: node.subtreeEnd - 1, next: 0, flipped: level.flipped,
        time: level.time - delay, instance: level.instance + 1, motionBefore: level.motionBefore))
  }

  private mutating func noteFarInstances(_ layer: CALayer, _ k: Int, _ index: Int32) {
    report(
      .badValue, layer,
      "instanceTransform takes instances beyond the limit of \(RenderLimits.coordinate); those from number \(k) on "
        + "are not drawn", index)
  }

  /// Appends nodes again, all indices of nodes moved by `offset`; the first is an instance's own.
  private mutating func append(_ block: [LayerNode], _ offset: Int32, _ transform: Matrix4, _ style: Int32) {
    let first = snapshot.nodes.count
    for node in block {
      var node = node
      node.parent += offset
      node.subtreeEnd += offset
      snapshot.nodes.append(node)
    }
    snapshot.nodes[first].parent = block[0].parent
    snapshot.nodes[first].transform = transform
    snapshot.nodes[first].style = style
  }

  /// Gives the copy of a masked layer a style of its own, as that names the mask's node.
  private mutating func moveMask(of i: Int, _ offset: Int, _ first: Int) {
    var style = snapshot.styles[Int(snapshot.nodes[first + i].style)]
    style.mask += Int32(offset)
    snapshot.nodes[first + i + offset].style = Int32(snapshot.styles.count)
    snapshot.styles.append(style)
  }

  /// A style that multiplies by the colour; -1 for opaque white. `last` is used again where it says the same.
  private mutating func tint(_ colour: Colour, _ last: Int32) -> Int32 {
    if colour == .white { return -1 }
    if last >= 0, snapshot.styles[Int(last)].tint == colour { return last }
    var style = LayerStyle()
    style.tint = colour
    snapshot.styles.append(style)
    return Int32(snapshot.styles.count - 1)
  }
}

/// The colours of a replicator's instances.
private struct InstanceColours {
  private let first: SIMD4<Double>
  private var step: SIMD4<Double>
  /// The keys of the offsets that are not finite and count as 0.
  private(set) var faults: [String] = []

  init(_ values: ReplicatorValues) {
    let c = values.instanceColor?.colour ?? .white
    first = SIMD4(c.red, c.green, c.blue, c.alpha)
    step = SIMD4(
      Double(values.redOffset), Double(values.greenOffset), Double(values.blueOffset), Double(values.alphaOffset))
    let keys = ["instanceRedOffset", "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset"]
    for (i, key) in keys.enumerated() where !step[i].isFinite {
      faults.append(key)
      step[i] = 0
    }
  }

  /// The colour of instance `k`.
  func colour(_ k: Int) -> Colour {
    let c = (first + step * Double(k)).clamped(lowerBound: .zero, upperBound: .one)
    return Colour(red: c.x, green: c.y, blue: c.z, alpha: c.w)
  }

  /// The number of the first instance from which on all are transparent.
  var end: Int {
    if step.w >= 0 { return first.w <= 0 && step.w == 0 ? 0 : .max }
    let end = (first.w / -step.w).rounded(.up)
    return end < 1e9 ? Int(end) : .max
  }
}
