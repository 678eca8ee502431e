/// Kochanek and Bartels's curve through key values: a Hermite segment from each to the next ([S] 14.3).
struct CubicKeyframes: Sendable {
  private let values: [AnimatableValue]
  /// The curve's direction where it leaves each value but the last.
  private var leaving: [AnimatableValue] = []
  /// The curve's direction where it comes to each value but the first; the first of these belongs to the second value.
  private var arriving: [AnimatableValue] = []
  /// How far each segment's curve has come at the end of each of its cells; empty where constant speed is not asked for.
  private var distances: [Double] = []

  /// Parts of a segment whose lengths are known.
  private static let cells = 16

  /// nil for fewer than two values, and where they have no components or not the same.
  init?(
    _ values: [AnimatableValue], times: KeyTimes, tension: [Double], continuity: [Double], bias: [Double],
    isEven: Bool
  ) {
    guard values.count > 1 else { return nil }
    self.values = values
    let last = values.count - 1
    var chords: [AnimatableValue] = []
    chords.reserveCapacity(last)
    for i in 0..<last {
      guard let chord = values[i + 1].combined(with: values[i], { $0 - $1 }) else { return nil }
      chords.append(chord)
    }
    func number(_ list: [Double], _ index: Int) -> Double {
      index < list.count && list[index].isFinite ? list[index] : 0
    }
    for i in 0...last {
      let t = 1 - number(tension, i)
      if i == 0 {
        leaving.append(Self.sum(chords[0], t, chords[0], 0))
        continue
      }
      if i == last {
        arriving.append(Self.sum(chords[last - 1], t, chords[last - 1], 0))
        continue
      }
      let (c, b) = (number(continuity, i), number(bias, i))
      let (before, after) = (times.length(i - 1), times.length(i))
      let whole = before + after
      // Uneven key times bend the curve so that its speed does not jump.
      let (slower, faster) = whole > 0 ? (2 * before / whole, 2 * after / whole) : (1, 1)
      let half = 0.5 * t
      arriving.append(
        Self.sum(
          chords[i - 1], half * (1 + b) * (1 - c) * slower, chords[i], half * (1 - b) * (1 + c) * slower))
      leaving.append(
        Self.sum(
          chords[i - 1], half * (1 + b) * (1 + c) * faster, chords[i], half * (1 - b) * (1 - c) * faster))
    }
    if isEven { measure() }
  }

  /// The value at a parameter, 0...1, of the segment that starts at a value.
  func value(_ index: Int, _ s: Double) -> AnimatableValue {
    let u = 1 - s
    let far = s * s * (3 - 2 * s)
    let ends = Self.sum(values[index], 1 - far, values[index + 1], far)
    let bends = Self.sum(leaving[index], s * u * u, arriving[index], -s * s * u)
    return Self.sum(ends, 1, bends, 1)
  }

  /// The segments' lengths, where constant speed is asked for.
  var lengths: [Double] {
    stride(from: Self.cells - 1, to: distances.count, by: Self.cells).map { distances[$0] }
  }

  /// The parameter at which a share of a segment's length is passed; constant speed must have been asked for.
  func parameter(_ index: Int, _ share: Double) -> Double {
    let first = index * Self.cells
    let distance = share * distances[first + Self.cells - 1]
    guard distance.isFinite else { return share }
    var cell = 0
    while cell < Self.cells - 1 && distances[first + cell] < distance { cell += 1 }
    let start = cell == 0 ? 0 : distances[first + cell - 1]
    let length = distances[first + cell] - start
    guard length > 0 else { return share }
    let s0 = Double(cell) / Double(Self.cells)
    let s1 = Double(cell + 1) / Double(Self.cells)
    // Newton's steps from where it would be if the speed did not change within the cell.
    var s = s0 + (s1 - s0) * (distance - start) / length
    for _ in 0..<3 {
      let v = speed(index, s)
      guard v > 0 else { break }
      s = min(max(s + (distance - start - travelled(index, s0, s)) / v, s0), s1)
    }
    return s
  }

  private mutating func measure() {
    distances.reserveCapacity(leaving.count * Self.cells)
    for index in leaving.indices {
      var sum = 0.0
      for cell in 0..<Self.cells {
        sum += travelled(index, Double(cell) / Double(Self.cells), Double(cell + 1) / Double(Self.cells))
        distances.append(sum)
      }
    }
  }

  /// The length between two parameters, by Gauss and Legendre's rule of three points.
  private func travelled(_ index: Int, _ s0: Double, _ s1: Double) -> Double {
    let middle = 0.5 * (s0 + s1)
    let half = 0.5 * (s1 - s0)
    let out = half * 0.6.squareRoot()
    return half / 9
      * (5 * speed(index, middle - out) + 8 * speed(index, middle) + 5 * speed(index, middle + out))
  }

  /// How fast the value changes with the parameter.
  private func speed(_ index: Int, _ s: Double) -> Double {
    let u = 1 - s
    let chord = Self.sum(values[index + 1], 6 * s * u, values[index], -6 * s * u)
    let bends = Self.sum(leaving[index], u * (1 - 3 * s), arriving[index], s * (3 * s - 2))
    return chord.distance(to: Self.sum(bends, -1, bends, 0))
  }

  /// a * x + b * y by component; both have been found to agree.
  private static func sum(_ a: AnimatableValue, _ x: Double, _ b: AnimatableValue, _ y: Double) -> AnimatableValue {
    a.combined(with: b) { $0 * x + $1 * y } ?? a
  }
}
