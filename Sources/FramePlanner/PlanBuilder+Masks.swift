import Geometry
import RenderModel

// Mask layers.
extension PlanBuilder {
  /// A picture times the alpha of its layer's mask; nil where nothing is left.
  @inline(never)
  mutating func maskedPicture(
    _ i: Int, _ look: LayerLook, _ picture: LayerPicture, _ snapshot: LayerTreeSnapshot
  ) -> LayerPicture? {
    let m = Int(look.style.mask)
    guard index.parts[m] > 0, let flat = materialized(picture, i, snapshot) else { return nil }
    if let (region, alpha) = maskRegion(m, snapshot) {
      return LayerPicture(
        surface: flat.surface, form: .outlined(node: m, region, alpha: alpha), isClipped: flat.isClipped)
    }
    let outer = clip
    clip = nil
    defer { clip = outer }
    guard let box = window(index.ink[m], m, within: area(of: flat.surface)),
      let scope = beginSurface(box, keepsClip: false, m, snapshot)
    else { return nil }
    emitLayer(m, level: -1, place: -1, snapshot)
    endSurface(scope)
    return LayerPicture(surface: flat.surface, form: .masked(by: scope.surface), isClipped: flat.isClipped)
  }

  /// The one region that a mask's tree paints, with its alpha; nil for other masks.
  private mutating func maskRegion(_ m: Int, _ snapshot: LayerTreeSnapshot) -> (region: RegionPart, alpha: Double)? {
    let node = snapshot.nodes[m]
    guard index.parts[m] == 1, !isolated[m], node.content < 0, tints.isEmpty, !node.flags.contains(.transformOnly)
    else { return nil }
    let look = index.looks[Int32(m)]
    if let look, look.hasGradient || look.shadow != nil || look.border > 0 || look.readsBackdrop { return nil }
    if node.shape >= 0, let shape = index.shapes[Int32(m)] {
      guard !shape.fill.isEmpty, shape.stroke.isEmpty, (look?.clip ?? .open) == .open,
        !node.flags.contains(.masksToBounds)
      else { return nil }
      let content = snapshot.shapes[Int(node.shape)]
      let region = RegionPart(
        source: content.path, kind: .fill(content.fillRule), ink: shape.fill, extent: shape.extent)
      return (region, min(content.fillColour.alpha, 1) * opacity[m])
    }
    guard node.backgroundColour.alpha > 0, !node.bounds.isEmpty else { return nil }
    let style = node.style >= 0 ? snapshot.styles[Int(node.style)] : LayerStyle()
    guard style.antialiasedEdges == .all else { return nil }
    let region = outline(node, look ?? LayerLook(style, node))
    return (region, min(node.backgroundColour.alpha, 1) * opacity[m])
  }
}
