import Geometry
import Motion
import Tessellator
import Testing

/// Checks of mixing and adding by kind ([S] 14.4, 14.8).
@Suite struct ValueMixTests {
  private func path(_ points: [Vector2], closed: Bool = false) -> Path {
    var path = Path()
    for (i, p) in points.enumerated() { i == 0 ? path.move(to: p) : path.addLine(to: p) }
    if closed { path.close() }
    return path
  }

  @Test func numbersAndVectors() {
    #expect(AnimatableValue.mix(.number(2), .number(6), 0.25) == .number(3))
    #expect(AnimatableValue.mix(.number(2), .number(6), 1.5) == .number(8))
    #expect(AnimatableValue.mix(.number(2), .number(6), -1) == .number(-2))
    #expect(AnimatableValue.mix(.number(0.1), .number(0.1), 0.7) == .number(0.1))
    #expect(
      AnimatableValue.mix(.vector(SIMD4(0, 1, 2, 3)), .vector(SIMD4(4, 1, 0, 5)), 0.5)
        == .vector(SIMD4(2, 1, 1, 4)))
    #expect(
      AnimatableValue.mix(.colour(SIMD4(1, 0, 0, 1)), .colour(SIMD4(0, 0, 1, 0)), 0.25)
        == .colour(SIMD4(0.75, 0, 0.25, 0.75)))
  }

  @Test func noneInBetween() {
    let red = AnimatableValue.colour(SIMD4(1, 0, 0, 1))
    for f in [0.01, 0.5, 0.99] {
      #expect(AnimatableValue.mix(.none, red, f) == .none)
      #expect(AnimatableValue.mix(red, .none, f) == .none)
    }
    #expect(AnimatableValue.mix(red, .none, 0) == red)
    #expect(AnimatableValue.mix(.none, red, 1) == red)
  }

  @Test func lists() {
    #expect(AnimatableValue.mix(.numbers([0, 1]), .numbers([1, 3]), 0.5) == .numbers([0.5, 2]))
    let (a, b) = (AnimatableValue.numbers([0, 1]), AnimatableValue.numbers([1, 2, 3]))
    #expect(AnimatableValue.mix(a, b, 0.49) == a)
    #expect(AnimatableValue.mix(a, b, 0.5) == b)
    #expect(
      AnimatableValue.mix(.colours([SIMD4(0, 0, 0, 1)]), .colours([SIMD4(1, 0, 0, 0)]), 0.5)
        == .colours([SIMD4(0.5, 0, 0, 0.5)]))
    #expect(AnimatableValue.mix(.colours([]), .colours([.zero]), 0.6) == .colours([.zero]))
    #expect(AnimatableValue.mix(.number(1), .vector(.zero), 0.4) == .number(1))
    #expect(AnimatableValue.mix(.number(1), .vector(.zero), 0.6) == .vector(.zero))
  }

  @Test func paths() {
    let a = path([Vector2(0, 0), Vector2(4, 0), Vector2(4, 4)], closed: true)
    let b = path([Vector2(2, 2), Vector2(6, 0), Vector2(4, 8)], closed: true)
    let middle = path([Vector2(1, 1), Vector2(5, 0), Vector2(4, 6)], closed: true)
    #expect(AnimatableValue.mix(.path(a), .path(b), 0.5) == .path(middle))
    let other = path([Vector2(0, 0), Vector2(4, 0), Vector2(4, 4)])
    #expect(AnimatableValue.mix(.path(a), .path(other), 0.4) == .path(a))
    #expect(AnimatableValue.mix(.path(a), .path(other), 0.5) == .path(other))
    // Every kind of piece.
    var curves = Path()
    curves.move(to: Vector2(1, 2))
    curves.addQuadratic(to: Vector2(3, 4), control: Vector2(5, 6))
    curves.addCubic(to: Vector2(7, 8), control1: Vector2(9, 1), control2: Vector2(2, 3))
    curves.close()
    curves.addLine(to: Vector2(4, 4))
    let doubled = curves.mapped { $0 * 2 }
    #expect(
      AnimatableValue.mix(.path(curves), .path(doubled), 0.5) == .path(curves.mapped { $0 + ($0 * 2 - $0) * 0.5 }))
  }

  @Test func adding() {
    #expect(AnimatableValue.number(2).adding(.number(3)) == .number(5))
    #expect(AnimatableValue.vector(SIMD4(1, 2, 3, 4)).adding(.vector(SIMD4(1, 1, 1, 1))) == .vector(SIMD4(2, 3, 4, 5)))
    #expect(AnimatableValue.numbers([1, 2]).adding(.numbers([1, 1])) == .numbers([2, 3]))
    #expect(AnimatableValue.numbers([1, 2]).adding(.numbers([1])) == .numbers([1, 2]))
    #expect(AnimatableValue.number(2).adding(.vector(.zero)) == .number(2))
    #expect(AnimatableValue.none.adding(.number(2)) == .none)
    // The value acts first, in local space: a move by 10 in a layer that is scaled by 2.
    let under = AnimatableValue.transform(.scale(2, 2, 2))
    let value = AnimatableValue.transform(.translation(10, 0, 0))
    #expect(under.adding(value) == .transform(Matrix4.scale(2, 2, 2).preTranslated(10, 0, 0)))
    // Conformance rule 7: key frames of a path replace it, and a path does not accumulate.
    let (a, b) = (path([Vector2(0, 0), Vector2(1, 0)]), path([Vector2(5, 0), Vector2(1, 7)]))
    #expect(AnimatableValue.path(a).adding(.path(b)) == .path(b))
    #expect(AnimatableValue.path(a).adding(AnimatableValue.path(b).multiplied(by: 2)) == .path(a))
  }

  @Test func subtracting() {
    #expect(AnimatableValue.number(2).subtracting(.number(3)) == .number(-1))
    let to = Matrix4.rotation(1, 1, 2, 3) * .translation(3, 4, 5) * .perspective(-0.01)
    let by = Matrix4.scale(2, 3, 4) * .rotation(0.3, 0, 1, 0) * .translation(-1, 2, 0)
    let from = AnimatableValue.transform(to).subtracting(.transform(by))
    guard case .transform(let sum) = from.adding(.transform(by)) else {
      Issue.record("not a transform")
      return
    }
    #expect(sum.difference(to) < 1e-12)
    #expect(AnimatableValue.transform(to).subtracting(.transform(.scale(1, 1, 0))) == .transform(to))
  }

  @Test func multiplied() {
    #expect(AnimatableValue.number(2).multiplied(by: 3) == .number(6))
    #expect(AnimatableValue.number(2).multiplied(by: -3) == .number(0))
    #expect(AnimatableValue.colour(SIMD4(0.1, 0, 0, 1)).multiplied(by: 2) == .colour(SIMD4(0.2, 0, 0, 2)))
    func power(_ m: Matrix4, _ k: Int) -> Matrix4 {
      guard case .transform(let p) = AnimatableValue.transform(m).multiplied(by: k) else { return .scale(.nan, 0, 0) }
      return p
    }
    #expect(power(.rotation(0.1, 1, 2, 3), 13).difference(.rotation(1.3, 1, 2, 3)) < 1e-12)
    #expect(power(.translation(1, 2, 3), 7).difference(.translation(7, 14, 21)) < 1e-12)
    #expect(power(.scale(2, 2, 2), 0) == .identity)
    #expect(power(.scale(2, 2, 2), -5) == .identity)
    _ = power(.scale(2, 2, 2), .max)
  }

  @Test func distances() {
    #expect(AnimatableValue.number(2).distance(to: .number(-3)) == 5)
    #expect(AnimatableValue.vector(SIMD4(0, 0, 1, 0)).distance(to: .vector(SIMD4(3, 4, 1, 12))) == 13)
    #expect(AnimatableValue.numbers([0, 0]).distance(to: .numbers([3, 4])) == 5)
    #expect(AnimatableValue.transform(.translation(3, 4, 0)).distance(to: .transform(.identity)) == 5)
    let a = path([Vector2(0, 0), Vector2(1, 0)])
    #expect(AnimatableValue.path(a).distance(to: .path(a.mapped { $0 + Vector2(1, 1) })) == 2)
    #expect(AnimatableValue.number(2).distance(to: .none) == 0)
  }
}
