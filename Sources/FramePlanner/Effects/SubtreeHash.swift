import Geometry
import RenderModel

/// Names what a layer's subtree looks like in its own plane: equal subtrees, drawn at one scale, give equal pixels.
///
/// Two hashes of 64 bits with different beginnings, so that a collision is out of the question.
struct SubtreeHash {
  private var first = Hasher()
  private var second = Hasher()

  private init() { second.combine(0x9E37_79B9_7F4A_7C15 as UInt64) }

  private mutating func add<Value: Hashable>(_ value: Value) {
    first.combine(value)
    second.combine(value)
  }

  /// - Parameter scale: pixels a point.
  static func key(_ i: Int, _ snapshot: LayerTreeSnapshot, scale: Double) -> SurfaceDescriptor.CacheKey {
    var hash = SubtreeHash()
    hash.add(scale)
    let end = Int(snapshot.nodes[i].subtreeEnd)
    for k in i..<end { hash.add(snapshot.nodes[k], isTop: k == i, base: i, snapshot) }
    return SurfaceDescriptor.CacheKey(
      hash: SIMD2(UInt64(bitPattern: Int64(hash.first.finalize())), UInt64(bitPattern: Int64(hash.second.finalize()))))
  }

  private mutating func add(_ node: LayerNode, isTop: Bool, base: Int, _ snapshot: LayerTreeSnapshot) {
    add(Int(node.parent) - base)
    add(Int(node.subtreeEnd) - base)
    add(node.flags)
    add(node.backgroundColour)
    add(node.bounds)
    add(node.anchor.x)
    add(node.anchor.y)
    add(node.anchorZ)
    // Where the top lies, and how it fades, does not change its picture; its shadow goes by its transform.
    if !isTop {
      add(node.opacity)
      add(node.position.x)
      add(node.position.y)
      add(node.zPosition)
    }
    add(node.transform)
    if node.sublayerTransform >= 0 { add(snapshot.transforms[Int(node.sublayerTransform)]) }
    if node.content >= 0 { add(snapshot.contents[Int(node.content)]) }
    if node.shape >= 0 { add(snapshot.shapes[Int(node.shape)]) }
    if node.gradient >= 0 { add(snapshot.gradients[Int(node.gradient)]) }
    if node.style >= 0 { add(snapshot.styles[Int(node.style)], base) }
  }

  private mutating func add(_ m: Matrix4) {
    for row in [m.r0, m.r1, m.r2, m.r3] { add(row) }
  }

  private mutating func add(_ content: LayerContent) {
    add(content.image.id)
    add(content.incoming?.id)
    add(content.incomingShare)
    add(content.gravity)
    add(content.rect)
    add(content.center)
    add(content.scale)
    add(content.minificationFilter)
    add(content.magnificationFilter)
    add(content.minificationFilterBias)
    add(content.isRepeated)
  }

  private mutating func add(_ shape: ShapeContent) {
    add(shape.path.id)
    add(shape.fillColour)
    add(shape.fillRule)
    add(shape.strokeColour)
    add(shape.stroke)
    add(shape.strokeStart)
    add(shape.strokeEnd)
  }

  private mutating func add(_ gradient: GradientContent) {
    add(gradient.kind)
    for p in [gradient.start, gradient.end] {
      add(p.x)
      add(p.y)
    }
    add(gradient.stops)
  }

  private mutating func add(_ style: LayerStyle, _ base: Int) {
    add(style.cornerRadius)
    add(style.roundedCorners)
    add(style.hasContinuousCorners)
    add(style.borderWidth)
    add(style.borderColour)
    add(style.antialiasedEdges)
    add(style.filters)
    add(style.backgroundFilters)
    add(style.blend)
    add(style.rasterizationScale)
    add(style.minificationFilter)
    add(style.magnificationFilter)
    add(Int(style.mask) - base)
    add(style.tint)
    guard let shadow = style.shadow else { return add(false) }
    add(shadow.colour)
    add(shadow.offset.x)
    add(shadow.offset.y)
    add(shadow.sigma)
    add(shadow.path?.id)
  }
}
