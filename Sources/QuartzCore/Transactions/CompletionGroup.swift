import Foundation

/// The animations that a transaction's completion block waits for ([S] 17).
///
/// Every animation that the block covers enters and leaves. The block runs once, when the transaction has been
/// committed, which seals the group, and as many have left as entered.
final class CompletionGroup {
  private let lock = NSLock()
  private var running = 0
  private var isSealed = false
  private var waiting: (() -> Void)?

  init(_ block: @escaping () -> Void) { waiting = block }

  /// The block, until it is run.
  var block: (() -> Void)? { lock.withLock { waiting } }

  /// One more animation has to end first.
  func enter() { lock.withLock { running += 1 } }

  /// An animation that entered has ended or was removed.
  func leave() { change { running = max(0, running - 1) } }

  /// No more animations will be covered.
  func seal() { change { isSealed = true } }

  /// Hands the block to the thread's transactions where the change was the last that it waited for.
  private func change(_ body: () -> Void) {
    let due: (() -> Void)? = lock.withLock {
      body()
      guard isSealed, running == 0 else { return nil }
      defer { waiting = nil }
      return waiting
    }
    if let due { TransactionStack.current.run(due) }
  }
}
