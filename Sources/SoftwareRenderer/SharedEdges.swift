import RenderModel

extension PreparedScene {
  /// Ends of two edges within this distance (pixels) are the same.
  static let edgeSlack = 1e-4

  /// Gives the opaque faces their edge classes.
  ///
  /// A face is the first part of a layer: an opaque background, or opaque contents that fill the bounds, with nothing
  /// that fades it, wholly in front of the eye.
  mutating func shareEdges(_ snapshot: LayerTreeSnapshot) {
    for group in members where group.count > 1 {
      var registry = EdgeRegistry()
      for index in group {
        let layer = layers[index]
        guard layer.groupOpacity == 1, layer.inheritedOpacity == 1, let quad = layer.quad,
          let first = layer.parts.first,
          first.isOpaque
        else { continue }
        if case .picture(let picture) = first.paint,
          !pictures[picture].placement.fills(snapshot.nodes[index].bounds)
        {
          continue
        }
        layers[index].edges = (0..<4).map { registry.classOf(quad[$0], quad[($0 + 1) & 3]) }
      }
    }
  }
}

/// Finds edges with the same ends, in either direction.
private struct EdgeRegistry {
  private struct Cell: Hashable {
    var x: Int
    var y: Int
  }
  /// Edges by the cell of their middle.
  private var cells: [Cell: [Int]] = [:]
  private var edges: [(Point, Point)] = []
  private static let cellSize = 1e-2

  /// The number of the edge that has these ends, a new one if there is none.
  mutating func classOf(_ a: Point, _ b: Point) -> Int {
    let middle = (a + b) / 2
    let x = middle.x / Self.cellSize
    let y = middle.y / Self.cellSize
    let reach = PreparedScene.edgeSlack / Self.cellSize
    for cx in floorInt(x - reach)...floorInt(x + reach) {
      for cy in floorInt(y - reach)...floorInt(y + reach) {
        for k in cells[Cell(x: cx, y: cy)] ?? [] {
          let (p, q) = edges[k]
          if near(a, p) && near(b, q) || near(a, q) && near(b, p) { return k }
        }
      }
    }
    edges.append((a, b))
    cells[Cell(x: floorInt(x), y: floorInt(y)), default: []].append(edges.count - 1)
    return edges.count - 1
  }

  private func near(_ a: Point, _ b: Point) -> Bool {
    let d = a - b
    return (d.x * d.x + d.y * d.y).squareRoot() <= PreparedScene.edgeSlack
  }
}
