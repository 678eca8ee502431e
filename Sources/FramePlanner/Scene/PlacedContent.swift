import Geometry
import RenderModel

/// A layer's contents as they are drawn: one picture, or two that add up while the one dissolves into the other.
struct PlacedContent {
  /// One of them, placed by itself.
  struct Picture {
    let content: LayerContent
    let placement: ContentPlacement
    /// What multiplies it.
    let weight: Double
  }

  let pictures: [Picture]
  /// The box of all of them in layer space.
  let area: Rectangle
  /// Whether all of them lie at the same place and are opaque, and so are they together.
  let isOpaque: Bool

  /// nil where nothing is drawn.
  init?(_ content: LayerContent, bounds: Rectangle, flipped: Bool) {
    pictures = content.summands.compactMap { content, weight in
      ContentPlacement(content, bounds: bounds, flipped: flipped).map {
        Picture(content: content, placement: $0, weight: weight)
      }
    }
    guard let first = pictures.first else { return nil }
    area = pictures.dropFirst().reduce(first.placement.area) { $0.union($1.placement.area) }
    isOpaque =
      (pictures.count > 1 || first.weight == 1)
      && pictures.allSatisfy { $0.content.image.isOpaque && $0.placement.area == first.placement.area }
  }

  /// Whether they hide all of their layer's background, which then is not painted.
  func covers(_ node: LayerNode) -> Bool { isOpaque && area == node.bounds }
}
