/// A growable array of plain values whose memory stays when it is emptied.
///
/// Swift's arrays check bounds and uniqueness at every access; the sweep's inner loops touch dozens of entries an event.
/// Indices here are made by the sweep itself, never by input.
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 64) {
    base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { base.deallocate() }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    base[count] = element
    count += 1
  }

  @inline(__always)
  mutating func removeLast() -> Element {
    count -= 1
    return base[count]
  }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  /// Keeps the first `n` entries.
  mutating func truncate(_ n: Int) { count = min(count, n) }

  /// Makes room; the entries between the old count and the new one are undefined.
  mutating func resize(_ n: Int) {
    if n > capacity { grow(to: n) }
    count = n
  }

  @inline(never)
  private mutating func grow(to n: Int) {
    capacity = max(n, capacity * 2)
    let next = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    next.update(from: base, count: count)
    base.deallocate()
    base = next
  }

  subscript(i: Int) -> Element {
    @inline(__always) get { base[i] }
    @inline(__always) nonmutating _modify { yield &base[i] }
  }

  subscript(i: Int32) -> Element {
    @inline(__always) get { base[Int(i)] }
    @inline(__always) nonmutating _modify { yield &base[Int(i)] }
  }

  mutating func sort(by areInOrder: (Element, Element) -> Bool) {
    var entries = UnsafeMutableBufferPointer(start: base, count: count)
    entries.sort(by: areInOrder)
  }

  var buffer: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }
}
