import Geometry
import RenderModel

// How wide members of a group are on the screen, which says which of two that cross is cut; and which may be cut by
// area.
extension PreparedScene {
  /// Corners farther than this outside the frame (pixels) make a polygon be measured as cut to the frame.
  static let farOutside = 2048.0
  /// What is then kept around the frame.
  static let measuredMargin = 16.0

  /// Finds every layer's width: area over longest side of its ink, cut to what is in view.
  mutating func measureWidths() {
    for index in layers.indices where layers[index].state == .plane {
      guard let ink = layers[index].ink else { continue }
      layers[index].width = width(ink, layers[index])
    }
  }

  private func width(_ ink: Rectangle, _ layer: PreparedLayer) -> Double {
    let corners = Self.corners(ink)
    var polygon = unclippedQuad(corners, layer) ?? []
    let far = Self.farOutside
    let isNear = polygon.allSatisfy {
      $0.x >= Double(frame.minX) - far && $0.x <= Double(frame.maxX) + far && $0.y >= Double(frame.minY) - far
        && $0.y <= Double(frame.maxY) + far
    }
    if polygon.isEmpty || !isNear { polygon = project(corners, layer, clip: nil, margin: Self.measuredMargin) }
    var longest = 0.0
    guard var a = polygon.last else { return 0 }
    for b in polygon {
      let d = b - a
      longest = max(longest, d.x * d.x + d.y * d.y)
      a = b
    }
    return longest > 0 ? abs(ConvexPolygon.area(polygon)) / longest.squareRoot() : 0
  }

  /// Whether a layer that crosses another may be cut by area: its own plain part is all that its subtree paints, and no
  /// flat picture that it belongs to is cut itself (at pixel centres, then, and so is all that is in it).
  ///
  /// - Parameter isCut: whether a layer is cut anywhere.
  func mayCutByArea(_ index: Int, isCut: (Int) -> Bool) -> Bool {
    let layer = layers[index]
    guard layer.parts.count == 1, layer.shadow == nil, layer.backdrop == nil, layer.group == nil, !paintsBelow(index)
    else { return false }
    // A shape is whole at every pixel's centre or not there: its area on either side of a cut is not known.
    if !layer.parts[0].isPolygon || !layer.parts[0].cuts.isEmpty { return false }
    if case .picture(let number) = layer.parts[0].paint {
      let placement = pictures[number].placement
      if placement.columns.count > 1 || placement.rows.count > 1 { return false }
    }
    var above = layer.owner
    while above >= 0 && layers[above].group == nil {
      if isCut(above) { return false }
      above = layers[above].owner
    }
    return true
  }

  private func paintsBelow(_ index: Int) -> Bool {
    members[index + 1].contains { layers[$0].partCount > 0 }
  }
}
