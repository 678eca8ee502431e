public import CoreGraphics
public import Foundation

/// Calls a closure at each refresh of the display, for pictures that are drawn step by step.
///
/// One that is made inside of `CAVirtualClock.run(_:)` belongs to that clock and is called while it advances, whatever
/// run loop is named. Any other is called by the run loops that it was added to, on a grid of 60 refreshes a second;
/// refreshes that a busy run loop comes too late for are missed, and each refresh is called for once, however many
/// run loops and modes there are.
///
/// What calls a link holds it, until it is removed from there or invalidated.
open class CADisplayLink: NSObject {
  private let lock = NSLock()
  private var state: State
  private let isVirtual: Bool
  private weak var clock: CAVirtualClock?

  private struct State {
    /// nil once the link is invalid.
    var handler: ((CADisplayLink) -> Void)?
    /// Where the link was added.
    var places: [Place] = []
    /// The refresh to call at next; nil while the link is nowhere.
    var next: Double?
    /// Of how many refreshes one is called for.
    var stride = 1.0
    var isPaused = false
    var timestamp = 0.0
    var target = 0.0
    var frameInterval = 1
    var framesPerSecond = 0
    var range = CAFrameRateRange.default
  }

  /// A mode of a run loop, and the timer there of a link that is not virtual.
  private struct Place {
    var loop: RunLoop
    var mode: RunLoop.Mode
    var timer: Timer?
    var hold: Hold?

    func end() {
      timer?.invalidate()
      hold?.end()
    }
  }

  /// What a timer holds of its link. Timers keep their closures even when they are invalid.
  private final class Hold: @unchecked Sendable {
    private let lock = NSLock()
    private var held: CADisplayLink?

    init(_ link: CADisplayLink) { held = link }

    var link: CADisplayLink? { lock.withLock { held } }

    func end() {
      let released = lock.withLock {
        defer { held = nil }
        return held
      }
      withExtendedLifetime(released) {}
    }
  }

  /// A link that calls `handler` with itself; in place of Apple's initialiser with a target and a selector, which Linux
  /// lacks. Add it to a run loop to start it.
  public init(_ handler: @escaping (CADisplayLink) -> Void) {
    state = State(handler: handler)
    clock = CAVirtualClock.current
    isVirtual = clock != nil
  }

