import Glibc

func cosine(_ angle: Double) -> Double { cos(angle) }

func logarithm2(_ x: Double) -> Double { log2(x) }

/// Whether a byte lies within `tolerance` of the value wanted, both 0...255.
func isNear(_ value: UInt8, _ wanted: Double, _ tolerance: Double) -> Bool {
  abs(Double(value) - wanted) <= tolerance
}
