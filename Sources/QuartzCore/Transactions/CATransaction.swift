public import CoreGraphics
public import Foundation

/// The key of a transaction's animation duration, a number of seconds.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of a transaction's switch for implicit animation, a Bool.
public let kCATransactionDisableActions = "disableActions"
/// The key of a transaction's timing function.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of a transaction's completion block.
public let kCATransactionCompletionBlock = "completionBlock"

/// Groups changes of layers ([S] 17). Each thread has its own stack of transactions.
///
/// Layers change at once and frames commit by themselves, so that a transaction only carries settings: those of the
/// innermost transaction that has them hold.
open class CATransaction: NSObject {
  /// Opens a transaction inside the current one.
  open class func begin() { Stack.current.levels.append([:]) }

  /// Closes the current transaction and runs its completion block. Without one it does nothing.
  open class func commit() {
    let stack = Stack.current
    guard stack.levels.count > 1 else { return }
    run(stack.levels.removeLast()[kCATransactionCompletionBlock])
  }

  /// Commits what was set outside of any transaction.
  open class func flush() {
    let stack = Stack.current
    guard stack.levels.count == 1 else { return }
    let closed = stack.levels[0]
    stack.levels[0] = [:]
    run(closed[kCATransactionCompletionBlock])
  }

  /// Takes the lock that threads sharing layers may use.
  open class func lock() { mutex.lock() }

  /// Gives the lock back.
  open class func unlock() { mutex.unlock() }

  /// The duration of implicit animations, in seconds. Default 0.25.
  open class func animationDuration() -> CFTimeInterval {
    value(forKey: kCATransactionAnimationDuration).flatMap(number) ?? 0.25
  }

  /// Sets the duration of implicit animations, in seconds.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    setValue(dur, forKey: kCATransactionAnimationDuration)
  }

  /// Whether changes do without implicit animations. Default false.
  open class func disableActions() -> Bool {
    value(forKey: kCATransactionDisableActions).flatMap(number).map { $0 != 0 } ?? false
  }

  /// Sets whether changes do without implicit animations.
  open class func setDisableActions(_ flag: Bool) { setValue(flag, forKey: kCATransactionDisableActions) }

  /// What is called after the transaction. Default nil.
  open class func completionBlock() -> (() -> Void)? {
    Stack.current.levels.last?[kCATransactionCompletionBlock] as? () -> Void
  }

  /// Sets what is called after the transaction; a block that it replaces runs as well.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    let stack = Stack.current
    let top = stack.levels.count - 1
    let replaced = stack.levels[top].removeValue(forKey: kCATransactionCompletionBlock)
    stack.levels[top][kCATransactionCompletionBlock] = block
    run(replaced)
  }

  /// The value under `key` of the innermost transaction that has one.
  open class func value(forKey key: String) -> Any? {
    if key == kCATransactionCompletionBlock { return completionBlock() }
    for level in Stack.current.levels.reversed() {
      if let value = level[key] { return value }
    }
    return nil
  }

  /// Sets the value under `key` of the current transaction; nil takes it away.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    if key == kCATransactionCompletionBlock { return setCompletionBlock(anObject as? () -> Void) }
    let stack = Stack.current
    stack.levels[stack.levels.count - 1][key] = stored(anObject)
  }

  private static let mutex = NSRecursiveLock()

  private class func run(_ block: Any?) {
    if let block = block as? () -> Void { block() }
  }

  /// The transactions of one thread, the implicit one first.
  private final class Stack {
    var levels: [[String: Any]] = [[:]]

    static var current: Stack {
      let key = "QuartzCore.CATransaction"
      if let stack = Thread.current.threadDictionary[key] as? Stack { return stack }
      let made = Stack()
      Thread.current.threadDictionary[key] = made
      return made
    }
  }
}
