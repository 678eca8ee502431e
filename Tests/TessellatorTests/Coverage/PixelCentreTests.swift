import Geometry
import TestBasics
import Testing

@testable import Tessellator

/// What pixel centres decide: cuts, and everything without antialiasing.
@Suite struct PixelCentreTests {
  private static let width = 60
  private static let height = 41

  private static func bytes(
    _ contours: [[Vector2]], isAntialiased: Bool = true, cuts: [SIMD4<Double>] = []
  ) throws -> [UInt8] {
    var limits = CoverageLimits(window: PixelWindow(x: 0, y: 0, width: width, height: height))
    limits.isAntialiased = isAntialiased
    limits.cuts = cuts
    var result = CoverageStrips()
    var rasterizer = CoverageRasterizer()
    rasterizer.rasterize(Polylines(contours), map: .identity, within: limits, into: &result)
    return try #require(result.bytes(width, height))
  }

  @Test func cutsShareOutPixels() throws {
    var random = SeededGenerator(seed: 3)
    for k in 0..<300 {
      let p = (0..<3).map { _ in Vector2(random.number(-20...80), random.number(-20...60)) }
      let whole = try Self.bytes([p])
      // Some run along pixel centres.
      let x = k % 3 == 0 ? random.number(0...60).rounded(.down) + 0.5 : random.number(0...60)
      let angle = k % 3 == 0 ? Double(k % 2) * .pi / 2 : random.number(0...6.28)
      let (a, b) = (cosine(angle), sine(angle))
      let cut = SIMD4(a, b, -a * x - b * 20.5, 0)
      let kept = try Self.bytes([p], cuts: [cut])
      let other = try Self.bytes([p], cuts: [SIMD4(-cut.x, -cut.y, -cut.z, 1)])
      for i in whole.indices {
        let f = cut.x * (Double(i % Self.width) + 0.5) + (cut.y * (Double(i / Self.width) + 0.5) + cut.z)
        #expect(kept[i] == (f < 0 ? 0 : whole[i]))
        #expect(other[i] == (f < 0 ? whole[i] : 0))
      }
    }
  }

  @Test func severalCutsKeepWhatAllOfThemKeep() throws {
    let all = [Vector2(0, 0), Vector2(60, 0), Vector2(60, 41), Vector2(0, 41)]
    let cuts = [SIMD4<Double>(1, 0, -10, 0), SIMD4(-1, 0, 50, 0), SIMD4(0.7, 0.7, -30, 1), SIMD4(0, -1, 35, 0)]
    let bytes = try Self.bytes([all], cuts: cuts)
    for i in bytes.indices {
      let (x, y) = (Double(i % Self.width) + 0.5, Double(i / Self.width) + 0.5)
      let isKept = x >= 10 && x <= 50 && (0.7 * x + (0.7 * y - 30)) > 0 && y <= 35
      #expect(bytes[i] == (isKept ? 255 : 0))
    }
  }

  /// Inside by the sides of a triangle's three lines, where no centre lies on one.
  @Test func centresDecideWithoutAntialiasing() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<300 {
      let p = (0..<3).map { _ in Vector2(random.number(-20...80), random.number(-20...60)) }
      let bytes = try Self.bytes([p], isAntialiased: false)
      for i in bytes.indices {
        let c = Vector2(Double(i % Self.width) + 0.5, Double(i / Self.width) + 0.5)
        let sides = (0..<3).map { (p[($0 + 1) % 3] - p[$0]).cross(c - p[$0]) }
        if sides.contains(where: { abs($0) < 1e-6 }) { continue }
        let isInside = sides.allSatisfy { $0 > 0 } || sides.allSatisfy { $0 < 0 }
        #expect(bytes[i] == (isInside ? 255 : 0))
      }
    }
  }

  /// Corners on pixel centres: a fan of triangles covers every pixel of its hull once.
  @Test func neighboursShareNoPixelAndLeaveNone() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<100 {
      func centre(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> Vector2 {
        Vector2(random.number(x).rounded() + 0.5, random.number(y).rounded() + 0.5)
      }
      let corners = [
        centre(2...20, 2...15), centre(40...57, 2...15), centre(40...57, 25...38), centre(2...20, 25...38),
      ]
      let middle = centre(24...36, 17...23)
      let whole = try Self.bytes([corners], isAntialiased: false)
      var count = [Int](repeating: 0, count: whole.count)
      for i in 0..<4 {
        let part = try Self.bytes([[corners[i], corners[(i + 1) % 4], middle]], isAntialiased: false)
        for (k, byte) in part.enumerated() where byte == 255 { count[k] += 1 }
      }
      #expect(zip(whole, count).allSatisfy { $0 == 255 ? $1 == 1 : $0 == 0 && $1 == 0 })
    }
  }

  @Test func ties() throws {
    // Edges through centres: the left and upper ones belong to it, the right and lower ones to what comes next.
    let r = [Vector2(3.5, 2.5), Vector2(6.5, 2.5), Vector2(6.5, 5.5), Vector2(3.5, 5.5)]
    let bytes = try Self.bytes([r], isAntialiased: false)
    for i in bytes.indices {
      let isInside = (3...5).contains(i % Self.width) && (2...4).contains(i / Self.width)
      #expect(bytes[i] == (isInside ? 255 : 0))
    }
  }
}
