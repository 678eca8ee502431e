import Geometry

/// A region's contours, sorted into parts: each outer contour with the holes in it.
struct RegionParts {
  private let region: Polylines
  private var outers: [Int] = []
  private var holes: [Int] = []
  private var boxes: [Rectangle] = []

  init(_ region: Polylines) {
    self.region = region
    for (i, contour) in region.contours.enumerated() {
      var box = Rectangle.null
      // Relative to a corner, so that a small contour far from the origin keeps its sign.
      let o = region.points[contour.range.lowerBound]
      var area = 0.0
      var last = region.points[contour.range.upperBound - 1] - o
      for p in region.points[contour.range] {
        box.add(p.x, p.y)
        area += last.cross(p - o)
        last = p - o
      }
      boxes.append(box)
      if area >= 0 { outers.append(i) } else { holes.append(i) }
    }
    let boxes = boxes
    outers.sort { boxes[$0].minY != boxes[$1].minY ? boxes[$0].minY < boxes[$1].minY : boxes[$0].minX < boxes[$1].minX }
  }

  func paths() -> [Path] {
    var contents = [Int: [Int]]()
    // Of the outer contours around a hole the smallest has it: the others are around that one.
    let bySize = outers.sorted { boxes[$0].area < boxes[$1].area }
    for hole in holes {
      if let outer = bySize.first(where: { boxes[$0].holds(boxes[hole]) && encloses($0, hole) }) {
        contents[outer, default: []].append(hole)
      }
    }
    return outers.map { outer in
      var part = Polylines()
      for i in [outer] + (contents[outer] ?? []) {
        for p in region.points[region.contours[i].range] { part.add(p) }
        part.endContour(isClosed: true)
      }
      return Path(part)
    }
  }

  /// Whether a hole lies inside an outer contour, told at the middle of the hole's first side: contours share points at
  /// most.
  private func encloses(_ outer: Int, _ hole: Int) -> Bool {
    let start = region.contours[hole].range.lowerBound
    let p = (region.points[start] + region.points[start + 1]) * 0.5
    let range = region.contours[outer].range
    var isInside = false
    var a = region.points[range.upperBound - 1]
    for b in region.points[range] {
      if (a.y > p.y) != (b.y > p.y), p.x < a.x + (b.x - a.x) * ((p.y - a.y) / (b.y - a.y)) { isInside.toggle() }
      a = b
    }
    return isInside
  }
}

extension Rectangle {
  fileprivate func holds(_ b: Rectangle) -> Bool {
    minX <= b.minX && minY <= b.minY && maxX >= b.maxX && maxY >= b.maxY
  }

  fileprivate var area: Double { width * height }
}
