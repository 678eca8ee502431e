public import CoreGraphics
import Foundation

/// A clock that moves only when it is told to, for pictures and videos whose times are exact; not part of Apple's API.
///
///     let clock = CAVirtualClock()
///     let link = clock.run { CADisplayLink { link in layer.position.x = 100 * link.timestamp } }
///     link.add(to: .main, forMode: .default)
///     clock.advance(by: 1)  // sixty calls
///
/// A clock belongs to the thread that uses it. It holds the display links that were added, as a run loop does.
public final class CAVirtualClock {
  /// The time in seconds; it never runs backwards.
  public private(set) var time: CFTimeInterval

  /// The display links to call, in the order in which they were added.
  private var links: [CADisplayLink] = []
  private var isAdvancing = false

  /// The most calls of display links in one advance, half an hour of one link; beyond them refreshes are missed.
  static let callLimit = 108_000

  /// The clock whose `run(_:)` is under way on this thread.
  static var current: CAVirtualClock? { slots.object.clock }

  private static let slots = ThreadLocal { Slot() }

  private final class Slot {
    var clock: CAVirtualClock?
  }

  /// A clock that stands still at `time`, in seconds; 0 in place of what is not finite.
  public init(time: CFTimeInterval = 0) {
    self.time = time.isFinite ? time : 0
    if !time.isFinite { complain("a clock cannot start at \(time); it starts at 0") }
  }

  /// Makes this the clock of `CACurrentMediaTime()` on this thread while `body` runs, and of the display links that
  /// are made there. Clocks may be nested; the innermost counts.
  public func run<R>(_ body: () throws -> R) rethrows -> R {
    let slot = Self.slots.object
    let outer = slot.clock
    slot.clock = self
    defer { slot.clock = outer }
    return try body()
  }

  /// Moves on by `seconds`, as `advance(to:)` does.
  ///
  /// What lies within a nanosecond of a refresh is taken for it, so that sixty steps of 1/60 s are one second.
  public func advance(by seconds: CFTimeInterval) {
    let end = time + seconds
    let refresh = RefreshGrid.time((end * RefreshGrid.rate).rounded())
    advance(to: seconds > 0 && refresh > time && abs(refresh - end) <= 1e-9 ? refresh : end)
  }

  /// Moves on to `end`, in seconds.
  ///
  /// What was changed before is committed at the time it was changed. Then display links are called in the order of
  /// their times, and of their adding where these agree; `time` is exactly the call's. After each such moment, and at
  /// the end, the implicit transaction is committed and animations report that they have started or stopped. Very long
  /// advances (more than half an hour of one link) miss refreshes, but not the last.
  ///
  /// A time that is not finite, one before `time`, and calls from inside an advance are ignored with a complaint.
  public func advance(to end: CFTimeInterval) {
    guard end.isFinite, end >= time else { return complain("a clock at \(time) cannot move on to \(end)") }
    guard !isAdvancing else { return complain("a clock that moves on to a time cannot be sent to another") }
    isAdvancing = true
    defer { isAdvancing = false }
    run {
      CATransaction.commitImplicit()
      callLinks(until: end)
      time = end
      settle()
    }
  }

  /// Starts to call `link`.
  func add(_ link: CADisplayLink) {
    if !links.contains(where: { $0 === link }) { links.append(link) }
  }

  /// Calls `link` no more.
  func remove(_ link: CADisplayLink) { links.removeAll { $0 === link } }

  private func callLinks(until end: CFTimeInterval) {
    var calls = 0
    while true {
      if calls >= Self.callLimit {
        for link in links { link.skip(to: end) }
      }
      guard let moment = links.compactMap(\.nextTime).min(), moment <= end else { return }
      time = max(time, moment)
      // A call may pause or invalidate the links after it, or move them on.
      for link in links where link.nextTime == moment {
        link.refresh(at: moment)
        calls += 1
      }
      settle()
    }
  }

  /// What a run loop does between its calls.
  private func settle() {
    CATransaction.commitImplicit()
    AnimationEvents.current.deliver(under: nil, at: time)
  }
}
