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
    sublayerTransform: Matrix4? = nil, content: LayerContent? = nil, shape: ShapeContent? = nil,
    gradient: GradientContent? = nil, style: LayerStyle? = nil
  ) {
    let index = snapshot.nodes.count
    var node = LayerNode(
      parent: Int32(open.last ?? -1), flags: flags, bounds: Rectangle(x: 0, y: 0, width: size.x, height: size.y),
      position: position, zPosition: z, anchor: anchor, transform: transform, opacity: opacity)
    if let colour { node.backgroundColour = colour }
    node.sublayerTransform = Self.append(sublayerTransform, to: &snapshot.transforms)
    node.content = Self.append(content, to: &snapshot.contents)
    node.shape = Self.append(shape, to: &snapshot.shapes)
    node.gradient = Self.append(gradient, to: &snapshot.gradients)
    node.style = Self.append(style, to: &snapshot.styles)
    snapshot.nodes.append(node)
    open.append(index)
  }

  /// Makes the layer that was opened last, and has no sublayers yet, the mask of the layer around it, of which it must
  /// become the last child.
  public mutating func makeMask() {
    let mask = open[open.count - 1]
    let masked = open[open.count - 2]
    snapshot.nodes[mask].flags.insert(.isMask)
    if snapshot.nodes[masked].style < 0 {
      snapshot.nodes[masked].style = Self.append(LayerStyle(), to: &snapshot.styles)
    }
    snapshot.styles[Int(snapshot.nodes[masked].style)].mask = Int32(mask)
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
    content: LayerContent? = nil, shape: ShapeContent? = nil, gradient: GradientContent? = nil,
    style: LayerStyle? = nil
  ) {
    begin(
      size: size, at: position, transform: transform, z: z, colour: colour, opacity: opacity, flags: flags,
      anchor: anchor, content: content, shape: shape, gradient: gradient, style: style)
    end()
  }

  /// Appends a mask without sublayers, which must be the last child of the layer that is open.
  public mutating func mask(
    size: Vector2, at position: Vector2, transform: Matrix4 = .identity, colour: Colour? = nil, opacity: Double = 1,
    content: LayerContent? = nil, shape: ShapeContent? = nil, gradient: GradientContent? = nil,
    style: LayerStyle? = nil
  ) {
    begin(
      size: size, at: position, transform: transform, colour: colour, opacity: opacity, content: content, shape: shape,
      gradient: gradient, style: style)
    makeMask()
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

  /// Opens an instance of the open layer's sublayers, as a replicator has them: a node that places them by `transform`
  /// about that layer's anchor point, and multiplies them by `tint`.
  public mutating func beginInstance(transform: Matrix4 = .identity, tint: Colour? = nil) {
    let around = snapshot.nodes[open[open.count - 1]]
    let size = Vector2(around.bounds.width, around.bounds.height)
    var style: LayerStyle?
    if let tint {
      style = LayerStyle()
      style?.tint = tint
    }
    begin(
      size: size, at: Vector2(size.x * around.anchor.x, size.y * around.anchor.y), transform: transform,
      flags: [.doubleSided, .groupOpacity, .transformOnly], anchor: around.anchor, style: style)
  }

  /// Appends a value where there is one; its index or -1.
  private static func append<T>(_ value: T?, to values: inout [T]) -> Int32 {
    guard let value else { return -1 }
    values.append(value)
    return Int32(values.count - 1)
  }
}
