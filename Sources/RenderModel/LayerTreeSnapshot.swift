public import Geometry

/// A layer tree's values at one moment, as plain data: what both renderers draw from.
public struct LayerTreeSnapshot: Sendable {
  /// Preorder: a node's subtree follows it directly, sublayers in array order. Node 0 is the root.
  public var nodes: [LayerNode]
  /// Pictures that nodes name by index.
  public var contents: [LayerContent]
  /// Shapes that nodes name by index.
  public var shapes: [ShapeContent]
  /// Gradients that nodes name by index.
  public var gradients: [GradientContent]
  /// Styles that nodes name by index.
  public var styles: [LayerStyle]
  /// sublayerTransforms that are not the identity.
  public var transforms: [Matrix4]
  /// Layer paths for messages ("root/stage/box[2]"), by node index; only for layers that have a name or a fault.
  public var labels: [Int: String]
  /// What the builder of the snapshot had to replace or leave out.
  public var diagnostics: RenderDiagnostics

  /// A snapshot of these values; an empty one draws the request's background alone.
  public init(
    nodes: [LayerNode] = [], contents: [LayerContent] = [], shapes: [ShapeContent] = [],
    gradients: [GradientContent] = [], styles: [LayerStyle] = [], transforms: [Matrix4] = [],
    labels: [Int: String] = [:], diagnostics: RenderDiagnostics = RenderDiagnostics()
  ) {
    self.nodes = nodes
    self.contents = contents
    self.shapes = shapes
    self.gradients = gradients
    self.styles = styles
    self.transforms = transforms
    self.labels = labels
    self.diagnostics = diagnostics
  }
}
