/// Sorts numbers by merging the runs that are in order already: corners along a curve come in few long ones.
struct RunSorter: ~Copyable {
  private var spare = Scratch<UInt64>()
  /// Where each run starts, and the end of the last.
  private var bounds = Scratch<Int32>()

  mutating func sort(_ numbers: inout Scratch<UInt64>) {
    findRuns(numbers)
    if bounds.count <= 2 { return }
    spare.resize(numbers.count)
    var source = numbers.base
    var target = spare.base
    while bounds.count > 2 {
      var kept = 1
      var i = 0
      while i + 1 < bounds.count {
        let start = Int(bounds[i])
        let middle = Int(bounds[i + 1])
        let end = i + 2 < bounds.count ? Int(bounds[i + 2]) : middle
        Self.merge(source, start, middle, end, target)
        bounds[kept] = Int32(end)
        kept += 1
        i += 2
      }
      bounds.truncate(kept)
      swap(&source, &target)
    }
    if source != numbers.base { numbers.base.update(from: source, count: numbers.count) }
  }

  /// Finds the runs; those that go down are turned around.
  private mutating func findRuns(_ numbers: borrowing Scratch<UInt64>) {
    let n = numbers.count
    let base = numbers.base
    bounds.removeAll()
    bounds.append(0)
    var i = 0
    while i < n {
      let start = i
      i += 1
      if i < n && base[i] < base[start] {
        while i < n && base[i] < base[i - 1] { i += 1 }
        var (low, high) = (start, i - 1)
        while low < high {
          (base[low], base[high]) = (base[high], base[low])
          low += 1
          high -= 1
        }
      }
      // A turned run may go on upwards.
      while i < n && base[i] >= base[i - 1] { i += 1 }
      bounds.append(Int32(i))
    }
  }

  private static func merge(
    _ source: UnsafeMutablePointer<UInt64>, _ start: Int, _ middle: Int, _ end: Int,
    _ target: UnsafeMutablePointer<UInt64>
  ) {
    var a = start
    var b = middle
    var k = start
    while a < middle && b < end {
      // Without a branch on the numbers: which is less is anyone's guess.
      let x = source[a]
      let y = source[b]
      let takesSecond = y < x
      target[k] = takesSecond ? y : x
      b += takesSecond ? 1 : 0
      a += takesSecond ? 0 : 1
      k += 1
    }
    if a < middle { (target + k).update(from: source + a, count: middle - a) }
    if b < end { (target + k).update(from: source + b, count: end - b) }
  }
}
