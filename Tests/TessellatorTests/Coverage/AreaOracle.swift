import Geometry
import Tessellator

/// Exact areas of pixels inside contours, each pixel by itself and in doubles: shares nothing with the rasteriser.
enum AreaOracle {
  /// Row by row, 0...1: the magnitude of the contours' signed area in each pixel of (0, 0, width, height).
  static func areas(_ contours: [[Vector2]], _ width: Int, _ height: Int) -> [Double] {
    var areas = [Double](repeating: 0, count: width * height)
    for contour in contours {
      for i in contour.indices {
        let (a, b) = (contour[i], contour[(i + 1) % contour.count])
        for y in 0..<height where min(a.y, b.y) < Double(y + 1) && max(a.y, b.y) > Double(y) {
          for x in 0..<width where min(a.x, b.x) < Double(x + 1) {
            areas[y * width + x] += right(of: a, b, Double(x), Double(y))
          }
        }
      }
    }
    return areas.map { min(abs($0), 1) }
  }

  /// What of the pixel's square lies right of the edge, negative where it runs up.
  private static func right(of a: Vector2, _ b: Vector2, _ left: Double, _ top: Double) -> Double {
    if a.y == b.y { return 0 }
    if a.y > b.y { return -right(of: b, a, left, top) }
    let y0 = max(a.y, top)
    let y1 = min(b.y, top + 1)
    if y1 <= y0 { return 0 }
    // From whichever end is nearer, for the sake of huge triangles.
    func x(_ y: Double) -> Double {
      let t = (y - a.y) / (b.y - a.y)
      return (t < 0.5 ? a.x + (b.x - a.x) * t : b.x - (b.x - a.x) * ((b.y - y) / (b.y - a.y))) - left
    }
    // Between these rows the edge is wholly left of the square, inside or right of it.
    var stops = [y0, y1]
    if a.x != b.x {
      for border in [left, left + 1] {
        let y = a.y + (border - a.x) * ((b.y - a.y) / (b.x - a.x))
        if y > y0 && y < y1 { stops.append(y) }
      }
      stops.sort()
    }
    return zip(stops, stops.dropFirst()).reduce(0) { sum, part in
      sum + (part.1 - part.0) * (1 - min(max((x(part.0) + x(part.1)) / 2, 0), 1))
    }
  }

  /// The part of a contour where `keep` is positive, a function that is linear along straight lines.
  static func cut(_ contour: [Vector2], _ keep: (Vector2) -> Double) -> [Vector2] {
    var result: [Vector2] = []
    for i in contour.indices {
      let (a, b) = (contour[i], contour[(i + 1) % contour.count])
      let (f, g) = (keep(a), keep(b))
      if f >= 0 { result.append(a) }
      if (f < 0) != (g < 0) { result.append(a + (b - a) * (f / (f - g))) }
    }
    return result
  }
}

extension Polylines {
  /// Closed contours of these points.
  init(_ contours: [[Vector2]]) {
    self.init()
    for contour in contours {
      for p in contour { add(p) }
      endContour(isClosed: true)
    }
  }
}

extension CoverageStrips {
  /// The coverages of the pixels (0, 0, width, height), row by row; nil where two of the parts share a pixel or one has
  /// something outside.
  func bytes(_ width: Int, _ height: Int) -> [UInt8]? {
    var result = [UInt8](repeating: 0, count: width * height)
    var taken = [Bool](repeating: false, count: width * height)
    func set(_ x: Int, _ y: Int, _ value: UInt8) -> Bool {
      if y >= height || x >= width || x < 0 || y < 0 { return value == 0 }
      if taken[y * width + x] { return false }
      taken[y * width + x] = true
      result[y * width + x] = value
      return true
    }
    for s in spans {
      for y in Int(s.y)..<Int(s.y + s.height) {
        for x in Int(s.x)..<Int(s.x + s.width) where !set(x, y, s.coverage) || y >= height { return nil }
      }
    }
    for s in strips {
      for k in 0..<Int(s.width) {
        let column = coverage[Int(s.start) + k]
        for row in 0..<4 where !set(Int(s.x) + k, Int(s.y) + row, UInt8(column >> UInt32(row * 8) & 255)) { return nil }
      }
    }
    return result
  }
}
