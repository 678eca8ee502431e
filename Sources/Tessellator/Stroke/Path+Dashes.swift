import Geometry

extension Path {
  /// The path cut into dashes ([S] 18.2): lengths on and off in turn, over and over, from the start of each subpath.
  ///
  /// Dashes are exact parts of the path, each an open subpath; corners inside one stay corners. Also where a closed
  /// subpath ends inside a dash, that dash ends at the closing point, and it is not joined to the one that begins there.
  /// A dash of length 0 becomes a line of a millionth of the pattern's length, or of 1e-9 of its coordinates where that
  /// is more: round caps make a disc of it, square ones a square turned along the path. A subpath without length stays
  /// where the pattern starts with a dash.
  /// - Parameters:
  ///   - lengths: In the path's unit. An odd number of them is taken twice. If there are none, or all are 0, or one is
  ///     negative or not finite, the path itself is the result; so it is where the dashes would be more than
  ///     `TessellationLimits.dashesPerPath`.
  ///   - phase: How far into the pattern each subpath begins; may be negative. 0 where it is not finite.
  public func dashed(lengths: [Double], phase: Double) -> Path {
    guard let pattern = DashPattern(lengths, phase: phase) else { return self }
    let measure = PathMeasure(self)
    let count = (measure.length / pattern.length + Double(measure.subpaths.count)) * Double(pattern.lengths.count / 2)
    guard count <= Double(TessellationLimits.dashesPerPath) else { return self }
    var result = Path()
    for subpath in measure.subpaths {
      if subpath.length > 0 {
        pattern.cut(subpath, of: measure, into: &result)
      } else if pattern.startsWithDash {
        result.move(to: subpath.first)
        result.addLine(to: subpath.first)
      }
    }
    return result
  }
}

/// Lengths of dashes and gaps, and where in them a subpath starts.
private struct DashPattern {
  /// An even number: on, off, ...
  let lengths: [Double]
  /// Where each of them begins.
  private let starts: [Double]
  /// The sum; finite and positive.
  let length: Double
  /// The element a subpath starts in, and how far into the pattern that is.
  private let first: Int
  private let offset: Double

  init?(_ given: [Double], phase: Double) {
    let lengths = given.count % 2 == 0 ? given : given + given
    var starts: [Double] = []
    starts.reserveCapacity(lengths.count)
    var sum = 0.0
    for length in lengths {
      guard length >= 0 else { return nil }
      starts.append(sum)
      sum += length
    }
    guard sum > 0 && sum.isFinite else { return nil }
    var offset = phase.isFinite ? phase.truncatingRemainder(dividingBy: sum) : 0
    if offset < 0 { offset += sum }
    if offset >= sum { offset = 0 }
    self.lengths = lengths
    self.starts = starts
    self.offset = offset
    length = sum
    first =
      lengths.indices.first {
        offset < starts[$0] + lengths[$0] || ($0 % 2 == 0 && lengths[$0] == 0 && offset == starts[$0])
      } ?? 0
  }

  var startsWithDash: Bool { first % 2 == 0 }

  /// Appends the dashes of a subpath that has a length.
  func cut(_ subpath: PathMeasure.Subpath, of measure: PathMeasure, into path: inout Path) {
    var cutter = SubpathCutter(measure, subpath)
    let slack = 1e-9 * subpath.length
    var cycle = 0.0
    var i = first
    while true {
      let start = cycle * length + starts[i] - offset
      if start > subpath.length + slack { break }
      if i % 2 == 0 {
        if lengths[i] == 0 {
          cutter.appendDot(min(max(start, 0), subpath.length), length: 1e-6 * length, to: &path)
        } else if start < subpath.length - slack {
          cutter.append(max(start, 0), min(start + lengths[i], subpath.length), to: &path)
        }
      }
      i += 1
      if i == lengths.count {
        i = 0
        cycle += 1
      }
    }
  }
}
