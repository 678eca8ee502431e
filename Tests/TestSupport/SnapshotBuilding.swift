public import Geometry
public import RenderModel

/// Writes snapshots by hand: layers are opened, filled and closed in preorder.
public struct SnapshotWriter {
  public private(set) var snapshot = LayerTreeSnapshot()
  private var open: [Int] = []

  public init() {}

  /// Appends a layer as a sublayer of the layer that is open and runs `body` with it open.
  public mutating func layer(
    size: Vector2, at position: Vector2, transform: Matrix4 = .identity, z: Double = 0, colour: Colour? = nil,
    opacity: Double = 1, flags: LayerFlags = [.doubleSided, .groupOpacity], anchor: Vector2 = Vector2(0.5, 0.5),
    sublayerTransform: Matrix4? = nil, content: LayerContent? = nil,
    _ body: (inout SnapshotWriter) -> Void = { _ in }
  ) {
    let index = snapshot.nodes.count
    var node = LayerNode(
      parent: Int32(open.last ?? -1), flags: flags, bounds: Rectangle(x: 0, y: 0, width: size.x, height: size.y),
      position: position, zPosition: z, anchor: anchor, transform: transform, opacity: opacity)
    if let colour { node.backgroundColour = colour }
    if let sublayerTransform {
      node.sublayerTransform = Int32(snapshot.transforms.count)
      snapshot.transforms.append(sublayerTransform)
    }
    if let content {
      node.content = Int32(snapshot.contents.count)
      snapshot.contents.append(content)
    }
    snapshot.nodes.append(node)
    open.append(index)
    body(&self)
    open.removeLast()
    snapshot.nodes[index].subtreeEnd = Int32(snapshot.nodes.count)
  }

  /// A transform layer without size at `position`.
  public mutating func transformLayer(
    at position: Vector2, transform: Matrix4 = .identity, z: Double = 0, opacity: Double = 1,
    _ body: (inout SnapshotWriter) -> Void
  ) {
    layer(
      size: .zero, at: position, transform: transform, z: z, opacity: opacity,
      flags: [.doubleSided, .groupOpacity, .transformOnly], body)
  }
}
