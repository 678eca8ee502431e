import FramePlanner

/// Which passes of a plan run, and when its surfaces are read last.
struct PassSchedule {
  /// Whether each pass runs.
  private(set) var runs: [Bool] = []
  /// For each surface the last pass that reads or draws it; -1 for none.
  private(set) var lastUse: [Int] = []
  private var isNeeded: [Bool] = []

  /// Passes that run.
  var count: Int { runs.reduce(0) { $0 + ($1 ? 1 : 0) } }

  /// Leaves out the passes that serve surfaces which are there already, and those whose pixels are not needed then.
  ///
  /// - Parameter isHeld: whether the surface is there, from an earlier frame.
  mutating func prepare(_ plan: FramePlan, isHeld: (Int) -> Bool) {
    runs.removeAll(keepingCapacity: true)
    runs.append(contentsOf: repeatElement(false, count: plan.passes.count))
    lastUse.removeAll(keepingCapacity: true)
    lastUse.append(contentsOf: repeatElement(-1, count: plan.surfaces.count))
    isNeeded.removeAll(keepingCapacity: true)
    isNeeded.append(contentsOf: repeatElement(false, count: plan.surfaces.count))
    isNeeded[0] = true
    for index in plan.passes.indices.reversed() {
      let pass = plan.passes[index]
      if let scope = pass.scope, isHeld(scope) { continue }
      guard isNeeded[pass.target] || pass.captures.contains(where: { isNeeded[$0] }) else { continue }
      runs[index] = true
      use(pass.target, index)
      for batch in pass.batches { batch.paint.eachSource { use($0, index) } }
    }
  }

  private mutating func use(_ surface: Int, _ pass: Int) {
    isNeeded[surface] = true
    lastUse[surface] = max(lastUse[surface], pass)
  }
}
