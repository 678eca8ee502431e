import RenderModel

/// Collects what `classify` says about one pixel while the painter paints it (alone: the painted box is that pixel).
final class PixelRecorder {
  /// The piece of a part's edge in the pixel, the part on its right (clockwise on the screen).
  private struct Chord {
    var from: Point
    var to: Point
    var owner: Int
    var edges: [Int]
  }

  /// What counts so far in one buffer.
  private struct Findings {
    var chords: [Chord] = []
    /// Shapes that cover a part of the pixel.
    var shapeEdges = 0
    var translucent = 0
    var hasCut = false
    var sampling: ContentsFilter?
    var sampleIsSensitive = false
    var isBlurred = false
  }

  /// The members painted so far of one order that is being painted, and the pairs that cross within the pixel.
  private struct Order {
    var crossings: [(Int, Int)]
    var painted: Set<Int> = []
  }

  private var x = 0
  private var y = 0
  /// The frame's findings, then those of the opacity buffers that are being filled.
  private var buffers: [Findings] = [Findings()]
  private var orders: [Order] = []
  /// Everything painted, to see whether a member painted anything.
  private var events = 0
  private var memberStarts: [Int] = []
  private var groupStarts: [Int] = []

  /// Starts a pixel.
  func begin(x: Int, y: Int) {
    self.x = x
    self.y = y
    buffers = [Findings()]
    orders.removeAll()
    memberStarts.removeAll()
    groupStarts.removeAll()
  }

  /// What was found for the pixel.
  var result: PixelClass {
    let found = buffers[0]
    return PixelClass(
      edges: found.chords.count + found.shapeEdges, hasCut: found.hasCut, translucentLayers: found.translucent,
      sampling: found.sampling, sampleIsSensitive: found.sampleIsSensitive, isBlurred: found.isBlurred)
  }

  func beginGroup() {
    buffers.append(Findings())
    groupStarts.append(events)
  }

  func endGroup() {
    guard let inner = buffers.popLast(), let start = groupStarts.popLast(), events > start else { return }
    let last = buffers.count - 1
    for chord in inner.chords { add(chord) }
    buffers[last].shapeEdges += inner.shapeEdges
    buffers[last].translucent += inner.translucent + 1
    buffers[last].hasCut = buffers[last].hasCut || inner.hasCut
    buffers[last].sampling = Self.harder(buffers[last].sampling, inner.sampling)
    buffers[last].sampleIsSensitive = buffers[last].sampleIsSensitive || inner.sampleIsSensitive
    buffers[last].isBlurred = buffers[last].isBlurred || inner.isBlurred
  }

  /// Notes what was found in the pixels of a picture that is read here. Their weights add up to 1: the hardest counts.
  func note(_ found: [PixelClass]) {
    let last = buffers.count - 1
    buffers[last].shapeEdges += found.map(\.edges).max() ?? 0
    buffers[last].translucent += found.map(\.translucentLayers).max() ?? 0
    for pixel in found {
      buffers[last].hasCut = buffers[last].hasCut || pixel.hasCut
      buffers[last].sampling = Self.harder(buffers[last].sampling, pixel.sampling)
      buffers[last].sampleIsSensitive = buffers[last].sampleIsSensitive || pixel.sampleIsSensitive
      buffers[last].isBlurred = buffers[last].isBlurred || pixel.isBlurred
    }
  }

  /// Notes that a buffer is cut in the pixel.
  func noteEdge() { buffers[buffers.count - 1].shapeEdges += 1 }

  /// Notes that what a Gaussian went over shows.
  func noteBlur() {
    events += 1
    buffers[buffers.count - 1].isBlurred = true
  }

  /// Notes that rounding may change which pixel of something shows.
  func noteSensitive() { buffers[buffers.count - 1].sampleIsSensitive = true }

  /// Notes a picture that is sampled.
  func noteSampling(_ filter: ContentsFilter) {
    let last = buffers.count - 1
    buffers[last].sampling = Self.harder(buffers[last].sampling, filter)
  }

