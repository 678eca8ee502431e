import FramePlanner

extension FramePlan {
  /// What makes the plan impossible to draw, nil where nothing does. A GPU must not be sent outside its buffers by a
  /// mistake made elsewhere.
  var fault: String? {
    guard let frame = surfaces.first else { return "it has no surface" }
    if frame.x != 0 || frame.y != 0 { return "the frame does not lie at (0, 0)" }
    if passes.last?.target != 0 { return "its last pass does not draw the frame" }
    for surface in surfaces where surface.width < 0 || surface.height < 0 { return "a surface has a negative size" }
    var drawn = [Bool](repeating: false, count: surfaces.count)
    for pass in passes {
      guard surfaces.indices.contains(pass.target) else { return "a pass draws surface \(pass.target)" }
      for batch in pass.batches {
        if let fault = fault(batch, pass.target, drawn) { return fault }
      }
      drawn[pass.target] = true
    }
    return nil
  }

  private func fault(_ batch: Batch, _ target: Int, _ drawn: [Bool]) -> String? {
    switch batch.paint {
    case .solid: break
    case .image(let image, _):
      guard images.indices.contains(image) else { return "a batch shows picture \(image)" }
      return fault(batch.instances, among: imageInstances.count) { imageInstances[$0].quad }
    case .coverage: return stripFault(batch.instances)
    case .surface(let source):
      guard surfaces.indices.contains(source), source != target, drawn[source] else {
        return "a batch shows surface \(source), which is not drawn before"
      }
    default: return "paint \(batch.paint) is not drawn yet"
    }
    return fault(batch.instances, among: instances.count) { instances[$0] }
  }

  private func stripFault(_ range: Range<Int>) -> String? {
    guard range.lowerBound >= 0, range.upperBound <= strips.count else {
      return "a batch has strips \(range) of \(strips.count)"
    }
    for i in range where strips[i].start != StripInstance.solid {
      if Int(strips[i].start) + Int(strips[i].box.z) > coverage.count { return "strip \(i) reads beyond the coverage" }
      if strips[i].box.w > 4 { return "strip \(i) has more than four rows" }
    }
    return nil
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
