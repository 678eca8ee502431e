/// Collects what a reader met: warnings (bounded) and skipped things (each once).
struct SceneReport {
  private(set) var warnings: [SceneWarning] = []
  /// Warnings beyond `SceneLimits.warnings`.
  private(set) var droppedWarnings = 0
  private var skipped: [String: (count: Int, line: Int)] = [:]
  private var order: [String] = []

  /// Whether further warnings are only counted.
  var isFull: Bool { warnings.count >= SceneLimits.warnings }

  /// Counts a warning that is not kept.
  mutating func dropWarning() { droppedWarnings += 1 }

  mutating func warn(_ file: String, _ line: Int, layer: String, _ detail: String) {
    if isFull {
      dropWarning()
    } else {
      warnings.append(SceneWarning(file: file, line: line, layer: layer, detail: detail))
    }
  }

  mutating func skip(_ subject: String, line: Int) {
    if let known = skipped[subject] {
      skipped[subject] = (known.count + 1, known.line)
    } else if order.count < SceneLimits.notes {
      skipped[subject] = (1, line)
      order.append(subject)
    }
  }

  var notes: [SceneNote] {
    order.map { SceneNote(subject: SceneWarning.printable($0), count: skipped[$0]!.count, line: skipped[$0]!.line) }
  }
}
