import RenderModel

/// Collects what `classify` says about one pixel while the painter paints it (alone: the painted box is that pixel).
final class PixelRecorder {
  /// What counts so far in one buffer.
  private struct Findings {
    var chords: [(Point, Point)] = []
    var translucent = 0
    var hasCut = false
    var sampling: ContentsFilter?
    var sampleIsSensitive = false
  }

  private struct Member {
    var rank: Int
    var depthPlane: SIMD3<Double>
  }

  /// The members painted so far of one order that is being painted.
  private struct Order {
    var fromPixels: PlaneMap
    var painted: [Member] = []
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
      edges: found.chords.count, hasCut: found.hasCut, translucentLayers: found.translucent,
      sampling: found.sampling, sampleIsSensitive: found.sampleIsSensitive)
  }

  func beginGroup() {
    buffers.append(Findings())
    groupStarts.append(events)
  }

  func endGroup() {
    guard let inner = buffers.popLast(), let start = groupStarts.popLast(), events > start else { return }
    let last = buffers.count - 1
    for chord in inner.chords { add(chord) }
    buffers[last].translucent += inner.translucent + 1
    buffers[last].hasCut = buffers[last].hasCut || inner.hasCut
    buffers[last].sampling = Self.harder(buffers[last].sampling, inner.sampling)
    buffers[last].sampleIsSensitive = buffers[last].sampleIsSensitive || inner.sampleIsSensitive
  }

  func beginMembers(_ fromPixels: PlaneMap) { orders.append(Order(fromPixels: fromPixels)) }

  func endMembers() { orders.removeLast() }

  func beginMember() { memberStarts.append(events) }

  /// Looks whether the member's order with one that was painted before it changes within the pixel.
  func endMember(rank: Int, depthPlane: SIMD3<Double>) {
    guard let start = memberStarts.popLast(), events > start, !orders.isEmpty else { return }
    let last = orders.count - 1
    for other in orders[last].painted {
      var signs: Set<Bool> = []
      for (dx, dy) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
        let place = orders[last].fromPixels.image(of: SIMD3(Double(x) + dx, Double(y) + dy, 1))
        let mine = PaintOrder.depth(depthPlane, at: place)
        let its = PaintOrder.depth(other.depthPlane, at: place)
        signs.insert(PaintOrder.isTie(mine, its) ? rank > other.rank : mine > its)
      }
      if signs.count > 1 { buffers[buffers.count - 1].hasCut = true }
    }
    orders[last].painted.append(Member(rank: rank, depthPlane: depthPlane))
  }

  func note(_ part: Part, coverage: Double, colour: SIMD4<Double>, _ lookup: TexelLookup?) {
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
    guard var a = part.polygon.last else { return }
    for b in part.polygon {
      if let chord = chord(a, b) { add(chord) }
      a = b
    }
  }

  private func add(_ chord: (Point, Point)) {
    let last = buffers.count - 1
    func near(_ p: Point, _ q: Point) -> Bool { abs(p.x - q.x) <= 1e-3 && abs(p.y - q.y) <= 1e-3 }
    for known in buffers[last].chords {
      if near(known.0, chord.0) && near(known.1, chord.1) || near(known.0, chord.1) && near(known.1, chord.0) {
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
