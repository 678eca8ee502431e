import Foundation

/// A point in space; x to the right, y downwards, z towards the viewer.
struct Point3 {
  var x: Double
  var y: Double
  var z: Double

  init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Turned about the x axis: y towards z.
  func aboutX(_ angle: Double) -> Point3 {
    Point3(x, y * cos(angle) - z * sin(angle), y * sin(angle) + z * cos(angle))
  }

  /// Turned about the y axis: z towards x.
  func aboutY(_ angle: Double) -> Point3 {
    Point3(x * cos(angle) + z * sin(angle), y, z * cos(angle) - x * sin(angle))
  }

  /// Moved.
  func moved(_ dx: Double, _ dy: Double, _ dz: Double = 0) -> Point3 { Point3(x + dx, y + dy, z + dz) }

  /// Seen by an eye `distance` in front of the picture, straight before `centre`.
  func seen(from distance: Double, centre: Point) -> Point {
    let w = 1 - z / distance
    return Point(x: centre.x + x / w, y: centre.y + y / w)
  }
}

/// The corners of a square of `side` around the origin, clockwise on the screen from the top left.
func square(_ side: Double) -> [Point3] {
  let h = side / 2
  return [Point3(-h, -h, 0), Point3(h, -h, 0), Point3(h, h, 0), Point3(-h, h, 0)]
}
