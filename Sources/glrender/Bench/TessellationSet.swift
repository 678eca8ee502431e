import Foundation
import Geometry
import Imaging
import Tessellator

/// Shapes that are tessellated together and timed as one pass.
struct TessellationSet {
  let name: String
  /// Points given in: of outlines, or of paths with their control points.
  let points: Int
  /// One pass over all shapes, with tessellators of its own; returns the number of trapezoids.
  let pass: () -> Int
}

// MARK: Sets of a file

extension TessellationSet {
  private struct Shape {
    var rule: FillRule
    var outline = Polylines()
  }

  /// The sets of a file in order of first mention. A line is a shape: `SET nonzero|evenodd`, then each contour as its
  /// number of points and x y of each.
  static func read(_ path: String) throws(ToolError) -> [TessellationSet] {
    let bytes: [UInt8]
    do {
      bytes = try FileReader.read(path)
    } catch {
      throw .badInput(error.description)
    }
    var names: [String] = []
    var shapes: [String: [Shape]] = [:]
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let words = line.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D })
      if words.isEmpty { continue }
      guard let shape = shape(words.dropFirst()) else {
        throw .badInput("\(path):\(number): not a shape: SET nonzero|evenodd, then contours as N x0 y0 x1 y1 ...")
      }
      let name = String(decoding: words[0], as: UTF8.self)
      if shapes[name] == nil { names.append(name) }
      shapes[name, default: []].append(shape)
    }
    if names.isEmpty { throw .badInput("\(path): there is no shape") }
    return names.map { name in outlines(name, shapes[name] ?? []) }
  }

  private static func shape(_ words: ArraySlice<ArraySlice<UInt8>>) -> Shape? {
    guard let rule = words.first else { return nil }
    var shape: Shape
    if rule.elementsEqual("nonzero".utf8) {
      shape = Shape(rule: .nonZero)
    } else if rule.elementsEqual("evenodd".utf8) {
      shape = Shape(rule: .evenOdd)
    } else {
      return nil
    }
    var numbers = words.dropFirst()
    while let word = numbers.popFirst() {
      guard let count = Int(String(decoding: word, as: UTF8.self)), count >= 0, count <= numbers.count / 2 else {
        return nil
      }
      for _ in 0..<count {
        guard let x = numbers.popFirst(), let y = numbers.popFirst(),
          let x = Double(String(decoding: x, as: UTF8.self)), let y = Double(String(decoding: y, as: UTF8.self))
        else { return nil }
        shape.outline.add(Vector2(x, y))
      }
      shape.outline.endContour(isClosed: true)
    }
    return shape
  }

  private static func outlines(_ name: String, _ shapes: [Shape]) -> TessellationSet {
    TessellationSet(name: name, points: shapes.reduce(0) { $0 + $1.outline.points.count }) {
      let tessellator = FillTessellator()
      return shapes.reduce(0) { count, shape in
        let grid = FillGrid(holding: shape.outline)
        return count + tessellator.tessellate(shape.outline, rule: shape.rule, grid: grid).trapezoids.count
      }
    }
  }
}

// MARK: Sets of the tool's own

extension TessellationSet {
  /// How far curves and their chords may be apart, as for shapes of one pixel a unit.
  private static let tolerance = 1.0 / 400

  /// Dashed strokes, round strokes of curves, glyph-like shapes, and set operations.
  static func standard() -> [TessellationSet] {
    var random = Sequence(state: 42)
    let lines = (0..<1000).map { _ in
      path(&random, pieces: 6) { path, random in path.addLine(to: random.point(0...900)) }
    }
    let curves = (0..<1000).map { _ in
      path(&random, pieces: 3) { path, random in
        path.addCubic(
          to: random.point(0...900), control1: random.point(0...900), control2: random.point(0...900))
      }
    }
    let glyphs = (0..<1000).map { i in glyph(at: Vector2(Double(i % 40) * 22, Double(i / 40) * 36), &random) }
    let pairs = (0..<200).map { _ in (blob(&random), blob(&random)) }
    return [
      strokes("dashes-1000", lines, StrokeStyle(width: 4, dashes: [12, 5])),
      strokes("round-1000", curves, StrokeStyle(width: 6, cap: .round, join: .round)),
      fills("glyphs-1000", glyphs),
      operations("booleans-200", pairs),
    ]
  }

