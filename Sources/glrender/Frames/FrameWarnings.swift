import RenderModel
import Synchronization

/// What could not be honoured in frames: each thing is said once, with the time of its first frame.
final class FrameWarnings: Sendable {
  private struct State: Sendable {
    var said: Set<RenderDiagnostics.Entry> = []
    var saysMore = true
  }

  private let state = Mutex(State())
  private let console: Console
  private let times: FrameTimes
  private let isStrict: Bool

  /// - Parameter isStrict: what could not be honoured is an error.
  init(_ console: Console, _ times: FrameTimes, isStrict: Bool) {
    self.console = console
    self.times = times
    self.isStrict = isStrict
  }

  /// Says what is new in the frame of that number.
  func report(_ diagnostics: RenderDiagnostics, index: Int) throws(ToolError) {
    if diagnostics.isEmpty && diagnostics.dropped == 0 { return }
    let at = " (at \(JSONValue.real(times.time(index)).text) s)"
    state.withLock { state in
      for entry in diagnostics.entries where !state.said.contains(entry) {
        if state.said.count >= RenderLimits.diagnostics {
          if state.saysMore { console.note("warning: there are more" + at) }
          state.saysMore = false
          break
        }
        state.said.insert(entry)
        console.note("warning: " + (entry.layer.isEmpty ? "" : entry.layer + ": ") + entry.detail + at)
      }
    }
    if isStrict { throw .badInput("the scene has warnings, and --strict is given") }
  }
}
