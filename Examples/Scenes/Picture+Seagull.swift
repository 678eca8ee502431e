extension Picture {
  /// A gull from far away on nothing, its wings low (0) to high (7): two arcs, drawn with a pen four pixels wide.
  public static func seagull(_ height: Int) -> Picture {
    let tip = 0.65 - 0.06 * Double(height)
    let wings = [
      Arc(start: [0.04, tip], control: [0.27, 0.2], end: [0.5, 0.62 - tip / 3]),
      Arc(start: [0.5, 0.62 - tip / 3], control: [0.73, 0.2], end: [0.96, tip]),
    ]
    let chords = wings.flatMap { $0.chords(32, scale: [96, 64]) }
    return Picture(name: "seagull-\(height).png", width: 96, height: 64) { x, y in
      let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
      let distance = chords.map { $0.distance(to: place) }.min() ?? .infinity
      let alpha = min(max(2.5 - distance, 0), 1)
      return quantized([0.2 * alpha, 0.22 * alpha, 0.28 * alpha, alpha])
    }
  }
}

/// A quadratic curve.
private struct Arc {
  let start: SIMD2<Double>
  let control: SIMD2<Double>
  let end: SIMD2<Double>

  func chords(_ count: Int, scale: SIMD2<Double>) -> [Chord] {
    let points = (0...count).map { i -> SIMD2<Double> in
      let t = Double(i) / Double(count)
      let (a, b) = (start + (control - start) * t, control + (end - control) * t)
      return (a + (b - a) * t) * scale
    }
    return zip(points, points.dropFirst()).map { Chord(start: $0, end: $1) }
  }
}

private struct Chord {
  let start: SIMD2<Double>
  let end: SIMD2<Double>

  func distance(to p: SIMD2<Double>) -> Double {
    let (along, from) = (end - start, p - start)
    let t = min(max((along * from).sum() / (along * along).sum(), 0), 1)
    let gap = from - along * t
    return (gap * gap).sum().squareRoot()
  }
}
