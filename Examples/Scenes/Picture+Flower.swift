extension Picture {
  /// A flower on nothing: five petals about (21, 20), a stem from there to the lower edge, and two leaves.
  public static var flower: Picture {
    Picture(name: "flower.png", width: 42, height: 60) { x, y in quantized(mean(x, y, flowerParts)) }
  }

  private static func flowerParts(_ x: Double, _ y: Double) -> SIMD4<Double> {
    let (dx, dy) = (x - 21, y - 20)
    if dx * dx + dy * dy < 36 { return [1, 0.8, 0.2, 1] }
    // The petals' centres are on a circle of radius 10, a fifth of a turn apart.
    for (px, py) in [(0, -10), (9.511, -3.09), (5.878, 8.09), (-5.878, 8.09), (-9.511, -3.09)] {
      let (u, v) = (dx - px, dy - py)
      if u * u + v * v < 56 { return [0.9, 0.3, 0.55, 1] }
    }
    if dx > -1.5, dx < 1.5, y > 20 { return [0.2, 0.5, 0.15, 1] }
    for side in [-1.0, 1] {
      let (u, v) = (dx * side - 7, y - 46 + 0.5 * (dx * side - 7))
      if u * u / 49 + v * v / 9 < 1 { return [0.25, 0.6, 0.2, 1] }
    }
    return .zero
  }
}
