import Geometry
import RenderModel

/// A picture made beforehand: of a layer with its subtree, or of what its shadow covers.
struct PreparedRaster {
  var pixels: TileBuffer
  /// The scene's pixels to those of the picture; nil where both are of one grid.
  var fromPixels: PlaneMap?
  /// Whether it is read by the nearest pixel, and not bilinearly.
  var isNearest = false
  /// Whether a Gaussian went over it.
  var isBlurred = false
  /// What a picture that is not blurred as a whole was painted from, to see what is in its pixels.
  var scene: PreparedScene?

  /// What shows in a pixel, premultiplied, 0...1; beside itself the picture is transparent.
  func colour(x: Int, y: Int) -> SIMD4<Double> {
    guard let fromPixels else { return pixel(x, y) }
    let q = fromPixels.image(of: SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1))
    guard q[2] > 0 else { return .zero }
    let (u, v) = (q[0] / q[2], q[1] / q[2])
    if isNearest { return pixel(floorInt(u), floorInt(v)) }
    let column = floorInt(u - 0.5)
    let row = floorInt(v - 0.5)
    let fx = limited(u - 0.5 - Double(column), 0, 1)
    let fy = limited(v - 0.5 - Double(row), 0, 1)
    let upper = pixel(column, row) * (1 - fx) + pixel(column + 1, row) * fx
    let lower = pixel(column, row + 1) * (1 - fx) + pixel(column + 1, row + 1) * fx
    return upper * (1 - fy) + lower * fy
  }

  /// The pixels of the picture that show in one of the scene's.
  func sources(x: Int, y: Int) -> PixelBox {
    guard let fromPixels else { return PixelBox(minX: x, minY: y, maxX: x + 1, maxY: y + 1) }
    let q = fromPixels.image(of: SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1))
    guard q[2] > 0 else { return PixelBox() }
    let low = Point(q[0] / q[2], q[1] / q[2]) - (isNearest ? 0 : 0.5)
    let size = isNearest ? 1 : 2
    let corner = (floorInt(low.x), floorInt(low.y))
    return PixelBox(minX: corner.0, minY: corner.1, maxX: corner.0 + size, maxY: corner.1 + size)
      .intersection(pixels.box)
  }

  /// Whether rounding may make another pixel of the picture show.
  func isSensitive(x: Int, y: Int) -> Bool {
    guard let fromPixels, isNearest else { return false }
    let q = fromPixels.image(of: SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1))
    guard q[2] > 0 else { return false }
    return Self.isNearBorder(q[0] / q[2]) || Self.isNearBorder(q[1] / q[2])
  }

  private static func isNearBorder(_ v: Double) -> Bool { abs(v - Double(floorInt(v + 0.5))) < 1.0 / 256 }

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
