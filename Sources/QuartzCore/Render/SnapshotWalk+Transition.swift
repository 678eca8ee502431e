import CoreGraphics
import Foundation
import Geometry
import RenderModel

// Transitions ([S] 17): a node that stands where the layer stands, and in it the layer as it was and as it is.

/// Where and how a layer is put in the node of its transition.
struct TransitionPlace {
  /// In the node's space, where the layer's bounds lie: an offset in units of their size.
  var shift = Vector2.zero
  /// Multiplies the layer's.
  var opacity = 1.0
  /// Whether the layer is added to what is there, as the second half of a dissolve.
  var adds = false
}

extension SnapshotWalk {
  /// The layer's transition and how far it has come; nil where none shows.
  func transition(of layer: CALayer, at time: Double) -> (AnimationRecord, TransitionCapture, Double)? {
    guard let record = layer.animationList?.records.last(where: { $0.isTransition })?.shown,
      let before = record.before, before.nesting < TransitionCapture.deepest,
      let progress = record.prepared.progress(at: record.beginTime.map { time - $0 } ?? 0)
    else { return nil }
    return (record, before, progress)
  }

  /// Appends the transition of `source`, whose values are those of `layer`.
  mutating func readTransition(
    of source: CALayer, _ layer: CALayer, _ record: AnimationRecord, _ before: TransitionCapture, _ progress: Double,
    parent: Int32, flipped: Bool, time: Double
  ) {
    guard let transition = record.animation as? CATransition else { return }
    let (old, new) = Self.places(transition, min(max(progress, 0), 1))
    guard snapshot.nodes.count + before.snapshot.nodes.count < RenderLimits.layers else { return noteLayerLimit() }
    guard path.count < RenderLimits.depth - 1 else { return }
    nesting = max(nesting, before.nesting + 1)
    let index = Int32(snapshot.nodes.count)
    var node = layer.node(parent: parent, contentsFlipped: flipped)
    if !node.isDrawable { repair(&node, source, index) }
    node.opacity = 1
    node.backgroundColour = .none
    node.flags.formIntersection([.doubleSided, .contentsFlipped])
    node.flags.formUnion(old.shift == .zero && new.shift == .zero ? [.groupOpacity, .isIsolated] : [.masksToBounds])
    node.subtreeEnd = index + 1
    snapshot.nodes.append(node)
    path.append(
      Level(
        layer: source, values: source, node: index, next: .max, flipped: flipped, time: time))
    // What slides away lies over what is revealed.
    let isOver = transition.type == .reveal
    if !isOver { append(before.snapshot, old, in: index) }
    read(source, parent: index, flipped: flipped, time: time, place: new)
    if isOver { pendingCaptures[Int(index)] = (before.snapshot, old) }
  }

  /// Where the old and the new go at `p`, 0...1.
  private static func places(_ transition: CATransition, _ p: Double) -> (old: TransitionPlace, new: TransitionPlace) {
    // Towards the side that the new comes from.
    let side: Vector2 =
      switch transition.subtype {
      case .some(.fromRight): Vector2(1, 0)
      case .some(.fromTop): Vector2(0, 1)
      case .some(.fromBottom): Vector2(0, -1)
      default: Vector2(-1, 0)
      }
    let coming = Vector2(side.x * (1 - p), side.y * (1 - p))
    let going = Vector2(-side.x * p, -side.y * p)
    return switch transition.type {
    case .moveIn: (TransitionPlace(), TransitionPlace(shift: coming))
    case .push: (TransitionPlace(shift: going), TransitionPlace(shift: coming))
    case .reveal: (TransitionPlace(shift: going), TransitionPlace())
    default: (TransitionPlace(opacity: 1 - p), TransitionPlace(opacity: p, adds: true))
    }
  }

  /// Puts a node that is the layer of a transition into the transition's node.
  mutating func settle(_ node: inout LayerNode, _ place: TransitionPlace) {
    let outer = snapshot.nodes[Int(node.parent)]
    let size = Vector2(outer.bounds.width, outer.bounds.height)
    node.position = Vector2(
      outer.bounds.minX + (outer.anchor.x + place.shift.x) * size.x,
      outer.bounds.minY + (outer.anchor.y + place.shift.y) * size.y)
    node.zPosition = node.anchorZ
    node.transform = .identity
    node.opacity *= place.opacity
    node.flags.formUnion([.doubleSided, .groupOpacity])
    guard place.adds else { return }
    var style = node.style < 0 ? LayerStyle() : snapshot.styles[Int(node.style)]
    style.blend = .plusLighter
    node.style = Int32(snapshot.styles.count)
    snapshot.styles.append(style)
  }

  /// Appends a captured tree below the node `parent`, as `place` says.
  mutating func append(_ tree: LayerTreeSnapshot, _ place: TransitionPlace, in parent: Int32) {
    guard !tree.nodes.isEmpty, place.opacity > 0 else { return }
    let places = Self.places(of: tree, at: place.opacity, from: Int32(snapshot.nodes.count))
    let offsets = (
      contents: Int32(snapshot.contents.count), shapes: Int32(snapshot.shapes.count),
      gradients: Int32(snapshot.gradients.count), styles: Int32(snapshot.styles.count),
      transforms: Int32(snapshot.transforms.count)
    )
    snapshot.contents += tree.contents
    snapshot.shapes += tree.shapes
    snapshot.gradients += tree.gradients
    snapshot.transforms += tree.transforms
    for var style in tree.styles {
      if style.mask >= 0 { style.mask = places[Int(style.mask)] }
      snapshot.styles.append(style)
    }
    func moved(_ index: Int32, _ offset: Int32) -> Int32 { index < 0 ? index : index + offset }
    for (i, old) in tree.nodes.enumerated() where places[i] < places[i + 1] {
      var node = old
      node.parent = i == 0 ? parent : places[Int(node.parent)]
      node.subtreeEnd = places[Int(node.subtreeEnd)]
      node.content = moved(node.content, offsets.contents)
      node.shape = moved(node.shape, offsets.shapes)
      node.gradient = moved(node.gradient, offsets.gradients)
      node.style = moved(node.style, offsets.styles)
      node.sublayerTransform = moved(node.sublayerTransform, offsets.transforms)
      if i == 0 { settle(&node, place) }
      snapshot.nodes.append(node)
    }
  }

  /// The index that each node of a captured tree gets, from `first` on, and one more at the end; a node that is left
  /// out has that of the next. What has faded to a quarter of a step of eight bits is left out with all below it, or
  /// transitions that replace each other without end would pile up.
  private static func places(of tree: LayerTreeSnapshot, at opacity: Double, from first: Int32) -> [Int32] {
    var places: [Int32] = []
    places.reserveCapacity(tree.nodes.count + 1)
    var opacities: [Double] = []
    opacities.reserveCapacity(tree.nodes.count)
    var next = first
    var hiddenEnd = 0
    for (i, node) in tree.nodes.enumerated() {
      places.append(next)
      let outer = i == 0 ? opacity : opacities[Int(node.parent)]
      // A mask goes with its layer.
      opacities.append(node.flags.contains(.isMask) ? outer : outer * node.opacity)
      if i >= hiddenEnd, i > 0, opacities[i] < 1 / 1024 { hiddenEnd = Int(node.subtreeEnd) }
      if i >= hiddenEnd { next += 1 }
    }
    places.append(next)
    return places
  }
}
