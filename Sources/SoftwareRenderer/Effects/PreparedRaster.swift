import Geometry
import Glibc
import RenderModel

/// A picture made beforehand: of a layer with its subtree, or of what its shadow covers.
struct PreparedRaster {
  var pixels: TileBuffer
  /// The scene's pixels to those of the picture; nil where both are of one grid.
  var fromPixels: PlaneMap?
  /// How it is read where it is drawn smaller, and where it is drawn larger; nearest or linear.
  var minification = ContentsFilter.linear
  var magnification = ContentsFilter.linear
  /// Whether a Gaussian went over it.
  var isBlurred = false
  /// What a picture that is shown as it is was painted from, to see what is in its pixels.
  var scene: PreparedScene?

  /// What shows in a pixel, premultiplied, 0...1; beside itself the picture is transparent.
  func colour(x: Int, y: Int) -> SIMD4<Double> {
    guard let fromPixels else { return pixel(x, y) }
    let q = fromPixels.image(of: SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1))
    guard q[2] > 0 else { return .zero }
    let (u, v) = (q[0] / q[2], q[1] / q[2])
    if filter(fromPixels, q, u, v) == .nearest { return pixel(floorInt(u), floorInt(v)) }
    let column = floorInt(u - 0.5)
    let row = floorInt(v - 0.5)
    let fx = limited(u - 0.5 - Double(column), 0, 1)
    let fy = limited(v - 0.5 - Double(row), 0, 1)
    let upper = pixel(column, row) * (1 - fx) + pixel(column + 1, row) * fx
    let lower = pixel(column, row + 1) * (1 - fx) + pixel(column + 1, row + 1) * fx
    return upper * (1 - fy) + lower * fy
  }

  /// Whether rounding may make another pixel of the picture, or another filter, show.
  func isSensitive(x: Int, y: Int) -> Bool {
    guard let fromPixels, minification == .nearest || magnification == .nearest else { return false }
    let q = fromPixels.image(of: SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1))
    guard q[2] > 0 else { return false }
    let (u, v) = (q[0] / q[2], q[1] / q[2])
    let border = 1.0 / 256
    if minification != magnification && abs(levelOfDetail(fromPixels, q, u, v)) < border { return true }
    guard filter(fromPixels, q, u, v) == .nearest else { return false }
    return [u, v].contains { abs($0 - Double(floorInt($0 + 0.5))) < border }
  }

  private func filter(_ map: PlaneMap, _ q: SIMD3<Double>, _ u: Double, _ v: Double) -> ContentsFilter {
    if minification == magnification { return minification }
    return levelOfDetail(map, q, u, v) > 0 ? minification : magnification
  }

  /// log2 of the longer of the steps, in the picture's pixels, to the next pixel in x and in y.
  private func levelOfDetail(_ map: PlaneMap, _ q: SIMD3<Double>, _ u: Double, _ v: Double) -> Double {
    func step(_ d: SIMD3<Double>) -> Double {
      let du = (d[0] - u * d[2]) / q[2]
      let dv = (d[1] - v * d[2]) / q[2]
      return (du * du + dv * dv).squareRoot()
    }
    return log2(max(step(map.x), step(map.y)))
  }

  private func pixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
    let box = pixels.box
    guard x >= box.minX, x < box.maxX, y >= box.minY, y < box.maxY else { return .zero }
    return pixels[x, y]
  }
}

/// The shadow of an outline with a blur, to be worked out pixel by pixel.
struct PreparedShadow {
  let outline: OutlineShadow
  /// The scene's pixels to the layer's plane, moved back by the shadow's offset.
  let fromPixels: PlaneMap

  /// The share of the shadow's colour at a pixel's centre.
  func value(x: Int, y: Int) -> Double {
    let q = fromPixels.image(of: SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1))
    guard q[2] > 0 else { return 0 }
    let place = Point(q[0], q[1]) / q[2]
    return place.isFinite ? outline.value(at: Vector2(place.x, place.y)) : 0
  }
}

extension PlaneMap {
  /// This map with what it makes moved.
  func moved(by offset: Point) -> PlaneMap {
    then(PlaneMap(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(offset.x, offset.y, 1)))
  }

  /// This map with what it makes scaled along the axes.
  func scaled(by scale: Point) -> PlaneMap {
    then(PlaneMap(x: SIMD3(scale.x, 0, 0), y: SIMD3(0, scale.y, 0), origin: SIMD3(0, 0, 1)))
  }
}
