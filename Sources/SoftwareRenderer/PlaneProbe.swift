public import RenderModel

/// Where one layer's plane is at one pixel.
public struct PlaneSample: Hashable, Sendable {
  /// Index in the snapshot's nodes.
  public var node: Int
  /// Index of the layer whose 3D group the plane belongs to, -1 for the group around the root.
  public var owner: Int
  /// z / w in the group, on the infinite plane at the pixel's centre; greater is nearer.
  public var depth: Double
  /// The plane's w in its group there; not positive where the plane is behind the eye.
  public var w: Double
  /// The area of the pixel inside the layer's bounds, after the masks of the layers above it.
  public var coverage: Double
}

extension ReferenceRenderer {
  /// Every layer's plane at the centre of the pixel in column `x` and row `y`, in snapshot order, whether it covers the
  /// pixel or not; layers that are absent from the frame (edge-on, turned away) are not listed.
  public func planes(
    _ snapshot: LayerTreeSnapshot, _ request: FrameRequest, x: Int, y: Int
  ) throws -> [PlaneSample] {
    try Self.check(request)
    let scene = PreparedScene(snapshot, request)
    guard let outerInverse = scene.outerInverse else { return [] }
    let centre = SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1)
    return scene.layers.indices.filter { scene.layers[$0].state == .plane }.map { index in
      let layer = scene.layers[index]
      let above = layer.owner >= 0 ? scene.layers[layer.owner].fromPixels : outerInverse
      let local = layer.fromPixels.image(of: centre)
      let w = layer.space.image(of: SIMD4(local[0] / local[2], local[1] / local[2], 0, 1))[3]
      let bounds = scene.project(
        PreparedScene.corners(snapshot.nodes[index].bounds), layer, clip: layer.outerClip)
      return PlaneSample(
        node: index, owner: layer.owner, depth: PaintOrder.depth(layer.depthPlane, at: above.image(of: centre)), w: w,
        coverage: ConvexPolygon.area(ConvexPolygon.inPixel(bounds, x: x, y: y)))
    }
  }
}
