package import TestBasics

/// A copy with a few bytes changed, cut out or repeated.
package func mutated(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
  var result = bytes
  for _ in 0..<Int.random(in: 1...4, using: &generator) where !result.isEmpty {
    let position = Int.random(in: 0..<result.count, using: &generator)
    let length = min(Int.random(in: 1...16, using: &generator), result.count - position)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: result[position] = UInt8.random(in: 0...255, using: &generator)
    case 1: result[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 2: result[position] = 255
    case 3: result.removeSubrange(position..<position + length)
    case 4: result.insert(contentsOf: result[position..<position + length], at: position)
    default: result.removeLast(length)
    }
  }
  return result
}
