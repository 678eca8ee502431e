import FramePlanner

extension FramePlan {
  /// What makes the plan impossible to draw, nil where nothing does. A GPU must not be sent outside its buffers by a
  /// mistake made elsewhere.
  var fault: String? {
    guard let frame = surfaces.first else { return "it has no surface" }
    if frame.x != 0 || frame.y != 0 { return "the frame does not lie at (0, 0)" }
    if frame.format != .rgba8 || frame.cacheKey != nil { return "the frame is no plain surface" }
    if passes.last?.target != 0 { return "its last pass does not draw the frame" }
    for (i, surface) in surfaces.enumerated() {
      if surface.width < 0 || surface.height < 0 { return "surface \(i) has a negative size" }
      let reach = -(1 << 30)...(1 << 30)
      if ![surface.x, surface.y, surface.width, surface.height].allSatisfy({ reach.contains($0) }) {
        return "surface \(i) is out of reach"
      }
    }
    var drawn = [Bool](repeating: false, count: surfaces.count)
    for pass in passes {
      if let fault = fault(pass, drawn) { return fault }
      drawn[pass.target] = true
      for capture in pass.captures { drawn[capture] = true }
    }
    return nil
  }

  private func fault(_ pass: RenderPass, _ drawn: [Bool]) -> String? {
    guard surfaces.indices.contains(pass.target) else { return "a pass draws surface \(pass.target)" }
    let target = surfaces[pass.target]
    if pass.clear == nil && !drawn[pass.target] {
      return "a pass goes on with surface \(pass.target), which is not drawn before"
    }
    if let scope = pass.scope {
      guard surfaces.indices.contains(scope), surfaces[scope].cacheKey != nil else {
        return "a pass serves surface \(scope), which is not kept"
      }
    }
    if target.cacheKey != nil && pass.scope != pass.target {
      return "a pass draws surface \(pass.target), which is kept, and does not serve it"
    }
    for batch in pass.batches {
      if let fault = fault(batch, pass.target, drawn) { return fault }
    }
    for capture in pass.captures {
      guard capture > 0, surfaces.indices.contains(capture), capture != pass.target else {
        return "a pass copies to surface \(capture)"
      }
      let window = surfaces[capture]
      let isInside =
        window.x >= target.x && window.y >= target.y && window.x + window.width <= target.x + target.width
        && window.y + window.height <= target.y + target.height
      if !isInside { return "surface \(capture) takes pixels from beyond the target" }
      if window.format != target.format { return "surface \(capture) is no copy of its target's format" }
      if window.cacheKey != nil { return "surface \(capture), a copy, would be kept" }
    }
    return nil
  }

  private func fault(_ batch: Batch, _ target: Int, _ drawn: [Bool]) -> String? {
    if !Batch.fixedModes.contains(batch.mode) { return "a batch is blended by \(batch.mode)" }
    if let (image, _) = batch.paint.picture, !images.indices.contains(image) { return "a batch shows picture \(image)" }
    do {
      try batch.paint.eachSource { source throws(SourceFault) in
        let isSound = surfaces.indices.contains(source) && source != target && drawn[source]
        if !isSound { throw SourceFault(source: source) }
      }
    } catch {
      return "a batch shows surface \(error.source), which is not drawn before"
    }
    switch batch.paint {
    case .filtered(_, let first, let matrices):
      let isInside = first >= 0 && matrices >= 1 && matrices <= table.count && first <= table.count - 5 * matrices
      if !isInside { return "a batch has colour matrices beyond the table" }
    case .blurred(_, let blur):
      if !(blur.sigma > 0 && blur.sigma <= Blur.mostSigma) { return "a blur has a sigma of \(blur.sigma)" }
    default: break
    }
    switch batch.paint.stream {
    case .quads: return fault(batch.instances, among: instances.count) { instances[$0] }
    case .images:
      if let fault = fault(batch.instances, among: imageInstances.count, { imageInstances[$0].quad }) { return fault }
      guard case .gradient = batch.paint else { return nil }
      for i in batch.instances where !hasStops(imageInstances[i].clamp) {
        return "gradient \(i) has stops beyond the table"
      }
      return nil
    case .strips: return stripFault(batch)
    }
  }

  private struct SourceFault: Error {
    let source: Int
  }

  private func stripFault(_ batch: Batch) -> String? {
    let range = batch.instances
    guard range.lowerBound >= 0, range.upperBound <= strips.count else {
      return "a batch has strips \(range) of \(strips.count)"
    }
    for i in range {
      if strips[i].box.z < 0 || strips[i].box.w < 0 { return "strip \(i) has a negative size" }
      if strips[i].start == StripInstance.solid { continue }
      if Int(strips[i].start) + Int(strips[i].box.z) > coverage.count { return "strip \(i) reads beyond the coverage" }
      if strips[i].box.w > 4 { return "strip \(i) has more than four rows" }
    }
    guard case .painted(let paint) = batch.paint else { return nil }
    for i in range {
      guard let record = index(strips[i].colour.x), record + StripPaint.recordTexels <= table.count else {
        return "strip \(i) is painted by a record beyond the table"
      }
      if case .gradient = paint, !hasStops(table[record + 4]) { return "strip \(i) has stops beyond the table" }
    }
    return nil
  }

  /// Whether the stops that a gradient's `clamp` names are there.
  private func hasStops(_ clamp: SIMD4<Float>) -> Bool {
    guard let first = index(clamp.x), let count = index(clamp.y) else { return false }
    return count >= 1 && first + 2 * count <= table.count
  }

  /// A whole number that is written as a float and not negative.
  private func index(_ value: Float) -> Int? {
    value >= 0 && value <= 16_777_216 && value == value.rounded() ? Int(value) : nil
  }

  private func fault(_ range: Range<Int>, among count: Int, _ quad: (Int) -> QuadInstance) -> String? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return "a batch has instances \(range) of \(count)" }
    for i in range {
      let counts = quad(i).counts
      if counts == 0 { continue }
      let polygons = Int(counts & 255) + Int(counts >> 8 & 255) + Int(counts >> 16 & 255)
      let entries = 2 * polygons + Int(counts >> 24 & 127)
      if Int(quad(i).table) + entries > table.count { return "instance \(i) has table entries beyond the table" }
    }
    return nil
  }
}
