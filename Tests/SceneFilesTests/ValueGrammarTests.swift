import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

@Suite struct ValueGrammarTests {
  @Test func readsNumbers() {
    #expect(NumberGrammar.number("12") == 12)
    #expect(NumberGrammar.number(" -4.5e-4 ") == -4.5e-4)
    #expect(NumberGrammar.number("1e-100") == 1e-100)
    #expect(NumberGrammar.number("1.797693134862e308") == 1.797693134862e308)
    #expect(NumberGrammar.number("Inf") == .infinity)
    #expect(NumberGrammar.number("-inf") == -.infinity)
    #expect(NumberGrammar.number("+3") == 3)
    for text in ["", "nan", "NaN", "-nan", "1e400", "0x10", "1,5", "12pt", "--1", "1 2", "e5", "."] {
      #expect(NumberGrammar.number(text) == nil, "\(text)")
    }
    #expect(NumberGrammar.finite("Inf") == nil)
    #expect(NumberGrammar.list("1 2", count: 2) == [1, 2])
    #expect(NumberGrammar.list("1, 2,3  4", count: 4) == [1, 2, 3, 4])
    for text in ["1", "1 2 3", "1 nan", "1 inf", ""] { #expect(NumberGrammar.list(text, count: 2) == nil) }
    #expect(NumberGrammar.bool("1") == true)
    #expect(NumberGrammar.bool("false") == false)
    #expect(NumberGrammar.bool("True") == true)
    #expect(NumberGrammar.bool("maybe") == nil)
  }

  private func entries(_ text: String) throws -> [Double] {
    let t = try TransformGrammar.transform(text)
    return [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ].map { Double($0) }
  }

  private func expect(_ text: String, _ wanted: [Double]) throws {
    let found = try entries(text)
    for (a, b) in zip(found, wanted) { #expect(abs(a - b) < 1e-12, "\(text): \(found)") }
  }

  static let identity: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

  @Test func readsTransformFunctions() throws {
    try expect("", Self.identity)
    try expect("  ", Self.identity)
    try expect("translate(3, 4, 5)", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 3, 4, 5, 1])
    try expect("translate(3 4)", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 3, 4, 0, 1])
    try expect("scale(2)", [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    try expect("scale(2, 3)", [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    try expect("scale(2, 3, 4)", [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1])
    // A positive angle turns x towards y: (1, 0) goes to (0, 1).
    try expect("rotate(90deg)", [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    try expect("rotate(1.5707963267948966rad)", [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    // About x: y goes to z.
    try expect("rotate(90deg, 1, 0, 0)", [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1])
    try expect("perspective(500)", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.002, 0, 0, 0, 1])
    try expect("matrix(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)", (1...16).map { Double($0) })
  }

  @Test func leftmostIsOutermost() throws {
    // (1, 0) is first turned to (0, 1), then moved.
    let m = try entries("translate(10, 0, 0) rotate(90deg)")
    #expect(abs(m[0] * 1 + m[12] - 10) < 1e-12)
    #expect(abs(m[1] * 1 + m[13] - 1) < 1e-12)
    // The other way round the translation is turned as well.
    let n = try entries("rotate(90deg) translate(10, 0, 0)")
    #expect(abs(n[12]) < 1e-12)
    #expect(abs(n[13] - 10) < 1e-12)
  }

  @Test(arguments: [
    "rotate(nandeg)", "rotate()", "rotate(1deg, 2)", "scale(nan)", "scale(inf)", "scale()", "matrix(1 2 3)",
    "perspective(0)", "perspective(1e-320)", "skew(1)", "rotate(1deg", "1 2 3", ")(", "translate(1e400)",
    "rotate(1deg) junk",
  ])
  func refusesTransforms(_ text: String) {
    #expect(throws: ValueError.self) { try TransformGrammar.transform(text) }
  }

  @Test func limitsTransformLists() {
    let long = String(repeating: "scale(1) ", count: 100_000)
    #expect(throws: ValueError.self) { try TransformGrammar.transform(long) }
  }
}
