import Tessellator

/// Finds the area of a single pixel inside an outline, from the edges' pieces in it and the windings at its left border.
///
/// The pixel is cut into slabs at every end of a piece and every change of the border, and those where pieces cross
/// further, at the crossings. In a slab nothing crosses, so that it is a row of trapezoids.
struct PixelMeasure {
  let rule: FillRule
  /// Whether only what has a clip winding counts.
  let isClipped: Bool
  /// Steps taken.
  private(set) var work = 0
  private(set) var metLimit = false

  /// Steps for one outline; afterwards it is measured by means.
  static let mostWork = 200_000_000
  /// Pieces that pass each other by less are not cut apart; the area is off by less than that.
  private static let negligible = 1e-10

  /// A piece's stretch in a slab: its places at the upper and the lower border.
  private struct Span {
    var upper: Double
    var lower: Double
    var windings: Windings
  }
  private var cuts: [Double] = []
  private var spans: [Span] = []

  init(rule: FillRule, isClipped: Bool) {
    self.rule = rule
    self.isClipped = isClipped
  }

  func isInside(_ w: Windings) -> Bool {
    (rule == .nonZero ? w.shape != 0 : w.shape & 1 != 0) && (!isClipped || w.clip != 0)
  }

  mutating func area(_ pieces: [ShapeRaster.Piece], _ border: ShapeRaster.Border, x: Int, y: Int) -> Double {
    // A pixel takes up to twice the square of its pieces.
    if pieces.count > 1 && pieces.count * pieces.count > (Self.mostWork - work) / 8 {
      metLimit = true
      return part(Self.mean(pieces, border, x: x, y: y))
    }
    cuts.removeAll(keepingCapacity: true)
    cuts.append(Double(y))
    cuts.append(Double(y + 1))
    for piece in pieces {
      if piece.y0 > Double(y) { cuts.append(piece.y0) }
      if piece.y1 < Double(y + 1) { cuts.append(piece.y1) }
    }
    for change in border.changes { cuts.append(change.y) }
    if cuts.count > 2 { cuts.sort() }
    var windings = border.top
    var change = 0
    var sum = 0.0
    for k in 1..<cuts.count where cuts[k] > cuts[k - 1] {
      let (upper, lower) = (cuts[k - 1], cuts[k])
      while change < border.changes.count && border.changes[change].y <= upper {
        windings += border.changes[change].windings
        change += 1
      }
      spans.removeAll(keepingCapacity: true)
      for piece in pieces where piece.y0 <= upper && piece.y1 >= lower {
        spans.append(Span(upper: Self.x(piece, upper), lower: Self.x(piece, lower), windings: piece.windings))
      }
      work += pieces.count
      sum += slab(0..<spans.count, height: lower - upper, windings, x: Double(x), depth: 0)
    }
    return sum
  }

  private static func x(_ piece: ShapeRaster.Piece, _ y: Double) -> Double {
    if y <= piece.y0 { return piece.x0 }
    if y >= piece.y1 { return piece.x1 }
    return piece.x0 + (piece.x1 - piece.x0) * ((y - piece.y0) / (piece.y1 - piece.y0))
  }

  /// The area of a slab whose spans are those of a range at the end of `spans`.
  private mutating func slab(
    _ range: Range<Int>, height: Double, _ windings: Windings, x: Double, depth: Int
  ) -> Double {
    sort(range)
    work += range.count
    if depth < 60, work <= Self.mostWork, height > 1e-13, let place = crossing(range) {
      // Above the crossing, then below it.
      let start = spans.count
      for k in range {
        let span = spans[k]
        spans.append(
          Span(
            upper: span.upper, lower: span.upper + (span.lower - span.upper) * place, windings: span.windings))
      }
      var sum = slab(start..<spans.count, height: height * place, windings, x: x, depth: depth + 1)
      for (k, i) in zip(range, start..<spans.count) {
        let span = spans[k]
        spans[i] = Span(
          upper: span.upper + (span.lower - span.upper) * place, lower: span.lower, windings: span.windings)
      }
      sum += slab(start..<spans.count, height: height * (1 - place), windings, x: x, depth: depth + 1)
      spans.removeLast(spans.count - start)
      return sum
    }
    var w = windings
    var sum = 0.0
    var start = 2 * x
    for k in range {
      let before = isInside(w)
      w += spans[k].windings
      let after = isInside(w)
      let place = spans[k].upper + spans[k].lower
      if after && !before {
        start = place
      } else if before && !after {
        sum += max(place - start, 0)
      }
    }
    if isInside(w) { sum += 2 * (x + 1) - start }
    return sum / 2 * height
  }

  /// Sorts spans by their middles.
  private mutating func sort(_ range: Range<Int>) {
    if range.count > 24 {
      spans[range].sort { $0.upper + $0.lower < $1.upper + $1.lower }
      return
    }
    for k in range.dropFirst() {
      let span = spans[k]
      let key = span.upper + span.lower
      var i = k
      while i > range.lowerBound && spans[i - 1].upper + spans[i - 1].lower > key {
        spans[i] = spans[i - 1]
        i -= 1
      }
      spans[i] = span
    }
  }

  /// A place, as a share of the slab's height, where two neighbours cross: the one nearest to the middle.
  private func crossing(_ range: Range<Int>) -> Double? {
    var best: Double?
    for k in range.dropFirst() {
      let upper = spans[k].upper - spans[k - 1].upper
      let lower = spans[k].lower - spans[k - 1].lower
      if upper >= -Self.negligible && lower >= -Self.negligible { continue }
      let place = upper / (upper - lower)
      if place > 0, place < 1, abs(place - 0.5) < abs((best ?? 2) - 0.5) { best = place }
    }
    return best
  }
}

extension PixelMeasure {
  /// Winding numbers averaged over a pixel: what is left of the truth where an outline is too intricate to be measured.
  struct Mean {
    var shape = 0.0
    var clip = 0.0

    mutating func add(_ w: Windings, _ weight: Double) {
      shape += Double(w.shape) * weight
      clip += Double(w.clip) * weight
    }

    static func += (a: inout Mean, b: Mean) {
      a.shape += b.shape
      a.clip += b.clip
    }
  }

  /// The mean in a pixel.
  private static func mean(_ pieces: [ShapeRaster.Piece], _ border: ShapeRaster.Border, x: Int, y: Int) -> Mean {
    var mean = Mean()
    mean.add(border.top, 1)
    for change in border.changes { mean.add(change.windings, Double(y + 1) - change.y) }
    for p in pieces { mean.add(p.windings, (p.y1 - p.y0) * (Double(x + 1) - (p.x0 + p.x1) / 2)) }
    return mean
  }

  /// The part of a pixel that is inside, if its windings are the same all over it.
  func part(_ mean: Mean) -> Double {
    var part = abs(mean.shape)
    if rule == .nonZero {
      part = min(part, 1)
    } else {
      part -= 2 * (part / 2).rounded(.down)
      if part > 1 { part = 2 - part }
    }
    return isClipped ? part * min(abs(mean.clip), 1) : part
  }
}
