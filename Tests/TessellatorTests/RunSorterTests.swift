import TestBasics
import Testing

@testable import Tessellator

@Suite struct RunSorterTests {
  @Test func sortsAsTheStandardLibrary() {
    var random = SeededGenerator(seed: 9)
    var sorter = RunSorter()
    for k in 0..<600 {
      var numbers = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        UInt64.random(in: 0...(k % 3 == 0 ? 5 : .max), using: &random)
      }
      // Whole, in long runs up and down, and backwards.
      if k % 4 == 1 {
        let middle = numbers.count / 3
        numbers = numbers[..<middle].sorted() + numbers[middle...].sorted(by: >)
      } else if k % 4 == 2 {
        numbers.sort(by: >)
      }
      var scratch = Scratch<UInt64>()
      for n in numbers { scratch.append(n) }
      sorter.sort(&scratch)
      #expect(Array(scratch.buffer) == numbers.sorted())
    }
  }
}
