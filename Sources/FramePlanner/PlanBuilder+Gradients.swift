import Geometry
import RenderModel

// Gradients, as quadrilaterals or, in rounded layers, as strips.
extension PlanBuilder {
  /// Paints a layer's gradient.
  ///
  /// - Parameter fillsTarget: whether it fills all of the target, which is cut to the layer's outline later.
  @inline(never)
  mutating func emitGradient(
    _ i: Int, _ node: LayerNode, _ look: LayerLook, fillsTarget: Bool = false, level: Int, place: Int,
    _ opacity: Double,
    _ snapshot: LayerTreeSnapshot
  ) {
    let gradient = snapshot.gradients[Int(node.gradient)]
    let stops = gradientStops(node.gradient, gradient)
    let clamp = SIMD4(Float(stops), Float(min(gradient.stops.count, RenderLimits.gradientStops)), 0, 0)
    let edges = look.style.antialiasedEdges
    var context = cutContext()
    guard let (outline, sides) = sidedPart(node.bounds, i, edges) else { return }
    context.hardCuts = (context.hardCuts + sides)[...]
    let box = part.faces[0].box
    let area = passes[passes.count - 1].area
    let map = spatial.toScreen[i].adjugate * Self.space(of: gradient)
    let colour = weight(i, opacity)
    if fillsTarget {
      if let quad = boxInstance(area, colour: colour, frame: area) {
        let instance = Self.instance(quad, map, area, clamp: clamp)
        passes[passes.count - 1].add(instance, .gradient(gradient.kind), area, &pool)
      }
      return
    }
    if look.radius > 0 {
      guard let quad = boxInstance(box.intersection(area), colour: colour, frame: area) else { return }
      let instance = Self.instance(quad, map, box, clamp: clamp)
      let region = self.outline(node, look)
      return emitRegion(i, region, .painted(.gradient(gradient.kind), record: record(instance)), snapshot)
    }
    let isFace = level >= 0 && levels[level].sequence[place].face >= 0 && look.hasOpaqueGradient
    let laterVertices = addLater(
      to: &context, level, place, isFace: isFace, part.vertices, 0..<part.vertices.count)
    guard
      let (quad, quadBox) = encoder.encode(
        outline, 0..<outline.count, context, laterVertices, frame: area, colour: colour)
    else { return }
    passes[passes.count - 1].add(
      Self.instance(quad, map, box, clamp: clamp), .gradient(gradient.kind), quadBox, &pool)
  }

  /// The map from the layer's plane to where the gradient is simple (see `Batch.Paint.gradient`).
  private static func space(of gradient: GradientContent) -> Homography {
    let s = gradient.start
    let d = gradient.end - s
    switch gradient.kind {
    case .axial:
      let square = d.x * d.x + d.y * d.y
      if square == 0 {
        // The last colour everywhere.
        let beyond = abs(gradient.stops[gradient.stops.count - 1].location) + 1
        return Homography(.zero, .zero, SIMD4(beyond, 0, 1, 0))
      }
      return Homography(
        SIMD4(d.x / square, 0, 0, 0), SIMD4(d.y / square, 0, 0, 0), SIMD4(-(s.x * d.x + s.y * d.y) / square, 0, 1, 0))
    case .radial:
      let (rx, ry) = (abs(d.x), abs(d.y))
      return Homography(SIMD4(1 / rx, 0, 0, 0), SIMD4(0, 1 / ry, 0, 0), SIMD4(-s.x / rx, -s.y / ry, 1, 0))
    case .conic:
      let length = (d.x * d.x + d.y * d.y).squareRoot()
      let e = length == 0 ? Vector2(1, 0) : Vector2(d.x / length, d.y / length)
      return Homography(
        SIMD4(e.x, -e.y, 0, 0), SIMD4(e.y, e.x, 0, 0), SIMD4(-(s.x * e.x + s.y * e.y), s.x * e.y - s.y * e.x, 1, 0))
    }
  }

  /// Where the table holds a gradient's stops; writes them on first use.
  private mutating func gradientStops(_ number: Int32, _ gradient: GradientContent) -> Int {
    if let known = gradientStops[number] { return known }
    let start = encoder.table.count
    let stops = gradient.stops.prefix(RenderLimits.gradientStops)
    for (k, stop) in stops.enumerated() {
      let next = k + 1 < stops.count ? stops[k + 1].location - stop.location : 0
      encoder.table.append(SIMD4(Float(stop.location), next > 0 ? Float(1 / next) : 0, 0, 0))
      let c = stop.colour
      encoder.table.append(
        SIMD4<Float>(SIMD4(c.red, c.green, c.blue, c.alpha).clamped(lowerBound: .zero, upperBound: .one)))
    }
    gradientStops[number] = start
    return start
  }
}
