/// A pattern of dashes ([S] 18.2).
struct DashPattern {
  /// On, off, on, ...: an even number of lengths.
  private let lengths: [Double]
  private let sum: Double
  /// The element that a subpath begins in, and what is left of it there.
  private var first = 0
  private var rest = 0.0

  /// More dashes than this are drawn as a solid line.
  static let limit = 1e6

  /// Nil for a solid line: no lengths, only zeros, or one that is no length.
  init?(_ given: [Double], phase: Double) {
    lengths = given.count % 2 == 0 ? given : given + given
    sum = lengths.reduce(0, +)
    guard lengths.allSatisfy({ $0 >= 0 }), sum > 0, sum.isFinite else { return nil }
    var offset = phase.isFinite ? phase - (phase / sum).rounded(.down) * sum : 0
    if !(offset >= 0 && offset < sum) { offset = 0 }
    while offset > 0 && offset >= lengths[first] {
      offset -= lengths[first]
      first = (first + 1) % lengths.count
    }
    rest = lengths[first] - offset
  }

  /// The dashes of all traces. Each trace begins the pattern anew and every dash is open, also where a closed trace ends
  /// and begins inside one.
  func cut(_ traces: [Trace]) -> [Trace] {
    let whole = traces.reduce(0) { $0 + $1.length }
    guard (whole / sum + Double(traces.count)) * Double(lengths.count) <= 2 * Self.limit else { return traces }
    var result: [Trace] = []
    for trace in traces {
      if trace.chords.isEmpty {
        if first % 2 == 0 { result.append(trace) }
      } else {
        cut(trace, into: &result)
      }
    }
    return result
  }

  private func cut(_ trace: Trace, into result: inout [Trace]) {
    let slack = 1e-9 * trace.length
    var index = first
    var rest = rest
    var dash = Trace()
    for chord in trace.chords {
      let length = chord.length
      var at = 0.0
      while rest <= length - at + slack {
        let end = min(at + rest, length)
        if index % 2 == 0 {
          if lengths[index] == 0 {
            result.append(
              Trace(dot: chord.part(end, length).from, dotDirection: chord.part(end, length).startDirection))
          } else {
            if end > at { dash.chords.append(chord.part(at, end)) }
            if !dash.chords.isEmpty { result.append(dash) }
            dash.chords.removeAll()
          }
        }
        at = end
        index = (index + 1) % lengths.count
        rest = lengths[index]
        // What ends with a chord goes on in the next one.
        if at >= length && rest > 0 { break }
      }
      if at < length {
        if index % 2 == 0 { dash.chords.append(chord.part(at, length)) }
        rest -= length - at
      }
    }
    if !dash.chords.isEmpty { result.append(dash) }
  }
}
