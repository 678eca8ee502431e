import CoreFoundation
import Foundation

/// The transactions of one thread, the implicit one first; it is always there.
final class TransactionStack {
  /// One transaction.
  struct Level {
    /// What was set; nil hides what outer transactions have.
    var values: [String: Any?] = [:]
    /// The group of each completion block so far.
    var groups: [CompletionGroup] = []
    /// The group of the block in force.
    var covering: CompletionGroup?
  }

  private(set) var levels = [Level()]
  /// What the next outermost commit has to do.
  private var work: [() -> Void] = []
  /// Groups of nested transactions that are closed, while the outermost is open.
  private var closed: [CompletionGroup] = []
  /// Completion blocks that are to be run.
  private var due: [() -> Void] = []
  /// The transaction that is being applied; those up to it cannot be closed meanwhile.
  private var applying: Int?
  private var isDelivering = false
  private var isFlushWanted = false
  private var isWatching = false

  /// The most rounds of work that makes more work; what is left waits for the next commit.
  private static let roundLimit = 16
  private static let stacks = ThreadLocal { TransactionStack() }

  /// The current thread's.
  static var current: TransactionStack { stacks.object }

  func begin() { levels.append(Level()) }

  func commit() {
    if let applying {
      if levels.count > applying + 1 { closeNested() }
    } else if levels.count > 2 {
      closeNested()
    } else if levels.count == 2 {
      apply(1)
    }
  }

  /// Commits the implicit transaction, or has the outermost commit do so.
  func flush() {
    if levels.count > 1 {
      isFlushWanted = true
    } else {
      commitImplicit()
    }
  }

  /// Commits the implicit transaction unless an explicit one is open.
  func commitImplicit() {
    if levels.count == 1, applying == nil { apply(0) }
  }

  func onOutermostCommit(_ body: @escaping () -> Void) {
    work.append(body)
    watchRunLoop()
  }

  /// The innermost transaction's value for `key`; nil where none has set any, or the innermost has set nil.
  func value(for key: String) -> Any? {
    for level in levels.reversed() where !level.values.isEmpty {
      if let found = level.values[key] { return found }
    }
    return nil
  }

  func set(_ value: Any?, for key: String) {
    let top = levels.count - 1
    // What goes may call back from its deinit, so it does so after the change.
    let replaced = levels[top].values[key]
    levels[top].values[key] = .some(value)
    withExtendedLifetime(replaced) {}
    if top == 0 { watchRunLoop() }
  }

  func setCompletionBlock(_ block: (() -> Void)?) {
    let top = levels.count - 1
    let group = block.map(CompletionGroup.init)
    levels[top].covering = group
    if let group { levels[top].groups.append(group) }
    if top == 0 { watchRunLoop() }
  }

  /// Runs a completion block now, or after the outermost commit where a transaction is open. From inside of another
  /// block it waits for the next commit, so that blocks which set themselves again cannot go on for ever.
  func run(_ block: @escaping () -> Void) {
    due.append(block)
    if applying == nil, levels.count == 1 { deliver() }
    if !due.isEmpty { watchRunLoop() }
  }

  private func closeNested() {
    let level = levels.removeLast()
    closed += level.groups
  }

  /// Does the work with the transaction's settings still in force, closes it and runs the blocks that are due.
  private func apply(_ index: Int) {
    applying = index
    for _ in 0..<Self.roundLimit where !work.isEmpty {
      let now = work
      work = []
      for body in now { body() }
    }
    let level = levels[index]
    if index == 0 { levels[0] = Level() } else { levels.remove(at: index) }
    let groups = closed + level.groups
    closed = []
    for group in groups { group.seal() }
    applying = nil
    if isFlushWanted, levels.count == 1 {
      isFlushWanted = false
      apply(0)
    } else {
      deliver()
    }
  }

  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    let now = due
    due = []
    for block in now { block() }
    isDelivering = false
  }

  /// Has the thread's run loop, if it ever runs, commit the implicit transaction before it waits. Unlike a timer or a
  /// performed block, an observer does not keep the run loop running.
  private func watchRunLoop() {
    guard !isWatching else { return }
    isWatching = true
    let beforeWaiting: CFOptionFlags = 1 << 5
    let exit: CFOptionFlags = 1 << 7
    // After the observers of others, whose changes belong to this commit.
    let order = 2_000_000
    let observer = CFRunLoopObserverCreate(
      nil, beforeWaiting | exit, true, order, { _, _, _ in TransactionStack.current.runLoopWaits() }, nil)
    CFRunLoopAddObserver(CFRunLoopGetCurrent(), observer, kCFRunLoopCommonModes)
  }

  private var hasBlocks: Bool { !due.isEmpty || !levels[0].groups.isEmpty }

  private func runLoopWaits() {
    let hadBlocks = hasBlocks
    commitImplicit()
    // What blocks left to be done must not wait for something else to wake the run loop.
    if hadBlocks, hasBlocks || !work.isEmpty { CFRunLoopWakeUp(CFRunLoopGetCurrent()) }
  }
}