  func beginMembers(_ crossings: [(Int, Int)]) { orders.append(Order(crossings: crossings)) }

  func endMembers() { orders.removeLast() }

  func beginMember() { memberStarts.append(events) }

  /// Looks whether the member crosses one that was painted before it.
  func endMember(_ layer: Int) {
    guard let start = memberStarts.popLast(), events > start, !orders.isEmpty else { return }
    let last = orders.count - 1
    for (a, b) in orders[last].crossings
    where a == layer && orders[last].painted.contains(b) || b == layer && orders[last].painted.contains(a) {
      buffers[buffers.count - 1].hasCut = true
    }
    orders[last].painted.insert(layer)
  }

  /// - Parameters:
  ///   - owner: whose group the layer belongs to.
  ///   - edges: the layer's edge classes, if it is an opaque face.
  func note(
    _ part: Part, owner: Int, edges: [Int], coverage: Double, colour: SIMD4<Double>, _ lookup: TexelLookup?
  ) {
    let alpha = colour[3] * part.opacity
    if alpha <= 0 { return }
    events += 1
    let last = buffers.count - 1
    if alpha >= 1 - 1e-9 {
      // Nothing of what was painted before shows.
      if coverage >= 1 - 1e-9 { buffers[last] = Findings() }
    } else {
      buffers[last].translucent += 1
    }
    if let lookup {
      buffers[last].sampling = Self.harder(buffers[last].sampling, lookup.filter)
      if lookup.isSensitive { buffers[last].sampleIsSensitive = true }
    }
    if part.coverage != nil {
      if coverage < 1 { buffers[last].shapeEdges += 1 }
      return
    }
    guard var a = part.polygon.last else { return }
    for b in part.polygon {
      if let (from, to) = chord(a, b) { add(Chord(from: from, to: to, owner: owner, edges: edges)) }
      a = b
    }
  }

  /// Edges that coincide count once if their parts lie on the same side, or if they are a joint of opaque faces (whose
  /// value does not depend on the order). Other parts that only touch count with both their edges.
  private func add(_ chord: Chord) {
    let last = buffers.count - 1
    func near(_ p: Point, _ q: Point) -> Bool { abs(p.x - q.x) <= 1e-3 && abs(p.y - q.y) <= 1e-3 }
    for known in buffers[last].chords {
      if near(known.from, chord.from) && near(known.to, chord.to) { return }
      if near(known.from, chord.to) && near(known.to, chord.from), known.owner == chord.owner,
        known.edges.contains(where: { chord.edges.contains($0) })
      {
        return
      }
    }
    buffers[last].chords.append(chord)
  }

  /// The piece of an edge inside the pixel; nil where the edge only touches the pixel's border.
  private func chord(_ a: Point, _ b: Point) -> (Point, Point)? {
    let slack = 1e-5
    var from = 0.0
    var to = 1.0
    let d = b - a
    let low = Point(Double(x) + slack, Double(y) + slack)
    let high = Point(Double(x + 1) - slack, Double(y + 1) - slack)
    for axis in 0..<2 {
      if d[axis] == 0 {
        if a[axis] < low[axis] || a[axis] > high[axis] { return nil }
      } else {
        let s = (low[axis] - a[axis]) / d[axis]
        let t = (high[axis] - a[axis]) / d[axis]
        from = max(from, min(s, t))
        to = min(to, max(s, t))
      }
    }
    guard from < to else { return nil }
    let p = a + d * from
    let q = a + d * to
    let length = ((q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y)).squareRoot()
    return length > 1e-4 ? (p, q) : nil
  }

  private static func harder(_ a: ContentsFilter?, _ b: ContentsFilter?) -> ContentsFilter? {
    guard let a else { return b }
    guard let b else { return a }
    return a.rawValue >= b.rawValue ? a : b
  }
}
