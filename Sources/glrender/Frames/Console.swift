import Foundation
import Synchronization

/// What is said to the person at the terminal while frames are made: notes, and a bar that shows how far they are.
final class Console: Sendable {
  private struct State: Sendable {
    var showsBar = false
    var lastUpdate: ContinuousClock.Instant?
    var start = ContinuousClock.now
  }

  private static let interval = Duration.milliseconds(100)
  private static let cells = 30
  private let state = Mutex(State())
  private let isTerminal: Bool

  /// - Parameter isTerminal: whether a bar is shown; whether standard error goes to a terminal.
  init(isTerminal: Bool = isatty(STDERR_FILENO) == 1) { self.isTerminal = isTerminal }

  /// Says something in a line of its own.
  func note(_ text: String) {
    state.withLock { state in
      Self.clear(&state)
      Output.note(text)
    }
  }

  /// Shows that `done` of `count` frames are made, at most ten times a second.
  func show(_ done: Int, of count: Int) {
    guard isTerminal, count > 1 else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      if let last = state.lastUpdate, last.duration(to: now) < Self.interval { return }
      state.lastUpdate = now
      state.showsBar = true
      Self.write("\r" + Self.bar(done, of: count, seconds: state.start.duration(to: now) / .seconds(1)) + "\u{1B}[K")
    }
  }

  /// Takes the bar away.
  func clear() { state.withLock { Self.clear(&$0) } }

  /// Takes the bar away unless another thread is writing it.
  func clearIfPossible() { _ = state.withLockIfAvailable { Self.clear(&$0) } }

  private static func clear(_ state: inout State) {
    if state.showsBar { write("\r\u{1B}[K") }
    state.showsBar = false
    state.lastUpdate = nil
  }

  /// "[#########---------------------] 90/300, 41.2 frames/s, 0:05 left".
  static func bar(_ done: Int, of count: Int, seconds: Double) -> String {
    let full = cells * done / max(1, count)
    let rate = seconds > 0 ? Double(done) / seconds : 0
    var text = "[" + String(repeating: "#", count: full) + String(repeating: "-", count: cells - full) + "] "
    text += "\(done)/\(count), \(String(format: "%.1f", rate)) frames/s"
    guard rate > 0 else { return text }
    let left = Int(min(Double(count - done) / rate, 359_999).rounded(.up))
    let (hours, minutes) = (left / 3600, left / 60 % 60)
    text += hours > 0 ? String(format: ", %d:%02d:%02d left", hours, minutes, left % 60) : ""
    return hours > 0 ? text : text + String(format: ", %d:%02d left", minutes, left % 60)
  }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    // Nothing is lost where it cannot be shown.
    _ = bytes.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