  /// Starts the calls, from the first refresh after now, while `runloop` runs in `mode`. An invalid link stays silent.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    let hold = isVirtual ? nil : Hold(self)
    let timer = hold.map { hold in
      Timer(fire: Self.nextTick(), interval: 1 / RefreshGrid.rate, repeats: true) { _ in
        hold.link?.refresh(at: machineTime())
      }
    }
    let place = Place(loop: runloop, mode: mode, timer: timer, hold: hold)
    let isAdded = locked { state in
      guard state.handler != nil, !state.places.contains(where: { $0.loop === runloop && $0.mode == mode }) else {
        return false
      }
      if state.places.isEmpty { state.next = RefreshGrid.next(after: now, stride: state.stride) }
      state.places.append(place)
      if state.isPaused { timer?.fireDate = .distantFuture }
      return true
    }
    guard isAdded else { return place.end() }
    if let timer { runloop.add(timer, forMode: mode) }
    clock?.add(self)
  }

  /// Ends the calls by `runloop` in `mode`.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    removePlaces { $0.loop === runloop && $0.mode == mode }
  }

  /// Ends all calls for good and lets the closure go. It may be called from inside the closure.
  open func invalidate() {
    let handler = locked { state in
      defer { state.handler = nil }
      return state.handler
    }
    removePlaces { _ in true }
    // What the closure holds goes outside of the lock.
    withExtendedLifetime(handler) {}
  }

  /// The time of the refresh that the last call was for, in seconds; 0 before the first.
  open var timestamp: CFTimeInterval { locked { $0.timestamp } }

  /// The time between two refreshes, in seconds: 1/60; 0 before the first call.
  open var duration: CFTimeInterval { locked { $0.target > $0.timestamp ? 1 / RefreshGrid.rate : 0 } }

  /// When the next call is expected, in seconds: `timestamp`, and `duration` for each refresh until then; 0 before the
  /// first call.
  open var targetTimestamp: CFTimeInterval { locked { $0.target } }

  /// Whether calls are left out for now. Default false.
  open var isPaused: Bool {
    get { locked { $0.isPaused } }
    set {
      locked { state in
        guard state.isPaused != newValue else { return }
        state.isPaused = newValue
        guard !state.places.isEmpty else { return }
        state.next = RefreshGrid.next(after: now, stride: state.stride)
        for place in state.places { place.timer?.fireDate = newValue ? .distantFuture : Self.nextTick() }
      }
    }
  }

  /// Of how many refreshes one is called for. Default 1; less counts as 1. Of this, `preferredFramesPerSecond` and
  /// `preferredFrameRateRange` that counts which was set last.
  open var frameInterval: Int {
    get { locked { $0.frameInterval } }
    set {
      locked {
        $0.frameInterval = newValue
        setStride(Double(max(1, newValue)), &$0)
      }
    }
  }

  /// How many calls a second are wanted; 0, the default, takes every refresh. The nearest of 60/n that is not above
  /// is kept.
  open var preferredFramesPerSecond: Int {
    get { locked { $0.framesPerSecond } }
    set {
      locked {
        $0.framesPerSecond = newValue
        setStride(RefreshGrid.stride(for: Double(newValue)), &$0)
      }
    }
  }

  /// How many calls a second are wanted. The nearest of 60/n that is not above the preferred rate, or the maximum
  /// without one, is kept, or the next higher if only that is in the range. Default `.default`: every refresh.
  open var preferredFrameRateRange: CAFrameRateRange {
    get { locked { $0.range } }
    set {
      locked {
        $0.range = newValue
        setStride(RefreshGrid.stride(for: newValue), &$0)
      }
    }
  }

  private func locked<R>(_ body: (inout State) -> R) -> R {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }

  private var now: CFTimeInterval { isVirtual ? clock?.time ?? 0 : machineTime() }

  private func setStride(_ stride: Double, _ state: inout State) {
    state.stride = stride
    if !state.places.isEmpty { state.next = RefreshGrid.next(after: now, stride: stride) }
  }

  private func removePlaces(where condition: (Place) -> Bool) {
    let (removed, isNowhere) = locked { state in
      let removed = state.places.filter(condition)
      state.places.removeAll(where: condition)
      if state.places.isEmpty { state.next = nil }
      return (removed, state.places.isEmpty)
    }
    for place in removed { place.end() }
    if isNowhere { clock?.remove(self) }
  }
}

// Calls by a virtual clock.
extension CADisplayLink {
  /// When the clock is to call the link next; nil while it is paused.
  var nextTime: CFTimeInterval? { locked { $0.isPaused ? nil : $0.next.map(RefreshGrid.time) } }

  /// Leaves out the refreshes before the last one that is not after `end`.
  func skip(to end: CFTimeInterval) {
    locked { state in
      guard let next = state.next else { return }
      state.next = max(next, RefreshGrid.last(at: end, stride: state.stride))
    }
  }

  /// Makes the call for the last refresh up to `time`, unless it is early, and finds the next.
  func refresh(at time: CFTimeInterval) {
    let handler: ((CADisplayLink) -> Void)? = locked { state in
      guard !state.isPaused, let next = state.next, RefreshGrid.time(next) <= time else { return nil }
      let refresh = max(next, RefreshGrid.last(at: time, stride: state.stride))
      state.timestamp = RefreshGrid.time(refresh)
      state.target = state.timestamp + state.stride * (1 / RefreshGrid.rate)
      state.next = RefreshGrid.next(after: state.timestamp, stride: state.stride)
      return state.handler
    }
    handler?(self)
  }
}

// Calls by run loops.
extension CADisplayLink {
  /// A little after the next refresh, so that jitter makes no timer too early for it.
  private static func nextTick() -> Date {
    let now = machineTime()
    let next = RefreshGrid.next(after: now, stride: 1).map(RefreshGrid.time) ?? now
    return Date(timeIntervalSinceNow: next - now + 0.0005)
  }
}
