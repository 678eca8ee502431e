import Geometry
import RenderModel

// How wide members of a group are on the screen, which says which of two that cross is cut; and which may be cut by area.
extension PreparedScene {
  /// Corners farther than this outside the frame (pixels) make a polygon be measured as cut to the frame.
  static let farOutside = 2048.0
  /// What is then kept around the frame.
  static let measuredMargin = 16.0

  /// Finds every layer's ink from the leaves up, then its width: area over longest side, cut to what is in view.
  mutating func measureWidths(_ snapshot: LayerTreeSnapshot) {
    for index in layers.indices.reversed() where layers[index].state == .plane {
      let node = snapshot.nodes[index]
      let layer = layers[index]
      if node.flags.contains(.masksToBounds), let ink = layer.ink {
        let inside = ink.intersection(node.bounds)
        layers[index].ink = inside.isEmpty ? nil : inside
      }
      guard let ink = layers[index].ink else { continue }
      layers[index].width = width(ink, layer)
      if layer.owner >= 0 {
        layers[layer.owner].ink = layers[layer.owner].ink.union(Self.box(of: ink, under: layer.space.flattened))
      }
    }
  }

  private func width(_ ink: Rectangle, _ layer: PreparedLayer) -> Double {
    let corners = Self.corners(ink)
    var polygon = unclippedQuad(corners, layer) ?? []
    let isNear = polygon.allSatisfy {
      $0.x >= -Self.farOutside && $0.x <= Double(frame.maxX) + Self.farOutside && $0.y >= -Self.farOutside
        && $0.y <= Double(frame.maxY) + Self.farOutside
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

  /// The box of a rectangle's image in the owner's plane, as far as it is in front of the eye.
  private static func box(of ink: Rectangle, under map: PlaneMap) -> Rectangle? {
    let points = corners(ink).map { map.image(of: SIMD3($0.x, $0.y, 1)) }
    let least = 1e-9 * points.reduce(0) { max($0, abs($1[2])) }
    var box: Rectangle?
    var k = points.count - 1
    for i in points.indices {
      if (points[k][2] > least) != (points[i][2] > least) {
        let t = (least - points[k][2]) / (points[i][2] - points[k][2])
        let q = points[k] + (points[i] - points[k]) * t
        box = box.union(q[0] / least, q[1] / least)
      }
      if points[i][2] > least { box = box.union(points[i][0] / points[i][2], points[i][1] / points[i][2]) }
      k = i
    }
    return box
  }

  /// Whether a layer that crosses another may be cut by area: its own plain part is all that its subtree paints, and no
  /// flat picture that it belongs to is cut itself (at pixel centres, then, and so is all that is in it).
  ///
  /// - Parameter isCut: whether a layer is cut anywhere.
  func mayCutByArea(_ index: Int, isCut: (Int) -> Bool) -> Bool {
    guard layers[index].parts.count == 1, !paintsBelow(index) else { return false }
    // A shape is whole at every pixel's centre or not there: its area on either side of a cut is not known.
    if layers[index].parts[0].coverage != nil { return false }
    if case .picture(let number) = layers[index].parts[0].paint {
      let placement = pictures[number].placement
      if placement.columns.count > 1 || placement.rows.count > 1 { return false }
    }
    var above = layers[index].owner
    while above >= 0 && layers[above].groupOpacity == 1 {
      if isCut(above) { return false }
      above = layers[above].owner
    }
    return true
  }

  private func paintsBelow(_ index: Int) -> Bool {
    members[index + 1].contains { layers[$0].partCount > 0 }
  }
}

extension Rectangle? {
  func union(_ other: Rectangle?) -> Rectangle? {
    guard let self, let other else { return self ?? other }
    return self.union(other)
  }

  func union(_ x: Double, _ y: Double) -> Rectangle? {
    self.union(Rectangle(minX: x, minY: y, maxX: x, maxY: y))
  }
}
