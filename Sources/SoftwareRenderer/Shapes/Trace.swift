/// A straight piece of a flattened path, in the space of the path.
struct Chord {
  var from: Point
  var to: Point
  /// The directions (length 1) that the path itself has at the chord's two ends.
  var startDirection: Point
  var endDirection: Point
  /// Whether the corner before it is one of the path; if not, it lies within a curve.
  var startsPiece: Bool

  var length: Double { (to - from).length }

  /// The part between two distances from the start.
  func part(_ a: Double, _ b: Double) -> Chord {
    let whole = length
    func direction(_ t: Double) -> Point {
      (startDirection + (endDirection - startDirection) * t).unit ?? startDirection
    }
    var part = self
    if a > 0 {
      part.from = from + (to - from) * (a / whole)
      part.startDirection = direction(a / whole)
    }
    if b < whole {
      part.to = from + (to - from) * (b / whole)
      part.endDirection = direction(b / whole)
    }
    return part
  }
}

/// A subpath that is to be stroked: chords, or a point that only round and square caps show.
struct Trace {
  /// Every chord has a length.
  var chords: [Chord] = []
  /// Whether the last chord leads back to the first one's start, with a join there.
  var isClosed = false
  /// The place of a trace without chords.
  var dot = Point()
  /// Which way a dot's square cap is turned.
  var dotDirection = Point(1, 0)

  var length: Double { chords.reduce(0) { $0 + $1.length } }

  /// The parts of traces between two shares of their whole length ([S] 7). What is cut becomes open.
  static func trimmed(_ traces: [Trace], from start: Double, to end: Double) -> [Trace] {
    let start = start > 0 ? start : 0
    let end = end < 1 ? end : 1
    guard end > start else { return [] }
    if start == 0 && end == 1 { return traces }
    let lengths = traces.map(\.length)
    let whole = lengths.reduce(0, +)
    // A path without length has no parts: it is kept whole.
    if whole == 0 { return traces }
    let slack = 1e-9 * whole
    var result: [Trace] = []
    var passed = 0.0
    for (trace, length) in zip(traces, lengths) {
      let first = start * whole - passed
      let last = end * whole - passed
      passed += length
      if first <= slack && last >= length - slack {
        if length > 0 || last > 0 || end == 1 { result.append(trace) }
      } else if min(last, length) - max(first, 0) > slack {
        result.append(trace.part(max(first, 0), min(last, length), slack: slack))
      }
    }
    return result
  }

  /// The open part between two distances; places within `slack` of a corner are the corner.
  private func part(_ a: Double, _ b: Double, slack: Double) -> Trace {
    var result = Trace()
    var passed = 0.0
    for chord in chords {
      let length = chord.length
      let from = a - passed <= slack ? 0 : a - passed
      let to = b - passed >= length - slack ? length : b - passed
      if from < length - slack && to > slack { result.chords.append(chord.part(from, to)) }
      passed += length
    }
    return result
  }
}
