import Geometry
import RenderModel
import Tessellator

// A layer's shape ([S] 7): a part for its fill and one for its stroke.
extension PreparedScene {
  /// Adds a shape's parts; nothing of colours without alpha.
  mutating func addShape(_ shape: ShapeContent, _ layer: inout PreparedLayer, label: String) {
    let view = ShapeView(layer, frame: frame)
    if let paint = tinted(shape.fillColour, layer.tint) {
      let outline = ShapeOutline(view)
      var flattener = CurveFlattener(view)
      for contour in flattener.contours(of: shape.path.path) { outline.add(contour) }
      add(paint, outline, rule: shape.fillRule, &layer, label: label)
    }
    if let paint = tinted(shape.strokeColour, layer.tint), shape.stroke.width >= 0, shape.strokeEnd > shape.strokeStart
    {
      add(paint, Self.stroke(shape, view), rule: .nonZero, &layer, label: label)
    }
  }

  /// A colour's paint; nil where nothing shows.
  static func solid(_ colour: Colour) -> Part.Paint? {
    let alpha = limited(colour.alpha, 0, 1)
    if alpha == 0 { return nil }
    let rgb = SIMD3(limited(colour.red, 0, 1), limited(colour.green, 0, 1), limited(colour.blue, 0, 1)) * alpha
    return .solid(SIMD4(rgb[0], rgb[1], rgb[2], alpha))
  }

  private mutating func add(
    _ paint: Part.Paint, _ outline: ShapeOutline, rule: FillRule, _ layer: inout PreparedLayer, label: String
  ) {
    guard let extent = outline.extent else { return }
    var raster = ShapeRaster(outline.edges, rule: rule, clip: layer.innerClip, frame: frame)
    let coverage = raster.coverage()
    if raster.metLimit {
      diagnostics.report(.limit, layer: label, "a shape crosses itself too often to be drawn exactly")
    }
    addCovered(paint, coverage, extent, &layer, layer.innerClip, layer.innerCuts)
  }

  /// The stroke's outline: trimmed, then dashed, then followed by the pen in the layer's own space, so that the plane's
  /// map shapes the pen too. Only a line of width 0 is drawn on the screen, by a pen one pixel wide.
  private static func stroke(_ shape: ShapeContent, _ view: ShapeView) -> ShapeOutline {
    let outline = ShapeOutline(view)
    let style = shape.stroke
    let radius = style.width / 2
    var flattener = CurveFlattener(view)
    flattener.penRadius = radius
    let dashes = DashPattern(style.dashes, phase: style.dashPhase)
    flattener.keepsLengths = dashes != nil || shape.strokeStart > 0 || shape.strokeEnd < 1
    var traces = Trace.trimmed(
      flattener.traces(of: shape.path.path), from: shape.strokeStart, to: shape.strokeEnd)
    if let dashes { traces = dashes.cut(traces) }
    if radius > 0 {
      var pen = PenStroker(style, radius: radius, stretch: { view.stretch(at: $0, radius: $1) }) { outline.add($0) }
      pen.stroke(traces)
    } else {
      var pen = PenStroker(style, radius: 0.5, stretch: { _, _ in 1 }) { outline.add(onScreen: $0) }
      pen.stroke(traces.flatMap { $0.onScreen(view) })
    }
    return outline
  }
}

extension Trace {
  /// What of the trace is in front of the eye, in pixels. What is cut becomes open.
  func onScreen(_ view: ShapeView) -> [Trace] {
    guard !chords.isEmpty else {
      guard let place = view.pixel(dot) else { return [] }
      return [Trace(dot: place, dotDirection: view.direction(dotDirection, at: dot))]
    }
    var result: [Trace] = []
    var current = Trace()
    var isWhole = true
    for chord in chords {
      guard let part = chord.inFront(of: view) else {
        isWhole = false
        continue
      }
      if let last = current.chords.last, part.from != chord.from || last.to != view.pixel(chord.from) {
        result.append(current)
        current = Trace()
        isWhole = false
      }
      guard let a = view.pixel(part.from), let b = view.pixel(part.to), a != b else { continue }
      if part.from != chord.from || part.to != chord.to { isWhole = false }
      current.chords.append(
        Chord(
          from: a, to: b, startDirection: view.direction(part.startDirection, at: part.from),
          endDirection: view.direction(part.endDirection, at: part.to), startsPiece: part.startsPiece))
    }
    if !current.chords.isEmpty { result.append(current) }
    if isClosed && isWhole && result.count == 1 { result[0].isClosed = true }
    return result
  }
}

extension Chord {
  /// The part in front of every eye; nil for none.
  fileprivate func inFront(of view: ShapeView) -> Chord? {
    var start = 0.0
    var end = 1.0
    for form in view.horizons {
      let a = form[0] * from.x + form[1] * from.y + form[2]
      let b = form[0] * to.x + form[1] * to.y + form[2]
      // So near to the eye nothing is in the frame.
      let threshold = 1e-9 * max(abs(a), abs(b))
      if a > threshold && b > threshold { continue }
      if a <= threshold && b <= threshold { return nil }
      let place = (threshold - a) / (b - a)
      if a > threshold { end = min(end, place) } else { start = max(start, place) }
    }
    if start == 0 && end == 1 { return self }
    return start < end ? part(start * length, end * length) : nil
  }
}
