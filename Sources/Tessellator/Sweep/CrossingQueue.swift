/// A pair of neighbours that will change places, and the row where.
struct Crossing: BitwiseCopyable {
  var row: Int32
  var left: Int32
  var right: Int32
}

/// Crossings to come, the first row on top.
struct CrossingQueue: ~Copyable {
  private var heap = Scratch<Crossing>()

  mutating func removeAll() { heap.removeAll() }

  /// Row of the next crossing; `Int32.max` where none is to come.
  @inline(__always)
  var firstRow: Int32 { heap.count == 0 ? .max : heap[0].row }

  mutating func push(_ c: Crossing) {
    heap.append(c)
    var i = heap.count - 1
    while i > 0 {
      let parent = (i - 1) >> 1
      if heap[parent].row <= c.row { break }
      heap[i] = heap[parent]
      i = parent
    }
    heap[i] = c
  }

  mutating func pop() -> Crossing {
    let first = heap[0]
    let last = heap.removeLast()
    let n = heap.count
    if n == 0 { return first }
    var i = 0
    while true {
      var child = 2 * i + 1
      if child >= n { break }
      if child + 1 < n && heap[child + 1].row < heap[child].row { child += 1 }
      if heap[child].row >= last.row { break }
      heap[i] = heap[child]
      i = child
    }
    heap[i] = last
    return first
  }
}
