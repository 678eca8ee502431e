public import CoreGraphics
public import Foundation

/// The key of a transaction's animation duration, a number of seconds.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of a transaction's switch for implicit animation, a Bool.
public let kCATransactionDisableActions = "disableActions"
/// The key of a transaction's timing function.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of a transaction's completion block, a closure `() -> Void`.
public let kCATransactionCompletionBlock = "completionBlock"

/// Groups changes of layers ([S] 17). Each thread has its own stack of transactions.
///
/// Settings are looked up from the innermost transaction outwards; one that was set to nil hides those of outer
/// transactions. What lies outside of any transaction belongs to an implicit one, which is committed by `flush()`,
/// before every frame of this thread, when its run loop is about to wait, and by a `CAVirtualClock` that advances. A
/// thread that ends before that loses it.
///
/// Completion blocks run after the outermost commit, when the animations that they cover have ended. Those that become
/// due while others run wait for the next commit.
open class CATransaction: NSObject {
  /// Opens a transaction inside the current one.
  open class func begin() { TransactionStack.current.begin() }

  /// Closes the current transaction; the outermost applies the changes. Without one it does nothing.
  open class func commit() { TransactionStack.current.commit() }

  /// Commits what was changed outside of any transaction; where one is open, together with the outermost.
  open class func flush() { TransactionStack.current.flush() }

  /// Takes the lock that threads sharing layers may use. A thread that has it may take it again.
  open class func lock() { mutex.lock() }

  /// Gives the lock back.
  open class func unlock() { mutex.unlock() }

  /// The duration of animations that state none, in seconds. Default 0.25.
  open class func animationDuration() -> CFTimeInterval {
    value(forKey: kCATransactionAnimationDuration).flatMap(number) ?? 0.25
  }

  /// Sets the duration of animations that state none, in seconds.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    setValue(dur, forKey: kCATransactionAnimationDuration)
  }

  /// Whether changes do without implicit animations. Default false.
  open class func disableActions() -> Bool {
    value(forKey: kCATransactionDisableActions).flatMap(number).map { $0 != 0 } ?? false
  }

  /// Sets whether changes do without implicit animations.
  open class func setDisableActions(_ flag: Bool) { setValue(flag, forKey: kCATransactionDisableActions) }

  /// The timing function of animations that state none. Default nil.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
  }

  /// Sets the timing function of animations that state none.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    setValue(function, forKey: kCATransactionAnimationTimingFunction)
  }

  /// What is called after the transaction: the innermost one's block. Default nil.
  open class func completionBlock() -> (() -> Void)? { TransactionStack.current.levels.last?.covering?.block }

  /// Sets what is called after the transaction, once the animations that are added from now on, in it and in nested
  /// ones, have ended. A block that it replaces is called as well, after those that were added before.
  open class func setCompletionBlock(_ block: (() -> Void)?) { TransactionStack.current.setCompletionBlock(block) }

  /// The value under `key` of the innermost transaction that has set one; nil where none has. Numbers are NSNumbers.
  open class func value(forKey key: String) -> Any? {
    key == kCATransactionCompletionBlock ? completionBlock() : TransactionStack.current.value(for: key)
  }

  /// Sets the value under `key` of the current transaction. The named settings take their own types and every type of
  /// number; others are ignored with a complaint.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    let stack = TransactionStack.current
    guard let anObject else {
      return key == kCATransactionCompletionBlock ? setCompletionBlock(nil) : stack.set(nil, for: key)
    }
    switch key {
    case kCATransactionCompletionBlock:
      // A cast takes no closure for one without an attribute.
      if let block = anObject as? () -> Void ?? anObject as? @Sendable () -> Void { return setCompletionBlock(block) }
    case kCATransactionAnimationDuration:
      if let seconds = number(anObject) { return stack.set(NSNumber(value: seconds), for: key) }
    case kCATransactionDisableActions:
      if let flag = number(anObject) { return stack.set(NSNumber(value: flag != 0), for: key) }
    case kCATransactionAnimationTimingFunction:
      if anObject is CAMediaTimingFunction { return stack.set(anObject, for: key) }
    default:
      let asNumber = anObject as? NSNumber ?? number(anObject).map { NSNumber(value: $0) }
      return stack.set(asNumber ?? anObject, for: key)
    }
    complain("a transaction's \(key) cannot be \(anObject); nothing was changed")
  }

  private static let mutex = NSRecursiveLock()
}
