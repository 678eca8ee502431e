import Foundation

/// A queue between threads that holds no more than some elements: who is ahead waits.
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private let capacity: Int
  private var elements: [Element] = []
  private var isClosed = false

  init(capacity: Int) { self.capacity = capacity }

  /// Adds an element when there is room; false where the queue is closed.
  func push(_ element: Element) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while elements.count >= capacity, !isClosed { condition.wait() }
    if isClosed { return false }
    elements.append(element)
    condition.broadcast()
    return true
  }

  /// The oldest element, when there is one; nil where the queue is closed and empty.
  func pop() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    while elements.isEmpty, !isClosed { condition.wait() }
    if elements.isEmpty { return nil }
    condition.broadcast()
    return elements.removeFirst()
  }

  /// Lets nothing more in.
  func close() { end(keepingElements: true) }

  /// Lets nothing more in or out.
  func cancel() { end(keepingElements: false) }

  private func end(keepingElements: Bool) {
    condition.lock()
    defer { condition.unlock() }
    isClosed = true
    if !keepingElements { elements = [] }
    condition.broadcast()
  }
}

/// Lets threads pass in the order of their numbers.
final class Turnstile: @unchecked Sendable {
  private let condition = NSCondition()
  private var next: Int
  private var isCancelled = false

  init(first: Int) { next = first }

  /// Waits until it is number `index`'s turn; false where nobody's turn comes any more.
  func wait(for index: Int) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while next != index, !isCancelled { condition.wait() }
    return !isCancelled
  }

  /// Ends the turn of the number that passed.
  func advance() {
    condition.lock()
    defer { condition.unlock() }
    next += 1
    condition.broadcast()
  }

  func cancel() {
    condition.lock()
    defer { condition.unlock() }
    isCancelled = true
    condition.broadcast()
  }
}