  private static func strokes(_ name: String, _ paths: [Path], _ style: StrokeStyle) -> TessellationSet {
    TessellationSet(name: name, points: paths.reduce(0) { $0 + $1.points.count }) {
      var stroker = Stroker()
      let tessellator = FillTessellator()
      var outline = Polylines()
      return paths.reduce(0) { count, path in
        outline.removeAll()
        let dashed = path.dashed(lengths: style.dashes, phase: style.dashPhase)
        stroker.stroke(dashed, style, tolerance: tolerance, into: &outline)
        let grid = FillGrid(holding: outline)
        return count + tessellator.tessellate(outline, rule: .nonZero, grid: grid).trapezoids.count
      }
    }
  }

  private static func fills(_ name: String, _ paths: [Path]) -> TessellationSet {
    TessellationSet(name: name, points: paths.reduce(0) { $0 + $1.points.count }) {
      var flattener = Flattener()
      let tessellator = FillTessellator()
      var outline = Polylines()
      return paths.reduce(0) { count, path in
        outline.removeAll()
        flattener.flatten(path, tolerance: tolerance, into: &outline)
        let grid = FillGrid(holding: outline)
        return count + tessellator.tessellate(outline, rule: .nonZero, grid: grid).trapezoids.count
      }
    }
  }

  /// All four operations of each pair; of the results' trapezoids nothing is made, so their corners are counted.
  private static func operations(_ name: String, _ pairs: [(Path, Path)]) -> TessellationSet {
    TessellationSet(name: name, points: pairs.reduce(0) { $0 + $1.0.points.count + $1.1.points.count }) {
      pairs.reduce(0) { count, pair in
        [PathOperation.union, .intersection, .subtraction, .symmetricDifference].reduce(count) {
          $0 + pair.0.combined(with: pair.1, $1, rule: .nonZero).points.count
        }
      }
    }
  }

  // MARK: Shapes

  /// A few repeatable numbers, no good for anything else.
  private struct Sequence {
    var state: UInt64

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 33) / Double(1 << 31)
    }

    mutating func point(_ range: ClosedRange<Double>) -> Vector2 { Vector2(number(range), number(range)) }
  }

  private static func path(
    _ random: inout Sequence, pieces: Int, _ add: (inout Path, inout Sequence) -> Void
  ) -> Path {
    var path = Path()
    path.move(to: random.point(0...900))
    for _ in 0..<pieces { add(&path, &random) }
    return path
  }

  /// A ring of curves about a smaller one that runs the other way, like an "o" with a foot.
  private static func glyph(at origin: Vector2, _ random: inout Sequence) -> Path {
    var path = Path()
    ring(&path, origin + Vector2(10, 14), random.number(7...9), random.number(9...12), clockwise: true)
    ring(&path, origin + Vector2(10, 14), random.number(3...5), random.number(5...7), clockwise: false)
    path.move(to: origin + Vector2(2, 27))
    path.addLine(to: origin + Vector2(18, 27))
    path.addQuadratic(to: origin + Vector2(2, 30), control: origin + Vector2(random.number(14...18), 30))
    path.close()
    return path
  }

  private static func ring(_ path: inout Path, _ c: Vector2, _ rx: Double, _ ry: Double, clockwise: Bool) {
    let k = 0.5522847498
    let s = clockwise ? 1.0 : -1.0
    path.move(to: c + Vector2(rx, 0))
    path.addCubic(
      to: c + Vector2(0, s * ry), control1: c + Vector2(rx, s * ry * k), control2: c + Vector2(rx * k, s * ry))
    path.addCubic(
      to: c - Vector2(rx, 0), control1: c + Vector2(-rx * k, s * ry), control2: c + Vector2(-rx, s * ry * k))
    path.addCubic(
      to: c - Vector2(0, s * ry), control1: c + Vector2(-rx, -s * ry * k), control2: c + Vector2(-rx * k, -s * ry))
    path.addCubic(
      to: c + Vector2(rx, 0), control1: c + Vector2(rx * k, -s * ry), control2: c + Vector2(rx, -s * ry * k))
    path.close()
  }

  private static func blob(_ random: inout Sequence) -> Path {
    var path = path(&random, pieces: 5) { path, random in
      path.addCubic(
        to: random.point(100...800), control1: random.point(0...900), control2: random.point(0...900))
    }
    path.close()
    return path
  }
}
