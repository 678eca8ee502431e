public import Geometry
public import RenderModel

/// Writes snapshots by hand: layers are begun, filled and ended in preorder.
public struct SnapshotWriter {
  /// What has been written so far; complete once every layer is ended.
  public private(set) var snapshot = LayerTreeSnapshot()
  private var open: [Int] = []

  /// A writer of an empty snapshot; the first layer begun is the root.
  public init() {}

  /// Appends a layer as a sublayer of the layer that is open, and opens it until `end`.
  public mutating func begin(
    size: Vector2, at position: Vector2, transform: Matrix4 = .identity, z: Double = 0, colour: Colour? = nil,
    opacity: Double = 1, flags: LayerFlags = [.doubleSided, .groupOpacity], anchor: Vector2 = Vector2(0.5, 0.5),
    sublayerTransform: Matrix4? = nil, content: LayerContent? = nil
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
  }

  /// Closes the layer that was opened last.
  public mutating func end() {
    let index = open.removeLast()
    snapshot.nodes[index].subtreeEnd = Int32(snapshot.nodes.count)
  }

  /// Appends a layer without sublayers.
  public mutating func layer(
    size: Vector2, at position: Vector2, transform: Matrix4 = .identity, z: Double = 0, colour: Colour? = nil,
    opacity: Double = 1, flags: LayerFlags = [.doubleSided, .groupOpacity], anchor: Vector2 = Vector2(0.5, 0.5),
    content: LayerContent? = nil
  ) {
    begin(
      size: size, at: position, transform: transform, z: z, colour: colour, opacity: opacity, flags: flags,
      anchor: anchor, content: content)
    end()
  }

  /// Opens a transform layer without size at `position`.
  public mutating func beginTransformLayer(
    at position: Vector2, transform: Matrix4 = .identity, z: Double = 0, opacity: Double = 1
  ) {
    begin(
      size: .zero, at: position, transform: transform, z: z, opacity: opacity,
      flags: [.doubleSided, .groupOpacity, .transformOnly])
  }
}
